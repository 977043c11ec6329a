-- Where somebody has signed in: networks and devices, as hashes. Attempts from there are counted apart from those of others.
CREATE TABLE known_source (
    user_id UUID NOT NULL REFERENCES app_user (id),
    source TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, source)
);
CREATE INDEX known_source_by_time ON known_source (seen_at);

-- A code belongs to the device that asked for it, whose attempts are counted apart from those of others. Codes live for a
-- quarter of an hour, so those on their way are not moved.
DROP TABLE mail_code;
CREATE TABLE mail_code (
    user_id UUID NOT NULL REFERENCES app_user (id),
    purpose TEXT NOT NULL,
    -- A hash of the device; empty if the code is only for signed-in devices of the person.
    asker TEXT NOT NULL,
    hash BYTEA NOT NULL,
    tries BIGINT NOT NULL,
    tries_of_others BIGINT NOT NULL,
    sent_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, purpose, asker)
);
CREATE INDEX mail_code_by_time ON mail_code (sent_at);
