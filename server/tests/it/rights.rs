//! Every topic and every reason for which somebody loses the right to it: an open subscription ends, and the topic is answered like one
//! that is not there.

use protocol::chat::{Leave, RemoveMember};
use protocol::events::EventForm;
use protocol::leagues::{Competition, LeagueForm, LeaveLeague, RemoveSide, UpdateLeague};
use protocol::session::OpenTopic;
use protocol::{Cell, ErrorCode, Topic};
use serde_json::Value;

use harness::refusals::code;
use harness::steps::admin::admin;
use harness::steps::events::{self, HERE, LOS_ANGELES, day};
use harness::steps::lessons::Coached;
use harness::steps::matches::Game;
use harness::steps::moderation::CASES;
use harness::steps::series::Weekly;
use harness::steps::{leagues, live, posts};
use harness::story;
use harness::{Player, World};

/// Why somebody may no longer see what is another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// Its owner blocks the reader.
    Blocked,
    /// The reader blocks its owner.
    Blocks,
    /// It is for friends, and its owner follows the reader no more.
    Unfollowed,
    /// It is made private, and the reader is not in it.
    Closed,
    /// Its owner takes the reader out.
    Removed,
    /// The reader leaves.
    Left,
    /// Whoever runs the community hides it.
    Hidden,
}

impl Reason {
    const ALL: [Self; 7] = [Self::Blocked, Self::Blocks, Self::Unfollowed, Self::Closed, Self::Removed, Self::Left, Self::Hidden];
}

/// The reasons that end a kind of topic. A new topic is missing here until its reasons are known.
fn ending(topic: &Topic) -> &'static [Reason] {
    use Reason::{Blocked, Blocks, Closed, Hidden, Left, Removed, Unfollowed};
    match topic {
        // One's own ends with the session.
        Topic::User(_) => &[],
        // An area is everybody's: what people in a block do there is skipped.
        Topic::Play(_) | Topic::Feed(_) => &[],
        Topic::Chat(_) => &[Removed, Left],
        Topic::Event(_) | Topic::Series(_) | Topic::Match(_) => &[Blocked, Blocks, Unfollowed],
        Topic::League(_) => &[Blocked, Blocks, Closed, Removed, Left, Hidden],
        Topic::Post(_) => &[Blocked, Blocks, Hidden],
        Topic::Slots(_) => &[Blocked, Blocks],
        // The role ends.
        Topic::Moderation(_) => &[Removed],
    }
}

/// A topic that the reader may open, of something that the owner has made, which ends for a reason.
async fn topic(world: &World, kind: &str, owner: &Player, reader: &Player, reason: Reason) -> Topic {
    let friends_only = reason == Reason::Unfollowed;
    let area = Cell::new(0x0842_9a1d_ffff_ffff).expect("an area");
    if friends_only {
        owner.rest.follow(&owner.tokens.access_token, reader.id, true).await.expect("followed");
        reader.rest.follow(&reader.tokens.access_token, owner.id, true).await.expect("followed");
    }
    match kind {
        "chat" => Topic::Chat(owner.create("Doubles", &[reader]).await.id),
        "event" => {
            let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
            let form = events::form(court, &day(world, 5), "19:00", "21:00");
            Topic::Event(events::create(owner, EventForm { friends_only, ..form }).await.id)
        }
        "series" => Topic::Series(Weekly::new(world, owner, 2, |form| EventForm { friends_only, ..form }).await.series),
        "match" => {
            let other = world.player("Diego Fuentes").await;
            let event = Game { friends_only, ..Game::of(owner) }.with(world, [owner.id, other.id]).await;
            let live = live::create(owner, event, owner.id, other.id).await.expect("a match");
            live::start(owner, live.id, live::pad()).await.expect("started");
            Topic::Match(live.id)
        }
        "league" => {
            let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
            let plays = matches!(reason, Reason::Removed | Reason::Left);
            let form = LeagueForm { is_private: plays, ..leagues::form(world, court, Competition::RoundRobin) };
            let league = leagues::create(owner, form).await.expect("a league").id;
            if plays {
                leagues::enrol(world, owner, league, &[reader.id], None).await;
            }
            Topic::League(league)
        }
        "post" => Topic::Post(posts::written(owner, "Anybody for doubles?").await.id),
        "slots" => {
            let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
            let coach = owner.other_device(&world.nodes[0]).await;
            Topic::Slots(Coached::of(coach, court).await.coach.id)
        }
        "moderation" => {
            admin(world, &["moderators", "add", &handle(reader).await]).await.expect("a moderator");
            CASES
        }
        "user" => Topic::User(owner.id),
        "play" => Topic::Play(area),
        "feed" => Topic::Feed(area),
        kind => panic!("no topic of the kind {kind}"),
    }
}

