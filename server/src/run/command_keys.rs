//! Idempotency: one key, one effect, one answer. Owns the table `command_key`.
//!
//! INVARIANT: a committed key has its answer. Within a batch the answers are written last, so a key without one belongs to a
//! command of the same batch.

use std::sync::Arc;

use protocol::{ErrorCode, Millis, UserId};
use uuid::Uuid;

use super::command::{Answer, Keyed, Replied};
use crate::db::Db;
use crate::error::{Result, refused};
use crate::identity::{Caller, sessions};

/// What a key was used for before.
pub(super) enum Claimed {
    /// Nothing: the command runs.
    New,
    /// The same command, with this answer.
    Answered(Replied),
    /// The same command in the same batch, not answered yet.
    Duplicate,
}

/// Claims a key for a live session, in one statement. On PostgreSQL it waits until a duplicate has committed.
pub(super) async fn claim(db: &Db, caller: Caller, keyed: &Keyed, now: Millis) -> Result<Claimed> {
    if store::claim(db, caller, keyed, now).await? {
        return Ok(Claimed::New);
    }
    sessions::check(db, caller.session).await?;
    let stored = store::stored(db, caller.user, keyed.key.0).await?;
    if stored.command != keyed.command {
        return Err(refused(ErrorCode::KeyReused, "This key belongs to another command."));
    }
    Ok(match stored.result {
        Some(ok) => Claimed::Answered(Replied { ok: ok.into(), at: stored.pushed.map(Arc::from) }),
        None => Claimed::Duplicate,
    })
}

/// An answer to store under its key.
pub(super) struct Stored<'a> {
    pub(super) user: UserId,
    pub(super) keyed: Keyed,
    pub(super) answer: &'a Answer,
    pub(super) pushed: Option<&'a str>,
}

/// Stores the answers of a batch.
pub(super) async fn store_answers(db: &Db, now: Millis, answers: &[Stored<'_>]) -> Result<()> {
    store::insert_answers(db, now, answers).await
}

/// Replaces the stored answers about a subject that was retracted.
pub(super) async fn replace(db: &Db, subject: Uuid, replacement: &str) -> Result<()> {
    store::replace(db, subject, replacement).await
}

/// Deletes keys older than `before`, at most `limit` in one transaction.
pub async fn trim(db: &Db, before: Millis, limit: i64) -> Result<()> {
    while db.tx(async |db| store::trim(db, before, limit).await).await? {}
    Ok(())
}

mod store {
    use super::*;
    use crate::db::in_runs;
    use crate::sql;

    pub(super) async fn claim(db: &Db, caller: Caller, keyed: &Keyed, now: Millis) -> Result<bool> {
        let claimed = sql!(
            db,
            "INSERT INTO command_key (user_id, key, command, at)
             SELECT $1, $2, $3, $4 FROM session WHERE id = $5 AND revoked_at IS NULL ON CONFLICT (user_id, key) DO NOTHING",
            caller.user,
            keyed.key,
            keyed.command.as_slice(),
            now,
            caller.session
        );
        Ok(claimed.run().await? == 1)
    }

    #[derive(crate::db::FromRow)]
    pub(super) struct Row {
        pub(super) command: Vec<u8>,
        pub(super) result: Option<String>,
        pub(super) pushed: Option<String>,
    }

    pub(super) async fn stored(db: &Db, user: UserId, key: Uuid) -> Result<Row> {
        Ok(sql!(db, "SELECT command, result, pushed FROM command_key WHERE user_id = $1 AND key = $2", user, key).one().await?)
    }

    pub(super) async fn insert_answers(db: &Db, now: Millis, answers: &[Stored<'_>]) -> Result<()> {
        for run in in_runs(answers) {
            let mut query = db.query("INSERT INTO command_key (user_id, key, command, at, result, pushed, subject) VALUES ");
            for (index, answer) in run.iter().enumerate() {
                query = query.push(if index == 0 { "(" } else { ", (" }).arg(answer.user).push(", ").arg(answer.keyed.key).push(", ");
                query = query.arg(answer.keyed.command.as_slice()).push(", ").arg(now).push(", ").arg(answer.answer.json.as_str());
                query = query.push(", ").arg(answer.pushed).push(", ").arg(answer.answer.subject).push(")");
            }
            let query = query.push(
                " ON CONFLICT (user_id, key) DO UPDATE SET result = excluded.result, pushed = excluded.pushed, subject = excluded.subject",
            );
            query.run().await?;
        }
        Ok(())
    }

    pub(super) async fn replace(db: &Db, subject: Uuid, replacement: &str) -> Result<()> {
        sql!(db, "UPDATE command_key SET result = $2 WHERE subject = $1", subject, replacement).run().await?;
        Ok(())
    }

    pub(super) async fn trim(db: &Db, before: Millis, limit: i64) -> Result<bool> {
        let deleted = sql!(
            db,
            "DELETE FROM command_key WHERE (user_id, key) IN (SELECT user_id, key FROM command_key WHERE at < $1 LIMIT $2)",
            before,
            limit
        )
        .run()
        .await?;
        Ok(i64::try_from(deleted).unwrap_or(i64::MAX) >= limit)
    }
}
