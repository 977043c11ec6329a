//! What keeps a place on a ladder from being camped on: waits, deadlines, and who pays for a challenge that was not played.

use protocol::leagues::{FixtureState, LadderRules, MoveKind, PostponeFixture, WithdrawChallenge};
use protocol::matches::Side;
use protocol::{ErrorCode, FixtureId};

use super::fixtures::{agree, propose};
use super::ladder::{answer, challenge, in_order, log, order, pass, plays};
use super::{Cast, for_a_season};
use harness::refusals::{code_on, on};
use harness::steps::leagues::ahead;
use harness::story;

/// One challenges another, who accepts.
async fn accepted(cast: &Cast, by: usize, of: usize) -> FixtureId {
    let fixture = challenge(cast, by, of).await.expect("a challenge").id;
    answer(&cast.players[of], fixture, true).await.expect("accepted");
    fixture
}

story!(
    challenges_that_are_withdrawn_cost_a_wait_and_are_few_a_day,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_order(world, LadderRules::default(), 3).await;
        let withdraw = async |cast: &Cast, by: usize, of: usize| {
            let fixture = challenge(cast, by, of).await.expect("a challenge").id;
            cast.players[by].client.call(WithdrawChallenge { fixture }).await.expect("taken back");
        };
        withdraw(&cast, 2, 1).await;
        assert_eq!(code_on(challenge(&cast, 2, 1).await), on(ErrorCode::Conflict, "side"), "the same two wait for a week");
        challenge(&cast, 2, 0).await.expect("anybody else");
        // Where nobody waits, there is a limit all the same.
        let quick = in_order(world, LadderRules { again_days: 0, ..LadderRules::default() }, 3).await;
        for _ in 0..3 {
            withdraw(&quick, 2, 1).await;
        }
        assert_eq!(code_on(challenge(&quick, 2, 1).await), on(ErrorCode::Conflict, "side"), "a day");
        challenge(&quick, 1, 0).await.expect("the limit is each side's own");
        pass(world, 1).await;
        challenge(&quick, 2, 1).await.expect("the next day");
    }
);

story!(
    a_challenge_is_played_by_its_last_day_which_one_postponement_moves,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_order(world, LadderRules { play_days: 5, ..LadderRules::default() }, 2).await;
        let (challenger, defender) = (&cast.players[1], &cast.players[0]);
        let fixture = accepted(&cast, 1, 0).await;
        assert_eq!(code_on(propose(challenger, fixture, &[ahead(world, 8 * 24)]).await), on(ErrorCode::Invalid, "starts"), "too late");
        let agreed = async |hours: u32| {
            let date = ahead(world, hours);
            propose(challenger, fixture, &[date]).await.expect("a date");
            agree(defender, fixture, date).await.expect("agreed").play_by
        };
        let postpone = async || {
            let postpone = PostponeFixture { fixture, reason: "I am away".into() };
            defender.client.call(postpone).await.expect("postponed").play_by
        };
        let first = agreed(4 * 24).await;
        pass(world, 3).await;
        let moved = postpone().await;
        assert!(moved > first, "another five days from now: {first} {moved}");
        assert_eq!(agreed(4 * 24).await, moved);
        pass(world, 2).await;
        assert_eq!(postpone().await, moved, "once");
        pass(world, 4).await;
        assert_eq!(cast.fixture_now(fixture).await.state, FixtureState::Cancelled);
        assert_eq!(code_on(challenge(&cast, 1, 0).await), on(ErrorCode::Conflict, "side"), "not at once again");
    }
);

story!(
    a_challenge_that_was_not_played_costs_whoever_did_not_answer,
    |config| {
        for_a_season(config);
    },
    |world| {
        let rules = LadderRules { play_days: 6, again_days: 0, inactive_days: 0, ..LadderRules::default() };
        // The defender proposes three dates, which the challenger lets pass. Dates of the challenger's own come late.
        let cast = in_order(world, rules, 3).await;
        let fixture = accepted(&cast, 1, 0).await;
        propose(&cast.players[0], fixture, &[24, 30, 36].map(|hours| ahead(world, hours))).await.expect("proposed");
        pass(world, 2).await;
        propose(&cast.players[0], fixture, &[]).await.expect("they have passed");
        propose(&cast.players[1], fixture, &[ahead(world, 60)]).await.expect("proposed");
        pass(world, 5).await;
        assert_eq!(order(&cast).await, [0, 1, 2], "the challenger gains nothing");
        assert_eq!(cast.fixture_now(fixture).await.state, FixtureState::Cancelled, "both proposed dates");
        // The challenger does not answer at all.
        let fixture = accepted(&cast, 2, 1).await;
        propose(&cast.players[1], fixture, &[ahead(world, 24)]).await.expect("proposed");
        pass(world, 7).await;
        let lost = cast.fixture_now(fixture).await;
        assert_eq!((lost.state, lost.winner), (FixtureState::Final, Some(Side::B)));
        assert_eq!(order(&cast).await, [0, 1, 2]);
        assert!(log(&cast.organiser, &cast).await.iter().all(|line| line.kind == MoveKind::Drawn), "no match, and no move");
        // The defender does not.
        let fixture = accepted(&cast, 2, 1).await;
        propose(&cast.players[2], fixture, &[ahead(world, 24)]).await.expect("proposed");
        pass(world, 7).await;
        assert_eq!(order(&cast).await, [0, 2, 1]);
    }
);

story!(
    an_open_challenge_is_no_match,
    |config| {
        for_a_season(config);
    },
    |world| {
        let rules = LadderRules { inactive_days: 14, answer_days: 15, play_days: 30, ..LadderRules::default() };
        let cast = in_order(world, rules, 3).await;
        let fixture = challenge(&cast, 1, 0).await.expect("a challenge").id;
        answer(&cast.players[0], fixture, true).await.expect("accepted");
        pass(world, 4).await;
        plays(world, &cast, 2, 1, "0-6 0-6").await;
        pass(world, 11).await;
        assert_eq!(order(&cast).await, [1, 0, 2], "the first has not played for two weeks, the others have");
    }
);
