-- Packages of lessons that a coach offers, and what players have of them.
CREATE TABLE package (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    coach UUID NOT NULL REFERENCES app_user (id),
    name TEXT NOT NULL,
    lessons BIGINT NOT NULL,
    kind TEXT NOT NULL,
    minutes BIGINT NOT NULL,
    -- Cents for all of them.
    price BIGINT NOT NULL,
    -- How many days a pass can be used.
    days BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    retired_at BIGINT
);
CREATE INDEX package_of_coach ON package (coach, id) WHERE retired_at IS NULL;
-- A pass has the terms of its package as they were when it was asked for.
CREATE TABLE lesson_pass (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    package UUID NOT NULL REFERENCES package (id),
    coach UUID NOT NULL REFERENCES app_user (id),
    player UUID NOT NULL REFERENCES app_user (id),
    state TEXT NOT NULL,
    name TEXT NOT NULL,
    lessons BIGINT NOT NULL,
    kind TEXT NOT NULL,
    minutes BIGINT NOT NULL,
    price BIGINT NOT NULL,
    days BIGINT NOT NULL,
    -- Lessons that are used. A lesson uses the pass when it is agreed, and gives it back when its coach cancels.
    used BIGINT NOT NULL,
    asked_at BIGINT NOT NULL,
    -- Set when it becomes active.
    expires_at BIGINT
);
CREATE INDEX lesson_pass_of_coach ON lesson_pass (coach, asked_at);
CREATE INDEX lesson_pass_of_player ON lesson_pass (player, asked_at);
-- One package is asked for once at a time.
CREATE UNIQUE INDEX lesson_pass_asked ON lesson_pass (package, player) WHERE state = 'asked';
