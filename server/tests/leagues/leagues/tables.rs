//! Tables: what results make of them, and what they say about themselves.

use std::time::Duration;

use protocol::leagues::{
    Award, AwardFixture, Competition, Criterion, ExplainPlace, Explanation, Fixture, FixtureState, GetLeagueTable, LeagueForm, LeaguePush,
    LeagueSnapshot, LeagueState, LeaveLeague, Needs, ReportFixture, ReviveFixture, Stage, Standing, Table,
};
use protocol::matches::{ConfirmMatch, Ending, Score, SetScore, Side};
use protocol::{ErrorCode, FixtureId, SideId, Topic};

use super::{Cast, draw, fixtures, for_a_season, form, get};
use harness::refusals::code;
use harness::steps::events::{self, HERE};
use harness::story;
use harness::{Player, World};

const WEEK: Duration = Duration::from_secs(7 * 86_400);

/// A league that is being played.
async fn in_play(world: &World, competition: Competition, count: usize) -> Cast {
    let cast = Cast::drawn(world, competition, count).await;
    begin(world).await;
    cast
}

async fn begin(world: &World) {
    world.advance(WEEK + Duration::from_secs(86_400));
    world.jobs_performed().await;
}

fn set(a: u16, b: u16) -> SetScore {
    SetScore { a, b, tiebreak: None, match_tiebreak: false }
}

/// The score by which a side wins, losing `lost` games in each set.
fn won_by(winner: Side, lost: u16) -> Score {
    let one = if winner == Side::A { set(6, lost) } else { set(lost, 6) };
    Score { format: None, sets: vec![one, one], ending: Ending::Completed, winner: None }
}

async fn report(world: &World, by: &Player, fixture: FixtureId, score: Score) -> Fixture {
    let played_at = Some(world.app().clock.now() + Duration::from_secs(0));
    by.client.call(ReportFixture { fixture, played_at, score }).await.expect("a result")
}

/// One player of the cast beats another; the organiser enters it, so that it is final at once.
async fn beats(world: &World, cast: &Cast, winner: usize, loser: usize, lost: u16) {
    let fixture = cast.fixture(winner, loser).await;
    let side = if fixture.a == Some(cast.sides[winner]) { Side::A } else { Side::B };
    let after = report(world, &cast.organiser, fixture.id, won_by(side, lost)).await;
    assert_eq!(after.state, FixtureState::Final);
}

async fn table(reader: &Player, cast: &Cast) -> Table {
    reader.client.call(GetLeagueTable { league: cast.league, group: 1 }).await.expect("a table")
}

/// The places of the cast's players, by their numbers in the cast.
fn order(cast: &Cast, rows: &[Standing]) -> Vec<usize> {
    rows.iter().map(|row| cast.sides.iter().position(|side| *side == row.side).expect("a side")).collect()
}

async fn explained(reader: &Player, side: SideId, if_ended_now: bool) -> Explanation {
    reader.client.call(ExplainPlace { side, if_ended_now }).await.expect("an explanation")
}

story!(two_nodes every_result_moves_the_table, |config| { for_a_season(config); }, |world| {
    let cast = in_play(world, Competition::RoundRobin, 4).await;
    let mut tom = world.player_elsewhere("Tom Becker").await;
    let seen: LeagueSnapshot = tom.open(Topic::League(cast.league)).await;
    let (mut shown, before) = (seen.tables[0].clone(), seen.league.state);
    assert_eq!((before, shown.left, shown.version), (LeagueState::Active, 6, 1));
    beats(world, &cast, 2, 0, 4).await;
    let push = tom.next_push(Topic::League(cast.league), "table_changed").await;
    let LeaguePush::TableChanged { change } = push.league().unwrap() else { panic!("{push:?}") };
    assert_eq!((change.version, change.left), (2, 5));
    for row in change.rows {
        let place = shown.rows.iter().position(|known| known.side == row.side).unwrap();
        shown.rows[place] = row;
    }
    shown.rows.sort_by_key(|row| row.place);
    let now = table(&tom, &cast).await;
    assert_eq!(shown.rows, now.rows, "the rows that changed make the whole table");
    let first = now.rows[0];
    assert_eq!((first.side, first.tally.won, first.tally.sets_won, first.tally.games_won, first.tally.games_lost), (cast.sides[2], 1, 2, 12, 8));
});

