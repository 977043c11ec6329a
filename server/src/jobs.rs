//! Timed work: rows with a due time, run as commands by the server itself. Owns the table `job`.
//!
//! INVARIANT: a job whose effect is in the database is deleted in the transaction of that effect: exactly once, on however
//! many nodes.

use std::time::Duration;

use protocol::{ChatId, Millis, TenantId, UserId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::app::App;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::chat;
use crate::run::{Actor, Cx, run_typed};
use crate::{run, sql, work};

/// How often due jobs are looked for.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Jobs looked up at once.
const AT_ONCE: i64 = 32;
/// How long a job that failed waits, times its tries.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// How often old rows are trimmed.
const TRIM_EVERY: Duration = Duration::from_secs(60);

/// What can be done later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Job {
    /// Tells the rest of a large room, after this member, that it has woken.
    WakeRoom { chat: ChatId, after: Option<UserId> },
}

/// Puts a job in its place: it runs at `due_at` or soon after.
pub async fn schedule(db: &Db, tenant: TenantId, job: &Job, due_at: Millis) -> Result<()> {
    store::insert(db, tenant, &serde_json::to_string(job)?, due_at).await
}

async fn perform(cx: &mut Cx, job: Job) -> Result<()> {
    match job {
        Job::WakeRoom { chat, after } => chat::rooms::wake(cx, chat, after).await,
    }
}

pub fn start(app: &App) {
    app.tasks.spawn_background(look(app.clone()));
    app.tasks.spawn_background(trim(app.clone()));
}

async fn look(app: App) {
    loop {
        match store::due(&app.db, app.clock.now(), AT_ONCE).await {
            Ok(due) => {
                for row in due {
                    run_one(&app, row).await;
                }
            }
            Err(error) => tracing::warn!(%error, "jobs could not be looked for"),
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

async fn run_one(app: &App, row: store::Row) {
    let (id, tenant) = (row.id, row.tenant);
    let done = match serde_json::from_str::<Job>(&row.payload) {
        Ok(job) => run_typed::<()>(app, Actor::System(tenant), work!(|cx, id, job| claim(cx, id, job))).await,
        Err(error) => Err(Error::internal(error)),
    };
    if let Err(error) = done {
        tracing::error!(%error, job = %id, tries = row.tries + 1, "a job failed; it will be tried again");
        let tries = u32::try_from(row.tries).unwrap_or(u32::MAX).saturating_add(1);
        let due_at = app.clock.now() + RETRY_AFTER.saturating_mul(tries);
        if let Err(error) = store::postpone(&app.db, id, due_at).await {
            tracing::warn!(%error, "a failed job could not be postponed");
        }
    }
}

/// Whoever deletes the row does the job; a second node finds nothing to delete.
async fn claim(cx: &mut Cx, id: Uuid, job: Job) -> Result<()> {
    if store::delete(cx.db(), id).await? { perform(cx, job).await } else { Ok(()) }
}

async fn trim(app: App) {
    loop {
        if let Err(error) = trim_once(&app).await {
            tracing::warn!(%error, "old rows could not be trimmed; they will be");
        }
        tokio::time::sleep(TRIM_EVERY).await;
    }
}

/// Drops what is no longer promised: the log, the keys, the counts of tries.
pub async fn trim_once(app: &App) -> Result<()> {
    let storage = &app.config.storage;
    let before = app.clock.now() - storage.log_kept;
    let keep = storage.log_kept_per_topic;
    while app.db.tx(async |db| crate::realtime::log::trim(db, before, keep, 50).await).await? {}
    while app.db.tx(async |db| run::forget_keys(db, before, 500).await).await? {}
    crate::features::auth::attempts::forget(&app.db, app.clock.now()).await
}

mod store {
    use super::*;

    #[derive(sqlx::FromRow)]
    pub(super) struct Row {
        pub(super) id: Uuid,
        pub(super) tenant: TenantId,
        pub(super) payload: String,
        pub(super) tries: i64,
    }

    pub(super) async fn insert(db: &Db, tenant: TenantId, payload: &str, due_at: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO job (id, tenant, payload, due_at, tries) VALUES ($1, $2, $3, $4, 0)",
            Uuid::now_v7(),
            tenant,
            payload,
            due_at
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn due(db: &Db, now: Millis, limit: i64) -> Result<Vec<Row>> {
        Ok(sql!(db, "SELECT id, tenant, payload, tries FROM job WHERE due_at <= $1 ORDER BY due_at LIMIT $2", now, limit).all().await?)
    }

    pub(super) async fn delete(db: &Db, id: Uuid) -> Result<bool> {
        Ok(sql!(db, "DELETE FROM job WHERE id = $1", id).run().await? == 1)
    }

    pub(super) async fn postpone(db: &Db, id: Uuid, due_at: Millis) -> Result<()> {
        sql!(db, "UPDATE job SET due_at = $2, tries = tries + 1 WHERE id = $1", id, due_at).run().await?;
        Ok(())
    }
}
