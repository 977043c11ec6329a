//! Checking a league's form, and the form of a stored league.

use std::ops::RangeInclusive;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use protocol::leagues::{BoxRules, Competition, LadderRules, LeagueForm, TeamRules};
use protocol::text::{Description, EventName};
use protocol::{ErrorCode, Millis, Refusal, TenantId, limits, sentence};
use rules::competitions::teams;
use rules::scoring;

use super::store::Row;
use crate::db::Db;
use crate::error::Result;
use crate::features::columns::{from_column, to_column};
use crate::features::courts::reference::{self, Reference};
use crate::features::level;
use crate::features::lookups::{self, Lookup};
use crate::features::matches::entered;
use crate::features::schedule::local;
use crate::geo::cell::PlaceCell;
use crate::media;

/// A form in which everything is valid.
pub(super) struct CheckedForm {
    form: LeagueForm,
    court: Option<Reference>,
    days: Days,
    /// Tenths.
    levels: (Option<i64>, Option<i64>),
    score_format: scoring::Format,
}

/// The four days of a league; a draft may lack them.
#[derive(Clone, Copy)]
struct Days {
    enrol_from: Option<Date>,
    enrol_until: Option<Date>,
    starts_on: Option<Date>,
    ends_on: Option<Date>,
}

/// Checks every field; a draft may lack its court and its dates.
pub(super) async fn check(db: &Db, tenant: TenantId, mut form: LeagueForm, draft: bool) -> Result<CheckedForm> {
    form.name = EventName::parse(&form.name)?.into_string();
    form.description = form.description.as_deref().map(Description::parse).transpose()?.flatten().map(Description::into_string);
    let days = days(&form)?;
    let given = [
        ("enrol_from", days.enrol_from.is_some()),
        ("enrol_until", days.enrol_until.is_some()),
        ("starts_on", days.starts_on.is_some()),
        ("ends_on", days.ends_on.is_some()),
        ("court", form.court.is_some()),
    ];
    for (field, is_there) in given {
        if !draft && !is_there {
            return Err(Refusal::invalid(field, sentence!("league_date_or_court_missing")).into());
        }
    }
    check_order(days)?;
    check_sizes(&form)?;
    within("least_played", form.rules.least_played, 0..=100)?;
    check_open_ended(&mut form)?;
    form.teams = form.teams.map(checked_teams).transpose()?;
    let mut ages = form.age_range.clone();
    ages.sort_unstable();
    ages.dedup();
    if ages.len() != form.age_range.len() || ages.iter().any(|age| !lookups::has(Lookup::AgeRange, age)) {
        return Err(Refusal::invalid("age_range", sentence!("not_in_list")).into());
    }
    let levels = level::parse_range(form.level_min, form.level_max)?;
    if form.image.as_deref().is_some_and(|image| media::of_url(image).is_none()) {
        return Err(Refusal::invalid("image", sentence!("picture_missing")).into());
    }
    let score_format = entered::format_on("score_format", form.score_format.as_deref())?;
    let court = match form.court {
        Some(id) => Some(reference::reference(db, tenant, id).await?.ok_or_else(no_court)?),
        None => None,
    };
    Ok(CheckedForm { form, court, days, levels, score_format })
}

fn no_court() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "There is no such court here.").on("court")
}

fn days(form: &LeagueForm) -> Result<Days> {
    let date = |field: &'static str, text: &Option<String>| text.as_deref().map(|text| local::date(field, text)).transpose();
    Ok(Days {
        enrol_from: date("enrol_from", &form.enrol_from)?,
        enrol_until: date("enrol_until", &form.enrol_until)?,
        starts_on: date("starts_on", &form.starts_on)?,
        ends_on: date("ends_on", &form.ends_on)?,
    })
}

/// Enrolment begins before it ends, and ends before the league does.
fn check_order(days: Days) -> Result<(), Refusal> {
    let in_order = [
        ("enrol_until", days.enrol_from, days.enrol_until),
        ("starts_on", days.enrol_until, days.starts_on),
        ("ends_on", days.starts_on, days.ends_on),
    ];
    for (field, before, after) in in_order {
        if before.zip(after).is_some_and(|(before, after)| after < before) {
            return Err(Refusal::invalid(field, sentence!("league_dates_order")));
        }
    }
    let length = days.starts_on.zip(days.ends_on).map(|(first, last)| local::day_number(last) - local::day_number(first));
    if length.is_some_and(|days| days >= limits::LEAGUE_DAYS_MAX) {
        return Err(Refusal::invalid("ends_on", sentence!("league_too_long", max = limits::LEAGUE_DAYS_MAX)));
    }
    Ok(())
}

