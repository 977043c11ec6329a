//! Many people watch who is online while a crowd arrives.

use std::time::Duration;

use clap::Args;
use serde_json::json;
use tokio::task::JoinSet;

use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// How many of those who arrive each person watches.
const WATCHED: usize = 10;
/// Timeout for the last of them to be seen.
const SEEN_TIMEOUT: Duration = Duration::from_secs(30);

/// Many people watch who is online while a crowd arrives.
#[derive(Args, Debug, Default)]
pub struct Presence {
    /// People who watch, each of them ten of those who arrive.
    #[arg(long)]
    watchers: Option<usize>,
    /// Arrivals a second.
    #[arg(long)]
    per_second: Option<usize>,
    /// How long people arrive, in seconds.
    #[arg(long)]
    seconds: Option<u64>,
}

pub async fn run(common: &Common, args: &Presence) -> Outcome<Vec<Report>> {
    let watchers = common.size(args.watchers, 10_000, 500);
    let per_second = common.size(args.per_second, 3_000, 150);
    let arrivals = per_second * usize::try_from(common.seconds(args.seconds, 3, 3).as_secs())?;
    let stage = Stage::start(common, Dialect::Rally, watchers + arrivals, &[]).await?;
    let fleet = &stage.fleet;
    fleet.connect((0..watchers).collect(), 256).await?;
    for watcher in 0..watchers {
        let watched = (0..WATCHED).map(|nth| watchers + (watcher * WATCHED + nth) % arrivals);
        let users: Vec<_> = watched.filter_map(|at| Some(fleet.community.people.get(at)?.user)).collect();
        fleet.ask(watcher, "presence.watch", &json!({ "users": users }));
    }
    stage.commands_done("presence.watch", watchers).await?;

    let before = Baseline::of(&stage.server)?;
    let (started, mut late, mut dials) = (fleet.now(), Duration::ZERO, JoinSet::new());
    for nth in 0..arrivals {
        let due = started + Duration::from_secs_f64(nth as f64 / per_second as f64);
        tokio::time::sleep(due.saturating_sub(fleet.now())).await;
        late = late.max(fleet.now().saturating_sub(due));
        let fleet = fleet.clone();
        dials.spawn_local(async move { fleet.connect(vec![watchers + nth], 1).await.map_err(|fault| fault.to_string()) });
    }
    while let Some(dialled) = dials.join_next().await {
        dialled??;
    }
    let connected = (fleet.now() - started).as_secs_f64();
    let expected = (watchers * WATCHED) as u64;
    let deadline = fleet.now() + SEEN_TIMEOUT;
    while fleet.now() < deadline && fleet.seen_online.borrow().count() < expected {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }

    let mut report = Report::new("presence", fleet, before.load);
    let seen = fleet.seen_online.borrow();
    report.sent = arrivals as u64;
    report.delivered = seen.count();
    report.lost = expected.saturating_sub(seen.count());
    report.doubled = seen.count().saturating_sub(expected);
    report.latency_ms = seen.summary_ms();
    report.cpu_per_delivery = Some(before.cpu_since(&stage.server)?.as_secs_f64() * 1e6 / seen.count().max(1) as f64);
    report.goals = vec![
        Goal::at_most("arrivals that a watcher did not see", "times", 0.0, report.lost as f64),
        // Changes are sent once a second.
        Goal::at_most("p99 until an arrival is seen", "ms", 2_000.0, report.latency_ms[1]),
        Goal::at_most("dropped", "sockets", 0.0, fleet.dropped() as f64),
    ];
    report.remarks.push(format!(
        "{:.0} arrivals a second, dialled late by {:.0} ms at most; each is watched by {:.0} people",
        arrivals as f64 / connected,
        late.as_secs_f64() * 1e3,
        expected as f64 / arrivals.max(1) as f64
    ));
    Ok(vec![report])
}
