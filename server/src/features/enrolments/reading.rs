//! The roster as it is read.

use std::collections::HashMap;

use protocol::enrolments::{Enrolment, EnrolmentState as State};
use protocol::events::MyStanding;
use protocol::{EventId, Millis, UserId, limits};

use super::{rules, store};
use crate::db::Db;
use crate::error::Result;

/// Who is in, who asked, was invited or is offered a seat, and who waits, in this order; at most
/// [`limits::ENROLMENTS_LISTED`].
pub async fn listed(db: &Db, event: EventId) -> Result<Vec<Enrolment>> {
    let limit = i64::try_from(limits::ENROLMENTS_LISTED).unwrap_or(i64::MAX);
    let rows = store::listed(db, event, limit).await?;
    let mut line = 0;
    let shown = rows.iter().map(|row| {
        line += i64::from(row.standing() == Some(State::Waitlisted));
        row.shown(Some(line))
    });
    Ok(shown.collect())
}

/// Where somebody stands in an event, on its roster or no more.
pub async fn mine(db: &Db, event: EventId, user: UserId) -> Result<Option<Enrolment>> {
    let Some(row) = store::of_player(db, event, user).await?.filter(|row| row.standing().is_some()) else { return Ok(None) };
    let position = match row.line {
        Some(line) if row.standing() == Some(State::Waitlisted) => Some(store::position(db, event, line).await?),
        _ => None,
    };
    Ok(Some(row.shown(position)))
}

/// Where somebody stands in each of these events; those that they have nothing to do with are left out.
pub async fn standings(db: &Db, user: UserId, events: &[EventId]) -> Result<HashMap<EventId, MyStanding>> {
    if events.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = store::standings(db, user, events).await?;
    let standing = |row: store::Standing| {
        let state = rules::standing(&row.state)?;
        let answer_by = until(state, row.answer_by, row.reconfirm, row.starts_at);
        Some((row.event, MyStanding { state, position: row.position, answer_by, reconfirm: row.reconfirm }))
    };
    Ok(rows.into_iter().filter_map(standing).collect())
}

/// Who plays: in, checked in or said not to have come.
pub async fn players(db: &Db, event: EventId) -> Result<Vec<UserId>> {
    store::players(db, event).await
}

/// Whether somebody plays in an event.
pub async fn is_player(db: &Db, event: EventId, user: UserId) -> Result<bool> {
    let row = store::of_player(db, event, user).await?;
    Ok(row.and_then(|row| row.standing()).is_some_and(|state| matches!(state, State::Enrolled | State::CheckedIn | State::NoShow)))
}

/// Until when somebody has to answer.
pub(super) fn until(state: State, answer_by: Option<Millis>, reconfirm: bool, starts_at: Option<Millis>) -> Option<Millis> {
    if state == State::Invited { starts_at } else { answer_by.filter(|_| reconfirm || state == State::Offered) }
}
