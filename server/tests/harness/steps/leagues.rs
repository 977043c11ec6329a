//! Leagues: created, joined, drawn.

use std::time::Duration;

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use protocol::client::ClientError;
use protocol::events::{Format, GenderRule};
use protocol::leagues::{
    AcceptDraw, AddSide, AnswerSide, CloseEnrolment, Competition, CreateLeague, Fixture, GetLeague, JoinLeague, League, LeagueCommand,
    LeagueForm, LeagueSide, LeagueSnapshot, LineKind, ListFixtures, ScheduleFixture, SearchLeagues, TableRules, TeamLine, TeamRules,
};
use protocol::teams::{AnswerTeam, TeamCommand};
use protocol::{Command, CourtId, FixtureId, LeagueId, Millis, SessionId, SideId, TenantId, UserId};
use rally::config::Config;
use rally::features;
use rally::identity::{Caller, sessions};
use rally::run::{Actor, Work, run_typed};
use uuid::Uuid;

use super::events::{self, HERE};
use crate::{Player, World};

pub const DAY: Duration = Duration::from_secs(86_400);

/// Access tokens that stay valid through a season.
pub fn for_a_season(config: &mut Config) {
    config.auth.access_life = DAY * 365;
    config.auth.refresh_life = DAY * 400;
    config.realtime.requests_per_second = 10_000;
    config.realtime.requests_burst = 10_000;
}

/// The day on which a story begins, at its court.
pub fn today(world: &World) -> Date {
    Timestamp::from_millisecond(world.app().clock.now().0).expect("a time").to_zoned(jiff::tz::TimeZone::UTC).date()
}

pub fn day(world: &World, ahead: i32) -> String {
    today(world).checked_add(ahead.days()).expect("a day").to_string()
}

/// A league of singles that enrols from today for a week and is played for seven weeks.
pub fn form(world: &World, court: CourtId, competition: Competition) -> LeagueForm {
    let has_groups = competition == Competition::Groups;
    LeagueForm {
        name: "Eastside Fall Singles".into(),
        competition,
        format: Format::Single,
        score_format: None,
        court: Some(court),
        surface: None,
        enrol_from: Some(day(world, 0)),
        enrol_until: Some(day(world, 6)),
        starts_on: Some(day(world, 7)),
        ends_on: Some(day(world, 55)),
        is_private: false,
        level_min: None,
        level_max: None,
        age_range: vec![],
        gender: GenderRule::Open,
        capacity: 16,
        groups: has_groups.then_some(2),
        advance: has_groups.then_some(1),
        consolation: false,
        ladder: None,
        boxes: None,
        price: None,
        description: None,
        image: None,
        rules: TableRules::default(),
        teams: None,
    }
}

/// Every league around a place.
pub fn search() -> SearchLeagues {
    SearchLeagues {
        location: HERE,
        distance: None,
        level: vec![],
        age: vec![],
        gender: vec![],
        surface: vec![],
        format: None,
        competition: vec![],
        open_places: false,
        court: None,
        cursor: None,
    }
}

pub async fn create(by: &Player, form: LeagueForm) -> Result<League, ClientError> {
    by.client.call(CreateLeague { form, draft: false }).await
}

pub async fn join(player: &Player, league: LeagueId) -> Result<LeagueSide, ClientError> {
    player.client.call(JoinLeague { league, partner: None, name: None }).await
}

/// Invites people as the organiser, and has all of them accept.
pub async fn enrol(world: &World, organiser: &Player, league: LeagueId, players: &[UserId], name: Option<&str>) -> LeagueSide {
    let add = AddSide { league, players: players.to_vec(), name: name.map(Into::into) };
    let side = organiser.client.call(add).await.expect("invited");
    for user in &side.asked {
        send_as(world, *user, Command::Leagues(LeagueCommand::AnswerSide(AnswerSide { side: side.id, accept: true }))).await;
    }
    for member in side.team.iter().flat_map(|team| &team.roster).filter(|member| member.invited) {
        let answer = AnswerTeam { side: side.id, accept: true };
        send_as(world, member.player.id, Command::Teams(TeamCommand::AnswerTeam(answer))).await;
    }
    get(organiser, league).await.sides.into_iter().find(|other| other.id == side.id).expect("a side")
}

/// Sends a command of somebody who is signed in nowhere.
pub async fn send_as(world: &World, user: UserId, command: Command) {
    let app = world.app();
    let caller = Caller { user, session: SessionId(Uuid::now_v7()), tenant: TenantId::FIRST };
    sessions::insert(&app.db, caller, "test", app.clock.now()).await.expect("a session");
    let work: Work = Box::new(move |cx| {
        let command = command.clone();
        Box::pin(async move { features::command(cx, command).await })
    });
    run_typed::<serde_json::Value>(app, Actor::Member(caller), work).await.expect("done");
    sessions::end(&app.db, caller.session, app.clock.now()).await.expect("signed out");
}

