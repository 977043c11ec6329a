//! Many sockets that only listen.

use clap::Args;

use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::people::RoomSet;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// Many sockets that only listen: memory and processor time of doing nothing.
#[derive(Args, Debug, Default)]
pub struct Idle {
    /// Sockets, one per person.
    #[arg(long)]
    connections: Option<usize>,
    /// How long they listen, in seconds.
    #[arg(long)]
    seconds: Option<u64>,
}

/// Eight topics per person: their own and seven rooms of ten.
pub(super) fn seven_rooms_each(people: usize) -> RoomSet {
    RoomSet { rooms: people * 7 / 10, members: 10 }
}

pub async fn run(common: &Common, args: &Idle) -> Outcome<Vec<Report>> {
    let people = common.size(args.connections, 19_000, 500);
    let span = common.seconds(args.seconds, 600, 5);
    let stage = Stage::start(common, Dialect::Rally, people, &[seven_rooms_each(people)]).await?;
    let took = stage.connect_all().await?;
    let rss = stage.baseline.rss_each(&stage.server, people)?;

    let before = Baseline::of(&stage.server)?;
    tokio::time::sleep(span).await;
    let share = before.cpu_since(&stage.server)?.as_secs_f64() / span.as_secs_f64() * 100.0;

    let mut report = Report::new("idle", &stage.fleet, before.load);
    report.rss_per_connection = Some(rss);
    report.goals = vec![
        Goal::at_most("memory a connection", "KiB", 12.0, rss / 1024.0),
        Goal::at_most("processor", "% of a core", 6.0, share),
        Goal::at_most("dropped", "sockets", 0.0, stage.fleet.dropped() as f64),
    ];
    report.remarks.push(format!(
        "connected {:.0} a second; {} heartbeats answered",
        people as f64 / took.as_secs_f64(),
        stage.fleet.heartbeats.get()
    ));
    report.remarks.push(format!("{:.1} KiB a connection at the end", stage.baseline.rss_each(&stage.server, people)? / 1024.0));
    Ok(vec![report])
}
