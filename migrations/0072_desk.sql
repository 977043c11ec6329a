-- The calendar that a coach follows. Its address is a secret; only the host is shown.
CREATE TABLE coach_calendar (
    coach UUID PRIMARY KEY REFERENCES app_user (id),
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    url TEXT NOT NULL,
    host TEXT NOT NULL,
    -- `waiting`, `read`, `unreachable`, `unreadable`
    state TEXT NOT NULL,
    -- When it was last read, and how many of its entries take time.
    read_at BIGINT,
    entries BIGINT NOT NULL,
    -- The number of the reading that is due: a job of another one does nothing.
    run BIGINT NOT NULL
);
-- The spans of time that its entries take, without overlaps.
CREATE TABLE coach_block (
    coach UUID NOT NULL REFERENCES app_user (id),
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    PRIMARY KEY (coach, starts_at)
);

-- What a coach has noted about a pupil: a member, or a child for whom a member answers.
CREATE TABLE pupil_file (
    coach UUID NOT NULL REFERENCES app_user (id),
    -- The child, or else the member.
    pupil UUID NOT NULL,
    goals TEXT,
    notes TEXT,
    -- 0 to 100.
    progress BIGINT,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (coach, pupil)
);
CREATE INDEX pupil_file_of_pupil ON pupil_file (pupil);

-- What was practised in a lesson, noted by its coach.
CREATE TABLE lesson_practice (
    lesson UUID PRIMARY KEY REFERENCES lesson (id),
    text TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- Times of a coach that somebody waits for.
CREATE TABLE slot_wish (
    coach UUID NOT NULL REFERENCES app_user (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    -- 1 Monday to 7 Sunday; 0 is any day.
    weekday BIGINT NOT NULL,
    -- 0 until noon, 1 until 17:00, 2 later, on the coach's clock; 3 is any time.
    part BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (coach, user_id, weekday, part)
);
CREATE INDEX slot_wish_of_user ON slot_wish (user_id, created_at);

-- An index of free hours: runs of times at which a coach's shortest lesson can begin, each within one part of one day on the coach's
-- clock, as of the last change of the coach's hours or lessons.
CREATE TABLE free_hour (
    coach UUID NOT NULL REFERENCES app_user (id),
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    -- Calendar days since 1970-01-01, and 0 until noon, 1 until 17:00, 2 later.
    day BIGINT NOT NULL,
    part BIGINT NOT NULL,
    -- The first and the last of these times, and the milliseconds between two.
    starts_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    step BIGINT NOT NULL,
    -- Until when the last one can be booked.
    book_by BIGINT NOT NULL,
    court UUID NOT NULL REFERENCES court (id),
    latitude DOUBLE PRECISION NOT NULL,
    longitude DOUBLE PRECISION NOT NULL,
    cell BIGINT NOT NULL,
    PRIMARY KEY (coach, starts_at, court)
);
-- Holds all that decides about the day, the area and the order.
CREATE INDEX free_hour_found ON free_hour (
    tenant, day, part, cell, book_by, latitude, longitude, coach, starts_at, last_at, step, court
);
-- When the job is due that extends the index by the days that can be booked since.
CREATE TABLE free_hours_extended (
    coach UUID PRIMARY KEY REFERENCES app_user (id),
    due_at BIGINT NOT NULL
);
