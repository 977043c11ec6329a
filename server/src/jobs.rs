//! Timed work: rows with a due time, of two kinds. Owns the table `job`.
//!
//! Most jobs write to the database: they run as commands of the server itself. Some reach outside (mail): no transaction may
//! hold what cannot be undone, so such a job is done first, and then deleted. A row holds the noun that the job belongs to and
//! its body as JSON; each noun's root declares its jobs (`jobs!`), and what performs them.
//!
//! A node leases due jobs, a few at a time, and performs them side by side, so that a slow one delays no other. Nodes share
//! them: on PostgreSQL a look skips rows that another node is about to lease. A job that fails is retried ever later, and after
//! [`TRIES_MAX`] tries it is set aside: `rally admin jobs` lists it.
//!
//! INVARIANT: a job whose effect is in the database is deleted in the transaction of that effect: exactly once, on however
//! many nodes.
//! INVARIANT: a job that reaches outside is done at least once, under a stable id. One node at a time has a lease of it; when
//! a node dies, another leases its jobs after the lease has expired.

mod store;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use protocol::Millis;
use serde::Serialize;
use tokio::sync::{Notify, Semaphore};
use tokio::time::Instant;
use uuid::Uuid;

use crate::db::{Db, Engine};
use crate::error::{Error, Result, caught, timeout};
use crate::mail::Mail;
use crate::outbound::Outbound;
use crate::run::{Actor, Core, Cx, run_typed};
use crate::work;

pub use store::SetAside;

/// How often due jobs are looked for while there is nothing to do; those that are due when they are scheduled here are performed at
/// once.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// The most jobs of one kind that a node has leased.
const AT_ONCE: usize = 32;
/// How long a lease lasts: longer than a job may take.
const LEASE: Duration = Duration::from_secs(120);
/// How long a job that reaches outside may take.
const OUTSIDE_WITHIN: Duration = Duration::from_secs(60);
/// How long a job waits after its first failure; doubled each time, up to the maximum.
const RETRY_FIRST: Duration = Duration::from_secs(5);
const RETRY_MAX: Duration = Duration::from_secs(3_600);
/// How often a job is tried before it is set aside, after about ten hours.
const TRIES_MAX: u32 = 20;

/// A job that writes to the database. Implemented by `jobs!` alone, so that none can be scheduled which nothing performs.
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
    pub outbound: Outbound,
}

type Performing<'a> = Pin<Box<dyn Future<Output = Result<()>> + Send + 'a>>;

