//! The matches of fixtures: typed in, scored live, corrected, voided, decided without a match; and what follows in a bracket.

use protocol::client::ClientError;
use protocol::leagues::{
    Award, AwardFixture, Competition, Fixture, FixtureState, GetLeagueTable, LeaguePush, LeagueSnapshot, LeagueState, LeaveLeague,
    PlayFixture, ReportFixture, ReviveFixture,
};
use protocol::live::ScorePoint;
use protocol::matches::{CorrectMatch, DisputeMatch, Ending, Match, MatchState, Score, Side, VoidMatch};
use protocol::{ErrorCode, FixtureId, MatchId, PadId, Topic};
use uuid::Uuid;

use super::fixtures::{HOUR, begun};
use super::{Cast, for_a_season, get};
use harness::refusals::{code, code_on, on};
use harness::steps::leagues;
use harness::steps::leagues::{ahead, schedule};
use harness::steps::live;
use harness::steps::matches::{confirm, report as report_match, score, stopped};
use harness::story;
use harness::{Player, World};

async fn report(world: &World, by: &Player, fixture: FixtureId, score: Score) -> Result<Fixture, ClientError> {
    let played_at = Some(world.app().clock.now());
    by.client.call(ReportFixture { fixture, played_at, score }).await
}

/// The match of a fixture, as its game lists it.
async fn match_of(reader: &Player, fixture: &Fixture) -> Match {
    let event = fixture.game.as_ref().expect("a game").id;
    let list = protocol::matches::ListMatches { event, invite: None, cursor: None };
    let found = reader.client.call(list).await.expect("matches").matches;
    found.into_iter().find(|result| Some(result.id) == fixture.match_id).expect("the match")
}

async fn correct(by: &Player, fixture: &Fixture, to: &str) -> Result<Match, ClientError> {
    let before = match_of(by, fixture).await;
    by.client.call(CorrectMatch { match_id: before.id, version: before.version, score: score(to), reason: "Typed wrongly".into() }).await
}

story!(
    a_fixture_follows_its_result,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::RoundRobin, 3).await;
        let fixture = cast.fixture(0, 1).await;
        let (a, b) = (cast.player_of(fixture.a), cast.player_of(fixture.b));
        let reported = report(world, a, fixture.id, score("6-4 3-6 6-2")).await.expect("reported");
        assert_eq!((reported.state, reported.winner, reported.sets.len()), (FixtureState::Reported, Some(Side::A), 3));
        assert_eq!(code(report(world, b, fixture.id, score("4-6 6-3 2-6")).await), ErrorCode::Conflict, "there is one");
        let entered = match_of(a, &reported).await;
        assert_eq!(entered.fixture.as_ref().map(|of| (of.id, of.league.id)), Some((fixture.id, cast.league)));
        let (match_id, sets) = (entered.id, score("6-4 3-6 2-6").sets);
        let dispute = DisputeMatch { match_id, version: entered.version, reason: "I won the third".into(), sets };
        let disputed = b.client.call(dispute).await.expect("disputed");
        assert_eq!(cast.fixture_now(fixture.id).await.state, FixtureState::Disputed);
        cast.organiser.client.call(VoidMatch { match_id, version: disputed.version }).await.expect("void");
        let open = cast.fixture_now(fixture.id).await;
        assert_eq!((open.state, open.match_id, open.winner, open.sets.len()), (FixtureState::Scheduled, None, None, 0));
        assert!(open.game.is_some(), "the date stays");
        let event = open.game.unwrap().id;
        // Entered on the game's own page, with the sides the other way round.
        let again = report_match(b, event, &[b], &[a], score("6-1 6-1")).await.expect("reported");
        assert_eq!(again.state, MatchState::Reported);
        confirm(a, &again).await.expect("confirmed");
        let after = cast.fixture_now(fixture.id).await;
        assert_eq!((after.state, after.winner, after.sets[0].a, after.sets[0].b), (FixtureState::Final, Some(Side::B), 1, 6));
    }
);

