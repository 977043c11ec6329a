//! The policy of a league's tables: its order, what is credited, and what a match tie-break counts.

use protocol::ErrorCode;
use protocol::leagues::{
    Award, AwardFixture, Competition, CompleteLeague, FixtureState, GetLeagueTable, LeagueForm, ReopenLeague, ReportFixture, Standing,
    TableOrder, TableRules,
};
use protocol::matches::{Ending, Score, SetScore, Side};

use super::{Cast, create, draw, for_a_season, form};
use harness::World;
use harness::refusals::{code_on, on};
use harness::steps::events::{self, HERE};
use harness::steps::matches::{score, stopped};
use harness::story;

const SECOND_WEEK: std::time::Duration = std::time::Duration::from_secs(8 * 86_400);

/// A league of these rules that is being played.
async fn in_play(world: &World, rules: TableRules, count: usize) -> Cast {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let score_format = Some("SET3-S:6/TB7-F:TB10".into()).filter(|_| count == 2);
    let cast = Cast::of(world, LeagueForm { rules, score_format, ..form(world, court, Competition::RoundRobin) }, count).await;
    draw(&cast.organiser, cast.league, 7).await;
    world.advance(SECOND_WEEK);
    world.jobs_performed().await;
    cast
}

/// The organiser enters a result, written from the side of the first player.
async fn enter(world: &World, cast: &Cast, first: usize, second: usize, result: Score) {
    let fixture = cast.fixture(first, second).await;
    let result = if fixture.a == Some(cast.sides[first]) { result } else { turned(result) };
    let report = ReportFixture { fixture: fixture.id, played_at: Some(world.app().clock.now()), score: result };
    assert_eq!(cast.organiser.client.call(report).await.expect("a result").state, FixtureState::Final);
}

/// The same score from the other side.
fn turned(result: Score) -> Score {
    let other = |side| if side == Side::A { Side::B } else { Side::A };
    let sets = result.sets.into_iter().map(|set| SetScore { a: set.b, b: set.a, ..set }).collect();
    Score { sets, winner: result.winner.map(other), ..result }
}

async fn rows(cast: &Cast) -> Vec<Standing> {
    cast.organiser.client.call(GetLeagueTable { league: cast.league, group: 1 }).await.expect("a table").rows
}

async fn row(cast: &Cast, place: usize) -> Standing {
    rows(cast).await.into_iter().find(|row| row.side == cast.sides[place]).expect("a row")
}

/// Three with two wins each, one of whom retired once, and one who lost to all.
async fn order_by(world: &World, order: TableOrder) -> Vec<usize> {
    let cast = in_play(world, TableRules { order, ..TableRules::default() }, 4).await;
    let long = |sets: &[(u16, u16)]| {
        let set = |(a, b): &(u16, u16)| SetScore { a: *a, b: *b, tiebreak: (*a + *b == 13).then_some(5), match_tiebreak: false };
        Score { sets: sets.iter().map(set).collect(), ..score("") }
    };
    enter(world, &cast, 0, 1, long(&[(6, 4), (4, 6), (7, 6)])).await;
    enter(world, &cast, 1, 2, long(&[(7, 6), (0, 6), (7, 6)])).await;
    enter(world, &cast, 2, 0, stopped("6-4 4-6 3-2", Ending::Retired, Some(Side::A))).await;
    enter(world, &cast, 0, 3, long(&[(6, 0), (6, 0)])).await;
    enter(world, &cast, 1, 3, long(&[(7, 6), (4, 6), (7, 5)])).await;
    enter(world, &cast, 2, 3, long(&[(6, 0), (4, 6), (6, 0)])).await;
    let place = |row: Standing| cast.sides.iter().position(|side| *side == row.side).expect("a side");
    rows(&cast).await.into_iter().map(place).collect()
}

story!(
    rally_ranks_three_who_are_level_by_sets,
    |config| {
        for_a_season(config);
    },
    |world| {
        assert_eq!(order_by(world, TableOrder::Rally).await, [0, 1, 2, 3], "5 of 7 sets, 5 of 9, 4 of 8");
    }
);