story!(
    three_who_are_level_are_told_why,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_play(world, Competition::RoundRobin, 4).await;
        // Each of the first three beats one of the other two, and the fourth.
        for (winner, loser, lost) in [(0, 1, 4), (1, 2, 0), (2, 0, 2), (0, 3, 0), (1, 3, 0), (2, 3, 0)] {
            beats(world, &cast, winner, loser, lost).await;
        }
        let table = table(&cast.organiser, &cast).await;
        assert_eq!((table.left, order(&cast, &table.rows)), (0, vec![1, 2, 0, 3]));
        assert_eq!(get(&cast.organiser, cast.league).await.league.state, LeagueState::Completed);
        let why = explained(&cast.players[3], cast.sides[2], false).await;
        let criteria: Vec<Criterion> = why.why.iter().map(|reason| reason.criterion).collect();
        // Their matches and their sets left the three level.
        assert_eq!(criteria, [Criterion::Wins, Criterion::WinsAmongTied, Criterion::Sets, Criterion::Games]);
        assert_eq!((why.place, why.chances.len()), (2, 0));
        let level: Vec<_> = why.why[2].sides.iter().map(|side| (side.count, side.of)).collect();
        assert!(level.len() == 3 && level.iter().all(|share| *share == level[0]), "{level:?}");
        let games: Vec<_> = why.why[3].sides.iter().map(|side| (side.side, side.count, side.of)).collect();
        let share = |place: usize, won, of| (cast.sides[place], won, Some(of));
        assert_eq!(games, [share(1, 32, 44), share(2, 24, 40), share(0, 28, 48)]);
    }
);

story!(
    a_result_that_is_not_confirmed_counts_if_it_ended_now,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_play(world, Competition::RoundRobin, 3).await;
        let fixture = cast.fixture(0, 1).await;
        let winner = cast.player_of(fixture.b);
        let reported = report(world, winner, fixture.id, won_by(Side::B, 3)).await;
        assert_eq!(reported.state, FixtureState::Reported);
        let waiting = table(winner, &cast).await;
        assert_eq!(waiting.rows.iter().map(|row| row.tally.won).sum::<i64>(), 0, "not by final results");
        assert_eq!(waiting.if_ended_now.as_ref().unwrap()[0].side, fixture.b.unwrap());
        let now = explained(winner, fixture.b.unwrap(), true).await;
        assert_eq!((now.place, now.chances.len(), now.chances.iter().sum::<u32>() > 990), (1, 3, true));
        let match_id = reported.match_id.expect("a match");
        let confirm = ConfirmMatch { match_id, version: 1, score: None };
        cast.player_of(fixture.a).client.call(confirm).await.expect("confirmed");
        let after = table(winner, &cast).await;
        assert_eq!((after.rows[0].side, after.rows[0].tally.won, after.if_ended_now, after.left), (fixture.b.unwrap(), 1, None, 2));
    }
);

story!(
    decisions_without_a_match_count_and_are_taken_back,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_play(world, Competition::RoundRobin, 3).await;
        let fixture = cast.fixture(0, 1).await;
        let award = |award, winner| AwardFixture { fixture: fixture.id, award, winner, reason: "Nobody came".into() };
        assert_eq!(code(cast.players[0].client.call(award(Award::Walkover, Some(Side::A))).await), ErrorCode::Forbidden);
        assert_eq!(code(cast.organiser.client.call(award(Award::Walkover, None)).await), ErrorCode::Invalid);
        let after = cast.organiser.client.call(award(Award::Default, Some(Side::A))).await.expect("decided");
        assert_eq!((after.state, after.ending, after.revivable), (FixtureState::Final, Ending::Defaulted, true));
        let rows = table(&cast.organiser, &cast).await.rows;
        assert_eq!((rows[0].side, rows[0].tally.won, rows[2].side), (fixture.a.unwrap(), 1, fixture.b.unwrap()), "who defaulted is last");
        cast.organiser.client.call(ReviveFixture { fixture: fixture.id }).await.expect("taken back");
        let rows = table(&cast.organiser, &cast).await.rows;
        assert!(rows.iter().all(|row| row.tally.won == 0), "{rows:?}");
    }
);

story!(
    who_withdraws_early_never_played,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_play(world, Competition::RoundRobin, 4).await;
        beats(world, &cast, 0, 1, 3).await;
        cast.players[1].client.call(LeaveLeague { league: cast.league, reason: Some("My knee".into()) }).await.expect("withdrawn");
        let table = table(&cast.organiser, &cast).await;
        assert!(table.rows.iter().all(|row| row.tally.won == 0), "one of three matches: its results are deleted");
        assert_eq!(table.left, 3);
        let states: Vec<FixtureState> = fixtures(&cast.organiser, cast.league)
            .await
            .into_iter()
            .filter(|one| one.a == Some(cast.sides[1]) || one.b == Some(cast.sides[1]))
            .map(|one| one.state)
            .collect();
        assert_eq!(states, [FixtureState::Cancelled; 3]);
    }
);

