//! The form of an event: every field is checked, then written to its row.
//!
//! INVARIANT: a published form has a court and a time; an event's zone and location are its court's.

use jiff::civil::{Date, Time};
use protocol::courts::{Counts, Surface};
use protocol::events::{EventForm, Format, GenderRule, Repeat};
use protocol::text::{CourtNote, Description, EventName};
use protocol::{ErrorCode, Millis, Refusal, TenantId, limits, sentence};

use super::store::Row;
use crate::db::Db;
use crate::error::Result;
pub(super) use crate::features::columns::{from_column as from_wire_name, to_column as wire_name};
use crate::features::courts::reference::{self, Reference};
use crate::features::level;
use crate::features::lookups::{self, Lookup};
use crate::features::schedule::hours::Hours;
use crate::features::schedule::local::{self, ClockGap, LocalTimes, Times};
use crate::geo::cell::PlaceCell;
use crate::media;

/// Kinds that are a class if the organiser is a coach.
const CLASSES: [&str; 5] = ["clinic", "cardio", "private_lesson", "group_lesson", "camp"];
/// How many days before the start a deadline may be.
const CUT_OFF_DAYS: i64 = 14;
/// The same in minutes.
const CUT_OFF_MAX: i64 = CUT_OFF_DAYS * 24 * 60;
/// By default a pending event is decided this long before its start.
const DECIDED_BEFORE: i64 = 24 * 3_600_000;

/// A form in which everything is valid.
pub(super) struct CheckedForm {
    form: EventForm,
    court: Option<Reference>,
    date: Option<Date>,
    from: Option<Time>,
    to: Option<Time>,
    to_date: Option<Date>,
    /// Tenths.
    levels: (Option<i64>, Option<i64>),
    draft: bool,
}

/// Checks every field; a draft may lack its court and its time.
pub(super) async fn check(db: &Db, tenant: TenantId, mut form: EventForm, draft: bool) -> Result<CheckedForm> {
    form.name = EventName::parse(&form.name)?.into_string();
    form.description = form.description.as_deref().map(Description::parse).transpose()?.flatten().map(Description::into_string);
    form.court_note = form.court_note.as_deref().map(CourtNote::parse).transpose()?.flatten().map(CourtNote::into_string);
    let parse_date = |field: &'static str, text: &Option<String>| text.as_deref().map(|text| local::date(field, text)).transpose();
    let (date, to_date) = (parse_date("date", &form.date)?, parse_date("to_date", &form.to_date)?);
    let from = form.from.as_deref().map(|text| local::time("from", text)).transpose()?;
    let to = form.to.as_deref().map(|text| local::time("to", text)).transpose()?;
    for (field, is_there) in [("date", date.is_some()), ("court", form.court.is_some()), ("from", from.is_some()), ("to", to.is_some())] {
        if !draft && !is_there {
            return Err(Refusal::invalid(field, sentence!("date_or_court_missing")).into());
        }
    }
    check_lists(&form)?;
    check_seats(&form)?;
    check_amounts(&form)?;
    let levels = level::parse_range(form.level_min, form.level_max)?;
    if form.image.as_deref().is_some_and(|image| media::of_url(image).is_none()) {
        return Err(Refusal::invalid("image", sentence!("picture_missing")).into());
    }
    let court = court(db, tenant, &form).await?;
    // The default, where all courts have the same surface.
    form.surface = form.surface.or_else(|| court.as_ref().and_then(only_surface));
    Ok(CheckedForm { form, court, date, from, to, to_date: to_date.filter(|last| Some(*last) != date), levels, draft })
}

async fn court(db: &Db, tenant: TenantId, form: &EventForm) -> Result<Option<Reference>> {
    let Some(id) = form.court else { return Ok(None) };
    let court = reference::reference(db, tenant, id).await?;
    let court = court.ok_or_else(|| Refusal::new(ErrorCode::NotFound, "There is no such court here.").on("court"))?;
    let surfaces = surfaces(&court);
    if form.surface.is_some_and(|surface| !surfaces.is_empty() && !surfaces.contains(&surface)) {
        return Err(Refusal::invalid("surface", sentence!("surface_missing")).into());
    }
    Ok(Some(court))
}

