//! Who no longer watches, after something around a match has changed; and lists in which most matches are hidden.

use std::time::Duration;

use protocol::client::Client;
use protocol::events::{Event, EventForm, SeriesScope, UpdateEvent};
use protocol::live::{ListLive, LiveSnapshot};
use protocol::session::OpenTopic;
use protocol::{ErrorCode, EventId, MatchId, Millis, Topic};
use uuid::Uuid;

use super::watching::{guest, opened};
use super::{Cast, LOVE_SET, create, finish, points};
use harness::refusals::code;
use harness::steps::events::{self, HERE, LOS_ANGELES, court, day, form, get};
use harness::steps::matches::Game;
use harness::story;
use harness::{Player, World};

const HOUR: Duration = Duration::from_secs(3_600);

/// An event of Maya's that begins in three hours, and its match with Elena.
async fn soon(world: &World, maya: &Player, elena: &Player) -> (Event, MatchId) {
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = events::create(maya, form(court, &day(world, 3), "12:00", "14:00")).await;
    events::join(elena, event.id).await;
    world.advance_to(Millis(event.starts_at.expect("a start").0 - 3 * 3_600_000));
    let live = create(maya, event.id, maya.id, elena.id).await.expect("a match");
    assert!(live.is_public);
    (get(maya, event.id).await.event, live.id)
}

async fn change(maya: &Player, event: &Event, form: EventForm) -> Event {
    let change = UpdateEvent { event: event.id, version: event.version, form, scope: SeriesScope::This };
    maya.client.call(change).await.expect("changed").event
}

/// Reads until the topic of a match ends for this client.
async fn cut(client: &mut Client, id: MatchId) {
    loop {
        let push = client.next_push().await.expect("the end of the topic");
        if push.topic == Some(Topic::Match(id)) && push.end().is_some() {
            return;
        }
    }
}

story!(
    two_nodes an_event_that_becomes_private_takes_its_matches_along,
    |config| {
        config.auth.access_life = HOUR * 24 * 30;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let (event, id) = soon(world, &maya, &elena).await;
        let (topic, mut guest) = (Topic::Match(id), guest(world).await);
        let mut tom = world.player_elsewhere("Tom Becker").await;
        opened(&guest, topic).await;
        let event = change(&maya, &event, EventForm { is_private: true, ..event.form.clone() }).await;
        cut(&mut guest, id).await;
        assert_eq!(code(guest.call(OpenTopic { topic, since: None }).await), ErrorCode::SignInRequired);
        assert!(guest.call(ListLive { event: Some(event.id) }).await.unwrap().matches.is_empty());
        assert!(!tom.open::<LiveSnapshot>(topic).await.live.is_public, "members see the event");
        change(&maya, &event, EventForm { friends_only: true, ..event.form.clone() }).await;
        cut(&mut tom.client, id).await;
        assert_eq!(code(tom.client.call(OpenTopic { topic, since: None }).await), ErrorCode::NotFound);
        assert!(!elena.snapshot::<LiveSnapshot>(topic).await.live.is_public, "she plays");
    }
);

story!(two_nodes a_block_ends_what_is_watched, |world| {
    let Cast { maya, elena, live, .. } = Cast::new(world).await;
    let (topic, mut tom) = (Topic::Match(live.id), world.player_elsewhere("Tom Becker").await);
    tom.open::<LiveSnapshot>(topic).await;
    elena.rest.block(&elena.tokens.access_token, tom.id, true).await.expect("a block");
    cut(&mut tom.client, live.id).await;
    assert_eq!(code(tom.client.call(OpenTopic { topic, since: None }).await), ErrorCode::NotFound);
    maya.snapshot::<LiveSnapshot>(topic).await;
});

story!(two_nodes a_block_ends_all_that_is_watched, |world| {
    let Cast { maya, live, .. } = Cast::new(world).await;
    let mut tom = world.player_elsewhere("Tom Becker").await;
    tom.open::<LiveSnapshot>(Topic::Match(live.id)).await;
    // Her newer matches are looked at first.
    newer(world, live.event.id, &maya, 30).await;
    maya.rest.block(&maya.tokens.access_token, tom.id, true).await.expect("a block");
    cut(&mut tom.client, live.id).await;
});

/// Inserts so many matches in play of an event, with newer points than any other.
async fn newer(world: &World, event: EventId, by: &Player, count: i64) {
    let (db, now) = (&world.app().db, world.app().clock.now());
    for number in 0..count {
        let id = MatchId(Uuid::now_v7());
        db.query(
            "INSERT INTO match_result (id, tenant, event, format, sets, ending, state, reported_by, reported_side, reported_at, competitive, version)
             VALUES (",
        )
        .arg(id)
        .push(", 1, ")
        .arg(event)
        .push(", 'SET3-S:6/TB7', '[]', 'completed', 'live', ")
        .arg(by.id)
        .push(", 'a', ")
        .arg(now)
        .push(", TRUE, 1)")
        .run()
        .await
        .expect("a match");
        db.query("INSERT INTO match_live (match_id, is_public, play, events, link, match_point, changed_at) VALUES (")
            .arg(id)
            .push(", FALSE, '', 0, 0, FALSE, ")
            .arg(now + Duration::from_millis(u64::try_from(number / 2).unwrap()))
            .push(")")
            .run()
            .await
            .expect("a match in play");
    }
}

story!(hidden_matches_do_not_fill_a_list, |world| {
    let Cast { maya, live, .. } = Cast::new(world).await;
    let stranger = world.player("Tom Becker").await;
    let friends = Game { friends_only: true, ..Game::of(&maya) }.with(world, [maya.id]).await;
    newer(world, friends, &maya, 125).await;
    let guest = guest(world).await;
    for client in [&guest, &stranger.client] {
        let listed = client.call(ListLive { event: None }).await.expect("a list").matches;
        assert_eq!(listed.iter().map(|one| one.id).collect::<Vec<_>>(), [live.id]);
    }
    assert_eq!(maya.client.call(ListLive { event: None }).await.unwrap().matches.len(), 20, "she sees them");
    assert_eq!(maya.client.call(ListLive { event: Some(friends) }).await.unwrap().matches.len(), 20);
});

story!(two_nodes a_block_ends_what_is_watched_of_a_match_that_was_played, |world| {
    let Cast { maya, elena, live, pad, .. } = Cast::new(world).await;
    let (topic, mut tom) = (Topic::Match(live.id), world.player_elsewhere("Tom Becker").await);
    let after = points(&maya, live.id, (pad, 0), &LOVE_SET.repeat(2)).await;
    finish(&maya, live.id, (pad, after)).await.expect("finished");
    tom.open::<LiveSnapshot>(topic).await;
    elena.rest.block(&elena.tokens.access_token, tom.id, true).await.expect("a block");
    cut(&mut tom.client, live.id).await;
    assert_eq!(code(tom.client.call(OpenTopic { topic, since: None }).await), ErrorCode::NotFound);
});
