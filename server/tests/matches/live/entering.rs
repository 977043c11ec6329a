//! Who entered a result that was scored live, and which results are believed.

use std::time::Duration;

use protocol::ErrorCode;
use protocol::live::{HandOverScoring, SetScoreTo, SetTo, TakeOverScoring};
use protocol::matches::{MatchState, SetScore, Side};

use super::{Both, Cast, LOVE_SET, Partner, Seat, board, create, finish, pad, point, points, start, undo};
use harness::refusals::{code, code_on, on};
use harness::servers::until;
use harness::steps::matches::{Game, confirm, history, own, report, score};
use harness::story;
use harness::{Player, World};

const MINUTE: Duration = Duration::from_secs(60);

async fn hand_over(from: &Player, match_id: protocol::MatchId, to: &Player) {
    from.client.call(HandOverScoring { match_id, to: to.id }).await.expect("handed over");
}

/// Waits until a match that is over has become a result by itself.
async fn finished(world: &World, of: &Player) -> protocol::matches::Match {
    world.advance(MINUTE * 11);
    until("it is a result", async || !history(of.id, of).await.unwrap().matches.is_empty()).await;
    history(of.id, of).await.unwrap().matches.remove(0)
}

story!(
    nobody_confirms_their_own_score_by_handing_over,
    |config| {
        config.auth.access_life = MINUTE * 60 * 24;
    },
    |world| {
        let Cast { maya, elena, live, pad, .. } = Cast::new(world).await;
        points(&maya, live.id, (pad, 0), &LOVE_SET.repeat(2)).await;
        hand_over(&maya, live.id, &elena).await;
        let result = finished(world, &maya).await;
        assert_eq!((result.state, result.reported_by, result.reported_side), (MatchState::Reported, maya.id, Side::A));
        assert_eq!(code(confirm(&maya, &result).await), ErrorCode::Forbidden, "she scored it");
        confirm(&elena, &result).await.expect("the other side confirms");
    }
);

story!(
    an_official_who_entered_nothing_confirms_nothing,
    |config| {
        config.auth.access_life = MINUTE * 60 * 24;
    },
    |world| {
        let (maya, elena, diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let event = Game::of(&diego).with(world, [maya.id, elena.id]).await;
        let live = create(&maya, event, maya.id, elena.id).await.expect("a match");
        let hers = pad();
        start(&maya, live.id, hers).await.expect("started");
        points(&maya, live.id, (hers, 0), &LOVE_SET.repeat(2)).await;
        hand_over(&maya, live.id, &diego).await;
        let result = finished(world, &maya).await;
        assert_eq!((result.state, result.reported_by), (MatchState::Reported, maya.id));
    }
);

story!(whoever_enters_a_part_last_enters_the_result, |world| {
    let Cast { maya, elena, live, pad: hers, .. } = Cast::new(world).await;
    let tom = world.player("Tom Becker").await;
    let (match_id, other, his) = (live.id, pad(), pad());
    let after = points(&maya, match_id, (hers, 0), &format!("{}b", LOVE_SET.repeat(2).split_at(47).0)).await;
    elena.client.call(TakeOverScoring { match_id, pad: other, link: None }).await.expect("taken over");
    // She takes a point back: the score that stands is hers.
    let after = undo(&elena, match_id, (other, after)).await.expect("undone").events;
    hand_over(&elena, match_id, &tom).await;
    tom.client.call(TakeOverScoring { match_id, pad: his, link: None }).await.expect("his pad");
    let after = point(&tom, match_id, (his, after), Side::A).await.expect("the last point").events;
    assert_eq!(finish(&tom, match_id, (his, after)).await.expect("finished").state, MatchState::Reported);
    let result = history(elena.id, &elena).await.unwrap().matches.remove(0);
    assert_eq!((result.reported_by, result.reported_side), (elena.id, Side::B), "a friend on no side enters for whoever played");
    assert_eq!(code(confirm(&elena, &result).await), ErrorCode::Forbidden);
    confirm(&maya, &result).await.expect("the other side confirms");
});

story!(live_results_are_as_few_as_typed_ones, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    for _ in 0..3 {
        let live = create(&maya, event, maya.id, elena.id).await.expect("a match");
        let pad = pad();
        start(&maya, live.id, pad).await.expect("started");
        let after = points(&maya, live.id, (pad, 0), &LOVE_SET.repeat(2)).await;
        finish(&maya, live.id, (pad, after)).await.expect("finished");
        let result = history(elena.id, &elena).await.unwrap().matches.remove(0);
        confirm(&elena, &result).await.expect("confirmed");
    }
    assert_eq!(code(create(&maya, event, maya.id, elena.id).await), ErrorCode::LimitReached);
    assert_eq!(code(report(&maya, event, &[&maya], &[&elena], score("6-0 6-0")).await), ErrorCode::LimitReached);
    assert_eq!(own(&elena).await.1.len(), 3);
});

story!(
    a_live_result_is_no_longer_than_the_game,
    |config| {
        config.auth.access_life = MINUTE * 60 * 24;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
        let form = protocol::live::CreateMatch {
            event,
            a: vec![maya.id],
            b: vec![elena.id],
            guests_a: vec![],
            guests_b: vec![],
            format: Some("SET3-S:6/TB7-F:6".into()),
        };
        let live = maya.client.call(form).await.expect("a match");
        let pad = pad();
        start(&maya, live.id, pad).await.expect("started");
        let set = |a, b| SetScore { a, b, tiebreak: None, match_tiebreak: false };
        let score = SetTo {
            sets: vec![set(6, 4), set(4, 6)],
            games: Both { a: 160, b: 160 },
            points: Both::default(),
            server: Seat { side: Side::A, partner: Partner::First },
            reason: "I came late".into(),
        };
        maya.client.call(SetScoreTo { match_id: live.id, pad, after: 0, score }).await.expect("set");
        let after = points(&maya, live.id, (pad, 1), "aaaaaaaa").await;
        assert!(board(&elena, live.id).await.ending.is_some(), "over");
        assert_eq!(code_on(finish(&maya, live.id, (pad, after)).await), on(ErrorCode::Invalid, "sets"), "340 games in two hours");
        world.advance(MINUTE * 11);
        until("it is void", async || board(&elena, live.id).await.state == MatchState::Voided).await;
        assert_eq!(own(&elena).await.1, []);
    }
);

story!(a_side_answers_for_the_scorer_whom_it_brings, |world| {
    let Cast { maya, elena, live, pad: hers, .. } = Cast::new(world).await;
    let tom = world.player("Tom Becker").await;
    let (match_id, other, his) = (live.id, pad(), pad());
    let after = point(&maya, match_id, (hers, 0), Side::A).await.expect("a point").events;
    elena.client.call(TakeOverScoring { match_id, pad: other, link: None }).await.expect("taken over");
    hand_over(&elena, match_id, &tom).await;
    tom.client.call(TakeOverScoring { match_id, pad: his, link: None }).await.expect("his pad");
    let after = points(&tom, match_id, (his, after), &"b".repeat(48)).await;
    finish(&tom, match_id, (his, after)).await.expect("finished");
    let result = history(maya.id, &maya).await.unwrap().matches.remove(0);
    assert_eq!((result.state, result.reported_by, result.reported_side), (MatchState::Reported, elena.id, Side::B));
    assert_eq!(code(confirm(&elena, &result).await), ErrorCode::Forbidden, "her friend scored it");
    confirm(&maya, &result).await.expect("the other side confirms");
});
