-- How many thousand pushes the log has of a topic. It changes seldom, so that its index costs a push nothing.
ALTER TABLE topic ADD COLUMN thousands BIGINT NOT NULL DEFAULT 0;
UPDATE topic SET thousands = (head - tail) / 1000 WHERE head - tail >= 1000;
CREATE INDEX topic_by_length ON topic (thousands) WHERE thousands >= 1;

-- A node performs jobs under a lease; a job that failed too often is set aside, with its last error.
ALTER TABLE job ADD COLUMN leased_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN set_aside_at BIGINT;
ALTER TABLE job ADD COLUMN last_error TEXT;
DROP INDEX job_by_due;
CREATE INDEX job_by_due ON job (outside, due_at) WHERE set_aside_at IS NULL;