async fn handle(player: &Player) -> String {
    player.rest.profile(&player.tokens.access_token).await.expect("a profile").handle
}

/// Makes it happen.
async fn happen(world: &World, reason: Reason, topic: Topic, owner: &Player, reader: &Player) {
    let (of_owner, of_reader) = (owner.tokens.access_token.as_str(), reader.tokens.access_token.as_str());
    match (reason, topic) {
        (Reason::Blocked, _) => drop(owner.rest.block(of_owner, reader.id, true).await.expect("blocked")),
        (Reason::Blocks, _) => drop(reader.rest.block(of_reader, owner.id, true).await.expect("blocked")),
        (Reason::Unfollowed, _) => drop(owner.rest.follow(of_owner, reader.id, false).await.expect("unfollowed")),
        (Reason::Removed, Topic::Chat(chat)) => drop(owner.client.call(RemoveMember { chat, user: reader.id }).await.expect("removed")),
        (Reason::Left, Topic::Chat(chat)) => drop(reader.client.call(Leave { chat }).await.expect("left")),
        (Reason::Closed, Topic::League(league)) => {
            let now = leagues::get(owner, league).await.league;
            let form = LeagueForm { is_private: true, ..now.form };
            owner.client.call(UpdateLeague { league, version: now.version, form }).await.expect("private");
        }
        (Reason::Removed, Topic::League(league)) => {
            let side = leagues::get(reader, league).await.mine.expect("a side").id;
            owner.client.call(RemoveSide { side, reason: "A mistake".into() }).await.expect("removed");
        }
        (Reason::Left, Topic::League(league)) => {
            reader.client.call(LeaveLeague { league, reason: None }).await.expect("left");
        }
        (Reason::Hidden, Topic::League(league)) => {
            admin(world, &["leagues", "hide", &league.to_string()]).await.expect("hidden");
        }
        (Reason::Removed, Topic::Moderation(_)) => {
            admin(world, &["moderators", "remove", &handle(reader).await]).await.expect("no moderator");
        }
        (Reason::Hidden, Topic::Post(post)) => posts::set_hidden(world, post, true).await,
        (reason, topic) => panic!("{topic} does not end by {reason:?}"),
    }
    world.jobs_performed().await;
}

/// Whether it is a reason for this kind of topic, which ends then.
async fn ends(world: &World, kind: &str, reason: Reason) -> bool {
    let (owner, mut reader) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let topic = topic(world, kind, &owner, &reader, reason).await;
    if !ending(&topic).contains(&reason) {
        return false;
    }
    reader.snapshot::<Value>(topic).await;
    happen(world, reason, topic, &owner, &reader).await;
    loop {
        let push = reader.client.next_push().await.unwrap_or_else(|error| panic!("{topic} goes on after {reason:?}: {error}"));
        if push.topic == Some(topic) && push.end().is_some() {
            break;
        }
    }
    let opened = reader.client.call(OpenTopic { topic, since: None }).await;
    assert_eq!(code(opened), ErrorCode::NotFound, "{topic} after {reason:?}");
    true
}

story!(two_nodes every_topic_ends_for_every_reason, |world| {
    let mut ended = 0;
    for kind in Topic::NOUNS {
        for reason in Reason::ALL {
            ended += usize::from(ends(world, kind, reason).await);
        }
    }
    assert_eq!(ended, 23, "of all kinds together");
});