/// The rules of teams, with the format code of each line as it is stored.
fn checked_teams(mut rules: Box<TeamRules>) -> Result<Box<TeamRules>> {
    teams::check(&rules)?;
    for line in &mut rules.lines {
        let code = line.score_format.as_deref().map(|code| entered::format_on("teams", Some(code))).transpose()?;
        line.score_format = code.map(|format| format.to_string());
    }
    Ok(rules)
}

fn check_sizes(form: &LeagueForm) -> Result<(), Refusal> {
    if !(2..=limits::LEAGUE_SIDES_MAX).contains(&form.capacity) {
        return Err(Refusal::invalid("capacity", sentence!("league_capacity", max = limits::LEAGUE_SIDES_MAX)));
    }
    let has_groups = form.competition == Competition::Groups;
    match form.groups {
        Some(groups) if has_groups && (2..=limits::LEAGUE_GROUPS_MAX).contains(&groups) && groups.saturating_mul(2) <= form.capacity => {}
        None if !has_groups => {}
        _ => return Err(Refusal::invalid("groups", sentence!("league_groups", max = limits::LEAGUE_GROUPS_MAX))),
    }
    match form.advance {
        Some(advance) if has_groups && (1..=8).contains(&advance) => {}
        None if !has_groups => {}
        _ => return Err(Refusal::invalid("advance", sentence!("league_advance"))),
    }
    if form.consolation && form.competition != Competition::Knockout {
        return Err(Refusal::invalid("consolation", sentence!("league_consolation")));
    }
    if form.price.is_some_and(|price| !(0..=limits::PRICE_MAX).contains(&price)) {
        return Err(Refusal::invalid("price", sentence!("seat_price", max = limits::PRICE_MAX / 100)));
    }
    Ok(())
}

/// Checks the rules of a ladder and of a box league: the defaults where they are absent.
fn check_open_ended(form: &mut LeagueForm) -> Result<(), Refusal> {
    let is_ladder = form.competition == Competition::Ladder;
    if form.teams.is_some() && matches!(form.competition, Competition::Ladder | Competition::Box) {
        return Err(Refusal::invalid("teams", sentence!("league_teams_drawn")));
    }
    match &form.ladder {
        Some(rules) if is_ladder => check_ladder(rules)?,
        None if is_ladder => form.ladder = Some(Box::default()),
        None => {}
        Some(_) => return Err(Refusal::invalid("ladder", sentence!("league_ladder_only"))),
    }
    let has_boxes = form.competition == Competition::Box;
    match &form.boxes {
        Some(rules) if has_boxes => check_boxes(rules),
        None if has_boxes => {
            form.boxes = Some(Box::default());
            Ok(())
        }
        None => Ok(()),
        Some(_) => Err(Refusal::invalid("boxes", sentence!("league_boxes_only"))),
    }
}

fn check_ladder(rules: &LadderRules) -> Result<(), Refusal> {
    within("reach", rules.reach, 3..=6)?;
    within("answer_days", rules.answer_days, 1..=15)?;
    within("play_days", rules.play_days, 1..=30)?;
    within("again_days", rules.again_days, 0..=30)?;
    within("walkover_places", rules.walkover_places.unwrap_or(1), 1..=6)?;
    within("inactive_days", rules.inactive_days, 0..=60)
}

fn check_boxes(rules: &BoxRules) -> Result<(), Refusal> {
    within("size", rules.size, 3..=8)?;
    within("days", rules.days, 7..=90)?;
    within("moves", rules.moves, 0..=4)
}

/// Refuses a number outside of its range.
fn within(field: &'static str, number: i64, range: RangeInclusive<i64>) -> Result<(), Refusal> {
    if range.contains(&number) {
        return Ok(());
    }
    Err(Refusal::invalid(field, sentence!("league_number_range", min = *range.start(), max = *range.end())))
}

impl CheckedForm {
    pub(super) fn image(&self) -> Option<&str> {
        self.form.image.as_deref()
    }

    /// Refuses days that are over: nobody could enrol, or play.
    pub(super) fn check_ahead(&self, now: Millis) -> Result<()> {
        let Some(court) = &self.court else { return Ok(()) };
        let zone = local::zone(&court.zone)?;
        for (field, day) in [("enrol_until", self.days.enrol_until), ("ends_on", self.days.ends_on)] {
            if day.is_some_and(|day| end_of(day, &zone).is_none_or(|end| end <= now)) {
                return Err(Refusal::invalid(field, sentence!("league_day_over")).into());
            }
        }
        let latest = now.0.saturating_add(limits::EVENT_AHEAD_DAYS.saturating_mul(86_400_000));
        if self.days.starts_on.is_some_and(|day| start_of(day, &zone).is_none_or(|start| start.0 > latest)) {
            return Err(Refusal::invalid("starts_on", sentence!("too_far_ahead", max = limits::EVENT_AHEAD_DAYS)).into());
        }
        Ok(())
    }

