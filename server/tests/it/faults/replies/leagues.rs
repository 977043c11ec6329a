//! The scene of a league, from its draft to the season after.

use protocol::events::Format;
use protocol::leagues::{
    AcceptDraw, AcceptLeagueRole, AgreeDate, AnswerChallenge, AnswerSide, AppointInLeague, ArchiveLeague, Award, AwardFixture,
    ChallengeSide, CloseBoxPeriod, CloseEnrolment, Competition, CompleteLeague, CreateLeague, DecideSide, DeleteLeagueDraft, EndLeagueRole,
    HandOverLeague, JoinLeague, LeagueForm, NextSeason, PostponeFixture, ProposeDates, PublishLeague, ReopenEnrolment, ReopenLeague,
    ReportFixture, ResumeLeague, ReviveFixture, ScheduleFixture, SeedSides, SuspendLeague, UpdateLeague, WithdrawChallenge,
};
use protocol::matches::Side;
use protocol::staff::StaffRole;
use protocol::{CourtId, LeagueId, SideId};

use super::Lossy;
use super::scenes::People;
use crate::rows::matches::score;
use harness::Player;
use harness::steps::leagues::{create, draw, fixtures, form, join};

pub(super) async fn are_run(lossy: &mut Lossy<'_>, people: &People) {
    drafts_and_sides(lossy, people).await;
    a_season(lossy, people).await;
    a_ladder(lossy, people).await;
    a_box_league(lossy, people).await;
    staff(lossy, people).await;
}

async fn drafts_and_sides(lossy: &mut Lossy<'_>, People { maya, elena, diego, court, .. }: &People) {
    let form = form(lossy.world, *court, Competition::RoundRobin);
    let draft = async |by: &Player| by.client.call(CreateLeague { form: form.clone(), draft: true }).await.expect("a draft").id;
    lossy.call(maya, DeleteLeagueDraft { league: draft(maya).await }).await;
    let league = draft(maya).await;
    lossy.call(maya, PublishLeague { league }).await;

    let doubles = create(maya, LeagueForm { format: Format::Double, ..form.clone() }).await.expect("a league");
    let renamed = LeagueForm { name: "Evening doubles".into(), ..doubles.form };
    lossy.call(maya, UpdateLeague { league: doubles.id, version: doubles.version, form: renamed }).await;
    let pair = JoinLeague { league: doubles.id, partner: Some(diego.id), name: None };
    let side = elena.client.call(pair).await.expect("a pair").id;
    lossy.call(diego, AnswerSide { side, accept: true }).await;

    let private = create(maya, LeagueForm { is_private: true, ..form }).await.expect("a league").id;
    let side = join(elena, private).await.expect("a request").id;
    lossy.call(maya, DecideSide { side, accept: true }).await;
}

async fn a_season(lossy: &mut Lossy<'_>, People { maya, elena, diego, omar, court }: &People) {
    let form = form(lossy.world, *court, Competition::RoundRobin);
    let form = LeagueForm { enrol_until: form.enrol_from.clone(), starts_on: form.enrol_from.clone(), ..form };
    let league = create(maya, form).await.expect("a league").id;
    let mut sides = Vec::new();
    for player in [elena, diego, omar] {
        sides.push((join(player, league).await.expect("a side").id, player));
    }
    maya.client.call(CloseEnrolment { league }).await.expect("closed");
    lossy.call(maya, ReopenEnrolment { league }).await;
    let version = maya.client.call(CloseEnrolment { league }).await.expect("closed").version;
    lossy.call(maya, AcceptDraw { league, seed: 1, version }).await;
    lossy.call(maya, SuspendLeague { league }).await;
    lossy.call(maya, ResumeLeague { league }).await;

    let all = fixtures(maya, league).await;
    let of = |side| sides.iter().find(|(id, _)| Some(*id) == side).expect("a side").1;
    let (fixture, a, b) = (all[0].id, of(all[0].a), of(all[0].b));
    let starts_at = lossy.world.app().clock.now() + std::time::Duration::from_secs(86_400);
    let starts_at = protocol::Millis(starts_at.0 - starts_at.0.rem_euclid(60_000));
    lossy.call(a, ProposeDates { fixture, starts: vec![starts_at], court: None }).await;
    lossy.call(b, AgreeDate { fixture, starts_at, if_free: false }).await;
    lossy.call(b, PostponeFixture { fixture, reason: "My knee".into() }).await;
    lossy.call(maya, ScheduleFixture { fixture, starts_at, court: None, if_free: false }).await;
    lossy.call(maya, ReportFixture { fixture: all[1].id, played_at: Some(lossy.world.app().clock.now()), score: score() }).await;
    let award = AwardFixture { fixture: all[2].id, award: Award::Walkover, winner: Some(Side::A), reason: "Ill".into() };
    maya.client.call(award).await.expect("decided");
    lossy.call(maya, ReviveFixture { fixture: all[2].id }).await;

    lossy.call(maya, NextSeason { league }).await;
    lossy.call(maya, CompleteLeague { league }).await;
    lossy.call(maya, ReopenLeague { league }).await;
    maya.client.call(CompleteLeague { league }).await.expect("closed");
    lossy.call(maya, ArchiveLeague { league }).await;
}

/// A league that begins today, drawn, with these players seeded in order.
async fn begun(lossy: &Lossy<'_>, competition: Competition, maya: &Player, court: CourtId, players: &[&Player]) -> (LeagueId, Vec<SideId>) {
    let form = form(lossy.world, court, competition);
    let form = LeagueForm { enrol_until: form.enrol_from.clone(), starts_on: form.enrol_from.clone(), ..form };
    let league = create(maya, form).await.expect("a league").id;
    let mut sides = Vec::new();
    for player in players {
        sides.push(join(player, league).await.expect("a side").id);
    }
    maya.client.call(SeedSides { league, sides: sides.clone() }).await.expect("seeded");
    draw(maya, league, 1).await;
    (league, sides)
}

async fn a_ladder(lossy: &mut Lossy<'_>, People { maya, elena, diego, omar, court }: &People) {
    let (league, sides) = begun(lossy, Competition::Ladder, maya, *court, &[elena, diego, omar]).await;
    lossy.call(diego, ChallengeSide { league, side: sides[0] }).await;
    let fixture = fixtures(maya, league).await[0].id;
    lossy.call(diego, WithdrawChallenge { fixture }).await;
    let fixture = omar.client.call(ChallengeSide { league, side: sides[0] }).await.expect("a challenge").id;
    lossy.call(elena, AnswerChallenge { fixture, accept: false, reason: Some("My knee".into()) }).await;
}

async fn a_box_league(lossy: &mut Lossy<'_>, People { maya, elena, diego, omar, court }: &People) {
    let (league, _) = begun(lossy, Competition::Box, maya, *court, &[elena, diego, omar]).await;
    lossy.call(maya, CloseBoxPeriod { league, period: 1 }).await;
}

async fn staff(lossy: &mut Lossy<'_>, People { maya, elena, diego, court, .. }: &People) {
    let league = create(maya, form(lossy.world, *court, Competition::RoundRobin)).await.expect("a league").id;
    lossy.call(maya, AppointInLeague { league, user: elena.id, role: StaffRole::CoOrganiser }).await;
    lossy.call(elena, AcceptLeagueRole { league }).await;
    lossy.call(maya, HandOverLeague { league, to: elena.id }).await;
    elena.client.call(AppointInLeague { league, user: diego.id, role: StaffRole::Official }).await.expect("asked");
    lossy.call(elena, EndLeagueRole { league, user: diego.id }).await;
}
