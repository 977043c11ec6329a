//! Schedules the jobs that `in_batches` runs.

use protocol::UserId;
use protocol::notifications::About;

use super::due::Due;
use super::offer_time::confirm_by;
use super::store;
use crate::error::Result;
use crate::features::events::seats::Facts;
use crate::jobs;
use crate::run::Cx;

/// Copies the start of a locked event to its rows. Call it whenever the start has changed.
pub async fn set_start(cx: &mut Cx, event: &Facts) -> Result<()> {
    store::set_start(cx.db(), event.id, event.starts_at).await
}

/// Asks everybody enrolled in a locked event to confirm again; those who do not are marked as unconfirmed. Everybody concerned
/// except the organiser is notified of the change.
pub async fn ask_again(cx: &mut Cx, event: &Facts) -> Result<()> {
    set_start(cx, event).await?;
    let now = cx.now;
    let answer_by = confirm_by(event, now);
    jobs::schedule(cx, &Due::Ask { event: event.id, answer_by, after: None }, now).await
}

/// Ends what is open in a locked event that was cancelled: invitations, requests, offers, the waiting list. Those enrolled stay
/// on the roster. Everybody concerned except the organiser is notified.
pub async fn end_all(cx: &mut Cx, event: &Facts, reason: &str) -> Result<()> {
    let now = cx.now;
    jobs::schedule(cx, &Due::End { event: event.id, reason: reason.to_owned(), after: None }, now).await
}

/// Notifies everybody enrolled, except the organiser.
pub async fn notify_players(cx: &mut Cx, event: &Facts, about: &About) -> Result<()> {
    let now = cx.now;
    jobs::schedule(cx, &Due::Tell { event: event.id, about: Box::new(about.clone()), after: None }, now).await
}

/// Takes somebody who removes their account out of all upcoming events.
pub async fn leave_all_events(cx: &mut Cx, user: UserId) -> Result<()> {
    jobs::schedule_twice(cx, &Due::Forget { user }).await
}

/// Ends the requests and invitations between two people in a block.
pub async fn end_requests_between(cx: &mut Cx, pair: [UserId; 2]) -> Result<()> {
    jobs::schedule_twice(cx, &Due::Part { pair }).await
}
