//! One event of eight places, and two hundred people who press Join at once: how long until all are answered and every
//! roster is the same.

use std::collections::BTreeSet;
use std::time::Duration;

use clap::Args;
use protocol::client::{Caller, Client, Pushes};
use protocol::courts::{AddCourt, Amenities, Counts, CourtForm};
use protocol::enrolments::{EnrolmentState, Join};
use protocol::events::{CreateEvent, EventPush, EventSnapshot};
use protocol::people::Spot;
use protocol::session::OpenTopic;
use protocol::{EventId, Topic, UserId};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::Outcome;
use crate::asking::Figures;
use crate::cli::Common;
use crate::report::{Baseline, Goal, Report};
use crate::stage::{Among, Stage};

/// How long a device waits for what it is told.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Args, Debug, Default)]
pub struct JoinStorm {
    /// Who presses Join.
    #[arg(long)]
    people: Option<usize>,
    /// How many events they do it at, one after the other.
    #[arg(long)]
    events: Option<usize>,
}

/// Somebody with the event open.
struct Player {
    caller: Caller,
    pushes: Pushes,
}

/// What one device knows of a roster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Roster {
    seated: BTreeSet<UserId>,
    waiting: BTreeSet<UserId>,
}

pub async fn run(common: &Common, args: &JoinStorm) -> Outcome<Vec<Report>> {
    let people = common.size(args.people, 200, 40);
    let events = common.size(args.events, 20, 3);
    let stage = Stage::among(common, people, Among::default()).await?;
    let mut players = Vec::new();
    for person in &stage.fleet.community.people {
        let (client, _) = Client::sign_in(&format!("ws://{}/ws", stage.server.address), &person.access_token).await?;
        let (caller, pushes) = client.split();
        players.push(Player { caller, pushes });
    }
    let storms = made(&players, events).await?;
    let before = Baseline::of(&stage.server)?;
    let (mut figures, mut equal_ms, mut overbooked) = (Figures::default(), Vec::new(), 0_usize);
    for event in storms {
        let began = Instant::now();
        let (joined, rosters) = storm(&mut players, event, &mut figures).await?;
        equal_ms.push(began.elapsed().as_secs_f64() * 1_000.0);
        overbooked += usize::from(joined.seated.len() != 8 || rosters.iter().any(|roster| *roster != joined));
    }
    let mut report = Report::of_questions("join-storm", &stage, players.len(), &figures, &before)?;
    let slowest = equal_ms.iter().copied().fold(0.0, f64::max);
    report.goals = vec![
        Goal::at_most("until all are answered and all rosters are equal, slowest event", "ms", 1_000.0, slowest),
        Goal::at_most("rosters that differ, or have not eight seated", "events", 0.0, overbooked as f64),
        Goal::at_most("not answered", "joins", 0.0, figures.failed.values().sum::<u64>() as f64),
    ];
    report.remarks.push(format!("{people} people join one event of 8 places at once, {events} times"));
    Ok(vec![report])
}

/// So many events of eight places for tomorrow, at a court in the Atlantic, by the first of them, who does not play.
async fn made(players: &[Player], count: usize) -> Outcome<Vec<EventId>> {
    let organiser = &players.first().ok_or("nobody is there to organise")?.caller;
    let form = CourtForm {
        name: "Court in the Atlantic".to_owned(),
        location: Spot { latitude: 0.0, longitude: -30.0 },
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
    let court = organiser.call(AddCourt { form }).await?;
    let mut events = Vec::new();
    for number in 0..count {
        let form = serde_json::from_value(serde_json::json!({
            "name": format!("Eight places, {number}"), "kind": "open_play", "court": court.id, "capacity": 8, "organiser_plays": false,
            "date": super::event_search::day(2), "from": "12:00", "to": "14:00",
        }))?;
        events.push(organiser.call(CreateEvent { form, repeat: None, draft: false }).await?.event.id);
    }
    Ok(events)
}

/// Everybody opens the event, then all join at once. Answers the roster as the server tells it afterwards, and as every
/// device came to know it by pushes.
async fn storm(players: &mut [Player], event: EventId, figures: &mut Figures) -> Outcome<(Roster, Vec<Roster>)> {
    let topic = Topic::Event(event);
    for player in players.iter() {
        player.caller.call(OpenTopic { topic, since: None }).await?;
    }
    let mut joins = JoinSet::new();
    for player in players.iter() {
        let caller = player.caller.clone();
        joins.spawn_local(async move {
            let began = Instant::now();
            let answer = caller.call(Join { event, invite: None }).await;
            (began.elapsed(), answer.err().map(|fault| fault.to_string()))
        });
    }
    while let Some(joined) = joins.join_next().await {
        let (took, failed) = joined?;
        figures.asked += 1;
        figures.note(took, failed);
    }
    let mut rosters = Vec::new();
    let expected = players.len();
    for player in players.iter_mut() {
        rosters.push(told(player, topic, expected).await?);
    }
    let asker = players.first().ok_or("nobody is there to ask")?;
    let opened = asker.caller.call(OpenTopic { topic, since: None }).await?;
    let snapshot: EventSnapshot = serde_json::from_value(opened.snapshot)?;
    // A snapshot lists the first of those who wait; its counts tell of all.
    let seated = snapshot.enrolments.iter().filter(|one| one.state.is_seated()).filter_map(|one| Some(one.player.as_ref()?.id)).collect();
    let first = rosters.first().cloned().unwrap_or_default();
    let all_wait = usize::try_from(snapshot.event.waiting_count)? == first.waiting.len();
    Ok((Roster { seated, waiting: if all_wait { first.waiting } else { BTreeSet::new() } }, rosters))
}

/// Reads a device's pushes until it knows of everybody.
async fn told(player: &mut Player, topic: Topic, expected: usize) -> Outcome<Roster> {
    let mut roster = Roster::default();
    while roster.seated.len() + roster.waiting.len() < expected {
        let push = tokio::time::timeout(PATIENCE, player.pushes.next_push()).await.map_err(|_| "a device was not told of everybody")??;
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
