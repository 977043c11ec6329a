//! Events in their wire forms: the full event, cards, and the snapshot of `event:{id}`.

use std::collections::HashMap;

use protocol::courts::CourtRef;
use protocol::events::{Event, EventCard, EventPush, EventSnapshot, EventState, GetEvent};
use protocol::people::{Person, Spot};
use protocol::staff::StaffMember;
use protocol::{CourtId, EventId, Millis, TenantId, Topic, UserId};

use super::seats::state_at;
use super::store::{Court, Row};
use super::{access, forms, organisers, series, store};
use crate::db::Db;
use crate::error::{Error, Result, not_found};
use crate::features::budget::Budget;
use crate::features::enrolments::reading;
use crate::features::matches::history;
use crate::features::people::names;
use crate::geo;
use crate::run::{Cx, View};

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
    let event = full_event(db, tenant, &row, staff.members, view.now).await?;
    let mine = reading::mine(db, row.id, me).await?;
    let mut budget = Budget::of_a_reply();
    budget.fits(&(&event, &mine, &asked))?;
    let enrolments = budget.all_that_fit(reading::roster(db, row.id).await?)?;
    let matches = budget.all_that_fit(history::of_event(db, tenant, row.id).await?)?;
    let dates = match row.series {
        Some(series) => store::of_series(db, series, view.now, DATES_MAX + 1).await?,
        None => Vec::new(),
    };
    let others = dates.into_iter().filter(|other| other.id != row.id && other.chat.is_some()).collect();
    let dates = budget.all_that_fit(cards(view, others, None).await?)?;
    Ok(EventSnapshot { event, enrolments, mine, asked, matches, dates })
}

/// An event as it is now in a command's transaction.
pub(super) async fn event(cx: &Cx, event: EventId) -> Result<Event> {
    let row = store::row(cx.db(), cx.tenant(), event).await?.ok_or_else(not_found)?;
    let staff = organisers::listed(cx.db(), cx.tenant(), (row.id, row.series), row.organiser).await?;
    full_event(cx.db(), cx.tenant(), &row, staff.members, cx.now).await
}

/// Pushes the event as it is now to its subscribers.
pub(super) async fn push_changed(cx: &mut Cx, id: EventId) -> Result<Event> {
    let event = event(cx, id).await?;
    cx.push(Topic::Event(id), &EventPush::EventChanged { event: Box::new(event.clone()) })?.without_author();
    Ok(event)
}

impl Row {
    pub(super) fn state_at(&self, now: Millis) -> EventState {
        state_at(&self.state, (self.starts_at, self.ends_at), self.taken >= self.capacity, now)
    }
}

async fn full_event(db: &Db, tenant: TenantId, row: &Row, staff: Vec<StaffMember>, now: Millis) -> Result<Event> {
    let organiser = names::named(db, tenant, [row.organiser]).await?.pop();
    let place = store::courts(db, tenant, row.court).await?.pop().map(court_ref);
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
        zone: row.zone.clone(),
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        taken: row.taken,
        waiting_count: row.waiting_count,
        pending_count: row.pending_count,
        chat: row.chat,
        series: row.series,
        repeat,
        is_class: row.is_class,
        cancel_reason: row.cancel_reason.clone(),
        sequence: row.sequence,
        version: row.version,
        created_at: row.created_at,
    })
}

fn court_ref(court: Court) -> CourtRef {
    CourtRef {
        id: court.id,
        location: Spot { latitude: court.latitude, longitude: court.longitude },
        name: court.name,
        address: court.address,
        light: court.light,
        indoor: court.indoor,
    }
}

/// Cards of events, in the same order; with the distance in miles from `from`, where given.
pub(super) async fn cards(view: &View, rows: Vec<Row>, from: Option<Spot>) -> Result<Vec<EventCard>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let (db, tenant, me) = (view.db(), view.tenant(), view.caller()?.user);
    let people = names::named(db, tenant, rows.iter().map(|row| row.organiser)).await?;
    let people: HashMap<UserId, Person> = people.into_iter().map(|person| (person.id, person)).collect();
    let courts = store::courts(db, tenant, rows.iter().filter_map(|row| row.court)).await?;
    let courts: HashMap<CourtId, CourtRef> = courts.into_iter().map(|court| (court.id, court_ref(court))).collect();
    let ids: Vec<EventId> = rows.iter().map(|row| row.id).collect();
    let mut my_states = reading::my_states(db, me, &ids).await?;
    let mut cards = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(organiser) = people.get(&row.organiser).cloned() else { continue };
        let place = row.court.and_then(|court| courts.get(&court)).cloned();
        let form = forms::form_of(&row)?;
        let distance = from.zip(place.as_ref()).map(|(from, place)| geo::to_half_a_mile(geo::miles(from, place.location)));
        cards.push(EventCard {
            id: row.id,
            state: row.state_at(view.now),
            organiser,
            place,
            zone: row.zone,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            name: form.name,
            kind: form.kind,
            court_note: form.court_note,
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
            mine: my_states.remove(&row.id),
        });
    }
    Ok(cards)
}
