//! Teams: enrolled by their captains, who gather a roster.

use protocol::client::ClientError;
use protocol::leagues::{
    CloseEnrolment, Competition, Fixture, JoinLeague, LeagueForm, LeagueSide, LeagueSnapshot, LeaveLeague, PreviewDraw, SideState,
    TeamRules,
};
use protocol::notifications::LeagueWhat;
use protocol::teams::{AnswerTeam, HandOverTeam, InviteToTeam, LeaveTeam, RemoveFromTeam, RenameTeam};
use protocol::{ErrorCode, LeagueId, SideId, Topic, UserId};

use super::fixtures::HOUR;
use super::{NAMES, create, draw, enrol, fixtures, for_a_season, form, get, news};
use harness::refusals::{code, code_on, on, refusal};
use harness::steps::events::{self, HERE};
use harness::steps::leagues::team_rules;
use harness::steps::leagues::{ahead, schedule};
use harness::story;
use harness::{PASSWORD, Player, World};

/// Priya's league with two teams in it, drawn and begun: Net Gains and Deuce Bigalows.
pub struct Teams {
    pub organiser: Player,
    pub league: LeagueId,
    pub sides: Vec<SideId>,
    /// Of each team; its captain comes first.
    pub players: Vec<Vec<Player>>,
}

impl Teams {
    pub async fn begun(world: &World, rules: TeamRules, size: usize) -> Self {
        Self::of_some(world, (rules, size), 2).await
    }

    /// The same with a third team, so that the league goes on after the tie of the first two.
    pub async fn begun_with_another(world: &World, rules: TeamRules, size: usize) -> Self {
        Self::of_some(world, (rules, size), 3).await
    }

    async fn of_some(world: &World, (rules, size): (TeamRules, usize), count: usize) -> Self {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let form = LeagueForm { teams: Some(Box::new(rules)), ..form(world, court, Competition::RoundRobin) };
        Self::of_form(world, form, size, count).await
    }

    /// So many teams of one size.
    pub async fn of_form(world: &World, form: LeagueForm, size: usize, count: usize) -> Self {
        let organiser = world.player("Priya Raman").await;
        let league = create(&organiser, form).await.expect("a league").id;
        let mut teams = Self { organiser, league, sides: Vec::new(), players: Vec::new() };
        for (team, names) in
            ["Net Gains", "Deuce Bigalows", "Ace Ventures", "Volley Vultures"].into_iter().take(count).zip(NAMES.chunks(size))
        {
            let mut players = Vec::new();
            for name in names {
                players.push(world.player(name).await);
            }
            teams.sides.push(add(world, &teams.organiser, league, team, &players).await.id);
            teams.players.push(players);
        }
        draw(&teams.organiser, league, 1).await;
        world.advance(8 * 24 * HOUR);
        world.jobs_performed().await;
        teams
    }

    /// The tie of the first two teams, with a date so many hours from now.
    pub async fn dated(&self, world: &World, hours: u32) -> Fixture {
        schedule(&self.organiser, self.tie().await.id, ahead(world, hours)).await.expect("a date")
    }

    /// That tie as it is now.
    pub async fn tie(&self) -> Fixture {
        let of_both = |one: &Fixture| [one.a, one.b].iter().flatten().all(|side| self.sides[..2].contains(side));
        fixtures(&self.organiser, self.league).await.into_iter().find(of_both).expect("a tie")
    }

    /// The players of the home team, or of the other one.
    pub fn of(&self, side: Option<SideId>) -> &[Player] {
        let place = self.sides.iter().position(|other| Some(*other) == side).expect("a team");
        &self.players[place]
    }
}

async fn add(world: &World, by: &Player, league: LeagueId, name: &str, players: &[Player]) -> LeagueSide {
    let players: Vec<UserId> = players.iter().map(|player| player.id).collect();
    enrol(world, by, league, &players, Some(name)).await
}

async fn found(captain: &Player, league: LeagueId, name: &str) -> Result<LeagueSide, ClientError> {
    captain.client.call(JoinLeague { league, partner: None, name: Some(name.into()) }).await
}

