-- Children: profiles that belong to a guardian's account.
CREATE TABLE child (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    guardian UUID NOT NULL REFERENCES app_user (id),
    -- Empty once removed: lessons go on referring to the row.
    name TEXT NOT NULL,
    birth_year BIGINT NOT NULL,
    -- In tenths.
    level BIGINT,
    -- What coaches must know.
    care_note TEXT,
    created_at BIGINT NOT NULL,
    removed_at BIGINT
);
CREATE INDEX child_of_guardian ON child (guardian, id) WHERE removed_at IS NULL;