    /// Fills a row from the form.
    pub(super) fn fill(&self, row: &mut Row) -> Result<()> {
        let form = &self.form;
        row.competition = to_column(form.competition)?;
        row.format = to_column(form.format)?;
        row.score_format = self.score_format.to_string();
        row.is_private = form.is_private;
        (row.level_min, row.level_max) = self.levels;
        row.age_range = serde_json::to_string(&form.age_range)?;
        row.gender = to_column(form.gender)?;
        row.capacity = form.capacity;
        (row.group_count, row.advance, row.consolation) = (form.groups, form.advance, form.consolation);
        row.rules = serde_json::to_string(&form.rules)?;
        row.ladder = form.ladder.as_ref().map(serde_json::to_string).transpose()?;
        row.boxes = form.boxes.as_ref().map(serde_json::to_string).transpose()?;
        row.teams = form.teams.as_ref().map(serde_json::to_string).transpose()?;
        row.enrol_from.clone_from(&form.enrol_from);
        row.enrol_until.clone_from(&form.enrol_until);
        row.starts_on.clone_from(&form.starts_on);
        self.fill_after_draw(row)?;
        self.fill_days(row)
    }

    /// Fills what can change after the draw: all that does not decide who plays whom, and by which rules.
    pub(super) fn fill_after_draw(&self, row: &mut Row) -> Result<()> {
        let form = &self.form;
        row.name.clone_from(&form.name);
        row.description.clone_from(&form.description);
        row.image.clone_from(&form.image);
        row.price = form.price;
        row.surface = form.surface.as_ref().map(to_column).transpose()?;
        row.ends_on.clone_from(&form.ends_on);
        self.fill_place(row);
        self.fill_days(row)
    }

    /// Whether the form changes anything that is fixed by the draw.
    pub(super) fn changes_draw(&self, row: &Row) -> Result<bool> {
        let mut filled = row.clone();
        self.fill(&mut filled)?;
        let mut allowed = row.clone();
        self.fill_after_draw(&mut allowed)?;
        Ok(filled != allowed)
    }

    fn fill_place(&self, row: &mut Row) {
        let Some(court) = &self.court else {
            (row.court, row.zone, row.latitude, row.longitude, row.cell) = (None, None, None, None, None);
            return;
        };
        let spot = court.court.location;
        row.court = Some(court.court.id);
        row.zone = Some(court.zone.clone());
        (row.latitude, row.longitude, row.cell) = (Some(spot.latitude), Some(spot.longitude), PlaceCell::of(spot).map(PlaceCell::number));
    }

    fn fill_days(&self, row: &mut Row) -> Result<()> {
        let Some(zone) = row.zone.as_deref().map(local::zone).transpose()? else { return Ok(()) };
        let day = |text: &Option<String>| text.as_deref().map(|text| local::date("date", text)).transpose();
        row.enrol_from_at = day(&row.enrol_from)?.and_then(|day| start_of(day, &zone));
        row.enrol_until_at = day(&row.enrol_until)?.and_then(|day| end_of(day, &zone));
        row.starts_at = day(&row.starts_on)?.and_then(|day| start_of(day, &zone));
        row.ends_at = day(&row.ends_on)?.and_then(|day| end_of(day, &zone));
        Ok(())
    }
}

/// The first instant of a local day.
fn start_of(day: Date, zone: &TimeZone) -> Option<Millis> {
    day.to_zoned(zone.clone()).ok().map(|start| Millis(start.timestamp().as_millisecond()))
}

/// The first instant of the next day.
fn end_of(day: Date, zone: &TimeZone) -> Option<Millis> {
    start_of(local::day_after(day, 1)?, zone)
}

/// The form of a league, as its organiser filled it in.
pub(super) fn form_of(row: &Row) -> Result<LeagueForm> {
    Ok(LeagueForm {
        name: row.name.clone(),
        competition: row.competition()?,
        format: from_column(&row.format)?,
        score_format: Some(row.score_format.clone()),
        court: row.court,
        surface: row.surface.as_deref().map(from_column).transpose()?,
        enrol_from: row.enrol_from.clone(),
        enrol_until: row.enrol_until.clone(),
        starts_on: row.starts_on.clone(),
        ends_on: row.ends_on.clone(),
        is_private: row.is_private,
        level_min: row.level_min.and_then(level::from_tenths),
        level_max: row.level_max.and_then(level::from_tenths),
        age_range: serde_json::from_str(&row.age_range)?,
        gender: from_column(&row.gender)?,
        capacity: row.capacity,
        groups: row.group_count,
        advance: row.advance,
        consolation: row.consolation,
        ladder: row.ladder.as_deref().map(serde_json::from_str).transpose()?,
        boxes: row.boxes.as_deref().map(serde_json::from_str).transpose()?,
        price: row.price,
        description: row.description.clone(),
        image: row.image.clone(),
        rules: row.table_rules()?,
        teams: row.teams()?.map(Box::new),
    })
}
