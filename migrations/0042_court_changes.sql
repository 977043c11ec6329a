-- Courts that the operator hid, or merged into another: links to them lead there.
ALTER TABLE court ADD COLUMN hidden_at BIGINT;
ALTER TABLE court ADD COLUMN merged_into UUID REFERENCES court (id);
CREATE INDEX court_merged ON court (merged_into) WHERE merged_into IS NOT NULL;

-- The versions of a merged court are those of the court that stays, which remembers whose they were.
ALTER TABLE court_version ADD COLUMN merged_from UUID REFERENCES court (id);

-- Searches read these two, and hidden courts are in neither.
DROP INDEX court_found;
CREATE INDEX court_found ON court (
    tenant, cell, latitude, longitude, rating_count, rating_sum, hourly_price, facility_type, hard, clay, grass, pickleball, light, shop,
    wall, ball_machine, indoor, id, words
) WHERE hidden_at IS NULL;
DROP INDEX court_reviewed;
CREATE INDEX court_reviewed ON court (
    tenant, cell, latitude, longitude, rating_count, rating_sum, hourly_price, facility_type, hard, clay, grass, pickleball, light, shop,
    wall, ball_machine, indoor, id, words
) WHERE rating_count > 0 AND hidden_at IS NULL;

-- A name or a place that somebody proposed for a court which they neither added nor have played at.
CREATE TABLE court_proposal (
    id UUID PRIMARY KEY,
    court UUID NOT NULL REFERENCES court (id),
    by_user UUID NOT NULL REFERENCES app_user (id),
    name TEXT NOT NULL,
    latitude DOUBLE PRECISION NOT NULL,
    longitude DOUBLE PRECISION NOT NULL,
    address TEXT,
    at BIGINT NOT NULL,
    -- `open`, `confirmed`, `declined`, `over`
    state TEXT NOT NULL,
    -- Absent if the operator decided, or nobody.
    decided_by UUID REFERENCES app_user (id),
    decided_at BIGINT
);
CREATE UNIQUE INDEX court_proposal_open ON court_proposal (court) WHERE state = 'open';
CREATE INDEX court_proposal_of_user ON court_proposal (by_user, at);
CREATE INDEX court_proposal_by_decider ON court_proposal (decided_by, decided_at) WHERE decided_by IS NOT NULL;