fn surfaces(court: &Reference) -> Vec<Surface> {
    let Counts { hard, clay, grass, pickleball } = court.counts;
    let counts = [(Surface::Hard, hard), (Surface::Clay, clay), (Surface::Grass, grass), (Surface::Pickleball, pickleball)];
    counts.into_iter().filter(|(_, count)| *count > 0).map(|(surface, _)| surface).collect()
}

fn only_surface(court: &Reference) -> Option<Surface> {
    match surfaces(court).as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

fn check_lists(form: &EventForm) -> Result<()> {
    if !lookups::has(Lookup::EventType, &form.kind) {
        return Err(Refusal::invalid("kind", sentence!("not_in_list")).into());
    }
    let mut ages = form.age_range.clone();
    ages.sort_unstable();
    ages.dedup();
    if ages.len() != form.age_range.len() || ages.iter().any(|age| !lookups::has(Lookup::AgeRange, age)) {
        return Err(Refusal::invalid("age_range", sentence!("not_in_list")).into());
    }
    Ok(())
}

fn check_seats(form: &EventForm) -> Result<()> {
    if !(limits::CAPACITY_MIN..=limits::CAPACITY_MAX).contains(&form.capacity) {
        let sentence = sentence!("capacity", min = limits::CAPACITY_MIN, max = limits::CAPACITY_MAX);
        return Err(Refusal::invalid("capacity", sentence).into());
    }
    if form.gender == GenderRule::Mixed && form.capacity % 2 != 0 {
        return Err(Refusal::invalid("capacity", sentence!("capacity_mixed")).into());
    }
    if form.guests.is_some_and(|guests| !(0..=limits::GUESTS_MAX).contains(&guests)) {
        return Err(Refusal::invalid("guests", sentence!("guests_most", max = limits::GUESTS_MAX)).into());
    }
    if form.players_min.is_some_and(|least| !(limits::CAPACITY_MIN..=form.capacity).contains(&least)) {
        return Err(Refusal::invalid("players_min", sentence!("players_min", min = limits::CAPACITY_MIN)).into());
    }
    Ok(())
}

fn check_amounts(form: &EventForm) -> Result<()> {
    if form.price.is_some_and(|price| !(0..=limits::PRICE_MAX).contains(&price)) {
        return Err(Refusal::invalid("price", sentence!("seat_price", max = limits::PRICE_MAX / 100)).into());
    }
    for (field, minutes) in [("leave_minutes", form.leave_minutes), ("enrol_minutes", form.enrol_minutes)] {
        if !(0..=CUT_OFF_MAX).contains(&minutes) {
            return Err(Refusal::invalid(field, sentence!("cut_off", days = CUT_OFF_DAYS)).into());
        }
    }
    Ok(())
}

impl CheckedForm {
    /// The first day; a draft may have none.
    pub(super) fn date(&self) -> Option<Date> {
        self.date
    }

    pub(super) fn image(&self) -> Option<&str> {
        self.form.image.as_deref()
    }

    pub(super) fn organiser_plays(&self) -> bool {
        self.form.organiser_plays
    }

    /// Whether it takes its organiser's time: who plays in it, or gives a class.
    pub(super) fn takes_organisers_time(&self, is_coach: bool) -> bool {
        self.form.organiser_plays || self.is_class(is_coach)
    }

    fn is_class(&self, is_coach: bool) -> bool {
        is_coach && CLASSES.contains(&self.form.kind.as_str())
    }

    pub(super) fn capacity(&self) -> i64 {
        self.form.capacity
    }

    /// The event's time: on `day` of a series, or on the form's own day. None without a court, a day or times.
    pub(super) fn time(&self, day: Option<Date>, gap: ClockGap) -> Result<Option<Times>> {
        let (Some(court), Some(first), Some(from), Some(to)) = (&self.court, self.date, self.from, self.to) else { return Ok(None) };
        let date = day.unwrap_or(first);
        let length = self.to_date.map(|last| local::day_number(last) - local::day_number(first));
        let to_date = length.and_then(|days| local::day_after(date, days));
        let local = LocalTimes { date, from, to, to_date, second_hour: self.form.second_hour };
        local::resolve(&local::zone(&court.zone)?, local, gap).map(Some)
    }

    /// When an event at this time takes people's time.
    pub(super) fn hours(&self, time: &Times) -> Hours {
        Hours::of(self.court.as_ref().map(|court| court.zone.as_str()), (time.starts_at, time.ends_at))
    }

    /// Fills a row from the form; `time` is the event's time on the row's day.
    pub(super) fn fill(&self, row: &mut Row, time: Option<&Times>, is_coach: bool, now: Millis) -> Result<()> {
        let form = &self.form;
        row.name.clone_from(&form.name);
        row.kind.clone_from(&form.kind);
        row.description.clone_from(&form.description);
        row.image.clone_from(&form.image);
        row.is_private = form.is_private;
        self.fill_location(row);
        self.fill_time(row, time);
        row.format = form.format.as_ref().map(wire_name).transpose()?;
        row.competitive = form.competitive;
        row.is_class = self.is_class(is_coach);
        (row.level_min, row.level_max) = self.levels;
        row.age_range = serde_json::to_string(&form.age_range)?;
        row.gender = wire_name(form.gender)?;
        row.friends_only = form.friends_only;
        row.capacity = form.capacity;
        row.organiser_plays = form.organiser_plays;
        row.players_min = form.players_min;
        row.court_open = form.court_open;
        row.price = form.price;
        row.waiting_policy = wire_name(form.waiting)?;
        row.leave_minutes = form.leave_minutes;
        row.enrol_minutes = form.enrol_minutes;
        row.guests = i64::from(form.guests.unwrap_or_default());
        row.surface = form.surface.as_ref().map(wire_name).transpose()?;
        row.confirm_by = self.confirm_by(row, now)?;
        Ok(())
    }

    fn fill_location(&self, row: &mut Row) {
        row.court_note.clone_from(&self.form.court_note);
        match &self.court {
            Some(court) => fill_court(row, court),
            None => (row.court, row.zone, row.latitude, row.longitude, row.cell) = (None, None, None, None, None),
        }
    }

    fn fill_time(&self, row: &mut Row, time: Option<&Times>) {
        let local = time.map(|time| time.local);
        let date = local.map(|local| local.date).or(self.date);
        row.local_date = date.map(|date| date.to_string());
        row.local_from = local.map(|local| local.from).or(self.from).map(local::clock_text);
        row.local_to = local.map(|local| local.to).or(self.to).map(local::clock_text);
        row.local_to_date = local.map_or(self.to_date, |local| local.to_date).map(|date| date.to_string());
        row.second_hour = self.form.second_hour;
        row.starts_at = time.map(|time| time.starts_at);
        row.ends_at = time.map(|time| time.ends_at);
        // Nobody looks for the game of a fixture: a search finds games by their day.
        row.local_day = local.map(|local| local::day_number(local.date)).filter(|_| row.fixture.is_none());
        row.last_day = local.and_then(LocalTimes::last_day);
    }

    /// The deadline for confirming a pending event; in a series it precedes every event by the same span as the first.
    fn confirm_by(&self, row: &Row, now: Millis) -> Result<Option<Millis>> {
        match row.state.as_str() {
            // Confirmed already.
            "published" => return Ok(row.confirm_by),
            _ if self.draft => return Ok(self.form.confirm_by),
            _ => {}
        }
        let Some(starts_at) = row.starts_at.filter(|_| row.court_open || row.players_min.is_some()) else { return Ok(None) };
        let first = self.time(None, ClockGap::MoveForward)?.map_or(starts_at, |time| time.starts_at);
        match self.form.confirm_by {
            Some(by) if by <= now || by > first => Err(Refusal::invalid("confirm_by", sentence!("confirm_by")).into()),
            Some(by) => Ok(Some(Millis(starts_at.0.saturating_sub(first.0.saturating_sub(by.0))))),
            None if starts_at.0 - DECIDED_BEFORE > now.0 => Ok(Some(Millis(starts_at.0 - DECIDED_BEFORE))),
            // Less than a day left: halfway to the start.
            None => Ok(Some(Millis(now.0.midpoint(starts_at.0)))),
        }
    }
}

/// The form of an event, as its organiser filled it in.
pub(super) fn form_of(row: &Row) -> Result<EventForm> {
    Ok(EventForm {
        name: row.name.clone(),
        kind: row.kind.clone(),
        court: row.court,
        court_note: row.court_note.clone(),
        surface: row.surface.as_deref().map(from_wire_name).transpose()?,
        date: row.local_date.clone(),
        from: row.local_from.clone(),
        to: row.local_to.clone(),
        to_date: row.local_to_date.clone(),
        second_hour: row.second_hour,
        is_private: row.is_private,
        format: row.format.as_deref().map(from_wire_name::<Format>).transpose()?,
        competitive: row.competitive,
        level_min: row.level_min.and_then(level::from_tenths),
        level_max: row.level_max.and_then(level::from_tenths),
        age_range: serde_json::from_str(&row.age_range)?,
        gender: from_wire_name(&row.gender)?,
        friends_only: row.friends_only,
        capacity: row.capacity,
        organiser_plays: row.organiser_plays,
        players_min: row.players_min,
        court_open: row.court_open,
        confirm_by: row.confirm_by,
        price: row.price,
        description: row.description.clone(),
        image: row.image.clone(),
        waiting: from_wire_name(&row.waiting_policy)?,
        leave_minutes: row.leave_minutes,
        enrol_minutes: row.enrol_minutes,
        guests: i16::try_from(row.guests).ok().filter(|guests| *guests > 0),
    })
}

/// Sets a row's court, and with it zone and location; that of a private event is its area, so that no search tells the court.
pub(super) fn fill_court(row: &mut Row, court: &Reference) {
    let spot = court.court.location;
    row.court = Some(court.court.id);
    row.zone = Some(court.zone.clone());
    (row.latitude, row.longitude, row.cell) = (Some(spot.latitude), Some(spot.longitude), Some(court.cell));
    if let Some(area) = PlaceCell::of(spot).map(PlaceCell::area_centre).filter(|_| row.is_private) {
        (row.latitude, row.longitude) = (Some(area.latitude), Some(area.longitude));
        row.cell = PlaceCell::of(area).map(PlaceCell::number);
    }
}

/// Sets a row's local date and times from its instants.
pub(super) fn fill_clock(row: &mut Row) -> Result<()> {
    let (Some(zone), Some(starts_at), Some(ends_at)) = (&row.zone, row.starts_at, row.ends_at) else { return Ok(()) };
    let local = local::local_times(&local::zone(zone)?, starts_at, ends_at)?;
    row.local_date = Some(local.date.to_string());
    (row.local_from, row.local_to) = (Some(local::clock_text(local.from)), Some(local::clock_text(local.to)));
    row.local_to_date = local.to_date.map(|date| date.to_string());
    (row.second_hour, row.local_day, row.last_day) =
        (local.second_hour, Some(local::day_number(local.date)).filter(|_| row.fixture.is_none()), local.last_day());
    Ok(())
}

/// Whether the event is pending: it lacks players, or its court is not booked.
pub(super) fn is_undecided(row: &Row) -> bool {
    let seated = i64::from(row.organiser_plays).max(row.taken);
    row.court_open || row.players_min.is_some_and(|least| least > seated)
}

/// A series' rule from its columns.
pub(super) fn repeat_of(every: &str, until: &str) -> Result<Repeat> {
    Ok(Repeat { every: from_wire_name(every)?, until: until.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_class_is_an_event_type() {
        assert!(CLASSES.iter().all(|kind| lookups::has(Lookup::EventType, kind)));
    }
}
