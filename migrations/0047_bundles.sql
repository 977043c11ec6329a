-- Unread notifications of one kind about one thing are shown as one. They share a bundle, which is the id of the first.
ALTER TABLE notification ADD COLUMN bundle UUID;
UPDATE notification SET bundle = id;
-- What those are about that are bundled: an event, or the reader.
ALTER TABLE notification ADD COLUMN subject UUID;
CREATE INDEX notification_of_bundle ON notification (bundle, at, id);
CREATE INDEX notification_to_join ON notification (user_id, kind, subject, at, id) WHERE read_at IS NULL AND subject IS NOT NULL;
