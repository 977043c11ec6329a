//! Recordings for the client: of each kind of topic its state, every push that the protocol declares for it, and the state
//! after them. The client's tests replay them (`web/src/store/replay.test.ts`). `make recordings` writes the file anew.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use protocol::chat::{
    AddMembers, Delete, Edit, Leave, Mute, React, ReactionKind, Read, RemoveMember, Rename, Role, SetRole, Silence, Typing, Unmute,
    Unsilence,
};
use protocol::client::ServerPush;
use protocol::devices::{ListDevices, SignOut};
use protocol::dues::{DueAmounts, SetDues};
use protocol::enrolments::{Join, LeaveEvent};
use protocol::events::{Appoint, EventForm, SeriesScope, UpdateEvent};
use protocol::leagues::{AppointInLeague, Competition};
use protocol::live::{FinishMatch, RetireSide, ScorePoint, UndoPoint};
use protocol::matches::{ConfirmMatch, ReportMatch, Side};
use protocol::notifications::ReadNotifications;
use protocol::pairs::{DrawPairs, PairsMix, ReportCourt};
use protocol::play::{AskToPlay, StopPlaying};
use protocol::polls::{AnswerPoll, OpenPoll, Suits};
use protocol::posts::LikePost;
use protocol::presence::Watch;
use protocol::series::{JoinSeries, LeaveSeries};
use protocol::session::OpenTopic;
use protocol::staff::StaffRole;
use protocol::{FOREVER, Topic, UserId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use harness::servers::until;
use harness::steps::events::{self, HERE, LOS_ANGELES};
use harness::steps::leagues;
use harness::steps::live;
use harness::steps::matches::{self, Game};
use harness::steps::play::an_hour;
use harness::steps::posts;
use harness::steps::series::Weekly;
use harness::steps::users::edit;
use harness::{Backend, Player, World, story};

#[derive(Serialize, Deserialize)]
struct Recording {
    topic: Topic,
    me: UserId,
    start: Value,
    pushes: Vec<Value>,
    end: Value,
    /// Of `user`: the states of the rooms, which a client loads when it learns of them.
    #[serde(default)]
    rooms: BTreeMap<String, Value>,
}

/// Records what this player receives on a topic while something happens. `unlogged` are pushes to wait for that have no number.
async fn record(world: &World, of: &mut Player, topic: Topic, unlogged: &[&str], happens: impl Future<Output = ()>) -> Recording {
    let opened = of.client.call(OpenTopic { topic, since: None }).await.expect("a topic");
    happens.await;
    let db = &world.app().db;
    world.jobs_performed().await;
    let head: i64 = db.query("SELECT head FROM topic WHERE name = $1").bind(topic.to_string()).scalar().await.unwrap();
    let (mut pushes, mut seq) = (Vec::new(), opened.seq);
    let mut awaited: BTreeSet<&str> = unlogged.iter().copied().collect();
    while seq < u64::try_from(head).unwrap() || !awaited.is_empty() {
        let push = of.client.next_push().await.unwrap_or_else(|error| panic!("{topic} at {seq} of {head}, {awaited:?}: {error}"));
        if push.topic != Some(topic) || push.seq.is_some_and(|seq| seq <= opened.seq) {
            continue;
        }
        seq = push.seq.unwrap_or(seq);
        awaited.remove(push.name.as_deref().unwrap_or_default());
        pushes.extend(written(&push));
    }
    let end = of.client.call(OpenTopic { topic, since: None }).await.expect("a topic").snapshot;
    Recording { topic, me: of.id, start: opened.snapshot, pushes, end, rooms: BTreeMap::new() }
}

fn written(push: &ServerPush) -> Option<Value> {
    let data: Value = serde_json::from_str(push.data.as_ref()?.get()).expect("JSON");
    Some(json!({ "push": push.name, "data": data }))
}

async fn a_room(world: &World, maya: &mut Player, [elena, diego, omar]: [&Player; 3]) -> Recording {
    let room = elena.create("Doubles", &[&*maya, diego]).await;
    let chat = room.id;
    let maya_too = maya.client.caller();
    record(world, maya, Topic::Chat(chat), &["typing"], async {
        let by = &elena.client;
        let (kept, deleted) = (elena.say(&room, "At seven?").await, elena.say(&room, "Or at noon?").await);
        by.call(Typing { chat }).await.unwrap();
        by.call(Edit { message: kept.id, text: "At eight?".into() }).await.unwrap();
        for (kind, on) in [(ReactionKind::Heart, true), (ReactionKind::ThumbsUp, true), (ReactionKind::Heart, false)] {
            by.call(React { message: kept.id, kind, on }).await.unwrap();
        }
        maya_too.call(React { message: kept.id, kind: ReactionKind::ThumbsUp, on: true }).await.unwrap();
        by.call(Delete { message: deleted.id }).await.unwrap();
        by.call(AddMembers { chat, users: vec![omar.id] }).await.unwrap();
        by.call(SetRole { chat, user: diego.id, role: Role::Admin }).await.unwrap();
        by.call(Silence { chat, user: omar.id, until: None }).await.unwrap();
        by.call(Unsilence { chat, user: omar.id }).await.unwrap();
        by.call(Silence { chat, user: diego.id, until: None }).await.unwrap();
        by.call(Rename { chat, title: "Doubles at eight".into() }).await.unwrap();
        diego.client.call(Read { chat, number: 1 }).await.unwrap();
        by.call(RemoveMember { chat, user: omar.id }).await.unwrap();
        diego.client.call(Leave { chat }).await.unwrap();
        elena.say(&room, "Just us, then.").await;
    })
    .await
}

async fn an_event(world: &World, maya: &mut Player, [elena, diego, omar]: [&Player; 3]) -> Recording {
    let court = events::court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let form = EventForm { capacity: 3, ..events::form(court, &events::day(world, 5), "19:00", "21:00") };
    let event = events::create(elena, form.clone()).await;
    let me = maya.client.caller();
    record(world, maya, Topic::Event(event.id), &[], async {
        events::join(diego, event.id).await;
        events::join(omar, event.id).await;
        me.call(Join { event: event.id, invite: None, if_free: false }).await.unwrap();
        diego.client.call(LeaveEvent { event: event.id }).await.unwrap();
        let form = EventForm { name: "Friday doubles".into(), ..form.clone() };
        let version = events::get(elena, event.id).await.event.version;
        elena.client.call(UpdateEvent { event: event.id, version, form, scope: SeriesScope::This }).await.unwrap();
        omar.client.call(LeaveEvent { event: event.id }).await.unwrap();
        let dates = [1, 2].map(|days| event.starts_at.unwrap() + Duration::from_secs(days * 86_400));
        elena.client.call(OpenPoll { event: event.id, dates: dates.to_vec() }).await.unwrap();
        elena.client.call(AnswerPoll { event: event.id, suits: vec![Suits::Yes, Suits::No] }).await.unwrap();
        me.call(AnswerPoll { event: event.id, suits: vec![Suits::IfNeedBe, Suits::Yes] }).await.unwrap();
        elena.client.call(AnswerPoll { event: event.id, suits: vec![Suits::Yes, Suits::Yes] }).await.unwrap();
    })
    .await
}

async fn a_series(world: &World, maya: &mut Player, [elena, diego, omar]: [&Player; 3]) -> Recording {
    let weekly =
        Weekly::new(world, elena, 3, |form| EventForm { capacity: 3, from: Some("09:00".into()), to: Some("10:00".into()), ..form }).await;
    let (me, series) = (maya.client.caller(), weekly.series);
    record(world, maya, Topic::Series(series), &[], async {
        me.call(JoinSeries { series, dates: None }).await.unwrap();
        for other in [diego, omar] {
            other.client.call(JoinSeries { series, dates: Some(vec![weekly.dates[1].id]) }).await.unwrap();
        }
        me.call(LeaveEvent { event: weekly.dates[2].id }).await.unwrap();
        diego.client.call(LeaveSeries { series, dates: None }).await.unwrap();
        let form = EventForm { capacity: 5, ..weekly.dates[0].form.clone() };
        let version = events::get(elena, weekly.dates[0].id).await.event.version;
        elena.client.call(UpdateEvent { event: weekly.dates[0].id, version, form, scope: SeriesScope::This }).await.unwrap();
    })
    .await
}

/// The room of two people, one of whom blocks the other.
async fn a_direct_room(world: &World, maya: &mut Player, omar: &Player) -> Recording {
    let room = omar.open_direct(maya).await;
    let id = maya.id;
    record(world, maya, Topic::Chat(room.id), &[], async {
        omar.say(&room, "Never mind").await;
        for now in ["1", "0"] {
            let (path, access) = (format!("/user/{id}/block/{now}"), omar.tokens.access_token.as_str());
            omar.rest.call::<Value>(reqwest::Method::POST, &path, Some(access), None).await.unwrap();
        }
    })
    .await
}

async fn a_game(world: &World, maya: &mut Player, [elena, diego, omar]: [&Player; 3]) -> Recording {
    let event = Game::of(elena).with(world, [elena.id, maya.id, diego.id, omar.id]).await;
    let (me, report) = (
        maya.client.caller(),
        ReportMatch { event, a: vec![elena.id], b: vec![maya.id], guests_a: vec![], guests_b: vec![], score: matches::score("6-4 6-2") },
    );
    record(world, maya, Topic::Event(event), &[], async {
        let result = elena.client.call(report).await.unwrap();
        me.call(ConfirmMatch { match_id: result.id, version: result.version, score: None }).await.unwrap();
        let draw = DrawPairs { event, rounds: 3, courts: 1, mix: PairsMix::Even, singles: false, seed: Some(1) };
        elena.client.call(draw).await.unwrap();
        elena.client.call(ReportCourt { event, round: 0, court: 0, score: matches::score("6-4 6-4") }).await.unwrap();
    })
    .await
}

async fn a_match(world: &World, maya: &mut Player, [elena, diego, _]: [&Player; 3]) -> Recording {
    let event = Game::of(elena).with(world, [elena.id, diego.id]).await;
    let (match_id, pad) = (live::create(elena, event, elena.id, diego.id).await.unwrap().id, live::PAD);
    let by = &elena.client;
    record(world, maya, Topic::Match(match_id), &[], async {
        live::start(elena, match_id, pad).await.unwrap();
        by.call(ScorePoint { match_id, pad, after: 0, side: Side::A }).await.unwrap();
        by.call(ScorePoint { match_id, pad, after: 1, side: Side::B }).await.unwrap();
        by.call(UndoPoint { match_id, pad, after: 2 }).await.unwrap();
        by.call(RetireSide { match_id, pad, after: 3, side: Side::B }).await.unwrap();
        by.call(FinishMatch { match_id, pad, after: 4 }).await.unwrap();
    })
    .await
}

async fn an_area(world: &World, maya: &mut Player, [elena, diego, _]: [&Player; 3]) -> Recording {
    diego.client.call(an_hour()).await.unwrap();
    let name: String = world.app().db.query("SELECT name FROM topic WHERE name LIKE 'play:%' LIMIT 1").scalar().await.unwrap();
    record(world, maya, name.parse().unwrap(), &[], async {
        elena.client.call(an_hour()).await.unwrap();
        diego.client.call(StopPlaying {}).await.unwrap();
    })
    .await
}

async fn a_person(world: &World, maya: &mut Player, [elena, diego, omar]: [&Player; 3]) -> Recording {
    let tom = world.player("Tom Becker").await;
    let (me, access) = (maya.client.caller(), maya.tokens.access_token.clone());
    drop(maya.other_device(&world.nodes[0]).await);
    let devices = me.call(ListDevices {}).await.unwrap().devices;
    let signed_out = devices.iter().find(|device| !device.current).unwrap().session;
    let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
    let event = events::create(elena, events::form(court, &events::day(world, 6), "19:00", "21:00")).await.id;
    let private = EventForm { is_private: true, ..events::form(court, &events::day(world, 8), "19:00", "21:00") };
    let hers = events::create(maya, private).await.id;
    let played = Game::of(elena).with(world, [elena.id, maya.id]).await;
    let won = matches::report(elena, played, &[&*maya], &[elena], matches::score("6-4 6-4")).await.unwrap();
    let season = leagues::form(world, court, Competition::RoundRobin);
    let league = leagues::create(elena, season).await.unwrap().id;
    let topic = Topic::User(maya.id);
    let id = maya.id;
    let rest = maya.rest.clone();
    drop(tom.client);
    until("he is offline", async || me.call(Watch { users: vec![tom.id] }).await.unwrap().online.is_empty()).await;
    let both: Player = maya.other_device(&world.nodes[0]).await;
    let mut recording = record(world, maya, topic, &["presence"], async {
        let (room, brief) = (elena.create("Mornings", &[&both]).await, elena.create("Brief", &[&both]).await);
        elena.say(&room, "Good morning").await;
        elena.say(&room, "Anybody?").await;
        me.call(Mute { chat: room.id, until: Some(FOREVER) }).await.unwrap();
        me.call(Read { chat: room.id, number: 1 }).await.unwrap();
        elena.client.call(RemoveMember { chat: brief.id, user: id }).await.unwrap();
        me.call(Unmute { chat: room.id }).await.unwrap();
        me.call(SignOut { session: signed_out }).await.unwrap();
        edit(&both, json!({ "aboutMe": "Lefty." })).await.unwrap();
        rest.follow(&access, elena.id, true).await.unwrap();
        rest.call::<Value>(reqwest::Method::POST, &format!("/user/{}/block/1", diego.id), Some(&access), None).await.unwrap();
        elena.rest.follow(&elena.tokens.access_token, id, true).await.unwrap();
        omar.rest.follow(&omar.tokens.access_token, id, true).await.unwrap();
        until("both are announced", async || {
            let rows = world.app().db.query("SELECT COUNT(*) FROM notification WHERE user_id = $1").bind(id);
            rows.scalar::<i64>().await.unwrap() >= 2
        })
        .await;
        let first: protocol::NotificationId =
            world.app().db.query("SELECT id FROM notification WHERE user_id = $1 ORDER BY id LIMIT 1").bind(id).scalar().await.unwrap();
        me.call(ReadNotifications { ids: Some(vec![first]) }).await.unwrap();
        me.call(Join { event, invite: None, if_free: false }).await.unwrap();
        elena.client.call(Appoint { event, user: id, role: StaffRole::Official, series: false }).await.unwrap();
        elena.client.call(AppointInLeague { league, user: id, role: StaffRole::Official }).await.unwrap();
        elena.client.call(SetDues { event, amounts: DueAmounts::Share { total: 1_000 }, series: false }).await.unwrap();
        me.call(SetDues { event: hers, amounts: DueAmounts::Share { total: 1_000 }, series: false }).await.unwrap();
        elena.client.call(Join { event: hers, invite: None, if_free: false }).await.unwrap();
        crate::rows::packages::asked(elena, &both, court).await;
        me.call(ConfirmMatch { match_id: won.id, version: won.version, score: None }).await.unwrap();
        until("she is online", async || world.app().node.presence.has_device(id)).await;
        let post = posts::written(elena, "Anybody for doubles?").await.id;
        me.call(LikePost { post, on: true }).await.unwrap();
        me.call(an_hour()).await.unwrap();
        let question = AskToPlay { user: Some(id), starts_at: None, court: None, message: None };
        omar.client.call(question).await.unwrap();
        let back = protocol::client::Client::sign_in(&tom.rest.ws_url(), &tom.tokens.access_token).await.unwrap();
        until("he is online", async || world.app().node.presence.is_online(tom.id)).await;
        drop(back);
    })
    .await;
    for entry in recording.end["rooms"].as_array().unwrap() {
        let topic = Topic::Chat(serde_json::from_value(entry["room"]["id"].clone()).unwrap());
        recording.rooms.insert(topic.to_string(), maya.snapshot::<Value>(topic).await);
    }
    recording
}

/// The pushes that the generated types of the client declare, as `chat/message`.
fn declared() -> BTreeSet<String> {
    let types = std::fs::read_to_string(web("src/wire/index.ts")).expect("the generated types");
    let of = |kind: &str| -> Vec<String> {
        let start = format!("export type {}{}Push = ", kind[..1].to_uppercase(), &kind[1..]);
        let line = types.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_else(|| panic!("{start}"));
        let names = line.split("{ \"push\": \"").skip(1).map(|rest| rest.split('"').next().unwrap());
        names.map(|name| format!("{kind}/{name}")).collect()
    };
    ["chat", "user", "event", "series", "match", "play"]
        .into_iter()
        .flat_map(of)
        .filter(|push| !UNLOGGED.contains(&push.as_str()))
        .collect()
}

/// Pushes that come with time, and are not logged.
const UNLOGGED: &[&str] = &["match/watching_changed"];

fn recorded(recordings: &[Recording]) -> BTreeSet<String> {
    let kind = |topic: Topic| topic.to_string().split(':').next().unwrap().to_owned();
    let names = |one: &Recording| -> Vec<String> {
        one.pushes.iter().map(|push| format!("{}/{}", kind(one.topic), push["push"].as_str().unwrap())).collect()
    };
    recordings.iter().flat_map(names).collect()
}

fn web(path: &str) -> std::path::PathBuf {
    harness::servers::root().join("web").join(path)
}

#[test]
fn every_push_is_recorded_for_the_client() {
    story::run(async {
        let world = World::begin(Backend::Sqlite).await;
        let mut maya = world.player("Maya Okafor").await;
        let (elena, diego, omar) =
            (world.player("Elena Vasquez").await, world.player("Diego Fuentes").await, world.player("Omar Farouk").await);
        let others = [&elena, &diego, &omar];
        let mut recordings = vec![a_room(&world, &mut maya, others).await];
        recordings.push(a_direct_room(&world, &mut maya, &omar).await);
        recordings.push(an_event(&world, &mut maya, others).await);
        recordings.push(a_series(&world, &mut maya, others).await);
        recordings.push(a_game(&world, &mut maya, others).await);
        recordings.push(a_match(&world, &mut maya, others).await);
        recordings.push(an_area(&world, &mut maya, others).await);
        recordings.push(a_person(&world, &mut maya, others).await);
        let file = web("src/testing/recordings.json");
        #[expect(clippy::disallowed_methods, reason = "the tests' own setting, not the program's")]
        if std::env::var("WIRE").as_deref() == Ok("write") {
            std::fs::write(&file, serde_json::to_string(&recordings).unwrap() + "\n").unwrap();
        }
        let missing = |recordings: &[Recording]| declared().difference(&recorded(recordings)).cloned().collect::<Vec<_>>();
        assert_eq!(missing(&recordings), Vec::<String>::new(), "the story must cause these");
        let kept: Vec<Recording> = serde_json::from_str(&std::fs::read_to_string(&file).expect("the recordings")).unwrap();
        assert_eq!(missing(&kept), Vec::<String>::new(), "the file is out of date: `make recordings` writes it");
        drop((maya, elena, diego, omar));
        world.end().await;
    });
}
