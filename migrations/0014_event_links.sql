-- One link of each person to an event. Its secret is derived from how often it was revoked; while it is revoked it has no hash.
CREATE TABLE event_link_by_person (
    event UUID NOT NULL REFERENCES event (id),
    by_user UUID NOT NULL REFERENCES app_user (id),
    generation BIGINT NOT NULL,
    hash BYTEA,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (event, by_user)
);
-- The newest link of each person.
INSERT INTO event_link_by_person (event, by_user, generation, hash, created_at)
SELECT event, by_user, 0, hash, created_at FROM event_link l
WHERE NOT EXISTS (
    SELECT 1 FROM event_link n WHERE n.event = l.event AND n.by_user = l.by_user AND (n.created_at, n.hash) > (l.created_at, l.hash)
);
DROP TABLE event_link;
ALTER TABLE event_link_by_person RENAME TO event_link;
CREATE UNIQUE INDEX event_link_by_hash ON event_link (hash);
