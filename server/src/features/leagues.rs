//! Leagues: sides enrol, a draw makes their fixtures, and every result moves the table. Owns the tables `league`, `league_side`,
//! `league_table`, `fixture`, `fixture_proposal`, `challenge`, `ladder`, `ladder_move` and `box_period`, each in the file that says so; pushes on `league:{id}`.
//!
//! [`rules::competitions`] has the pure engines: draws, standings, who is through, forecasts. A fixture is played as a game of its own
//! ([`fixtures`]).
//!
//! INVARIANT: every decision about a league, its sides and its fixtures locks the league's row first.
//! INVARIANT: who plays whom, and the rules of the table, are fixed by the draw.

pub(in crate::features) mod access;
mod boxes;
pub(crate) mod cuts;
mod drawing;
mod due;
pub mod exchange;
mod explaining;
pub mod fixtures;
mod forms;
mod handing_over;
mod hiding;
mod ladder;
mod making;
mod moving;
mod notices;
mod organisers;
pub(crate) mod playable;
mod ports;
mod posting;
mod rooms;
mod search;
mod showing;
pub(in crate::features) mod sides;
mod staffing;
pub(in crate::features) mod store;
mod tables;
mod turning;

use protocol::leagues::{Competition, LeagueCommand, LeagueQuery};
use protocol::{LeagueId, Millis, UserId};

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::features::events;
use crate::jobs::{self, jobs};
use crate::run::{Answer, Cx, View};
use due::Notice;
use sides::{enrolling, leaving, organising};
use turning::Step;

pub use access::may_open;
pub(in crate::features) use access::seen_by_caller as seen;
pub use due::Due;
pub(crate) use hiding::{hidden, set_hidden};
pub use showing::snapshot;
pub use tables::replayed as replayed_tables;

jobs!("leagues", Due => perform);

pub fn requires(command: &LeagueCommand) -> Requires {
    match command {
        LeagueCommand::DeleteLeagueDraft(_)
        | LeagueCommand::LeaveLeague(_)
        | LeagueCommand::WithdrawChallenge(_)
        | LeagueCommand::EndLeagueRole(_) => Requires::Nothing,
        LeagueCommand::CreateLeague(_)
        | LeagueCommand::UpdateLeague(_)
        | LeagueCommand::PublishLeague(_)
        | LeagueCommand::CloseEnrolment(_)
        | LeagueCommand::ReopenEnrolment(_)
        | LeagueCommand::SeedSides(_)
        | LeagueCommand::AcceptDraw(_)
        | LeagueCommand::SuspendLeague(_)
        | LeagueCommand::ResumeLeague(_)
        | LeagueCommand::CompleteLeague(_)
        | LeagueCommand::ReopenLeague(_)
        | LeagueCommand::ArchiveLeague(_)
        | LeagueCommand::CancelLeague(_)
        | LeagueCommand::NextSeason(_)
        | LeagueCommand::AppointInLeague(_)
        | LeagueCommand::AcceptLeagueRole(_)
        | LeagueCommand::HandOverLeague(_)
        | LeagueCommand::ChallengeSide(_)
        | LeagueCommand::AnswerChallenge(_)
        | LeagueCommand::CloseBoxPeriod(_)
        | LeagueCommand::JoinLeague(_)
        | LeagueCommand::AnswerSide(_)
        | LeagueCommand::DecideSide(_)
        | LeagueCommand::AddSide(_)
        | LeagueCommand::RemoveSide(_)
        | LeagueCommand::ProposeDates(_)
        | LeagueCommand::AgreeDate(_)
        | LeagueCommand::ScheduleFixture(_)
        | LeagueCommand::PostponeFixture(_)
        | LeagueCommand::PlayFixture(_)
        | LeagueCommand::ReportFixture(_)
        | LeagueCommand::AwardFixture(_)
        | LeagueCommand::ReviveFixture(_) => Requires::VerifiedAddress,
    }
}