async fn answer(player: &Player, side: SideId, accept: bool) -> Result<LeagueSide, ClientError> {
    player.client.call(AnswerTeam { side, accept }).await
}

/// Who is on a roster, and who is only invited, by last names.
fn roster(side: &LeagueSide) -> (Vec<&str>, Vec<&str>) {
    let team = side.team.as_ref().expect("a team");
    let names = |invited: bool| {
        let some = team.roster.iter().filter(move |member| member.invited == invited);
        some.map(|member| member.player.name.split(' ').next_back().unwrap_or_default()).collect()
    };
    (names(false), names(true))
}

story!(two_nodes a_captain_gathers_a_team, |config| { for_a_season(config); }, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let (priya, maya) = (world.player("Priya Raman").await, world.player("Maya Okafor").await);
    let (elena, diego) = (world.player_elsewhere("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let form = LeagueForm { teams: Some(Box::new(team_rules(3, 2))), ..form(world, court, Competition::RoundRobin) };
    let league = create(&priya, form).await.expect("a league").id;
    assert_eq!(code_on(maya.client.call(JoinLeague { league, partner: None, name: None }).await), on(ErrorCode::Invalid, "name"));
    let team = found(&maya, league, "Net Gains").await.expect("a team");
    assert_eq!((team.state, team.team.as_ref().map(|team| team.captain)), (SideState::Enrolled, Some(maya.id)));
    for same in ["net gains", "N\u{435}t Gains", "Net\u{200D} Gains", "Ne\u{301}t Gains", "N\u{e9}t Gains"] {
        assert_eq!(code_on(found(&diego, league, same).await), on(ErrorCode::Invalid, "name"), "{same} looks the same");
    }
    let mut tom = world.player_elsewhere("Tom Becker").await;
    let _: LeagueSnapshot = tom.open(Topic::League(league)).await;
    let asked = maya.client.call(InviteToTeam { side: team.id, players: vec![elena.id, diego.id] }).await.expect("asked");
    assert_eq!(roster(&asked), (vec!["Okafor"], vec!["Vasquez", "Fuentes"]));
    tom.next_push(Topic::League(league), "side_changed").await;
    assert_eq!((get(&elena, league).await.invited, get(&elena, league).await.mine), (vec![team.id], None));
    let joined = answer(&elena, team.id, true).await.expect("she plays");
    assert_eq!(roster(&joined), (vec!["Okafor", "Vasquez"], vec!["Fuentes"]));
    answer(&diego, team.id, false).await.expect("he does not");
    assert_eq!(code(answer(&diego, team.id, true).await), ErrorCode::NotFound);
    world.jobs_performed().await;
    assert_eq!(news(&elena).await, [LeagueWhat::TeamAsked]);
    assert_eq!(news(&maya).await, [LeagueWhat::TeamAccepted, LeagueWhat::TeamDeclined]);
    assert_eq!(get(&elena, league).await.mine.map(|side| side.id), Some(team.id));
    let rename = RenameTeam { side: team.id, name: "Volley Vultures".into() };
    assert_eq!(code(elena.client.call(rename.clone()).await), ErrorCode::Forbidden, "she is not the captain");
    assert_eq!(code(maya.client.call(LeaveTeam { side: team.id }).await), ErrorCode::Conflict, "who speaks for it then?");
    maya.client.call(HandOverTeam { side: team.id, player: elena.id }).await.expect("handed over");
    let renamed = elena.client.call(rename).await.expect("another name").team.expect("a team");
    assert_eq!((renamed.name.as_str(), renamed.captain), ("Volley Vultures", elena.id));
    maya.client.call(LeaveTeam { side: team.id }).await.expect("left");
    assert_eq!(get(&maya, league).await.mine, None);
});

story!(
    nobody_plays_in_two_teams_of_a_league,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let (priya, maya, omar) = (world.player("Priya Raman").await, world.player("Maya Okafor").await, world.player("Omar Haddad").await);
        let elena = world.player("Elena Vasquez").await;
        let form = LeagueForm { teams: Some(Box::new(team_rules(1, 1))), ..form(world, court, Competition::RoundRobin) };
        let league = create(&priya, form).await.expect("a league").id;
        let one = found(&maya, league, "Net Gains").await.expect("a team").id;
        let other = found(&omar, league, "Deuce Bigalows").await.expect("a team").id;
        for (captain, side) in [(&maya, one), (&omar, other)] {
            captain.client.call(InviteToTeam { side, players: vec![elena.id] }).await.expect("both may ask");
        }
        answer(&elena, one, true).await.expect("she plays");
        assert_eq!(code(answer(&elena, other, true).await), ErrorCode::Conflict, "once");
        let ask = |player: &Player| InviteToTeam { side: one, players: vec![player.id] };
        assert_eq!(code(maya.client.call(ask(&omar)).await), ErrorCode::Conflict, "he has a team");
        assert_eq!(code(found(&elena, league, "Ace Ventures").await), ErrorCode::Conflict);
        maya.client.call(RemoveFromTeam { side: one, player: elena.id }).await.expect("off the roster");
        answer(&elena, other, true).await.expect("now she can");
        // One more team than has its players.
        let linh = world.player("Linh Tran").await;
        assert_eq!(
            code_on(linh.client.call(JoinLeague { league, partner: Some(priya.id), name: Some("A".into()) }).await),
            on(ErrorCode::Invalid, "partner")
        );
        assert_eq!(code(elena.client.call(LeaveLeague { league, reason: None }).await), ErrorCode::Forbidden, "its captain withdraws it");
    }
);

