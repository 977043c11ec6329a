//! Leagues after corrections: whoever left stays gone, a knock-out has those whom its tables name, and a league that is over keeps its
//! results until it is opened again.

use protocol::client::ClientError;
use protocol::leagues::{
    ArchiveLeague, Award, AwardFixture, CloseBoxPeriod, Competition, CompleteLeague, Fixture, FixtureState, LeagueForm, LeagueState,
    LeaveLeague, PostponeFixture, ReopenLeague, ReportFixture, ReviveFixture, Stage,
};
use protocol::matches::{CorrectMatch, DisputeMatch, Ending, ListMatches, Match, Score, Side, VoidMatch};
use protocol::teams::ReportRubber;
use protocol::{ErrorCode, FixtureId};

use super::boxes::in_boxes;
use super::fixtures::{DAY, HOUR, begun};
use super::ladder::{answer, challenge, in_order, pass, plays};
use super::line_ups::hand_in;
use super::team_rules;
use super::teams::Teams;
use super::{Cast, create, draw, fixtures, for_a_season, form, get, join};
use harness::refusals::code;
use harness::servers::until;
use harness::steps::events::{self, HERE};
use harness::steps::leagues::{ahead, schedule};
use harness::steps::matches::{confirm, score, stopped};
use harness::story;
use harness::story::expect_fault;
use harness::{FAILED_JOB, PASSWORD, Player, World};

async fn enter(world: &World, by: &Player, fixture: FixtureId, score: Score) -> Fixture {
    let played_at = Some(world.app().clock.now());
    by.client.call(ReportFixture { fixture, played_at, score }).await.expect("a result")
}

async fn match_of(reader: &Player, fixture: &Fixture) -> Match {
    let event = fixture.game.as_ref().expect("a game").id;
    let found = reader.client.call(ListMatches { event, invite: None, cursor: None }).await.expect("matches").matches;
    found.into_iter().find(|result| Some(result.id) == fixture.match_id).expect("the match")
}

async fn correct(by: &Player, fixture: &Fixture, score: Score) -> Result<Match, ClientError> {
    let Match { id, version, .. } = match_of(by, fixture).await;
    by.client.call(CorrectMatch { match_id: id, version, score, reason: "Typed wrongly".into() }).await
}

async fn dispute(by: &Player, fixture: &Fixture) -> Match {
    let Match { id, version, .. } = match_of(by, fixture).await;
    let sets = score("3-6 3-6").sets;
    by.client.call(DisputeMatch { match_id: id, version, reason: "I won".into(), sets }).await.expect("disputed")
}

async fn leave(player: &Player, cast: &Cast) {
    player.client.call(LeaveLeague { league: cast.league, reason: None }).await.expect("one may leave in every state");
}

/// A player of the cast beats another, by the organiser's word.
async fn beats(world: &World, cast: &Cast, winner: usize, loser: usize) -> Fixture {
    let fixture = cast.fixture(winner, loser).await;
    let result = if fixture.a == Some(cast.sides[winner]) { score("6-4 6-4") } else { score("4-6 4-6") };
    enter(world, &cast.organiser, fixture.id, result).await
}

/// Four players in a knock-out with a consolation, on its second day.
async fn with_consolation(world: &World) -> (Cast, Vec<Fixture>) {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let cast = Cast::of(world, LeagueForm { consolation: true, ..form(world, court, Competition::Knockout) }, 4).await;
    draw(&cast.organiser, cast.league, 7).await;
    world.advance(8 * DAY);
    world.jobs_performed().await;
    let all = fixtures(&cast.organiser, cast.league).await;
    (cast, all)
}

story!(
    one_may_leave_a_knock_out_after_the_consolation_was_played,
    |config| {
        for_a_season(config);
    },
    |world| {
        for played in [FixtureState::Final, FixtureState::Reported, FixtureState::Disputed] {
            let (cast, all) = with_consolation(world).await;
            for semi in all.iter().filter(|one| one.round == 1 && one.stage == Stage::Knockout) {
                enter(world, &cast.organiser, semi.id, score("6-4 6-4")).await;
            }
            let consolation = all.iter().find(|one| one.stage == Stage::Consolation).expect("one").id;
            let known = cast.fixture_now(consolation).await;
            let by = if played == FixtureState::Final { &cast.organiser } else { cast.player_of(known.a) };
            let entered = enter(world, by, consolation, score("6-4 6-4")).await;
            if played == FixtureState::Disputed {
                dispute(cast.player_of(known.b), &entered).await;
            }
            for side in [known.b, known.a] {
                leave(cast.player_of(side), &cast).await;
            }
            let after = cast.fixture_now(consolation).await;
            assert_eq!((after.a, after.b, after.state, after.winner), (known.a, known.b, played, Some(Side::A)), "what was played stays");
        }
    }
);

