-- All dates of a series share one room. A date that was made before has a room of its own, until a job gives it the series'; nothing is
-- moved out of that room, which stays readable.
ALTER TABLE event_series ADD COLUMN chat UUID;
ALTER TABLE chat_room ADD COLUMN series UUID;

-- One job for each community that has a series.
INSERT INTO job (id, tenant, noun, payload, outside, due_at, tries)
SELECT s.id, s.tenant, 'events', '{"share_rooms":{"after":null}}', FALSE, 0, 0 FROM event_series s
WHERE NOT EXISTS (SELECT 1 FROM event_series o WHERE o.tenant = s.tenant AND o.id < s.id);
