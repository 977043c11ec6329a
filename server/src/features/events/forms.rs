//! What an organiser says of an event: every field checked, and kept in the row.
//!
//! INVARIANT: what is not a draft has a court and a time, and its zone and place are the court's.

use jiff::civil::{Date, Time};
use protocol::courts::Surface;
use protocol::events::{EventForm, Format, GenderRule, Repeat};
use protocol::text::{CourtNote, Description, EventName};
use protocol::{ErrorCode, Millis, Refusal, TenantId, limits};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::store::{self, Court, Row};
use super::times::{self, Skipped, When, Wish};
use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::lookups::{self, Lookup};
use crate::media;

/// Kinds that are a class where a coach gives them.
const CLASSES: [&str; 5] = ["clinic", "cardio", "private_lesson", "group_lesson", "camp"];
/// Minutes before the beginning that a cut-off lies at most: two weeks.
const CUT_OFF_MAX: i64 = 14 * 24 * 60;
/// How long before its beginning a pending event is decided unless said otherwise.
const DECIDED_BEFORE: i64 = 24 * 3_600_000;

/// A form in which everything is valid.
pub(super) struct Checked {
    form: EventForm,
    court: Option<Court>,
    date: Option<Date>,
    from: Option<Time>,
    to: Option<Time>,
    to_date: Option<Date>,
    /// Tenths.
    levels: (Option<i64>, Option<i64>),
    draft: bool,
}

/// Checks every field; a draft may lack its court and its time.
pub(super) async fn check(db: &Db, tenant: TenantId, mut form: EventForm, draft: bool) -> Result<Checked> {
    form.name = EventName::parse(&form.name)?.into_string();
    form.description = form.description.as_deref().map(Description::parse).transpose()?.flatten().map(Description::into_string);
    form.court_note = form.court_note.as_deref().map(CourtNote::parse).transpose()?.flatten().map(CourtNote::into_string);
    let read = |field: &'static str, text: &Option<String>| text.as_deref().map(|text| times::date(field, text)).transpose();
    let (date, to_date) = (read("date", &form.date)?, read("to_date", &form.to_date)?);
    let from = form.from.as_deref().map(|text| times::time("from", text)).transpose()?;
    let to = form.to.as_deref().map(|text| times::time("to", text)).transpose()?;
    for (field, is_there) in [("date", date.is_some()), ("court", form.court.is_some()), ("from", from.is_some()), ("to", to.is_some())] {
        if !draft && !is_there {
            return Err(Refusal::invalid(field, "Please set Date and select court").into());
        }
    }
    is_of_lists(&form)?;
    are_seats(&form)?;
    are_amounts(&form)?;
    let levels = levels(&form)?;
    if form.image.as_deref().is_some_and(|image| media::of_url(image).is_none()) {
        return Err(Refusal::invalid("image", "Upload the picture first.").into());
    }
    let court = court(db, tenant, &form).await?;
    // Where a place has one kind of court, it is played on that.
    form.surface = form.surface.or_else(|| court.as_ref().and_then(only_surface));
    Ok(Checked { form, court, date, from, to, to_date: to_date.filter(|last| Some(*last) != date), levels, draft })
}

async fn court(db: &Db, tenant: TenantId, form: &EventForm) -> Result<Option<Court>> {
    let Some(id) = form.court else { return Ok(None) };
    let court = store::courts(db, tenant, [id]).await?.pop();
    let court = court.ok_or_else(|| Refusal::new(ErrorCode::NotFound, "There is no such court here.").on("court"))?;
    let known = surfaces(&court);
    if form.surface.is_some_and(|surface| !known.is_empty() && !known.contains(&surface)) {
        return Err(Refusal::invalid("surface", "There is no such court at this place.").into());
    }
    Ok(Some(court))
}

