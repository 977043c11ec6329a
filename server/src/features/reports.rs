//! Reports to whoever runs the community: of people, messages, events, leagues, courts, reviews, pictures, posts and comments. Owns the
//! table `report`.
//!
//! Each noun says itself whether the reporter sees what they report; what they do not see is not there. The report holds what it said at
//! that moment, because its author may change or delete it. Each opens a case of `moderation`, or adds to the open one. Posts, comments,
//! messages and reviews that several people report are hidden until somebody has looked at them.
//!
//! INVARIANT: a reporter counts once for a subject and a reason.
//! INVARIANT: nobody hides anything alone ([`hiding`]).

pub(in crate::features) mod deciding;
mod due;
pub(in crate::features) mod hiding;
pub(in crate::features) mod news;
mod sending;
pub(in crate::features) mod store;
mod subjects;
pub(in crate::features) mod targets;

use protocol::reports::ReportCommand;

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::jobs::jobs;
use crate::run::{Answer, Cx};

pub(crate) use deciding::{of_subject, waiting};
pub use due::Due;
pub(crate) use store::{Report, Waiting};

jobs!("reports", Due => perform);

pub fn requires(command: &ReportCommand) -> Requires {
    match command {
        ReportCommand::SendReport(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: ReportCommand) -> Result<Answer> {
    match command {
        ReportCommand::SendReport(args) => Answer::of(&sending::send(cx, args).await?),
    }
}

/// Performs a due job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Weigh { noun, subject } => hiding::weigh(cx, &noun, &subject).await,
        Due::NotifyReporters { noun, subject, upheld, at, after } => {
            deciding::notify_reporters(cx, (&noun, &subject), (upheld, at), after).await
        }
    }
}
