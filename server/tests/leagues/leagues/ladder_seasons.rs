//! Ladders as time passes: newcomers, inactivity, challenges that nobody plays, the last day.

use protocol::leagues::{
    ChallengeSide, CompleteLeague, FixtureState, LadderRules, LeaguePush, LeagueSnapshot, LeagueState, LeaveLeague, ListTargets, MoveKind,
    ReopenLeague, ReportFixture, ResumeLeague, SuspendLeague, Targets,
};
use protocol::notifications::{FixtureWhat, LeagueWhat};
use protocol::{ErrorCode, SideId, Topic};

use super::fixtures::news as fixture_news;
use super::ladder::{answer, challenge, in_order, log, order, pass, plays, replayed, rows};
use super::{for_a_season, get, join, news};
use harness::refusals::{code, code_on, on};
use harness::steps::leagues::{ahead, schedule};
use harness::steps::matches::score;
use harness::story;

story!(
    a_challenge_that_is_not_played_in_time_is_over,
    |config| {
        for_a_season(config);
    },
    |world| {
        let rules = LadderRules { play_days: 5, ..LadderRules::default() };
        let cast = in_order(world, rules, 4).await;
        let (idle, dated) = (challenge(&cast, 3, 2).await.expect("one").id, challenge(&cast, 1, 0).await.expect("one").id);
        for (of, fixture) in [(2, idle), (0, dated)] {
            answer(&cast.players[of], fixture, true).await.expect("accepted");
        }
        schedule(&cast.organiser, dated, ahead(world, 6 * 24)).await.expect("a date");
        pass(world, 6).await;
        assert_eq!(cast.fixture_now(idle).await.state, FixtureState::Cancelled);
        assert_eq!(cast.fixture_now(dated).await.state, FixtureState::Scheduled, "it waits for its date");
        assert_eq!(
            (order(&cast).await, fixture_news(&cast.players[3]).await.pop()),
            (vec![0, 1, 2, 3], Some(FixtureWhat::ChallengeUnplayed))
        );
        assert_eq!(code_on(challenge(&cast, 3, 2).await), on(ErrorCode::Conflict, "side"), "they wait as after a match");
        pass(world, 2).await;
        assert_eq!(cast.fixture_now(dated).await.state, FixtureState::Cancelled, "nor on its date");
    }
);

story!(two_nodes newcomers_start_at_the_bottom, |config| { for_a_season(config); }, |world| {
    let cast = in_order(world, LadderRules::default(), 6).await;
    let mut zoe = world.player_elsewhere("Zoe Martin").await;
    let _: LeagueSnapshot = zoe.open(Topic::League(cast.league)).await;
    let side = join(&zoe, cast.league).await.expect("enrolled while it is played");
    let push = zoe.next_push(Topic::League(cast.league), "ladder_moved").await;
    let LeaguePush::LadderMoved { change } = push.league().unwrap() else { panic!("{push:?}") };
    assert_eq!((change.rows.len(), change.rows[0].side, change.rows[0].place), (1, side.id, 7));
    let mine = zoe.client.call(ListTargets { league: cast.league }).await.expect("targets");
    assert_eq!(mine, Targets { sides: cast.sides.clone(), free: true }, "anybody, once");
    let ask = |side| ChallengeSide { league: cast.league, side };
    let fixture = zoe.client.call(ask(cast.sides[0])).await.expect("a challenge").id;
    answer(&cast.players[0], fixture, true).await.expect("accepted");
    let report = ReportFixture { fixture, played_at: Some(world.app().clock.now()), score: score("0-6 0-6") };
    cast.organiser.client.call(report).await.expect("a result");
    assert_eq!(code_on(zoe.client.call(ask(cast.sides[1])).await), on(ErrorCode::Conflict, "side"), "once");
    zoe.client.call(ask(cast.sides[3])).await.expect("three places up");
    cast.players[2].client.call(LeaveLeague { league: cast.league, reason: Some("My knee".into()) }).await.expect("withdrawn");
    let rows = rows(&zoe, &cast).await;
    assert_eq!((rows.len(), rows[5].side, rows[5].place, rows[5].trend), (6, side.id, 6, 1), "the gap is closed");
    assert_eq!(rows[1].trend, 0);
    zoe.reconnect().await;
});

