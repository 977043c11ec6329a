-- How often the start was changed: a reminder belongs to one of them, and does nothing after the next.
ALTER TABLE event ADD COLUMN start_version BIGINT NOT NULL DEFAULT 0;
-- A job for each community sets the reminders of what was published before there were any.
INSERT INTO job (id, tenant, noun, payload, outside, due_at, tries)
    SELECT (SELECT id FROM event WHERE tenant = t.id ORDER BY created_at LIMIT 1), t.id, 'events', '{"remind_all":{"after":null}}', FALSE, 0, 0
    FROM tenant t WHERE EXISTS (SELECT 1 FROM event WHERE tenant = t.id);
