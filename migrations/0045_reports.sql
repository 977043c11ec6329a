-- What people reported to whoever runs the community. One row for each reporter, subject and reason.
CREATE TABLE report (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    by_user UUID NOT NULL REFERENCES app_user (id),
    -- `person`, `message`, `event`, `court`, `review`, `picture`
    noun TEXT NOT NULL,
    -- The id; of a review the court's and its author's, with a colon between them.
    subject TEXT NOT NULL,
    -- Whose it is; nobody's, of an imported court.
    author UUID REFERENCES app_user (id),
    -- An item of the lookup of report types.
    reason TEXT NOT NULL,
    note TEXT,
    -- What it said when it was reported, as JSON: it may change, or be deleted.
    content TEXT NOT NULL,
    at BIGINT NOT NULL,
    -- `open`, `actioned`, `dismissed`
    state TEXT NOT NULL,
    decided_at BIGINT,
    UNIQUE (by_user, noun, subject, reason)
);
CREATE INDEX report_open ON report (tenant, at, id) WHERE state = 'open';
CREATE INDEX report_of_subject ON report (tenant, noun, subject);
