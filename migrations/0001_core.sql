-- What every feature stands on: tenants, people and their sessions, the log, the keys, the history, the jobs.
-- One list for SQLite and PostgreSQL; never edited once landed. Times are UTC milliseconds.

CREATE TABLE tenant (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- Facts about this database: its epoch, the key of its tokens.
CREATE TABLE instance (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE app_user (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    handle TEXT NOT NULL,
    -- The handle in lower case: what makes two handles one.
    handle_folded TEXT NOT NULL,
    -- Name and handle, folded for finding: every word with a space in front.
    words TEXT NOT NULL,
    is_coach BOOLEAN NOT NULL,
    profile_image TEXT,
    profile_skip BOOLEAN NOT NULL,
    password_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (tenant, email),
    UNIQUE (tenant, handle_folded)
);

CREATE TABLE session (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES app_user (id),
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    device TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    revoked_at BIGINT
);
CREATE INDEX session_of_user ON session (user_id, revoked_at);

CREATE TABLE refresh_token (
    hash BYTEA PRIMARY KEY,
    session UUID NOT NULL REFERENCES session (id),
    issued_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX refresh_token_of_session ON refresh_token (session);

-- How often something was tried in a window of time: sign-ins by account and by address.
CREATE TABLE attempt (
    subject TEXT NOT NULL,
    window_start BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    PRIMARY KEY (subject, window_start)
);
CREATE INDEX attempt_by_time ON attempt (window_start);

-- One key, one effect, one answer: `result` is the answer's JSON, `subject` what it speaks of.
CREATE TABLE command_key (
    user_id UUID NOT NULL,
    key UUID NOT NULL,
    command BYTEA NOT NULL,
    result TEXT,
    pushed TEXT,
    subject UUID,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX command_key_by_subject ON command_key (subject);
CREATE INDEX command_key_by_time ON command_key (at);

-- `head` is the last number given, `tail` the first one kept.
CREATE TABLE topic (
    name TEXT PRIMARY KEY,
    head BIGINT NOT NULL,
    tail BIGINT NOT NULL
);

-- A null body is a skip: withheld or taken back.
CREATE TABLE push_log (
    topic TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    author UUID,
    subject UUID,
    retracts BOOLEAN NOT NULL,
    cut UUID,
    body TEXT,
    PRIMARY KEY (topic, seq)
);
CREATE INDEX push_log_by_time ON push_log (at, topic, seq);
CREATE INDEX push_log_by_subject ON push_log (subject);

-- Every change of state: who, what, from, to, when. Never trimmed.
CREATE TABLE history (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL,
    at BIGINT NOT NULL,
    actor UUID,
    noun TEXT NOT NULL,
    subject UUID NOT NULL,
    change TEXT NOT NULL,
    from_state TEXT,
    to_state TEXT
);
CREATE INDEX history_of_subject ON history (subject, at);

-- Timed work. A job whose effect is in this database is deleted in the transaction of that effect.
CREATE TABLE job (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL,
    payload TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    tries BIGINT NOT NULL
);
CREATE INDEX job_by_due ON job (due_at);

CREATE TABLE app_comment (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    author UUID REFERENCES app_user (id),
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    message TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX app_comment_by_time ON app_comment (tenant, created_at);
