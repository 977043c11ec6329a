-- Which of the listed reasons an event was cancelled for; none if the organiser wrote their own.
ALTER TABLE event ADD COLUMN cancel_cause TEXT;
-- When its entry in calendars last changed. `updated_at` changes with every lock.
ALTER TABLE event ADD COLUMN entry_at BIGINT;
UPDATE event SET entry_at = updated_at;
-- When somebody last got or lost their seat, and how often that changed their entry.
ALTER TABLE enrolment ADD COLUMN seat_at BIGINT;
ALTER TABLE enrolment ADD COLUMN seat_changes BIGINT NOT NULL DEFAULT 0;
