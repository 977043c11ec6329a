-- Searches whose owner is notified of new games that fit.
CREATE TABLE saved_search (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    name TEXT,
    -- As on the wire, JSON.
    filters TEXT NOT NULL,
    -- Off: its owner is not notified.
    is_on BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    -- What a new game is looked up by, taken from the filters: the centre with its place cell, the radius in miles, and the smallest of
    -- a few distances that is no smaller; levels in tenths.
    latitude DOUBLE PRECISION NOT NULL,
    longitude DOUBLE PRECISION NOT NULL,
    cell BIGINT NOT NULL,
    miles DOUBLE PRECISION NOT NULL,
    reach BIGINT NOT NULL,
    level_min BIGINT NOT NULL,
    level_max BIGINT NOT NULL
);
CREATE INDEX saved_search_of_user ON saved_search (user_id, id);
-- Holds all that decides about the area and the level.
CREATE INDEX saved_search_found ON saved_search (tenant, reach, cell, level_min, level_max, latitude, longitude, miles, id) WHERE is_on;
-- What somebody was notified of because of a saved search: an event, or the series of which it is a date.
CREATE TABLE search_matched (
    user_id UUID NOT NULL REFERENCES app_user (id),
    subject UUID NOT NULL,
    -- The end of the event; forgotten some time after.
    over_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, subject)
);
CREATE INDEX search_matched_over ON search_matched (over_at);
