//! Confirming a pending event: by its organiser, or because enough players joined.

use protocol::chat::Note;
use protocol::events::Event;
use protocol::notifications::About;
use protocol::{EventId, UserId};

use super::terms::Facts;
use super::{facts, showing, store};
use crate::error::{Error, Result};
use crate::features::chat::event_rooms;
use crate::features::enrolments::scheduling;
use crate::features::seats::states::Change;
use crate::run::Cx;

/// Changes the counts of a locked event and returns its new state. A pending event that now has enough players is confirmed,
/// if its court is settled.
pub(crate) async fn change_counts(cx: &mut Cx, event: &Facts, by: Change) -> Result<Facts> {
    store::change_counts(cx.db(), event.id, by).await?;
    let mut event = event.clone();
    event.taken += by.taken;
    event.waiting_count += by.waiting;
    event.pending_count += by.pending;
    event.next_in_line += i64::from(by.joined_waiting_list);
    let enough = by.taken > 0 && event.players_min.is_some_and(|least| event.taken >= least);
    if event.state == "pending" && enough && !event.court_open {
        confirm(cx, event.id, None).await?;
        return Ok(facts::find(cx.db(), cx.tenant(), event.id).await?.unwrap_or(event));
    }
    Ok(event)
}

/// Confirms a locked event that is pending; `by` is the organiser who decided it.
pub(super) async fn confirm(cx: &mut Cx, event: EventId, by: Option<UserId>) -> Result<Event> {
    let mut row = store::row(cx.db(), cx.tenant(), event).await?.ok_or_else(|| Error::internal("an event that is gone"))?;
    row.state = "published".into();
    row.court_open = false;
    (row.version, row.sequence) = (row.version + 1, row.sequence + 1);
    store::update(cx.db(), &row).await?;
    cx.record("event", row.id.0, "state", Some("pending"), Some("published")).await?;
    if let Some(chat) = row.chat {
        event_rooms::post_note(cx, chat, row.organiser, Note::Confirmed).await?;
    }
    let event = facts::reload(cx, row.id).await?;
    scheduling::notify_players(cx, &event, &About::EventConfirmed { event: event.named() }, by).await?;
    showing::push_changed(cx, row.id).await
}
