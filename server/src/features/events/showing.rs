//! Events in their wire forms: the full event, cards, and the snapshot of `event:{id}`.
//!
//! INVARIANT: the court of a private event is shown to those who have a seat, and the count of its requests to its organisers.

use std::collections::{HashMap, HashSet};

use protocol::enrolments::EnrolmentState;
use protocol::events::{Event, EventArea, EventCard, EventPush, EventSnapshot, EventState, GetEvent};
use protocol::people::{Person, Spot};
use protocol::staff::{StaffMember, StaffRole};
use protocol::{EventId, Millis, TenantId, Topic, UserId, limits};
use rules::seats::states::is_player;

use super::results::{cursor_after, results};
use super::store::Row;
use super::terms::state_at;
use super::{access, dates, fixtures, forms, organisers, series, store};
use crate::db::Db;
use crate::error::{Error, Result, not_found};
use crate::features::budget::Budget;
use crate::features::courts::reference;
use crate::features::dues;
use crate::features::enrolments::reading::{self, Reader};
use crate::features::people::names;
use crate::features::polls::reading as polls;
use crate::features::written::{self, Scope};
use crate::gazetteer;
use crate::geo;
use crate::geo::cell::PlaceCell;
use crate::run::{Cx, View};

/// Results that a snapshot lists.
const EVENT_RESULTS: usize = 20;
/// Other dates of its series that a snapshot lists.
const DATES_MAX: i64 = 60;

/// An event's snapshot; refuses with `not_found` whoever may not see it.
pub(super) async fn get(view: &View, args: &GetEvent) -> Result<EventSnapshot> {
    if !access::is_visible(view, args.event, args.invite.as_deref()).await? {
        return Err(not_found());
    }
    snapshot(view, args.event).await
}

/// The snapshot of `event:{id}`, for a reader who may see it; each list is cut to the size of a reply.
pub async fn snapshot(view: &View, event: EventId) -> Result<EventSnapshot> {
    let (db, tenant, me) = (view.db(), view.tenant(), view.caller()?.user);
    let row = store::row(db, tenant, event).await?.ok_or_else(not_found)?;
    let staff = organisers::listed(db, tenant, (row.id, row.series), row.organiser).await?;
    let asked = organisers::asked_as_seen_by(&staff, row.organiser, me);
    let role = staff.members.iter().find(|member| member.person.id == me).map(|member| member.role);
    let mine = reading::mine(db, row.id, me).await?;
    let mut event = full_event(db, tenant, &row, staff.members, view.now).await?;
    if !row.shows_place_to(me, mine.as_ref().map(|mine| mine.state)) && role.is_none() {
        event = without_place(event, &row);
    }
    let mut budget = Budget::of_a_reply();
    let organises = row.organiser == me || role == Some(StaffRole::CoOrganiser);
    let is_in = role.is_some() || organises || mine.as_ref().is_some_and(|mine| is_player(mine.state));
    event = with_requests_of(event, organises);
    written::hide_from(db, me, std::slice::from_mut(&mut event)).await?;
    let pairs = results().pairs(db, row.id).await?;
    let dues = dues::shown::own(db, tenant, (row.id, row.series), me).await?;
    budget.fits(&(&event, &mine, &asked, &pairs, &dues))?;
    let roster = reading::roster(db, row.id, Reader { user: me, organises, is_in }, None, limits::ENROLMENTS_LISTED).await?;
    let roster = roster.rated(db, row.format.as_deref(), view.now).await?;
    let (enrolments, enrolments_cursor) = roster.within(&mut budget)?;
    let mut page = results().newest(db, tenant, row.id, EVENT_RESULTS).await?;
    written::hide_from(db, me, &mut page.rows).await?;
    let (matches, matches_cursor) = page.rows_within(&mut budget, cursor_after)?;
    let poll = polls::of_event(db, row.id).await?;
    budget.fits(&poll)?;
    let dates = match row.series {
        Some(series) => store::of_series(db, series, view.now, DATES_MAX + 1).await?,
        None => Vec::new(),
    };
    let others = dates.into_iter().filter(|other| other.id != row.id && other.chat.is_some()).collect();
    let dates = budget.all_that_fit(cards(view, others, None).await?)?;
    Ok(EventSnapshot { event, enrolments, enrolments_cursor, mine, asked, poll, matches, matches_cursor, pairs, dues, dates })
}

/// An event as it is now in a command's transaction, for whoever sent the command.
pub(super) async fn event(cx: &Cx, event: EventId) -> Result<Event> {
    let row = store::row(cx.db(), cx.tenant(), event).await?.ok_or_else(not_found)?;
    let event = event_of(cx, &row).await?;
    let me = cx.caller()?.user;
    let helps = event.staff.iter().any(|member| member.person.id == me && member.role == StaffRole::CoOrganiser);
    Ok(with_requests_of(event, helps || row.organiser == me))
}

/// How many requests wait is for the organisers; others read 0.
fn with_requests_of(event: Event, organises: bool) -> Event {
    if organises { event } else { Event { pending_count: 0, ..event } }
}

async fn event_of(cx: &Cx, row: &Row) -> Result<Event> {
    let staff = organisers::listed(cx.db(), cx.tenant(), (row.id, row.series), row.organiser).await?;
    full_event(cx.db(), cx.tenant(), row, staff.members, cx.now).await
}

