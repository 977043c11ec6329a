//! Rally beside an earlier Rally, a bare fan-out and socket.io: the same workloads in one run, alternating, with ratios.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::load::{self, Traffic};
use crate::people::{Room, RoomSet};
use crate::process::load_average;
use crate::report::{self, Baseline, Report};
use crate::scenarios;
use crate::stage::{self, Stage};
use crate::table::{figure, table};

/// What the budgets want of Rally, by the name of a figure, without the sizes of a quick run.
const WANTED: [(&str, &str); 9] = [
    ("CPU-us a delivery, 1 room x 10000, lone messages", "1.10 of bare"),
    ("CPU-us a delivery, 1 room x 1000, 16 in flight", "1.10 of bare"),
    ("CPU-us a delivery, 1000 rooms x 10, 256 in flight", "2.40 of bare"),
    ("KiB a connection", "6"),
    (COMMANDS, "10000, PostgreSQL 6000"),
    (COMMANDS_P99, "30"),
    (RESUMED, "3"),
    (IDLE, "40"),
    (DEMONSTRATION, "60"),
];

const COMMANDS: &str = "chat.send a second, durable";
const COMMANDS_P99: &str = "p99 ms of chat.send, 128 in flight";
const RESUMED: &str = "s until 19000 sessions have resumed";
const IDLE: &str = "MiB of an idle server";
const DEMONSTRATION: &str = "MiB after the demonstration was made";

/// Memory is read when a server has had time to return what its start took.
const IDLE_AFTER: Duration = Duration::from_secs(12);

#[derive(Args, Debug)]
pub struct Bench {
    /// People in the big room, and sockets to each server.
    #[arg(long)]
    members: Option<usize>,
    /// How long each workload takes, in seconds.
    #[arg(long)]
    seconds: Option<u64>,
    /// How often each server is measured; the table shows medians.
    #[arg(long, default_value_t = 2)]
    rounds: usize,
    /// Leave Rally out.
    #[arg(long)]
    peers_only: bool,
    /// The binary of an earlier Rally, to be measured beside this one.
    #[arg(long, conflicts_with = "peers_only")]
    before: Option<PathBuf>,
}

/// One of the servers that are compared.
struct Contender {
    name: &'static str,
    dialect: Dialect,
    common: Common,
}

impl Contender {
    fn all(common: &Common, args: &Bench) -> Vec<Self> {
        let peer = |dialect: Dialect| Self { name: dialect.name(), dialect, common: common.clone() };
        let before = |server: &PathBuf| Self {
            name: "Rally before",
            dialect: Dialect::Rally,
            common: Common { server: server.clone(), ..common.clone() },
        };
        let rally = (!args.peers_only).then(|| peer(Dialect::Rally));
        rally.into_iter().chain(args.before.as_ref().map(before)).chain([peer(Dialect::Bare), peer(Dialect::SocketIo)]).collect()
    }
}

/// One measurement of one server.
struct Measurement {
    server: &'static str,
    /// In the order in which they are shown.
    figures: Vec<(String, f64)>,
    reports: Vec<Report>,
}

/// A set of rooms, and how many messages are in flight.
struct Workload {
    name: String,
    rooms: Vec<Room>,
    in_flight: usize,
}

pub async fn run(common: &Common, args: &Bench) -> Outcome<String> {
    let contenders = Contender::all(common, args);
    let load_before = load_average();
    let mut measurements = Vec::new();
    for round in 0..args.rounds {
        // Every other round is reversed, so that no server always comes first.
        let order: Vec<&Contender> = if round % 2 == 0 { contenders.iter().collect() } else { contenders.iter().rev().collect() };
        for contender in order {
            eprintln!("round {} of {}: {}", round + 1, args.rounds, contender.name);
            measurements.push(measure(contender, args).await?);
        }
    }
    let reports: Vec<Report> = measurements.iter().flat_map(|one| one.reports.clone()).collect();
    let load = format!("load average {load_before:.1} before, {:.1} after", load_average());
    let names: Vec<&str> = contenders.iter().map(|contender| contender.name).collect();
    Ok(format!("{}\nMedians of {} rounds; {load}.\n\n{}", report::page(&reports), args.rounds, summary(&names, &measurements)))
}

