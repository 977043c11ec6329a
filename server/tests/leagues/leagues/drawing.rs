//! Draws: shown, accepted, drawn anew.

use protocol::leagues::{
    AcceptDraw, CancelLeague, CloseEnrolment, Competition, CompleteLeague, FixtureState, LeagueForm, LeagueSnapshot, LeagueState,
    LeaveLeague, PreviewDraw, ReopenLeague, SeedSides, SideState, Source, Stage,
};
use protocol::notifications::LeagueWhat;
use protocol::{ErrorCode, LeagueId, Topic};

use super::fixtures::DAY;
use super::{Cast, create, draw, enrol, fixtures, for_a_season, form, get, join, news};
use harness::refusals::{code, code_on, on};
use harness::steps::chat::crowd;
use harness::steps::events::{self, HERE};
use harness::steps::leagues::{ahead, schedule};
use harness::story;
use harness::{Player, World};

story!(two_nodes a_draw_is_what_was_shown, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 5).await;
    let (priya, league) = (&cast.organiser.client, cast.league);
    let show = PreviewDraw { league, seed: 11, cursor: None };
    assert_eq!(code(priya.call(show.clone()).await), ErrorCode::Conflict, "enrolment goes on");
    let closed = priya.call(CloseEnrolment { league }).await.expect("closed");
    assert_eq!(code(cast.players[0].client.call(show.clone()).await), ErrorCode::Forbidden);
    let shown = priya.call(show).await.expect("a draw");
    assert_eq!((shown.groups.len(), shown.rounds.len()), (1, 5));
    let mut tom = world.player_elsewhere("Tom Becker").await;
    let _: LeagueSnapshot = tom.open(Topic::League(league)).await;
    let drawn = priya.call(AcceptDraw { league, seed: 11, version: closed.version }).await.expect("drawn");
    assert_eq!((drawn.state, drawn.rounds), (LeagueState::Scheduled, 5));
    tom.next_push(Topic::League(league), "drawn").await;
    let made = fixtures(&tom, league).await;
    let expected: Vec<_> = shown.rounds.iter().flat_map(|round| &round.fixtures).map(|one| (one.number, one.a, one.b)).collect();
    assert_eq!(made.iter().map(|one| (one.number, one.a, one.b)).collect::<Vec<_>>(), expected);
    assert!(made.iter().all(|one| one.state == FixtureState::ToBeScheduled && one.stage == Stage::Group));
    assert_eq!(made.last().unwrap().play_by, drawn.form.ends_on.unwrap());
    let seen = get(&tom, league).await;
    assert_eq!((seen.round, seen.fixtures.len(), seen.tables.len(), seen.tables[0].rows.len(), seen.tables[0].left), (1, 2, 1, 5, 10));
    let own = get(&cast.players[0], league).await;
    assert_eq!(own.my_fixtures.len(), 4);
    assert!(news(&cast.players[0]).await.ends_with(&[LeagueWhat::Drawn]));
});

story!(a_draw_for_sides_that_changed_is_refused, |world| {
    let cast = Cast::enrolled(world, Competition::Knockout, 3).await;
    let (priya, league) = (&cast.organiser.client, cast.league);
    let closed = priya.call(CloseEnrolment { league }).await.expect("closed");
    cast.players[2].client.call(LeaveLeague { league, reason: None }).await.expect("left");
    assert_eq!(code(priya.call(AcceptDraw { league, seed: 1, version: closed.version }).await), ErrorCode::Conflict);
    cast.players[1].client.call(LeaveLeague { league, reason: None }).await.expect("left");
    let version = get(&cast.organiser, league).await.league.version;
    assert_eq!(code(priya.call(AcceptDraw { league, seed: 1, version }).await), ErrorCode::Conflict, "one side");
});

story!(who_has_no_place_is_turned_away_by_the_draw, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let cast = Cast::of(world, LeagueForm { capacity: 2, ..form(world, court, Competition::RoundRobin) }, 3).await;
    draw(&cast.organiser, cast.league, 1).await;
    assert_eq!(news(&cast.players[2]).await, [LeagueWhat::NoPlace]);
    let seen = get(&cast.players[2], cast.league).await;
    assert_eq!((seen.mine.is_none(), seen.league.waiting_count, seen.league.taken), (true, 0, 2));
    assert_eq!(code(join(&cast.players[2], cast.league).await), ErrorCode::Conflict);
});

