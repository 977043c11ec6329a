-- Ladders and box leagues.

-- JSON: the rules of a ladder, or of a box league. None of any other.
ALTER TABLE league ADD COLUMN ladder TEXT;
ALTER TABLE league ADD COLUMN boxes TEXT;

-- The order of each ladder, as the last move left it.
CREATE TABLE ladder (
    league UUID PRIMARY KEY REFERENCES league (id),
    -- JSON: the sides, the first place first.
    places TEXT NOT NULL,
    -- Inactivity counts from here on at the earliest: the ladder was resumed then.
    active_from BIGINT NOT NULL,
    version BIGINT NOT NULL
);

-- What happened on a ladder, in the order in which it counts.
CREATE TABLE ladder_move (
    league UUID NOT NULL REFERENCES league (id),
    -- From 1.
    number BIGINT NOT NULL,
    -- As on the wire.
    kind TEXT NOT NULL,
    side UUID NOT NULL REFERENCES league_side (id),
    other UUID REFERENCES league_side (id),
    fixture UUID REFERENCES fixture (id),
    from_place BIGINT,
    to_place BIGINT,
    other_from BIGINT,
    at BIGINT NOT NULL,
    PRIMARY KEY (league, number)
);
CREATE INDEX ladder_move_of_fixture ON ladder_move (fixture) WHERE fixture IS NOT NULL;

-- A challenge: the fixture of two sides of a ladder, until it is played.
CREATE TABLE challenge (
    fixture UUID PRIMARY KEY REFERENCES fixture (id),
    league UUID NOT NULL REFERENCES league (id),
    challenger UUID NOT NULL REFERENCES league_side (id),
    defender UUID NOT NULL REFERENCES league_side (id),
    -- Made beyond the reach, as a newcomer may once.
    free BOOLEAN NOT NULL,
    at BIGINT NOT NULL,
    answer_by BIGINT NOT NULL,
    -- When it is to be played, as an instant; none before it is accepted.
    play_until BIGINT,
    -- When it was decided, or fell through.
    ended_at BIGINT,
    -- It fell through: it counts for nothing.
    void BOOLEAN NOT NULL
);
CREATE INDEX challenge_open ON challenge (league, ended_at);
CREATE INDEX challenge_of_challenger ON challenge (challenger, ended_at);
CREATE INDEX challenge_of_defender ON challenge (defender, ended_at);

-- The periods of a box league.
CREATE TABLE box_period (
    league UUID NOT NULL REFERENCES league (id),
    -- From 1.
    period BIGINT NOT NULL,
    -- Local dates, and when the last day is over.
    starts_on TEXT NOT NULL,
    ends_on TEXT NOT NULL,
    ends_at BIGINT NOT NULL,
    first_round BIGINT NOT NULL,
    last_round BIGINT NOT NULL,
    -- The group of the top box; those of the others follow.
    first_group BIGINT NOT NULL,
    -- JSON: the sides of each box, the top box first.
    boxes TEXT NOT NULL,
    -- JSON: who changed boxes at its end.
    moves TEXT NOT NULL,
    closed_at BIGINT,
    PRIMARY KEY (league, period)
);
