//! Rally beside a bare fan-out and socket.io: the same workloads in one run, alternating, with ratios.

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
use crate::stage::Stage;
use crate::table::{figure, table};

const SERVERS: [Dialect; 3] = [Dialect::Rally, Dialect::Bare, Dialect::SocketIo];

/// The ratios wanted by the budgets, for the first rows.
const WANTED: [&str; 2] = ["1.30 and 0.33", "1.50 and 0.10"];

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
}

/// One measurement of one server.
struct Measurement {
    server: Dialect,
    connects_per_second: f64,
    /// Bytes.
    rss_per_connection: f64,
    /// In the order of the workloads.
    reports: Vec<Report>,
}

/// A set of rooms, and how many messages are in flight.
struct Workload {
    name: String,
    rooms: Vec<Room>,
    in_flight: usize,
}

pub async fn run(common: &Common, args: &Bench) -> Outcome<String> {
    let servers: Vec<Dialect> = SERVERS.into_iter().filter(|server| !(args.peers_only && *server == Dialect::Rally)).collect();
    let load_before = load_average();
    let mut measurements = Vec::new();
    for round in 0..args.rounds {
        // Every other round is reversed, so that no server always comes first.
        let order: Vec<Dialect> = if round % 2 == 0 { servers.clone() } else { servers.iter().rev().copied().collect() };
        for server in order {
            eprintln!("round {} of {}: {}", round + 1, args.rounds, server.name());
            measurements.push(measure(common, args, server).await?);
        }
    }
    let reports: Vec<Report> = measurements.iter().flat_map(|one| one.reports.clone()).collect();
    let load = format!("load average {load_before:.1} before, {:.1} after", load_average());
    Ok(format!("{}\nMedians of {} rounds; {load}.\n\n{}", report::page(&reports), args.rounds, summary(&servers, &measurements)))
}

async fn measure(common: &Common, args: &Bench, server: Dialect) -> Outcome<Measurement> {
    let members = common.size(args.members, 10_000, 500);
    let busy = members / 10;
    let sets = [RoomSet { rooms: 1, members }, RoomSet { rooms: 1, members: busy }, RoomSet { rooms: busy, members: 10 }];
    let stage = Stage::start(common, server, members, &sets).await?;
    let took = stage.connect_all().await?;
    let rss_per_connection = stage.baseline.rss_each(&stage.server, members)?;
    let mut reports = Vec::new();
    for workload in workloads(&stage.fleet.community.rooms) {
        reports.push(run_workload(common, &stage, &workload, common.seconds(args.seconds, 6, 1), rss_per_connection).await?);
    }
    Ok(Measurement { server, connects_per_second: members as f64 / took.as_secs_f64(), rss_per_connection, reports })
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

/// A row per measure and a column per server, and the ratios of Rally to the others.
fn summary(servers: &[Dialect], measurements: &[Measurement]) -> String {
    let mut rows: Vec<(String, Vec<f64>)> = Vec::new();
    let mut add_row = |name: &str, of: &dyn Fn(&Measurement) -> Option<f64>| {
        let of_server = |server: &Dialect| median(measurements.iter().filter(|one| one.server == *server).filter_map(of).collect());
        rows.push((name.to_owned(), servers.iter().map(of_server).collect()));
    };
    let names: Vec<String> =
        measurements.first().map(|one| one.reports.iter().map(|report| report.scenario.clone()).collect()).unwrap_or_default();
    for (at, name) in names.iter().enumerate() {
        add_row(&format!("CPU-us a delivery, {name}"), &|one| one.reports.get(at)?.cpu_per_delivery);
    }
    for (at, name) in names.iter().enumerate() {
        add_row(&format!("p99 ms until all have received, {name}"), &|one| one.reports.get(at).map(|report| report.latency_ms[1]));
    }
    add_row("KiB a connection", &|one| Some(one.rss_per_connection / 1024.0));
    add_row("connects a second", &|one| Some(one.connects_per_second));

    let mut head = vec![""];
    head.extend(servers.iter().map(|server| server.name()));
    let has_rally = servers.first() == Some(&Dialect::Rally);
    if has_rally {
        head.extend(["Rally / bare", "Rally / socket.io", "wanted"]);
    }
    let row = |(at, (name, values)): (usize, &(String, Vec<f64>))| {
        let mut row = vec![name.clone()];
        row.extend(values.iter().copied().map(figure));
        if let (true, [rally, peers @ ..]) = (has_rally, values.as_slice()) {
            row.extend(peers.iter().map(|peer| figure(rally / peer)));
            row.push(WANTED.get(at).copied().unwrap_or_default().to_owned());
        }
        row
    };
    table(&head, &rows.iter().enumerate().map(row).collect::<Vec<_>>())
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
        let one = |server, rss| Measurement { server, connects_per_second: 1.0, rss_per_connection: rss * 1024.0, reports: Vec::new() };
        let measurements = [one(Dialect::Rally, 9.0), one(Dialect::Bare, 3.0), one(Dialect::SocketIo, 18.0), one(Dialect::Rally, 3.0)];
        let text = summary(&SERVERS, &measurements);
        let row = text.lines().find(|line| line.contains("KiB")).unwrap();
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        assert_eq!(cells[2..7], ["6.00", "3.00", "18.0", "2.00", "0.33"]);
    }

    #[test]
    fn the_median_is_the_middle_or_the_mean_of_two() {
        assert_eq!(median(vec![]), 0.0);
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0]), 2.5);
    }
}
