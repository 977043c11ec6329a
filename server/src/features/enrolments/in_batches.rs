//! Jobs for many people at once: asking everybody to confirm again, ending a cancelled event, leaving all upcoming events.
//! They run in batches, because each person is pushed to on their own topic and a command has a limit of topics.

use protocol::chat::Note;
use protocol::enrolments::EnrolmentState as State;
use protocol::notifications::About;
use protocol::{EnrolmentId, EventId, Millis, UserId};
use rules::seats::states::is_player;

use super::due::Due;
use super::store::{self, Row};
use super::{checks, joining, reading, roster, scheduling, waiting_list};
use crate::error::Result;
use crate::features::dues;
use crate::features::events::access;
use crate::features::events::causes::Why;
use crate::features::events::facts;
use crate::features::events::terms::Facts;
use crate::features::notifications;
use crate::jobs;
use crate::run::Cx;

/// From which enrolment a job goes on, and who did what it is about.
type Batch = (Option<EnrolmentId>, Option<UserId>);

/// Enrolments that one job handles.
const BATCH: usize = 24;
/// Events that one job takes somebody out of: each pushes to its roster and its room, and offers a seat.
const EVENTS_BATCH: i64 = 5;
/// Concerned by a move: all that are notified, and players marked as absent at the time before.
const MOVED: [State; 7] =
    [State::Enrolled, State::CheckedIn, State::NoShow, State::Invited, State::Pending, State::Offered, State::Waitlisted];
/// Waits for an answer or a seat; ends with the event.
const OPEN: [State; 4] = [State::Invited, State::Pending, State::Offered, State::Waitlisted];

/// What players are asked to confirm.
pub(super) struct Asked {
    pub(super) answer_by: Millis,
    pub(super) about: Option<Box<About>>,
    pub(super) agreed: Vec<UserId>,
}

pub(super) async fn ask_to_confirm_again(cx: &mut Cx, id: EventId, asked: Asked, (after, by): Batch) -> Result<()> {
    let Asked { answer_by, about, agreed } = asked;
    let Some(mut event) = facts::lock(cx, id).await?.filter(|event| checks::check_upcoming(event, cx.now).is_ok()) else { return Ok(()) };
    let rows = next_batch(cx, &event, &MOVED, after).await?;
    let (mut asked_again, mut informed) = (Vec::new(), Vec::new());
    for row in &rows {
        let state = row.enrolment_state();
        let has_agreed = row.user_id.is_some_and(|user| agreed.contains(&user));
        let must_confirm = state.is_some_and(is_player) && row.user_id.is_some_and(|user| Some(user) != by) && !has_agreed;
        let asked = |row: Row| if must_confirm { Row { reconfirm: true, answer_by: Some(answer_by), ..row } } else { row };
        if matches!(state, Some(State::CheckedIn | State::NoShow)) {
            // There, or absent, at another time or place.
            event = roster::change(cx, &event, Some(row), asked(row.in_state(State::Enrolled, cx.now)), None).await?.0;
        } else if must_confirm {
            roster::update_details(cx, &event, row, asked(row.in_same_state(cx.now))).await?;
        } else if has_agreed && row.reconfirm {
            let confirmed = Row { reconfirm: false, answer_by: None, ..row.in_same_state(cx.now) };
            roster::update_details(cx, &event, row, confirmed).await?;
        }
        if must_confirm {
            let due = Due::Answer { event: event.id, enrolment: row.id, version: row.version + 1 };
            jobs::schedule(cx, &due, answer_by).await?;
        }
        let group = if must_confirm { &mut asked_again } else { &mut informed };
        group.push(row);
    }
    for (rows, answer_by) in [(asked_again, Some(answer_by)), (informed, None)] {
        notify_batch(cx, rows, &change_of(&event, about.as_deref(), answer_by), by).await?;
    }
    schedule_next_batch(cx, &rows, |after| Due::Ask { event: id, answer_by, after, by, about, agreed }).await
}

/// The notification of a change, with the deadline of whoever must answer.
fn change_of(event: &Facts, about: Option<&About>, deadline: Option<Millis>) -> About {
    let unnamed =
        || About::EventChanged { event: event.named(), answer_by: None, was_at: None, changes: Vec::new(), reason: None, cause: None };
    let mut about = about.cloned().unwrap_or_else(unnamed);
    if let About::EventChanged { answer_by, .. } = &mut about {
        *answer_by = deadline;
    }
    about
}

pub(super) async fn end_cancelled(cx: &mut Cx, id: EventId, why: Why, (after, by): Batch) -> Result<()> {
    let Why { reason, cause } = why;
    let Some(mut event) = facts::lock(cx, id).await? else { return Ok(()) };
    let rows = next_batch(cx, &event, &checks::AFFECTED, after).await?;
    for row in &rows {
        if row.enrolment_state().is_some_and(|state| OPEN.contains(&state)) {
            event = roster::change(cx, &event, Some(row), row.in_state(ended_state(row), cx.now), None).await?.0;
        }
        if let Some(user) = row.user_id {
            dues::leaving::release(cx, &event, user).await?;
        }
    }
    notify_batch(cx, &rows, &About::EventCancelled { event: event.named(), reason: reason.clone(), cause }, by).await?;
    schedule_next_batch(cx, &rows, |after| Due::End { event: id, reason: reason.clone(), cause, after, by }).await
}

