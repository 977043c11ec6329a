//! One key, one effect, one answer. Owns the table `command_key`.
//!
//! INVARIANT: a committed key has its answer. Within a batch the answers are written last, so a key without one is a
//! twin's of the same batch.

use std::sync::Arc;

use protocol::{ErrorCode, Millis, UserId};
use uuid::Uuid;

use super::{Answer, Caller, Keyed, Replied};
use crate::db::Db;
use crate::error::{Result, refused};
use crate::features::auth;

/// What there was under a key.
pub(super) enum Taken {
    New,
    Answered(Replied),
    Twin,
}

/// Takes a key for a session that is live, in one statement. On PostgreSQL it waits for a twin's commit.
pub(super) async fn take(db: &Db, caller: Caller, keyed: &Keyed, now: Millis) -> Result<Taken> {
    if store::take(db, caller, keyed, now).await? {
        return Ok(Taken::New);
    }
    auth::sessions::check(db, caller.session).await?;
    let kept = store::kept(db, caller.user, keyed.key.0).await?;
    if kept.command != keyed.command {
        return Err(refused(ErrorCode::KeyReused, "This key belongs to another command."));
    }
    Ok(match kept.result {
        Some(ok) => Taken::Answered(Replied { ok: ok.into(), at: kept.pushed.map(Arc::from) }),
        None => Taken::Twin,
    })
}

/// An answer to be kept under its key.
pub(super) struct Kept<'a> {
    pub(super) user: UserId,
    pub(super) keyed: Keyed,
    pub(super) answer: &'a Answer,
    pub(super) pushed: Option<&'a str>,
}

/// Keeps the answers of a batch.
pub(super) async fn keep(db: &Db, now: Millis, answers: &[Kept<'_>]) -> Result<()> {
    store::keep(db, now, answers).await
}

/// What a repeated command is answered once the thing that it spoke of is taken back.
pub(super) async fn replace(db: &Db, subject: Uuid, instead: &str) -> Result<()> {
    store::replace(db, subject, instead).await
}

/// Forgets keys older than this, at most `limit` at once; whether there may be more.
pub(crate) async fn forget(db: &Db, before: Millis, limit: i64) -> Result<bool> {
    store::forget(db, before, limit).await
}

mod store {
    use super::*;
    use crate::db::in_runs;
    use crate::sql;

    pub(super) async fn take(db: &Db, caller: Caller, keyed: &Keyed, now: Millis) -> Result<bool> {
        let taken = sql!(
            db,
            "INSERT INTO command_key (user_id, key, command, at)
             SELECT $1, $2, $3, $4 FROM session WHERE id = $5 AND revoked_at IS NULL ON CONFLICT (user_id, key) DO NOTHING",
            caller.user,
            keyed.key,
            keyed.command.as_slice(),
            now,
            caller.session
        );
        Ok(taken.run().await? == 1)
    }

    #[derive(sqlx::FromRow)]
    pub(super) struct Row {
        pub(super) command: Vec<u8>,
        pub(super) result: Option<String>,
        pub(super) pushed: Option<String>,
    }

    pub(super) async fn kept(db: &Db, user: UserId, key: Uuid) -> Result<Row> {
        Ok(sql!(db, "SELECT command, result, pushed FROM command_key WHERE user_id = $1 AND key = $2", user, key).one().await?)
    }

    pub(super) async fn keep(db: &Db, now: Millis, answers: &[Kept<'_>]) -> Result<()> {
        for run in in_runs(answers) {
            let mut query = db.query("INSERT INTO command_key (user_id, key, command, at, result, pushed, subject) VALUES ");
            for (place, kept) in run.iter().enumerate() {
                query = query.push(if place == 0 { "(" } else { ", (" }).arg(kept.user).push(", ").arg(kept.keyed.key).push(", ");
                query = query.arg(kept.keyed.command.as_slice()).push(", ").arg(now).push(", ").arg(kept.answer.json.as_str());
                query = query.push(", ").arg(kept.pushed).push(", ").arg(kept.answer.subject).push(")");
            }
            let query = query.push(
                " ON CONFLICT (user_id, key) DO UPDATE SET result = excluded.result, pushed = excluded.pushed, subject = excluded.subject",
            );
            query.run().await?;
        }
        Ok(())
    }

    pub(super) async fn replace(db: &Db, subject: Uuid, instead: &str) -> Result<()> {
        sql!(db, "UPDATE command_key SET result = $2 WHERE subject = $1", subject, instead).run().await?;
        Ok(())
    }

    pub(super) async fn forget(db: &Db, before: Millis, limit: i64) -> Result<bool> {
        let gone = sql!(
            db,
            "DELETE FROM command_key WHERE (user_id, key) IN (SELECT user_id, key FROM command_key WHERE at < $1 LIMIT $2)",
            before,
            limit
        )
        .run()
        .await?;
        Ok(i64::try_from(gone).unwrap_or(i64::MAX) >= limit)
    }
}
