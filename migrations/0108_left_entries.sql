-- What an event was when somebody gave up their seat in it, or lost it: their calendar and their data show that from then on. Null for
-- whoever has a seat.
ALTER TABLE enrolment ADD COLUMN left_name TEXT;
ALTER TABLE enrolment ADD COLUMN left_starts_at BIGINT;
ALTER TABLE enrolment ADD COLUMN left_ends_at BIGINT;
ALTER TABLE enrolment ADD COLUMN left_zone TEXT;
ALTER TABLE enrolment ADD COLUMN left_sequence BIGINT;
UPDATE enrolment SET (left_name, left_starts_at, left_ends_at, left_zone, left_sequence) =
        (SELECT e.name, e.starts_at, e.ends_at, e.zone, e.sequence FROM event e WHERE e.id = enrolment.event)
    WHERE seat_at IS NOT NULL AND state NOT IN ('enrolled', 'checked_in', 'no_show');
