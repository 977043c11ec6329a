//! One person's enrolments in many events at once, as in all dates of a series: what [`roster`](super::roster) does for one, in as many
//! statements for sixty as for two.

use protocol::chat::Note;
use protocol::enrolments::{Enrolment, EnrolmentState as State};
use protocol::{ChatId, EventId, Topic, UserId};
use rules::seats::states::{Change, count_change, is_player};

use super::due::Due;
use super::store::{self, Row};
use super::{checks, roster};
use crate::error::{Error, Result};
use crate::features::chat::event_rooms::{self, Dated};
use crate::features::events::results::results;
use crate::features::events::terms::Facts;
use crate::features::events::{access, confirmation, organisers, playing, rooms};
use crate::jobs;
use crate::run::Cx;

/// A change of somebody's enrolment in a locked event. The caller has checked that they may make it.
pub(super) struct Step {
    pub(super) event: Facts,
    pub(super) before: Option<Row>,
    pub(super) after: Row,
}

impl Step {
    fn from(&self) -> Option<State> {
        self.before.as_ref().and_then(Row::enrolment_state)
    }

    fn to(&self) -> State {
        self.after.enrolment_state().unwrap_or(State::Unenrolled)
    }

    fn counts(&self) -> Change {
        count_change(self.from(), self.to())
    }
}

/// Changes somebody's enrolments, posts one note for all of them, and pushes each. Returns the events with their new counts, in the
/// same order.
pub(super) async fn change(cx: &mut Cx, user: UserId, mut steps: Vec<Step>, note: Option<Note>) -> Result<Vec<(Facts, Enrolment)>> {
    if let Some(step) = steps.iter().find(|step| !checks::is_legal(step.from(), step.to())) {
        return Err(checks::conflict(step.from()).into());
    }
    if steps.is_empty() {
        return Ok(Vec::new());
    }
    for step in &mut steps {
        step.after.starts_at = step.event.starts_at;
        if step.counts().joined_waiting_list {
            step.after.line = Some(step.event.next_in_line);
        }
    }
    let rows: Vec<&Row> = steps.iter().map(|step| &step.after).collect();
    store::writing::write_all(cx.db(), &rows).await?;
    record(cx, &steps).await?;
    let counted = steps.iter().map(|step| (step.event.clone(), step.counts())).collect();
    let counted = confirmation::change_counts_of_all(cx, counted).await?;
    for (step, event) in steps.iter_mut().zip(counted) {
        step.event = event;
    }
    update_rooms(cx, user, &steps, note).await?;
    set_whether_organiser_plays(cx, user, &steps).await?;
    end_invitations(cx, user, &steps).await?;
    let left: Vec<EventId> =
        steps.iter().filter(|step| step.from().is_some_and(is_player) && !is_player(step.to())).map(|step| step.event.id).collect();
    let mut changed = push(cx, user, steps).await?;
    let with_guests = reads::events_with_guests_of(cx.db(), user, &left).await?;
    for (event, _) in changed.iter_mut().filter(|(event, _)| with_guests.contains(&event.id)) {
        *event = roster::take_out_guests(cx, event.clone(), user).await?;
    }
    Ok(changed)
}

async fn record(cx: &mut Cx, steps: &[Step]) -> Result<()> {
    let changes: Vec<String> = steps.iter().map(|step| format!("in event {}", step.event.id)).collect();
    let records = steps
        .iter()
        .zip(&changes)
        .map(|(step, change)| (step.after.id.0, change.as_str(), step.from().map(checks::state_name), Some(checks::state_name(step.to()))));
    cx.record_all("enrolment", &records.collect::<Vec<_>>()).await
}

/// Enters the rooms of the events that they play in from now on, and leaves those of the others, unless another date is theirs.
async fn update_rooms(cx: &mut Cx, user: UserId, steps: &[Step], note: Option<Note>) -> Result<()> {
    let mut rooms: Vec<(ChatId, bool, Vec<&Facts>)> = Vec::new();
    for step in steps {
        let (was, is) = (step.from().is_some_and(is_player), is_player(step.to()));
        let Some(chat) = step.event.chat.filter(|_| was != is) else { continue };
        match rooms.iter_mut().find(|(other, enters, _)| *other == chat && *enters == is) {
            Some((_, _, events)) => events.push(&step.event),
            None => rooms.push((chat, is, vec![&step.event])),
        }
    }
    for (chat, enters, events) in rooms {
        let Some(first) = events.first() else { continue };
        let note = note.clone().map(|note| of_dates(note, first, events.len()));
        if enters {
            event_rooms::admit(cx, chat, user, note).await?;
        } else if rooms::stays(cx.db(), first, user, cx.now).await? {
            event_rooms::post_note_about(cx, chat, user, note).await?;
        } else if !organisers::organises(cx.db(), first, user).await? {
            event_rooms::leave(cx, chat, user, note).await?;
        }
    }
    Ok(())
}

