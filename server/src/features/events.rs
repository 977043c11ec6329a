//! Events: games, practices, clinics and anything else with a time, a court and seats. Owns the tables `event`,
//! `event_series` and `event_link`; pushes `event_changed` on `event:{id}`.
//!
//! Pushes on `event:{id}` have no author, so the block filter lets them through: whoever sees an event may know who plays.
//!
//! INVARIANT: a command locks an event's row before it decides about the event or its seats (`facts::lock`,
//! `access::lock_visible`).
//! INVARIANT: the stored state is `draft`, `pending`, `published` or `cancelled`; full, in progress and past follow from the
//! seats and the clock. Stored states change only from draft to pending or published, from pending to published, and to
//! cancelled until the event has a result.
//! INVARIANT: whoever may no longer see an event hears nothing more of it: the cut is pushed before anything else.
//! INVARIANT: an event has a room, owned by its organiser, from the moment others can see it; the dates of a series have one together.

pub mod access;
mod announcing;
pub(in crate::features) mod at_court;
pub(crate) mod causes;
mod change_notices;
mod changing;
pub(in crate::features) mod classes;
pub mod confirmation;
pub mod cuts;
pub mod dates;
mod drafts;
mod due;
mod edits;
pub mod ending;
pub mod facts;
pub(in crate::features) mod fixtures;
pub(in crate::features) mod following_courts;
pub(in crate::features) mod for_fixtures;
mod forms;
mod handing_over;
mod links;
pub mod making;
mod mine;
mod news;
pub mod organisers;
pub mod playing;
mod ports;
pub(crate) mod postponing;
pub mod public;
pub(crate) mod relocating;
mod reminding;
pub(in crate::features) mod results;
pub mod rooms;
mod search;
pub(crate) mod seeding;
mod series;
mod showing;
mod staffing;
mod store;
pub mod terms;

use protocol::events::{EventCommand, EventQuery};

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::features::calendar;
use crate::jobs::jobs;
use crate::run::{Answer, Cx, View};

use self::causes::Why;

pub use access::may_open;
pub use due::Due;
pub use showing::snapshot;

jobs!("events", Due => perform);

pub fn requires(command: &EventCommand) -> Requires {
    match command {
        EventCommand::CreateEvent(_)
        | EventCommand::UpdateEvent(_)
        | EventCommand::PublishEvent(_)
        | EventCommand::ConfirmEvent(_)
        | EventCommand::PostponeEvent(_)
        | EventCommand::InviteToEvent(_)
        | EventCommand::Appoint(_)
        | EventCommand::AcceptRole(_)
        | EventCommand::HandOver(_)
        | EventCommand::Announce(_) => Requires::VerifiedAddress,
        EventCommand::DeleteDraft(_)
        | EventCommand::CancelEvent(_)
        | EventCommand::EndRole(_)
        | EventCommand::RevokeLink(_)
        | EventCommand::RenewCalendar(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: EventCommand) -> Result<Answer> {
    match command {
        EventCommand::CreateEvent(args) => Answer::of(&making::create(cx, args).await?),
        EventCommand::UpdateEvent(args) => Answer::of(&changing::update(cx, args).await?),
        EventCommand::PublishEvent(args) => Answer::of(&making::publish(cx, args).await?),
        EventCommand::DeleteDraft(args) => Answer::of(&drafts::delete(cx, args).await?),
        EventCommand::ConfirmEvent(args) => Answer::of(&changing::confirm(cx, args).await?),
        EventCommand::PostponeEvent(args) => Answer::of(&postponing::postpone(cx, args).await?),
        EventCommand::CancelEvent(args) => Answer::of(&ending::cancel(cx, args).await?),
        EventCommand::InviteToEvent(args) => Answer::of(&links::invite(cx, args).await?),
        EventCommand::Appoint(args) => Answer::of(&staffing::appoint(cx, args).await?),
        EventCommand::AcceptRole(args) => Answer::of(&staffing::accept(cx, args).await?),
        EventCommand::EndRole(args) => Answer::of(&staffing::end(cx, args).await?),
        EventCommand::HandOver(args) => Answer::of(&handing_over::hand_over(cx, args).await?),
        EventCommand::Announce(args) => Answer::of(&announcing::announce(cx, args).await?),
        EventCommand::RevokeLink(args) => Answer::of(&links::revoke(cx, args).await?),
        EventCommand::RenewCalendar(args) => Answer::of(&calendar::renew(cx, args).await?),
    }
}

/// Runs a job that is due.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Decide { event, at } => ending::decide(cx, event, at).await,
        Due::CloseRoom { event } => ending::close_room(cx, event).await,
        Due::Remind { event, start_version, soon } => reminding::remind(cx, event, start_version, soon).await,
        Due::RemindAll { after } => reminding::remind_of_all(cx, after).await,
        Due::Cancel { event, reason, cause, by: None } => handing_over::hand_over_or_cancel(cx, event, Why { reason, cause }).await,
        Due::Cancel { event, reason, cause, by } => ending::cancel_of_series(cx, event, Why { reason, cause }, by).await,
        Due::CancelAll { organiser, after } => ending::cancel_batch(cx, organiser, after).await,
        Due::Cut { organiser, user, after } => cuts::from(cx, organiser, user, Some(after)).await,
        Due::ApplyRole { event, user } => staffing::apply_later(cx, event, user).await,
        Due::HandOver { event, from, to } => handing_over::hand_over_of_series(cx, event, from, to).await,
        Due::Announce { event, series, about, by, after } => announcing::notify(cx, (event, series), about, by, after).await,
        Due::LeaveRoom { event, after } => rooms::leave_after(cx, event, after).await,
        Due::ShareRooms { after } => rooms::share_all(cx, after).await,
        Due::ShareRoom { event, series } => rooms::share(cx, event, series).await,
        Due::FollowCourt { court, version, after } => following_courts::follow(cx, (court, version), after).await,
        Due::Change { event, form, shift, by } => changing::change_of_series(cx, event, &form, shift, by).await,
    }
}

pub async fn query(view: &View, query: EventQuery) -> Result<Answer> {
    match query {
        EventQuery::SearchEvents(args) => Answer::of(&search::search(view, args).await?),
        EventQuery::GetEvent(args) => Answer::of(&showing::get(view, &args).await?),
        EventQuery::ListMyEvents(args) => Answer::of(&mine::list(view, &args).await?),
        EventQuery::GetCalendar(args) => Answer::of(&calendar::address(view, args).await?),
        EventQuery::ListLinks(args) => Answer::of(&links::list(view, &args).await?),
        EventQuery::GetCalendarEvent(args) => Answer::of(&calendar::event(view, args).await?),
    }
}
