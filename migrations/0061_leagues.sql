-- Leagues: who plays in them, their fixtures, their tables.

CREATE TABLE league (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    organiser UUID NOT NULL REFERENCES app_user (id),
    -- `draft`, `enrolling`, `closed`, `scheduled`, `active`, `suspended`, `completed`, `archived`, `cancelled`
    state TEXT NOT NULL,
    name TEXT NOT NULL,
    -- `round_robin`, `double_round_robin`, `groups`, `knockout`
    competition TEXT NOT NULL,
    -- `single`, `double`
    format TEXT NOT NULL,
    -- The format code of its matches.
    score_format TEXT NOT NULL,
    description TEXT,
    image TEXT,
    court UUID REFERENCES court (id),
    surface TEXT,
    -- The court's, copied so that a search reads one table; of a private league those of its area.
    zone TEXT,
    latitude DOUBLE PRECISION,
    longitude DOUBLE PRECISION,
    cell BIGINT,
    -- Local dates: `2026-11-20`.
    enrol_from TEXT,
    enrol_until TEXT,
    starts_on TEXT,
    ends_on TEXT,
    -- When enrolment begins and ends, the first day begins and the last one ends, as instants.
    enrol_from_at BIGINT,
    enrol_until_at BIGINT,
    starts_at BIGINT,
    ends_at BIGINT,
    is_private BOOLEAN NOT NULL,
    -- Tenths.
    level_min BIGINT,
    level_max BIGINT,
    -- Items of the lookup as a JSON array; empty: all ages.
    age_range TEXT NOT NULL,
    -- `open`, `women`, `men`, `mixed`
    gender TEXT NOT NULL,
    -- Sides.
    capacity BIGINT NOT NULL,
    group_count BIGINT,
    advance BIGINT,
    consolation BOOLEAN NOT NULL,
    -- Cents for each player.
    price BIGINT,
    -- JSON: the rules of the table.
    rules TEXT NOT NULL,
    -- Which draw it is of all that were possible; none before it.
    draw_seed BIGINT,
    drawn_at BIGINT,
    rounds BIGINT NOT NULL,
    completed_at BIGINT,
    cancel_reason TEXT,
    previous UUID REFERENCES league (id),
    -- Sides with a place, in the line, and undecided: those of `league_side`, changed with them under this row's lock.
    taken BIGINT NOT NULL,
    waiting_count BIGINT NOT NULL,
    pending_count BIGINT NOT NULL,
    -- The next place in the line.
    next_in_line BIGINT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX league_found ON league (tenant, cell, state, starts_at, id);
CREATE INDEX league_of_organiser ON league (organiser, created_at, id);

-- Who plays together. One row for each enrolment, whatever becomes of it.
CREATE TABLE league_side (
    id UUID PRIMARY KEY,
    league UUID NOT NULL REFERENCES league (id),
    -- As on the wire.
    state TEXT NOT NULL,
    -- Who enrolled it, and the partner in doubles.
    player UUID NOT NULL REFERENCES app_user (id),
    partner UUID REFERENCES app_user (id),
    seed BIGINT,
    group_number BIGINT,
    -- Its place in the line: the smaller one is before.
    line BIGINT,
    reason TEXT,
    at BIGINT NOT NULL,
    -- Raised by every change.
    version BIGINT NOT NULL
);
CREATE INDEX league_side_in_order ON league_side (league, state, line, at);
CREATE INDEX league_side_of_player ON league_side (player, league);
CREATE INDEX league_side_of_partner ON league_side (partner, league) WHERE partner IS NOT NULL;

CREATE TABLE fixture (
    id UUID PRIMARY KEY,
    league UUID NOT NULL REFERENCES league (id),
    -- From 1, within the league.
    number BIGINT NOT NULL,
    -- `group`, `knockout`, `consolation`
    stage TEXT NOT NULL,
    round BIGINT NOT NULL,
    group_number BIGINT,
    side_a UUID REFERENCES league_side (id),
    side_b UUID REFERENCES league_side (id),
    -- JSON: where a side comes from that is not known yet.
    a_from TEXT,
    b_from TEXT,
    -- As on the wire.
    state TEXT NOT NULL,
    -- Local date.
    play_by TEXT NOT NULL,
    -- Its game, and its match.
    event UUID REFERENCES event (id),
    match_id UUID REFERENCES match_result (id),
    -- A JSON array of sets; the result, or the score so far.
    sets TEXT NOT NULL,
    ending TEXT NOT NULL,
    -- `a`, `b`
    winner TEXT,
    -- How it was decided without a match: `walkover`, `default`, `double_default`, `cancelled`, or `withdrawal`.
    award TEXT,
    reason TEXT,
    version BIGINT NOT NULL,
    UNIQUE (league, number)
);
CREATE INDEX fixture_of_group ON fixture (league, group_number, round, number);
CREATE INDEX fixture_of_side_a ON fixture (side_a, round);
CREATE INDEX fixture_of_side_b ON fixture (side_b, round);
CREATE INDEX fixture_of_event ON fixture (event) WHERE event IS NOT NULL;
CREATE INDEX fixture_of_match ON fixture (match_id) WHERE match_id IS NOT NULL;

-- Dates that sides propose for a fixture.
CREATE TABLE fixture_proposal (
    fixture UUID NOT NULL REFERENCES fixture (id),
    by_user UUID NOT NULL REFERENCES app_user (id),
    -- `a`, `b`
    side TEXT NOT NULL,
    starts_at BIGINT NOT NULL,
    court UUID NOT NULL REFERENCES court (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (fixture, side, starts_at)
);

-- The table of each group, as the last result left it.
CREATE TABLE league_table (
    league UUID NOT NULL REFERENCES league (id),
    group_number BIGINT NOT NULL,
    -- JSON: the rows by final results, and as if everything ended as it stands.
    final_rows TEXT NOT NULL,
    now_rows TEXT,
    left_count BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (league, group_number)
);

-- The fixture whose game an event is.
ALTER TABLE event ADD COLUMN fixture UUID REFERENCES fixture (id);
