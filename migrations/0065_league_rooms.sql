-- A league has a room. Leagues that have none yet get theirs when somebody enrols, or when they are drawn.
ALTER TABLE league ADD COLUMN chat UUID;
ALTER TABLE chat_room ADD COLUMN league UUID;
-- When whoever runs the community hid it: its organisers and players alone see it.
ALTER TABLE league ADD COLUMN hidden_at BIGINT;

-- The round being played, and its fixtures, without the others of a league that may have thousands.
CREATE INDEX fixture_open ON fixture (league, round) WHERE state NOT IN ('final', 'bye', 'cancelled');
CREATE INDEX fixture_of_round ON fixture (league, round, number);
