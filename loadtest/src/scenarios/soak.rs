//! Everything at once for a long time: people come and go, watch each other, type and chat. At the end the server must have
//! as much memory as at the beginning, and nothing of anybody who left.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::fleet::Fleet;
use crate::ledger::Until;
use crate::people::RoomSet;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// The gauges of what belongs to connections.
const GAUGES: [&str; 6] = ["connections", "http_connections", "subscriptions", "topics", "ring_bytes", "queue_bytes"];
/// How long the server may hold the topics of people who left.
const FORGOTTEN_WITHIN: Duration = Duration::from_secs(120);
/// How long somebody is away.
const AWAY: Duration = Duration::from_secs(10);
/// Members of each room. The first half stays, and writes; the second half comes and goes.
const MEMBERS: usize = 10;
/// How often memory is read.
const SAMPLE_EVERY: Duration = Duration::from_secs(2);
/// Timeout for the last deliveries.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(30);

/// People come and go, watch each other, type and chat, for a long time.
#[derive(Args, Debug, Default)]
pub struct Soak {
    /// Rooms of ten; each person is in one.
    #[arg(long)]
    rooms: Option<usize>,
    /// People who connect, and others who leave, a second.
    #[arg(long)]
    churn: Option<usize>,
    /// Messages a second; twice as often somebody types.
    #[arg(long)]
    per_second: Option<usize>,
    /// How long it lasts, in seconds.
    #[arg(long)]
    seconds: Option<u64>,
}

/// The running load.
#[derive(Clone)]
struct Soaking {
    fleet: Rc<Fleet>,
    lane: usize,
    text: usize,
    end: Duration,
    /// Connects that failed, by reason.
    refused: Rc<RefCell<BTreeMap<String, u64>>>,
    connects: Rc<Cell<u64>>,
}

pub async fn run(common: &Common, args: &Soak) -> Outcome<Vec<Report>> {
    let churn = common.size(args.churn, 200, 200);
    // Enough people who come and go that each is there for longer than away.
    let rooms = common.size(args.rooms, 1_000, 1_000).max(churn * 2 * 20 / MEMBERS);
    let per_second = common.size(args.per_second, 200, 100);
    let span = common.seconds(args.seconds, 1_200, 120);
    let stage = Stage::start(common, Dialect::Rally, rooms * MEMBERS, &[RoomSet { rooms, members: MEMBERS }]).await?;
    stage.connect_all().await?;
    let fleet = &stage.fleet;
    let before = Baseline::of(&stage.server)?;
    let lane = fleet.ledger.borrow_mut().add_lane();
    let end = fleet.now() + span;
    let soaking = Soaking { fleet: fleet.clone(), lane, text: common.text, end, refused: Rc::default(), connects: Rc::default() };
    let (_, _, _, memory) = tokio::join!(
        soaking.come_and_go(churn),
        soaking.chat(per_second),
        soaking.type_and_watch(per_second * 2),
        sample_memory(&stage, end)
    );
    let memory = memory?;
    // Those who are away come back, and get what they missed.
    let away = (0..fleet.community.people.len()).filter(|person| !fleet.is_connected(*person)).collect();
    fleet.connect(away, 64).await?;
    fleet.settle(lane, SETTLE_TIMEOUT).await;
    let mut report = super::report("soak", &stage, &before, lane, |lane| &lane.replied)?;
    report.goals.push(Goal::at_most(
        "lost, doubled or out of order",
        "messages",
        0.0,
        (report.lost + report.doubled + report.out_of_order) as f64,
    ));
    report.goals.push(Goal::at_most("refused", "messages", 0.0, fleet.ledger.borrow().refused.values().sum::<u64>() as f64));
    report.goals.push(Goal::at_most("dropped", "sockets", 0.0, fleet.dropped() as f64));

    let [early, late] = [memory.get(memory.len() / 4..memory.len() / 2), memory.get(memory.len() * 3 / 4..)]
        .map(|part| median(part.unwrap_or_default().to_vec()) / 1024.0 / 1024.0);
    report.goals.push(Goal::at_most(
        "memory in the last quarter, with that of the second plus a tenth as the bound",
        "MiB",
        early * 1.1,
        late,
    ));
    fleet.disconnect();
    let left = leftovers(&stage).await?;
    for (gauge, value) in GAUGES.iter().zip(left) {
        report.goals.push(Goal::at_most(format!("{gauge} once everybody has left"), "", 0.0, value));
    }
    report.remarks.push(format!(
        "{} people; {} connected again, {:.0} a second; memory {:.0} MiB before, {early:.0} and {late:.0} during, {:.0} after",
        rooms * MEMBERS,
        soaking.connects.get(),
        soaking.connects.get() as f64 / span.as_secs_f64(),
        before.rss as f64 / 1024.0 / 1024.0,
        stage.server.rss()? as f64 / 1024.0 / 1024.0
    ));
    report.remarks.extend(soaking.refused.borrow().iter().map(|(fault, count)| format!("{count} connects failed: {fault}")));
    report.remarks.extend(stage.refusals().await);
    Ok(vec![report])
}

