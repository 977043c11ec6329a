-- Lessons: coaches' hours, bookings in them, and reviews.

-- A coach's hours and terms. Whoever decides about a coach's time locks this row first.
CREATE TABLE coach_terms (
    coach UUID PRIMARY KEY REFERENCES app_user (id),
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    is_open BOOLEAN NOT NULL,
    -- `request`, `instant`
    mode TEXT NOT NULL,
    -- IANA: the clock of the weekly hours.
    zone TEXT NOT NULL,
    -- JSON, as on the wire.
    hours TEXT NOT NULL,
    offers TEXT NOT NULL,
    notice_minutes BIGINT NOT NULL,
    horizon_days BIGINT NOT NULL,
    buffer_minutes BIGINT NOT NULL,
    travel_minutes BIGINT NOT NULL,
    cancel_hours BIGINT NOT NULL,
    -- Of the reviews that are shown.
    rating_sum BIGINT NOT NULL,
    rating_count BIGINT NOT NULL,
    -- 0 until the coach has set anything.
    version BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- Exceptions from the weekly hours: no lessons, or extra hours at a court.
CREATE TABLE coach_exception (
    id UUID PRIMARY KEY,
    coach UUID NOT NULL REFERENCES app_user (id),
    -- Local dates: `2026-12-24`; the last one included.
    from_date TEXT NOT NULL,
    to_date TEXT NOT NULL,
    -- Local times; null: all day.
    from_time TEXT,
    to_time TEXT,
    court UUID REFERENCES court (id),
    note TEXT
);
CREATE INDEX coach_exception_of_coach ON coach_exception (coach, to_date, id);

CREATE TABLE lesson (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    coach UUID NOT NULL REFERENCES app_user (id),
    booked_by UUID NOT NULL REFERENCES app_user (id),
    -- As on the wire.
    state TEXT NOT NULL,
    kind TEXT NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    zone TEXT NOT NULL,
    court UUID NOT NULL REFERENCES court (id),
    -- Cents for the whole lesson.
    price BIGINT NOT NULL,
    -- What is due after a cancellation or an absence; null: the price.
    charged BIGINT,
    message TEXT,
    -- What was booked together, one every week.
    series UUID,
    pass UUID,
    chat UUID REFERENCES chat_room (id),
    -- Counter-offers so far.
    rounds BIGINT NOT NULL,
    -- `coach` or `player`: who owes an answer, and until when.
    turn TEXT,
    answer_by BIGINT,
    -- Terms that await an answer.
    offer_by TEXT,
    offer_starts_at BIGINT,
    offer_court UUID REFERENCES court (id),
    offer_price BIGINT,
    offer_note TEXT,
    late BOOLEAN NOT NULL,
    reason TEXT,
    -- Until when a player cancels in time.
    cancel_by BIGINT NOT NULL,
    -- `coach` or `player`: who was marked absent, until when they can object, and what they say.
    absent TEXT,
    object_by BIGINT,
    objection TEXT,
    review_by BIGINT,
    -- Changes of the time that was agreed: reminders name it, and calendar entries have it as their SEQUENCE.
    start_version BIGINT NOT NULL,
    version BIGINT NOT NULL,
    requested_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX lesson_of_coach ON lesson (coach, starts_at, id);
CREATE INDEX lesson_of_booker ON lesson (booked_by, starts_at, id);
CREATE INDEX lesson_at_court ON lesson (court, starts_at);
CREATE INDEX lesson_of_series ON lesson (series, starts_at) WHERE series IS NOT NULL;
CREATE INDEX lesson_open_of_coach ON lesson (coach, answer_by) WHERE turn IS NOT NULL;
CREATE INDEX lesson_open_of_booker ON lesson (booked_by, answer_by) WHERE turn IS NOT NULL;

-- Who takes a lesson: a member, or a child for whom a member answers.
CREATE TABLE lesson_pupil (
    lesson UUID NOT NULL REFERENCES lesson (id),
    position BIGINT NOT NULL,
    user_id UUID NOT NULL REFERENCES app_user (id),
    child UUID REFERENCES child (id),
    -- The lesson's, copied so that the index of a person's time holds it.
    starts_at BIGINT NOT NULL,
    PRIMARY KEY (lesson, position)
);
CREATE INDEX lesson_pupil_of_user ON lesson_pupil (user_id, starts_at, lesson);
CREATE INDEX lesson_pupil_of_child ON lesson_pupil (child, starts_at, lesson) WHERE child IS NOT NULL;

CREATE TABLE lesson_review (
    lesson UUID NOT NULL REFERENCES lesson (id),
    -- `coach` or `player`: who wrote it, about the other one.
    side TEXT NOT NULL,
    coach UUID NOT NULL REFERENCES app_user (id),
    author UUID NOT NULL REFERENCES app_user (id),
    rating BIGINT NOT NULL,
    text TEXT,
    at BIGINT NOT NULL,
    -- Null until the other side has written theirs, or the time for it is over.
    shown_at BIGINT,
    PRIMARY KEY (lesson, side)
);
CREATE INDEX lesson_review_of_coach ON lesson_review (coach, shown_at, lesson) WHERE side = 'player';
