-- Whether the event counted when the result was entered; and until when a dispute can be decided.
ALTER TABLE match_result ADD COLUMN competitive BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE match_result SET competitive = (SELECT e.competitive FROM event e WHERE e.id = match_result.event);
ALTER TABLE match_result ADD COLUMN voids_at BIGINT;
-- How a confirmed result was corrected, the last time.
ALTER TABLE match_result ADD COLUMN corrected_by UUID REFERENCES app_user (id);
ALTER TABLE match_result ADD COLUMN correction_reason TEXT;
ALTER TABLE match_result ADD COLUMN corrected_at BIGINT;
