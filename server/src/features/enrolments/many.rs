//! What concerns many at once: a changed time asks everybody again, a cancelled event ends what is open, somebody who goes
//! leaves all that is coming. Done by jobs, a few at a time, for each of them is told on a topic of their own.

use protocol::enrolments::{Enrolment, EnrolmentState as State, Reconfirm};
use protocol::notifications::About;
use protocol::{EnrolmentId, EventId, Millis, UserId};

use super::due::Due;
use super::store::{self, Row};
use super::{joining, line, roster, rules, scheduling};
use crate::error::Result;
use crate::features::events::facts;
use crate::features::events::seats::Facts;
use crate::features::notifications;
use crate::jobs;
use crate::run::Cx;

/// People told by one job.
const AT_ONCE: usize = 24;
/// Events that one job takes somebody out of: each has a roster and a room to tell, and a seat to pass on.
const EVENTS_AT_ONCE: i64 = 5;
/// Who is in.
const SEATED: [State; 2] = [State::Enrolled, State::CheckedIn];
/// Who is not in yet, and would not be any more.
const OPEN: [State; 4] = [State::Invited, State::Pending, State::Offered, State::Waitlisted];
/// Whom a change or a cancellation concerns.
const CONCERNED: [State; 6] = [State::Enrolled, State::CheckedIn, State::Invited, State::Pending, State::Offered, State::Waitlisted];

/// Stays, although the time or the court changed.
pub(super) async fn reconfirm(cx: &mut Cx, args: Reconfirm) -> Result<Enrolment> {
    let (event, row) = roster::lock_mine(cx, args.event).await?;
    rules::check_upcoming(&event, cx.now)?;
    if !row.reconfirm {
        return Err(rules::conflict(row.standing()).into());
    }
    let after = Row { reconfirm: false, answer_by: None, ..row.still(cx.now) };
    roster::keep(cx, &event, &row, after).await
}

pub(super) async fn ask(cx: &mut Cx, id: EventId, answer_by: Millis, after: Option<EnrolmentId>) -> Result<()> {
    let Some(event) = facts::lock(cx, id).await?.filter(|event| rules::check_upcoming(event, cx.now).is_ok()) else { return Ok(()) };
    let rows = some(cx, &event, &CONCERNED, after).await?;
    for row in &rows {
        let asked = row.standing() == Some(State::Enrolled) && row.user_id.is_some_and(|user| user != event.organiser);
        if asked {
            let after = Row { reconfirm: true, answer_by: Some(answer_by), ..row.still(cx.now) };
            let due = Due::Answer { event: event.id, enrolment: after.id, version: after.version };
            roster::keep(cx, &event, row, after).await?;
            jobs::schedule(cx, &due, answer_by).await?;
        }
        tell(cx, &event, row, About::EventChanged { event: event.named(), answer_by: asked.then_some(answer_by) }).await?;
    }
    go_on(cx, &rows, |after| Due::Ask { event: id, answer_by, after }).await
}

pub(super) async fn end(cx: &mut Cx, id: EventId, reason: String, after: Option<EnrolmentId>) -> Result<()> {
    let Some(mut event) = facts::lock(cx, id).await? else { return Ok(()) };
    let rows = some(cx, &event, &CONCERNED, after).await?;
    for row in &rows {
        if row.standing().is_some_and(|state| OPEN.contains(&state)) {
            event = roster::change(cx, &event, Some(row), row.to(ended(row), cx.now), None).await?.0;
        }
        tell(cx, &event, row, About::EventCancelled { event: event.named(), reason: reason.clone() }).await?;
    }
    go_on(cx, &rows, |after| Due::End { event: id, reason: reason.clone(), after }).await
}

pub(super) async fn notify_some(cx: &mut Cx, id: EventId, about: Box<About>, after: Option<EnrolmentId>) -> Result<()> {
    let Some(event) = facts::lock(cx, id).await? else { return Ok(()) };
    let rows = some(cx, &event, &SEATED, after).await?;
    for row in &rows {
        tell(cx, &event, row, (*about).clone()).await?;
    }
    go_on(cx, &rows, |after| Due::Tell { event: id, about: about.clone(), after }).await
}

pub(super) async fn leave_all(cx: &mut Cx, user: UserId) -> Result<()> {
    let coming = store::coming(cx.db(), user, cx.now, EVENTS_AT_ONCE).await?;
    for event in &coming {
        let Some(event) = facts::lock(cx, *event).await? else { continue };
        let Some(row) = store::of_player(cx.db(), event.id, user).await? else { continue };
        if row.standing().is_some_and(|state| state == State::Enrolled || OPEN.contains(&state)) {
            joining::go(cx, &event, &row).await?;
        }
    }
    let more = i64::try_from(coming.len()).is_ok_and(|count| count == EVENTS_AT_ONCE);
    if more { scheduling::leave_all_events(cx, user).await } else { Ok(()) }
}

pub(super) async fn part(cx: &mut Cx, pair: [UserId; 2]) -> Result<()> {
    let [a, b] = pair;
    let mut open = Vec::new();
    for (organiser, user) in [(a, b), (b, a)] {
        let events = store::undecided(cx.db(), organiser, user, EVENTS_AT_ONCE).await?;
        open.extend(events.into_iter().map(|event| (event, user)));
    }
    open.sort_unstable();
    for (event, user) in &open {
        let Some(event) = facts::lock(cx, *event).await? else { continue };
        let Some(row) = store::of_player(cx.db(), event.id, *user).await? else { continue };
        if row.standing().is_some_and(|state| OPEN.contains(&state)) {
            let (event, _) = roster::change(cx, &event, Some(&row), row.to(ended(&row), cx.now), None).await?;
            line::pass_on(cx, &event, row.standing()).await?;
        }
    }
    let more = i64::try_from(open.len()).is_ok_and(|count| count >= EVENTS_AT_ONCE);
    let now = cx.now;
    if more { jobs::schedule(cx, &Due::Part { pair }, now).await } else { Ok(()) }
}

/// What becomes of what was open and is over.
fn ended(row: &Row) -> State {
    match row.standing() {
        Some(State::Invited | State::Offered) => State::Expired,
        _ => State::Unenrolled,
    }
}

async fn some(cx: &Cx, event: &Facts, states: &[State], after: Option<EnrolmentId>) -> Result<Vec<Row>> {
    store::batch(cx.db(), event.id, states, after, i64::try_from(AT_ONCE).unwrap_or(i64::MAX)).await
}

/// The next ones, where there may be more.
async fn go_on(cx: &mut Cx, rows: &[Row], due: impl FnOnce(Option<EnrolmentId>) -> Due) -> Result<()> {
    match rows.last() {
        Some(last) if rows.len() == AT_ONCE => {
            let now = cx.now;
            jobs::schedule(cx, &due(Some(last.id)), now).await
        }
        Some(_) | None => Ok(()),
    }
}

async fn tell(cx: &mut Cx, event: &Facts, row: &Row, about: About) -> Result<()> {
    match row.user_id {
        Some(user) if user != event.organiser => notifications::notify(cx, user, about, Some(event.organiser)).await,
        Some(_) | None => Ok(()),
    }
}
