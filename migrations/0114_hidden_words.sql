-- What a message said that reads as deleted while a moderator looks at it.
ALTER TABLE chat_message ADD COLUMN hidden_text TEXT;
-- When a moderator let it stand.
ALTER TABLE chat_message ADD COLUMN shown_at BIGINT;
-- Hidden by whoever runs the community: its author alone sees it, and it counts for nothing.
ALTER TABLE court_review ADD COLUMN hidden_at BIGINT;