/// A note about some dates: the first one, and how many more.
fn of_dates(note: Note, first: &Facts, dates: usize) -> Dated {
    let mut dated = first.dated(note);
    if let Some(date) = dated.date.as_mut().filter(|_| dates > 1) {
        date.more = i64::try_from(dates - 1).ok();
    }
    dated
}

async fn set_whether_organiser_plays(cx: &mut Cx, user: UserId, steps: &[Step]) -> Result<()> {
    for plays in [true, false] {
        let changed = |step: &&Step| step.event.organiser == user && step.counts().taken != 0 && step.to().is_seated() == plays;
        let events: Vec<EventId> = steps.iter().filter(changed).map(|step| step.event.id).collect();
        playing::set_all(cx, &events, plays).await?;
    }
    Ok(())
}

/// Ends, by jobs, the open invitations of a player who has lost the seat.
async fn end_invitations(cx: &mut Cx, user: UserId, steps: &[Step]) -> Result<()> {
    let lost = |step: &&Step| step.from().is_some_and(is_player) && !is_player(step.to()) && step.event.organiser != user;
    let lost: Vec<&Facts> = steps.iter().filter(lost).map(|step| &step.event).collect();
    let invited = reads::events_invited_to_by(cx.db(), user, lost.iter().map(|event| event.id)).await?;
    for event in lost.into_iter().filter(|event| invited.contains(&event.id)) {
        if !organisers::organises(cx.db(), event, user).await? {
            let now = cx.now;
            jobs::schedule(cx, &Due::Uninvite { event: event.id, by: user }, now).await?;
        }
    }
    Ok(())
}

async fn push(cx: &mut Cx, user: UserId, steps: Vec<Step>) -> Result<Vec<(Facts, Enrolment)>> {
    let ids: Vec<EventId> = steps.iter().map(|step| step.event.id).collect();
    let seen = access::visible_to(cx.db(), cx.tenant(), user, &ids).await?;
    let asked = steps.iter().filter(|step| roster::is_for_organisers(step.from(), step.to())).map(|step| &step.event);
    let organisers = organisers::of_each(cx.db(), asked).await?;
    let mut changed = Vec::with_capacity(steps.len());
    let mut pushed = Vec::with_capacity(steps.len());
    for step in steps {
        let (from, position) = (step.from(), step.counts().joined_waiting_list.then_some(step.event.waiting_count));
        let enrolment = step.after.to_enrolment(position);
        let gone = !enrolment.state.is_listed() && step.event.organiser != user && !seen.contains(&step.event.id);
        let of_event = organisers.get(&step.event.id).map(Vec::as_slice).unwrap_or_default();
        roster::push_change(cx, &step.event, from, &enrolment, gone.then_some(user), of_event)?;
        pushed.push((from, gone));
        changed.push((step.event, enrolment));
    }
    let Some(series) = changed.first().and_then(|(event, _)| event.series) else { return Ok(changed) };
    let places = changed.iter().zip(&pushed).map(|((event, enrolment), (from, _))| (event, *from, enrolment));
    roster::push_places(cx, series, places)?;
    let gone: Vec<EventId> = changed.iter().zip(&pushed).filter(|(_, (_, gone))| *gone).map(|((event, _), _)| event.id).collect();
    if !gone.is_empty() {
        cx.push_cut(Topic::Series(series), user);
        results().cut_from_events(cx, &gone, user).await?;
    }
    if changed.iter().any(|(event, _)| event.series != Some(series)) {
        return Err(Error::internal("dates of several series"));
    }
    Ok(changed)
}

mod reads {
    use super::*;
    use crate::db::Db;

    /// Those of the events in which guests of somebody have a seat.
    pub(super) async fn events_with_guests_of(db: &Db, host: UserId, events: &[EventId]) -> Result<Vec<EventId>> {
        if events.is_empty() {
            return Ok(Vec::new());
        }
        let query = db.query("SELECT DISTINCT event FROM enrolment WHERE state IN ('enrolled', 'checked_in') AND host = ").arg(host);
        Ok(query.push(" AND event IN ").list(events.iter().copied()).scalars().await?)
    }

    /// Those of the events to which somebody has made open invitations.
    pub(super) async fn events_invited_to_by(db: &Db, by: UserId, events: impl Iterator<Item = EventId>) -> Result<Vec<EventId>> {
        let query = db.query("SELECT DISTINCT event FROM enrolment WHERE state = 'invited' AND by_user = ").arg(by).push(" AND event IN ");
        Ok(query.list(events).scalars().await?)
    }
}
