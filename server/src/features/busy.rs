//! What takes somebody's time: games and lessons. Joining or making something that overlaps is refused if the caller asks for that (`if_free`),
//! so that people read about it before it is done.
//!
//! INVARIANT: whoever checks and then takes a seat holds the lock of the person's row, so that of two commands at once one sees
//! the other's seat.

use protocol::events::EventRef;
use protocol::{EventId, Millis, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::enrolments::reading;
use crate::features::lessons::taken::{self, lessons_between};
use crate::features::schedule::taken::{Taken, clash, clash_of_other};
use crate::features::users::profiles::account;
use crate::run::Cx;

/// Refuses with `clash` if somebody plays something else at that time, which `data.event` is, or has a lesson, `data.lesson`. Locks
/// their row.
pub async fn check_free(cx: &Cx, user: UserId, from: Millis, until: Millis, except: Option<EventId>) -> Result<()> {
    account::lock(cx, user).await?;
    match playing(cx.db(), user, from, until, except).await? {
        Some(event) => Err(clash(&event).into()),
        None => match taken::lesson_clash(cx.db(), user, (from, until)).await? {
            Some(refusal) => Err(refusal.into()),
            None => Ok(()),
        },
    }
}

/// The same for several people of whom the caller may be one: what the caller plays or which lesson they have is named alone, since
/// what others do may be private.
pub(crate) async fn check_all_free(cx: &Cx, users: &[UserId], (from, until): (Millis, Millis), except: Option<EventId>) -> Result<()> {
    let me = cx.caller()?.user;
    let mut users = users.to_vec();
    users.sort_unstable();
    users.dedup();
    for user in &users {
        account::lock(cx, *user).await?;
    }
    if users.contains(&me)
        && let Some(event) = playing(cx.db(), me, from, until, except).await?
    {
        return Err(clash(&event).into());
    }
    if users.contains(&me)
        && let Some(refusal) = taken::lesson_clash(cx.db(), me, (from, until)).await?
    {
        return Err(refusal.into());
    }
    if !reading::seats_of(cx.db(), &users, (from, until), except).await?.is_empty() {
        return Err(clash_of_other().into());
    }
    for user in users {
        if taken::has_lesson(cx.db(), user, (from, until)).await? {
            return Err(clash_of_other().into());
        }
    }
    Ok(())
}

/// Everything that somebody plays in a span of time: for whoever takes many times of theirs at once. The caller holds the lock of
/// their row.
pub(crate) async fn taken_between(db: &Db, user: UserId, from: Millis, until: Millis) -> Result<Vec<Taken>> {
    let mut taken = reading::seats_between(db, user, from, until).await?;
    taken.extend(lessons_between(db, user, from, until).await?);
    Ok(taken)
}

/// What somebody plays at a time, other than `except`: the first of it. Each noun that takes people's time is asked through its
/// own function; today these are the events in which they have a seat.
pub async fn playing(db: &Db, user: UserId, from: Millis, until: Millis, except: Option<EventId>) -> Result<Option<EventRef>> {
    reading::overlapping(db, user, (from, until), except).await
}
