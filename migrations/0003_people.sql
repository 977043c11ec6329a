-- People: what they say of themselves, how they sign in, whom they follow and block, what they are told.

-- Null until a code or a provider has proven the address.
ALTER TABLE app_user ADD COLUMN email_verified_at BIGINT;
ALTER TABLE app_user ADD COLUMN adult_confirmed_at BIGINT;
-- When the account was removed: the row stays for what others share with it, without a name.
ALTER TABLE app_user ADD COLUMN removed_at BIGINT;
-- Tenths: 35 is 3.5.
ALTER TABLE app_user ADD COLUMN level BIGINT;
ALTER TABLE app_user ADD COLUMN age_group TEXT;
ALTER TABLE app_user ADD COLUMN gender TEXT;
ALTER TABLE app_user ADD COLUMN about_me TEXT;
-- An area: what it is called, its centre, GeoNames' id where it is a town, and the H3 cell of resolution 8 that holds it.
ALTER TABLE app_user ADD COLUMN area TEXT;
ALTER TABLE app_user ADD COLUMN area_place BIGINT;
ALTER TABLE app_user ADD COLUMN latitude DOUBLE PRECISION;
ALTER TABLE app_user ADD COLUMN longitude DOUBLE PRECISION;
ALTER TABLE app_user ADD COLUMN cell BIGINT;
ALTER TABLE app_user ADD COLUMN has_coach_profile BOOLEAN NOT NULL DEFAULT FALSE;
-- Cents.
ALTER TABLE app_user ADD COLUMN hourly_rate BIGINT;
ALTER TABLE app_user ADD COLUMN certificate_level TEXT;
ALTER TABLE app_user ADD COLUMN certificate_image TEXT;
ALTER TABLE app_user ADD COLUMN certificate_verified_at BIGINT;
ALTER TABLE app_user ADD COLUMN certificate_expires_at BIGINT;
-- The operator has looked at it and was not convinced: it stays unverified and waits no more.
ALTER TABLE app_user ADD COLUMN certificate_refused_at BIGINT;
ALTER TABLE app_user ADD COLUMN activity_points BIGINT NOT NULL DEFAULT 0;
ALTER TABLE app_user ADD COLUMN followers BIGINT NOT NULL DEFAULT 0;
ALTER TABLE app_user ADD COLUMN followees BIGINT NOT NULL DEFAULT 0;
ALTER TABLE app_user ADD COLUMN intro_seen BOOLEAN NOT NULL DEFAULT FALSE;
-- Out of `settings`, because search asks for it.
ALTER TABLE app_user ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE app_user ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';

-- Whether a job reaches outside (mail): it is then claimed, done and deleted rather than done in one transaction.
ALTER TABLE job ADD COLUMN outside BOOLEAN NOT NULL DEFAULT FALSE;

-- The newest code that was sent for a purpose (`verify`, `reset`) to an account.
CREATE TABLE mail_code (
    user_id UUID NOT NULL REFERENCES app_user (id),
    purpose TEXT NOT NULL,
    hash BYTEA NOT NULL,
    tries BIGINT NOT NULL,
    sent_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, purpose)
);

-- Another way of signing in to an account.
CREATE TABLE sso_identity (
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id UUID NOT NULL REFERENCES app_user (id),
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, provider, subject)
);
CREATE INDEX sso_identity_of_user ON sso_identity (user_id);

-- A browser on its way to a provider and back; used once.
CREATE TABLE sso_flow (
    state BYTEA PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    provider TEXT NOT NULL,
    nonce TEXT NOT NULL,
    verifier TEXT NOT NULL,
    return_to TEXT NOT NULL,
    began_at BIGINT NOT NULL
);

-- Somebody who came back from a provider and may fetch their tokens, once.
CREATE TABLE sso_arrival (
    hash BYTEA PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    at BIGINT NOT NULL
);

CREATE TABLE follow (
    follower UUID NOT NULL REFERENCES app_user (id),
    followee UUID NOT NULL REFERENCES app_user (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (follower, followee)
);
CREATE INDEX follow_of_followee ON follow (followee, at, follower);
CREATE INDEX follow_of_follower ON follow (follower, at, followee);

CREATE TABLE block (
    blocker UUID NOT NULL REFERENCES app_user (id),
    blocked UUID NOT NULL REFERENCES app_user (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (blocker, blocked)
);
CREATE INDEX block_of_blocked ON block (blocked, blocker);

CREATE TABLE notification (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES app_user (id),
    -- Who caused it, where somebody did: in a block it is not shown.
    by_user UUID,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    at BIGINT NOT NULL,
    read_at BIGINT
);
CREATE INDEX notification_of_user ON notification (user_id, id);
CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL;

-- An uploaded picture. One that nothing refers to is removed a day after it came.
CREATE TABLE picture (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    owner UUID NOT NULL REFERENCES app_user (id),
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- What refers to it: how many places; below 0 it is being removed.
    uses BIGINT NOT NULL,
    -- When it was last used nowhere.
    unused_since BIGINT NOT NULL
);
CREATE INDEX picture_unused ON picture (unused_since) WHERE uses <= 0;

-- Activity points, each with its cause; one cause counts once.
CREATE TABLE activity (
    user_id UUID NOT NULL REFERENCES app_user (id),
    cause TEXT NOT NULL,
    subject UUID NOT NULL,
    points BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, cause, subject)
);
CREATE INDEX activity_by_time ON activity (user_id, at);

-- 1 to 5, where somebody gave one.
ALTER TABLE app_comment ADD COLUMN rating BIGINT;

-- What a search looks at, so that it is answered from the index alone: a circle on the globe is a few ranges of `cell`.
CREATE INDEX app_user_found ON app_user (
    tenant, cell, hidden, removed_at, level, age_group, gender, has_coach_profile, hourly_rate, activity_points, latitude, longitude, id, words
);
-- Who is the most active anywhere.
CREATE INDEX app_user_by_activity ON app_user (tenant, activity_points, id);

-- One of the two of a direct room has blocked the other, or is gone.
ALTER TABLE chat_room ADD COLUMN locked BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX notification_by_time ON notification (at);
CREATE INDEX notification_by_user ON notification (by_user);