fn surfaces(court: &Court) -> Vec<Surface> {
    let counts =
        [(Surface::Hard, court.hard), (Surface::Clay, court.clay), (Surface::Grass, court.grass), (Surface::Pickleball, court.pickleball)];
    counts.into_iter().filter(|(_, count)| *count > 0).map(|(surface, _)| surface).collect()
}

fn only_surface(court: &Court) -> Option<Surface> {
    match surfaces(court).as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

fn is_of_lists(form: &EventForm) -> Result<()> {
    if !lookups::has(Lookup::EventType, &form.kind) {
        return Err(Refusal::invalid("kind", "Choose one of the list.").into());
    }
    let mut ages = form.age_range.clone();
    ages.sort_unstable();
    ages.dedup();
    if ages.len() != form.age_range.len() || ages.iter().any(|age| !lookups::has(Lookup::AgeRange, age)) {
        return Err(Refusal::invalid("age_range", "Choose of the list, each once.").into());
    }
    Ok(())
}

fn are_seats(form: &EventForm) -> Result<()> {
    if !(limits::CAPACITY_MIN..=limits::CAPACITY_MAX).contains(&form.capacity) {
        let sentence = format!("An event has {} to {} seats.", limits::CAPACITY_MIN, limits::CAPACITY_MAX);
        return Err(Refusal::invalid("capacity", sentence).into());
    }
    if form.gender == GenderRule::Mixed && form.capacity % 2 != 0 {
        return Err(Refusal::invalid("capacity", "A mixed event has as many seats for women as for men.").into());
    }
    if form.players_min.is_some_and(|least| !(limits::CAPACITY_MIN..=form.capacity).contains(&least)) {
        let sentence = format!("At least {} players and at most as many as there are seats.", limits::CAPACITY_MIN);
        return Err(Refusal::invalid("players_min", sentence).into());
    }
    Ok(())
}

fn are_amounts(form: &EventForm) -> Result<()> {
    if form.price.is_some_and(|price| !(0..=limits::PRICE_MAX).contains(&price)) {
        return Err(Refusal::invalid("price", format!("A seat costs 0 to {} dollars.", limits::PRICE_MAX / 100)).into());
    }
    for (field, minutes) in [("leave_minutes", form.leave_minutes), ("enrol_minutes", form.enrol_minutes)] {
        if !(0..=CUT_OFF_MAX).contains(&minutes) {
            return Err(Refusal::invalid(field, "Choose a time from the beginning to two weeks before it.").into());
        }
    }
    Ok(())
}

fn levels(form: &EventForm) -> Result<(Option<i64>, Option<i64>)> {
    let tenths = |field: &'static str, level: Option<f64>| -> Result<Option<i64>> {
        let Some(level) = level else { return Ok(None) };
        let known = lookups::LEVELS.into_iter().find(|tenths| f64::from(*tenths) / 10.0 == level).map(i64::from);
        Ok(Some(known.ok_or_else(|| Refusal::invalid(field, "There is no such level."))?))
    };
    let (min, max) = (tenths("level_min", form.level_min)?, tenths("level_max", form.level_max)?);
    if min.zip(max).is_some_and(|(min, max)| min > max) {
        return Err(Refusal::invalid("level_max", "The highest level is below the lowest one.").into());
    }
    Ok((min, max))
}

impl Checked {
    /// The day that is meant; none in a draft without one.
    pub(super) fn date(&self) -> Option<Date> {
        self.date
    }

    /// As a job carries it.
    pub(super) fn to_json(&self) -> Result<String> {
        Ok(serde_json::to_string(&self.form)?)
    }

    pub(super) fn image(&self) -> Option<&str> {
        self.form.image.as_deref()
    }

    pub(super) fn organiser_plays(&self) -> bool {
        self.form.organiser_plays
    }

    pub(super) fn capacity(&self) -> i64 {
        self.form.capacity
    }

