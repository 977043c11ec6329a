-- Browsers that show notifications while no page is open, each with the session that subscribed it.
CREATE TABLE push_subscription (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES app_user (id),
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    session UUID NOT NULL REFERENCES session (id),
    -- Whoever subscribes the same browser again has it from then on.
    endpoint TEXT NOT NULL UNIQUE,
    -- Its public key and its secret.
    p256dh BYTEA NOT NULL,
    auth BYTEA NOT NULL,
    -- The language of its page.
    lang TEXT,
    at BIGINT NOT NULL
);
CREATE INDEX push_subscription_of_user ON push_subscription (user_id, at, id);
CREATE INDEX push_subscription_of_session ON push_subscription (session);
