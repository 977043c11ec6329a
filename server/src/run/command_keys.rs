//! Idempotency: one key, one effect, one answer. Owns the table `command_key`.
//!
//! INVARIANT: a committed key has its answer. On SQLite a batch writes its keys last, together with their answers; on PostgreSQL
//! a command claims its key first, so that a concurrent repeat waits for it.

use std::sync::Arc;

use protocol::{ErrorCode, Millis, UserId};
use uuid::Uuid;

use super::command::{Answer, Keyed, Replied};
use crate::db::{Db, Query};
use crate::error::{Error, Result, refused, session_revoked};
use crate::identity::{Caller, sessions};

/// Claims a key for a live session, in one statement; if the key was used before, returns the stored answer. It waits until a
/// concurrent repeat has committed. For PostgreSQL.
pub(super) async fn claim(db: &Db, caller: Caller, keyed: &Keyed, now: Millis) -> Result<Option<Replied>> {
    if store::claim(db, caller, keyed, now).await? {
        return Ok(None);
    }
    sessions::check(db, caller.session).await?;
    store::stored(db, caller.user, keyed.key.0).await?.answer(keyed).map(Some)
}

/// What a batch asks about one of its commands: whether the session is live, and whether the key was used before.
pub(super) struct Asked {
    pub(super) caller: Caller,
    pub(super) keyed: Option<Keyed>,
}

/// Why a command of a batch does not run: its session has ended, or its key was used before.
pub(super) type Known = Result<Replied>;

/// Looks up the sessions and keys of a batch. Returns what is known already, with its index.
pub(super) async fn look_up(db: &Db, asked: &[(usize, Asked)]) -> Result<Vec<(usize, Known)>> {
    let mut known = Vec::new();
    for found in store::look_up(db, asked).await? {
        let index = usize::try_from(found.nth).map_err(Error::internal)?;
        let keyed = asked.iter().find(|(nth, _)| *nth == index).and_then(|(_, asked)| asked.keyed);
        let answer = match (found.live, keyed, found.command) {
            (false, _, _) => Err(session_revoked()),
            (true, Some(keyed), Some(command)) => store::Row { command, result: found.result, pushed: found.pushed }.answer(&keyed),
            (true, _, _) => Err(Error::internal("a key that nobody asked for")),
        };
        known.push((index, answer));
    }
    Ok(known)
}

/// The refusal of a key that was used for another command.
pub(super) fn reused() -> Error {
    refused(ErrorCode::KeyReused, "This key belongs to another command.")
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

/// Adds to a statement that has the new `heads (name, head)` of topics: stores the answer with these positions.
pub(super) fn push_answer<'d>(query: Query<'d>, now: Millis, answer: &Stored<'_>) -> Query<'d> {
    store::push_answer(query, now, answer)
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

    impl Row {
        /// The stored answer, if the key was used for the same command.
        pub(super) fn answer(self, keyed: &Keyed) -> Result<Replied> {
            if self.command != keyed.command {
                return Err(reused());
            }
            let ok = self.result.ok_or_else(|| Error::internal("a committed key without its answer"))?;
            Ok(Replied { ok: ok.into(), at: self.pushed.map(Arc::from) })
        }
    }

    #[derive(crate::db::FromRow)]
    pub(super) struct Found {
        pub(super) nth: i64,
        pub(super) live: bool,
        pub(super) command: Option<Vec<u8>>,
        pub(super) result: Option<String>,
        pub(super) pushed: Option<String>,
    }

    /// Those whose session has ended or whose key was used before: usually none.
    pub(super) async fn look_up(db: &Db, asked: &[(usize, Asked)]) -> Result<Vec<Found>> {
        let mut found = Vec::new();
        for run in in_runs(asked) {
            let mut query = db.query("WITH asked (nth, user_id, key, session) AS (VALUES ");
            for (index, (nth, Asked { caller, keyed })) in run.iter().enumerate() {
                let nth = i64::try_from(*nth).unwrap_or(i64::MAX);
                query = query.push(if index == 0 { "(" } else { ", (" }).arg(nth).push(", ").arg(caller.user).push(", ");
                query = query.arg(keyed.map(|keyed| keyed.key)).push(", ").arg(caller.session).push(")");
            }
            let query = query.push(
                ") SELECT asked.nth, session.id IS NOT NULL AS live, known.command, known.result, known.pushed FROM asked
                   LEFT JOIN session ON session.id = asked.session AND session.revoked_at IS NULL
                   LEFT JOIN command_key known ON known.user_id = asked.user_id AND known.key = asked.key
                   WHERE session.id IS NULL OR known.key IS NOT NULL",
            );
            found.extend(query.all::<Found>().await?);
        }
        Ok(found)
    }

    pub(super) async fn stored(db: &Db, user: UserId, key: Uuid) -> Result<Row> {
        Ok(sql!(db, "SELECT command, result, pushed FROM command_key WHERE user_id = $1 AND key = $2", user, key).one().await?)
    }

    const INSERT: &str = "INSERT INTO command_key (user_id, key, command, at, result, subject, pushed) VALUES ";
    const REPLACE: &str =
        " ON CONFLICT (user_id, key) DO UPDATE SET result = excluded.result, pushed = excluded.pushed, subject = excluded.subject";

    /// `($1, $2, …` up to `pushed`.
    fn push_columns<'d>(query: Query<'d>, now: Millis, answer: &Stored<'_>) -> Query<'d> {
        let Stored { user, keyed, answer, .. } = answer;
        let query = query.push("(").arg(*user).push(", ").arg(keyed.key).push(", ").arg(keyed.command.as_slice()).push(", ").arg(now);
        query.push(", ").arg(answer.json.as_str()).push(", ").arg(answer.subject).push(", ")
    }

    pub(super) async fn insert_answers(db: &Db, now: Millis, answers: &[Stored<'_>]) -> Result<()> {
        for run in in_runs(answers) {
            let mut query = db.query(INSERT);
            for (index, answer) in run.iter().enumerate() {
                query = if index == 0 { query } else { query.push(", ") };
                query = push_columns(query, now, answer).arg(answer.pushed).push(")");
            }
            query.push(REPLACE).run().await?;
        }
        Ok(())
    }

    pub(super) fn push_answer<'d>(query: Query<'d>, now: Millis, answer: &Stored<'_>) -> Query<'d> {
        let query = push_columns(query.push(", answered AS (").push(INSERT), now, answer);
        let query = query.push("(SELECT '{' || string_agg('\"' || name || '\":' || head, ',' ORDER BY name) || '}' FROM heads))");
        query.push(REPLACE).push(")")
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
