//! Timed work: rows with a due time, of two kinds. Owns the table `job`.
//!
//! Most jobs write to the database: they run as commands of the server itself. Some reach outside (mail): no transaction may
//! hold what cannot be undone, so such a job is claimed for a while, done, and then deleted. A row holds the noun that the
//! job belongs to and its body as JSON; each noun declares its own jobs, and the features' root performs them.
//!
//! INVARIANT: a job whose effect is in the database is deleted in the transaction of that effect: exactly once, on however
//! many nodes.
//! INVARIANT: a job that reaches outside is done at least once, under a stable id. One node at a time has a claim to it; when
//! a node dies, another claims its jobs after the claim has expired.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use futures_util::future::join_all;
use protocol::{Millis, TenantId};
use serde::Serialize;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Error, Result, timeout};
use crate::mail::Mail;
use crate::run::{Actor, Core, Cx, run_typed};
use crate::{sql, work};

/// How often due jobs are looked for.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Jobs looked up at once.
const AT_ONCE: i64 = 32;
/// How long a job that failed waits, times its attempts.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// How long a claim lasts: longer than the job may take.
const CLAIM: Duration = Duration::from_secs(120);
/// How long a job that reaches outside may take.
const OUTSIDE_WITHIN: Duration = Duration::from_secs(60);

/// A job that writes to the database. Implemented by the row of its noun in the features' root, so that none can be
/// scheduled which nothing performs.
pub trait Job: Serialize + Sync {
    const NOUN: &'static str;
}

/// A job that reaches outside, declared in the same way. It may be done more than once, under the same id.
pub trait OutsideJob: Serialize + Sync {
    const NOUN: &'static str;
}

/// What a job that reaches outside may use.
pub struct Outside {
    pub core: Core,
    pub mail: Mail,
}

type Performing<'a> = Pin<Box<dyn Future<Output = Result<()>> + Send + 'a>>;

/// Performs the jobs of all nouns: by noun, with the job's body as JSON.
#[derive(Clone, Copy)]
pub struct Performers {
    pub inside: for<'a> fn(&'a mut Cx, &'a str, &'a str) -> Performing<'a>,
    pub outside: for<'a> fn(&'a Outside, Uuid, &'a str, &'a str) -> Performing<'a>,
}

/// Schedules a job with the command's commit: it runs at `due_at` or soon after, in a transaction of its own.
pub async fn schedule<J: Job>(cx: &Cx, job: &J, due_at: Millis) -> Result<()> {
    store::insert(cx.db(), cx.tenant(), J::NOUN, &serde_json::to_string(job)?, false, due_at).await
}

/// The same for a job that reaches outside.
pub async fn schedule_outside<J: OutsideJob>(cx: &Cx, job: &J, due_at: Millis) -> Result<()> {
    store::insert(cx.db(), cx.tenant(), J::NOUN, &serde_json::to_string(job)?, true, due_at).await
}

/// Starts looking for due jobs.
pub fn start(core: &Core, outside: Outside, performers: Performers) {
    core.tasks.spawn_background(run_inside(core.clone(), performers));
    core.tasks.spawn_background(run_outside(outside, performers));
}

async fn run_inside(core: Core, performers: Performers) {
    loop {
        for row in due(&core, false).await {
            if let Err(error) = perform(&core, &row, performers).await {
                postpone(&core, &row, &error).await;
            }
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// A slow server delays only the other jobs that reach outside.
async fn run_outside(outside: Outside, performers: Performers) {
    loop {
        let due = due(&outside.core, true).await;
        join_all(due.iter().map(|row| claim_and_perform(&outside, row, performers))).await;
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

async fn due(core: &Core, outside: bool) -> Vec<store::Row> {
    store::due(&core.db, outside, core.clock.now(), AT_ONCE).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "due jobs could not be read");
        Vec::new()
    })
}

async fn perform(core: &Core, row: &store::Row, performers: Performers) -> Result<()> {
    let store::Row { id, noun, body, .. } = row;
    run_typed(core, Actor::System(row.tenant), work!(|cx, id, noun, body, performers| take_and_perform(cx, id, noun, body, performers)))
        .await
}

/// Whoever deletes the row performs the job; a second node finds nothing to delete.
async fn take_and_perform(cx: &mut Cx, id: Uuid, noun: String, body: String, performers: Performers) -> Result<()> {
    if store::delete(cx.db(), id).await? { (performers.inside)(cx, &noun, &body).await } else { Ok(()) }
}

async fn claim_and_perform(outside: &Outside, row: &store::Row, performers: Performers) {
    let core = &outside.core;
    let now = core.clock.now();
    match store::claim(&core.db, row.id, now, now + CLAIM).await {
        Ok(true) => {}
        Ok(false) => return,
        Err(error) => return tracing::warn!(%error, job = %row.id, "a job could not be claimed"),
    }
    let performing = (performers.outside)(outside, row.id, &row.noun, &row.body);
    match tokio::time::timeout(OUTSIDE_WITHIN, performing).await.unwrap_or_else(|_| Err(timeout().into())) {
        Ok(()) => {
            if let Err(error) = store::delete(&core.db, row.id).await {
                tracing::warn!(%error, job = %row.id, "a job is done but could not be deleted; it will be repeated");
            }
        }
        Err(error) => postpone(core, row, &error).await,
    }
}

async fn postpone(core: &Core, row: &store::Row, error: &Error) {
    tracing::error!(%error, job = %row.id, noun = row.noun, tries = row.tries + 1, "a job failed; it will be retried");
    let tries = u32::try_from(row.tries).unwrap_or(u32::MAX).saturating_add(1);
    let due_at = core.clock.now() + RETRY_AFTER.saturating_mul(tries);
    if let Err(error) = store::postpone(&core.db, row.id, due_at).await {
        tracing::warn!(%error, "a failed job could not be postponed");
    }
}

mod store {
    use super::*;

    #[derive(crate::db::FromRow)]
    pub(super) struct Row {
        pub(super) id: Uuid,
        pub(super) tenant: TenantId,
        pub(super) noun: String,
        pub(super) body: String,
        pub(super) tries: i64,
    }

    pub(super) async fn insert(db: &Db, tenant: TenantId, noun: &str, body: &str, outside: bool, due_at: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO job (id, tenant, noun, payload, outside, due_at, tries) VALUES ($1, $2, $3, $4, $5, $6, 0)",
            Uuid::now_v7(),
            tenant,
            noun,
            body,
            outside,
            due_at
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn due(db: &Db, outside: bool, now: Millis, limit: i64) -> Result<Vec<Row>> {
        Ok(sql!(
            db,
            "SELECT id, tenant, noun, payload AS body, tries FROM job WHERE due_at <= $1 AND outside = $2 ORDER BY due_at LIMIT $3",
            now,
            outside,
            limit
        )
        .all()
        .await?)
    }

    /// Reserves a job until then; `false` when another node has it.
    pub(super) async fn claim(db: &Db, id: Uuid, now: Millis, until: Millis) -> Result<bool> {
        Ok(sql!(db, "UPDATE job SET due_at = $3 WHERE id = $1 AND due_at <= $2", id, now, until).run().await? == 1)
    }

    pub(super) async fn delete(db: &Db, id: Uuid) -> Result<bool> {
        Ok(sql!(db, "DELETE FROM job WHERE id = $1", id).run().await? == 1)
    }

    pub(super) async fn postpone(db: &Db, id: Uuid, due_at: Millis) -> Result<()> {
        sql!(db, "UPDATE job SET due_at = $2, tries = tries + 1 WHERE id = $1", id, due_at).run().await?;
        Ok(())
    }
}
