//! Some stop reading for a while: the others must not feel it, and the stopped ones lose nothing.

use std::time::Duration;

use clap::Args;

use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::fleet::Fleet;
use crate::load::{self, Talk};
use crate::people::RoomSet;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// A small receive buffer, so that the server notices at once that nobody reads, in bytes.
const RECEIVE_BUFFER: u32 = 16 * 1024;

#[derive(Args, Debug, Default)]
pub struct SlowReaders {
    /// People in the room.
    #[arg(long)]
    members: Option<usize>,
    /// How many of them stop reading.
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
    // Long messages, so that the stopped ones fill their buffers soon.
    let text = common.text.max(2_000);
    let stage = Stage::set(common, Dialect::Rally, members, &[RoomSet { rooms: 1, members }]).await?;
    let fleet = &stage.fleet;
    fleet.receive_buffer.set(Some(RECEIVE_BUFFER));
    stage.gather().await?;
    let rooms = &fleet.community.rooms;
    super::warm_up(fleet, rooms, text, Duration::from_secs(1)).await;

    let before = Baseline::of(&stage.server)?;
    let talk = Talk::heard_by_all(fleet, rooms, text);
    load::paced(fleet, &talk, per_second, span).await;
    let all_read = super::report("all read", &stage, &before, talk.lane, |lane| &lane.heard)?;
    // What the log's recent pushes take grows in both phases, and is nobody's in particular.
    let grown_anyway = before.rss_each(&stage.server, stopped)?;

    let before = Baseline::of(&stage.server)?;
    (0..stopped).for_each(|person| fleet.stop_reading(person));
    let talk = Talk::heard_by_all(fleet, &without(rooms, stopped), text);
    load::paced(fleet, &talk, per_second, span).await;
    let grown = (before.rss_each(&stage.server, stopped)? - grown_anyway).max(0.0);
    let mut some_stopped = super::report("some stopped", &stage, &before, talk.lane, |lane| &lane.heard)?;
    let heard = fleet.heard_aside();
    some_stopped
        .remarks
        .push(format!("the stopped ones had heard {heard} of {} messages before they read on", some_stopped.sent * stopped as u64));
    let missed = catch_up(fleet, stopped, some_stopped.sent).await;

    let ([_, calm, _], [_, p99, _]) = (all_read.latency_ms, some_stopped.latency_ms);
    some_stopped.goals = vec![
        Goal::at_most("p99 of the others", "ms", calm * 1.1, p99),
        Goal::at_most("memory a stopped one", "KiB", 300.0, grown / 1024.0),
        Goal::at_most("lost to the stopped ones", "messages", 0.0, missed as f64),
        Goal::at_most("dropped", "sockets", 0.0, fleet.dropped() as f64),
    ];
    Ok(vec![all_read, some_stopped])
}

/// The same rooms for those who go on reading: they talk, and they are waited for.
fn without(rooms: &[crate::people::Room], stopped: usize) -> Vec<crate::people::Room> {
    let mut rooms = rooms.to_vec();
    rooms.iter_mut().for_each(|room| room.members.retain(|member| *member >= stopped));
    rooms
}

/// The stopped ones read on; answers how many messages they never heard.
async fn catch_up(fleet: &Fleet, stopped: usize, sent: u64) -> u64 {
    let owed = sent * stopped as u64;
    (0..stopped).for_each(|person| fleet.read_on(person));
    let until = fleet.now() + Duration::from_secs(20);
    while fleet.heard_aside() < owed && fleet.now() < until {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    owed.saturating_sub(fleet.heard_aside())
}
