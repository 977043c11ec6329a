//! Box leagues: boxes of the order, period after period, with some going up and some down.

use std::time::Duration;

use protocol::leagues::{
    BoxCertainty, BoxMove, BoxRules, BoxTables, CloseBoxPeriod, Competition, ExplainPlace, Fixture, FixtureState, GetBoxPeriod, LeagueForm,
    LeagueSnapshot, LeagueState, LeaveLeague, ListFixtures, ReportFixture, ReviveFixture, SeedSides, Stage,
};
use protocol::notifications::LeagueWhat;
use protocol::{ErrorCode, SideId, Topic};

use super::{Cast, create, day, draw, fixtures, for_a_season, form, get, join, news};
use harness::refusals::{code, code_on, on};
use harness::steps::events::{self, HERE};
use harness::steps::matches::score;
use harness::story;
use harness::{Player, World};

const DAY: Duration = Duration::from_secs(86_400);

/// A league of boxes of three on its second day, whose players were seeded in the order of the cast; it has room for two periods.
pub async fn in_boxes(world: &World, count: usize) -> Cast {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let rules = BoxRules { size: 3, days: 21, moves: 1 };
    let form = LeagueForm { boxes: Some(Box::new(rules)), ..form(world, court, Competition::Box) };
    let cast = Cast::of(world, form, count).await;
    cast.organiser.client.call(SeedSides { league: cast.league, sides: cast.sides.clone() }).await.expect("seeded");
    draw(&cast.organiser, cast.league, 7).await;
    pass(world, 8).await;
    cast
}

async fn pass(world: &World, days: u32) {
    world.advance(days * DAY);
    world.jobs_performed().await;
}

/// One beats another in the current period; the organiser enters it.
async fn beats(world: &World, cast: &Cast, winner: usize, loser: usize) {
    let wanted = [Some(cast.sides[winner]), Some(cast.sides[loser])];
    let all = fixtures(&cast.organiser, cast.league).await;
    let fixture = all.into_iter().rfind(|one| wanted.contains(&one.a) && wanted.contains(&one.b)).expect("a fixture");
    let score = score(if fixture.a == wanted[0] { "6-2 6-2" } else { "2-6 2-6" });
    let report = ReportFixture { fixture: fixture.id, played_at: Some(world.app().clock.now()), score };
    assert_eq!(cast.organiser.client.call(report).await.expect("a result").state, FixtureState::Final);
}

async fn period(reader: &Player, cast: &Cast, period: i64) -> BoxTables {
    reader.client.call(GetBoxPeriod { league: cast.league, period }).await.expect("a period")
}

/// Who plays in each box, by their numbers in the cast and in the order of the tables.
fn boxes(cast: &Cast, tables: &BoxTables) -> Vec<Vec<usize>> {
    let number = |side: SideId| cast.sides.iter().position(|other| *other == side).expect("a side of the cast");
    tables.tables.iter().map(|table| table.rows.iter().map(|row| number(row.side)).collect()).collect()
}

/// What is certain for somebody of the current period.
async fn get_certain(cast: &Cast, place: usize) -> Option<BoxCertainty> {
    let tables = get(&cast.organiser, cast.league).await.tables;
    tables.iter().flat_map(|table| &table.rows).find(|row| row.side == cast.sides[place]).expect("a row").certain
}

fn sorted(mut boxes: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    boxes.iter_mut().for_each(|one| one.sort_unstable());
    boxes
}

