-- Reactions to messages: one of each kind per person.
CREATE TABLE chat_reaction (
    message UUID NOT NULL REFERENCES chat_message (id),
    kind TEXT NOT NULL,
    user_id UUID NOT NULL REFERENCES app_user (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (message, kind, user_id)
);
CREATE INDEX chat_reaction_of_user ON chat_reaction (user_id, at, message);

-- How many people react to a message in each way.
CREATE TABLE chat_reaction_count (
    message UUID NOT NULL REFERENCES chat_message (id),
    kind TEXT NOT NULL,
    people BIGINT NOT NULL,
    PRIMARY KEY (message, kind)
);