story!(seeds_have_the_byes, |world| {
    let cast = Cast::enrolled(world, Competition::Knockout, 6).await;
    let seed = |sides| SeedSides { league: cast.league, sides };
    let unknown = protocol::SideId(uuid::Uuid::now_v7());
    assert_eq!(code_on(cast.organiser.client.call(seed(vec![unknown])).await), on(ErrorCode::Invalid, "sides"));
    assert_eq!(code_on(cast.organiser.client.call(seed(vec![cast.sides[0]; 2])).await), on(ErrorCode::Invalid, "sides"));
    cast.organiser.client.call(seed(vec![cast.sides[4], cast.sides[1]])).await.expect("seeded");
    draw(&cast.organiser, cast.league, 3).await;
    let all = fixtures(&cast.organiser, cast.league).await;
    let byes: Vec<_> = all.iter().filter(|one| one.state == FixtureState::Bye).map(|one| one.a.unwrap()).collect();
    assert_eq!(byes, [cast.sides[4], cast.sides[1]], "the first at the top, the second at the bottom");
    let final_match = all.last().unwrap();
    assert_eq!((final_match.round, final_match.a_from, final_match.state), (3, Some(Source::Winner { of: 5 }), FixtureState::Waiting));
    let seen = get(&cast.players[0], cast.league).await;
    assert_eq!((seen.fixtures.len(), seen.tables.len()), (7, 0), "the whole bracket");
    assert_eq!(seen.sides.iter().map(|side| side.seed).collect::<Vec<_>>()[..3], [Some(1), Some(2), None]);
});

story!(groups_play_for_places_in_a_knock_out, |world| {
    let cast = Cast::drawn(world, Competition::Groups, 6).await;
    let seen = get(&cast.organiser, cast.league).await;
    assert_eq!(seen.tables.iter().map(|table| table.rows.len()).collect::<Vec<_>>(), [3, 3]);
    assert!(seen.sides.iter().all(|side| side.group.is_some()));
    let all = fixtures(&cast.organiser, cast.league).await;
    let last = all.last().unwrap();
    assert_eq!((all.len(), last.stage, last.state), (7, Stage::Knockout, FixtureState::Waiting));
    assert!(matches!((last.a_from, last.b_from), (Some(Source::Place { place: 1, .. }), Some(Source::Place { place: 1, .. }))));
});

story!(a_league_is_drawn_anew_until_something_is_agreed, |world| {
    let cast = Cast::drawn(world, Competition::RoundRobin, 4).await;
    let before = fixtures(&cast.organiser, cast.league).await;
    let version = get(&cast.organiser, cast.league).await.league.version;
    cast.organiser.client.call(AcceptDraw { league: cast.league, seed: 8, version }).await.expect("drawn anew");
    let after = fixtures(&cast.organiser, cast.league).await;
    assert_eq!((after.len(), after.iter().any(|one| before.iter().any(|old| old.id == one.id))), (6, false));
    let states: Vec<SideState> = get(&cast.organiser, cast.league).await.sides.into_iter().map(|side| side.state).collect();
    assert_eq!(states, [SideState::Enrolled; 4]);
});

story!(
    a_long_draw_is_shown_in_pages,
    |config| {
        for_a_season(config);
    },
    |world| {
        let (organiser, league) = crowded(world, Competition::DoubleRoundRobin, 40).await;
        organiser.client.call(CloseEnrolment { league }).await.expect("closed");
        let (mut numbers, mut rounds, mut cursor, mut pages) = (Vec::new(), Vec::new(), None, 0);
        loop {
            let page = organiser.client.call(PreviewDraw { league, seed: 11, cursor }).await.expect("a page");
            rounds.extend(page.rounds.iter().map(|round| round.round));
            numbers.extend(page.rounds.iter().flat_map(|round| &round.fixtures).map(|fixture| fixture.number));
            (cursor, pages) = (page.cursor, pages + 1);
            if cursor.is_none() {
                break;
            }
        }
        assert!(pages > 1);
        rounds.dedup();
        assert_eq!(rounds, (1..=78).collect::<Vec<i64>>(), "round by round, also from page to page");
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=40 * 39).collect::<Vec<i64>>(), "each fixture once");
        let nonsense = PreviewDraw { league, seed: 11, cursor: Some("x".into()) };
        assert_eq!(code(organiser.client.call(nonsense).await), ErrorCode::BadRequest);
    }
);

