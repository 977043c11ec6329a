-- Posts of a community, and comments on them.

CREATE TABLE post (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    author UUID NOT NULL REFERENCES app_user (id),
    -- Empty once deleted.
    text TEXT NOT NULL,
    -- JSON, as on the wire.
    mentions TEXT NOT NULL,
    images TEXT NOT NULL,
    -- What it is about: the name of the area, its centre, and the H3 cell of resolution 4 around it.
    area TEXT,
    latitude DOUBLE PRECISION,
    longitude DOUBLE PRECISION,
    topic_cell BIGINT,
    -- What it shows, as on the wire, and of which kind that is.
    card TEXT,
    card_noun TEXT,
    comments_open BOOLEAN NOT NULL,
    likes BIGINT NOT NULL,
    -- Comments and replies that are shown.
    comments BIGINT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    deleted_at BIGINT,
    -- Hidden by whoever runs the community: its author alone sees it.
    hidden_at BIGINT
);
CREATE INDEX post_of_area ON post (tenant, topic_cell, created_at, id) WHERE deleted_at IS NULL AND hidden_at IS NULL;
CREATE INDEX post_of_area_with_card ON post (tenant, topic_cell, card_noun, created_at, id)
    WHERE deleted_at IS NULL AND hidden_at IS NULL AND card_noun IS NOT NULL;
CREATE INDEX post_of_author ON post (author, created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE post_like (
    post UUID NOT NULL REFERENCES post (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (post, user_id)
);
CREATE INDEX post_like_of_user ON post_like (user_id, post);

CREATE TABLE post_save (
    user_id UUID NOT NULL REFERENCES app_user (id),
    post UUID NOT NULL REFERENCES post (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, post)
);
CREATE INDEX post_save_of_user ON post_save (user_id, at, post);

CREATE TABLE post_comment (
    id UUID PRIMARY KEY,
    post UUID NOT NULL REFERENCES post (id),
    author UUID NOT NULL REFERENCES app_user (id),
    -- The comment that it replies to.
    parent UUID REFERENCES post_comment (id),
    -- Empty once deleted.
    text TEXT NOT NULL,
    -- JSON, as on the wire.
    mentions TEXT NOT NULL,
    likes BIGINT NOT NULL,
    -- Replies that are shown.
    replies BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    deleted_at BIGINT,
    -- Hidden by whoever runs the community.
    hidden_at BIGINT
);
CREATE INDEX post_comment_of_post ON post_comment (post, created_at, id) WHERE parent IS NULL;
CREATE INDEX post_comment_of_parent ON post_comment (parent, created_at, id) WHERE parent IS NOT NULL;
CREATE INDEX post_comment_of_author ON post_comment (author, created_at, id);

CREATE TABLE post_comment_like (
    comment UUID NOT NULL REFERENCES post_comment (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (comment, user_id)
);
CREATE INDEX post_comment_like_of_user ON post_comment_like (user_id, comment);
