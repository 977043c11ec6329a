-- Whether a round robin is over with fewer matches than its rules ask for: no place of its table counts.
ALTER TABLE league_table ADD COLUMN too_few BOOLEAN NOT NULL DEFAULT FALSE;