pub async fn get(reader: &Player, league: LeagueId) -> LeagueSnapshot {
    reader.client.call(GetLeague { league }).await.expect("the league")
}

/// Closes enrolment and accepts the draw of this number.
pub async fn draw(organiser: &Player, league: LeagueId, seed: u32) -> League {
    let closed = organiser.client.call(CloseEnrolment { league }).await.expect("closed");
    organiser.client.call(AcceptDraw { league, seed, version: closed.version }).await.expect("drawn")
}

/// All fixtures of a league, by number.
pub async fn fixtures(reader: &Player, league: LeagueId) -> Vec<Fixture> {
    let (mut all, mut cursor) = (Vec::new(), None);
    loop {
        let list = ListFixtures { league, round: None, group: None, side: None, cursor };
        let page = reader.client.call(list).await.expect("a page");
        all.extend(page.fixtures);
        cursor = page.cursor;
        if cursor.is_none() {
            all.sort_by_key(|fixture| fixture.number);
            return all;
        }
    }
}

/// Priya's league with players in it, each on their own side.
pub struct Cast {
    pub organiser: Player,
    pub players: Vec<Player>,
    pub sides: Vec<SideId>,
    pub court: CourtId,
    pub league: LeagueId,
}

impl Cast {
    /// So many players, enrolled in a league that is not drawn yet.
    pub async fn enrolled(world: &World, competition: Competition, count: usize) -> Self {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        Self::of(world, form(world, court, competition), count).await
    }

    pub async fn of(world: &World, form: LeagueForm, count: usize) -> Self {
        let court = form.court.expect("a court");
        let organiser = world.player("Priya Raman").await;
        let league = create(&organiser, form).await.expect("a league").id;
        let mut cast = Self { organiser, players: Vec::new(), sides: Vec::new(), court, league };
        for number in 0..count {
            let other = format!("Player {}", number + 1);
            let player = world.player(NAMES.get(number).copied().unwrap_or(&other)).await;
            cast.sides.push(join(&player, league).await.expect("a side").id);
            cast.players.push(player);
        }
        cast
    }

    /// The same, drawn.
    pub async fn drawn(world: &World, competition: Competition, count: usize) -> Self {
        let cast = Self::enrolled(world, competition, count).await;
        draw(&cast.organiser, cast.league, 7).await;
        cast
    }

    /// The fixture between two players, by their places in the cast.
    pub async fn fixture(&self, one: usize, other: usize) -> Fixture {
        let wanted = [Some(self.sides[one]), Some(self.sides[other])];
        let all = fixtures(&self.organiser, self.league).await;
        all.into_iter().find(|fixture| wanted.contains(&fixture.a) && wanted.contains(&fixture.b)).expect("a fixture")
    }

    /// The player of a side.
    pub fn player_of(&self, side: Option<SideId>) -> &Player {
        let place = self.sides.iter().position(|other| Some(*other) == side).expect("a side of the cast");
        &self.players[place]
    }
}

pub const NAMES: [&str; 12] = [
    "Maya Okafor",
    "Elena Vasquez",
    "Diego Fuentes",
    "Omar Haddad",
    "Linh Tran",
    "Tom Becker",
    "Amara Diallo",
    "Kenji Watanabe",
    "Sofia Marchetti",
    "Jonas Lindqvist",
    "Zoe Martin",
    "Ravi Patel",
];

/// So many hours from now, to the minute.
pub fn ahead(world: &World, hours: u32) -> Millis {
    let now = world.app().clock.now();
    Millis(now.0 - now.0.rem_euclid(60_000)) + hours * (DAY / 24)
}

pub async fn schedule(by: &Player, fixture: FixtureId, starts_at: Millis) -> Result<Fixture, ClientError> {
    by.client.call(ScheduleFixture { fixture, starts_at, court: None, if_free: false }).await
}

impl Cast {
    /// A fixture as it is now.
    pub async fn fixture_now(&self, id: FixtureId) -> Fixture {
        fixtures(&self.organiser, self.league).await.into_iter().find(|fixture| fixture.id == id).expect("the fixture")
    }
}

/// So many singles, and a roster of at least so many. Line-ups are due at the start.
pub fn team_rules(singles: usize, roster_min: i64) -> TeamRules {
    let lines = vec![TeamLine { kind: LineKind::Singles, worth: 1, score_format: None }; singles];
    TeamRules { lines, roster_min, roster_max: 6, line_ups_hours: 0, play_dead_rubbers: false }
}