    /// When it is on a day of a series, or on its own.
    pub(super) fn when(&self, day: Option<Date>, skipped: Skipped) -> Result<Option<When>> {
        let (Some(court), Some(first), Some(from), Some(to)) = (&self.court, self.date, self.from, self.to) else { return Ok(None) };
        let date = day.unwrap_or(first);
        let length = self.to_date.map(|last| times::day_number(last) - times::day_number(first));
        let to_date = length.and_then(|days| times::day_after(date, days));
        let wish = Wish { date, from, to, to_date, second_hour: self.form.second_hour };
        times::when(&times::zone(&court.zone)?, wish, skipped).map(Some)
    }

    /// Puts what is said into a row; `when` is what is meant by it on that day.
    pub(super) fn fill(&self, row: &mut Row, when: Option<&When>, is_coach: bool, now: Millis) -> Result<()> {
        let form = &self.form;
        row.name.clone_from(&form.name);
        row.kind.clone_from(&form.kind);
        row.description.clone_from(&form.description);
        row.image.clone_from(&form.image);
        self.fill_place(row);
        self.fill_time(row, when);
        row.is_private = form.is_private;
        row.format = form.format.as_ref().map(word).transpose()?;
        row.competitive = form.competitive;
        row.is_class = is_coach && CLASSES.contains(&form.kind.as_str());
        (row.level_min, row.level_max) = self.levels;
        row.age_range = serde_json::to_string(&form.age_range)?;
        row.gender = word(&form.gender)?;
        row.friends_only = form.friends_only;
        row.capacity = form.capacity;
        row.organiser_plays = form.organiser_plays;
        row.players_min = form.players_min;
        row.court_open = form.court_open;
        row.price = form.price;
        row.waiting_policy = word(&form.waiting)?;
        row.leave_minutes = form.leave_minutes;
        row.enrol_minutes = form.enrol_minutes;
        row.surface = form.surface.as_ref().map(word).transpose()?;
        row.confirm_by = self.confirm_by(row, now)?;
        Ok(())
    }

    fn fill_place(&self, row: &mut Row) {
        row.court_note.clone_from(&self.form.court_note);
        match &self.court {
            Some(court) => fill_court(row, court),
            None => (row.court, row.zone, row.latitude, row.longitude, row.cell) = (None, None, None, None, None),
        }
    }

    fn fill_time(&self, row: &mut Row, when: Option<&When>) {
        let wish = when.map(|when| when.wish);
        let date = wish.map(|wish| wish.date).or(self.date);
        row.local_date = date.map(|date| date.to_string());
        row.local_from = wish.map(|wish| wish.from).or(self.from).map(times::shown);
        row.local_to = wish.map(|wish| wish.to).or(self.to).map(times::shown);
        row.local_to_date = wish.map_or(self.to_date, |wish| wish.to_date).map(|date| date.to_string());
        row.second_hour = self.form.second_hour;
        row.starts_at = when.map(|when| when.starts_at);
        row.ends_at = when.map(|when| when.ends_at);
        row.local_day = wish.map(|wish| times::day_number(wish.date));
    }

    /// When it is decided whether a pending event takes place; in a series, as long before each as before the first.
    fn confirm_by(&self, row: &Row, now: Millis) -> Result<Option<Millis>> {
        match row.state.as_str() {
            // It is decided: what was said of it then stays.
            "published" => return Ok(row.confirm_by),
            _ if self.draft => return Ok(self.form.confirm_by),
            _ => {}
        }
        let Some(starts_at) = row.starts_at.filter(|_| row.court_open || row.players_min.is_some()) else { return Ok(None) };
        let first = self.when(None, Skipped::Moved)?.map_or(starts_at, |when| when.starts_at);
        match self.form.confirm_by {
            Some(by) if by <= now || by > first => {
                Err(Refusal::invalid("confirm_by", "Choose a time between now and the beginning.").into())
            }
            Some(by) => Ok(Some(Millis(starts_at.0.saturating_sub(first.0.saturating_sub(by.0))))),
            None if starts_at.0 - DECIDED_BEFORE > now.0 => Ok(Some(Millis(starts_at.0 - DECIDED_BEFORE))),
            // Too near for a day's notice: half of the time that is left.
            None => Ok(Some(Millis(now.0.midpoint(starts_at.0)))),
        }
    }
}

