-- Leagues of teams: rosters, line-ups, and the rubbers of their ties.

-- JSON: the rules of its teams; none in a league of players.
ALTER TABLE league ADD COLUMN teams TEXT;

-- The name of a team; its captain is the side's player.
ALTER TABLE league_side ADD COLUMN name TEXT;

-- Who is on the roster of a team, its captain too, and who is invited to it.
CREATE TABLE league_member (
    side UUID NOT NULL REFERENCES league_side (id),
    player UUID NOT NULL REFERENCES app_user (id),
    -- Has not answered yet.
    is_invited BOOLEAN NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (side, player)
);
CREATE INDEX league_member_of_player ON league_member (player, side);

-- Whether it is between teams.
ALTER TABLE fixture ADD COLUMN is_tie BOOLEAN NOT NULL DEFAULT FALSE;

-- What a team has handed in for a tie, until it is revealed.
CREATE TABLE line_up (
    fixture UUID NOT NULL REFERENCES fixture (id),
    side UUID NOT NULL REFERENCES league_side (id),
    -- A JSON array with an array of players for each line.
    lines TEXT NOT NULL,
    by_user UUID NOT NULL REFERENCES app_user (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (fixture, side)
);

-- The rubbers of a tie, from the moment at which its line-ups are revealed.
CREATE TABLE rubber (
    fixture UUID NOT NULL REFERENCES fixture (id),
    -- From 1, in the order of the lines.
    number BIGINT NOT NULL,
    -- One or two of each team; none: it forfeits the rubber.
    a_first UUID REFERENCES app_user (id),
    a_second UUID REFERENCES app_user (id),
    b_first UUID REFERENCES app_user (id),
    b_second UUID REFERENCES app_user (id),
    -- `open`, `live`, `reported`, `disputed`, `final`, `cancelled`
    state TEXT NOT NULL,
    -- The tie was decided before it.
    is_dead BOOLEAN NOT NULL,
    match_id UUID REFERENCES match_result (id),
    -- A JSON array of sets; the result, or the score so far.
    sets TEXT NOT NULL,
    ending TEXT NOT NULL,
    -- `a`, `b`
    winner TEXT,
    -- How it was decided without a match: `walkover`, `default`, `double_default`, `cancelled`; without a reason by a line-up.
    award TEXT,
    reason TEXT,
    PRIMARY KEY (fixture, number)
);
CREATE INDEX rubber_of_match ON rubber (match_id) WHERE match_id IS NOT NULL;