/// What performs the jobs of a noun, each with its body as JSON.
pub enum Performer {
    Inside(&'static str, for<'a> fn(&'a mut Cx, &'a str) -> Performing<'a>),
    Outside(&'static str, for<'a> fn(&'a Outside, Uuid, &'a str) -> Performing<'a>),
}

inventory::collect!(Performer);

/// Declares the jobs of a noun: the name that their rows carry, their type, and the function that performs one.
macro_rules! jobs {
    ($noun:literal, $job:ty => $perform:path) => {
        impl $crate::jobs::Job for $job {
            const NOUN: &'static str = $noun;
        }
        $crate::ports::inventory::submit! {
            $crate::jobs::Performer::Inside($noun, |cx, body| Box::pin(async move { $perform(cx, serde_json::from_str(body)?).await }))
        }
    };
    ($noun:literal, outside $job:ty => $perform:path) => {
        impl $crate::jobs::OutsideJob for $job {
            const NOUN: &'static str = $noun;
        }
        $crate::ports::inventory::submit! {
            $crate::jobs::Performer::Outside($noun, |outside, id, body| {
                Box::pin(async move { $perform(outside, id, serde_json::from_str(body)?).await })
            })
        }
    };
}
pub(crate) use jobs;

impl Performer {
    fn inside(of: &str) -> Result<for<'a> fn(&'a mut Cx, &'a str) -> Performing<'a>> {
        let found = inventory::iter::<Self>.into_iter().find_map(|performer| match performer {
            Self::Inside(noun, perform) if *noun == of => Some(*perform),
            Self::Inside(..) | Self::Outside(..) => None,
        });
        found.ok_or_else(|| Error::internal(format!("no noun performs jobs of {of}")))
    }

    fn outside(of: &str) -> Result<for<'a> fn(&'a Outside, Uuid, &'a str) -> Performing<'a>> {
        let found = inventory::iter::<Self>.into_iter().find_map(|performer| match performer {
            Self::Outside(noun, perform) if *noun == of => Some(*perform),
            Self::Inside(..) | Self::Outside(..) => None,
        });
        found.ok_or_else(|| Error::internal(format!("no noun performs jobs of {of} that reach outside")))
    }
}

/// Schedules a job with the command's commit: it runs at `due_at` or soon after, in a transaction of its own.
pub async fn schedule<J: Job>(cx: &Cx, job: &J, due_at: Millis) -> Result<()> {
    cx.expect_job(due_at);
    store::insert(cx.db(), cx.tenant(), J::NOUN, &serde_json::to_string(job)?, false, due_at).await
}

/// Schedules a job for now, and again for when every command has ended that began before this one committed: such a command
/// may have read the old state, and commit what the first run could not see.
pub async fn schedule_twice<J: Job>(cx: &Cx, job: &J) -> Result<()> {
    schedule(cx, job, cx.now).await?;
    schedule(cx, job, cx.now + cx.config().realtime.command_within).await
}

/// The same as [`schedule`] for a job that reaches outside.
pub async fn schedule_outside<J: OutsideJob>(cx: &Cx, job: &J, due_at: Millis) -> Result<()> {
    cx.expect_job(due_at);
    store::insert(cx.db(), cx.tenant(), J::NOUN, &serde_json::to_string(job)?, true, due_at).await
}

/// Schedules several jobs, each for its own time, in a few statements.
pub async fn schedule_all<J: Job>(cx: &Cx, jobs: &[(J, Millis)]) -> Result<()> {
    jobs.iter().for_each(|(_, due_at)| cx.expect_job(*due_at));
    store::insert_all(cx.db(), cx.tenant(), J::NOUN, false, &bodies(jobs)?).await
}

/// The same for jobs that reach outside.
pub async fn schedule_all_outside<J: OutsideJob>(cx: &Cx, jobs: &[(J, Millis)]) -> Result<()> {
    jobs.iter().for_each(|(_, due_at)| cx.expect_job(*due_at));
    store::insert_all(cx.db(), cx.tenant(), J::NOUN, true, &bodies(jobs)?).await
}

fn bodies(jobs: &[(impl Serialize, Millis)]) -> Result<Vec<(String, Millis)>> {
    jobs.iter().map(|(job, due_at)| Ok((serde_json::to_string(job)?, *due_at))).collect()
}

/// Jobs that were set aside, the oldest first, at most `limit`.
pub async fn set_aside(db: &Db, limit: i64) -> Result<Vec<SetAside>> {
    store::set_aside(db, limit).await
}

/// Makes jobs that were set aside due again: one of them, or all. Returns how many.
pub async fn retry(db: &Db, id: Option<Uuid>, now: Millis) -> Result<u64> {
    store::retry(db, id, now).await
}

/// Starts looking for due jobs.
pub fn start(core: &Core, outside: Outside) {
    let outside = Arc::new(outside);
    for reaches_outside in [false, true] {
        core.tasks.spawn_background(perform_due(Arc::clone(&outside), reaches_outside));
    }
}

/// Leases due jobs of one kind, a few dozen at a time, and performs each in a task of its own. Looks again at once when half of
/// them are done.
async fn perform_due(outside: Arc<Outside>, reaches_outside: bool) {
    let core = &outside.core;
    let (room, running) = (Arc::new(Semaphore::new(AT_ONCE)), Arc::new(Semaphore::new(at_once(core, reaches_outside))));
    let done = Arc::new(Notify::new());
    let mut look_at = Instant::now();
    loop {
        let free = room.available_permits();
        let looks = free >= AT_ONCE / 2 || (free > 0 && look_at <= Instant::now());
        let leased = if looks { lease(core, reaches_outside, free).await } else { Vec::new() };
        let more = looks && leased.len() == free;
        for row in leased {
            // Only this task takes permits, so there is one.
            let Ok(permit) = Arc::clone(&room).try_acquire_owned() else { break };
            let (outside, running, done) = (Arc::clone(&outside), Arc::clone(&running), Arc::clone(&done));
            core.tasks.spawn_background(async move {
                let Ok(_running) = running.acquire().await else { return };
                perform(&outside, &row, reaches_outside).await;
                drop(permit);
                done.notify_one();
            });
        }
        if looks {
            look_at = Instant::now() + LOOK_EVERY;
        }
        if !more {
            tokio::select! {
                () = done.notified() => {}
                () = core.job_due.rung(reaches_outside), if room.available_permits() > 0 => look_at = Instant::now(),
                () = tokio::time::sleep_until(look_at), if room.available_permits() > 0 => {}
            }
        }
    }
}

/// How many jobs run at once. On PostgreSQL they leave half of the connections to people's commands; on SQLite they share its
/// commits.
fn at_once(core: &Core, reaches_outside: bool) -> usize {
    match core.db.engine() {
        Engine::Postgres if !reaches_outside => {
            usize::try_from(core.config.storage.database_connections / 2).unwrap_or(AT_ONCE).clamp(1, AT_ONCE)
        }
        Engine::Postgres | Engine::Sqlite => AT_ONCE,
    }
}

async fn lease(core: &Core, reaches_outside: bool, count: usize) -> Vec<store::Row> {
    let now = core.clock.now();
    let leased = async {
        // Read first: on SQLite a write would wait for the writer.
        if !store::any_due(&core.db, reaches_outside, now).await? {
            return Ok(Vec::new());
        }
        store::lease(&core.db, reaches_outside, now, now + LEASE, i64::try_from(count).unwrap_or(i64::MAX)).await
    };
    leased.await.unwrap_or_else(|error: Error| {
        tracing::warn!(%error, "due jobs could not be leased");
        Vec::new()
    })
}

async fn perform(outside: &Outside, row: &store::Row, reaches_outside: bool) {
    let core = &outside.core;
    let performed = if reaches_outside { perform_outside(outside, row).await } else { perform_inside(core, row).await };
    match performed {
        Ok(()) if reaches_outside => {
            if let Err(error) = store::delete(&core.db, row.id).await {
                tracing::warn!(%error, job = %row.id, "a job is done but could not be deleted; it will be repeated");
            }
        }
        Ok(()) => {}
        Err(error) => postpone(core, row, &error).await,
    }
    core.metrics.jobs.inc();
}

async fn perform_outside(outside: &Outside, row: &store::Row) -> Result<()> {
    let performing = caught(Performer::outside(&row.noun)?(outside, row.id, &row.body));
    tokio::time::timeout(OUTSIDE_WITHIN, performing).await.unwrap_or_else(|_| Err(timeout().into()))
}

async fn perform_inside(core: &Core, row: &store::Row) -> Result<()> {
    let store::Row { id, noun, body, .. } = row;
    run_typed(core, Actor::System(row.tenant), work!(|cx, id, noun, body| take_and_perform(cx, id, noun, body))).await
}

/// Whoever deletes the row performs the job; a second node finds nothing to delete.
async fn take_and_perform(cx: &mut Cx, id: Uuid, noun: String, body: String) -> Result<()> {
    if store::delete(cx.db(), id).await? { Performer::inside(&noun)?(cx, &body).await } else { Ok(()) }
}

/// Has a failed job retried later, or sets it aside.
async fn postpone(core: &Core, row: &store::Row, error: &Error) {
    let tries = u32::try_from(row.tries).unwrap_or(u32::MAX).saturating_add(1);
    let (job, noun, now, text) = (row.id, row.noun.as_str(), core.clock.now(), error.to_string());
    let postponed = if tries >= TRIES_MAX {
        tracing::error!(%error, %job, noun, tries, "a job failed too often and is set aside, see rally admin jobs");
        store::give_up(&core.db, row.id, now, &text).await
    } else {
        if error.is_temporary() {
            tracing::warn!(%error, %job, noun, tries, "a job did not work for now; it will be retried");
        } else {
            tracing::error!(%error, %job, noun, tries, "a job failed; it will be retried");
        }
        store::postpone(&core.db, row.id, now + retry_after(tries).max(error.asked_wait().unwrap_or_default()), &text).await
    };
    if let Err(error) = postponed {
        tracing::warn!(%error, %job, "a failed job could not be postponed; it is retried when its lease expires");
    }
}

/// How long a job waits after this many tries.
fn retry_after(tries: u32) -> Duration {
    RETRY_FIRST.saturating_mul(2_u32.saturating_pow(tries.saturating_sub(1))).min(RETRY_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_one_performer_of_each_kind() {
        let named = |performer: &Performer| match performer {
            Performer::Inside(noun, _) => (*noun, false),
            Performer::Outside(noun, _) => (*noun, true),
        };
        let mut names: Vec<(&str, bool)> = inventory::iter::<Performer>.into_iter().map(named).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert!(all > 10 && names.len() == all, "{names:?}");
    }

    #[test]
    fn retries_take_ten_hours() {
        assert_eq!((retry_after(1), retry_after(2), retry_after(3)), (RETRY_FIRST, RETRY_FIRST * 2, RETRY_FIRST * 4));
        let total: Duration = (1..TRIES_MAX).map(retry_after).sum();
        assert_eq!(total.as_secs() / 3_600, 10);
    }
}