pub async fn command(cx: &mut Cx, command: LeagueCommand) -> Result<Answer> {
    match command {
        LeagueCommand::CreateLeague(args) => Answer::of(&making::create(cx, args).await?),
        LeagueCommand::UpdateLeague(args) => Answer::of(&making::update(cx, args).await?),
        LeagueCommand::PublishLeague(args) => Answer::of(&making::publish(cx, args).await?),
        LeagueCommand::DeleteLeagueDraft(args) => Answer::of(&making::delete_draft(cx, args).await?),
        LeagueCommand::NextSeason(args) => Answer::of(&making::next_season(cx, args).await?),
        LeagueCommand::AppointInLeague(args) => Answer::of(&staffing::appoint(cx, args).await?),
        LeagueCommand::AcceptLeagueRole(args) => Answer::of(&staffing::accept(cx, args).await?),
        LeagueCommand::EndLeagueRole(args) => Answer::of(&staffing::end(cx, args).await?),
        LeagueCommand::HandOverLeague(args) => Answer::of(&handing_over::hand_over(cx, args).await?),
        LeagueCommand::CloseEnrolment(args) => Answer::of(&turning::step(cx, args.league, Step::CloseEnrolment).await?),
        LeagueCommand::ReopenEnrolment(args) => Answer::of(&turning::step(cx, args.league, Step::ReopenEnrolment).await?),
        LeagueCommand::SuspendLeague(args) => Answer::of(&turning::step(cx, args.league, Step::Suspend).await?),
        LeagueCommand::ResumeLeague(args) => Answer::of(&turning::step(cx, args.league, Step::Resume).await?),
        LeagueCommand::CompleteLeague(args) => Answer::of(&turning::step(cx, args.league, Step::Complete).await?),
        LeagueCommand::ReopenLeague(args) => Answer::of(&turning::step(cx, args.league, Step::Reopen).await?),
        LeagueCommand::ArchiveLeague(args) => Answer::of(&turning::step(cx, args.league, Step::Archive).await?),
        LeagueCommand::CancelLeague(args) => Answer::of(&turning::cancel(cx, args).await?),
        LeagueCommand::SeedSides(args) => Answer::of(&organising::seed(cx, args).await?),
        LeagueCommand::AcceptDraw(args) => Answer::of(&drawing::accept(cx, args).await?),
        LeagueCommand::ChallengeSide(args) => Answer::of(&fixtures::challenging::challenge(cx, args).await?),
        LeagueCommand::AnswerChallenge(args) => Answer::of(&fixtures::challenging::answer(cx, args).await?),
        LeagueCommand::WithdrawChallenge(args) => Answer::of(&fixtures::challenging::withdraw(cx, args).await?),
        LeagueCommand::CloseBoxPeriod(args) => Answer::of(&boxes::close_now(cx, args).await?),
        LeagueCommand::JoinLeague(args) => Answer::of(&enrolling::join(cx, args).await?),
        LeagueCommand::AnswerSide(args) => Answer::of(&enrolling::answer(cx, args).await?),
        LeagueCommand::LeaveLeague(args) => Answer::of(&leaving::leave(cx, args).await?),
        LeagueCommand::DecideSide(args) => Answer::of(&organising::decide(cx, args).await?),
        LeagueCommand::AddSide(args) => Answer::of(&organising::add(cx, args).await?),
        LeagueCommand::RemoveSide(args) => Answer::of(&organising::remove(cx, args).await?),
        LeagueCommand::ProposeDates(args) => Answer::of(&fixtures::proposing::propose(cx, args).await?),
        LeagueCommand::AgreeDate(args) => Answer::of(&fixtures::proposing::agree(cx, args).await?),
        LeagueCommand::ScheduleFixture(args) => Answer::of(&fixtures::scheduling::schedule(cx, args).await?),
        LeagueCommand::PostponeFixture(args) => Answer::of(&fixtures::scheduling::postpone(cx, args).await?),
        LeagueCommand::PlayFixture(args) => Answer::of(&fixtures::scheduling::play(cx, args).await?),
        LeagueCommand::ReportFixture(args) => Answer::of(&fixtures::reporting::report(cx, args).await?),
        LeagueCommand::AwardFixture(args) => Answer::of(&fixtures::awarding::award(cx, args).await?),
        LeagueCommand::ReviveFixture(args) => Answer::of(&fixtures::awarding::revive(cx, args).await?),
    }
}

