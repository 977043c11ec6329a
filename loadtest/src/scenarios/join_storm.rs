//! Two hundred people join one event of eight seats at once: how long until all have a reply and every roster is the same, and
//! what those notice who chat about something else.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use protocol::client::{Caller, Client, Pushes};
use protocol::courts::{AddCourt, Amenities, Counts, CourtForm};
use protocol::enrolments::{EnrolmentState, Join};
use protocol::events::{CreateEvent, EventPush, EventSnapshot};
use protocol::people::Spot;
use protocol::session::OpenTopic;
use protocol::{CourtId, EventId, Topic, UserId};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::Outcome;
use crate::asking::Figures;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::fleet::Fleet;
use crate::ledger::Until;
use crate::load::{self, Traffic};
use crate::people::RoomSet;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// Timeout for each push.
const PUSH_TIMEOUT: Duration = Duration::from_secs(30);
/// Timeout for all storms.
const STORM_TIMEOUT: Duration = Duration::from_secs(600);

/// Two hundred people who join one event at once.
#[derive(Args, Debug, Default)]
pub struct JoinStorm {
    /// People who join.
    #[arg(long)]
    people: Option<usize>,
    /// Events that they join, one after the other.
    #[arg(long)]
    events: Option<usize>,
}

/// Rooms of ten beside the storm, and the messages a second in all of them.
const ROOMS_BESIDE: RoomSet = RoomSet { rooms: 4, members: 10 };
const CHAT_PER_SECOND: f64 = 200.0;

/// A client with the event open.
struct Player {
    caller: Caller,
    pushes: Pushes,
}

/// A roster as known to one client.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Roster {
    seated: BTreeSet<UserId>,
    waiting: BTreeSet<UserId>,
}

pub async fn run(common: &Common, args: &JoinStorm) -> Outcome<Vec<Report>> {
    let people = common.size(args.people, 200, 40);
    let events = common.size(args.events, 20, 3);
    // The first ones are in the rooms, the others play.
    let chatting = ROOMS_BESIDE.rooms * ROOMS_BESIDE.members;
    let stage = Stage::start(common, Dialect::Rally, chatting + people, &[ROOMS_BESIDE]).await?;
    let fleet = &stage.fleet;
    fleet.connect((0..chatting).collect(), chatting).await?;
    super::warm_up(fleet, &fleet.community.rooms, common.text, Duration::from_secs(1)).await;
    let quiet = beside(fleet, common.text, common.seconds(None, 10, 2), &Cell::new(false)).await;
    let mut players = Vec::new();
    for person in fleet.community.people.iter().skip(chatting) {
        let (client, _) = Client::sign_in(&format!("ws://{}/ws", stage.server.address), &person.access_token).await?;
        let (caller, pushes) = client.split();
        players.push(Player { caller, pushes });
    }
    let storms = create_events(&players, events).await?;
    let before = Baseline::of(&stage.server)?;
    let (mut figures, mut equal_ms, mut overbooked) = (Figures::default(), Vec::new(), 0_usize);
    let calm = Cell::new(false);
    let storming = async {
        for event in storms {
            let started = Instant::now();
            let (joined, rosters) = storm(&mut players, event, &mut figures).await?;
            equal_ms.push(started.elapsed().as_secs_f64() * 1_000.0);
            overbooked += usize::from(joined.seated.len() != 8 || rosters.iter().any(|roster| *roster != joined));
        }
        calm.set(true);
        Outcome::Ok(())
    };
    let (stormed, during) = tokio::join!(storming, beside(fleet, common.text, STORM_TIMEOUT, &calm));
    stormed?;
    let replied_p99 = |lane| fleet.ledger.borrow().figures(lane).map_or(0.0, |lane| lane.replied.summary_ms()[1]);
    let (quiet, during) = (replied_p99(quiet), replied_p99(during));
    let mut report = Report::of_requests("join-storm", &stage, players.len(), &figures, &before)?;
    let slowest = equal_ms.iter().copied().fold(0.0, f64::max);
    report.goals = vec![
        Goal::at_most("until all have a reply and all rosters are equal, slowest event", "ms", 1_000.0, slowest),
        Goal::at_most("rosters that differ, or without eight seated", "events", 0.0, overbooked as f64),
        Goal::at_most("p99 of chat.send elsewhere during the storms, at most twice that before", "ms", 2.0 * quiet, during),
        Goal::at_most("not answered", "joins", 0.0, figures.failed.values().sum::<u64>() as f64),
    ];
    report.remarks.push(format!("{people} people join one event of 8 seats at once, {events} times"));
    report.remarks.push(format!("p99 of chat.send in other rooms: {quiet:.1} ms before, {during:.1} ms during the storms"));
    Ok(vec![report])
}

