-- Who left a group by themselves: others can only invite them back. `invited_by` is whose invitation is open.
CREATE TABLE chat_left (
    chat UUID NOT NULL REFERENCES chat_room (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    left_at BIGINT NOT NULL,
    invited_by UUID REFERENCES app_user (id),
    PRIMARY KEY (chat, user_id)
);
CREATE INDEX chat_left_of_user ON chat_left (user_id);
