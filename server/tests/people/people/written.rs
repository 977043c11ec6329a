//! What somebody wrote within what everybody sees is hidden from those in a block with them, and from nobody else.

use protocol::Topic;
use protocol::events::{CancelEvent, SeriesScope};
use protocol::leagues::{CancelLeague, Competition, PostponeFixture};
use protocol::live::SuspendMatch;
use serde_json::Value;

use harness::steps::leagues::{self, for_a_season};
use harness::steps::leagues::{ahead, schedule};
use harness::steps::live;
use harness::steps::matches::{Game, dispute, report, score};
use harness::steps::people::block;
use harness::story;
use harness::{Player, World};

const WORDS: &str = "You know what I think of you";
/// Nine days: after the first day of the league.
const LATER: u32 = 24 * 9;

/// Both have the topic open when somebody writes something into it, with whom the first is in a block.
async fn check(topic: Topic, blocked: &mut Player, other: &mut Player, written: impl Future<Output = ()>) {
    blocked.open::<Value>(topic).await;
    other.open::<Value>(topic).await;
    written.await;
    let has_words = |text: &str| text.contains(WORDS);
    let seq = loop {
        let push = other.client.next_push().await.unwrap_or_else(|error| panic!("{topic} says nothing: {error}"));
        if push.topic == Some(topic) && push.data.as_ref().is_some_and(|data| has_words(data.get())) {
            break push.seq.expect("a logged push");
        }
    };
    blocked.mirror.reach(&mut blocked.client, topic, seq).await.unwrap_or_else(|error| panic!("{topic}: {error}"));
    let heard: Vec<&str> = blocked.mirror.pushes(topic).filter_map(|push| Some(push.data.as_ref()?.get())).collect();
    assert!(!heard.is_empty() && !heard.iter().any(|text| has_words(text)), "{topic}: {heard:?}");
    for (reader, expected) in [(&*blocked, false), (&*other, true)] {
        let state: Value = reader.snapshot(topic).await;
        assert_eq!(has_words(&state.to_string()), expected, "{topic} as {} sees it: {state}", reader.name);
    }
}

story!(
    a_block_hides_why_and_not_what,
    |config| {
        for_a_season(config);
    },
    |world| {
        of_a_league(world).await;
        of_a_match(world).await;
        of_a_result(world).await;
    }
);

async fn of_a_league(world: &World) {
    let mut cast = leagues::Cast::drawn(world, Competition::RoundRobin, 3).await;
    let fixture = cast.fixture(0, 1).await.id;
    schedule(&cast.organiser, fixture, ahead(world, LATER)).await.expect("a date");
    let [maya, elena, diego] = cast.players.as_mut_slice() else { panic!("three") };
    block(elena, maya).await;
    check(Topic::League(cast.league), elena, diego, async {
        maya.client.call(PostponeFixture { fixture, reason: WORDS.into() }).await.expect("postponed");
    })
    .await;
    let mut cast = leagues::Cast::drawn(world, Competition::RoundRobin, 2).await;
    let [diego, elena] = cast.players.as_mut_slice() else { panic!("two") };
    block(diego, &cast.organiser).await;
    check(Topic::League(cast.league), diego, elena, async {
        cast.organiser.client.call(CancelLeague { league: cast.league, reason: WORDS.into() }).await.expect("cancelled");
    })
    .await;
}

async fn of_a_match(world: &World) {
    let [maya, mut elena, mut diego] =
        [world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await];
    let event = Game::of(&maya).with(world, [maya.id, elena.id, diego.id]).await;
    let match_id = live::create(&maya, event, maya.id, elena.id).await.expect("a match").id;
    let pad = live::pad();
    live::start(&maya, match_id, pad).await.expect("started");
    block(&diego, &maya).await;
    check(Topic::Match(match_id), &mut diego, &mut elena, async {
        let suspend = SuspendMatch { match_id, pad, after: 0, reason: Some(WORDS.into()) };
        maya.client.call(suspend).await.expect("suspended");
    })
    .await;
    let event = Game::of(&maya).with(world, [maya.id, elena.id, diego.id]).await;
    check(Topic::Event(event), &mut diego, &mut elena, async {
        let cancel = CancelEvent { event, reason: WORDS.into(), cause: None, scope: SeriesScope::This };
        maya.client.call(cancel).await.expect("called off");
    })
    .await;
}

async fn of_a_result(world: &World) {
    let [mut maya, elena, mut diego] =
        [world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await];
    let event = Game::of(&maya).with(world, [maya.id, elena.id, diego.id]).await;
    let result = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await.expect("a result");
    block(&diego, &elena).await;
    check(Topic::Event(event), &mut diego, &mut maya, async {
        dispute(&elena, &result, WORDS).await.expect("disputed");
    })
    .await;
}
