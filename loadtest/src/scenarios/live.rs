//! Matches scored live before guests: how long until each watcher sees a point, that all see the last one, and what a point costs
//! beside a chat message to as many people and beside the bare fan-out of as many bytes.

use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use protocol::client::{Caller, Client};
use protocol::enrolments::Join;
use protocol::events::CreateEvent;
use protocol::live::{CreateMatch, EndChanges, Partner, ScorePoint, Seat, ServeOrder, StartMatch, Toss};
use protocol::matches::Side;
use protocol::{CourtId, MatchId, PadId, UserId};
use uuid::Uuid;

use super::{event_search, join_storm};
use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::ledger::Lane;
use crate::load::{self, Traffic};
use crate::people::{Community, Person, Room, RoomSet};
use crate::process::load_average;
use crate::report::{Goal, Report};
use crate::stage::Stage;

const HOUR: Duration = Duration::from_secs(3_600);
/// Timeout for the last deliveries.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(20);
const WARM_UP: Duration = Duration::from_secs(2);
/// Bytes of a push of the bare fan-out without its text.
const BARE_PUSH_BYTES: usize = 319;
/// After so many points it is six all.
const SIX_ALL: u64 = 48;

/// Matches scored live before guests.
#[derive(Args, Debug, Default)]
pub struct Live {
    /// Matches side by side.
    #[arg(long)]
    matches: Option<usize>,
    /// Guests who watch each of them.
    #[arg(long)]
    watchers: Option<usize>,
    /// Points a second over all of them.
    #[arg(long)]
    per_second: Option<usize>,
    /// Guests who watch a single match, with a point a second.
    #[arg(long)]
    crowd: Option<usize>,
    /// Nodes of Rally; more than one need `--database-url` and `--redis-url`.
    #[arg(long)]
    nodes: Option<usize>,
    /// How long each phase takes, in seconds.
    #[arg(long)]
    seconds: Option<u64>,
}

/// Rooms or matches with as many people each, and how often something happens in any of them.
struct Load {
    games: usize,
    watchers: usize,
    per_second: f64,
    span: Duration,
    nodes: usize,
}

/// A match in play.
struct Game {
    /// With the watchers as members.
    room: Room,
    scorer: usize,
    pad: PadId,
}

/// What was measured of points or messages.
struct Measured {
    report: Report,
    /// Processor time each, of all nodes.
    cpu_each: Duration,
    /// Until the last watcher had it.
    by_all: Histogram,
    replied: Histogram,
}

pub async fn run(common: &Common, args: &Live) -> Outcome<Vec<Report>> {
    let nodes = args.nodes.unwrap_or(1);
    if nodes > 1 && (common.database_url.is_none() || common.redis_url.is_none()) {
        return Err("several nodes need --database-url and --redis-url".into());
    }
    let span = common.seconds(args.seconds, 20, 3);
    let many = Load {
        games: common.size(args.matches, 20, 4),
        watchers: common.size(args.watchers, 500, 25),
        per_second: common.size(args.per_second, 50, 20) as f64,
        span,
        nodes,
    };
    let one = Load { games: 1, watchers: common.size(args.crowd, 10_000, 500), per_second: 1.0, span, nodes };

    let (mut points, text) = measure_points(common, &many).await?;
    let [p50, p99, _] = points.report.latency_ms;
    if nodes == 1 {
        points.report.goals.insert(0, Goal::at_most("p50 until a watcher sees a point", "ms", 5.0, p50));
        points.report.goals.insert(1, Goal::at_most("p99 until a watcher sees a point", "ms", 35.0, p99));
    }
    let mut bare = measure_messages(common, Dialect::Bare, &many, text).await?;
    compare(&mut bare, &points);
    let mut chat = measure_messages(common, Dialect::Rally, &many, common.text).await?;
    compare(&mut chat, &points);
    let cost = points.cpu_each.as_secs_f64() / chat.cpu_each.as_secs_f64();
    // Two measurements of the same differ by as much.
    chat.report.goals.push(Goal::at_most("processor time of a point", "x a message", 1.1, cost));

    let (mut crowd, text) = measure_points(common, &one).await?;
    let bound = 180.0 * one.watchers as f64 / 10_000.0;
    let slowest = crowd.by_all.summary_ms()[2];
    crowd.report.goals.insert(0, Goal::at_most("until the last watcher sees a point, slowest point", "ms", bound, slowest));
    let mut bare_crowd = measure_messages(common, Dialect::Bare, &one, text).await?;
    compare(&mut bare_crowd, &crowd);
    Ok([points, bare, chat, crowd, bare_crowd].map(|one| one.report).into())
}

