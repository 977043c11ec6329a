//! Enrolments: who is in an event, who asks, who waits (`domain-rules.md` D and E). Owns the table `enrolment`; pushes
//! `enrolment_changed` and `enrolment_ended` on `event:{id}`, and `my_enrolment` on the `user:{id}` of the one concerned.
//!
//! ```text
//! join ─► enrolled ─► checked in | no-show (objection)      leave, remove ─► the seat is offered
//!      ├► pending ─► accepted: enrolled or waiting | rejected
//!      └► waiting ─► offered until … ─► enrolled | the next one
//! ```
//!
//! INVARIANT: whatever is decided about an event's seats is decided under the lock of its row; never is one seat taken too
//! many, and the counts in the row are those of the rows here.
//! INVARIANT: every change goes through [`roster`], which refuses what the table of transitions does not have, writes the
//! history, and tells the roster and the one concerned.
//! INVARIANT: a timer names the version of the row that it was set for; one that finds another does nothing.

mod attendance;
mod deciding;
mod due;
pub mod joining;
pub mod line;
mod many;
mod offers;
pub mod reading;
pub mod roster;
mod rules;
pub mod scheduling;
mod store;
mod substitutes;

use protocol::enrolments::EnrolmentCommand;

use crate::error::Result;
use crate::features::events::facts;
use crate::run::{Answer, Cx};

pub use due::Due;

pub async fn command(cx: &mut Cx, command: EnrolmentCommand) -> Result<Answer> {
    match command {
        EnrolmentCommand::Join(args) => Answer::of(&joining::join(cx, args).await?),
        EnrolmentCommand::LeaveEvent(args) => Answer::of(&joining::leave(cx, args).await?),
        EnrolmentCommand::Decide(args) => Answer::of(&deciding::decide(cx, args).await?),
        EnrolmentCommand::RemoveEnrolment(args) => Answer::of(&deciding::remove(cx, args).await?),
        EnrolmentCommand::AddEnrolment(args) => Answer::of(&deciding::add(cx, args).await?),
        EnrolmentCommand::Reconfirm(args) => Answer::of(&many::reconfirm(cx, args).await?),
        EnrolmentCommand::AcceptOffer(args) => Answer::of(&offers::accept(cx, args).await?),
        EnrolmentCommand::DeclineOffer(args) => Answer::of(&offers::decline(cx, args).await?),
        EnrolmentCommand::CheckIn(args) => Answer::of(&attendance::check_in(cx, args).await?),
        EnrolmentCommand::MarkAbsent(args) => Answer::of(&attendance::mark_absent(cx, args).await?),
        EnrolmentCommand::Object(args) => Answer::of(&attendance::object(cx, args).await?),
        EnrolmentCommand::FindSubstitute(args) => Answer::of(&substitutes::find(cx, args).await?),
    }
}

/// Does what is due.
pub async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Answer { event, enrolment, version } => offers::run_out(cx, event, enrolment, version).await,
        Due::Fill { event, owed } => match facts::lock(cx, event).await? {
            Some(event) => line::offer(cx, &event, owed).await.map(drop),
            None => Ok(()),
        },
        Due::Ask { event, answer_by, after } => many::ask(cx, event, answer_by, after).await,
        Due::End { event, reason, after } => many::end(cx, event, reason, after).await,
        Due::Tell { event, about, after } => many::notify_some(cx, event, about, after).await,
        Due::Forget { user } => many::leave_all(cx, user).await,
        Due::Part { pair } => many::part(cx, pair).await,
    }
}
