//! Searches for games near a location on one day, among 200,000 upcoming ones.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use protocol::courts::Surface;
use protocol::events::{EventPage, EventSort, Format, GenderRule, SearchEvents};
use protocol::people::Spot;
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};

use crate::Outcome;
use crate::asking::{Askers, Pages};
use crate::cli::{Common, Pace};
use crate::gazetteer::Gazetteer;
use crate::report::{Baseline, Goal, Report};
use crate::stage::{Background, Stage};

/// Days over which the seeded events are spread.
const DAYS: i64 = 28;
/// Days in the web app's strip of days, each with its count.
const STRIP: u8 = 8;
const DAY: Duration = Duration::from_secs(86_400);

/// Searches for games near a location on one day, among 200,000.
#[derive(Args, Debug, Default)]
pub struct EventSearch {
    /// Events to search among.
    #[arg(long)]
    events: Option<usize>,
    #[command(flatten)]
    pace: Pace,
}

pub async fn run(common: &Common, args: &EventSearch) -> Outcome<Vec<Report>> {
    let sockets = common.size(args.pace.sockets, 40, 10);
    let events = common.size(args.events, 200_000, 5_000);
    let per_second = common.size(args.pace.per_second, 50, 50) as f64;
    let stage = Stage::with_background(common, sockets, Background { events, ..Background::default() }).await?;
    let askers = Askers::connect(&stage).await?;
    let gazetteer = Gazetteer::read()?;
    let chance = &mut StdRng::seed_from_u64(1);
    let mut reports = Vec::new();
    for (name, strip) in [("warm", 1), ("a day, 10 miles", 1), ("the same with counts for 8 days", STRIP)] {
        let span = if name == "warm" { common.seconds(None, 5, 1) } else { common.seconds(args.pace.seconds, 60, 5) };
        let mut report = phase(&stage, &askers, &gazetteer, chance, (name, strip), (per_second, span)).await?;
        report.goals.push(Goal::at_most("p99 until the page is received", "ms", 15.0, report.latency_ms[1]));
        report.goals.push(Goal::at_most("not answered", "searches", 0.0, report.lost as f64));
        report.remarks.push(format!("among {events} events"));
        reports.push(report);
    }
    Ok(reports.split_off(1))
}

async fn phase(
    stage: &Stage,
    askers: &Askers,
    gazetteer: &Gazetteer,
    chance: &mut StdRng,
    (name, strip): (&str, u8),
    (per_second, span): (f64, Duration),
) -> Outcome<Report> {
    let before = Baseline::of(&stage.server)?;
    let pages: Rc<RefCell<Pages<SearchEvents>>> = Rc::default();
    let received = pages.clone();
    let next_request = || match pages.borrow_mut().next_at_times(chance) {
        Some(next) => Ok(next),
        None => search(gazetteer, chance, strip),
    };
    let record = move |search: SearchEvents, EventPage { events, cursor, .. }: EventPage| {
        let next = cursor.map(|cursor| SearchEvents { cursor: Some(cursor), ..search });
        received.borrow_mut().record(events.len(), next);
    };
    let figures = askers.paced(per_second, span, next_request, record).await?;
    let mut report = Report::of_requests(format!("event-search, {name}"), stage, askers.count(), &figures, &before)?;
    report.remarks.push(pages.borrow().remark("events"));
    Ok(report)
}

/// A search from a town picked by population, for a day in the next two weeks; one in ten with every filter.
fn search(gazetteer: &Gazetteer, chance: &mut impl Rng, strip: u8) -> Outcome<SearchEvents> {
    let town = gazetteer.by_population(chance)?;
    let mut away = || chance.random_range(-0.07..0.07);
    let location =
        Spot { latitude: (town.spot.latitude + away()).clamp(-90.0, 90.0), longitude: (town.spot.longitude + away()).clamp(-180.0, 180.0) };
    let all = chance.random_ratio(1, 10);
    let mut with = |one_of: u32| all || chance.random_ratio(1, one_of);
    let (level, surface, gender, format, open_seats) = (with(2), with(6), with(6), with(5), with(4));
    Ok(SearchEvents {
        location,
        distance: None,
        day: day(chance.random_range(1..DAYS / 2)),
        days: Some(strip),
        kind: Vec::new(),
        level: if level { vec![3.0, 3.5] } else { Vec::new() },
        age: Vec::new(),
        gender: if gender { vec![GenderRule::Open, GenderRule::Women] } else { Vec::new() },
        surface: if surface { vec![Surface::Clay, Surface::Hard] } else { Vec::new() },
        format: format.then_some(Format::Double),
        open_seats,
        classes: false,
        court: None,
        sort: if chance.random_ratio(1, 3) { EventSort::Nearest } else { EventSort::Soonest },
        cursor: None,
    })
}

/// The UTC date so many days from now.
pub(super) fn day(ahead: i64) -> String {
    date((since_1970().as_secs() / DAY.as_secs()).cast_signed() + ahead)
}

/// The time since 1970 began.
#[allow(clippy::disallowed_methods)] // The server under load goes by the real time.
pub(super) fn since_1970() -> Duration {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default()
}

/// Formats a number of days since 1970 as a Gregorian date.
pub(super) fn date(days: i64) -> String {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_since_1970_become_dates() {
        assert_eq!([0, 59, 11_016, 20_777].map(date), ["1970-01-01", "1970-03-01", "2000-02-29", "2026-11-20"]);
    }
}
