-- A captain who does not play a rubber may enter its result, for their side.
ALTER TABLE match_result ADD COLUMN by_captain BOOLEAN NOT NULL DEFAULT FALSE;
