//! How often somebody may do by the day what others are notified of, to one thing: a game, a fixture, a lesson. Whom they reach who did not
//! ask for it is counted by [`super::unasked`].

use protocol::dues::DueCommand;
use protocol::enrolments::EnrolmentCommand;
use protocol::events::EventCommand;
use protocol::leagues::LeagueCommand;
use protocol::lessons::LessonCommand;
use protocol::live::LiveCommand;
use protocol::matches::MatchCommand;
use protocol::packages::PackageCommand;
use protocol::pairs::PairsCommand;
use protocol::polls::PollCommand;
use protocol::{Command, sentence};
use uuid::Uuid;

use crate::error::{Result, limit_reached};
use crate::identity::attempts::{self, Attempt};
use crate::run::Cx;

/// By how much more often new things may be made than the same is done to one of them.
const NEW_THINGS: u32 = 5;

/// What is counted: what is done, and to what; without one, new things are made.
pub(super) type Counted = (&'static str, Option<Uuid>);

/// What of a command is counted by the day. Giving up a place, cancelling and answering is not: it ends what was counted.
#[expect(clippy::wildcard_enum_match_arm, reason = "most commands notify nobody, or can be given only once")]
pub(super) fn counted(command: &Command) -> Option<Counted> {
    Some(match command {
        Command::Events(EventCommand::CreateEvent(_)) => ("make games", None),
        Command::Events(EventCommand::UpdateEvent(cmd)) => ("change a game", Some(cmd.event.0)),
        Command::Events(EventCommand::PostponeEvent(cmd)) => ("postpone a game", Some(cmd.event.0)),
        Command::Events(EventCommand::HandOver(cmd)) => ("hand over a game", Some(cmd.event.0)),
        Command::Enrolments(EnrolmentCommand::Join(cmd)) => ("join a game", Some(cmd.event.0)),
        Command::Polls(PollCommand::OpenPoll(cmd)) => ("open a poll", Some(cmd.event.0)),
        Command::Dues(DueCommand::SetDues(cmd)) => ("set dues", Some(cmd.event.0)),
        Command::Pairs(PairsCommand::DrawPairs(cmd)) => ("draw pairs", Some(cmd.event.0)),
        Command::Leagues(LeagueCommand::JoinLeague(cmd)) => ("join a league", Some(cmd.league.0)),
        Command::Leagues(LeagueCommand::AcceptDraw(cmd)) => ("draw a league", Some(cmd.league.0)),
        Command::Leagues(LeagueCommand::SuspendLeague(cmd)) => ("suspend a league", Some(cmd.league.0)),
        Command::Leagues(LeagueCommand::ReopenLeague(cmd)) => ("reopen a league", Some(cmd.league.0)),
        Command::Leagues(LeagueCommand::HandOverLeague(cmd)) => ("hand over a league", Some(cmd.league.0)),
        Command::Leagues(LeagueCommand::ChallengeSide(cmd)) => ("challenge", Some(cmd.league.0)),
        Command::Leagues(LeagueCommand::ProposeDates(cmd)) => ("propose dates", Some(cmd.fixture.0)),
        Command::Leagues(LeagueCommand::ScheduleFixture(cmd)) => ("schedule a fixture", Some(cmd.fixture.0)),
        Command::Leagues(LeagueCommand::PlayFixture(cmd)) => ("play a fixture", Some(cmd.fixture.0)),
        Command::Leagues(LeagueCommand::AwardFixture(cmd)) => ("award a fixture", Some(cmd.fixture.0)),
        Command::Matches(MatchCommand::EditMatch(cmd)) => ("edit a result", Some(cmd.match_id.0)),
        Command::Matches(MatchCommand::CorrectMatch(cmd)) => ("correct a result", Some(cmd.match_id.0)),
        Command::Live(LiveCommand::SuspendMatch(cmd)) => ("suspend a match", Some(cmd.match_id.0)),
        Command::Live(LiveCommand::MakeScorerLink(cmd)) => ("make a scorer's link", Some(cmd.match_id.0)),
        Command::Lessons(LessonCommand::RequestLesson(cmd)) => ("request a lesson", Some(cmd.coach.0)),
        Command::Lessons(LessonCommand::CounterLesson(cmd)) => ("counter a lesson", Some(cmd.lesson.0)),
        Command::Lessons(LessonCommand::RescheduleLesson(cmd)) => ("reschedule a lesson", Some(cmd.lesson.0)),
        Command::Packages(PackageCommand::AskForPackage(cmd)) => ("ask for a package", Some(cmd.package.0)),
        _ => return None,
    })
}

/// Counts what was done, and refuses it if that is too often for today.
pub(super) async fn count(cx: &Cx, (what, thing): Counted) -> Result<()> {
    let often = cx.config().limits.often_per_day;
    let most = if thing.is_some() { often } else { often.saturating_mul(NEW_THINGS) };
    let thing = thing.map(|thing| thing.to_string()).unwrap_or_default();
    let attempt = Attempt::of(what, cx.tenant(), &format!("{}:{thing}", cx.caller()?.user), most);
    match attempts::add_today(cx.db(), &attempt, 1, cx.now).await? <= i64::from(most) {
        true => Ok(()),
        false => Err(limit_reached(sentence!("done_often", max = most))),
    }
}
