//! One room with everybody in it: the cost of a delivery, and the effect on a small room beside it.

use std::time::Duration;

use clap::Args;

use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::load::{self, Traffic};
use crate::people::RoomSet;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// One room with everybody in it, and a small one beside it.
#[derive(Args, Debug, Default)]
pub struct BigRoom {
    /// People in the room.
    #[arg(long)]
    members: Option<usize>,
    /// People in the room with several messages in flight.
    #[arg(long)]
    busy_members: Option<usize>,
    /// Messages in flight there.
    #[arg(long)]
    in_flight: Option<usize>,
    /// How long each phase takes, in seconds.
    #[arg(long)]
    seconds: Option<u64>,
}

pub async fn run(common: &Common, args: &BigRoom) -> Outcome<Vec<Report>> {
    let members = common.size(args.members, 10_000, 500);
    let busy = common.size(args.busy_members, 1_000, 100);
    let span = common.seconds(args.seconds, 10, 2);
    let sets = [members, busy, 10].map(|members| RoomSet { rooms: 1, members });
    let stage = Stage::start(common, Dialect::Rally, members, &sets).await?;
    stage.connect_all().await?;
    let rss = stage.baseline.rss_each(&stage.server, members)?;
    let fleet = &stage.fleet;
    let [big, busy, small] = fleet.community.rooms.as_slice() else { return Err("there should be three rooms".into()) };
    super::warm_up(fleet, std::slice::from_ref(big), common.text, Duration::from_secs(1)).await;

    let before = Baseline::of(&stage.server)?;
    let (lone, beside) =
        (Traffic::new(fleet, std::slice::from_ref(big), common.text), Traffic::new(fleet, std::slice::from_ref(small), common.text));
    tokio::join!(load::in_flight(fleet, &lone, 1, span), load::paced(fleet, &beside, 5.0, span));
    let mut first = super::report("big-room, lone", &stage, &before, lone.lane, |lane| &lane.received_by_all)?;
    let mut second = super::report("ten beside it", &stage, &before, beside.lane, |lane| &lane.received_by_all)?;
    second.cpu_per_delivery = None;
    first.rss_per_connection = Some(rss);
    first.goals.push(Goal::at_most("p99 until the last one has received", "ms", 180.0 * members as f64 / 10_000.0, first.latency_ms[1]));
    second.goals.push(Goal::at_most("p99 until all have received", "ms", 30.0, second.latency_ms[1]));

    let before = Baseline::of(&stage.server)?;
    let traffic = Traffic::new(fleet, std::slice::from_ref(busy), common.text);
    let width = common.size(args.in_flight, 16, 16);
    load::in_flight(fleet, &traffic, width, span).await;
    let third = super::report(&format!("1 x {}, {width} in flight", busy.members.len()), &stage, &before, traffic.lane, |lane| {
        &lane.received_by_all
    })?;
    Ok(vec![first, second, third])
}
