-- The games of a fixture: its next one goes on in the room of the last.
CREATE INDEX event_of_fixture ON event (fixture) WHERE fixture IS NOT NULL;

-- A row that can be deleted is looked for in all that refer to it: without an index, in every row of theirs.
CREATE INDEX play_ask_of_event ON play_ask (event) WHERE event IS NOT NULL;
CREATE INDEX league_of_previous ON league (previous) WHERE previous IS NOT NULL;
