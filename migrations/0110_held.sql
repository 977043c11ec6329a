-- Words and phrases of a community, folded: a post or a comment with one of them is looked at before others see it.
CREATE TABLE held_word (
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    word TEXT NOT NULL,
    PRIMARY KEY (tenant, word)
);

-- What is hidden waits for a moderator.
CREATE INDEX post_hidden ON post (tenant, hidden_at, id) WHERE hidden_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX post_comment_hidden ON post_comment (hidden_at, id) WHERE hidden_at IS NOT NULL AND deleted_at IS NULL;