pub async fn query(view: &View, query: LeagueQuery) -> Result<Answer> {
    match query {
        LeagueQuery::GetLeague(args) => {
            access::seen(view, args.league).await?;
            Answer::of(&showing::snapshot(view, args.league).await?)
        }
        LeagueQuery::SearchLeagues(args) => Answer::of(&search::search(view, args).await?),
        LeagueQuery::ListMyLeagues(args) => Answer::of(&search::mine(view, &args).await?),
        LeagueQuery::PreviewDraw(args) => Answer::of(&drawing::preview(view, &args).await?),
        LeagueQuery::ListSides(args) => Answer::of(&sides::listing::list(view, &args).await?),
        LeagueQuery::GetLeagueTable(args) => Answer::of(&explaining::table(view, &args).await?),
        LeagueQuery::ExplainPlace(args) => Answer::of(&explaining::explain(view, &args).await?),
        LeagueQuery::ListTargets(args) => Answer::of(&fixtures::reach::targets(view, &args).await?),
        LeagueQuery::ListLadderMoves(args) => Answer::of(&ladder::moves(view, &args).await?),
        LeagueQuery::GetBoxPeriod(args) => Answer::of(&boxes::shown(view, &args).await?),
        LeagueQuery::ListFixtures(args) => Answer::of(&fixtures::listing::list(view, &args).await?),
        LeagueQuery::ListFreeTimes(args) => Answer::of(&fixtures::free::free(view, &args).await?),
    }
}

/// Performs a due job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::EndEnrolment { league, at } => turning::end_enrolment(cx, league, at).await,
        Due::Begin { league, at } => turning::begin(cx, league, at).await,
        Due::End { league, at } => end(cx, league, at).await,
        Due::Answer { fixture, .. } => fixtures::expiring::unanswered(cx, fixture).await,
        Due::Play { fixture, at } => fixtures::expiring::unplayed(cx, fixture, at).await,
        Due::Inactive { league, from } => ladder::drop_inactive(cx, league, from).await,
        Due::EndPeriod { league, period } => boxes::end_period(cx, league, period).await,
        Due::RevealLineUps { fixture, at } => fixtures::ties::reveal::when_due(cx, fixture, at).await,
        Due::RemindOfLineUp { fixture, at } => fixtures::ties::reveal::remind(cx, fixture, at).await,
        Due::Forget { user } => forget(cx, user).await,
        Due::TakeOut { league, user } => leaving::take_out(cx, league, user).await,
        Due::HandOver { league, user } => turning::end_without_organiser(cx, league, user).await,
        Due::Notify { league, notices, by } => notify(cx, league, notices, by).await,
        Due::FillPlaces { league } => sides::line::continue_filling(cx, league).await,
        Due::CallOff { league } => fixtures::calling_off::continue_calling_off(cx, league).await,
        Due::PostOpening { league } => posting::opening(cx, league).await,
        Due::PostFinal { league } => posting::the_final(cx, league).await,
        Due::CloseRoom { league, over_at } => rooms::close(cx, league, over_at).await,
        Due::ReopenGame { event } => events::cuts::reopen(cx, event, None).await,
        Due::Cut { organiser, user, after } => cuts::from(cx, organiser, user, after).await,
    }
}

/// Goes on notifying people of a league, unless it is gone.
async fn notify(cx: &mut Cx, league: LeagueId, notices: Vec<Notice>, by: Option<UserId>) -> Result<()> {
    match store::find(cx.db(), cx.tenant(), league).await? {
        Some(league) => notices::in_batches(cx, &league, notices, by).await,
        None => Ok(()),
    }
}

/// Ends a ladder or a box league with its last day, if that is still the last day.
async fn end(cx: &mut Cx, id: LeagueId, at: Millis) -> Result<()> {
    let Some(league) = store::lock(cx, id).await? else { return Ok(()) };
    if league.ends_at != Some(at) || !(league.is_played() || league.state == "suspended") {
        return Ok(());
    }
    match league.competition()? {
        Competition::Ladder => turning::complete(cx, &league).await,
        Competition::Box => boxes::end_league(cx, &league).await,
        Competition::RoundRobin | Competition::DoubleRoundRobin | Competition::Groups | Competition::Knockout => Ok(()),
    }
}

/// Takes somebody whose account is removed out of all leagues, each by a job of its own: one that fails is retried alone.
async fn forget(cx: &mut Cx, user: UserId) -> Result<()> {
    let played = leaving::forget(cx, user).await?.into_iter().map(|league| (Due::TakeOut { league, user }, cx.now));
    let organised = store::still_organised(cx.db(), user).await?.into_iter().map(|league| (Due::HandOver { league, user }, cx.now));
    jobs::schedule_all(cx, &played.chain(organised).collect::<Vec<_>>()).await
}

/// Schedules that somebody whose account is removed leaves all leagues.
pub(crate) async fn schedule_forgetting(cx: &Cx, user: UserId) -> Result<()> {
    jobs::schedule(cx, &Due::Forget { user }, cx.now).await
}