story!(
    an_account_that_is_removed_leaves_every_league_whatever_one_of_them_says,
    |config| {
        for_a_season(config);
    },
    |world| {
        expect_fault(FAILED_JOB);
        let broken = in_order(world, Default::default(), 3).await;
        let maya = &broken.players[0];
        let court = events::court(world, "Hillside", HERE, "Etc/GMT").await;
        let other = Cast::of(world, form(world, court, Competition::RoundRobin), 2).await;
        join(maya, other.league).await.expect("a side");
        let own = create(maya, form(world, court, Competition::RoundRobin)).await.expect("her own league").id;
        world.app().db.query("UPDATE league SET ladder = '{' WHERE id = ").arg(broken.league).run().await.expect("broken");
        maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.expect("removed");
        until("she is out of the other league, and hers is over", async || {
            let gone = !get(&other.organiser, other.league).await.sides.iter().any(|side| side.players.iter().any(|one| one.id == maya.id));
            gone && get(&other.organiser, own).await.league.state == LeagueState::Cancelled
        })
        .await;
    }
);

story!(
    a_league_that_is_opened_again_has_those_in_its_knock_out_whom_the_tables_name,
    |config| {
        for_a_season(config);
    },
    |world| {
        // Corrected while it is over.
        let cast = begun(world, Competition::Groups, 6).await;
        let sides = get(&cast.organiser, cast.league).await.sides;
        let group = |number: i64| -> [usize; 3] {
            let ids = sides.iter().filter(|side| side.group == Some(number)).map(|side| side.id);
            ids.map(|id| cast.sides.iter().position(|side| *side == id).unwrap()).collect::<Vec<_>>().try_into().expect("three")
        };
        let ([x, y, z], [p, q, r]) = (group(1), group(2));
        let (first, second) = (beats(world, &cast, x, y).await, beats(world, &cast, x, z).await);
        for (winner, loser) in [(y, z), (p, q), (p, r), (q, r)] {
            beats(world, &cast, winner, loser).await;
        }
        let finalists = async || {
            let last = fixtures(&cast.organiser, cast.league).await.pop().expect("a final");
            let mut sides = [last.a, last.b].map(|side| cast.sides.iter().position(|one| Some(*one) == side));
            sides.sort_unstable();
            (sides, last.state)
        };
        let pair = |one: usize, other: usize| [one.min(other), one.max(other)].map(Some);
        assert_eq!(finalists().await.0, pair(x, p));
        cast.organiser.client.call(CompleteLeague { league: cast.league }).await.expect("completed");
        for fixture in [&first, &second] {
            let turned = if fixture.winner == Some(Side::A) { score("0-6 0-6") } else { score("6-0 6-0") };
            correct(&cast.organiser, fixture, turned).await.expect("corrected");
        }
        cast.organiser.client.call(ReopenLeague { league: cast.league }).await.expect("opened again");
        assert_eq!(finalists().await, (pair(y, p), FixtureState::ToBeScheduled));
        // Confirmed while it is over.
        let left = begun(world, Competition::Groups, 4).await;
        let sides = get(&left.organiser, left.league).await.sides;
        let [one, other] = [1, 2].map(|number| {
            let ids = sides.iter().filter(|side| side.group == Some(number)).map(|side| side.id);
            ids.map(|id| left.sides.iter().position(|side| *side == id).unwrap()).collect::<Vec<_>>()
        });
        beats(world, &left, one[0], one[1]).await;
        let open = left.fixture(other[0], other[1]).await;
        let reported = enter(world, left.player_of(open.a), open.id, score("6-4 6-4")).await;
        left.organiser.client.call(CompleteLeague { league: left.league }).await.expect("completed");
        confirm(left.player_of(open.b), &match_of(&left.organiser, &reported).await).await.expect("confirmed");
        left.organiser.client.call(ReopenLeague { league: left.league }).await.expect("opened again");
        let last = fixtures(&left.organiser, left.league).await.pop().expect("a final");
        assert_eq!(last.state, FixtureState::ToBeScheduled);
        assert!([last.a, last.b].contains(&open.a) && [last.a, last.b].contains(&Some(left.sides[one[0]])), "{last:?}");
    }
);

