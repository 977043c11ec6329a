//! The scenarios, one file each: the community it needs, the load, and its goals.

use std::rc::Rc;
use std::time::Duration;

use clap::Subcommand;

use crate::Outcome;
use crate::cli::Common;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::ledger::Lane;
use crate::load::{self, Traffic};
use crate::people::Room;
use crate::report::{Baseline, Report};
use crate::stage::Stage;

/// One line per scenario: its module, and its arguments, whose doc comment is its help. The module's `run` takes them.
macro_rules! scenarios {
    ($($module:ident::$scenario:ident $(, $is_finding:literal)?;)*) => {
        $(pub mod $module;)*

        #[derive(Debug, Subcommand)]
        pub enum Scenario { $($scenario($module::$scenario),)* }

        impl Scenario {
            /// Every scenario at its default size, in the order in which `all` runs them.
            #[must_use]
            pub fn all() -> Vec<Self> {
                vec![$(Self::$scenario($module::$scenario::default()),)*]
            }

            /// Whether it is one of those that `finding` runs.
            #[must_use]
            pub fn is_finding(&self) -> bool {
                match self { $(Self::$scenario(_) => false $(|| $is_finding)?,)* }
            }

            pub async fn run(&self, common: &Common) -> Outcome<Vec<Report>> {
                match self { $(Self::$scenario(args) => $module::run(common, args).await,)* }
            }
        }
    };
}

scenarios! {
    idle::Idle;
    connect_storm::ConnectStorm;
    chat_mix::ChatMix;
    big_room::BigRoom;
    commands::Commands;
    slow_readers::SlowReaders;
    join_storm::JoinStorm;
    live::Live;
    league::League;
    bookings::Bookings;
    presence::Presence;
    soak::Soak;
    people_search::PeopleSearch, true;
    place_find::PlaceFind, true;
    lookups::Lookups, true;
    event_search::EventSearch, true;
    large_lists::LargeLists, true;
    feed::Feed, true;
}

/// Sends messages for a moment, so that what is measured afterwards is warm.
pub(crate) async fn warm_up(fleet: &Rc<Fleet>, rooms: &[Room], text: usize, span: Duration) {
    let traffic = Traffic::new(fleet, rooms, text);
    load::in_flight(fleet, &traffic, 4, span).await;
}

/// A report on one lane, with the server's processor time since the baseline.
pub(crate) fn report(name: &str, stage: &Stage, since: &Baseline, lane: usize, latencies: impl Fn(&Lane) -> &Histogram) -> Outcome<Report> {
    let cpu = since.cpu_since(&stage.server)?;
    let ledger = stage.fleet.ledger.borrow();
    let figures = ledger.figures(lane).ok_or("there is no such lane")?;
    Ok(Report::new(name, &stage.fleet, since.load).of_lane(figures, latencies(figures), cpu))
}
