//! Events: games, practices, clinics and whatever else has a time, a court and seats. Owns the tables `event`,
//! `event_series` and `event_link`; pushes `event_changed` on `event:{id}`.
//!
//! Pushes on `event:{id}` are nobody's: who will be on court is for everybody to know who sees the event, blocks or not.
//!
//! INVARIANT: whatever decides about an event or its seats has locked its row first (`facts::lock`, `access::take`).
//! INVARIANT: what is kept of its state is `draft`, `pending`, `published` or `cancelled`; full, begun and over follow from
//! its seats and the clock. Of the kept ones only these follow on each other: a draft is published or pending, what is
//! pending is published, and whatever has not begun is cancelled.
//! INVARIANT: a room is there from the moment others see the event, with the organiser as its owner.

pub mod access;
mod changing;
pub mod confirmation;
mod due;
pub mod ending;
pub mod facts;
mod forms;
mod links;
pub mod making;
mod mine;
mod search;
pub mod seats;
pub(crate) mod seeding;
mod series;
mod showing;
mod store;
mod times;

use protocol::events::{EventCommand, EventQuery};

use crate::error::Result;
use crate::features::calendar;
use crate::run::{Answer, Cx, View};

pub use access::may_open;
pub use due::Due;
pub use showing::snapshot;

pub async fn command(cx: &mut Cx, command: EventCommand) -> Result<Answer> {
    match command {
        EventCommand::CreateEvent(args) => Answer::of(&making::create(cx, args).await?),
        EventCommand::UpdateEvent(args) => Answer::of(&changing::update(cx, args).await?),
        EventCommand::PublishEvent(args) => Answer::of(&making::publish(cx, args).await?),
        EventCommand::ConfirmEvent(args) => Answer::of(&changing::confirm(cx, args).await?),
        EventCommand::CancelEvent(args) => Answer::of(&ending::cancel(cx, args).await?),
        EventCommand::InviteToEvent(args) => Answer::of(&links::invite(cx, args).await?),
        EventCommand::RenewCalendar(args) => Answer::of(&calendar::renew(cx, args).await?),
    }
}

/// Does what is due.
pub async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Decide { event, at } => ending::decide(cx, event, at).await,
        Due::CloseRoom { event } => ending::close_room(cx, event).await,
        Due::Cancel { event, reason, by } => ending::cancel_of_series(cx, event, &reason, by).await,
        Due::Change { event, form, shift, by } => changing::change_of_series(cx, event, &form, shift, by).await,
    }
}

pub async fn query(view: &View, query: EventQuery) -> Result<Answer> {
    match query {
        EventQuery::SearchEvents(args) => Answer::of(&search::search(view, args).await?),
        EventQuery::GetEvent(args) => Answer::of(&showing::get(view, &args).await?),
        EventQuery::ListMyEvents(args) => Answer::of(&mine::list(view, &args).await?),
        EventQuery::GetCalendar(args) => Answer::of(&calendar::address(view, args).await?),
        EventQuery::GetCalendarEvent(args) => Answer::of(&calendar::event(view, args).await?),
    }
}
