-- Who owes whom what. No payment is taken; organisers mark what was paid.
CREATE TABLE due (
    -- What it is for: an event, or a series of events.
    subject UUID NOT NULL,
    user_id UUID NOT NULL REFERENCES app_user (id),
    -- To whom it is owed.
    owed_to UUID NOT NULL REFERENCES app_user (id),
    -- Cents.
    amount BIGINT NOT NULL,
    set_by UUID NOT NULL REFERENCES app_user (id),
    set_at BIGINT NOT NULL,
    paid_at BIGINT,
    -- Who marked it as paid.
    paid_by UUID REFERENCES app_user (id),
    PRIMARY KEY (subject, user_id)
);
CREATE INDEX due_of_user ON due (user_id, set_at);
CREATE INDEX due_owed_to ON due (owed_to, set_at);
