//! What takes somebody's time: games and lessons. Joining or making something that overlaps is refused if the caller asks for that
//! (`if_free`), so that people read about it before it is done.
//!
//! INVARIANT: whoever checks and then takes a seat holds the lock of the person's row, so that of two commands at once one sees
//! the other's seat.

use protocol::{EventId, Millis, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::enrolments::reading;
use crate::features::lessons::taken::{self, lessons_between};
use crate::features::schedule::hours::Hours;
use crate::features::schedule::taken::{Taken, clash_of_other};
use crate::features::users::profiles::account;
use crate::run::Cx;

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
        if taken::has_lesson(cx.db(), user, span).await? {
            return Err(clash_of_other().into());
        }
    }
    Ok(())
}

/// Everything that takes somebody's time in a span: what they play, then their lessons. The caller holds the lock of their row.
pub(crate) async fn taken_between(db: &Db, user: UserId, span: (Millis, Millis)) -> Result<Vec<Taken>> {
    let mut taken = reading::seats_between(db, user, span).await?;
    taken.extend(lessons_between(db, user, span).await?);
    Ok(taken)
}