/// Pushes the event as it is now to its subscribers, a private one without its place: some of them have no seat. Returns it as
/// its organisers see it.
pub(super) async fn push_changed(cx: &mut Cx, id: EventId) -> Result<Event> {
    let row = store::row(cx.db(), cx.tenant(), id).await?.ok_or_else(not_found)?;
    let event = event_of(cx, &row).await?;
    let shown = with_requests_of(event.clone(), false);
    let shown = if row.is_private { without_place(shown, &row) } else { shown };
    written::push(cx, (Topic::Event(id), id.0), Scope::Part, shown, |event| EventPush::EventChanged { event: Box::new(event) })?;
    dates::push_changed(cx, &row)?;
    Ok(event)
}

impl Row {
    pub(super) fn state_at(&self, now: Millis) -> EventState {
        state_at(&self.state, (self.starts_at, self.ends_at), self.taken >= self.capacity, now)
    }

    /// Whether somebody without a role is shown the court: of a private event only its organiser and those who have a seat,
    /// because the game is agreed on with them.
    pub(super) fn shows_place_to(&self, user: UserId, state: Option<EnrolmentState>) -> bool {
        !self.is_private || self.organiser == user || state.is_some_and(EnrolmentState::is_seated)
    }

    /// The area that is shown instead of the court.
    fn area(&self) -> Option<EventArea> {
        let (latitude, longitude) = self.latitude.zip(self.longitude)?;
        let spot = PlaceCell::of(Spot { latitude, longitude })?.area_centre();
        Some(EventArea { name: gazetteer::nearest(spot, 1).pop().map(|town| town.name), spot })
    }
}

/// The event with its area instead of its place.
fn without_place(mut event: Event, row: &Row) -> Event {
    (event.place, event.form.court, event.form.court_note) = (None, None, None);
    event.area = row.area();
    event
}

async fn full_event(db: &Db, tenant: TenantId, row: &Row, staff: Vec<StaffMember>, now: Millis) -> Result<Event> {
    let organiser = names::named(db, tenant, [row.organiser]).await?.pop();
    let place = reference::refs(db, row.court).await?.into_values().next();
    let repeat = match row.series {
        Some(series) => series::rules(db, &[series]).await?.remove(&series),
        None => None,
    };
    Ok(Event {
        id: row.id,
        form: forms::form_of(row)?,
        organiser: organiser.ok_or_else(|| Error::internal("an event without an organiser"))?,
        staff,
        state: row.state_at(now),
        place,
        area: None,
        zone: row.zone.clone(),
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        taken: row.taken,
        waiting_count: row.waiting_count,
        pending_count: row.pending_count,
        chat: row.chat,
        series: row.series,
        repeat,
        fixture: fixtures::named(db, row.fixture).await?,
        is_class: row.is_class,
        cancel_reason: row.cancel_reason.clone(),
        cancel_cause: row.cancel_cause.as_deref().map(forms::from_wire_name).transpose()?,
        sequence: row.sequence,
        version: row.version,
        created_at: row.created_at,
    })
}

/// Cards of events, in the same order; with the distance in miles from `from`, where given.
pub(super) async fn cards(view: &View, rows: Vec<Row>, from: Option<Spot>) -> Result<Vec<EventCard>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let (db, tenant, me) = (view.db(), view.tenant(), view.caller()?.user);
    let people = names::named(db, tenant, rows.iter().map(|row| row.organiser)).await?;
    let people: HashMap<UserId, Person> = people.into_iter().map(|person| (person.id, person)).collect();
    let courts = reference::refs(db, rows.iter().filter_map(|row| row.court)).await?;
    let ids: Vec<EventId> = rows.iter().map(|row| row.id).collect();
    let mut my_states = reading::my_states(db, me, &ids).await?;
    let private = rows.iter().filter(|row| row.is_private && row.organiser != me).map(|row| row.id);
    let roles = organisers::roles_in(db, me, private.collect()).await?;
    let with_role: HashSet<EventId> = roles.into_iter().map(|(event, _)| event).collect();
    let mut cards = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(organiser) = people.get(&row.organiser).cloned() else { continue };
        let mine = my_states.remove(&row.id);
        let shows_place = row.shows_place_to(me, mine.as_ref().map(|mine| mine.state)) || with_role.contains(&row.id);
        let place = row.court.and_then(|court| courts.get(&court)).cloned().filter(|_| shows_place);
        let area = if shows_place { None } else { row.area() };
        let form = forms::form_of(&row)?;
        let spot = place.as_ref().map(|place| place.location).or(area.as_ref().map(|area| area.spot));
        let distance = from.zip(spot).map(|(from, spot)| geo::to_half_a_mile(geo::miles(from, spot)));
        cards.push(EventCard {
            id: row.id,
            state: row.state_at(view.now),
            organiser,
            place,
            area,
            zone: row.zone,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            name: form.name,
            kind: form.kind,
            court_note: form.court_note.filter(|_| shows_place),
            surface: form.surface,
            is_private: form.is_private,
            format: form.format,
            competitive: form.competitive,
            level_min: form.level_min,
            level_max: form.level_max,
            gender: form.gender,
            capacity: form.capacity,
            taken: row.taken,
            waiting_count: row.waiting_count,
            price: form.price,
            image: form.image,
            is_class: row.is_class,
            series: row.series,
            distance,
            mine,
            more_dates: None,
        });
    }
    Ok(cards)
}
