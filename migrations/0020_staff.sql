-- Who helps the organiser of something: co-organisers and officials.
CREATE TABLE staff (
    -- An event, or a series of events.
    subject UUID NOT NULL,
    user_id UUID NOT NULL REFERENCES app_user (id),
    -- `co_organiser`, `official`
    role TEXT NOT NULL,
    asked_by UUID NOT NULL REFERENCES app_user (id),
    asked_at BIGINT NOT NULL,
    -- Absent until they accept.
    accepted_at BIGINT,
    PRIMARY KEY (subject, user_id)
);
CREATE INDEX staff_of_user ON staff (user_id, subject);
