//! Timed work: rows with a due time, of two kinds. Owns the table `job`.
//!
//! Most jobs write to the database: they are commands of the server itself. Some reach outside (mail): no transaction may
//! hold what cannot be undone, so such a job is claimed for a while, done, and then deleted.
//!
//! INVARIANT: a job whose effect is in the database is deleted in the transaction of that effect: exactly once, on however
//! many nodes.
//! INVARIANT: a job that reaches outside is done at least once. One node at a time has a claim to it; what a node that
//! died has left is claimed by another when the claim is over. Done again, it says the same under the same id.

use std::time::Duration;

use futures_util::future::join_all;
use protocol::notifications::About;
use protocol::{ChatId, MatchId, Millis, TenantId, UserId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::app::App;
use crate::db::Db;
use crate::error::{Error, Result, timeout};
use crate::features::auth::codes;
use crate::features::users::profiles::certificates;
use crate::features::{chat, enrolments, events, matches, notifications, play};
use crate::mail::Language;
use crate::run::{Actor, Cx, run_typed};
use crate::{run, sql, work};

/// How often due jobs are looked for.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Jobs looked up at once.
const AT_ONCE: i64 = 32;
/// How long a job that failed waits, times its tries.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// How long a node has to itself what it has claimed: longer than doing it may take.
const CLAIM: Duration = Duration::from_secs(120);
/// How long it may take.
const OUTSIDE_WITHIN: Duration = Duration::from_secs(60);
/// How often old rows are trimmed.
const TRIM_EVERY: Duration = Duration::from_secs(60);

/// What can be done later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Job {
    /// Tells the rest of a large room, after this member, that it has woken.
    WakeRoom { chat: ChatId, after: Option<UserId> },
    /// Takes somebody who has removed their account out of their rooms, after this one.
    PartFromRooms { user: UserId, after: Option<ChatId> },
    /// Mails somebody what they want to be told of that way. Reaches outside.
    MailNotification { user: UserId, about: Box<About>, at: Millis },
    /// Sends a code for a new password to whoever has this address, if anybody does.
    Forgot { email: String, language: Language },
    /// Mails a code, which follows from the seed. Reaches outside.
    MailCode { user: UserId, purpose: codes::Purpose, seed: Uuid, language: Language },
    /// What becomes of events by themselves, and of the others of a series.
    Events { due: events::Due },
    /// Says that the time of a certificate is over.
    CertificateExpires { user: UserId, at: Millis },
    /// Confirms a result that nobody has said anything of, unless it is another version by then.
    ConfirmMatch { match_id: MatchId, version: i64 },
    /// What becomes of rosters by itself.
    Enrolments { due: enrolments::Due },
    /// What becomes of being free to play, and of asks, by itself.
    Play { due: play::Due },
}

impl Job {
    fn is_outside(&self) -> bool {
        match self {
            Self::WakeRoom { .. }
            | Self::PartFromRooms { .. }
            | Self::Forgot { .. }
            | Self::CertificateExpires { .. }
            | Self::ConfirmMatch { .. }
            | Self::Enrolments { .. }
            | Self::Events { .. }
            | Self::Play { .. } => false,
            Self::MailCode { .. } | Self::MailNotification { .. } => true,
        }
    }
}

/// Puts a job in its place: it runs at `due_at` or soon after.
pub async fn schedule(db: &Db, tenant: TenantId, job: &Job, due_at: Millis) -> Result<()> {
    store::insert(db, tenant, &serde_json::to_string(job)?, job.is_outside(), due_at).await
}

async fn perform(cx: &mut Cx, job: Job) -> Result<()> {
    match job {
        Job::WakeRoom { chat, after } => chat::rooms::wake(cx, chat, after).await,
        Job::PartFromRooms { user, after } => chat::members::part(cx, user, after).await,
        Job::Forgot { email, language } => codes::send_to_address(cx, &email, language).await,
        Job::CertificateExpires { user, at } => certificates::expire(cx, user, at).await,
        Job::ConfirmMatch { match_id, version } => matches::confirm_by_itself(cx, match_id, version).await,
        Job::Enrolments { due } => enrolments::perform(cx, due).await,
        Job::Events { due } => events::perform(cx, due).await,
        Job::Play { due } => play::perform(cx, due).await,
        Job::MailCode { .. } | Job::MailNotification { .. } => Err(Error::internal("a job that reaches outside was run inside")),
    }
}

