//! The roster: every change of it goes through [`change`], which checks, counts, records and tells; and how it is read.

use protocol::chat::{Note, UserPush};
use protocol::enrolments::{Enrolment, EnrolmentState as State};
use protocol::events::EventPush;
use protocol::{EnrolmentId, EventId, Millis, Topic, UserId};

use super::store::{self, Player, Row};
use super::{reading, rules};
use crate::error::{Result, forbidden, not_found};
use crate::features::chat::event_rooms;
use crate::features::events::seats::{Change, Facts};
use crate::features::events::{confirmation, facts};
use crate::run::Cx;

impl Row {
    /// Of a player who has none; [`Row::to`] says what it becomes.
    pub(super) fn of_player(cx: &Cx, event: &Facts, player: Player) -> Self {
        let Player { id, name, handle, profile_image, level, gender, .. } = player;
        let row = Self::new(cx, event);
        Self { user_id: Some(id), name: Some(name), handle: Some(handle), profile_image, level, gender, ..row }
    }

    pub(super) fn of_guest(cx: &Cx, event: &Facts, name: String) -> Self {
        Self { guest: Some(name), ..Self::new(cx, event) }
    }

    fn new(cx: &Cx, event: &Facts) -> Self {
        Self {
            id: cx.new_id(),
            event: event.id,
            user_id: None,
            guest: None,
            state: "told".into(),
            by_user: None,
            at: cx.now,
            line: None,
            answer_by: None,
            reconfirm: false,
            late_drop: false,
            silent: false,
            absent_at: None,
            objected_at: None,
            reason: None,
            version: 0,
            starts_at: event.starts_at,
            name: None,
            handle: None,
            profile_image: None,
            level: None,
            gender: None,
        }
    }

    /// The same in another state, with nothing left of what belonged to the one before.
    pub(super) fn to(&self, state: State, now: Millis) -> Self {
        Self {
            state: rules::word(state).into(),
            at: now,
            line: None,
            answer_by: None,
            reconfirm: false,
            late_drop: false,
            silent: false,
            absent_at: None,
            objected_at: None,
            reason: None,
            version: self.version + 1,
            ..self.clone()
        }
    }

    /// The same in the same state, with something said of it.
    pub(super) fn still(&self, now: Millis) -> Self {
        Self { at: now, version: self.version + 1, ..self.clone() }
    }

    /// As it is shown; `position` is the place in the line.
    pub(super) fn shown(&self, position: Option<i64>) -> Enrolment {
        let state = self.standing().unwrap_or(State::Unenrolled);
        let answer_by = reading::until(state, self.answer_by, self.reconfirm, self.starts_at);
        Enrolment {
            id: self.id,
            event: self.event,
            player: self.person(),
            guest: self.guest.clone(),
            level: self.level.and_then(|tenths| i32::try_from(tenths).ok()).map(|tenths| f64::from(tenths) / 10.0),
            state,
            at: self.at,
            position: position.filter(|_| state == State::Waitlisted),
            answer_by,
            reconfirm: self.reconfirm,
            late_drop: self.late_drop,
            objected: self.objected_at.is_some(),
            reason: self.reason.clone(),
        }
    }

    /// What somebody is called on the roster.
    pub(super) fn called(&self) -> String {
        self.name.clone().or_else(|| self.guest.clone()).unwrap_or_default()
    }
}

/// The event, locked, for one who may see it, and who they are to it.
pub(super) async fn lock(cx: &Cx, event: EventId) -> Result<(Facts, Player)> {
    let me = cx.caller()?.user;
    let event = facts::lock(cx, event).await?.ok_or_else(not_found)?;
    let player = store::player(cx.db(), cx.tenant(), me, event.organiser).await?;
    match player {
        Some(player) if event.organiser == me || (!player.unseen && event.state != "draft") => Ok((event, player)),
        Some(_) | None => Err(not_found()),
    }
}

/// The event, locked, with the caller's own row, as far as they have a standing.
pub(super) async fn lock_mine(cx: &Cx, event: EventId) -> Result<(Facts, Row)> {
    let me = cx.caller()?.user;
    let event = facts::lock(cx, event).await?.ok_or_else(not_found)?;
    match store::of_player(cx.db(), event.id, me).await? {
        // Whoever is in leaves, blocked or not.
        Some(row) if row.standing().is_some() => Ok((event, row)),
        Some(_) | None => {
            check_seen(cx, &event, me).await?;
            Err(rules::conflict(None).into())
        }
    }
}

/// The row of somebody in an event of the caller's, and the event, locked.
pub(super) async fn lock_theirs(cx: &Cx, enrolment: EnrolmentId) -> Result<(Facts, Row)> {
    let me = cx.caller()?.user;
    let found = store::by_id(cx.db(), enrolment).await?.ok_or_else(not_found)?;
    let event = facts::lock(cx, found.event).await?.ok_or_else(not_found)?;
    check_organiser(cx, &event, me).await?;
    // As it is under the lock.
    let row = store::by_id(cx.db(), enrolment).await?.ok_or_else(not_found)?;
    Ok((event, row))
}

