-- A result belongs to an event or to a league, to one of them.
ALTER TABLE match_result ADD COLUMN of_event UUID REFERENCES event (id);
UPDATE match_result SET of_event = event;
DROP INDEX match_of_event;
ALTER TABLE match_result DROP COLUMN event;
ALTER TABLE match_result RENAME COLUMN of_event TO event;
ALTER TABLE match_result ADD COLUMN league UUID CHECK ((event IS NULL) <> (league IS NULL));
-- In the order of their lists.
CREATE INDEX match_of_event ON match_result (event, reported_at, id);
CREATE INDEX match_of_league ON match_result (league, reported_at, id) WHERE league IS NOT NULL;