async fn measure(contender: &Contender, args: &Bench) -> Outcome<Measurement> {
    let mut measurement = measure_fan_out(contender, args).await?;
    if contender.dialect == Dialect::Rally {
        measure_rally(&contender.common, &mut measurement).await?;
    }
    for report in &mut measurement.reports {
        report.server = contender.name;
    }
    Ok(measurement)
}

/// What every server can do: rooms of three sizes.
async fn measure_fan_out(contender: &Contender, args: &Bench) -> Outcome<Measurement> {
    let Contender { common, dialect, .. } = contender;
    let members = common.size(args.members, 10_000, 500);
    let busy = members / 10;
    let sets = [RoomSet { rooms: 1, members }, RoomSet { rooms: 1, members: busy }, RoomSet { rooms: busy, members: 10 }];
    let stage = Stage::start(common, *dialect, members, &sets).await?;
    let took = stage.connect_all().await?;
    let rss_per_connection = stage.baseline.rss_each(&stage.server, members)?;
    let mut reports = Vec::new();
    for workload in workloads(&stage.fleet.community.rooms) {
        reports.push(run_workload(common, &stage, &workload, common.seconds(args.seconds, 6, 1), rss_per_connection).await?);
    }
    let cpu = |one: &Report| Some((format!("CPU-us a delivery, {}", one.scenario), one.cpu_per_delivery?));
    let p99 = |one: &Report| (format!("p99 ms until all have received, {}", one.scenario), one.latency_ms[1]);
    let mut figures: Vec<_> = reports.iter().filter_map(cpu).chain(reports.iter().map(p99)).collect();
    figures.push(("KiB a connection".to_owned(), rss_per_connection / 1024.0));
    figures.push(("connects a second".to_owned(), members as f64 / took.as_secs_f64()));
    Ok(Measurement { server: contender.name, figures, reports })
}

/// What the other servers have nothing like: durable commands, resumed sessions, the memory of a server without load.
async fn measure_rally(common: &Common, measurement: &mut Measurement) -> Outcome<()> {
    let commands = scenarios::commands::run(common, &scenarios::commands::Commands::default()).await?;
    let resumed = scenarios::connect_storm::run(common, &scenarios::connect_storm::ConnectStorm::default()).await?;
    measurement.figures.extend(goal(&commands, COMMANDS, 0));
    measurement.figures.extend(goal(&commands, COMMANDS_P99, 1));
    measurement.figures.extend(goal(&resumed, RESUMED, 0));
    measurement.reports.extend(commands.into_iter().chain(resumed));
    for (name, flags) in [(IDLE, [].as_slice()), (DEMONSTRATION, &["--demo"])] {
        let bytes = stage::memory_alone(common, flags, IDLE_AFTER).await?;
        measurement.figures.push((name.to_owned(), bytes as f64 / 1024.0 / 1024.0));
    }
    Ok(())
}

/// A figure that the scenario itself has a goal for.
fn goal(reports: &[Report], name: &str, at: usize) -> Option<(String, f64)> {
    Some((name.to_owned(), reports.first()?.goals.get(at)?.figure))
}

/// One workload each for the big room, the busy room and the many small ones; `rooms` is sorted by size.
fn workloads(rooms: &[Room]) -> Vec<Workload> {
    let named = |rooms: &[Room], in_flight| {
        let members = rooms.first().map_or(0, |room| room.members.len());
        let each = if rooms.len() == 1 { "1 room".to_owned() } else { format!("{} rooms", rooms.len()) };
        let width = if in_flight == 1 { "lone messages".to_owned() } else { format!("{in_flight} in flight") };
        Workload { name: format!("{each} x {members}, {width}"), rooms: rooms.to_vec(), in_flight }
    };
    let (big, rest) = rooms.split_at(1.min(rooms.len()));
    let (busy, small) = rest.split_at(1.min(rest.len()));
    vec![named(big, 1), named(busy, 16), named(small, 256)]
}

async fn run_workload(common: &Common, stage: &Stage, workload: &Workload, span: Duration, rss: f64) -> Outcome<Report> {
    let fleet = &stage.fleet;
    scenarios::warm_up(fleet, &workload.rooms, common.text, Duration::from_millis(500)).await;
    let before = Baseline::of(&stage.server)?;
    let traffic = Traffic::new(fleet, &workload.rooms, common.text);
    load::in_flight(fleet, &traffic, workload.in_flight, span).await;
    let mut report = scenarios::report(&workload.name, stage, &before, traffic.lane, |lane| &lane.received_by_all)?;
    report.rss_per_connection = Some(rss);
    Ok(report)
}

