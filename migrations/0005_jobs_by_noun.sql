-- A job belongs to a noun: its row names it, and the payload is that noun's own.
ALTER TABLE job ADD COLUMN noun TEXT NOT NULL DEFAULT '';

UPDATE job SET noun = CASE
    WHEN payload LIKE '{"kind":"wake_room"%' OR payload LIKE '{"kind":"part_from_rooms"%' THEN 'chat'
    WHEN payload LIKE '{"kind":"forgot"%' OR payload LIKE '{"kind":"mail_code"%' THEN 'auth'
    WHEN payload LIKE '{"kind":"certificate_expires"%' THEN 'users'
    WHEN payload LIKE '{"kind":"confirm_match"%' THEN 'matches'
    WHEN payload LIKE '{"kind":"mail_notification"%' THEN 'notifications'
    WHEN payload LIKE '{"kind":"events"%' THEN 'events'
    WHEN payload LIKE '{"kind":"enrolments"%' THEN 'enrolments'
    ELSE 'play'
END;

-- These were wrapped as {"kind":"events","due":…}: only the inner part stays.
UPDATE job SET payload = substr(payload, 24, length(payload) - 24) WHERE payload LIKE '{"kind":"events","due":%';
UPDATE job SET payload = substr(payload, 28, length(payload) - 28) WHERE payload LIKE '{"kind":"enrolments","due":%';
UPDATE job SET payload = substr(payload, 22, length(payload) - 22) WHERE payload LIKE '{"kind":"play","due":%';
