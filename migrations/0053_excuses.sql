-- Late drops and no-shows that an organiser excused.
CREATE TABLE excuse (
    enrolment UUID PRIMARY KEY REFERENCES enrolment (id),
    -- The state of the enrolment that is excused: `unenrolled`, `no_show`.
    state TEXT NOT NULL,
    by_user UUID NOT NULL REFERENCES app_user (id),
    reason TEXT NOT NULL,
    at BIGINT NOT NULL
);