impl Soaking {
    /// Calls `act` with 0, 1, 2 and so on, at this rate, until the end.
    async fn paced(&self, per_second: usize, mut act: impl FnMut(usize)) {
        let started = self.fleet.now();
        for nth in 0.. {
            let due = started + Duration::from_secs_f64(nth as f64 / per_second as f64);
            if due >= self.end {
                return;
            }
            tokio::time::sleep(due.saturating_sub(self.fleet.now())).await;
            act(nth);
        }
    }

    /// The `nth` of those who come and go.
    fn guest(&self, nth: usize) -> Option<usize> {
        let rooms = &self.fleet.community.rooms;
        let room = rooms.get(nth % rooms.len().max(1))?;
        room.members.get(MEMBERS / 2 + nth / rooms.len().max(1) % (MEMBERS / 2)).copied()
    }

    /// At this rate somebody leaves, and comes back later.
    async fn come_and_go(&self, per_second: usize) {
        self.paced(per_second, |nth| {
            // One who could not come back yet cannot leave.
            let Some(person) = self.guest(nth).filter(|person| self.fleet.is_connected(*person)) else { return };
            self.fleet.leave(person);
            let soaking = self.clone();
            tokio::task::spawn_local(async move {
                tokio::time::sleep(AWAY).await;
                // As every client does: whoever is refused tries again.
                while soaking.fleet.now() < soaking.end {
                    match soaking.fleet.connect(vec![person], 1).await {
                        Ok(_) => return soaking.connects.set(soaking.connects.get() + 1),
                        Err(fault) => {
                            let fault = fault.to_string();
                            let why = fault.split_once(": ").map_or(fault.as_str(), |(_, why)| why);
                            *soaking.refused.borrow_mut().entry(why.to_owned()).or_default() += 1;
                        }
                    }
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            });
        })
        .await;
        // Those whose time has come just before the end.
        tokio::time::sleep(Duration::from_secs(1)).await;
    }

    async fn chat(&self, per_second: usize) {
        self.paced(per_second, |nth| {
            let rooms = &self.fleet.community.rooms;
            let Some(room) = rooms.get(nth % rooms.len().max(1)).cloned() else { return };
            let Some(author) = room.members.get(nth / rooms.len().max(1) % (MEMBERS / 2)).copied() else { return };
            let soaking = self.clone();
            tokio::task::spawn_local(async move {
                soaking.fleet.send_message(soaking.lane, author, &room, soaking.text, Until::Replied).await;
            });
        })
        .await;
    }

    /// At this rate somebody types, and somebody watches the members of the next room.
    async fn type_and_watch(&self, per_second: usize) {
        self.paced(per_second, |nth| {
            let community = &self.fleet.community;
            let count = community.rooms.len().max(1);
            let (Some(room), Some(next)) = (community.rooms.get(nth % count), community.rooms.get((nth + 1) % count)) else { return };
            let Some(person) = room.members.get(nth / count % MEMBERS).copied() else { return };
            self.fleet.ask(person, "chat.typing", &json!({ "chat": room.id }));
            let users: Vec<_> = next.members.iter().filter_map(|at| Some(community.people.get(*at)?.user)).collect();
            self.fleet.ask(person, "presence.watch", &json!({ "users": users }));
        })
        .await;
    }
}

/// The server's memory, in bytes, read again and again.
async fn sample_memory(stage: &Stage, end: Duration) -> Outcome<Vec<f64>> {
    let mut samples = Vec::new();
    while stage.fleet.now() < end {
        tokio::time::sleep(SAMPLE_EVERY).await;
        samples.push(stage.server.rss()? as f64);
    }
    Ok(samples)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// The gauges, once they are all zero or it takes too long.
async fn leftovers(stage: &Stage) -> Outcome<Vec<f64>> {
    let deadline = stage.fleet.now() + FORGOTTEN_WITHIN;
    loop {
        let metrics = stage.metrics().await.ok_or("the server exposes no metrics")?;
        let value = |gauge: &str| metrics.lines().find_map(|line| line.strip_prefix(&format!("rally_{gauge} "))?.parse::<f64>().ok());
        let values = GAUGES.iter().map(|gauge| value(gauge).ok_or(format!("there is no gauge {gauge}"))).collect::<Result<Vec<_>, _>>()?;
        if values.iter().all(|value| *value == 0.0) || stage.fleet.now() >= deadline {
            return Ok(values);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
