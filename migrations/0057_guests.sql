-- How many guests each player may bring.
ALTER TABLE event ADD COLUMN guests BIGINT NOT NULL DEFAULT 0;
-- Of a guest whom a player brought: the player, and what is known of the guest. None for guests whom an organiser added.
ALTER TABLE enrolment ADD COLUMN host UUID REFERENCES app_user (id);
ALTER TABLE enrolment ADD COLUMN guest_level BIGINT;
ALTER TABLE enrolment ADD COLUMN guest_gender TEXT;
-- Guests who stood on a side of a match. Without an account they have no history and no rating.
CREATE TABLE match_guest (
    match_id UUID NOT NULL REFERENCES match_result (id),
    enrolment UUID NOT NULL REFERENCES enrolment (id),
    -- `a`, `b`
    side TEXT NOT NULL,
    PRIMARY KEY (match_id, enrolment)
);
CREATE INDEX enrolment_of_host ON enrolment (host, event) WHERE host IS NOT NULL;