/// Does what reaches outside. It may have been done before, under the same id.
async fn perform_outside(app: &App, id: Uuid, job: Job) -> Result<()> {
    match job {
        Job::MailCode { user, purpose, seed, language } => codes::mail(app, id, user, purpose, seed, language).await,
        Job::MailNotification { user, about, at } => notifications::mail(app, id, user, &about, at).await,
        Job::WakeRoom { .. }
        | Job::PartFromRooms { .. }
        | Job::Forgot { .. }
        | Job::CertificateExpires { .. }
        | Job::ConfirmMatch { .. }
        | Job::Enrolments { .. }
        | Job::Events { .. }
        | Job::Play { .. } => Err(Error::internal("a job of the database was run outside")),
    }
}

pub fn start(app: &App) {
    app.tasks.spawn_background(look(app.clone()));
    app.tasks.spawn_background(look_outside(app.clone()));
    app.tasks.spawn_background(trim(app.clone()));
    app.tasks.spawn_background(play::tick(app.clone()));
}

async fn look(app: App) {
    loop {
        for row in due(&app, false).await {
            run_one(&app, row).await;
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// A server that takes its time holds up nobody but the other jobs that reach outside.
async fn look_outside(app: App) {
    loop {
        join_all(due(&app, true).await.into_iter().map(|row| run_outside(&app, row))).await;
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

async fn due(app: &App, outside: bool) -> Vec<store::Row> {
    store::due(&app.db, outside, app.clock.now(), AT_ONCE).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "jobs could not be looked for");
        Vec::new()
    })
}

async fn run_one(app: &App, row: store::Row) {
    let (id, tenant) = (row.id, row.tenant);
    let done = match serde_json::from_str::<Job>(&row.payload) {
        Ok(job) => run_typed::<()>(app, Actor::System(tenant), work!(|cx, id, job| claim(cx, id, job))).await,
        Err(error) => Err(Error::internal(error)),
    };
    if let Err(error) = done {
        try_again(app, &row, &error).await;
    }
}

async fn run_outside(app: &App, row: store::Row) {
    let now = app.clock.now();
    match store::claim(&app.db, row.id, now, now + CLAIM).await {
        Ok(true) => {}
        Ok(false) => return,
        Err(error) => return tracing::warn!(%error, job = %row.id, "a job could not be claimed"),
    }
    let done = match serde_json::from_str::<Job>(&row.payload) {
        Ok(job) => tokio::time::timeout(OUTSIDE_WITHIN, perform_outside(app, row.id, job)).await.unwrap_or_else(|_| Err(timeout().into())),
        Err(error) => Err(Error::internal(error)),
    };
    match done {
        Ok(()) => {
            if let Err(error) = store::delete(&app.db, row.id).await {
                tracing::warn!(%error, job = %row.id, "a job is done but still there; it will be done again");
            }
        }
        Err(error) => try_again(app, &row, &error).await,
    }
}

async fn try_again(app: &App, row: &store::Row, error: &Error) {
    tracing::error!(%error, job = %row.id, tries = row.tries + 1, "a job failed; it will be tried again");
    let tries = u32::try_from(row.tries).unwrap_or(u32::MAX).saturating_add(1);
    let due_at = app.clock.now() + RETRY_AFTER.saturating_mul(tries);
    if let Err(error) = store::postpone(&app.db, row.id, due_at).await {
        tracing::warn!(%error, "a failed job could not be postponed");
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

/// Drops what is no longer promised: the log, the keys, the counts of tries, the pictures that nobody shows.
pub async fn trim_once(app: &App) -> Result<()> {
    let storage = &app.config.storage;
    let before = app.clock.now() - storage.log_kept;
    let keep = storage.log_kept_per_topic;
    while app.db.tx(async |db| crate::realtime::log::trim(db, before, keep, 50).await).await? {}
    while app.db.tx(async |db| run::forget_keys(db, before, 500).await).await? {}
    let now = app.clock.now();
    while app.db.tx(async |db| crate::features::notifications::forget(db, now, 500).await).await? {}
    crate::features::auth::sso::forget(&app.db, now).await?;
    crate::features::auth::attempts::forget(&app.db, now).await?;
    crate::media::sweep(app).await
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

    pub(super) async fn insert(db: &Db, tenant: TenantId, payload: &str, outside: bool, due_at: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO job (id, tenant, payload, outside, due_at, tries) VALUES ($1, $2, $3, $4, $5, 0)",
            Uuid::now_v7(),
            tenant,
            payload,
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
            "SELECT id, tenant, payload, tries FROM job WHERE due_at <= $1 AND outside = $2 ORDER BY due_at LIMIT $3",
            now,
            outside,
            limit
        )
        .all()
        .await?)
    }

    /// Whether the job is ours until then.
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