/// Refuses whoever is not the organiser: as if there were nothing, where they may not see the event.
pub(super) async fn check_organiser(cx: &Cx, event: &Facts, me: UserId) -> Result<()> {
    if event.organiser == me {
        return Ok(());
    }
    check_seen(cx, event, me).await?;
    Err(forbidden("Only the organiser decides this."))
}

/// Refuses whoever may not see an event, in the words for what is not there.
pub(crate) async fn check_seen(cx: &Cx, event: &Facts, me: UserId) -> Result<()> {
    let player = store::player(cx.db(), cx.tenant(), me, event.organiser).await?;
    let seen = player.is_some_and(|player| !player.unseen && rules::check_friend(event, &player.fit()).is_ok());
    if event.organiser == me || (seen && event.state != "draft") { Ok(()) } else { Err(not_found()) }
}

/// Changes a standing, or makes one, under the event's lock: refuses what the table of transitions does not have, keeps the
/// counts, writes the history, tells the roster and the one concerned, and opens or closes the room. Answers the event with
/// its counts as they are now.
pub(super) async fn change(cx: &mut Cx, event: &Facts, before: Option<&Row>, after: Row, note: Option<Note>) -> Result<(Facts, Enrolment)> {
    let from = before.and_then(Row::standing);
    let to = after.standing().unwrap_or(State::Unenrolled);
    if !rules::is_legal(from, to) {
        return Err(rules::conflict(from).into());
    }
    Box::pin(write(cx, event, before, (from, to), after, note)).await
}

/// Says something of a standing that stays as it is, and tells the same.
pub(super) async fn keep(cx: &mut Cx, event: &Facts, before: &Row, after: Row) -> Result<Enrolment> {
    let state = before.standing().ok_or_else(not_found)?;
    let (_, enrolment) = Box::pin(write(cx, event, Some(before), (Some(state), state), after, None)).await?;
    Ok(enrolment)
}

async fn write(
    cx: &mut Cx,
    event: &Facts,
    before: Option<&Row>,
    (from, to): (Option<State>, State),
    mut after: Row,
    note: Option<Note>,
) -> Result<(Facts, Enrolment)> {
    after.starts_at = event.starts_at;
    let by = counted(from, to);
    if by.lined_up {
        after.line = Some(event.next_in_line);
    }
    match before {
        Some(_) => store::update(cx.db(), &after).await?,
        None => store::insert(cx.db(), &after).await?,
    }
    let event = if by == Change::default() { event.clone() } else { confirmation::change_counts(cx, event, by).await? };
    let what = format!("in event {}", event.id);
    cx.record("enrolment", after.id.0, &what, from.map(rules::word), Some(rules::word(to))).await?;
    follow_in_room(cx, &event, from, &after, to, note).await?;
    let enrolment = after.shown(by.lined_up.then_some(event.waiting_count));
    tell(cx, &event, from, &enrolment)?;
    Ok((event, enrolment))
}

fn counted(from: Option<State>, to: State) -> Change {
    let step = |counts: fn(State) -> bool| i64::from(counts(to)) - i64::from(from.is_some_and(counts));
    Change {
        taken: step(State::is_seated),
        waiting: step(|state| state == State::Waitlisted),
        pending: step(|state| state == State::Pending),
        lined_up: to == State::Waitlisted && from != Some(State::Waitlisted),
    }
}

/// Who is in is in the room, and the organiser always.
async fn follow_in_room(cx: &mut Cx, event: &Facts, from: Option<State>, row: &Row, to: State, note: Option<Note>) -> Result<()> {
    let is_in = |state| matches!(state, State::Enrolled | State::CheckedIn | State::NoShow);
    let (was, is) = (from.is_some_and(is_in), is_in(to));
    let Some(chat) = event.chat.filter(|_| was != is) else { return Ok(()) };
    match (row.user_id, note) {
        (Some(user), note) if is => event_rooms::admit(cx, chat, user, note).await,
        (Some(user), note) if user != event.organiser => event_rooms::part(cx, chat, user, note).await,
        (None, Some(note)) => event_rooms::say(cx, chat, event.organiser, note).await,
        (Some(_), _) | (None, None) => Ok(()),
    }
}

fn tell(cx: &mut Cx, event: &Facts, from: Option<State>, enrolment: &Enrolment) -> Result<()> {
    let Facts { taken, waiting_count, pending_count, .. } = *event;
    let user = enrolment.player.as_ref().map(|player| player.id);
    let topic = Topic::Event(event.id);
    if enrolment.state.is_listed() {
        // Why somebody was taken out before is between them and the organiser.
        let enrolment = Box::new(enrolment.clone());
        cx.push(topic, &EventPush::EnrolmentChanged { enrolment, taken, waiting_count, pending_count })?.without_author();
    } else if from.is_some_and(State::is_listed) {
        cx.push(topic, &EventPush::EnrolmentEnded { enrolment: enrolment.id, user, taken, waiting_count, pending_count })?.without_author();
    }
    if let Some(user) = user {
        cx.push(Topic::User(user), &UserPush::MyEnrolment { enrolment: Box::new(enrolment.clone()) })?.without_author();
    }
    Ok(())
}
