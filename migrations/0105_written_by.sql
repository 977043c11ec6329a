-- Who wrote why a fixture was postponed or decided: those in a block with them are not shown it. Null of what was written before, or read
-- from a file.
ALTER TABLE fixture ADD COLUMN reason_by UUID REFERENCES app_user (id);
ALTER TABLE rubber ADD COLUMN reason_by UUID REFERENCES app_user (id);
CREATE INDEX fixture_reason_by ON fixture (reason_by) WHERE reason_by IS NOT NULL;
CREATE INDEX rubber_reason_by ON rubber (reason_by) WHERE reason_by IS NOT NULL;