story!(
    whoever_is_left_goes_through_when_a_result_is_taken_back,
    |config| {
        for_a_season(config);
    },
    |world| {
        let through = |fixture: &Fixture| (fixture.state, fixture.ending, fixture.winner, fixture.game.is_some());
        // A disputed result is voided.
        let cast = begun(world, Competition::Knockout, 4).await;
        let all = fixtures(&cast.organiser, cast.league).await;
        let reported = enter(world, cast.player_of(all[0].a), all[0].id, score("6-4 6-4")).await;
        let Match { id: match_id, version, .. } = dispute(cast.player_of(all[0].b), &reported).await;
        leave(cast.player_of(all[0].b), &cast).await;
        cast.organiser.client.call(VoidMatch { match_id, version }).await.expect("void");
        world.jobs_performed().await;
        let after = cast.fixture_now(all[0].id).await;
        assert_eq!(through(&after), (FixtureState::Final, Ending::Walkover, Some(Side::A), false));
        assert_eq!(cast.fixture_now(all[2].id).await.a, all[0].a);
        // One that was abandoned is confirmed after the winner left.
        let abandoned = enter(world, cast.player_of(all[1].a), all[1].id, stopped("6-4 2-1", Ending::Abandoned, None)).await;
        leave(cast.player_of(all[1].a), &cast).await;
        confirm(cast.player_of(all[1].b), &match_of(&cast.organiser, &abandoned).await).await.expect("confirmed");
        assert_eq!(through(&cast.fixture_now(all[1].id).await), (FixtureState::Final, Ending::Walkover, Some(Side::B), false));
        assert_eq!(cast.fixture_now(all[2].id).await.state, FixtureState::ToBeScheduled, "the two who are left");
        // An award is taken back.
        let award = |fixture, award, winner| AwardFixture { fixture, award, winner, reason: "Never came".into() };
        let group = begun(world, Competition::RoundRobin, 4).await;
        for other in [1, 2] {
            beats(world, &group, 0, other).await;
        }
        let third = group.fixture(0, 3).await;
        group.organiser.client.call(award(third.id, Award::Cancelled, None)).await.expect("cancelled");
        leave(&group.players[0], &group).await;
        group.organiser.client.call(ReviveFixture { fixture: third.id }).await.expect("taken back");
        let given = group.fixture_now(third.id).await;
        let winner = if third.a == Some(group.sides[3]) { Side::A } else { Side::B };
        assert_eq!(through(&given), (FixtureState::Final, Ending::Walkover, Some(winner), false), "after half of its matches");
        // Before half of them, its matches never were.
        let early = begun(world, Competition::RoundRobin, 4).await;
        let first = early.fixture(0, 3).await.id;
        early.organiser.client.call(award(first, Award::Cancelled, None)).await.expect("cancelled");
        leave(&early.players[0], &early).await;
        early.organiser.client.call(ReviveFixture { fixture: first }).await.expect("taken back");
        assert_eq!(early.fixture_now(first).await.state, FixtureState::Cancelled);
    }
);

story!(
    a_refusal_that_is_taken_back_after_the_challenger_left_opens_nothing,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_order(world, Default::default(), 3).await;
        let fixture = challenge(&cast, 2, 1).await.expect("a challenge").id;
        answer(&cast.players[1], fixture, false).await.expect("refused");
        leave(&cast.players[2], &cast).await;
        cast.organiser.client.call(ReviveFixture { fixture }).await.expect("taken back");
        assert_eq!(cast.fixture_now(fixture).await.state, FixtureState::Cancelled);
    }
);

story!(
    a_team_that_leaves_in_a_tie_forfeits_the_rubbers_that_are_left,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let form = LeagueForm { teams: Some(Box::new(team_rules(3, 3))), ..form(world, court, Competition::Knockout) };
        let teams = Teams::of_form(world, form, 3, 2).await;
        let tie = fixtures(&teams.organiser, teams.league).await.remove(0);
        let tie = schedule(&teams.organiser, tie.id, ahead(world, 2)).await.expect("a date");
        for side in [tie.a, tie.b] {
            let players = teams.of(side);
            hand_in(&players[0], tie.id, &players.iter().collect::<Vec<_>>()).await.expect("a line-up");
        }
        world.advance(2 * HOUR);
        world.jobs_performed().await;
        let rubber = ReportRubber { fixture: tie.id, rubber: 1, score: score("6-4 6-4") };
        teams.organiser.client.call(rubber).await.expect("won");
        let captain = &teams.of(tie.a)[0];
        captain.client.call(LeaveLeague { league: teams.league, reason: None }).await.expect("withdrawn");
        let after = fixtures(&teams.organiser, teams.league).await.remove(0);
        let shown = after.tie.as_ref().map(|tie| (tie.a, tie.b));
        assert_eq!((after.state, after.winner, shown), (FixtureState::Final, Some(Side::B), Some((1, 2))));
        assert_eq!(get(&teams.organiser, teams.league).await.league.state, LeagueState::Completed);
    }
);

