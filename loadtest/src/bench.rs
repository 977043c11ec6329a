//! Rally beside its peers: the same work in the same run, taken in turns, as ratios.

use std::time::Duration;

use clap::Args;

use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::histogram::median;
use crate::load::{self, Talk};
use crate::people::{Room, RoomSet};
use crate::process::load_average;
use crate::report::{self, Baseline, Report};
use crate::scenarios;
use crate::stage::Stage;
use crate::table::{figure, table};

const SERVERS: [Dialect; 3] = [Dialect::Rally, Dialect::Bare, Dialect::SocketIo];

/// The ratios that the budgets ask for, of the first measures.
const WANTED: [&str; 2] = ["1.30 and 0.33", "1.50 and 0.10"];

#[derive(Args, Debug)]
pub struct Bench {
    /// People in the big room, and sockets to each server.
    #[arg(long)]
    members: Option<usize>,
    /// How long each workload takes, in seconds.
    #[arg(long)]
    seconds: Option<u64>,
    /// How often each server has its turn; the table shows medians.
    #[arg(long, default_value_t = 2)]
    rounds: usize,
    /// Leave Rally out.
    #[arg(long)]
    peers_only: bool,
}

/// One server's turn.
struct Turn {
    server: Dialect,
    connects_per_second: f64,
    /// Bytes.
    rss_per_connection: f64,
    /// In the order of the workloads.
    reports: Vec<Report>,
}

/// What is said: where, and how many messages at once.
struct Workload {
    name: String,
    rooms: Vec<Room>,
    in_flight: usize,
}

pub async fn run(common: &Common, args: &Bench) -> Outcome<String> {
    let servers: Vec<Dialect> = SERVERS.into_iter().filter(|server| !(args.peers_only && *server == Dialect::Rally)).collect();
    let load_before = load_average();
    let mut turns = Vec::new();
    for round in 0..args.rounds {
        // Every other round goes backwards, so that no server is always the first.
        let order: Vec<Dialect> = if round % 2 == 0 { servers.clone() } else { servers.iter().rev().copied().collect() };
        for server in order {
            eprintln!("round {} of {}: {}", round + 1, args.rounds, server.name());
            turns.push(turn(common, args, server).await?);
        }
    }
    let reports: Vec<Report> = turns.iter().flat_map(|turn| turn.reports.clone()).collect();
    let load = format!("load average {load_before:.1} before, {:.1} after", load_average());
    Ok(format!("{}\nMedians of {} rounds; {load}.\n\n{}", report::page(&reports), args.rounds, summary(&servers, &turns)))
}

async fn turn(common: &Common, args: &Bench, server: Dialect) -> Outcome<Turn> {
    let members = common.size(args.members, 10_000, 500);
    let busy = members / 10;
    let sets = [RoomSet { rooms: 1, members }, RoomSet { rooms: 1, members: busy }, RoomSet { rooms: busy, members: 10 }];
    let stage = Stage::set(common, server, members, &sets).await?;
    let took = stage.gather().await?;
    let rss_per_connection = stage.baseline.rss_each(&stage.server, members)?;
    let mut reports = Vec::new();
    for workload in workloads(&stage.fleet.community.rooms) {
        reports.push(work(common, &stage, &workload, common.seconds(args.seconds, 6, 1), rss_per_connection).await?);
    }
    Ok(Turn { server, connects_per_second: members as f64 / took.as_secs_f64(), rss_per_connection, reports })
}

/// The rooms are sorted by size: the big one, the busy one, and many small ones.
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

async fn work(common: &Common, stage: &Stage, workload: &Workload, span: Duration, rss: f64) -> Outcome<Report> {
    let fleet = &stage.fleet;
    scenarios::warm_up(fleet, &workload.rooms, common.text, Duration::from_millis(500)).await;
    let before = Baseline::of(&stage.server)?;
    let talk = Talk::heard_by_all(fleet, &workload.rooms, common.text);
    load::in_flight(fleet, &talk, workload.in_flight, span).await;
    let mut report = scenarios::report(&workload.name, stage, &before, talk.lane, |lane| &lane.heard_by_all)?;
    report.rss_per_connection = Some(rss);
    Ok(report)
}

/// One row a measure, one column a server, and how Rally stands to each.
fn summary(servers: &[Dialect], turns: &[Turn]) -> String {
    let mut measures: Vec<(String, Vec<f64>)> = Vec::new();
    let mut measure = |name: &str, of: &dyn Fn(&Turn) -> Option<f64>| {
        let of_server = |server: &Dialect| median(turns.iter().filter(|turn| turn.server == *server).filter_map(of).collect());
        measures.push((name.to_owned(), servers.iter().map(of_server).collect()));
    };
    let names: Vec<String> =
        turns.first().map(|turn| turn.reports.iter().map(|report| report.scenario.clone()).collect()).unwrap_or_default();
    for (at, name) in names.iter().enumerate() {
        measure(&format!("CPU-us a delivery, {name}"), &|turn| turn.reports.get(at)?.cpu_per_delivery);
    }
    for (at, name) in names.iter().enumerate() {
        measure(&format!("p99 ms until all have heard, {name}"), &|turn| turn.reports.get(at).map(|report| report.latency_ms[1]));
    }
    measure("KiB a connection", &|turn| Some(turn.rss_per_connection / 1024.0));
    measure("connects a second", &|turn| Some(turn.connects_per_second));

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
    table(&head, &measures.iter().enumerate().map(row).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::Community;

    #[test]
    fn the_work_is_named_by_its_rooms() {
        let sets = ["1x100".parse().unwrap(), "1x20".parse().unwrap(), "10x10".parse().unwrap()];
        let community = Community::made_up(100, &sets);
        let names: Vec<_> = workloads(&community.rooms).into_iter().map(|workload| workload.name).collect();
        assert_eq!(names, ["1 room x 100, lone messages", "1 room x 20, 16 in flight", "10 rooms x 10, 256 in flight"]);
    }

    #[test]
    fn ratios_are_of_medians() {
        let turn = |server, rss| Turn { server, connects_per_second: 1.0, rss_per_connection: rss * 1024.0, reports: Vec::new() };
        let turns = [turn(Dialect::Rally, 9.0), turn(Dialect::Bare, 3.0), turn(Dialect::SocketIo, 18.0), turn(Dialect::Rally, 3.0)];
        let text = summary(&SERVERS, &turns);
        let row = text.lines().find(|line| line.contains("KiB")).unwrap();
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        assert_eq!(cells[2..7], ["6.00", "3.00", "18.0", "2.00", "0.33"]);
    }
}