story!(
    a_team_without_enough_players_is_not_drawn,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let (priya, maya) = (world.player("Priya Raman").await, world.player("Maya Okafor").await);
        let (elena, omar) = (world.player("Elena Vasquez").await, world.player("Omar Haddad").await);
        let form = LeagueForm { teams: Some(Box::new(team_rules(3, 2))), ..form(world, court, Competition::RoundRobin) };
        let even = LeagueForm { teams: Some(Box::new(team_rules(2, 2))), ..form.clone() };
        assert_eq!(code_on(create(&priya, even).await), on(ErrorCode::Invalid, "teams"), "a tie could end level");
        let league = create(&priya, form).await.expect("a league").id;
        found(&maya, league, "Net Gains").await.expect("a team");
        add(world, &priya, league, "Deuce Bigalows", &[elena, omar]).await;
        priya.client.call(CloseEnrolment { league }).await.expect("closed");
        let refusal = refusal(priya.client.call(PreviewDraw { league, seed: 1, cursor: None }).await);
        assert_eq!((refusal.code, refusal.message.as_str()), (ErrorCode::Conflict, "Net Gains needs at least 2 players before the draw."));
    }
);

story!(
    a_captain_who_is_gone_hands_over,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun(world, team_rules(1, 1), 2).await;
        let (captain, next) = (&teams.players[0][0], &teams.players[0][1]);
        captain.rest.remove_account(&captain.tokens.access_token, Some(PASSWORD)).await.expect("removed");
        world.jobs_performed().await;
        let mine = get(next, teams.league).await.mine.expect("a team");
        assert_eq!((mine.state, mine.team.expect("a team").captain, mine.players.len()), (SideState::Enrolled, next.id, 1));
    }
);

story!(
    who_comes_late_plays_in_the_games_to_come,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun(world, team_rules(1, 1), 2).await;
        let event = teams.dated(world, 30).await.game.expect("a game").id;
        let linh = world.player("Linh Tran").await;
        let (side, captain) = (teams.sides[0], &teams.players[0][0]);
        let taken = async || {
            let get = protocol::events::GetEvent { event, invite: None };
            captain.client.call(get).await.expect("the game").event.taken
        };
        assert_eq!(taken().await, 4, "everybody of both teams");
        captain.client.call(InviteToTeam { side, players: vec![linh.id] }).await.expect("asked");
        answer(&linh, side, true).await.expect("she plays");
        assert_eq!(taken().await, 5);
        linh.client.call(LeaveTeam { side }).await.expect("she does not");
        assert_eq!(taken().await, 4);
    }
);