/// A league for so many players, whom its organiser has added.
pub async fn crowded(world: &World, competition: Competition, count: usize) -> (Player, LeagueId) {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let organiser = world.player("Priya Raman").await;
    let league = create(&organiser, LeagueForm { capacity: 128, ..form(world, court, competition) }).await.expect("a league").id;
    for player in crowd(world, count).await {
        enrol(world, &organiser, league, &[player], None).await;
    }
    (organiser, league)
}

story!(
    a_league_of_a_hundred_is_drawn_and_cancelled,
    |config| {
        for_a_season(config);
    },
    |world| {
        let (organiser, league) = crowded(world, Competition::Knockout, 100).await;
        let notified = async |what: &str| {
            world.jobs_performed().await;
            let count = world.app().db.query("SELECT COUNT(DISTINCT user_id) FROM notification WHERE kind = 'league_news' AND data LIKE ");
            count.arg(format!("%\"{what}\"%")).scalar::<i64>().await.expect("a count")
        };
        assert_eq!(draw(&organiser, league, 7).await.state, LeagueState::Scheduled);
        assert_eq!(notified("drawn").await, 100);
        organiser.client.call(CancelLeague { league, reason: "No courts".into() }).await.expect("cancelled");
        assert_eq!(notified("cancelled").await, 100);
    }
);

story!(
    a_league_with_a_hundred_dates_is_completed_and_opened_again,
    |config| {
        for_a_season(config);
    },
    |world| {
        let (organiser, league) = crowded(world, Competition::RoundRobin, 15).await;
        draw(&organiser, league, 7).await;
        world.advance(8 * DAY);
        world.jobs_performed().await;
        for (hours, fixture) in (48..).zip(fixtures(&organiser, league).await) {
            schedule(&organiser, fixture.id, ahead(world, hours)).await.expect("a date");
        }
        organiser.client.call(CompleteLeague { league }).await.expect("completed");
        world.jobs_performed().await;
        let now = fixtures(&organiser, league).await;
        assert_eq!(now.iter().filter(|one| one.state == FixtureState::Cancelled && one.game.is_none()).count(), 105);
        let games = world.app().db.query("SELECT COUNT(*) FROM event WHERE state = 'cancelled' AND fixture IS NOT NULL");
        assert_eq!(games.scalar::<i64>().await.expect("a count"), 105);
        organiser.client.call(ReopenLeague { league }).await.expect("opened again");
        let again = fixtures(&organiser, league).await;
        assert!(again.iter().all(|one| one.state == FixtureState::ToBeScheduled), "to be dated anew");
    }
);

story!(
    a_league_of_groups_is_completed_before_its_knock_out_and_opened_again,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = Cast::drawn(world, Competition::Groups, 6).await;
        world.advance(8 * DAY);
        world.jobs_performed().await;
        cast.organiser.client.call(CompleteLeague { league: cast.league }).await.expect("completed");
        let now = fixtures(&cast.organiser, cast.league).await;
        assert!(now.iter().all(|one| one.state == FixtureState::Cancelled), "{now:?}");
        cast.organiser.client.call(ReopenLeague { league: cast.league }).await.expect("opened again");
        let again = fixtures(&cast.organiser, cast.league).await;
        let of = |stage| again.iter().filter(move |one| one.stage == stage);
        assert!(of(Stage::Group).all(|one| one.state == FixtureState::ToBeScheduled), "{again:?}");
        assert!(of(Stage::Knockout).all(|one| one.state == FixtureState::Waiting), "{again:?}");
    }
);
