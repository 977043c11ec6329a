//! The scene of a team: its roster, a line-up, and the rubbers of a tie.

use std::time::Duration;

use protocol::leagues::{AcceptDraw, Award, CloseEnrolment, Competition, JoinLeague, LeagueForm, ScheduleFixture};
use protocol::matches::Side;
use protocol::teams::{
    AnswerTeam, AwardRubber, HandInLineUp, HandOverTeam, InviteToTeam, LeaveTeam, PlayRubber, RemoveFromTeam, RenameTeam, ReportRubber,
    ReviveRubber,
};
use protocol::{FixtureId, Millis};

use super::Lossy;
use super::scenes::People;
use crate::rows::matches::score;
use harness::Player;
use harness::steps::leagues::team_rules;
use harness::steps::leagues::{create, enrol, fixtures, form};

pub(super) async fn play_a_tie(lossy: &mut Lossy<'_>, People { maya, elena, diego, omar, court }: &People) {
    let form = form(lossy.world, *court, Competition::DoubleRoundRobin);
    let form = LeagueForm { enrol_until: form.enrol_from.clone(), starts_on: form.enrol_from.clone(), ..form };
    let form = LeagueForm { teams: Some(Box::new(team_rules(1, 1))), ..form };
    let league = create(maya, form).await.expect("a league").id;
    let join = JoinLeague { league, partner: None, name: Some("Net Gains".into()) };
    let side = elena.client.call(join).await.expect("a team").id;
    lossy.call(elena, RenameTeam { side, name: "Volley Vultures".into() }).await;
    lossy.call(elena, InviteToTeam { side, players: vec![diego.id] }).await;
    lossy.call(diego, AnswerTeam { side, accept: true }).await;
    lossy.call(elena, HandOverTeam { side, player: diego.id }).await;
    lossy.call(elena, LeaveTeam { side }).await;
    diego.client.call(InviteToTeam { side, players: vec![elena.id] }).await.expect("invited");
    lossy.call(diego, RemoveFromTeam { side, player: elena.id }).await;
    enrol(lossy.world, maya, league, &[omar.id], Some("Deuce Bigalows")).await;
    let version = maya.client.call(CloseEnrolment { league }).await.expect("closed").version;
    maya.client.call(AcceptDraw { league, seed: 1, version }).await.expect("drawn");
    let all = fixtures(maya, league).await;
    a_tie_of_one(lossy, (maya, diego, omar), all[0].id).await;
    lossy.call(maya, ReviveRubber { fixture: all[0].id, rubber: 1 }).await;
    let made = lossy.call(diego, PlayRubber { fixture: all[0].id, rubber: 1 }).await;
    let again = diego.client.call(PlayRubber { fixture: all[0].id, rubber: 1 }).await.expect("the same");
    assert_eq!(again.match_id, made.match_id);
    revealed(lossy, (maya, diego, omar), all[1].id).await;
    lossy.world.advance(Duration::from_secs(180));
    lossy.call(maya, ReportRubber { fixture: all[1].id, rubber: 1, score: score() }).await;
}

/// A tie of one rubber that an organiser decides.
async fn a_tie_of_one(lossy: &mut Lossy<'_>, people: (&Player, &Player, &Player), fixture: FixtureId) {
    revealed(lossy, people, fixture).await;
    let award = AwardRubber { fixture, rubber: 1, award: Award::Walkover, winner: Some(Side::A), reason: "Ill".into() };
    lossy.call(people.0, award).await;
}

/// A tie that begins in two minutes, with both line-ups.
async fn revealed(lossy: &mut Lossy<'_>, (maya, diego, omar): (&Player, &Player, &Player), fixture: FixtureId) {
    let starts_at = lossy.world.app().clock.now() + Duration::from_secs(120);
    let starts_at = Millis(starts_at.0 - starts_at.0.rem_euclid(60_000));
    maya.client.call(ScheduleFixture { fixture, starts_at, court: None, if_free: false }).await.expect("a date");
    lossy.call(diego, HandInLineUp { fixture, lines: vec![vec![diego.id]] }).await;
    omar.client.call(HandInLineUp { fixture, lines: vec![vec![omar.id]] }).await.expect("a line-up");
}