story!(
    the_atp_ranks_whoever_retired_behind,
    |config| {
        for_a_season(config);
    },
    |world| {
        assert_eq!(order_by(world, TableOrder::Atp).await, [1, 2, 0, 3], "the first did not complete one, the other two by their match");
    }
);

story!(
    tdm_ranks_three_who_are_level_by_games,
    |config| {
        for_a_season(config);
    },
    |world| {
        assert_eq!(order_by(world, TableOrder::Tdm).await, [2, 0, 1, 3], "the third has the most games, the other two by their match");
    }
);

story!(
    a_walkover_is_credited_where_the_league_has_it_so,
    |config| {
        for_a_season(config);
    },
    |world| {
        for (credit_walkovers, sets, games) in [(true, 2, 12), (false, 0, 0)] {
            let cast = in_play(world, TableRules { credit_walkovers, ..TableRules::default() }, 3).await;
            let fixture = cast.fixture(0, 1).await;
            let winner = if fixture.a == Some(cast.sides[0]) { Side::A } else { Side::B };
            let award = AwardFixture { fixture: fixture.id, award: Award::Walkover, winner: Some(winner), reason: "Ill".into() };
            cast.organiser.client.call(award).await.expect("decided");
            let (first, second) = (row(&cast, 0).await.tally, row(&cast, 1).await.tally);
            assert_eq!((first.won, first.sets_won, first.games_won), (1, sets, games));
            assert_eq!((second.lost, second.sets_lost, second.games_lost), (1, sets, games));
            // What a retirement left to play.
            enter(world, &cast, 0, 2, stopped("6-4 2-3", Ending::Retired, Some(Side::A))).await;
            let third = row(&cast, 2).await.tally;
            assert_eq!((third.sets_lost, third.games_lost), if credit_walkovers { (2, 12) } else { (1, 8) });
        }
    }
);

story!(
    a_match_tie_break_counts_as_the_league_has_it,
    |config| {
        for_a_season(config);
    },
    |world| {
        for (match_tie_break_is_a_game, games) in [(true, 11), (false, 10)] {
            let cast = in_play(world, TableRules { match_tie_break_is_a_game, ..TableRules::default() }, 2).await;
            let mut result = score("6-4 4-6");
            result.sets.push(SetScore { a: 10, b: 3, tiebreak: None, match_tiebreak: true });
            enter(world, &cast, 0, 1, result).await;
            let first = row(&cast, 0).await.tally;
            assert_eq!((first.sets_won, first.sets_lost, first.games_won, first.games_lost), (2, 1, games, 10));
        }
    }
);

story!(
    a_round_robin_of_which_too_little_was_played_has_no_places_that_count,
    |config| {
        for_a_season(config);
    },
    |world| {
        let share = |least_played| TableRules { least_played, ..TableRules::default() };
        for (rules, played, too_few) in [(share(50), 1, true), (share(50), 2, false), (share(0), 1, false), (share(100), 2, true)] {
            let cast = in_play(world, rules, 3).await;
            for (first, second) in [(0, 1), (1, 2)].into_iter().take(played) {
                enter(world, &cast, first, second, score("6-4 6-4")).await;
            }
            let table = async || cast.organiser.client.call(GetLeagueTable { league: cast.league, group: 1 }).await.expect("a table");
            assert!(!table().await.too_few, "it is being played");
            cast.organiser.client.call(CompleteLeague { league: cast.league }).await.expect("completed");
            assert_eq!(table().await.too_few, too_few, "{played} of 3 with {rules:?}");
            cast.organiser.client.call(ReopenLeague { league: cast.league }).await.expect("opened again");
            assert!(!table().await.too_few);
        }
        let bad = LeagueForm {
            rules: share(101),
            ..form(world, events::court(world, "Hillside", HERE, "Etc/GMT").await, Competition::RoundRobin)
        };
        let priya = world.player("Priya Raman").await;
        assert_eq!(code_on(create(&priya, bad).await), on(ErrorCode::Invalid, "least_played"));
    }
);
