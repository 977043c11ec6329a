//! The caller rows of leagues: a public one that the owner organises and plays in.

use protocol::events::{Format, GenderRule};
use protocol::leagues::{
    AcceptDraw, AcceptLeagueRole, AddSide, AgreeDate, AnswerChallenge, AnswerSide, AppointInLeague, ArchiveLeague, Award, AwardFixture,
    CancelLeague, ChallengeSide, CloseBoxPeriod, CloseEnrolment, Competition, CompleteLeague, CreateLeague, DecideSide, DeleteLeagueDraft,
    EndLeagueRole, ExplainPlace, GetBoxPeriod, GetLeague, GetLeagueTable, HandOverLeague, JoinLeague, LeagueForm, LeaveLeague,
    ListFixtures, ListFreeTimes, ListLadderMoves, ListMyLeagues, ListSides, ListTargets, NextSeason, PlayFixture, PostponeFixture,
    PreviewDraw, ProposeDates, PublishLeague, RemoveSide, ReopenEnrolment, ReopenLeague, ReportFixture, ResumeLeague, ReviveFixture,
    ScheduleFixture, SeedSides, SuspendLeague, TableRules, UpdateLeague, WithdrawChallenge,
};
use protocol::matches::Side;
use protocol::session::OpenTopic;
use protocol::staff::StaffRole;
use protocol::teams::{
    AnswerTeam, AwardRubber, GetLineUp, HandInLineUp, HandOverTeam, InviteToTeam, LeaveTeam, PlayRubber, RemoveFromTeam, RenameTeam,
    ReportRubber, ReviveRubber,
};
use protocol::{ErrorCode, FixtureId, LeagueId, Millis, SideId, Topic, UserId};
use reqwest::Method;

use crate::callers::{Command, NOT_FOUND, OK, Outcome, Path, Row, Rows, SIGN_IN, Things, of, post, signed_in};
use crate::rows::matches::score;
use harness::steps::events::{self, HERE};
use harness::steps::leagues::{create, draw, enrol, fixtures, form, join, search, team_rules};
use harness::{Player, World};

const FORBIDDEN: Outcome = Err(ErrorCode::Forbidden);
const CONFLICT: Outcome = Err(ErrorCode::Conflict);
const INVALID: Outcome = Err(ErrorCode::Invalid);

/// A league of the owner, who plays in it: open for enrolment.
pub async fn enrolling(world: &World, owner: &Player) -> (LeagueId, SideId) {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let league = create(owner, form(world, court, Competition::RoundRobin)).await.expect("a league").id;
    (league, join(owner, league).await.expect("a side").id)
}

/// The fixture of a league of the owner's with two others, drawn.
pub async fn drawn(world: &World, owner: &Player, others: &[UserId]) -> FixtureId {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let league = create(owner, form(world, court, Competition::RoundRobin)).await.expect("a league").id;
    for user in others {
        enrol(world, owner, league, &[*user], None).await;
    }
    draw(owner, league, 1).await;
    fixtures(owner, league).await.first().expect("a fixture").id
}

/// A team of the owner's, in a league that they organise, and a tie of two other teams in another one.
pub async fn of_teams(world: &World, owner: &Player, others: &[UserId]) -> (SideId, FixtureId) {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let form = LeagueForm { teams: Some(Box::new(team_rules(1, 1))), ..form(world, court, Competition::RoundRobin) };
    let league = create(owner, form.clone()).await.expect("a league").id;
    let own = JoinLeague { league, partner: None, name: Some("Net Gains".into()) };
    let team = owner.client.call(own).await.expect("a team").id;
    let league = create(owner, form).await.expect("a league").id;
    for (user, name) in others.iter().zip(["Net Gains", "Deuce Bigalows"]) {
        enrol(world, owner, league, &[*user], Some(name)).await;
    }
    draw(owner, league, 1).await;
    (team, fixtures(owner, league).await.first().expect("a tie").id)
}