story!(two_nodes the_best_go_up_and_the_last_go_down, |config| { for_a_season(config); }, |world| {
    let cast = in_boxes(world, 6).await;
    let (priya, league) = (&cast.organiser, cast.league);
    let seen = get(priya, league).await;
    let first = seen.period.clone().expect("a period");
    assert_eq!((first.period, first.groups.as_slice(), first.first_round, first.last_round, first.closed), (1, [1, 2].as_slice(), 1, 3, false));
    assert_eq!((first.starts_on.as_str(), first.ends_on.as_str()), (day(world, -1).as_str(), day(world, 19).as_str()));
    assert_eq!(sorted(boxes(&cast, &period(priya, &cast, 1).await)), [[0, 1, 2], [3, 4, 5]], "by seeds");
    let all = fixtures(priya, league).await;
    assert_eq!((all.len(), all.iter().all(|one| one.stage == Stage::Group && one.play_by == first.ends_on)), (6, true));
    let why = priya.client.call(ExplainPlace { side: cast.sides[4], if_ended_now: false }).await.expect("an explanation");
    assert_eq!(why.chances.len(), 3, "of its box alone");

    // The upper box: 1, 2, then 0 unbeaten of nothing. The lower one: 5 first; 3 and 4 have not met.
    for (winner, loser) in [(1, 0), (2, 0), (1, 2), (5, 3), (5, 4)] {
        beats(world, &cast, winner, loser).await;
    }
    let certain = |place: usize| get_certain(&cast, place);
    assert_eq!(certain(1).await, Some(BoxCertainty::Safe), "nobody goes up from the top");
    assert_eq!((certain(2).await, certain(0).await), (Some(BoxCertainty::Safe), Some(BoxCertainty::Down)));
    assert_eq!((certain(5).await, certain(3).await), (Some(BoxCertainty::Up), None), "and nobody down from the bottom");
    let zoe = world.player("Zoe Martin").await;
    let side = join(&zoe, league).await.expect("enrolled while it is played");
    assert_eq!((side.group, get(&zoe, league).await.my_fixtures.len()), (None, 0), "from the next period on");
    assert_eq!(certain(0).await, None, "somebody joined: the borders between the boxes move");
    let mut tom = world.player_elsewhere("Tom Becker").await;
    let _: LeagueSnapshot = tom.open(Topic::League(league)).await;
    pass(world, 20).await;
    tom.next_push(Topic::League(league), "drawn").await;

    let past = period(&tom, &cast, 1).await;
    assert_eq!((boxes(&cast, &past)[0].as_slice(), past.period.closed), ([1, 2, 0].as_slice(), true), "past periods can be read");
    let moved = |side, from, to| BoxMove { side, from, to };
    let sides = &cast.sides;
    assert_eq!(past.period.moves, [moved(sides[5], Some(2), 1), moved(sides[0], Some(1), 2), moved(side.id, None, 2)]);
    let now = get(&tom, league).await;
    let second = now.period.expect("a period");
    assert_eq!((second.period, second.groups.as_slice(), second.first_round, second.closed), (2, [3, 4].as_slice(), 4, false));
    assert_eq!((second.starts_on.as_str(), second.ends_on), (day(world, 0).as_str(), now.league.form.ends_on.clone().unwrap()));
    let of_box = |place: usize| now.tables[place].rows.iter().map(|row| row.side).collect::<Vec<_>>();
    assert!(now.tables.len() == 2 && of_box(0).contains(&sides[5]) && of_box(1).contains(&side.id) && of_box(1).len() == 4);
    assert_eq!((now.round, now.league.rounds), (4, second.last_round));
    let unplayed = fixtures(&tom, league).await.into_iter().find(|one| one.round <= 3 && one.state == FixtureState::Cancelled);
    let unplayed = unplayed.expect("3 and 4 did not meet");
    assert_eq!(code(priya.client.call(ReviveFixture { fixture: unplayed.id }).await), ErrorCode::Conflict, "its period is over");
    assert!(news(&cast.players[5]).await.ends_with(&[LeagueWhat::Promoted]));
    assert!(news(&cast.players[0]).await.ends_with(&[LeagueWhat::Relegated]));
    assert!(news(&cast.players[1]).await.ends_with(&[LeagueWhat::NewPeriod]));
    assert!(news(&zoe).await.ends_with(&[LeagueWhat::NewPeriod]));
    pass(world, 30).await;
    assert_eq!(get(&tom, league).await.league.state, LeagueState::Completed, "no third one fits in");
    assert!(period(&tom, &cast, 2).await.period.closed);
    tom.reconnect().await;
});

