//! Schedules the jobs that `in_batches` runs.

use protocol::UserId;
use protocol::enrolments::EnrolmentState as State;
use protocol::notifications::About;

use super::due::Due;
use super::{checks, reading, store};
use crate::error::Result;
use crate::features::events::causes::Why;
use crate::features::events::organisers;
use crate::features::events::terms::Facts;
use crate::features::schedule::answers::confirm_by;
use crate::run::Cx;
use crate::{features::notifications, jobs};

/// Copies the start of a locked event to its rows. Call it whenever the start has changed.
pub async fn set_start(cx: &mut Cx, event: &Facts) -> Result<()> {
    store::writing::set_start(cx.db(), event.id, event.starts_at).await
}

/// Asks everybody enrolled in a locked event to confirm again, except those who agreed already; who does not is marked as
/// unconfirmed. Everybody concerned is notified of the change, which is `about`, except whoever made it.
pub async fn ask_again(cx: &mut Cx, event: &Facts, about: About, agreed: Vec<UserId>) -> Result<()> {
    let now = cx.now;
    let answer_by = confirm_by(event.begins(), now);
    let by = cx.actor().user();
    let due = Due::Ask { event: event.id, answer_by, after: None, by, about: Some(Box::new(about.clone())), agreed };
    jobs::schedule(cx, &due, now).await?;
    notify_other_organisers(cx, event, &about, by, &checks::AFFECTED).await
}

/// Ends what is open in a locked event that was cancelled: invitations, requests, offers, the waiting list. Those enrolled stay
/// on the roster. Everybody concerned is notified, except whoever cancelled it.
pub(crate) async fn end_all(cx: &mut Cx, event: &Facts, why: Why) -> Result<()> {
    let now = cx.now;
    let by = cx.actor().user();
    let Why { reason, cause } = why;
    jobs::schedule(cx, &Due::End { event: event.id, reason: reason.clone(), cause, after: None, by }, now).await?;
    let about = About::EventCancelled { event: event.named(), reason, cause };
    notify_other_organisers(cx, event, &about, by, &checks::AFFECTED).await
}

/// Notifies everybody enrolled and the organisers, except `by`, who did it.
pub async fn notify_players(cx: &mut Cx, event: &Facts, about: &About, by: Option<UserId>) -> Result<()> {
    let now = cx.now;
    jobs::schedule(cx, &Due::NotifyPlayers { event: event.id, about: Box::new(about.clone()), after: None, by }, now).await?;
    notify_other_organisers(cx, event, about, by, &checks::SEATED).await
}

/// Notifies those organisers whom the batches do not reach, because their own enrolment is in none of these states. Whoever runs a
/// league does not hear of each of its games.
async fn notify_other_organisers(cx: &mut Cx, event: &Facts, about: &About, by: Option<UserId>, reached: &[State]) -> Result<()> {
    if event.fixture.is_some() {
        return Ok(());
    }
    let mut others = Vec::new();
    for user in organisers::all(cx.db(), event).await? {
        let mine = reading::mine(cx.db(), event.id, user).await?;
        if Some(user) != by && !mine.is_some_and(|mine| reached.contains(&mine.state)) {
            others.push(user);
        }
    }
    notifications::notify_all(cx, &others, about, by).await
}

/// Takes somebody who removes their account out of all upcoming events.
pub async fn leave_all_events(cx: &mut Cx, user: UserId) -> Result<()> {
    jobs::schedule_twice(cx, &Due::Forget { user }).await
}

/// Ends the requests and invitations between two people in a block.
pub async fn end_requests_between(cx: &mut Cx, pair: [UserId; 2]) -> Result<()> {
    jobs::schedule_twice(cx, &Due::Part { pair }).await
}
