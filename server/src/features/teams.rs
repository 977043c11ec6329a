//! Commands and queries about the teams of leagues. They are done where leagues do what they need: rosters with the sides, line-ups
//! and rubbers with the fixtures.

use protocol::teams::{TeamCommand, TeamQuery};

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::features::leagues::fixtures::ties::{awarding, line_ups, playing};
use crate::features::leagues::sides::teams;
use crate::run::{Answer, Cx, View};

pub fn requires(command: &TeamCommand) -> Requires {
    match command {
        TeamCommand::LeaveTeam(_) => Requires::Nothing,
        TeamCommand::InviteToTeam(_)
        | TeamCommand::AnswerTeam(_)
        | TeamCommand::RemoveFromTeam(_)
        | TeamCommand::HandOverTeam(_)
        | TeamCommand::RenameTeam(_)
        | TeamCommand::HandInLineUp(_)
        | TeamCommand::PlayRubber(_)
        | TeamCommand::ReportRubber(_)
        | TeamCommand::AwardRubber(_)
        | TeamCommand::ReviveRubber(_) => Requires::VerifiedAddress,
    }
}

pub async fn command(cx: &mut Cx, command: TeamCommand) -> Result<Answer> {
    match command {
        TeamCommand::InviteToTeam(args) => Answer::of(&teams::invite(cx, args).await?),
        TeamCommand::AnswerTeam(args) => Answer::of(&teams::answer(cx, args).await?),
        TeamCommand::RemoveFromTeam(args) => Answer::of(&teams::remove(cx, args).await?),
        TeamCommand::LeaveTeam(args) => Answer::of(&teams::leave(cx, args).await?),
        TeamCommand::HandOverTeam(args) => Answer::of(&teams::hand_over(cx, args).await?),
        TeamCommand::RenameTeam(args) => Answer::of(&teams::rename(cx, args).await?),
        TeamCommand::HandInLineUp(args) => Answer::of(&line_ups::hand_in(cx, args).await?),
        TeamCommand::PlayRubber(args) => Answer::of(&playing::play(cx, args).await?),
        TeamCommand::ReportRubber(args) => Answer::of(&playing::report(cx, args).await?),
        TeamCommand::AwardRubber(args) => Answer::of(&awarding::award(cx, args).await?),
        TeamCommand::ReviveRubber(args) => Answer::of(&awarding::revive(cx, args).await?),
    }
}

pub async fn query(view: &View, query: TeamQuery) -> Result<Answer> {
    match query {
        TeamQuery::GetLineUp(args) => Answer::of(&line_ups::mine(view, &args).await?),
    }
}