story!(
    a_challenge_that_a_correction_opens_keeps_to_the_limits,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_order(world, Default::default(), 6).await;
        let played = plays(world, &cast, 4, 2, "6-4 6-4").await;
        challenge(&cast, 4, 1).await.expect("the next one");
        let rain = || stopped("6-4 2-1", Ending::Abandoned, None);
        correct(&cast.organiser, &played, rain()).await.expect("it was abandoned");
        assert_eq!(cast.fixture_now(played.id).await.state, FixtureState::Cancelled, "one challenge at a time");
        // Without another one it is open again, for so many days.
        let again = plays(world, &cast, 5, 3, "6-4 6-4").await;
        correct(&cast.organiser, &again, rain()).await.expect("it was abandoned");
        assert_eq!(cast.fixture_now(again.id).await.state, FixtureState::ToBeScheduled);
        pass(world, 16).await;
        assert_eq!(cast.fixture_now(again.id).await.state, FixtureState::Cancelled, "it has a deadline");
    }
);

story!(
    a_league_that_is_over_keeps_its_results_until_it_is_opened_again,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::Knockout, 2).await;
        let last = beats(world, &cast, 0, 1).await;
        assert_eq!(get(&cast.organiser, cast.league).await.league.state, LeagueState::Completed);
        let rain = || stopped("6-4 2-1", Ending::Abandoned, None);
        assert_eq!(code(correct(&cast.organiser, &last, rain()).await), ErrorCode::Conflict, "it would have no winner");
        correct(&cast.organiser, &last, score("6-0 6-0")).await.expect("another score");
        cast.organiser.client.call(ReopenLeague { league: cast.league }).await.expect("opened again");
        correct(&cast.organiser, &last, rain()).await.expect("it was abandoned");
        assert_eq!(cast.fixture_now(last.id).await.state, FixtureState::ToBeScheduled);
        let again = beats(world, &cast, 1, 0).await;
        cast.organiser.client.call(ArchiveLeague { league: cast.league }).await.expect("archived");
        assert_eq!(code(correct(&cast.organiser, &again, score("6-0 6-0")).await), ErrorCode::Conflict, "nothing changes any more");
        // What is disputed when the league is closed counts for nothing in the end.
        let closed = begun(world, Competition::RoundRobin, 2).await;
        let fixture = closed.fixture(0, 1).await;
        let reported = enter(world, closed.player_of(fixture.a), fixture.id, score("6-4 6-4")).await;
        let Match { id: match_id, version, .. } = dispute(closed.player_of(fixture.b), &reported).await;
        closed.organiser.client.call(CompleteLeague { league: closed.league }).await.expect("closed");
        closed.organiser.client.call(VoidMatch { match_id, version }).await.expect("void");
        assert_eq!(closed.fixture_now(fixture.id).await.state, FixtureState::Cancelled);
        closed.organiser.client.call(ReopenLeague { league: closed.league }).await.expect("opened again");
        assert_eq!(closed.fixture_now(fixture.id).await.state, FixtureState::Scheduled, "to be played after all");
    }
);

story!(
    a_reason_goes_with_the_sides_that_it_was_about,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::Knockout, 4).await;
        let all = fixtures(&cast.organiser, cast.league).await;
        let semi = enter(world, &cast.organiser, all[0].id, score("6-4 6-4")).await;
        enter(world, &cast.organiser, all[1].id, score("6-4 6-4")).await;
        schedule(&cast.organiser, all[2].id, ahead(world, 48)).await.expect("a date");
        let postpone = PostponeFixture { fixture: all[2].id, reason: "Maya is ill".into() };
        cast.organiser.client.call(postpone).await.expect("postponed");
        assert_eq!(cast.fixture_now(all[2].id).await.reason.as_deref(), Some("Maya is ill"));
        correct(&cast.organiser, &semi, score("4-6 4-6")).await.expect("corrected");
        let last = cast.fixture_now(all[2].id).await;
        assert_eq!((last.a, last.reason), (all[0].b, None));
    }
);

story!(
    what_is_taken_back_in_a_period_that_is_over_is_not_played_any_more,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_boxes(world, 6).await;
        let (priya, league) = (&cast.organiser, cast.league);
        let played = beats(world, &cast, 0, 1).await;
        let awarded = cast.fixture(0, 2).await.id;
        let award = AwardFixture { fixture: awarded, award: Award::Default, winner: Some(Side::A), reason: "Never came".into() };
        priya.client.call(award).await.expect("decided");
        priya.client.call(CloseBoxPeriod { league, period: 1 }).await.expect("the next one");
        correct(priya, &played, stopped("6-4 2-1", Ending::Abandoned, None)).await.expect("it was abandoned");
        assert_eq!(cast.fixture_now(played.id).await.state, FixtureState::Cancelled, "nobody could play it");
        assert_eq!(code(priya.client.call(ReviveFixture { fixture: awarded }).await), ErrorCode::Conflict, "nor this one");
        assert_eq!(cast.fixture_now(awarded).await.state, FixtureState::Final);
    }
);
