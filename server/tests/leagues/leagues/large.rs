//! Leagues so large that what one step changes is more than a transaction pushes: it is done, and the rest by jobs.

use std::collections::BTreeSet;

use protocol::leagues::{
    BoxRules, Competition, FixtureState, LeagueForm, LeagueSnapshot, LeagueState, ListSides, RemoveSide, SideState, TeamRules, UpdateLeague,
};
use protocol::teams::RenameTeam;
use protocol::{SideId, Topic, limits};
use uuid::Uuid;

use super::drawing::crowded;
use super::fixtures::DAY;
use super::team_rules;
use super::{create, draw, enrol, fixtures, for_a_season, form, get};
use harness::World;
use harness::steps::chat::crowd;
use harness::steps::events::{self, HERE};
use harness::steps::leagues::{ahead, schedule};
use harness::story;

/// Whom a cut of all subscribers names.
const EVERYBODY: Uuid = Uuid::max();

/// Games of fixtures that are still on.
async fn games_on(world: &World) -> i64 {
    let games = world.app().db.query("SELECT COUNT(*) FROM event WHERE state = 'published' AND fixture IS NOT NULL");
    games.scalar().await.expect("a count")
}

story!(
    a_long_line_moves_up_when_there_is_room,
    |config| {
        for_a_season(config);
    },
    |world| {
        let (organiser, league) = crowded(world, Competition::RoundRobin, 100).await;
        let db = &world.app().db;
        // They wait, and are in no room.
        for statement in [
            "UPDATE league_side SET state = 'waitlisted', line = (SELECT COUNT(*) FROM league_side o WHERE o.id <= league_side.id)",
            "UPDATE league SET capacity = 2, taken = 0, waiting_count = 100, next_in_line = 101",
            "DELETE FROM chat_member WHERE role = 'member'",
            "UPDATE chat_room SET member_count = 1",
        ] {
            db.query(statement).run().await.expect("a statement");
        }
        let before = get(&organiser, league).await.league;
        let form = LeagueForm { capacity: 99, ..before.form };
        organiser.client.call(UpdateLeague { league, form, version: before.version }).await.expect("more places");
        world.jobs_performed().await;
        let after = get(&organiser, league).await;
        assert_eq!((after.league.taken, after.league.waiting_count), (99, 1));
        let waiting: Vec<_> = after.sides.iter().filter(|side| side.state == SideState::Waitlisted).map(|side| side.position).collect();
        assert_eq!(waiting, [Some(1)], "the last in the line");
        let count = db.query("SELECT COUNT(DISTINCT user_id) FROM notification WHERE kind = 'league_news' AND data LIKE '%moved_up%'");
        assert_eq!(count.scalar::<i64>().await.expect("a count"), 99);
        let members = db.query("SELECT COUNT(*) FROM chat_member").scalar::<i64>().await.expect("a count");
        assert_eq!(members, 100, "with the organiser");
    }
);

story!(
    a_change_of_a_large_team_with_long_names_reaches_its_readers,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let organiser = world.player("Priya Raman").await;
        let mut tom = world.player("Tom Becker").await;
        let form = LeagueForm {
            teams: Some(Box::new(TeamRules { roster_max: 30, ..team_rules(1, 2) })),
            ..form(world, court, Competition::RoundRobin)
        };
        let league = create(&organiser, form).await.expect("a league").id;
        let others = crowd(world, 29).await;
        let long = "\u{1F3BE}".repeat(limits::NAME_MAX);
        world.app().db.query("UPDATE app_user SET name = ").arg(long).push(" WHERE words = ' extra'").run().await.expect("long names");
        let _: LeagueSnapshot = tom.open(Topic::League(league)).await;
        let players = [&[organiser.id], others.as_slice()].concat();
        let side = enrol(world, &organiser, league, &players, Some("Net Gains")).await.id;
        organiser.client.call(RenameTeam { side, name: "Volley Vultures".into() }).await.expect("renamed");
        let reopened = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE cut = ").arg(EVERYBODY);
        assert!(reopened.scalar::<i64>().await.expect("a count") > 0, "he opens the league again");
        let shown = get(&tom, league).await.sides.remove(0);
        assert_eq!((shown.team.expect("a team").name.as_str(), shown.players.len()), ("Volley Vultures", 30));
    }
);