/// Sends messages in the rooms until it is calm again, or for this span; returns the lane that counts them.
async fn beside(fleet: &Rc<Fleet>, text: usize, span: Duration, calm: &Cell<bool>) -> usize {
    let traffic = Traffic { until: Until::Replied, ..Traffic::new(fleet, &fleet.community.rooms, text) };
    load::paced_until(fleet, &traffic, CHAT_PER_SECOND, span, || calm.get()).await;
    traffic.lane
}

/// Creates events of eight seats, two days ahead, at a court in the Atlantic, organised by the first player, who does not play.
async fn create_events(players: &[Player], count: usize) -> Outcome<Vec<EventId>> {
    let organiser = &players.first().ok_or("there is nobody to organise")?.caller;
    let court = add_court(organiser).await?;
    let mut events = Vec::new();
    for number in 0..count {
        let form = serde_json::from_value(serde_json::json!({
            "name": format!("Eight seats, {number}"), "kind": "open_play", "court": court, "capacity": 8, "organiser_plays": false,
            "date": super::event_search::day(2), "from": "12:00", "to": "14:00",
        }))?;
        events.push(organiser.call(CreateEvent { form, repeat: None, draft: false, if_free: false }).await?.event.id);
    }
    Ok(events)
}

/// Adds a court in the Atlantic whose clock is UTC, by which `day` counts.
pub(super) async fn add_court(caller: &Caller) -> Outcome<CourtId> {
    let form = CourtForm {
        name: "Court in the Atlantic".to_owned(),
        location: Spot { latitude: 0.0, longitude: 0.0 },
        address: None,
        facility_type: None,
        description: None,
        website: None,
        phone: None,
        email: None,
        counts: Counts { hard: 1, ..Counts::default() },
        amenities: Amenities::default(),
        hourly_price: None,
        images: Vec::new(),
    };
    Ok(caller.call(AddCourt { form }).await?.id)
}

/// Everybody opens the event, then all join at once. Returns the server's roster afterwards, and each client's roster as built
/// from pushes.
async fn storm(players: &mut [Player], event: EventId, figures: &mut Figures) -> Outcome<(Roster, Vec<Roster>)> {
    let topic = Topic::Event(event);
    for player in players.iter() {
        player.caller.call(OpenTopic { topic, since: None }).await?;
    }
    let mut joins = JoinSet::new();
    for player in players.iter() {
        let caller = player.caller.clone();
        joins.spawn_local(async move {
            let started = Instant::now();
            let answer = caller.call(Join { event, invite: None, if_free: false }).await;
            (started.elapsed(), answer.err().map(|fault| fault.to_string()))
        });
    }
    while let Some(joined) = joins.join_next().await {
        let (latency, fault) = joined?;
        figures.sent += 1;
        figures.record(latency, fault);
    }
    let mut rosters = Vec::new();
    let expected = players.len();
    for player in players.iter_mut() {
        rosters.push(read_roster(player, topic, expected).await?);
    }
    let first = players.first().ok_or("there are no players")?;
    let opened = first.caller.call(OpenTopic { topic, since: None }).await?;
    let snapshot: EventSnapshot = serde_json::from_value(opened.snapshot)?;
    // A snapshot lists only the beginning of the waiting list, but counts all of it.
    let seated = snapshot.enrolments.iter().filter(|one| one.state.is_seated()).filter_map(|one| Some(one.player.as_ref()?.id)).collect();
    let first = rosters.first().cloned().unwrap_or_default();
    let all_wait = usize::try_from(snapshot.event.waiting_count)? == first.waiting.len();
    Ok((Roster { seated, waiting: if all_wait { first.waiting } else { BTreeSet::new() } }, rosters))
}

/// Reads a client's pushes until its roster includes everybody.
async fn read_roster(player: &mut Player, topic: Topic, expected: usize) -> Outcome<Roster> {
    let mut roster = Roster::default();
    while roster.seated.len() + roster.waiting.len() < expected {
        let push = tokio::time::timeout(PUSH_TIMEOUT, player.pushes.next_push())
            .await
            .map_err(|_| "a client did not receive the whole roster")??;
        if push.topic != Some(topic) || !push.is_named("enrolment_changed") {
            continue;
        }
        if let EventPush::EnrolmentChanged { enrolment, .. } = push.event()?
            && let Some(who) = &enrolment.player
        {
            if enrolment.state.is_seated() {
                roster.seated.insert(who.id);
            } else if enrolment.state == EnrolmentState::Waitlisted {
                roster.waiting.insert(who.id);
            }
        }
    }
    Ok(roster)
}
