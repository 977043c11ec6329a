//! The tables `chat_reaction` and `chat_reaction_count`.

use protocol::chat::{React, Reaction, Reactor};
use protocol::people::Person;
use protocol::{MessageId, Millis, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::features::columns::{from_column, to_column};
use crate::sql;

/// Adds somebody's reaction, or removes it. Returns how many there are of this kind now, or `None` if nothing changed.
pub(in crate::features::chat) async fn set(db: &Db, React { message, kind, on }: React, user: UserId, now: Millis) -> Result<Option<i64>> {
    let kind = to_column(kind)?;
    if on {
        let added = sql!(
            db,
            "INSERT INTO chat_reaction (message, kind, user_id, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            message,
            &kind,
            user,
            now
        );
        if added.run().await? == 0 {
            return Ok(None);
        }
        let counted = sql!(
            db,
            "INSERT INTO chat_reaction_count (message, kind, people) VALUES ($1, $2, 1)
             ON CONFLICT (message, kind) DO UPDATE SET people = chat_reaction_count.people + 1 RETURNING people",
            message,
            kind
        );
        return Ok(Some(counted.scalar().await?));
    }
    let removed = sql!(db, "DELETE FROM chat_reaction WHERE message = $1 AND kind = $2 AND user_id = $3", message, &kind, user);
    if removed.run().await? == 0 {
        return Ok(None);
    }
    let counted =
        sql!(db, "UPDATE chat_reaction_count SET people = people - 1 WHERE message = $1 AND kind = $2 RETURNING people", message, kind);
    Ok(Some(counted.scalar().await?))
}

/// The reactions to messages, in one statement.
pub(super) async fn of_messages(db: &Db, messages: Vec<MessageId>, reader: UserId) -> Result<Vec<(MessageId, Reaction)>> {
    let query = db.query(
        "SELECT c.message, c.kind, c.people, EXISTS (
             SELECT 1 FROM chat_reaction r WHERE r.message = c.message AND r.kind = c.kind AND r.user_id = ",
    );
    let query = query.arg(reader).push(") FROM chat_reaction_count c WHERE c.people > 0 AND c.message IN ");
    let rows: Vec<(MessageId, String, i64, bool)> = query.list(messages).all().await?;
    rows.into_iter().map(|(message, kind, count, mine)| Ok((message, Reaction { kind: from_column(&kind)?, count, mine }))).collect()
}

/// Who reacted to a message and is in no block with the reader, in the order of time.
pub(in crate::features::chat) async fn reactors(db: &Db, message: MessageId, reader: UserId, limit: usize) -> Result<Vec<Reactor>> {
    let query = db.query(
        "SELECT r.kind, u.id, u.name, u.handle, u.profile_image FROM chat_reaction r JOIN app_user u ON u.id = r.user_id
         WHERE u.removed_at IS NULL AND r.message = ",
    );
    let query = blocks::exclude(query.arg(message), "r.user_id", reader).push(" ORDER BY r.at, r.user_id, r.kind LIMIT ");
    let rows: Vec<(String, UserId, String, String, Option<String>)> = query.arg(i64::try_from(limit).unwrap_or(i64::MAX)).all().await?;
    let reactor = |(kind, id, name, handle, profile_image): (String, UserId, String, String, Option<String>)| {
        Ok(Reactor { kind: from_column(&kind)?, person: Person { id, name, handle, profile_image } })
    };
    rows.into_iter().map(reactor).collect()
}

/// Deletes the reactions to a message that is deleted.
pub(in crate::features::chat) async fn delete(db: &Db, message: MessageId) -> Result<()> {
    sql!(db, "DELETE FROM chat_reaction WHERE message = $1", message).run().await?;
    sql!(db, "DELETE FROM chat_reaction_count WHERE message = $1", message).run().await?;
    Ok(())
}
