//! The roster. Every change goes through [`change`] or [`update_details`], which check it, count, record and push.

use protocol::chat::{Note, UserPush};
use protocol::enrolments::{Enrolment, EnrolmentState as State};
use protocol::events::EventPush;
use protocol::series::{SeriesPlace, SeriesPush};
use protocol::{EnrolmentId, EventId, Millis, SeriesId, Topic, UserId, sentence};
use rules::seats::states::{Change, count_change, is_player};

use super::due::Due;
use super::store::{self, Player, Row};
use super::{checks, reading};
use crate::error::{Result, forbidden, not_found};
use crate::features::chat::event_rooms;
use crate::features::dues;
use crate::features::events::results::results;
use crate::features::events::terms::Facts;
use crate::features::events::{access, confirmation, facts, organisers, playing, rooms};
use crate::features::level;
use crate::jobs;
use crate::run::Cx;

impl Row {
    /// For a player without an enrolment; set its state with [`Row::in_state`].
    pub(super) fn of_player(cx: &Cx, event: &Facts, player: Player) -> Self {
        let Player { id, name, handle, profile_image, level, gender, .. } = player;
        let row = Self::new(cx, event);
        Self { user_id: Some(id), name: Some(name), handle: Some(handle), profile_image, level, gender, ..row }
    }

    pub(super) fn of_guest(cx: &Cx, event: &Facts, name: String) -> Self {
        Self { guest: Some(name), ..Self::new(cx, event) }
    }

    /// A guest whom a player brings.
    pub(super) fn hosted_by(self, host: &Self) -> Self {
        let Self { user_id, name, handle, profile_image, .. } = host.clone();
        Self { host: user_id, host_name: name, host_handle: handle, host_image: profile_image, ..self }
    }

    fn new(cx: &Cx, event: &Facts) -> Self {
        Self {
            id: cx.new_id(),
            event: event.id,
            user_id: None,
            guest: None,
            host: None,
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
            seat_at: None,
            seat_changes: 0,
            name: None,
            handle: None,
            profile_image: None,
            level: None,
            gender: None,
            host_name: None,
            host_handle: None,
            host_image: None,
        }
    }

    /// A copy in another state, without what belonged to the old state.
    pub(super) fn in_state(&self, state: State, now: Millis) -> Self {
        let changes_seat = self.enrolment_state().is_some_and(is_player) != is_player(state);
        Self {
            state: checks::state_name(state).into(),
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
            seat_at: if changes_seat { Some(now) } else { self.seat_at },
            // Getting the first seat makes the entry.
            seat_changes: self.seat_changes + i64::from(changes_seat && (!is_player(state) || self.seat_at.is_some())),
            ..self.clone()
        }
    }

    /// Whether they have a seat, if that has just changed and is not their first one.
    pub(super) fn seat_moved(&self) -> Option<(EnrolmentId, bool)> {
        let has_seat = self.enrolment_state().is_some_and(is_player);
        (self.seat_changes > 0 && self.seat_at == Some(self.at)).then_some((self.id, has_seat))
    }

    /// A copy in the same state, at a new version, to change details of.
    pub(super) fn in_same_state(&self, now: Millis) -> Self {
        Self { at: now, version: self.version + 1, ..self.clone() }
    }

    /// The wire form; `position` on the waiting list starts at 1.
    pub(super) fn to_enrolment(&self, position: Option<i64>) -> Enrolment {
        let state = self.enrolment_state().unwrap_or(State::Unenrolled);
        let answer_by = reading::answer_deadline(state, self.answer_by, self.reconfirm, self.starts_at);
        Enrolment {
            id: self.id,
            event: self.event,
            player: self.person(),
            guest: self.guest.clone(),
            guest_of: self.guest_of(),
            level: self.level.and_then(level::from_tenths),
            rating: None,
            state,
            at: self.at,
            position: position.filter(|_| state == State::Waitlisted),
            answer_by,
            reconfirm: self.reconfirm,
            unconfirmed: self.reconfirm && self.answer_by.is_none(),
            late_drop: self.late_drop,
            objected: self.objected_at.is_some(),
            reason: self.reason.clone(),
        }
    }

    /// The same for those who are not in the event.
    pub(super) fn to_public_enrolment(&self, position: Option<i64>) -> Enrolment {
        without_guest_name(self.to_enrolment(position))
    }