story!(
    whoever_does_not_play_drops,
    |config| {
        for_a_season(config);
    },
    |world| {
        let rules = LadderRules { inactive_days: 14, again_days: 0, ..LadderRules::default() };
        let cast = in_order(world, rules, 4).await;
        pass(world, 5).await;
        plays(world, &cast, 1, 0, "0-6 0-6").await;
        challenge(&cast, 3, 2).await.expect("a challenge");
        assert_eq!(order(&cast).await, [0, 1, 2, 3]);
        // The third and fourth have not played since the draw, but have an open challenge; the others played on the fifth day.
        pass(world, 6).await;
        assert_eq!(order(&cast).await, [0, 1, 2, 3]);
        cast.organiser.client.call(SuspendLeague { league: cast.league }).await.expect("paused");
        pass(world, 10).await;
        cast.organiser.client.call(ResumeLeague { league: cast.league }).await.expect("goes on");
        pass(world, 2).await;
        let calm = log(&cast.organiser, &cast).await.iter().filter(|line| line.kind == MoveKind::Inactive).count();
        assert_eq!(calm, 0, "a pause does not count");
        pass(world, 13).await;
        let lines = log(&cast.organiser, &cast).await;
        let dropped: Vec<_> = lines.iter().rev().filter(|line| line.kind == MoveKind::Inactive).map(|line| line.side).collect();
        assert_eq!(dropped, [cast.sides[1]], "past the fourth, whose challenge was not answered; the first has nobody active below");
        let sides: Vec<SideId> = rows(&cast.organiser, &cast).await.iter().map(|row| row.side).collect();
        assert_eq!(sides, replayed(&lines, None));
        assert!(news(&cast.players[1]).await.contains(&LeagueWhat::LadderInactive));
    }
);

story!(
    where_nobody_plays_nothing_moves,
    |config| {
        for_a_season(config);
    },
    |world| {
        let rules = LadderRules { inactive_days: 14, again_days: 0, ..LadderRules::default() };
        let cast = in_order(world, rules, 4).await;
        pass(world, 16).await;
        assert_eq!(order(&cast).await, [0, 1, 2, 3], "all are inactive");
        plays(world, &cast, 3, 2, "0-6 0-6").await;
        pass(world, 1).await;
        assert_eq!(order(&cast).await, [0, 2, 1, 3], "past one who plays");
        pass(world, 1).await;
        assert_eq!(order(&cast).await, [2, 0, 1, 3]);
        for _ in 0..3 {
            pass(world, 1).await;
        }
        assert_eq!(order(&cast).await, [2, 0, 1, 3], "the second and third drop no further for a while");
        pass(world, 12).await;
        assert_eq!(order(&cast).await, [2, 0, 1, 3], "now nobody is active");
        let lines = log(&cast.organiser, &cast).await;
        let sides: Vec<SideId> = rows(&cast.organiser, &cast).await.iter().map(|row| row.side).collect();
        assert_eq!(sides, replayed(&lines, None));
    }
);

story!(
    a_ladder_ends_with_its_last_day,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_order(world, LadderRules { inactive_days: 0, ..LadderRules::default() }, 3).await;
        let played = plays(world, &cast, 1, 0, "6-1 6-1").await;
        assert_eq!(get(&cast.organiser, cast.league).await.league.state, LeagueState::Active, "all is decided, and it goes on");
        pass(world, 45).await;
        let open = challenge(&cast, 2, 1).await.expect("a challenge").id;
        pass(world, 4).await;
        assert_eq!(get(&cast.organiser, cast.league).await.league.state, LeagueState::Completed);
        assert_eq!(cast.fixture_now(open).await.state, FixtureState::Cancelled);
        assert_eq!(code(challenge(&cast, 2, 0).await), ErrorCode::Conflict);
        cast.organiser.client.call(ReopenLeague { league: cast.league }).await.expect("open again");
        assert_eq!(cast.fixture_now(open).await.state, FixtureState::Cancelled, "challenges are made anew");
        cast.organiser.client.call(CompleteLeague { league: cast.league }).await.expect("closed");
        assert_eq!((order(&cast).await, played.state), (vec![1, 0, 2], FixtureState::Final));
    }
);