/// For the organiser; others see the league, but whoever is blocked or elsewhere.
const fn of_organisers(outcome: Outcome) -> Row {
    seen(FORBIDDEN, outcome)
}

const fn seen(outcome: Outcome, owner: Outcome) -> Row {
    [SIGN_IN, outcome, owner, NOT_FOUND, NOT_FOUND]
}

inventory::submit!(Rows::commands(rows));

/// A form of the year 2030, without a court: a draft.
fn unfinished() -> LeagueForm {
    LeagueForm {
        name: "Spring league".into(),
        competition: Competition::Knockout,
        format: Format::Single,
        score_format: None,
        court: None,
        surface: None,
        enrol_from: None,
        enrol_until: None,
        starts_on: None,
        ends_on: None,
        is_private: false,
        level_min: None,
        level_max: None,
        age_range: vec![],
        gender: GenderRule::Open,
        capacity: 8,
        groups: None,
        advance: None,
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

fn rows(things: &Things) -> Vec<Command> {
    let Things { league, side, newcomer, .. } = *things;
    let reason = || "The courts are rebuilt".to_owned();
    vec![
        of(CreateLeague { form: unfinished(), draft: true }, signed_in(OK)),
        of(UpdateLeague { league, version: 999, form: unfinished() }, of_organisers(CONFLICT)),
        of(PublishLeague { league }, of_organisers(CONFLICT)),
        of(DeleteLeagueDraft { league }, of_organisers(CONFLICT)),
        of(CloseEnrolment { league }, of_organisers(OK)),
        of(ReopenEnrolment { league }, of_organisers(CONFLICT)),
        of(SeedSides { league, sides: vec![side] }, of_organisers(OK)),
        of(AcceptDraw { league, seed: 1, version: 1 }, of_organisers(CONFLICT)),
        of(SuspendLeague { league }, of_organisers(CONFLICT)),
        of(ResumeLeague { league }, of_organisers(CONFLICT)),
        of(CompleteLeague { league }, of_organisers(CONFLICT)),
        of(ReopenLeague { league }, of_organisers(CONFLICT)),
        of(ArchiveLeague { league }, of_organisers(CONFLICT)),
        of(CancelLeague { league, reason: reason() }, of_organisers(OK)),
        of(NextSeason { league }, of_organisers(CONFLICT)),
        of(AppointInLeague { league, user: newcomer, role: StaffRole::Official }, of_organisers(OK)),
        of(AcceptLeagueRole { league }, seen(CONFLICT, CONFLICT)),
        of(EndLeagueRole { league, user: newcomer }, of_organisers(CONFLICT)),
        of(HandOverLeague { league, to: newcomer }, of_organisers(INVALID)),
        of(JoinLeague { league, partner: None, name: None }, seen(OK, CONFLICT)),
        of(AnswerSide { side, accept: true }, seen(NOT_FOUND, CONFLICT)),
        of(LeaveLeague { league, reason: None }, seen(CONFLICT, OK)),
        of(DecideSide { side, accept: true }, of_organisers(CONFLICT)),
        of(AddSide { league, players: vec![newcomer], name: None }, of_organisers(OK)),
        of(RemoveSide { side, reason: reason() }, of_organisers(OK)),
        of(GetLeague { league }, seen(OK, OK)),
        of(search(), signed_in(OK)),
        of(ListMyLeagues { past: false, cursor: None }, signed_in(OK)),
        of(PreviewDraw { league, seed: 1, cursor: None }, of_organisers(CONFLICT)),
        of(ListSides { league, cursor: None }, seen(OK, OK)),
        of(ListSides { league, cursor: Some("made up".into()) }, seen(Err(ErrorCode::BadRequest), Err(ErrorCode::BadRequest))),
        of(GetLeagueTable { league, group: 1 }, seen(NOT_FOUND, NOT_FOUND)),
        of(ExplainPlace { side, if_ended_now: false }, seen(NOT_FOUND, NOT_FOUND)),
        of(ChallengeSide { league, side }, seen(CONFLICT, CONFLICT)),
        of(CloseBoxPeriod { league, period: 1 }, of_organisers(CONFLICT)),
        of(ListTargets { league }, seen(OK, OK)),
        of(ListLadderMoves { league, side: None, cursor: None }, seen(OK, OK)),
        of(GetBoxPeriod { league, period: 1 }, seen(NOT_FOUND, NOT_FOUND)),
        of(ListFixtures { league, round: None, group: None, side: None, cursor: None }, seen(OK, OK)),
        of(OpenTopic { topic: Topic::League(league), since: None }, seen(OK, OK)),
    ]
}

inventory::submit!(Rows::paths(files));

fn files(things: &Things) -> Vec<Path> {
    let league = things.league.to_string();
    vec![
        Path::new(Method::GET, "/league/{id}/export/{kind}", &[league.as_str(), "json"], seen(OK, OK)),
        Path::new(Method::GET, "/league/{id}/export/{kind}", &[league.as_str(), "table"], seen(OK, OK)),
        // An empty file.
        post("/league/import", signed_in(INVALID)),
    ]
}

inventory::submit!(Rows::commands(team_rows));

fn team_rows(things: &Things) -> Vec<Command> {
    let Things { team: side, tie: fixture, newcomer, .. } = *things;
    let (rubber, reason) = (1, "Rain".to_owned());
    vec![
        of(InviteToTeam { side, players: vec![newcomer] }, of_organisers(OK)),
        of(AnswerTeam { side, accept: true }, seen(NOT_FOUND, CONFLICT)),
        of(RemoveFromTeam { side, player: newcomer }, of_organisers(INVALID)),
        of(LeaveTeam { side }, seen(NOT_FOUND, CONFLICT)),
        of(HandOverTeam { side, player: newcomer }, of_organisers(INVALID)),
        of(RenameTeam { side, name: "Volley Vultures".into() }, of_organisers(OK)),
        of(HandInLineUp { fixture, lines: vec![] }, seen(FORBIDDEN, FORBIDDEN)),
        of(GetLineUp { fixture }, seen(FORBIDDEN, FORBIDDEN)),
        of(PlayRubber { fixture, rubber }, of_organisers(CONFLICT)),
        of(ReportRubber { fixture, rubber, score: score() }, of_organisers(CONFLICT)),
        of(AwardRubber { fixture, rubber, award: Award::Cancelled, winner: None, reason }, of_organisers(CONFLICT)),
        of(ReviveRubber { fixture, rubber }, of_organisers(CONFLICT)),
    ]
}

inventory::submit!(Rows::commands(fixture_rows));

fn fixture_rows(things: &Things) -> Vec<Command> {
    let Things { fixture, .. } = *things;
    let starts_at = Millis(1_700_000_000_000);
    let reason = || "Rain".to_owned();
    vec![
        of(ProposeDates { fixture, starts: vec![], court: None }, of_organisers(FORBIDDEN)),
        of(AgreeDate { fixture, starts_at, if_free: false }, of_organisers(FORBIDDEN)),
        of(ScheduleFixture { fixture, starts_at, court: None, if_free: false }, of_organisers(INVALID)),
        of(PostponeFixture { fixture, reason: reason() }, of_organisers(CONFLICT)),
        of(PlayFixture { fixture }, of_organisers(OK)),
        of(ReportFixture { fixture, played_at: None, score: score() }, of_organisers(INVALID)),
        of(AwardFixture { fixture, award: Award::Walkover, winner: Some(Side::A), reason: reason() }, of_organisers(OK)),
        of(ReviveFixture { fixture }, of_organisers(CONFLICT)),
        of(AnswerChallenge { fixture, accept: true, reason: None }, of_organisers(FORBIDDEN)),
        of(WithdrawChallenge { fixture }, of_organisers(FORBIDDEN)),
        of(ListFreeTimes { fixture, from: "2030-05-04".into() }, of_organisers(OK)),
    ]
}