story!(two_nodes every_game_of_a_live_match_moves_the_table, |config| { for_a_season(config); }, |world| {
    let cast = begun(world, Competition::RoundRobin, 3).await;
    let fixture = cast.fixture(0, 1).await;
    let (a, b) = (cast.player_of(fixture.a), cast.player_of(fixture.b));
    let mut tom = world.player_elsewhere("Tom Becker").await;
    let _: LeagueSnapshot = tom.open(Topic::League(cast.league)).await;
    let event = a.client.call(PlayFixture { fixture: fixture.id }).await.expect("a game").event;
    tom.next_push(Topic::League(cast.league), "fixture_changed").await;
    let outsider = cast.players.iter().find(|player| player.id != a.id && player.id != b.id).unwrap();
    assert_eq!(code(live::create(a, event, a.id, outsider.id).await), ErrorCode::Invalid, "no player of this game");
    let made = live::create(a, event, a.id, b.id).await.expect("a match");
    assert_eq!(code(live::create(b, event, b.id, a.id).await), ErrorCode::Conflict, "one match");
    let pad = PadId(Uuid::now_v7());
    live::start(a, made.id, pad).await.expect("started");
    assert_eq!(cast.fixture_now(fixture.id).await.state, FixtureState::Live);
    win_games(a, (made.id, pad, 0), 1).await;
    let playing = cast.fixture_now(fixture.id).await;
    assert_eq!((playing.state, playing.sets.len(), playing.sets[0].a), (FixtureState::Live, 1, 1));
    loop {
        let push = tom.next_push(Topic::League(cast.league), "fixture_changed").await;
        let LeaguePush::FixtureChanged { fixture: pushed } = push.league().unwrap() else { panic!("{push:?}") };
        if *pushed == playing {
            break;
        }
    }
    let table = tom.client.call(GetLeagueTable { league: cast.league, group: 1 }).await.expect("a table");
    assert_eq!(table.if_ended_now.expect("live")[0].side, fixture.a.unwrap(), "ahead, if it ended now");
});

/// Wins so many games for side A to love.
async fn win_games(by: &Player, (match_id, pad, mut after): (MatchId, PadId, i64), games: usize) {
    for _ in 0..games * 4 {
        after = by.client.call(ScorePoint { match_id, pad, after, side: Side::A }).await.expect("a point").events;
    }
}

story!(
    winners_move_on_and_a_correction_moves_others,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::Knockout, 4).await;
        let all = leagues::fixtures(&cast.organiser, cast.league).await;
        let (first, last) = (&all[0], &all[2]);
        let won = report(world, &cast.organiser, first.id, score("6-4 6-4")).await.expect("won");
        assert_eq!(won.state, FixtureState::Final, "an organiser who does not play entered it");
        assert_eq!(cast.fixture_now(last.id).await.a, first.a);
        correct(&cast.organiser, &won, "4-6 4-6").await.expect("corrected");
        assert_eq!(cast.fixture_now(last.id).await.a, first.b);
        report(world, &cast.organiser, all[1].id, score("6-4 6-4")).await.expect("won");
        assert_eq!(cast.fixture_now(last.id).await.state, FixtureState::ToBeScheduled);
        schedule(&cast.organiser, last.id, ahead(world, 48)).await.expect("a date");
        assert_eq!(code(correct(&cast.organiser, &won, "6-4 6-4").await), ErrorCode::Conflict, "the final has a date");
        assert_eq!(cast.fixture_now(first.id).await.winner, Some(Side::B), "nothing has changed");
        correct(&cast.organiser, &won, "3-6 4-6").await.expect("the same winner");
        world.advance(49 * HOUR);
        report(world, &cast.organiser, last.id, score("6-0 6-0")).await.expect("won");
        assert_eq!(get(&cast.organiser, cast.league).await.league.state, LeagueState::Completed);
    }
);

story!(
    what_is_not_played_has_no_result,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::RoundRobin, 4).await;
        let (priya, me) = (&cast.organiser, &cast.players[0]);
        let cancelled = cast.fixture(0, 1).await.id;
        let award = |fixture, award, winner| AwardFixture { fixture, award, winner, reason: "The courts are rebuilt".into() };
        assert_eq!(code_on(priya.client.call(award(cancelled, Award::Cancelled, Some(Side::A))).await), on(ErrorCode::Invalid, "winner"));
        let done = priya.client.call(award(cancelled, Award::Cancelled, None)).await.expect("cancelled");
        assert_eq!((done.state, done.reason.as_deref()), (FixtureState::Cancelled, Some("The courts are rebuilt")));
        assert_eq!(code(report(world, me, cancelled, score("6-4 6-4")).await), ErrorCode::Conflict);
        priya.client.call(ReviveFixture { fixture: cancelled }).await.expect("revived");
        assert_eq!(code(priya.client.call(ReviveFixture { fixture: cancelled }).await), ErrorCode::Conflict);
        cast.players[3].client.call(LeaveLeague { league: cast.league, reason: None }).await.expect("withdrawn");
        let of_withdrawn = cast.fixture(0, 3).await.id;
        assert_eq!(code(report(world, me, of_withdrawn, score("6-4 6-4")).await), ErrorCode::Conflict);
        assert_eq!(code(priya.client.call(ReviveFixture { fixture: of_withdrawn }).await), ErrorCode::Conflict);
        let open = cast.fixture(0, 2).await.id;
        let at = |played_at| ReportFixture { fixture: open, played_at, score: score("6-4 6-4") };
        assert_eq!(code_on(me.client.call(at(None)).await), on(ErrorCode::Invalid, "played_at"));
        assert_eq!(code_on(me.client.call(at(Some(ahead(world, 1)))).await), on(ErrorCode::Invalid, "played_at"));
        let before = world.app().clock.now() - 20 * 24 * HOUR;
        assert_eq!(code_on(me.client.call(at(Some(before))).await), on(ErrorCode::Invalid, "played_at"), "before the league");
        let other_format = Score { format: Some("SET1-S:6/TB7".into()), ..score("6-4") };
        assert_eq!(code_on(report(world, me, open, other_format).await), on(ErrorCode::Invalid, "format"));
        assert_eq!(code_on(report(world, me, open, score("6-5 6-4")).await), on(ErrorCode::Invalid, "sets"));
        assert_eq!(cast.fixture_now(open).await.game, None, "what is refused makes no game");
        assert_eq!(code(report(world, &cast.players[1], open, score("6-4 6-4")).await), ErrorCode::Forbidden);
    }
);

