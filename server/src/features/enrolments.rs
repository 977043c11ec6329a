//! Enrolments: who plays in an event, who asked to, who waits. Owns the table `enrolment`; pushes
//! `enrolment_changed` and `enrolment_ended` on `event:{id}`, `my_enrolment` on the player's own `user:{id}`, and
//! `request_changed` on the organisers'.
//!
//! ```text
//! join ─► enrolled ─► checked in | no-show (objection)      leave, remove ─► seat offered to the waiting list
//!      ├► pending ─► accepted: enrolled or waiting | rejected
//!      └► waiting ─► offered until … ─► enrolled | next in line
//! ```
//!
//! INVARIANT: seats are assigned only under the lock of the event's row: an event is never overbooked, and its counts match
//! its enrolments.
//! INVARIANT: every change goes through [`roster`], which refuses illegal transitions, writes the history, and pushes to the
//! event and to the player.
//! INVARIANT: a request or an invitation is pushed to nobody but the organisers and the player.
//! INVARIANT: a guest whom a player brought has a seat only while the player has one.
//! INVARIANT: a timer carries the version of the enrolment it was set for, and does nothing if the version has changed.

pub mod all_dates;
mod attendance;
mod checks;
mod deciding;
mod due;
pub mod guests;
mod in_batches;
pub mod joining;
mod listing;
mod many;
mod offers;
pub mod places;
pub mod reading;
pub mod roster;
pub mod scheduling;
pub(crate) mod seeding;
mod store;
mod substitutes;
pub(crate) mod suiting;
mod times;
pub mod waiting_list;

use protocol::enrolments::{EnrolmentCommand, EnrolmentQuery};

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::features::events::causes::Why;
use crate::features::events::facts;
use crate::jobs::jobs;
use crate::run::{Answer, Cx, View};

use self::in_batches::Asked;

pub use due::Due;

jobs!("enrolments", Due => perform);

pub fn requires(command: &EnrolmentCommand) -> Requires {
    match command {
        EnrolmentCommand::Join(_)
        | EnrolmentCommand::Decide(_)
        | EnrolmentCommand::RemoveEnrolment(_)
        | EnrolmentCommand::AddEnrolment(_)
        | EnrolmentCommand::BringGuest(_)
        | EnrolmentCommand::Reconfirm(_)
        | EnrolmentCommand::AcceptOffer(_)
        | EnrolmentCommand::CheckIn(_)
        | EnrolmentCommand::MarkAbsent(_)
        | EnrolmentCommand::Object(_)
        | EnrolmentCommand::FindSubstitute(_) => Requires::VerifiedAddress,
        EnrolmentCommand::LeaveEvent(_) | EnrolmentCommand::WithdrawGuest(_) | EnrolmentCommand::DeclineOffer(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: EnrolmentCommand) -> Result<Answer> {
    match command {
        EnrolmentCommand::Join(args) => Answer::of(&joining::join(cx, args).await?),
        EnrolmentCommand::LeaveEvent(args) => Answer::of(&joining::leave(cx, args).await?),
        EnrolmentCommand::Decide(args) => Answer::of(&deciding::decide(cx, args).await?),
        EnrolmentCommand::RemoveEnrolment(args) => Answer::of(&deciding::remove(cx, args).await?),
        EnrolmentCommand::AddEnrolment(args) => Answer::of(&deciding::add(cx, args).await?),
        EnrolmentCommand::BringGuest(args) => Answer::of(&guests::bring(cx, args).await?),
        EnrolmentCommand::WithdrawGuest(args) => Answer::of(&guests::withdraw(cx, args).await?),
        EnrolmentCommand::Reconfirm(args) => Answer::of(&offers::reconfirm(cx, args).await?),
        EnrolmentCommand::AcceptOffer(args) => Answer::of(&offers::accept(cx, args).await?),
        EnrolmentCommand::DeclineOffer(args) => Answer::of(&offers::decline(cx, args).await?),
        EnrolmentCommand::CheckIn(args) => Answer::of(&attendance::check_in(cx, args).await?),
        EnrolmentCommand::MarkAbsent(args) => Answer::of(&attendance::mark_absent(cx, args).await?),
        EnrolmentCommand::Object(args) => Answer::of(&attendance::object(cx, args).await?),
        EnrolmentCommand::FindSubstitute(args) => Answer::of(&substitutes::find(cx, args).await?),
    }
}

pub async fn query(view: &View, query: EnrolmentQuery) -> Result<Answer> {
    match query {
        EnrolmentQuery::ListRoster(args) => Answer::of(&listing::list(view, args).await?),
    }
}

/// Runs a job that is due.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Answer { event, enrolment, version } => offers::expire(cx, event, enrolment, version).await,
        Due::Fill { event, owed } => match facts::lock(cx, event).await? {
            Some(event) => waiting_list::offer_seats(cx, &event, owed).await.map(drop),
            None => Ok(()),
        },
        Due::Ask { event, answer_by, after, by, about, agreed } => {
            in_batches::ask_to_confirm_again(cx, event, Asked { answer_by, about, agreed }, (after, by)).await
        }
        Due::End { event, reason, cause, after, by } => in_batches::end_cancelled(cx, event, Why { reason, cause }, (after, by)).await,
        Due::NotifyPlayers { event, about, after, by } => in_batches::notify_players(cx, event, about, (after, by)).await,
        Due::Forget { user } => in_batches::leave_upcoming(cx, user).await,
        Due::CallForSubstitutes { event, players, by } => substitutes::notify(cx, event, players, by).await,
        Due::Part { pair } => in_batches::end_requests(cx, pair).await,
        Due::Uninvite { event, by } => in_batches::end_invitations(cx, event, by).await,
    }
}
