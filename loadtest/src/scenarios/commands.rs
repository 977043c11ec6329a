//! As many messages as the server can commit, over many rooms of two.

use std::time::Duration;

use clap::Args;

use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::ledger::Until;
use crate::load::{self, Traffic};
use crate::people::RoomSet;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// As many messages as the server can commit.
#[derive(Args, Debug, Default)]
pub struct Commands {
    /// Rooms of two.
    #[arg(long)]
    rooms: Option<usize>,
    /// Commands under way at once.
    #[arg(long)]
    in_flight: Option<usize>,
    /// How long it lasts, in seconds.
    #[arg(long)]
    seconds: Option<u64>,
}

pub async fn run(common: &Common, args: &Commands) -> Outcome<Vec<Report>> {
    let rooms = common.size(args.rooms, 500, 100);
    let width = common.size(args.in_flight, 128, 64);
    let span = common.seconds(args.seconds, 10, 3);
    let stage = Stage::start(common, Dialect::Rally, rooms * 2, &[RoomSet { rooms, members: 2 }]).await?;
    stage.connect_all().await?;
    let fleet = &stage.fleet;
    super::warm_up(fleet, &fleet.community.rooms, common.text, Duration::from_secs(1)).await;

    let before = Baseline::of(&stage.server)?;
    let started = fleet.now();
    let traffic = Traffic { until: Until::Replied, ..Traffic::new(fleet, &fleet.community.rooms, common.text) };
    load::in_flight(fleet, &traffic, width, span).await;
    let took = fleet.now() - started;

    let mut report = super::report("commands", &stage, &before, traffic.lane, |lane| &lane.replied)?;
    let wanted = if common.database_url.is_some() { 3_000.0 } else { 4_000.0 };
    report.goals = vec![
        Goal::at_least("durable messages", "a second", wanted, report.sent as f64 / took.as_secs_f64()),
        Goal::at_most("p99 until the reply", "ms", 40.0, report.latency_ms[1]),
    ];
    let cpu = before.cpu_since(&stage.server)?.as_secs_f64() * 1e6 / report.sent.max(1) as f64;
    report.remarks.push(format!("{cpu:.0} us of the server's processor time per command; {width} under way"));
    Ok(vec![report])
}