/// A row per figure and a column per server, then the ratios of the first to the others, and what is wanted.
fn summary(servers: &[&str], measurements: &[Measurement]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in measurements.iter().flat_map(|one| &one.figures) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let has_rally = servers.first() == Some(&Dialect::Rally.name());
    let ratios: Vec<String> = servers.iter().skip(1).map(|peer| format!("Rally / {peer}")).collect();
    let mut head: Vec<&str> = [""].iter().chain(servers).copied().collect();
    if has_rally {
        head.extend(ratios.iter().map(String::as_str).chain(["wanted"]));
    }
    let row = |name: &&str| {
        let values: Vec<Option<f64>> = servers.iter().map(|server| of_server(measurements, server, name)).collect();
        let mut cells: Vec<Option<String>> = vec![Some((*name).to_owned())];
        cells.extend(values.iter().map(|value| value.map(figure)));
        if let (true, [rally, peers @ ..]) = (has_rally, values.as_slice()) {
            cells.extend(peers.iter().map(|peer| Some(figure((*rally)? / (*peer)?))));
            cells.push(WANTED.iter().find(|(wanted, _)| wanted == name).map(|(_, bound)| (*bound).to_owned()));
        }
        cells.into_iter().map(|cell| cell.unwrap_or_else(|| "-".to_owned())).collect()
    };
    table(&head, &names.iter().map(row).collect::<Vec<_>>())
}

/// The median of a server's figure; `None` if it was not measured.
fn of_server(measurements: &[Measurement], server: &str, name: &str) -> Option<f64> {
    let of_one = |one: &Measurement| one.figures.iter().find(|(figure, _)| figure == name).map(|(_, value)| *value);
    let values: Vec<f64> = measurements.iter().filter(|one| one.server == server).filter_map(of_one).collect();
    (!values.is_empty()).then(|| median(values))
}

/// The middle value; the mean of the two in the middle of an even number, zero for none.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let upper = values.get(values.len() / 2).copied().unwrap_or_default();
    let lower = values.get(values.len().saturating_sub(1) / 2).copied().unwrap_or_default();
    f64::midpoint(lower, upper)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::Community;

    #[test]
    fn workloads_are_named_after_their_rooms() {
        let sets = [(1, 100), (1, 20), (10, 10)].map(|(rooms, members)| RoomSet { rooms, members });
        let community = Community::made_up(100, &sets);
        let names: Vec<_> = workloads(&community.rooms).into_iter().map(|workload| workload.name).collect();
        assert_eq!(names, ["1 room x 100, lone messages", "1 room x 20, 16 in flight", "10 rooms x 10, 256 in flight"]);
    }

    #[test]
    fn ratios_compare_medians() {
        let one = |server, memory| Measurement { server, figures: vec![("KiB a connection".into(), memory)], reports: Vec::new() };
        let measurements = [one("Rally", 9.0), one("bare", 3.0), one("socket.io", 18.0), one("Rally", 3.0)];
        let text = summary(&["Rally", "bare", "socket.io"], &measurements);
        let row = text.lines().find(|line| line.contains("KiB")).unwrap();
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        assert_eq!(cells[2..8], ["6.00", "3.00", "18.0", "2.00", "0.33", "6"]);
    }

    #[test]
    fn what_a_server_does_not_do_has_no_figure() {
        let rally = Measurement { server: "Rally", figures: vec![(COMMANDS.into(), 5_000.0)], reports: Vec::new() };
        let bare = Measurement { server: "bare", figures: Vec::new(), reports: Vec::new() };
        let text = summary(&["Rally", "bare"], &[rally, bare]);
        let row = text.lines().find(|line| line.contains(COMMANDS)).unwrap();
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        assert_eq!(cells[2..6], ["5000", "-", "-", "10000, PostgreSQL 6000"]);
    }

    #[test]
    fn the_median_is_the_middle_or_the_mean_of_two() {
        assert_eq!(median(vec![]), 0.0);
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0]), 2.5);
    }
}
