-- When a member's room was last active, in minutes: a list of rooms reads a range of these. The greatest number is that of large
-- rooms, whose members' rows do not follow each message.
ALTER TABLE chat_member ADD COLUMN active BIGINT NOT NULL DEFAULT 9223372036854775807;
UPDATE chat_member SET active = COALESCE(
    (SELECT r.last_at / 60000 FROM chat_room r WHERE r.id = chat_member.chat AND r.member_count <= 64), 9223372036854775807
);
CREATE INDEX chat_member_by_activity ON chat_member (user_id, active);

-- The invitations that somebody made end with their account.
CREATE INDEX chat_left_by_inviter ON chat_left (invited_by) WHERE invited_by IS NOT NULL;
