-- What an organiser announces to everybody in a game or a series is a message that stands on top of the room.
-- Of an announcement: in the room of a series the date that it is about, as JSON, else `{}`.
ALTER TABLE chat_message ADD COLUMN announces TEXT;
CREATE INDEX chat_announcement ON chat_message (chat, number) WHERE announces IS NOT NULL;