pub(super) async fn notify_players(cx: &mut Cx, id: EventId, about: Box<About>, (after, by): Batch) -> Result<()> {
    let Some(event) = facts::lock(cx, id).await? else { return Ok(()) };
    let rows = next_batch(cx, &event, &checks::SEATED, after).await?;
    notify_batch(cx, &rows, &about, by).await?;
    schedule_next_batch(cx, &rows, |after| Due::NotifyPlayers { event: id, about: about.clone(), after, by }).await
}

pub(super) async fn leave_upcoming(cx: &mut Cx, user: UserId) -> Result<()> {
    let upcoming = store::upcoming_events(cx.db(), user, cx.now, EVENTS_BATCH).await?;
    for event in &upcoming {
        let Some(event) = facts::lock(cx, *event).await? else { continue };
        let Some(row) = store::of_player(cx.db(), event.id, user).await? else { continue };
        match row.enrolment_state() {
            Some(State::CheckedIn) => {
                let (event, _) = roster::change(cx, &event, Some(&row), row.in_state(State::Removed, cx.now), Some(Note::Left)).await?;
                waiting_list::offer_open_seats(cx, &event).await?;
            }
            Some(state) if state == State::Enrolled || OPEN.contains(&state) => drop(joining::withdraw(cx, &event, &row).await?),
            Some(_) | None => {}
        }
    }
    let more = i64::try_from(upcoming.len()).is_ok_and(|count| count == EVENTS_BATCH);
    if more { scheduling::leave_all_events(cx, user).await } else { Ok(()) }
}

pub(super) async fn end_invitations(cx: &mut Cx, id: EventId, by: UserId) -> Result<()> {
    let Some(mut event) = facts::lock(cx, id).await? else { return Ok(()) };
    if access::may_invite(cx.db(), &event, by).await? {
        // They have a seat again.
        return Ok(());
    }
    let rows = store::roster::invited_by(cx.db(), event.id, by, i64::try_from(BATCH).unwrap_or(i64::MAX)).await?;
    for row in &rows {
        event = roster::change(cx, &event, Some(row), row.in_state(ended_state(row), cx.now), None).await?.0;
    }
    schedule_next_batch(cx, &rows, |_| Due::Uninvite { event: id, by }).await
}

pub(super) async fn end_requests(cx: &mut Cx, pair: [UserId; 2]) -> Result<()> {
    let [a, b] = pair;
    let mut open = reading::open_between(cx.db(), a, b, EVENTS_BATCH).await?;
    open.extend(reading::open_between(cx.db(), b, a, EVENTS_BATCH).await?);
    open.sort_unstable();
    open.dedup();
    for (event, user) in &open {
        let Some(event) = facts::lock(cx, *event).await? else { continue };
        let Some(row) = store::of_player(cx.db(), event.id, *user).await? else { continue };
        if row.enrolment_state().is_some_and(|state| OPEN.contains(&state)) {
            let (event, _) = roster::change(cx, &event, Some(&row), row.in_state(ended_state(&row), cx.now), None).await?;
            waiting_list::offer_freed_seat(cx, &event, row.enrolment_state()).await?;
        }
    }
    let more = i64::try_from(open.len()).is_ok_and(|count| count >= EVENTS_BATCH);
    let now = cx.now;
    if more { jobs::schedule(cx, &Due::Part { pair }, now).await } else { Ok(()) }
}

/// The state in which an open enrolment ends.
fn ended_state(row: &Row) -> State {
    match row.enrolment_state() {
        Some(State::Invited | State::Offered) => State::Expired,
        _ => State::Unenrolled,
    }
}

async fn next_batch(cx: &Cx, event: &Facts, states: &[State], after: Option<EnrolmentId>) -> Result<Vec<Row>> {
    store::roster::batch(cx.db(), event.id, states, after, i64::try_from(BATCH).unwrap_or(i64::MAX)).await
}

/// Schedules the job for the next batch, if this one was full.
async fn schedule_next_batch(cx: &mut Cx, rows: &[Row], due: impl FnOnce(Option<EnrolmentId>) -> Due) -> Result<()> {
    match rows.last() {
        Some(last) if rows.len() == BATCH => {
            let now = cx.now;
            jobs::schedule(cx, &due(Some(last.id)), now).await
        }
        Some(_) | None => Ok(()),
    }
}

async fn notify_batch<'r>(cx: &mut Cx, rows: impl IntoIterator<Item = &'r Row>, about: &About, by: Option<UserId>) -> Result<()> {
    let users: Vec<UserId> = rows.into_iter().filter_map(|row| row.user_id).filter(|user| Some(*user) != by).collect();
    notifications::notify_all(cx, &users, about, by).await
}