story!(
    an_organiser_closes_a_period_early,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_boxes(world, 7).await;
        let close = |period| CloseBoxPeriod { league: cast.league, period };
        let before = period(&cast.organiser, &cast, 1).await;
        assert_eq!(before.tables.iter().map(|table| table.rows.len()).collect::<Vec<_>>(), [4, 3], "upper boxes are larger");
        assert_eq!(code(cast.players[0].client.call(close(1)).await), ErrorCode::Forbidden);
        assert_eq!(code(cast.organiser.client.call(close(2)).await), ErrorCode::Conflict, "not the current one");
        let played = before_first(&cast).await;
        let reported = ReportFixture { fixture: played.id, played_at: Some(world.app().clock.now()), score: score("6-0 6-0") };
        let winner = cast.player_of(played.a);
        winner.client.call(reported).await.expect("reported");
        cast.players[6].client.call(LeaveLeague { league: cast.league, reason: None }).await.expect("withdrawn");
        cast.organiser.client.call(close(1)).await.expect("closed");
        assert_eq!(code(cast.organiser.client.call(close(1)).await), ErrorCode::Conflict, "over");
        let after = period(&cast.organiser, &cast, 2).await;
        assert_eq!(after.tables.iter().map(|table| table.rows.len()).collect::<Vec<_>>(), [3, 3], "the ranks are closed");
        assert!(!boxes(&cast, &after).concat().contains(&6));
        assert_eq!(cast.fixture_now(played.id).await.state, FixtureState::Reported, "what is not confirmed counts as it stands");
        let past = period(&cast.organiser, &cast, 1).await;
        let row = past.tables[0].if_ended_now.as_ref().expect("not confirmed yet")[0];
        assert_eq!((Some(row.side), row.tally.won), (played.a, 1));
        let list = ListFixtures { league: cast.league, round: Some(after.period.first_round), group: None, side: None, cursor: None };
        let round = cast.organiser.client.call(list).await.expect("fixtures").fixtures;
        assert!(round.iter().all(|one| one.play_by == after.period.ends_on) && !round.is_empty());
        assert_eq!(code(cast.organiser.client.call(GetBoxPeriod { league: cast.league, period: 3 }).await), ErrorCode::NotFound);
    }
);

/// The first fixture of the upper box.
async fn before_first(cast: &Cast) -> Fixture {
    let all = fixtures(&cast.organiser, cast.league).await;
    all.into_iter().find(|one| one.group == Some(1)).expect("a fixture")
}

story!(
    whoever_withdraws_from_a_box_leaves_past_periods_alone,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_boxes(world, 6).await;
        for (winner, loser) in [(0, 1), (0, 2), (1, 2)] {
            beats(world, &cast, winner, loser).await;
        }
        pass(world, 20).await;
        cast.players[0].client.call(LeaveLeague { league: cast.league, reason: None }).await.expect("withdrawn");
        let past = period(&cast.organiser, &cast, 1).await;
        assert_eq!((boxes(&cast, &past)[0].as_slice(), past.tables[0].rows[0].tally.won), ([0, 1, 2].as_slice(), 2));
        let own: Vec<_> = fixtures(&cast.organiser, cast.league).await.into_iter().filter(|one| one.round > 3).collect();
        let is_own = |one: &&Fixture| [one.a, one.b].contains(&Some(cast.sides[0]));
        assert!(own.iter().filter(is_own).all(|one| one.state == FixtureState::Cancelled));
    }
);

story!(the_rules_of_boxes_are_checked, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let maya = world.player("Maya Okafor").await;
    let good = || LeagueForm { boxes: Some(Box::default()), ..form(world, court, Competition::Box) };
    let with = |rules: BoxRules| LeagueForm { boxes: Some(Box::new(rules)), ..good() };
    for (bad, field) in [
        (with(BoxRules { size: 2, ..BoxRules::default() }), "size"),
        (with(BoxRules { days: 6, ..BoxRules::default() }), "days"),
        (with(BoxRules { moves: 5, ..BoxRules::default() }), "moves"),
        (LeagueForm { competition: Competition::RoundRobin, ..good() }, "boxes"),
        (LeagueForm { ladder: Some(Box::default()), ..good() }, "ladder"),
    ] {
        assert_eq!(code_on(create(&maya, bad).await), on(ErrorCode::Invalid, field));
    }
    let made = create(&maya, form(world, court, Competition::Box)).await.expect("the defaults");
    assert_eq!(made.form.boxes.as_deref(), Some(&BoxRules::default()));
    assert_eq!(code(maya.client.call(GetBoxPeriod { league: made.id, period: 1 }).await), ErrorCode::NotFound, "not drawn yet");
});
