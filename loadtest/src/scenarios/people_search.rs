//! Searches for people near a location, among a million distributed like the world's population.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use protocol::people::{Search, SearchPage};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::Outcome;
use crate::asking::Askers;
use crate::cli::{Common, Pace};
use crate::gazetteer::Gazetteer;
use crate::report::{Baseline, Goal, Report};
use crate::searches::{self, Reach};
use crate::stage::{Background, Stage};

/// Limit on remembered next pages.
const PAGES_MAX: usize = 1_000;
/// Rate of the wide searches, which read much more and have no goal.
const WIDE_PER_SECOND: f64 = 5.0;

/// Searches for players and coaches near a location, among a million.
#[derive(Args, Debug, Default)]
pub struct PeopleSearch {
    /// People to search among.
    #[arg(long)]
    residents: Option<usize>,
    #[command(flatten)]
    pace: Pace,
    /// How long to search farther, and then anywhere, in seconds each.
    #[arg(long)]
    wide_seconds: Option<u64>,
}

/// Counts over the pages received.
#[derive(Debug, Default)]
struct Seen {
    /// Searches whose next page can be requested.
    next: VecDeque<Search>,
    first_pages: u64,
    later_pages: u64,
    empty: u64,
    people: u64,
}

pub async fn run(common: &Common, args: &PeopleSearch) -> Outcome<Vec<Report>> {
    let sockets = common.size(args.pace.sockets, 40, 10);
    let residents = common.size(args.residents, 1_000_000, 20_000);
    let per_second = common.size(args.pace.per_second, 50, 50) as f64;
    let stage = Stage::with_background(common, sockets, Background { residents, ..Background::default() }).await?;
    let askers = Askers::connect(&stage).await?;
    let gazetteer = Gazetteer::read()?;
    let chance = &mut StdRng::seed_from_u64(1);

    phase(&stage, &askers, &gazetteer, chance, Reach::Near, per_second, common.seconds(None, 5, 1)).await?;
    let span = common.seconds(args.pace.seconds, 60, 5);
    let mut near = phase(&stage, &askers, &gazetteer, chance, Reach::Near, per_second, span).await?;
    near.goals.push(Goal::at_most("p99 until the page is received", "ms", 15.0, near.latency_ms[1]));
    near.goals.push(Goal::at_most("not answered", "searches", 0.0, near.lost as f64));
    near.remarks.push(format!("among {residents} people"));
    let mut reports = vec![near];
    for reach in [Reach::Wide, Reach::Anywhere] {
        let span = common.seconds(args.wide_seconds, 10, 2);
        reports.push(phase(&stage, &askers, &gazetteer, chance, reach, WIDE_PER_SECOND, span).await?);
    }
    Ok(reports)
}

async fn phase(
    stage: &Stage,
    askers: &Askers,
    gazetteer: &Gazetteer,
    chance: &mut StdRng,
    reach: Reach,
    per_second: f64,
    span: Duration,
) -> Outcome<Report> {
    let before = Baseline::of(&stage.server)?;
    let seen: Rc<RefCell<Seen>> = Rc::default();
    let pages = seen.clone();
    // One in four requests the next page of an earlier search.
    let next_request = || match if chance.random_ratio(1, 4) { pages.borrow_mut().next.pop_front() } else { None } {
        Some(next) => Ok(next),
        None => searches::search(gazetteer, chance, reach),
    };
    let received = seen.clone();
    let figures = askers.paced(per_second, span, next_request, move |search, page| received.borrow_mut().record(search, page)).await?;
    let mut report = Report::of_requests(format!("people-search, {}", reach.name()), stage, askers.count(), &figures, &before)?;
    let seen = seen.borrow();
    report.remarks.push(format!(
        "{} first and {} later pages, {} of them empty, {:.1} people on each of the others",
        seen.first_pages,
        seen.later_pages,
        seen.empty,
        seen.people as f64 / (seen.first_pages + seen.later_pages - seen.empty).max(1) as f64
    ));
    Ok(report)
}

impl Seen {
    fn record(&mut self, search: Search, page: SearchPage) {
        match search.cursor {
            None => self.first_pages += 1,
            Some(_) => self.later_pages += 1,
        }
        self.people += page.people.len() as u64;
        self.empty += u64::from(page.people.is_empty());
        if page.cursor.is_some() && self.next.len() < PAGES_MAX {
            self.next.push_back(Search { cursor: page.cursor, ..search });
        }
    }
}
