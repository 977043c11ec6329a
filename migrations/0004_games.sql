-- Games: courts with their versions and reviews, events with who is in them, results, who is free now.

CREATE TABLE court (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    -- Raised by every edit; whoever decides something about a court takes this row first.
    version BIGINT NOT NULL,
    name TEXT NOT NULL,
    -- The name, folded for finding: every word with a space in front.
    words TEXT NOT NULL,
    address TEXT,
    facility_type TEXT,
    description TEXT,
    website TEXT,
    phone TEXT,
    email TEXT,
    latitude DOUBLE PRECISION NOT NULL,
    longitude DOUBLE PRECISION NOT NULL,
    -- The H3 cell of resolution 8.
    cell BIGINT NOT NULL,
    -- IANA, from the coordinates.
    zone TEXT NOT NULL,
    hard BIGINT NOT NULL,
    clay BIGINT NOT NULL,
    grass BIGINT NOT NULL,
    pickleball BIGINT NOT NULL,
    light BOOLEAN NOT NULL,
    shop BOOLEAN NOT NULL,
    wall BOOLEAN NOT NULL,
    ball_machine BOOLEAN NOT NULL,
    indoor BOOLEAN NOT NULL,
    -- Cents an hour.
    hourly_price BIGINT,
    -- Paths of pictures, as a JSON array.
    images TEXT NOT NULL,
    -- Of imported ones: what they were made of, so that an import can run again, and whom the data is owed to.
    source TEXT,
    attribution TEXT,
    added_by UUID REFERENCES app_user (id),
    rating_sum BIGINT NOT NULL,
    rating_count BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (tenant, source)
);
CREATE INDEX court_found ON court (tenant, cell);

-- What was said of a court, version by version; `data` is the form as JSON.
CREATE TABLE court_version (
    court UUID NOT NULL REFERENCES court (id),
    version BIGINT NOT NULL,
    editor UUID REFERENCES app_user (id),
    at BIGINT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (court, version)
);

CREATE TABLE court_review (
    court UUID NOT NULL REFERENCES court (id),
    author UUID NOT NULL REFERENCES app_user (id),
    rating BIGINT NOT NULL,
    text TEXT,
    at BIGINT NOT NULL,
    edited_at BIGINT,
    PRIMARY KEY (court, author)
);
CREATE INDEX court_review_in_order ON court_review (court, at, author);