/// Scores points before guests. Returns also how long a text makes the bare fan-out's pushes as long as theirs.
async fn measure_points(common: &Common, load: &Load) -> Outcome<(Measured, usize)> {
    let mut stage = Stage::start(common, Dialect::Rally, load.games * 2, &[]).await?;
    for _ in 1..load.nodes {
        stage.add_node().await?;
    }
    let (games, community) = create_games(&stage, load).await?;
    let connections = community.people.len();
    stage.replace_fleet(Rc::new(community))?;
    stage.connect_all().await?;
    let rss = stage.baseline.rss_each(&stage.server, connections.div_ceil(load.nodes))?;
    let fleet = &stage.fleet;
    let lane = fleet.ledger.borrow_mut().add_lane();
    play(fleet, &games, lane, load.per_second, WARM_UP).await?;

    let (cpu, before, lane) = (stage.cpu()?, load_average(), fleet.ledger.borrow_mut().add_lane());
    let late = play(fleet, &games, lane, load.per_second, load.span).await?;
    let mut measured = figures_of(&format!("points, {} x {}", load.games, load.watchers), &stage, (cpu, before), lane, load)?;
    let report = &mut measured.report;
    report.rss_per_connection = Some(rss);
    let watching = fleet.watching.borrow();
    report.goals = vec![
        Goal::at_most("watchers who do not see the last point", "", 0.0, watching.behind() as f64),
        Goal::at_most("states that went backwards", "", 0.0, watching.backwards as f64),
        Goal::at_most("points refused", "", 0.0, fleet.ledger.borrow().refused.values().sum::<u64>() as f64),
        Goal::at_most("dropped", "sockets", 0.0, fleet.dropped() as f64),
    ];
    report.remarks.push(format!(
        "points were sent late by {:.1} ms at most; a state has {} bytes; {} were received, {} were overtaken by later ones",
        late.as_secs_f64() * 1e3,
        watching.state_bytes(),
        watching.states,
        watching.superseded
    ));
    Ok((measured, watching.state_bytes().saturating_sub(BARE_PUSH_BYTES)))
}

/// Sends messages of this length to as many people in rooms, at the same rate.
async fn measure_messages(common: &Common, dialect: Dialect, load: &Load, text: usize) -> Outcome<Measured> {
    let sets = [RoomSet { rooms: load.games, members: load.watchers }];
    let mut stage = Stage::start(common, dialect, load.games * load.watchers, &sets).await?;
    if dialect == Dialect::Rally {
        for _ in 1..load.nodes {
            stage.add_node().await?;
        }
    }
    stage.connect_all().await?;
    let fleet = &stage.fleet;
    let rooms = &fleet.community.rooms;
    load::paced(fleet, &Traffic::new(fleet, rooms, text), load.per_second, WARM_UP).await;
    let (cpu, before, traffic) = (stage.cpu()?, load_average(), Traffic::new(fleet, rooms, text));
    let late = load::paced(fleet, &traffic, load.per_second, load.span).await;
    let mut measured = figures_of(&format!("messages, {} x {}", load.games, load.watchers), &stage, (cpu, before), traffic.lane, load)?;
    measured.report.remarks.push(format!("messages were sent late by {:.1} ms at most", late.as_secs_f64() * 1e3));
    Ok(measured)
}

/// The figures of a lane, since a processor time and a load average.
fn figures_of(name: &str, stage: &Stage, (cpu, before): (Duration, f64), lane: usize, load: &Load) -> Outcome<Measured> {
    let cpu = stage.cpu()?.saturating_sub(cpu);
    let ledger = stage.fleet.ledger.borrow();
    let lane: &Lane = ledger.figures(lane).ok_or("there is no such lane")?;
    let name =
        if load.nodes > 1 && stage.fleet.dialect == Dialect::Rally { format!("{name}, {} nodes", load.nodes) } else { name.to_owned() };
    let mut report = Report::new(name, &stage.fleet, before).of_lane(lane, &lane.received, cpu);
    let cpu_each = cpu.div_f64(lane.sent.max(1) as f64);
    let [p50, p99, max] = lane.received_by_all.summary_ms();
    report.remarks.push(format!(
        "each took {:.0} us of processor time; the last one has it after {p50:.1} ms (p50), {p99:.1} (p99), {max:.1} (max)",
        cpu_each.as_secs_f64() * 1e6
    ));
    let [p50, p99, _] = lane.replied.summary_ms();
    if lane.replied.count() > 0 {
        report.remarks.push(format!("the sender has the reply after {p50:.1} ms (p50), {p99:.1} (p99)"));
    }
    Ok(Measured { report, cpu_each, by_all: lane.received_by_all.clone(), replied: lane.replied.clone() })
}