    /// The name on the roster, of a player or a guest.
    pub(super) fn display_name(&self) -> String {
        self.name.clone().or_else(|| self.guest.clone()).unwrap_or_default()
    }
}

/// Locks an event that the caller may see, with or without the secret of a link, and finds the caller's profile.
pub(super) async fn lock(cx: &Cx, event: EventId, secret: Option<&str>) -> Result<(Facts, Player)> {
    let event = access::lock_visible(cx, event, secret).await?;
    event.check_on_its_own()?;
    let player = store::player(cx.db(), cx.tenant(), cx.caller()?.user, event.organiser).await?.ok_or_else(not_found)?;
    Ok((event, player))
}

/// Whether somebody has a seat or a role: they see the event even in a block with its organiser.
async fn belongs(cx: &Cx, event: &Facts, user: UserId) -> Result<bool> {
    Ok(reading::is_player(cx.db(), event.id, user).await? || organisers::role(cx.db(), event, user).await?.is_some())
}

/// Locks an event, and finds the caller's own enrolment in it; refuses if they have none.
pub(super) async fn lock_mine(cx: &Cx, event: EventId) -> Result<(Facts, Row)> {
    let me = cx.caller()?.user;
    let event = facts::lock(cx, event).await?.ok_or_else(not_found)?;
    match store::of_player(cx.db(), event.id, me).await? {
        // A block does not keep an enrolled player from leaving.
        Some(row) if row.enrolment_state().is_some() => Ok((event, row)),
        Some(_) | None => {
            check_seen(cx, &event, me).await?;
            Err(checks::conflict(None).into())
        }
    }
}

/// Locks the event of an enrolment for an organiser, the caller; refuses everybody else.
pub(super) async fn lock_as_organiser(cx: &Cx, enrolment: EnrolmentId) -> Result<(Facts, Row)> {
    let me = cx.caller()?.user;
    let found = store::by_id(cx.db(), enrolment).await?.ok_or_else(not_found)?;
    let event = facts::lock(cx, found.event).await?.ok_or_else(not_found)?;
    check_organiser(cx, &event, me).await?;
    // Read again under the lock.
    let row = store::by_id(cx.db(), enrolment).await?.ok_or_else(not_found)?;
    Ok((event, row))
}

/// Refuses everybody but the organisers, with `not_found` if they may not see the event.
pub(super) async fn check_organiser(cx: &Cx, event: &Facts, me: UserId) -> Result<()> {
    if organisers::organises(cx.db(), event, me).await? {
        return Ok(());
    }
    check_seen(cx, event, me).await?;
    Err(forbidden(sentence!("organisers_only")))
}

/// Refuses with `not_found` whoever may not see the event.
pub(crate) async fn check_seen(cx: &Cx, event: &Facts, me: UserId) -> Result<()> {
    let player = store::player(cx.db(), cx.tenant(), me, event.organiser).await?;
    let visible = player.is_some_and(|player| is_shown_to(event, &player)) || belongs(cx, event, me).await?;
    if event.organiser == me || (visible && event.state != "draft") { Ok(()) } else { Err(not_found()) }
}

/// Whether somebody without an enrolment sees an event.
fn is_shown_to(event: &Facts, player: &Player) -> bool {
    !player.is_blocked && checks::check_friend(event, &player.profile()).is_ok()
}

/// Changes or creates an enrolment, under the event's lock: refuses illegal transitions, updates the counts, writes the
/// history, pushes to the event and to the player, and admits them to the room or takes them out. Returns the event with its
/// new counts.
pub(super) async fn change(cx: &mut Cx, event: &Facts, before: Option<&Row>, after: Row, note: Option<Note>) -> Result<(Facts, Enrolment)> {
    let from = before.and_then(Row::enrolment_state);
    let to = after.enrolment_state().unwrap_or(State::Unenrolled);
    if !checks::is_legal(from, to) {
        return Err(checks::conflict(from).into());
    }
    Box::pin(write(cx, event, before, (from, to), after, note)).await
}

