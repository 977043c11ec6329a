-- Players of a league that is read from a file are named as text until they accept: then the place is theirs.
ALTER TABLE league_side ADD COLUMN first_player UUID REFERENCES app_user (id);
UPDATE league_side SET first_player = player;
DROP INDEX league_side_of_player;
ALTER TABLE league_side DROP COLUMN player;
ALTER TABLE league_side RENAME COLUMN first_player TO player;
CREATE INDEX league_side_of_player ON league_side (player, league);

-- Whom the file names, by the id that it has for them, and their name there; that may be nobody of this community.
ALTER TABLE league_side ADD COLUMN named_player UUID;
ALTER TABLE league_side ADD COLUMN named_player_as TEXT;
ALTER TABLE league_side ADD COLUMN named_partner UUID;
ALTER TABLE league_side ADD COLUMN named_partner_as TEXT;
CREATE INDEX league_side_naming ON league_side (named_player, league) WHERE named_player IS NOT NULL;
CREATE INDEX league_side_naming_partner ON league_side (named_partner, league) WHERE named_partner IS NOT NULL;