/// What is said of an event, as it was typed.
pub(super) fn form_of(row: &Row) -> Result<EventForm> {
    #[allow(clippy::as_conversions, clippy::cast_precision_loss)] // Tenths up to 70.
    let level = |tenths: Option<i64>| tenths.map(|tenths| tenths as f64 / 10.0);
    Ok(EventForm {
        name: row.name.clone(),
        kind: row.kind.clone(),
        court: row.court,
        court_note: row.court_note.clone(),
        surface: row.surface.as_deref().map(of_word).transpose()?,
        date: row.local_date.clone(),
        from: row.local_from.clone(),
        to: row.local_to.clone(),
        to_date: row.local_to_date.clone(),
        second_hour: row.second_hour,
        is_private: row.is_private,
        format: row.format.as_deref().map(of_word::<Format>).transpose()?,
        competitive: row.competitive,
        level_min: level(row.level_min),
        level_max: level(row.level_max),
        age_range: serde_json::from_str(&row.age_range)?,
        gender: of_word(&row.gender)?,
        friends_only: row.friends_only,
        capacity: row.capacity,
        organiser_plays: row.organiser_plays,
        players_min: row.players_min,
        court_open: row.court_open,
        confirm_by: row.confirm_by,
        price: row.price,
        description: row.description.clone(),
        image: row.image.clone(),
        waiting: of_word(&row.waiting_policy)?,
        leave_minutes: row.leave_minutes,
        enrol_minutes: row.enrol_minutes,
    })
}

/// How a value of a closed list is kept: by its name on the wire.
pub(super) fn word(value: &impl Serialize) -> Result<String> {
    let word = serde_json::to_value(value)?;
    word.as_str().map(str::to_owned).ok_or_else(|| Error::internal(format!("{word} is no word")))
}

pub(super) fn of_word<T: DeserializeOwned>(word: &str) -> Result<T> {
    Ok(serde_json::from_value(serde_json::Value::String(word.to_owned()))?)
}

/// Says where an event is: its zone and its place are the court's.
pub(super) fn fill_court(row: &mut Row, court: &Court) {
    row.court = Some(court.id);
    row.zone = Some(court.zone.clone());
    (row.latitude, row.longitude, row.cell) = (Some(court.latitude), Some(court.longitude), Some(court.cell));
}

/// What the court's clock shows of an event whose instants are known.
pub(super) fn fill_clock(row: &mut Row) -> Result<()> {
    let (Some(zone), Some(starts_at), Some(ends_at)) = (&row.zone, row.starts_at, row.ends_at) else { return Ok(()) };
    let wish = times::on_clock(&times::zone(zone)?, starts_at, ends_at)?;
    row.local_date = Some(wish.date.to_string());
    (row.local_from, row.local_to) = (Some(times::shown(wish.from)), Some(times::shown(wish.to)));
    row.local_to_date = wish.to_date.map(|date| date.to_string());
    (row.second_hour, row.local_day) = (wish.second_hour, Some(times::day_number(wish.date)));
    Ok(())
}

/// Whether it has to be decided first: it lacks players, or its court is not booked.
pub(super) fn is_undecided(row: &Row) -> bool {
    let seated = i64::from(row.organiser_plays).max(row.taken);
    row.court_open || row.players_min.is_some_and(|least| least > seated)
}

/// A rule as it is kept with a series.
pub(super) fn repeat_of(every: &str, until: &str) -> Result<Repeat> {
    Ok(Repeat { every: of_word(every)?, until: until.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_kinds_of_the_list() {
        assert!(CLASSES.iter().all(|kind| lookups::has(Lookup::EventType, kind)));
    }
}
