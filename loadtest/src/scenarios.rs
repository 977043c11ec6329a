//! The scenarios of the budgets, each a community, a load and its goals.

pub mod big_room;
pub mod chat_mix;
pub mod commands;
pub mod connect_storm;
pub mod event_search;
pub mod idle;
pub mod join_storm;
pub mod lookups;
pub mod people_search;
pub mod place_find;
pub mod slow_readers;

use std::rc::Rc;
use std::time::Duration;

use crate::Outcome;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::ledger::Lane;
use crate::load::{self, Talk};
use crate::people::Room;
use crate::report::{Baseline, Report};
use crate::stage::Stage;

/// Talks for a moment, so that what is measured afterwards is warm.
pub(crate) async fn warm_up(fleet: &Rc<Fleet>, rooms: &[Room], text: usize, span: Duration) {
    let talk = Talk::heard_by_all(fleet, rooms, text);
    load::in_flight(fleet, &talk, 4, span).await;
}

/// A report of one lane, with the server's processor time since the baseline.
pub(crate) fn report(name: &str, stage: &Stage, since: &Baseline, lane: usize, latencies: impl Fn(&Lane) -> &Histogram) -> Outcome<Report> {
    let cpu = since.cpu_since(&stage.server)?;
    let ledger = stage.fleet.ledger.borrow();
    let figures = ledger.figures(lane).ok_or("there is no such lane")?;
    Ok(Report::new(name, &stage.fleet, since.load).of_lane(figures, latencies(figures), cpu))
}