story!(
    who_withdraws_late_gives_walkovers,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_play(world, Competition::RoundRobin, 4).await;
        beats(world, &cast, 0, 1, 3).await;
        beats(world, &cast, 1, 2, 3).await;
        cast.players[1].client.call(LeaveLeague { league: cast.league, reason: None }).await.expect("withdrawn");
        let rows = table(&cast.organiser, &cast).await.rows;
        let won = |place: usize| rows.iter().find(|row| row.side == cast.sides[place]).unwrap().tally.won;
        assert_eq!([won(0), won(1), won(2), won(3)], [1, 1, 0, 1], "two of three matches stand, the third is a walkover");
    }
);

story!(
    the_best_of_a_group_go_through,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_play(world, Competition::Groups, 6).await;
        let sides = get(&cast.organiser, cast.league).await.sides;
        let of_group = |group: i64| -> Vec<usize> {
            let ids = sides.iter().filter(|side| side.group == Some(group)).map(|side| side.id);
            ids.map(|id| cast.sides.iter().position(|side| *side == id).unwrap()).collect()
        };
        for group in [of_group(1), of_group(2)] {
            beats(world, &cast, group[0], group[1], 1).await;
            beats(world, &cast, group[0], group[2], 1).await;
            beats(world, &cast, group[1], group[2], 1).await;
        }
        let last = fixtures(&cast.organiser, cast.league).await.pop().unwrap();
        let winners = [Some(cast.sides[of_group(1)[0]]), Some(cast.sides[of_group(2)[0]])];
        assert!(winners.contains(&last.a) && winners.contains(&last.b), "{last:?}");
        assert_eq!(last.state, FixtureState::ToBeScheduled);
        let through: Vec<Option<bool>> = table(&cast.organiser, &cast).await.rows.iter().map(|row| row.through).collect();
        assert_eq!(through, [Some(true), Some(false), Some(false)]);
    }
);

/// The players of a group, by their numbers in the cast.
async fn of_group(cast: &Cast, group: i64) -> Vec<usize> {
    let sides = get(&cast.organiser, cast.league).await.sides;
    let ids = sides.iter().filter(|side| side.group == Some(group)).map(|side| side.id);
    ids.map(|id| cast.sides.iter().position(|side| *side == id).unwrap()).collect()
}

/// Somebody reports to have beaten another, who has not confirmed it yet.
async fn leads(world: &World, cast: &Cast, winner: usize, loser: usize) {
    let fixture = cast.fixture(winner, loser).await;
    let side = if fixture.a == Some(cast.sides[winner]) { Side::A } else { Side::B };
    report(world, &cast.players[winner], fixture.id, won_by(side, 3)).await;
}

story!(
    what_is_being_played_brings_nobody_through,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_play(world, Competition::Groups, 6).await;
        let group = of_group(&cast, 1).await;
        let [a, b, c] = [group[0], group[1], group[2]];
        beats(world, &cast, a, c, 3).await;
        beats(world, &cast, c, b, 3).await;
        leads(world, &cast, a, b).await;
        let now = table(&cast.organiser, &cast).await;
        for rows in [now.if_ended_now.expect("it is not confirmed"), now.rows] {
            assert!(rows.iter().all(|row| row.through.is_none()), "if b wins, all three are level: {rows:?}");
        }
        let why = explained(&cast.players[a], cast.sides[a], true).await;
        assert_eq!(why.needs, Some(Needs::Win));
    }
);

story!(
    who_can_only_draw_level_is_not_through_if_it_wins,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_play(world, Competition::Groups, 8).await;
        let group = of_group(&cast, 1).await;
        let [a, b, c, d] = [group[0], group[1], group[2], group[3]];
        for (winner, loser) in [(c, b), (c, d), (a, c), (b, a)] {
            beats(world, &cast, winner, loser, 3).await;
        }
        leads(world, &cast, a, d).await;
        let why = explained(&cast.players[a], cast.sides[a], true).await;
        assert_eq!(why.needs, Some(Needs::NotLose), "c has two wins already");
    }
);

