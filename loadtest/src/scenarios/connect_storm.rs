//! Everybody reconnects at once to a server that was just restarted, and has missed messages.

use std::time::Duration;

use clap::Args;

use super::idle::seven_rooms_each;
use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::fleet::Fleet;
use crate::ledger::Until;
use crate::report::{Goal, Report};
use crate::stage::Stage;

/// Everybody reconnects at once to a server that was just restarted.
#[derive(Args, Debug, Default)]
pub struct ConnectStorm {
    /// Sockets, one per person.
    #[arg(long)]
    connections: Option<usize>,
    /// Rooms in which a message is missed.
    #[arg(long)]
    missed: Option<usize>,
    /// Connects under way at once.
    #[arg(long)]
    at_once: Option<usize>,
}

pub async fn run(common: &Common, args: &ConnectStorm) -> Outcome<Vec<Report>> {
    let people = common.size(args.connections, 19_000, 500);
    let set = seven_rooms_each(people);
    let stage = Stage::start(common, Dialect::Rally, people, &[set]).await?;
    stage.connect_all().await?;
    stage.fleet.disconnect();
    let lane = send_missed(&stage.fleet, common.size(args.missed, 500, 50), common.text).await?;

    let stage = stage.restart().await?;
    let fleet = &stage.fleet;
    let before = log_reads(&stage).await;
    let started = fleet.now();
    fleet.connect((0..people).collect(), common.size(args.at_once, 4_000, 500)).await?;
    fleet.settle(lane, Duration::from_secs(20)).await;
    let live = (fleet.now() - started).as_secs_f64();

    let mut report = super::report("connect-storm", &stage, &stage.baseline, lane, |lane| &lane.replied)?;
    report.cpu_per_delivery = None;
    report.rss_per_connection = Some(stage.baseline.rss_each(&stage.server, people)?);
    report.goals.push(Goal::at_most("all live", "s", 12.0 * people as f64 / 19_000.0, live));
    report.goals.push(Goal::at_most("resets", "topics", 0.0, fleet.resets.get() as f64));
    if let (Some(before), Some(after)) = (before, log_reads(&stage).await) {
        let topics = (people + set.rooms) as f64;
        report.goals.push(Goal::at_most("reads of the log", "per topic", 2.0, (after - before) / topics));
    }
    report.remarks.push(format!(
        "{:.0} sessions opened a second; latencies are of the replies to the {} missed messages",
        people as f64 / live,
        report.sent
    ));
    Ok(vec![report])
}

/// Sends one message in each of so many rooms while only its author is connected. Returns the lane that expects its deliveries.
async fn send_missed(fleet: &std::rc::Rc<Fleet>, rooms: usize, text: usize) -> Outcome<usize> {
    let lane = fleet.ledger.borrow_mut().add_lane();
    let rooms: Vec<_> = fleet.community.rooms.iter().take(rooms).collect();
    let mut authors: Vec<usize> = rooms.iter().filter_map(|room| room.members.first().copied()).collect();
    authors.sort_unstable();
    authors.dedup();
    fleet.connect(authors, 256).await?;
    for room in &rooms {
        if let Some(author) = room.members.first() {
            fleet.send_message(lane, *author, room, text, Until::Replied).await;
        }
    }
    // Lets the authors receive their own pushes.
    tokio::time::sleep(Duration::from_millis(300)).await;
    fleet.disconnect();
    Ok(lane)
}

/// How often the log was read so far, if the server exposes metrics.
async fn log_reads(stage: &Stage) -> Option<f64> {
    let metrics = stage.metrics().await?;
    let values = metrics
        .lines()
        .filter(|line| line.starts_with("rally_log_reads_total"))
        .filter_map(|line| line.rsplit_once(' ')?.1.parse::<f64>().ok());
    values.reduce(|sum, value| sum + value)
}
