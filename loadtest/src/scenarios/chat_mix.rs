//! Many rooms of ten, with messages at a steady rate.

use std::time::Duration;

use clap::Args;

use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::load::{self, Traffic};
use crate::people::RoomSet;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// Many rooms with messages at a steady rate.
#[derive(Args, Debug, Default)]
pub struct ChatMix {
    /// Rooms of ten; each person is in one.
    #[arg(long)]
    rooms: Option<usize>,
    /// Messages a second over all rooms.
    #[arg(long)]
    per_second: Option<usize>,
    /// How long messages are sent, in seconds.
    #[arg(long)]
    seconds: Option<u64>,
}

pub async fn run(common: &Common, args: &ChatMix) -> Outcome<Vec<Report>> {
    let rooms = common.size(args.rooms, 1_000, 50);
    let per_second = common.size(args.per_second, 500, 100) as f64;
    let stage = Stage::start(common, Dialect::Rally, rooms * 10, &[RoomSet { rooms, members: 10 }]).await?;
    stage.connect_all().await?;
    let rss = stage.baseline.rss_each(&stage.server, rooms * 10)?;
    let fleet = &stage.fleet;
    super::warm_up(fleet, &fleet.community.rooms, common.text, Duration::from_secs(2)).await;

    let before = Baseline::of(&stage.server)?;
    let traffic = Traffic::new(fleet, &fleet.community.rooms, common.text);
    let late = load::paced(fleet, &traffic, per_second, common.seconds(args.seconds, 30, 5)).await;

    let mut report = super::report("chat-mix", &stage, &before, traffic.lane, |lane| &lane.received_by_all)?;
    report.rss_per_connection = Some(rss);
    let [p50, p99, _] = report.latency_ms;
    report.goals =
        vec![Goal::at_most("p50 until all have received", "ms", 4.0, p50), Goal::at_most("p99 until all have received", "ms", 20.0, p99)];
    report.remarks.push(format!("messages were sent late by {:.1} ms at most", late.as_secs_f64() * 1e3));
    Ok(vec![report])
}
