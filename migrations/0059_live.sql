-- What a match needs while it is scored live; it stays with the result.
CREATE TABLE match_live (
    match_id UUID PRIMARY KEY REFERENCES match_result (id),
    is_public BOOLEAN NOT NULL,
    -- JSON: who serves first, at which end. None before the toss.
    toss TEXT,
    -- The events that count, in the notation of `Board.play` on the wire.
    play TEXT NOT NULL,
    -- How many events were recorded: rows of `match_event`.
    events BIGINT NOT NULL,
    -- Who scores, on which device.
    scorer UUID REFERENCES app_user (id),
    pad UUID,
    -- How many scorer's links were made; the last one holds.
    link BIGINT NOT NULL,
    -- JSON: the last correction.
    correction TEXT,
    -- The chance of side A to win before the first point, per mille.
    chance BIGINT,
    -- Whether a match point was announced.
    match_point BOOLEAN NOT NULL,
    started_at BIGINT,
    changed_at BIGINT NOT NULL
);
-- What scorers entered, corrections included. Never changed.
CREATE TABLE match_event (
    match_id UUID NOT NULL REFERENCES match_result (id),
    -- From 1.
    number BIGINT NOT NULL,
    -- JSON: the event as on the wire.
    event TEXT NOT NULL,
    by_user UUID NOT NULL REFERENCES app_user (id),
    -- By the clock of the pad.
    at BIGINT NOT NULL,
    recorded_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, number)
);
-- Who may score beside players, organisers and officials.
CREATE TABLE match_scorer (
    match_id UUID NOT NULL REFERENCES match_result (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    PRIMARY KEY (match_id, user_id)
);
CREATE INDEX match_scorer_of_user ON match_scorer (user_id);
CREATE TABLE match_favourite (
    match_id UUID NOT NULL REFERENCES match_result (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    PRIMARY KEY (match_id, user_id)
);
CREATE INDEX match_favourite_of_user ON match_favourite (user_id);
CREATE INDEX match_in_play ON match_result (tenant, id) WHERE state IN ('live', 'suspended');