-- Events that repeat, as the court's own clock shows them.
CREATE TABLE event_series (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    organiser UUID NOT NULL REFERENCES app_user (id),
    -- `day`, `week`, `two_weeks`, `month`
    every TEXT NOT NULL,
    -- `2026-11-20`: the first and the last day.
    first_day TEXT NOT NULL,
    until_day TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE event (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    organiser UUID NOT NULL REFERENCES app_user (id),
    series UUID REFERENCES event_series (id),
    -- The day that the series gave it, even where it was moved since.
    series_day TEXT,
    -- `draft`, `pending`, `published`, `cancelled`; full, begun and over follow from seats and clock.
    state TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    description TEXT,
    image TEXT,
    court UUID REFERENCES court (id),
    court_note TEXT,
    surface TEXT,
    -- The court's, copied so that a search reads one table.
    zone TEXT,
    latitude DOUBLE PRECISION,
    longitude DOUBLE PRECISION,
    cell BIGINT,
    -- As typed, on the court's clock: `2026-11-20`, `19:00`, `21:00`, `2026-11-22`.
    local_date TEXT,
    local_from TEXT,
    local_to TEXT,
    local_to_date TEXT,
    second_hour BOOLEAN NOT NULL,
    -- The same as instants, and the day on the court's calendar as days since 1970.
    starts_at BIGINT,
    ends_at BIGINT,
    local_day BIGINT,
    is_private BOOLEAN NOT NULL,
    -- `single`, `double`
    format TEXT,
    competitive BOOLEAN NOT NULL,
    is_class BOOLEAN NOT NULL,
    -- Tenths.
    level_min BIGINT,
    level_max BIGINT,
    -- Items of the lookup as a JSON array; empty: all ages.
    age_range TEXT NOT NULL,
    -- `open`, `women`, `men`, `mixed`
    gender TEXT NOT NULL,
    friends_only BOOLEAN NOT NULL,
    capacity BIGINT NOT NULL,
    organiser_plays BOOLEAN NOT NULL,
    players_min BIGINT,
    court_open BOOLEAN NOT NULL,
    confirm_by BIGINT,
    -- Cents.
    price BIGINT,
    -- `first_come`, `lottery`, `fours`, `organiser`
    waiting_policy TEXT NOT NULL,
    leave_minutes BIGINT NOT NULL,
    enrol_minutes BIGINT NOT NULL,
    cancel_reason TEXT,
    -- Seats taken or held, who waits, who asked: those of the rows of `enrolment`, changed with them under this row's lock.
    taken BIGINT NOT NULL,
    waiting_count BIGINT NOT NULL,
    pending_count BIGINT NOT NULL,
    -- The next place in the line.
    next_in_line BIGINT NOT NULL,
    chat UUID,
    sequence BIGINT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
-- A day near a place: equality on the day, ranges of cells; the rest filters within the index.
CREATE INDEX event_found ON event (
    tenant, local_day, cell, state, starts_at, id, latitude, longitude, friends_only, is_class, surface, format, gender, level_min, level_max,
    kind, taken, capacity, organiser, age_range
);
CREATE INDEX event_of_organiser ON event (organiser, starts_at, id);
CREATE INDEX event_of_court ON event (court, starts_at);
CREATE INDEX event_of_series ON event (series, starts_at);

-- Somebody's standing in an event. One row for each player and event, whatever becomes of it.
CREATE TABLE enrolment (
    id UUID PRIMARY KEY,
    event UUID NOT NULL REFERENCES event (id),
    user_id UUID REFERENCES app_user (id),
    guest TEXT,
    -- As on the wire; `told` of who has no standing, and was only told that a seat is open.
    state TEXT NOT NULL,
    -- Who brought them in, or invited them.
    by_user UUID REFERENCES app_user (id),
    at BIGINT NOT NULL,
    -- Their place in the line: the smaller one is before.
    line BIGINT,
    answer_by BIGINT,
    reconfirm BOOLEAN NOT NULL,
    late_drop BOOLEAN NOT NULL,
    -- They have let a seat that was held for them pass by without a word.
    silent BOOLEAN NOT NULL,
    absent_at BIGINT,
    objected_at BIGINT,
    -- When they were told that a seat is open.
    substitute_told_at BIGINT,
    reason TEXT,
    -- Raised by every change; a timer that finds another one has come too late.
    version BIGINT NOT NULL,
    -- The event's beginning, copied so that somebody's month is one range.
    starts_at BIGINT,
    UNIQUE (event, user_id)
);
CREATE INDEX enrolment_in_order ON enrolment (event, state, line, at);
CREATE INDEX enrolment_of_user ON enrolment (user_id, state, starts_at, event);

-- A match with its result.
CREATE TABLE match_result (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    event UUID NOT NULL REFERENCES event (id),
    format TEXT NOT NULL,
    -- A JSON array of sets.
    sets TEXT NOT NULL,
    ending TEXT NOT NULL,
    winner TEXT,
    -- `reported`, `confirmed`, `disputed`, `voided`
    state TEXT NOT NULL,
    reported_by UUID NOT NULL REFERENCES app_user (id),
    reported_side TEXT NOT NULL,
    reported_at BIGINT NOT NULL,
    confirms_at BIGINT,
    disputed_by UUID REFERENCES app_user (id),
    dispute_reason TEXT,
    dispute_sets TEXT,
    version BIGINT NOT NULL
);
CREATE INDEX match_of_event ON match_result (event, reported_at);

CREATE TABLE match_player (
    match_id UUID NOT NULL REFERENCES match_result (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    -- `a`, `b`
    side TEXT NOT NULL,
    seat BIGINT NOT NULL,
    PRIMARY KEY (match_id, user_id)
);
CREATE INDEX match_of_player ON match_player (user_id, match_id);

-- Who is free to play now: at most one row for each.
CREATE TABLE play_free (
    user_id UUID PRIMARY KEY REFERENCES app_user (id),
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    until BIGINT NOT NULL,
    -- The centre of an H3 cell of resolution 8, and its parent of resolution 4.
    latitude DOUBLE PRECISION NOT NULL,
    longitude DOUBLE PRECISION NOT NULL,
    cell BIGINT NOT NULL,
    topic_cell BIGINT NOT NULL,
    area TEXT,
    distance DOUBLE PRECISION NOT NULL,
    level_min BIGINT,
    level_max BIGINT,
    -- When they were last seen with a device.
    seen_at BIGINT NOT NULL,
    version BIGINT NOT NULL
);
CREATE INDEX play_free_near ON play_free (tenant, topic_cell, until);

CREATE TABLE play_ask (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    by_user UUID NOT NULL REFERENCES app_user (id),
    -- `open`, `taken`, `over`
    state TEXT NOT NULL,
    court UUID REFERENCES court (id),
    starts_at BIGINT NOT NULL,
    answer_by BIGINT NOT NULL,
    message TEXT,
    taken_by UUID REFERENCES app_user (id),
    event UUID REFERENCES event (id),
    created_at BIGINT NOT NULL
);
CREATE INDEX play_ask_of_user ON play_ask (by_user, created_at);

CREATE TABLE play_asked (
    ask UUID NOT NULL REFERENCES play_ask (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    declined_at BIGINT,
    PRIMARY KEY (ask, user_id)
);
CREATE INDEX play_asked_of_user ON play_asked (user_id, ask);

-- A link that invites whoever has it.
CREATE TABLE event_link (
    hash BYTEA PRIMARY KEY,
    event UUID NOT NULL REFERENCES event (id),
    by_user UUID NOT NULL REFERENCES app_user (id),
    created_at BIGINT NOT NULL
);
CREATE INDEX event_link_of_event ON event_link (event);

-- How often somebody's calendar address was renewed: its secret follows from this under the instance's key.
ALTER TABLE app_user ADD COLUMN calendar_generation BIGINT NOT NULL DEFAULT 0;
-- Whose room it is, of an event's.
ALTER TABLE chat_room ADD COLUMN event UUID;
-- What the room says by itself, as JSON; such a message has no text.
ALTER TABLE chat_message ADD COLUMN note TEXT;
-- News are listed as they happened.
CREATE INDEX notification_in_order ON notification (user_id, at, id);
