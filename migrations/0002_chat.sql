-- Chat: rooms, who is in them with their own settings, what was said.

CREATE TABLE chat_room (
    id UUID PRIMARY KEY,
    tenant BIGINT NOT NULL REFERENCES tenant (id),
    kind TEXT NOT NULL,
    title TEXT,
    -- Both ids of a direct room, the smaller first: one room per pair.
    pair TEXT UNIQUE,
    created_at BIGINT NOT NULL,
    member_count BIGINT NOT NULL,
    -- The number of the newest message.
    last_number BIGINT NOT NULL,
    -- When the newest message was sent, or the room made.
    last_at BIGINT NOT NULL,
    -- What `last_at` was before it: a message after a long silence wakes the room.
    previous_at BIGINT NOT NULL,
    -- Raised by whoever locks the room to decide something in it.
    version BIGINT NOT NULL
);

CREATE TABLE chat_member (
    chat UUID NOT NULL REFERENCES chat_room (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    role TEXT NOT NULL,
    -- Owners 0, admins 1, everybody else 2: the order of listing.
    rank BIGINT NOT NULL,
    joined_at BIGINT NOT NULL,
    silenced_until BIGINT,
    muted_until BIGINT,
    read_number BIGINT NOT NULL,
    PRIMARY KEY (chat, user_id)
);
CREATE INDEX chat_member_of_user ON chat_member (user_id, chat);
CREATE INDEX chat_member_in_order ON chat_member (chat, rank, joined_at, user_id);

CREATE TABLE chat_message (
    id UUID PRIMARY KEY,
    chat UUID NOT NULL REFERENCES chat_room (id),
    number BIGINT NOT NULL,
    author UUID NOT NULL REFERENCES app_user (id),
    text TEXT,
    sent_at BIGINT NOT NULL,
    reply_to UUID,
    edited_at BIGINT,
    deleted_at BIGINT,
    UNIQUE (chat, number)
);
-- What is not unread: my own messages, and the deleted ones. Counting these and subtracting costs the same however much
-- was left unread.
CREATE INDEX chat_message_by_author ON chat_message (chat, author, number);
CREATE INDEX chat_message_deleted ON chat_message (chat, number) WHERE deleted_at IS NOT NULL;
