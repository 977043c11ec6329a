//! What is refused is refused alike, whether somebody has blocked somebody in the middle of it or not; and thousands of invitations.

use protocol::client::ClientError;
use protocol::events::{AcceptRole, Appoint, EndRole, HandOver, InviteToEvent, SeriesScope, UpdateEvent};
use protocol::play::{AcceptAsk, AskToPlay, DeclineAsk};
use protocol::staff::StaffRole;
use protocol::{ErrorCode, Refusal, UserId};

use super::*;
use harness::steps::matches::{self, Game, notifications};
use harness::steps::play::an_hour;
use harness::story;

async fn block(player: &Player, other: &Player) {
    player.rest.block(&player.tokens.access_token, other.id, true).await.expect("blocked");
}

async fn thursday(world: &World, by: &Player) -> Event {
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    create(by, form(court, &day(world, 5), "19:00", "21:00")).await
}

/// Tries the same before and after a block; answers both refusals.
async fn twice<T>(attempt: impl AsyncFn() -> Result<T, ClientError>, blocker: &Player, blocked: &Player) -> [Refusal; 2] {
    let before = refusal(attempt().await);
    block(blocker, blocked).await;
    [before, refusal(attempt().await)]
}

story!(a_move_into_the_past_is_refused_through_a_block, |world| {
    let (maya, tom) = (world.player("Maya Okafor").await, world.player("Tom Weber").await);
    let event = thursday(world, &maya).await;
    join(&tom, event.id).await;
    let past = EventForm { date: Some(day(world, -3)), ..event.form.clone() };
    let version = get(&maya, event.id).await.event.version;
    let attempt = async || maya.client.call(UpdateEvent { event: event.id, version, form: past.clone(), scope: SeriesScope::This }).await;
    let [before, after] = twice(attempt, &tom, &maya).await;
    assert_eq!((before.code, before.message.as_str()), (ErrorCode::Invalid, "Start time must be greater than current time"));
    assert_eq!(after, before);
    assert_eq!(notifications(&tom).await.iter().filter(|about| about.kind() == "event_changed").count(), 0);
    let seen = get(&tom, event.id).await;
    assert_eq!((seen.event.starts_at, seen.mine.map(|mine| mine.reconfirm)), (event.starts_at, Some(false)));
});

story!(a_hand_over_to_a_stranger_or_oneself_is_refused_through_a_block, |world| {
    let (maya, tom, sam) = (world.player("Maya Okafor").await, world.player("Tom Weber").await, world.player("Sam Strange").await);
    let event = thursday(world, &maya).await.id;
    join(&tom, event).await;
    for to in [&sam, &tom, &maya] {
        let attempt = async || maya.client.call(HandOver { event, to: to.id, scope: SeriesScope::This }).await;
        let blocker = if to.id == maya.id { &sam } else { to };
        let [before, after] = twice(attempt, blocker, &maya).await;
        assert_eq!(before.code, ErrorCode::Invalid, "{}", to.name);
        assert_eq!(after, before, "a block changes nothing that could be read from the answer");
    }
    assert_eq!(get(&maya, event).await.event.organiser.id, maya.id);
});

story!(a_co_organiser_removed_a_moment_ago_is_refused_through_a_block, |world| {
    let (maya, tom) = (world.player("Maya Okafor").await, world.player("Tom Weber").await);
    let event = thursday(world, &maya).await;
    join(&tom, event.id).await;
    maya.client.call(Appoint { event: event.id, user: tom.id, role: StaffRole::CoOrganiser, series: false }).await.unwrap();
    tom.client.call(AcceptRole { event: event.id }).await.unwrap();
    let version = get(&tom, event.id).await.event.version;
    let renamed = EventForm { name: "Thursday, mine".into(), ..event.form.clone() };
    maya.client.call(EndRole { event: event.id, user: tom.id }).await.unwrap();
    let attempt = async || tom.client.call(UpdateEvent { event: event.id, version, form: renamed.clone(), scope: SeriesScope::This }).await;
    let [before, after] = twice(attempt, &maya, &tom).await;
    assert_eq!(before.code, ErrorCode::Forbidden);
    assert_eq!(after, before, "he has a seat, so he sees the event still");
    assert_eq!(get(&maya, event.id).await.event.form.name, event.form.name);
});

story!(results_and_disputes_that_cannot_be_are_refused_through_a_block, |world| {
    let (maya, elena, omar) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Omar Farouk").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let entered = matches::report(&maya, event, &[&maya], &[&elena], matches::score("6-4 6-2")).await.unwrap();
    let [before, after] = twice(async || matches::dispute(&omar, &entered, "I saw it").await, &elena, &omar).await;
    assert_eq!((before.code, after.code), (ErrorCode::Forbidden, ErrorCode::Forbidden), "{after:?}");
    let cancelled = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let query = world.app().db.query("UPDATE event SET state = 'cancelled' WHERE id = ").arg(cancelled);
    query.run().await.unwrap();
    let attempt = async || matches::report(&maya, cancelled, &[&maya], &[&elena], matches::score("6-4 6-2")).await;
    let [before, after] = twice(attempt, &elena, &maya).await;
    assert_eq!((before.message.as_str(), state_in(&before)), ("This game was called off.", "cancelled"));
    assert_eq!(after, before);
});

story!(an_answer_to_an_ask_that_is_over_is_refused_through_a_block, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let mut free = an_hour();
    free.until = world.app().clock.now() + Duration::from_secs(7_200);
    diego.client.call(free).await.unwrap();
    let ask = maya.client.call(AskToPlay { user: Some(diego.id), starts_at: None, court: None, message: None }).await.unwrap().id;
    maya.client.call(DeclineAsk { ask }).await.unwrap();
    let [before, after] = twice(async || diego.client.call(AcceptAsk { ask }).await, &maya, &diego).await;
    assert_eq!((before.code, state_in(&before)), (ErrorCode::Conflict, "over"));
    assert!(after == before || after.code == ErrorCode::NotFound, "{after:?}");
    let games = world.app().db.query("SELECT COUNT(*) FROM event").scalar::<i64>().await.unwrap();
    assert_eq!(games, 0, "nobody was put into a game");
});

story!(
    ten_thousand_invitations_reach_as_many_as_a_day_allows,
    |config| {
        config.realtime.requests_burst = 50_000;
    },
    |world| {
        world.advance_to_noon();
        let maya = world.player("Maya Okafor").await;
        let event = thursday(world, &maya).await.id;
        harness::bulk::people(world, "Stranger", (1, 10_000)).await;
        let query = world.app().db.query("SELECT id FROM app_user WHERE words LIKE ' stranger%' ORDER BY id");
        let strangers: Vec<UserId> = query.scalars().await.unwrap();
        assert_eq!(strangers.len(), 10_000);
        let all_at_once = InviteToEvent { event, users: strangers[..51].to_vec() };
        assert_eq!(code(maya.client.call(all_at_once).await), ErrorCode::LimitReached, "fifty at once at most");
        let mut refused = 0;
        for (turn, users) in strangers.chunks(50).enumerate() {
            // A block in the middle: no better and no worse for the rest.
            if turn == 2 {
                block(&maya, &world.player("Tom Weber").await).await;
            }
            match maya.client.call(InviteToEvent { event, users: users.to_vec() }).await {
                Ok(done) => assert_eq!(done.invited, 50),
                answer => {
                    assert_eq!(code(answer), ErrorCode::LimitReached);
                    refused += 1;
                }
            }
        }
        assert_eq!(refused, 190, "500 strangers a day");
    }
);
