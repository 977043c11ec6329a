//! Teams in a knock-out, in groups with a final, and teams that withdraw.

use protocol::leagues::{
    Competition, Fixture, FixtureState, GetLeagueTable, LeagueForm, LeagueState, LeaveLeague, RubberState, Stage, Standing, TieState,
};
use protocol::matches::{Ending, Side};
use protocol::teams::ReportRubber;
use protocol::{ErrorCode, FixtureId};

use super::fixtures::HOUR;
use super::line_ups::hand_in;
use super::team_rules;
use super::teams::Teams;
use super::{fixtures, for_a_season, form, get};
use harness::World;
use harness::refusals::code;
use harness::steps::events::{self, HERE};
use harness::steps::leagues::{ahead, schedule};
use harness::steps::matches::score;
use harness::story;

/// So many teams of two in a league of ties of one singles.
async fn begun(world: &World, competition: Competition, count: usize) -> Teams {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let form = LeagueForm { teams: Some(Box::new(team_rules(1, 1))), ..form(world, court, competition) };
    Teams::of_form(world, form, 2, count).await
}

/// Plays a tie: its only rubber is won by side A, or by the other one.
pub async fn plays(world: &World, teams: &Teams, tie: FixtureId, winner: Side) -> Fixture {
    let tie = schedule(&teams.organiser, tie, ahead(world, 2)).await.expect("a date");
    for side in [tie.a, tie.b] {
        let captain = &teams.of(side)[0];
        hand_in(captain, tie.id, &[captain]).await.expect("a line-up");
    }
    world.advance(2 * HOUR);
    world.jobs_performed().await;
    let result = score(if winner == Side::A { "6-4 6-4" } else { "4-6 4-6" });
    let report = ReportRubber { fixture: tie.id, rubber: 1, score: result };
    let after = teams.organiser.client.call(report).await.expect("a result");
    assert_eq!((after.state, after.winner), (FixtureState::Final, Some(winner)));
    after
}

async fn all(teams: &Teams) -> Vec<Fixture> {
    fixtures(&teams.organiser, teams.league).await
}

async fn rows(teams: &Teams, group: i64) -> Vec<Standing> {
    teams.organiser.client.call(GetLeagueTable { league: teams.league, group }).await.expect("a table").rows
}

/// The side that a tie was won by.
fn winner(tie: &Fixture) -> Option<protocol::SideId> {
    if tie.winner == Some(Side::A) { tie.a } else { tie.b }
}

story!(
    teams_play_a_knock_out,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = begun(world, Competition::Knockout, 4).await;
        let ties = all(&teams).await;
        assert_eq!(
            ties.iter().map(|tie| (tie.round, tie.state)).collect::<Vec<_>>(),
            [(1, FixtureState::ToBeScheduled), (1, FixtureState::ToBeScheduled), (2, FixtureState::Waiting),]
        );
        let first = plays(world, &teams, ties[0].id, Side::A).await;
        let second = plays(world, &teams, ties[1].id, Side::B).await;
        let last = all(&teams).await.remove(2);
        assert_eq!((last.a, last.b, last.state), (winner(&first), winner(&second), FixtureState::ToBeScheduled));
        assert_eq!(last.tie.as_ref().map(|tie| tie.state), Some(TieState::LineUps));
        let decided = plays(world, &teams, last.id, Side::B).await;
        assert_eq!(winner(&decided), second.b);
        assert_eq!(get(&teams.organiser, teams.league).await.league.state, LeagueState::Completed);
    }
);

story!(
    groups_of_teams_have_a_final,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = begun(world, Competition::Groups, 4).await;
        let ties: Vec<Fixture> = all(&teams).await.into_iter().filter(|tie| tie.stage == Stage::Group).collect();
        assert_eq!(ties.len(), 2, "two groups of two");
        let mut winners = Vec::new();
        for tie in &ties {
            winners.push(winner(&plays(world, &teams, tie.id, Side::B).await));
        }
        for (group, winner) in [(1, winners[0]), (2, winners[1])] {
            let of_group = rows(&teams, group).await;
            let found = of_group.iter().map(|row| (Some(row.side) == winner, row.through)).collect::<Vec<_>>();
            assert_eq!(found, [(true, Some(true)), (false, Some(false))]);
            assert_eq!((of_group[0].tally.rubbers_won, of_group[0].tally.sets_won), (Some(1), 2));
        }
        let last = all(&teams).await.pop().expect("a final");
        assert!(winners.contains(&last.a) && winners.contains(&last.b) && last.a != last.b, "{last:?}");
        plays(world, &teams, last.id, Side::A).await;
        assert_eq!(get(&teams.organiser, teams.league).await.league.state, LeagueState::Completed);
    }
);

async fn withdraws(teams: &Teams, team: usize) {
    assert_eq!(
        code(teams.players[team][1].client.call(LeaveLeague { league: teams.league, reason: None }).await),
        ErrorCode::Forbidden,
        "its captain does"
    );
    let leave = LeaveLeague { league: teams.league, reason: Some("Too few of us".into()) };
    teams.players[team][0].client.call(leave).await.expect("withdrawn");
}

/// The ties of a team, those that it played first.
async fn ties_of(teams: &Teams, team: usize) -> Vec<Fixture> {
    let mut own = all(teams).await;
    own.retain(|tie| [tie.a, tie.b].contains(&Some(teams.sides[team])));
    own.sort_by_key(|tie| (tie.match_id.is_none() && tie.game.is_none(), tie.number));
    own
}

story!(
    a_team_that_withdraws_before_half_of_its_ties_never_played,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = begun(world, Competition::RoundRobin, 4).await;
        let own = ties_of(&teams, 0).await;
        let played = plays(world, &teams, own[0].id, Side::A).await;
        withdraws(&teams, 0).await;
        assert!(ties_of(&teams, 0).await.iter().all(|tie| tie.state == FixtureState::Cancelled));
        assert!(
            rows(&teams, 1).await.iter().all(|row| row.tally.won == 0 && row.tally.rubbers_won == Some(0)),
            "not even its rubbers count"
        );
        let late = ReportRubber { fixture: played.id, rubber: 1, score: score("6-0 6-0") };
        assert_eq!(code(teams.organiser.client.call(late).await), ErrorCode::Conflict);
        assert_eq!(get(&teams.organiser, teams.league).await.league.state, LeagueState::Active, "three go on");
    }
);

story!(
    a_team_that_withdraws_later_gives_its_other_ties_away,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = begun(world, Competition::RoundRobin, 4).await;
        let own = ties_of(&teams, 0).await;
        for tie in &own[..2] {
            let winner = if tie.a == Some(teams.sides[0]) { Side::A } else { Side::B };
            plays(world, &teams, tie.id, winner).await;
        }
        withdraws(&teams, 0).await;
        let given = all(&teams).await.into_iter().find(|tie| tie.id == own[2].id).expect("the third");
        assert_eq!((given.state, given.ending, winner(&given) == Some(teams.sides[0])), (FixtureState::Final, Ending::Walkover, false));
        let rubbers = given.tie.expect("a tie").rubbers;
        assert!(rubbers.iter().all(|rubber| rubber.state != RubberState::Final), "nobody played them");
        let rows = rows(&teams, 1).await;
        let won = |side| rows.iter().find(|row| Some(row.side) == side).expect("a row").tally.won;
        assert_eq!(won(Some(teams.sides[0])), 2, "what it won stands");
        let opponent = [given.a, given.b].into_iter().find(|side| *side != Some(teams.sides[0])).expect("a side");
        assert_eq!(won(opponent), 1);
    }
);
