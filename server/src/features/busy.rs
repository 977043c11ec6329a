//! What takes somebody's time: games and lessons. Joining or making something that overlaps is refused if the caller asks for that
//! (`if_free`), so that people read about it before it is done.
//!
//! INVARIANT: whoever checks and then takes a seat holds the lock of the person's row, so that of two commands at once one sees
//! the other's seat.

use async_trait::async_trait;
use protocol::{EventId, Millis, UserId};
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::features::enrolments::reading;
use crate::features::schedule::hours::Hours;
use crate::features::schedule::taken::{Taken, clash_of_other};
use crate::features::users::profiles::account;
use crate::ports::{self, port};
use crate::run::Cx;

/// What takes somebody's time besides games. Locks nothing.
#[async_trait]
pub(crate) trait TakesTime: Sync {
    /// Whether somebody has something in a span of time.
    async fn is_taken(&self, db: &Db, user: UserId, span: (Millis, Millis)) -> Result<bool>;

    /// What somebody has in a span of time.
    async fn between(&self, db: &Db, user: UserId, span: (Millis, Millis)) -> Result<Vec<Taken>>;

    /// Entries of somebody's calendar: what is agreed, and what was cancelled lately.
    async fn appointments(&self, db: &Db, user: UserId, shown: Shown) -> Result<Vec<Appointment>>;
}

port!(TakesTime);

/// What a calendar shows.
#[derive(Clone, Copy)]
pub(crate) struct Shown {
    /// What begins at this time or later.
    pub from: Millis,
    /// What was cancelled, and seats that were given up or lost, after this.
    pub left_after: Millis,
    /// The most entries of each kind.
    pub limit: i64,
}

/// An entry of somebody's calendar that is no game.
#[derive(Clone, Debug)]
pub(crate) struct Appointment {
    pub id: Uuid,
    /// Its page, from the root of the site.
    pub path: String,
    /// With whom it is.
    pub with: String,
    pub court: Option<String>,
    pub address: Option<String>,
    pub zone: String,
    pub starts_at: Millis,
    pub ends_at: Millis,
    pub is_cancelled: bool,
    /// Increased by every change of the entry.
    pub sequence: i64,
    pub created_at: Millis,
    pub changed_at: Millis,
}

/// Refuses with `clash` if somebody plays something else in these hours, which `data.event` is, or has a lesson, `data.lesson`. Locks
/// their row.
pub(crate) async fn check_free(cx: &Cx, user: UserId, hours: &Hours, except: Option<EventId>) -> Result<()> {
    account::lock(cx, user).await?;
    let Some(span) = hours.span() else { return Ok(()) };
    let taken = taken_between(cx.db(), user, span).await?;
    let is_other = |one: &&Taken| !except.is_some_and(|event| one.is_event(event));
    match taken.iter().filter(is_other).find(|one| one.overlaps(hours)) {
        Some(one) => Err(one.refusal().into()),
        None => Ok(()),
    }
}

/// The same for several people of whom the caller may be one: what the caller plays or which lesson they have is named alone, since
/// what others do may be private.
pub(crate) async fn check_all_free(cx: &Cx, users: &[UserId], span: (Millis, Millis), except: Option<EventId>) -> Result<()> {
    let me = cx.caller()?.user;
    let mut users = users.to_vec();
    users.sort_unstable();
    users.dedup();
    for user in &users {
        account::lock(cx, *user).await?;
    }
    if users.contains(&me) {
        check_free(cx, me, &Hours::of(None, span), except).await?;
    }
    if !reading::seats_of(cx.db(), &users, span, except).await?.is_empty() {
        return Err(clash_of_other().into());
    }
    for user in users {
        for other in ports::all::<dyn TakesTime>() {
            if other.is_taken(cx.db(), user, span).await? {
                return Err(clash_of_other().into());
            }
        }
    }
    Ok(())
}

/// What is in somebody's calendar besides games.
pub(crate) async fn appointments(db: &Db, user: UserId, shown: Shown) -> Result<Vec<Appointment>> {
    let mut appointments = Vec::new();
    for other in ports::all::<dyn TakesTime>() {
        appointments.extend(other.appointments(db, user, shown).await?);
    }
    Ok(appointments)
}

/// Everything that takes somebody's time in a span: what they play, then what else they have. The caller holds the lock of their row.
pub(crate) async fn taken_between(db: &Db, user: UserId, span: (Millis, Millis)) -> Result<Vec<Taken>> {
    let mut taken = reading::seats_between(db, user, span).await?;
    for other in ports::all::<dyn TakesTime>() {
        taken.extend(other.between(db, user, span).await?);
    }
    Ok(taken)
}