/// Changes details of an enrolment whose state stays; pushes like [`change`].
pub(super) async fn update_details(cx: &mut Cx, event: &Facts, before: &Row, after: Row) -> Result<Enrolment> {
    let state = before.enrolment_state().ok_or_else(not_found)?;
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
    let counts = count_change(from, to);
    if counts.joined_waiting_list {
        after.line = Some(event.next_in_line);
    }
    match before {
        Some(_) => store::writing::update(cx.db(), &after).await?,
        None => store::writing::insert(cx.db(), &after).await?,
    }
    let event = if counts == Change::default() { event.clone() } else { confirmation::change_counts(cx, event, counts).await? };
    let change = format!("in event {}", event.id);
    cx.record("enrolment", after.id.0, &change, from.map(checks::state_name), Some(checks::state_name(to))).await?;
    let loses_seat = from.is_some_and(is_player) && !is_player(to);
    if let Some(user) = after.user_id.filter(|_| loses_seat && !after.late_drop) {
        // Before rooms are locked: it may lock a pass.
        dues::leaving::release(cx, &event, user).await?;
    }
    update_room_members(cx, &event, from, &after, to, note).await?;
    if after.user_id == Some(event.organiser) && counts.taken != 0 {
        playing::set(cx, &event, to.is_seated()).await?;
    }
    if loses_seat {
        end_invitations_by(cx, &event, after.user_id).await?;
    }
    let mut enrolment = after.to_enrolment(counts.joined_waiting_list.then_some(event.waiting_count));
    if enrolment.state.is_listed() {
        reading::add_ratings(cx.db(), event.format.as_deref(), cx.now, std::slice::from_mut(&mut enrolment)).await?;
    }
    let cut = loses_sight(cx, &event, &enrolment).await?;
    let organisers = if is_for_organisers(from, to) { organisers::all(cx.db(), &event).await? } else { Vec::new() };
    push_change(cx, &event, from, &enrolment, cut, &organisers)?;
    if let Some(series) = event.series {
        push_places(cx, series, [(&event, from, &enrolment)].into_iter())?;
        if let Some(user) = cut {
            cx.push_cut(Topic::Series(series), user);
        }
    }
    if let Some(user) = cut {
        results().cut_from_event(cx, event.id, user).await?;
    }
    match after.user_id.filter(|_| loses_seat) {
        Some(host) => Ok((take_out_guests(cx, event, host).await?, enrolment)),
        None => Ok((event, enrolment)),
    }
}

/// Takes out the guests of a player who has lost the seat; returns the event with its new counts.
pub(super) async fn take_out_guests(cx: &mut Cx, mut event: Facts, host: UserId) -> Result<Facts> {
    for guest in reading::seated_guests(cx.db(), event.id, host).await? {
        if let Some(row) = store::by_id(cx.db(), guest).await? {
            event = change(cx, &event, Some(&row), row.in_state(State::Removed, cx.now), None).await?.0;
        }
    }
    Ok(event)
}

/// Ends, by job, the open invitations of a player who has lost the seat.
async fn end_invitations_by(cx: &mut Cx, event: &Facts, user: Option<UserId>) -> Result<()> {
    let Some(by) = user.filter(|user| *user != event.organiser) else { return Ok(()) };
    if store::roster::count_invited_by(cx.db(), event.id, by).await? == 0 || organisers::organises(cx.db(), event, by).await? {
        return Ok(());
    }
    let now = cx.now;
    jobs::schedule(cx, &Due::Uninvite { event: event.id, by }, now).await
}

/// Players with a seat are members of the event's room; its organisers always are. Who leaves one date of a series stays in the
/// room while another coming one is theirs.
async fn update_room_members(cx: &mut Cx, event: &Facts, from: Option<State>, row: &Row, to: State, note: Option<Note>) -> Result<()> {
    let (was, is) = (from.is_some_and(is_player), is_player(to));
    let Some(chat) = event.chat.filter(|_| was != is) else { return Ok(()) };
    match (row.user_id, note.map(|note| event.dated(note))) {
        (Some(user), note) if is => event_rooms::admit(cx, chat, user, note).await,
        (Some(user), note) if rooms::stays(cx.db(), event, user, cx.now).await? => event_rooms::post_note_about(cx, chat, user, note).await,
        (Some(user), note) if !organisers::organises(cx.db(), event, user).await? => event_rooms::leave(cx, chat, user, note).await,
        (None, Some(note)) => event_rooms::post_note(cx, chat, row.host.unwrap_or(event.organiser), note).await,
        (Some(_), _) | (None, None) => Ok(()),
    }
}