story!(
    a_league_of_many_sides_with_long_names_lists_all,
    |config| {
        for_a_season(config);
    },
    |world| {
        let (organiser, league) = crowded(world, Competition::RoundRobin, 70).await;
        draw(&organiser, league, 7).await;
        let long = "\u{20BB7}".repeat(limits::NAME_MAX);
        world.app().db.query("UPDATE app_user SET name = ").arg(long).push(" WHERE words = ' extra'").run().await.expect("long names");
        let snapshot = get(&organiser, league).await;
        assert!(snapshot.sides.len() < 70 && snapshot.tables.len() == 1, "the half for sides is full, the other has the table");
        let mut listed: Vec<SideId> = snapshot.sides.iter().map(|side| side.id).collect();
        let mut cursor = snapshot.sides_cursor;
        while let Some(after) = cursor {
            let page = organiser.client.call(ListSides { league, cursor: Some(after) }).await.expect("a page");
            listed.extend(page.sides.iter().map(|side| side.id));
            cursor = page.cursor;
        }
        let each: BTreeSet<SideId> = listed.iter().copied().collect();
        assert_eq!((each.len(), listed.len()), (70, 70), "each once");
    }
);

story!(
    a_last_period_with_many_dates_ends,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let organiser = world.player("Priya Raman").await;
        let rules = BoxRules { size: 7, days: 49, moves: 1 };
        let form = LeagueForm { boxes: Some(Box::new(rules)), capacity: 64, ..form(world, court, Competition::Box) };
        let league = create(&organiser, form).await.expect("a league").id;
        for player in crowd(world, 35).await {
            enrol(world, &organiser, league, &[player], None).await;
        }
        draw(&organiser, league, 7).await;
        world.advance(8 * DAY);
        world.jobs_performed().await;
        // After the last day of the league.
        for (hours, fixture) in (50 * 24..).zip(fixtures(&organiser, league).await) {
            schedule(&organiser, fixture.id, ahead(world, hours)).await.expect("a date");
        }
        assert_eq!(games_on(world).await, 105);
        world.advance(48 * DAY);
        world.jobs_performed().await;
        assert_eq!(get(&organiser, league).await.league.state, LeagueState::Completed);
        let all = fixtures(&organiser, league).await;
        assert!(all.iter().all(|one| one.state == FixtureState::Cancelled && one.game.is_none()));
        assert_eq!(games_on(world).await, 0);
    }
);

story!(
    who_withdraws_with_many_dates_withdraws_from_all,
    |config| {
        for_a_season(config);
    },
    |world| {
        let (organiser, league) = crowded(world, Competition::DoubleRoundRobin, 50).await;
        draw(&organiser, league, 7).await;
        world.advance(8 * DAY);
        world.jobs_performed().await;
        let side = get(&organiser, league).await.sides[0].id;
        let own = async || {
            let all = fixtures(&organiser, league).await;
            all.into_iter().filter(|one| [one.a, one.b].contains(&Some(side))).collect::<Vec<_>>()
        };
        for (hours, fixture) in (48..).zip(own().await) {
            schedule(&organiser, fixture.id, ahead(world, hours)).await.expect("a date");
        }
        assert_eq!(games_on(world).await, 98);
        organiser.client.call(RemoveSide { side, reason: "Moved away".into() }).await.expect("withdrawn");
        world.jobs_performed().await;
        assert!(own().await.iter().all(|one| one.state == FixtureState::Cancelled && one.game.is_none()));
        assert_eq!(games_on(world).await, 0);
    }
);
