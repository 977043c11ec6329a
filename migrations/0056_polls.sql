-- A poll for the date of an event: at most one at a time.
CREATE TABLE poll (
    event UUID PRIMARY KEY REFERENCES event (id),
    -- The proposed starts as a JSON array of instants, the earliest first.
    dates TEXT NOT NULL,
    opened_at BIGINT NOT NULL
);
CREATE TABLE poll_vote (
    event UUID NOT NULL REFERENCES event (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    -- A JSON array of `yes`, `if_need_be`, `no`, one for each date.
    suits TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (event, user_id)
);
CREATE INDEX poll_vote_of_user ON poll_vote (user_id);