/// Whoever left the roster of an event that they see no longer.
async fn loses_sight(cx: &Cx, event: &Facts, enrolment: &Enrolment) -> Result<Option<UserId>> {
    let Some(user) = enrolment.player.as_ref().map(|player| player.id).filter(|user| *user != event.organiser) else { return Ok(None) };
    if enrolment.state.is_listed() {
        return Ok(None);
    }
    if organisers::role(cx.db(), event, user).await?.is_some() {
        return Ok(None);
    }
    let player = store::player(cx.db(), cx.tenant(), user, event.organiser).await?;
    Ok(player.is_none_or(|player| !is_shown_to(event, &player)).then_some(user))
}

/// The enrolment without the name of a guest whom a player brought: it is for those in the event.
fn without_guest_name(enrolment: Enrolment) -> Enrolment {
    match enrolment.guest_of {
        Some(_) => Enrolment { guest: Some(String::new()), ..enrolment },
        None => enrolment,
    }
}

/// Whether organisers are to know of a step: it is about a request or an invitation.
pub(super) fn is_for_organisers(from: Option<State>, to: State) -> bool {
    [from, Some(to)].into_iter().flatten().any(|state| state.is_listed() && !state.is_public())
}

/// Pushes a change to those who may know of it: to everybody who sees the event what is public on its roster, to these organisers
/// requests and invitations too, with how many requests wait, and to the player their own. Ends the subscription of `cut` before.
pub(super) fn push_change(
    cx: &mut Cx,
    event: &Facts,
    from: Option<State>,
    enrolment: &Enrolment,
    cut: Option<UserId>,
    organisers: &[UserId],
) -> Result<()> {
    let Facts { taken, waiting_count, pending_count, .. } = *event;
    let user = enrolment.player.as_ref().map(|player| player.id);
    let topic = Topic::Event(event.id);
    if enrolment.state.is_public() {
        // Shown to everybody: without the reason of an earlier removal.
        let enrolment = Box::new(without_guest_name(enrolment.clone()));
        cx.push(topic, &EventPush::EnrolmentChanged { enrolment, taken, waiting_count, pending_count: 0 })?.without_author();
    } else if from.is_some_and(State::is_public) {
        let push = EventPush::EnrolmentEnded { enrolment: enrolment.id, user, taken, waiting_count, pending_count: 0 };
        let push = cx.push(topic, &push)?.without_author();
        if let Some(user) = cut {
            push.cut_user(user);
        }
    } else if let Some(user) = cut.filter(|_| from.is_some_and(State::is_listed)) {
        cx.push_cut(topic, user);
    }
    if is_for_organisers(from, enrolment.state) {
        let push = UserPush::RequestChanged { enrolment: Box::new(enrolment.clone()), taken, waiting_count, pending_count };
        for organiser in organisers.iter().filter(|organiser| user != Some(**organiser)) {
            cx.push(Topic::User(*organiser), &push)?.without_author();
        }
    }
    if let Some(user) = user {
        cx.push(Topic::User(user), &UserPush::MyEnrolment { enrolment: Box::new(enrolment.clone()) })?.without_author();
    }
    Ok(())
}

/// Pushes changes of one person, or of a guest, to the table of a series, as far as rosters show them.
pub(super) fn push_places<'a>(
    cx: &mut Cx,
    series: SeriesId,
    changes: impl Iterator<Item = (&'a Facts, Option<State>, &'a Enrolment)>,
) -> Result<()> {
    let (mut places, mut of) = (Vec::new(), None);
    for (event, from, enrolment) in changes {
        if enrolment.state.is_public() || from.is_some_and(State::is_public) {
            let state = Some(enrolment.state).filter(|state| state.is_public());
            places.push(SeriesPlace { event: event.id, state, taken: event.taken, waiting_count: event.waiting_count });
            of = Some(enrolment);
        }
    }
    let Some(Enrolment { player, level, .. }) = of else { return Ok(()) };
    let push = SeriesPush::PlacesChanged { player: player.clone(), level: *level, places };
    cx.push(Topic::Series(series), &push)?.without_author();
    Ok(())
}
