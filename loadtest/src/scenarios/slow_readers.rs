//! Some clients stop reading for a while: the others must not notice, and those who stopped lose nothing.

use std::time::Duration;

use clap::Args;

use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::fleet::Fleet;
use crate::load::{self, Traffic};
use crate::people::RoomSet;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// A small receive buffer in bytes, so that the server soon notices who stopped reading.
const RECEIVE_BUFFER: u32 = 16 * 1024;

/// Some stop reading; the others must not notice.
#[derive(Args, Debug, Default)]
pub struct SlowReaders {
    /// People in the room.
    #[arg(long)]
    members: Option<usize>,
    /// How many stop reading.
    #[arg(long)]
    stopped: Option<usize>,
    /// Messages a second.
    #[arg(long)]
    per_second: Option<usize>,
    /// How long each phase takes, in seconds.
    #[arg(long)]
    seconds: Option<u64>,
}

pub async fn run(common: &Common, args: &SlowReaders) -> Outcome<Vec<Report>> {
    let members = common.size(args.members, 100, 100);
    let stopped = common.size(args.stopped, 1, 1).min(members);
    let per_second = common.size(args.per_second, 100, 100) as f64;
    let span = common.seconds(args.seconds, 20, 4);
    // Long messages, to fill the buffers sooner.
    let text = common.text.max(2_000);
    let stage = Stage::start(common, Dialect::Rally, members, &[RoomSet { rooms: 1, members }]).await?;
    let fleet = &stage.fleet;
    fleet.receive_buffer.set(Some(RECEIVE_BUFFER));
    stage.connect_all().await?;
    let rooms = &fleet.community.rooms;
    super::warm_up(fleet, rooms, text, Duration::from_secs(1)).await;

    let before = Baseline::of(&stage.server)?;
    let traffic = Traffic::new(fleet, rooms, text);
    load::paced(fleet, &traffic, per_second, span).await;
    let all_read = super::report("all read", &stage, &before, traffic.lane, |lane| &lane.received)?;
    // The log's buffer of recent pushes grows in both phases, and belongs to no connection.
    let grown_anyway = before.rss_each(&stage.server, stopped)?;

    let before = Baseline::of(&stage.server)?;
    (0..stopped).for_each(|person| fleet.stop_reading(person));
    let traffic = Traffic::new(fleet, &without(rooms, stopped), text);
    load::paced(fleet, &traffic, per_second, span).await;
    let grown = (before.rss_each(&stage.server, stopped)? - grown_anyway).max(0.0);
    let mut some_stopped = super::report("some stopped", &stage, &before, traffic.lane, |lane| &lane.received)?;
    let received = fleet.received_by_stopped();
    some_stopped
        .remarks
        .push(format!("those who stopped had received {received} of {} messages before they resumed", some_stopped.sent * stopped as u64));
    let missed = catch_up(fleet, stopped, some_stopped.sent).await;

    let ([_, calm, _], [_, p99, _]) = (all_read.latency_ms, some_stopped.latency_ms);
    some_stopped.goals = vec![
        Goal::at_most("p99 of the others", "ms", calm * 1.1, p99),
        Goal::at_most("memory per stopped reader", "KiB", 300.0, grown / 1024.0),
        Goal::at_most("lost to stopped readers", "messages", 0.0, missed as f64),
        Goal::at_most("dropped", "sockets", 0.0, fleet.dropped() as f64),
    ];
    Ok(vec![all_read, some_stopped])
}

/// The same rooms without those who stopped: only the others send, and only they are waited for.
fn without(rooms: &[crate::people::Room], stopped: usize) -> Vec<crate::people::Room> {
    let mut rooms = rooms.to_vec();
    rooms.iter_mut().for_each(|room| room.members.retain(|member| *member >= stopped));
    rooms
}

/// Resumes reading; returns how many messages never arrived.
async fn catch_up(fleet: &Fleet, stopped: usize, sent: u64) -> u64 {
    let expected = sent * stopped as u64;
    (0..stopped).for_each(|person| fleet.resume_reading(person));
    let deadline = fleet.now() + Duration::from_secs(20);
    while fleet.received_by_stopped() < expected && fleet.now() < deadline {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    expected.saturating_sub(fleet.received_by_stopped())
}
