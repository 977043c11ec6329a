//! A match becomes a result.

use std::time::Duration;

use protocol::ErrorCode;
use protocol::live::{TakeOverScoring, WalkoverSide};
use protocol::matches::{Ending, MatchState, Side};

use super::{Cast, LOVE_SET, board, create, finish, pad, point, points, start, undo};
use harness::refusals::code;
use harness::servers::until;
use harness::steps::matches::{Game, confirm, history, kinds, own, report, score};
use harness::story;
use harness::{Player, World};

const MINUTE: Duration = Duration::from_secs(60);

story!(two_nodes a_player_who_scored_asks_the_other_side, |world| {
    let Cast { maya, elena, live, pad, .. } = Cast::new(world).await;
    let elsewhere = world.player_elsewhere("Tom Becker").await;
    let after = points(&maya, live.id, (pad, 0), &LOVE_SET.repeat(2)).await;
    assert!(history(maya.id, &maya).await.unwrap().matches.is_empty(), "no result yet");
    let finished = finish(&maya, live.id, (pad, after)).await.expect("finished");
    assert_eq!((finished.state, finished.events), (MatchState::Reported, after + 1));
    assert_eq!(kinds(&elena).await, ["match_reported"]);
    assert_eq!(board(&elsewhere, live.id).await.state, MatchState::Reported);
    let result = history(elena.id, &elena).await.unwrap().matches.remove(0);
    assert_eq!((result.id, result.sets.len(), result.winner), (live.id, 2, Some(Side::A)), "one id");
    confirm(&elena, &result).await.expect("confirmed");
    assert_eq!(board(&elsewhere, live.id).await.state, MatchState::Confirmed);
    assert_eq!((own(&maya).await.0.won, own(&elena).await.0.lost), (1, 1));
    let refused = point(&maya, live.id, (pad, after + 1), Side::A).await;
    assert_eq!(harness::steps::matches::state_of(refused), MatchState::Confirmed);
});

story!(an_official_who_scored_confirms, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let event = Game::of(&maya).with(world, [elena.id, diego.id]).await;
    let live = create(&maya, event, elena.id, diego.id).await.expect("the organiser makes a match of others");
    let pad = pad();
    start(&maya, live.id, pad).await.expect("started");
    let after = points(&maya, live.id, (pad, 0), &LOVE_SET.repeat(2)).await;
    assert_eq!(finish(&maya, live.id, (pad, after)).await.unwrap().state, MatchState::Confirmed);
    assert_eq!(own(&elena).await.1, [MatchState::Confirmed]);
});

async fn result(world: &World, of: &Player) -> Vec<(MatchState, Ending)> {
    world.jobs_performed().await;
    history(of.id, of).await.unwrap().matches.iter().map(|one| (one.state, one.ending)).collect()
}

story!(
    a_match_is_finished_by_itself,
    |config| {
        config.auth.access_life = MINUTE * 60 * 24;
    },
    |world| {
        let Cast { maya, elena, diego, event, live, pad } = Cast::new(world).await;
        let after = points(&maya, live.id, (pad, 0), &LOVE_SET.repeat(2)).await;
        world.advance(MINUTE * 9);
        undo(&maya, live.id, (pad, after)).await.expect("undone in time");
        point(&maya, live.id, (pad, after + 1), Side::A).await.expect("over again");
        world.advance(MINUTE * 9);
        assert_eq!(result(world, &elena).await, [], "the time counts from the last point");
        world.advance(MINUTE * 2);
        until("it is a result", async || result(world, &elena).await == [(MatchState::Reported, Ending::Completed)]).await;
        // One that nobody goes on scoring is abandoned, and one without a point is void.
        let (second, third) =
            (create(&maya, event, maya.id, diego.id).await.unwrap(), create(&maya, event, elena.id, diego.id).await.unwrap());
        for one in [&second, &third] {
            start(&maya, one.id, pad).await.expect("started");
        }
        points(&maya, second.id, (pad, 0), "aaaaab").await;
        world.advance(MINUTE * 359);
        world.jobs_performed().await;
        assert_eq!(board(&diego, second.id).await.state, MatchState::Live);
        world.advance(MINUTE * 2);
        until("nobody scored it", async || result(world, &diego).await == [(MatchState::Reported, Ending::Abandoned)]).await;
        until("nothing was played", async || board(&diego, third.id).await.state == MatchState::Voided).await;
    }
);

story!(a_walkover_needs_no_toss, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let live = create(&maya, event, maya.id, elena.id).await.expect("a match");
    let pad = pad();
    maya.client.call(protocol::live::TakeOverScoring { match_id: live.id, pad, link: None }).await.expect("the scorer");
    maya.client.call(WalkoverSide { match_id: live.id, pad, after: 0, side: Side::B }).await.expect("she is not there");
    assert_eq!(finish(&maya, live.id, (pad, 1)).await.unwrap().state, MatchState::Reported);
    assert_eq!(result(world, &elena).await, [(MatchState::Reported, Ending::Walkover)]);
});

story!(a_walkover_before_the_toss_is_taken_back, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let live = create(&maya, event, maya.id, elena.id).await.expect("a match");
    let pad = pad();
    maya.client.call(TakeOverScoring { match_id: live.id, pad, link: None }).await.expect("her pad");
    let gone = maya.client.call(WalkoverSide { match_id: live.id, pad, after: 0, side: Side::B }).await.expect("she is not there");
    assert_eq!(code(report(&elena, event, &[&elena], &[&maya], score("6-0 6-0")).await), ErrorCode::Conflict, "a walkover was entered");
    let after = undo(&maya, live.id, (pad, gone.events)).await.expect("there she comes").events;
    assert_eq!(start(&maya, live.id, pad).await.expect("started").events, after);
    point(&maya, live.id, (pad, after), Side::A).await.expect("the first point");
});