story!(
    an_abandoned_match_is_played_again,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::RoundRobin, 3).await;
        let fixture = cast.fixture(0, 1).await.id;
        let rained_off = stopped("6-4 2-1", Ending::Abandoned, None);
        let after = report(world, &cast.organiser, fixture, rained_off).await.expect("entered");
        assert_eq!((after.state, after.game, after.match_id), (FixtureState::ToBeScheduled, None, None));
        let again = report(world, &cast.organiser, fixture, score("6-4 6-4")).await.expect("entered");
        assert_eq!(again.state, FixtureState::Final);
    }
);

story!(
    who_withdraws_from_a_knock_out_lets_the_opponent_through,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::Knockout, 4).await;
        let all = leagues::fixtures(&cast.organiser, cast.league).await;
        schedule(&cast.organiser, all[0].id, ahead(world, 48)).await.expect("a date");
        let leaving = cast.player_of(all[0].a);
        leaving.client.call(LeaveLeague { league: cast.league, reason: Some("My knee".into()) }).await.expect("withdrawn");
        let decided = cast.fixture_now(all[0].id).await;
        assert_eq!((decided.state, decided.ending, decided.winner), (FixtureState::Final, Ending::Walkover, Some(Side::B)));
        assert_eq!((decided.game, cast.fixture_now(all[2].id).await.a), (None, all[0].b));
    }
);

story!(
    a_fixture_of_a_private_league_is_hidden,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = harness::steps::events::court(world, "Riverside", harness::steps::events::HERE, "Etc/GMT").await;
        let form = protocol::leagues::LeagueForm { is_private: true, ..leagues::form(world, court, Competition::RoundRobin) };
        let cast = Cast::of(world, form, 2).await;
        for side in cast.sides.clone() {
            cast.organiser.client.call(protocol::leagues::DecideSide { side, accept: true }).await.expect("accepted");
        }
        leagues::draw(&cast.organiser, cast.league, 1).await;
        let fixture = cast.fixture(0, 1).await.id;
        let tom = world.player("Tom Becker").await;
        assert_eq!(code(tom.client.call(PlayFixture { fixture }).await), ErrorCode::NotFound);
        assert_eq!(code(report(world, &tom, fixture, score("6-4 6-4")).await), ErrorCode::NotFound);
        let event = schedule(&cast.organiser, fixture, ahead(world, 24 * 9)).await.expect("set").game.expect("a game");
        assert_eq!(event.court, None, "its court is for those who play");
    }
);

story!(
    a_typed_result_replaces_a_match_of_a_fixture_that_nobody_began,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::RoundRobin, 3).await;
        let fixture = cast.fixture(0, 1).await;
        let (a, b) = (cast.player_of(fixture.a), cast.player_of(fixture.b));
        let event = a.client.call(PlayFixture { fixture: fixture.id }).await.expect("a game").event;
        let live = live::create(a, event, a.id, b.id).await.expect("a match");
        assert_eq!(cast.fixture_now(fixture.id).await.match_id, Some(live.id));
        let reported = report(world, b, fixture.id, score("6-4 6-4")).await.expect("typed in instead");
        assert_eq!((reported.state, reported.match_id.is_some_and(|id| id != live.id)), (FixtureState::Reported, true));
    }
);
