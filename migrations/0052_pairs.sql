-- Who plays with whom on which court of an event, round by round.
CREATE TABLE event_pairs (
    event UUID PRIMARY KEY REFERENCES event (id),
    -- `even`, `everybody`
    mix TEXT NOT NULL,
    singles BOOLEAN NOT NULL,
    courts BIGINT NOT NULL,
    seed BIGINT NOT NULL,
    -- Enrolments, as a JSON array.
    players TEXT NOT NULL,
    -- JSON; people are positions in `players`.
    rounds TEXT NOT NULL,
    -- Raised by every change.
    version BIGINT NOT NULL,
    drawn_at BIGINT NOT NULL
);
