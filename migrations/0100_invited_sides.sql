-- Nobody plays in a league without accepting: who of a side has not answered yet, and whether an organiser invited it.
ALTER TABLE league_side ADD COLUMN asks_player BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE league_side ADD COLUMN asks_partner BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE league_side ADD COLUMN is_invited BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE league_side SET asks_partner = TRUE WHERE state = 'forming';
