-- Moderators of a community, and who is suspended, by which case.
ALTER TABLE app_user ADD COLUMN moderator_since BIGINT;
ALTER TABLE app_user ADD COLUMN suspended_until BIGINT;
ALTER TABLE app_user ADD COLUMN suspended_by UUID;
ALTER TABLE app_user ADD COLUMN suspended_reason TEXT;
CREATE INDEX app_user_moderator ON app_user (tenant, handle) WHERE moderator_since IS NOT NULL;

-- What moderators decide: something that was reported, or is held. One open case about one subject.
CREATE TABLE moderation_case (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    -- As in `report`.
    noun TEXT NOT NULL,
    subject TEXT NOT NULL,
    author UUID REFERENCES app_user (id),
    -- What it said when it was last reported, as JSON.
    content TEXT NOT NULL,
    -- Of the first report.
    reason TEXT,
    reporters BIGINT NOT NULL,
    opened_at BIGINT NOT NULL,
    is_open BOOLEAN NOT NULL,
    hidden BOOLEAN NOT NULL,
    taken_by UUID REFERENCES app_user (id),
    -- The last decision: `stands`, `hidden`, `removed`, `upheld`; by nobody: the operator.
    ruling TEXT,
    warned BOOLEAN NOT NULL,
    suspended_until BIGINT,
    decision_reason TEXT NOT NULL,
    decided_by UUID REFERENCES app_user (id),
    decided_at BIGINT,
    appeal TEXT,
    appealed_at BIGINT,
    -- Counts decisions and appeals.
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX moderation_case_open ON moderation_case (tenant, noun, subject) WHERE is_open;
CREATE INDEX moderation_case_waiting ON moderation_case (tenant, opened_at, id) WHERE is_open;
CREATE INDEX moderation_case_decided ON moderation_case (tenant, decided_at, id) WHERE NOT is_open;
CREATE INDEX moderation_case_of_author ON moderation_case (author);

-- Who did what about a case. Rows are only added: triggers refuse everything else.
CREATE TABLE moderation_entry (
    id UUID PRIMARY KEY,
    case_id UUID NOT NULL REFERENCES moderation_case (id),
    at BIGINT NOT NULL,
    by_user UUID REFERENCES app_user (id),
    what TEXT NOT NULL,
    detail TEXT
);
CREATE INDEX moderation_entry_of_case ON moderation_entry (case_id, at, id);
CREATE INDEX moderation_entry_of_user ON moderation_entry (by_user);

-- What is reported already. The case has the id of its first report.
INSERT INTO moderation_case (id, tenant, noun, subject, author, content, reason, reporters, opened_at, is_open, hidden, warned,
        decision_reason, version)
    SELECT r.id, r.tenant, r.noun, r.subject, r.author, r.content, r.reason,
        (SELECT COUNT(DISTINCT o.by_user) FROM report o
         WHERE o.tenant = r.tenant AND o.noun = r.noun AND o.subject = r.subject AND o.state = 'open'),
        r.at, TRUE, FALSE, FALSE, '', 1
    FROM report r WHERE r.state = 'open' AND NOT EXISTS (
        SELECT 1 FROM report o WHERE o.tenant = r.tenant AND o.noun = r.noun AND o.subject = r.subject AND o.state = 'open'
            AND (o.at < r.at OR (o.at = r.at AND o.id < r.id)));
