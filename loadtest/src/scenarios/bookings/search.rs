//! Searches for coaches who are free on a Saturday morning within ten miles.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use protocol::lessons::{CoachesFree, DayPart, FindCoaches};
use rand::rngs::StdRng;
use rand::{Rng, RngExt};

use super::coaches::near;
use super::{DAY, midnight};
use crate::Outcome;
use crate::asking::Askers;
use crate::gazetteer::Gazetteer;
use crate::report::{Baseline, Goal, Report};
use crate::scenarios::event_search;
use crate::stage::Stage;

/// Limit on remembered next pages.
const PAGES_MAX: usize = 1_000;
/// Saturdays for which coaches are wanted.
const SATURDAYS: i64 = 3;
const WARM: Duration = Duration::from_secs(2);

/// Counts over the pages received.
#[derive(Debug, Default)]
struct Seen {
    next: VecDeque<FindCoaches>,
    pages: u64,
    empty: u64,
    coaches: u64,
}

/// Searches, warm and then measured; one in eight requests the next page of an earlier one.
pub(super) async fn run(
    stage: &Stage,
    askers: &Askers,
    (gazetteer, chance): (&Gazetteer, &mut StdRng),
    (per_second, span): (f64, Duration),
) -> Outcome<Report> {
    let mut measured = None;
    for span in [WARM.min(span), span] {
        let before = Baseline::of(&stage.server)?;
        let seen: Rc<RefCell<Seen>> = Rc::default();
        let (pages, received) = (seen.clone(), seen.clone());
        let next_request = || match if chance.random_ratio(1, 8) { pages.borrow_mut().next.pop_front() } else { None } {
            Some(next) => Ok(next),
            None => search(gazetteer, chance),
        };
        let figures = askers.paced(per_second, span, next_request, move |search, page| received.borrow_mut().record(search, page)).await?;
        measured = Some((figures, before, seen.take()));
    }
    let (figures, before, seen) = measured.ok_or("nothing was measured")?;
    let mut report = Report::of_requests("bookings, coaches free on Saturday morning, 10 miles", stage, askers.count(), &figures, &before)?;
    report.goals = vec![
        Goal::at_most("p99 until the page is received", "ms", 15.0, report.latency_ms[1]),
        Goal::at_most("not answered", "searches", 0.0, report.lost as f64),
    ];
    report.remarks.push(format!(
        "{} pages, {} of them empty, {:.1} coaches on each of the others",
        seen.pages,
        seen.empty,
        seen.coaches as f64 / (seen.pages - seen.empty).max(1) as f64
    ));
    Ok(report)
}

/// A search from a town picked by population.
fn search(gazetteer: &Gazetteer, chance: &mut impl Rng) -> Outcome<FindCoaches> {
    let location = near(gazetteer.by_population(chance)?.spot, chance);
    let date = event_search::date(saturday(midnight(0)?.0 / DAY, chance.random_range(0..SATURDAYS)));
    Ok(FindCoaches { location: Some(location), distance: Some(10.0), date, part: Some(DayPart::Morning), cursor: None })
}

/// The day, counted since 1970, of the first Saturday that is two days away or more, or of one so many weeks later.
fn saturday(today: i64, weeks: i64) -> i64 {
    // Saturday, 3 January 1970, has the number 2.
    let soonest = today + 2;
    soonest + (2 - soonest).rem_euclid(7) + 7 * weeks
}

impl Seen {
    fn record(&mut self, search: FindCoaches, page: CoachesFree) {
        self.pages += 1;
        self.coaches += page.coaches.len() as u64;
        self.empty += u64::from(page.coaches.is_empty());
        if page.cursor.is_some() && self.next.len() < PAGES_MAX {
            self.next.push_back(FindCoaches { cursor: page.cursor, ..search });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saturdays_are_two_days_away_or_more() {
        // From Thursday, 26 November 2026, on.
        let dates = [(20_783, 0), (20_784, 0), (20_785, 0), (20_783, 2)].map(|(today, weeks)| event_search::date(saturday(today, weeks)));
        assert_eq!(dates, ["2026-11-28", "2026-12-05", "2026-12-05", "2026-12-12"]);
    }
}
