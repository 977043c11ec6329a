-- The league whose fixture's game an event is: games are read and handed over without a look at fixtures.
ALTER TABLE event ADD COLUMN league UUID REFERENCES league (id);
UPDATE event SET league = (SELECT f.league FROM fixture f WHERE f.id = event.fixture) WHERE fixture IS NOT NULL;
CREATE INDEX event_league ON event (league) WHERE league IS NOT NULL;