/// Adds how points compare with these messages.
fn compare(messages: &mut Measured, points: &Measured) {
    let cpu = points.cpu_each.as_secs_f64() / messages.cpu_each.as_secs_f64();
    let [p50, p99, _] = points.report.latency_ms;
    let [message_p50, message_p99, _] = messages.report.latency_ms;
    let mut remark = format!(
        "a point takes {cpu:.2} of this processor time, {:.2} of this p50, {:.2} of this p99",
        p50 / message_p50,
        p99 / message_p99
    );
    if messages.replied.count() > 0 {
        remark.push_str(&format!(
            ", {:.2} of this time to the reply (p50)",
            points.replied.summary_ms()[0] / messages.replied.summary_ms()[0]
        ));
    }
    messages.report.remarks.push(remark);
}

/// Scores points in turn at this rate for a span, however long they take. Returns by how much one was sent late at most.
async fn play(fleet: &Fleet, games: &[Game], lane: usize, per_second: f64, span: Duration) -> Outcome<Duration> {
    let (start, mut late) = (fleet.now(), Duration::ZERO);
    for (nth, game) in games.iter().cycle().enumerate().take((span.as_secs_f64() * per_second) as usize) {
        let due = start + Duration::from_secs_f64(nth as f64 / per_second);
        tokio::time::sleep(due.saturating_sub(fleet.now())).await;
        late = late.max(fleet.now().saturating_sub(due));
        let (match_id, pad) = (MatchId(game.room.id), game.pad);
        fleet.send_point(lane, game.scorer, &game.room, |after| ScorePoint {
            match_id,
            pad,
            after: after.cast_signed(),
            side: winner(after),
        })?;
    }
    fleet.settle(lane, SETTLE_TIMEOUT).await;
    Ok(late)
}

/// Who wins the point after so many: everybody holds serve up to six all, and the tie-break never ends.
fn winner(after: u64) -> Side {
    let in_a_row = if after < SIX_ALL { 4 } else { 1 };
    if (after / in_a_row).is_multiple_of(2) { Side::A } else { Side::B }
}

/// Creates and starts matches between the seeded people, in pairs. Returns them with everybody, their watchers included.
async fn create_games(stage: &Stage, load: &Load) -> Outcome<(Vec<Game>, Community)> {
    let mut people = stage.fleet.community.people.clone();
    let mut callers = Vec::new();
    for person in &people {
        let (client, _) = Client::sign_in(&format!("ws://{}/ws", stage.server.address), &person.access_token).await?;
        callers.push(client.split());
    }
    let court = join_storm::add_court(&callers.first().ok_or("there is nobody to play")?.0).await?;
    let mut games = Vec::new();
    let (scorers, opponents) = callers.split_at(load.games);
    for (scorer, ((caller, _), (opponent, _))) in scorers.iter().zip(opponents).enumerate() {
        let user = |at: usize| people.get(at).map(|person| UserId(person.user)).ok_or("there is no such person");
        let (a, b) = (user(scorer)?, user(scorer + load.games)?);
        let pad = PadId(Uuid::new_v4());
        let id = create_game(caller, opponent, court, (a, b), pad).await?;
        let members = (people.len()..people.len() + load.watchers).collect();
        people.extend((0..load.watchers).map(|_| Person { user: Uuid::new_v4(), access_token: String::new(), rooms: vec![id.0] }));
        games.push(Game { room: Room { id: id.0, members }, scorer, pad });
    }
    Ok((games, Community::new(people)))
}

/// Creates a public game of two, half a day ahead, and starts its match on the organiser's pad.
async fn create_game(organiser: &Caller, opponent: &Caller, court: CourtId, (a, b): (UserId, UserId), pad: PadId) -> Outcome<MatchId> {
    // At the court it is two hours earlier than in UTC.
    let hours = (event_search::since_1970() + 10 * HOUR).as_secs() / HOUR.as_secs();
    let (day, hour) = (event_search::date((hours / 24).cast_signed()), hours % 24);
    let form = serde_json::from_value(serde_json::json!({
        "name": "Scored live", "kind": "open_play", "court": court, "capacity": 2, "date": day,
        "from": format!("{hour:02}:00"), "to": format!("{hour:02}:45"),
    }))?;
    let event = organiser.call(CreateEvent { form, repeat: None, draft: false, if_free: false }).await?.event.id;
    opponent.call(Join { event, invite: None, if_free: false }).await?;
    let create = CreateMatch { event, a: vec![a], b: vec![b], guests_a: Vec::new(), guests_b: Vec::new(), format: None };
    let match_id = organiser.call(create).await?.id;
    let server = Seat { side: Side::A, partner: Partner::First };
    let second_server = Partner::First;
    let toss = Toss { server, second_server, left: Side::A, order: ServeOrder::default(), ends: EndChanges::default() };
    organiser.call(StartMatch { match_id, pad, toss }).await?;
    Ok(match_id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_hold_serve_until_a_tie_break_without_end() {
        let points: String = (0..54).map(|after| if winner(after) == Side::A { 'a' } else { 'b' }).collect();
        assert_eq!(points, format!("{}ababab", "aaaabbbb".repeat(6)));
    }
}
