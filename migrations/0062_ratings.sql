-- Ratings: what is known of each player's strength, and how each match that counts changed it.

-- A player in one kind, from the first match that counted: what is known after the last one.
CREATE TABLE rating (
    user_id UUID NOT NULL REFERENCES app_user (id),
    -- `singles`, `doubles`
    kind TEXT NOT NULL,
    -- The level in tenths that they had declared when their first match was counted. A later level changes no rating.
    start_level BIGINT,
    -- In points.
    skill DOUBLE PRECISION NOT NULL,
    skill_deviation DOUBLE PRECISION NOT NULL,
    form DOUBLE PRECISION NOT NULL,
    form_deviation DOUBLE PRECISION NOT NULL,
    -- Matches that counted; 0 if they were all voided since.
    matches BIGINT NOT NULL,
    last_day BIGINT,
    last_at BIGINT,
    -- Raised by whoever locks the row to rate a match.
    version BIGINT NOT NULL,
    PRIMARY KEY (user_id, kind)
);

-- A match that counts, as ratings count it.
CREATE TABLE rated_match (
    match_id UUID PRIMARY KEY REFERENCES match_result (id),
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    kind TEXT NOT NULL,
    -- When it began, and the day as days since 1970 in UTC. Matches are rated in the order of day and id.
    at BIGINT NOT NULL,
    day BIGINT NOT NULL,
    -- 1, 3, 5
    best_of BIGINT NOT NULL,
    -- `a`, `b`
    winner TEXT NOT NULL,
    sets_a BIGINT NOT NULL,
    sets_b BIGINT NOT NULL,
    games_a BIGINT NOT NULL,
    games_b BIGINT NOT NULL,
    retired BOOLEAN NOT NULL,
    -- Of side A, before the match: the chance to win it, and the share of its games.
    chance DOUBLE PRECISION NOT NULL,
    expected_games DOUBLE PRECISION NOT NULL,
    -- Whether it is to be rated again, because a match before it was corrected or came late.
    due BOOLEAN NOT NULL
);
CREATE INDEX rated_match_due ON rated_match (tenant, kind, day, match_id) WHERE due;

-- What is known of each of its players after it, and why that changed. What was known before is the row of their match before, or
-- their start.
CREATE TABLE rated_player (
    match_id UUID NOT NULL REFERENCES rated_match (match_id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    kind TEXT NOT NULL,
    day BIGINT NOT NULL,
    -- `a`, `b`
    side TEXT NOT NULL,
    seat BIGINT NOT NULL,
    -- In points.
    skill DOUBLE PRECISION NOT NULL,
    skill_deviation DOUBLE PRECISION NOT NULL,
    form DOUBLE PRECISION NOT NULL,
    form_deviation DOUBLE PRECISION NOT NULL,
    -- Up to this one.
    matches BIGINT NOT NULL,
    -- The points that the player gained, by cause.
    faded DOUBLE PRECISION NOT NULL,
    met DOUBLE PRECISION NOT NULL,
    played DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (match_id, user_id)
);
CREATE INDEX rated_player_in_order ON rated_player (user_id, kind, day, match_id);

-- Locked by whoever rates several matches again, so that no two do so at once.
CREATE TABLE rating_pool (
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    kind TEXT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (tenant, kind)
);

-- Results from before there were ratings: one job for each community that has a confirmed one.
INSERT INTO job (id, tenant, noun, payload, outside, due_at, tries)
SELECT m.id, m.tenant, 'ratings', '{"kind":"rate_earlier","after":null}', FALSE, 0, 0 FROM match_result m
WHERE m.state = 'confirmed'
    AND NOT EXISTS (SELECT 1 FROM match_result o WHERE o.tenant = m.tenant AND o.state = 'confirmed' AND o.id < m.id);
