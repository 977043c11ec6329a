//! Announces a change of an event: to its room, and to those who planned to come, who are asked to confirm the seat again if the
//! event moved or became dearer.

use std::time::Duration;

use protocol::UserId;
use protocol::chat::Note;
use protocol::notifications::{About, Change};

use super::causes::Why;
use super::facts;
use super::store::Row;
use super::terms::Facts;
use crate::error::Result;
use crate::features::chat::event_rooms;
use crate::features::courts::reference;
use crate::features::enrolments::scheduling;
use crate::run::Cx;

/// By how much the start may move before players must confirm again.
const SMALL_MOVE: Duration = Duration::from_secs(30 * 60);

/// What an organiser gives with a change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grounds {
    /// Why it was postponed.
    pub(crate) why: Option<Why>,
    /// Who has agreed to the new time already, and is not asked.
    pub(crate) agreed: Vec<UserId>,
}

pub(super) async fn announce(cx: &mut Cx, before: &Row, after: &Row, grounds: Grounds) -> Result<()> {
    let event = facts::reload(cx, after.id).await?;
    post_notes(cx, before, after, (&event, grounds.why.as_ref())).await?;
    let by = cx.actor().user();
    if before.state != after.state {
        scheduling::notify_players(cx, &event, &About::EventConfirmed { event: event.named() }, by).await?;
    }
    let changes = changes_between(cx, before, after, &event).await?;
    let moved_by = before.starts_at.zip(after.starts_at).map_or(0, |(before, after)| before.0.abs_diff(after.0));
    let is_move = u128::from(moved_by) > SMALL_MOVE.as_millis() || before.court != after.court;
    let is_dearer = changes.iter().any(|change| matches!(change, Change::Price { from, to } if from < to));
    let has_other_time = before.starts_at != after.starts_at || before.ends_at != after.ends_at;
    if !is_move && !has_other_time && changes.is_empty() {
        return Ok(());
    }
    scheduling::set_start(cx, &event).await?;
    let was_at = before.starts_at.filter(|_| before.starts_at != after.starts_at);
    let (reason, cause) = grounds.why.map_or((None, None), |why| (Some(why.reason), why.cause));
    let about = About::EventChanged { event: event.named(), answer_by: None, was_at, changes, reason, cause };
    if is_move || is_dearer {
        scheduling::ask_again(cx, &event, about, grounds.agreed).await
    } else {
        scheduling::notify_players(cx, &event, &about, by).await
    }
}

async fn post_notes(cx: &mut Cx, before: &Row, after: &Row, (event, why): (&Facts, Option<&Why>)) -> Result<()> {
    let Some(chat) = after.chat else { return Ok(()) };
    if before.name != after.name {
        event_rooms::retitle(cx, chat, &after.name, after.organiser).await?;
    }
    if let (true, Some(starts_at), Some(zone)) = (before.starts_at != after.starts_at, after.starts_at, after.zone.clone()) {
        let (reason, cause) = (why.map(|why| why.reason.clone()), why.and_then(|why| why.cause));
        event_rooms::post_note(cx, chat, after.organiser, before.dated(Note::Moved { starts_at, zone, reason, cause })).await?;
    }
    if let (true, Some(court)) = (before.court != after.court, event.court_name.clone()) {
        event_rooms::post_note(cx, chat, after.organiser, after.dated(Note::Relocated { court })).await?;
    }
    if before.state != after.state {
        event_rooms::post_note(cx, chat, after.organiser, after.dated(Note::Confirmed)).await?;
    }
    Ok(())
}

/// What changed of what players agreed to. The court of a private event is not named: some of those who read of it have no seat.
async fn changes_between(cx: &Cx, before: &Row, after: &Row, event: &Facts) -> Result<Vec<Change>> {
    let mut changes = Vec::new();
    if let Some((from, to)) = before.starts_at.zip(after.starts_at).filter(|(from, to)| from != to) {
        changes.push(Change::Time { from, to });
    }
    if (before.court, &before.court_note) != (after.court, &after.court_note) && !before.is_private && !after.is_private {
        let old = reference::refs(cx.db(), before.court).await?.into_values().next().map(|court| court.name);
        let (from, to) = (place_text(old, before), place_text(event.court_name.clone(), after));
        changes.push(Change::Court { from, to });
    }
    let (from, to) = (before.price.unwrap_or_default(), after.price.unwrap_or_default());
    if from != to {
        changes.push(Change::Price { from, to });
    }
    if before.leave_minutes != after.leave_minutes {
        changes.push(Change::Leaving { from: before.leave_minutes, to: after.leave_minutes });
    }
    Ok(changes)
}

/// `Vermont Canyon, by the bridge`
fn place_text(court: Option<String>, row: &Row) -> String {
    [court, row.court_note.clone()].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