story!(
    who_has_withdrawn_never_goes_through,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let form = LeagueForm { advance: Some(2), ..form(world, court, Competition::Groups) };
        let cast = Cast::of(world, form, 6).await;
        draw(&cast.organiser, cast.league, 7).await;
        begin(world).await;
        let group = of_group(&cast, 1).await;
        let [a, b, c] = [group[0], group[1], group[2]];
        beats(world, &cast, c, a, 3).await;
        cast.players[c].client.call(LeaveLeague { league: cast.league, reason: None }).await.expect("withdrawn after half");
        beats(world, &cast, b, a, 3).await;
        let now = table(&cast.organiser, &cast).await;
        assert_eq!(order(&cast, &now.rows), [b, c, a], "by wins");
        assert_eq!(now.rows.iter().map(|row| row.through).collect::<Vec<_>>(), [Some(true), Some(false), Some(true)]);
        let all = fixtures(&cast.organiser, cast.league).await;
        let has_place =
            |player: usize| all.iter().any(|one| one.stage == Stage::Knockout && [one.a, one.b].contains(&Some(cast.sides[player])));
        assert_eq!([has_place(a), has_place(b), has_place(c)], [true, true, false]);
        let of_lost: Vec<_> = all
            .iter()
            .filter(|one| {
                [one.a, one.b] == [Some(cast.sides[b]), Some(cast.sides[c])] || [one.a, one.b] == [Some(cast.sides[c]), Some(cast.sides[b])]
            })
            .collect();
        assert_eq!(of_lost.len(), 1);
        assert!(of_lost.iter().all(|one| !one.revivable), "a withdrawal is not taken back");
    }
);

story!(
    fixtures_that_anothers_withdrawal_cancelled_are_no_matches_to_play,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_play(world, Competition::RoundRobin, 4).await;
        cast.players[0].client.call(LeaveLeague { league: cast.league, reason: None }).await.expect("withdrawn early");
        beats(world, &cast, 2, 1, 3).await;
        cast.players[1].client.call(LeaveLeague { league: cast.league, reason: None }).await.expect("withdrawn after half");
        let rows = table(&cast.organiser, &cast).await.rows;
        let won = |place: usize| rows.iter().find(|row| row.side == cast.sides[place]).unwrap().tally.won;
        assert_eq!([won(1), won(2), won(3)], [0, 1, 1], "one of two matches stands, the other is a walkover");
    }
);

story!(
    what_one_needs_in_the_last_match_is_explained,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_play(world, Competition::Groups, 6).await;
        let sides = get(&cast.organiser, cast.league).await.sides;
        let of_group = |group: i64| -> Vec<usize> {
            let ids = sides.iter().filter(|side| side.group == Some(group)).map(|side| side.id);
            ids.map(|id| cast.sides.iter().position(|side| *side == id).unwrap()).collect()
        };
        let needs = async |place: usize| explained(&cast.players[place], cast.sides[place], false).await.needs;
        let [x, y, z] = of_group(1).try_into().unwrap();
        assert_eq!(needs(x).await, None, "two matches left");
        beats(world, &cast, x, y, 2).await;
        // If the other two both default in theirs, they come last.
        assert_eq!((needs(x).await, needs(y).await, needs(z).await), (Some(Needs::Win), None, None));
        beats(world, &cast, z, x, 2).await;
        assert_eq!((needs(z).await, needs(y).await, needs(x).await), (Some(Needs::Win), Some(Needs::NotLose), None));
        let [p, q, r] = of_group(2).try_into().unwrap();
        beats(world, &cast, q, p, 2).await;
        beats(world, &cast, r, p, 2).await;
        assert_eq!((needs(q).await, needs(r).await, needs(p).await), (Some(Needs::WinToStay), Some(Needs::WinToStay), None));
        beats(world, &cast, q, r, 2).await;
        assert_eq!((needs(q).await, needs(r).await), (None, None), "nothing is left");
    }
);

story!(
    a_private_leagues_table_is_for_its_players,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let mut cast = Cast::of(world, LeagueForm { is_private: true, ..form(world, court, Competition::RoundRobin) }, 2).await;
        for side in cast.sides.clone() {
            cast.organiser.client.call(protocol::leagues::DecideSide { side, accept: true }).await.expect("accepted");
        }
        draw(&cast.organiser, cast.league, 1).await;
        let mut tom = world.player("Tom Becker").await;
        assert_eq!(code(tom.client.call(GetLeagueTable { league: cast.league, group: 1 }).await), ErrorCode::NotFound);
        assert_eq!(code(tom.client.call(ExplainPlace { side: cast.sides[0], if_ended_now: false }).await), ErrorCode::NotFound);
        let open = protocol::session::OpenTopic { topic: Topic::League(cast.league), since: None };
        assert_eq!(code(tom.client.call(open).await), ErrorCode::NotFound);
        let seen = get(&tom, cast.league).await;
        assert_eq!((seen.tables.len(), seen.fixtures.len()), (0, 0));
        let opened: LeagueSnapshot = cast.players[0].open(Topic::League(cast.league)).await;
        assert_eq!(opened.tables.len(), 1);
        tom.reconnect().await;
    }
);
