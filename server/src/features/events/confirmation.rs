//! Confirming a pending event: by its organiser, or because enough players joined.

use protocol::chat::Note;
use protocol::events::Event;
use protocol::notifications::About;
use protocol::{EventId, UserId};
use rules::seats::states::Change;

use super::terms::Facts;
use super::{facts, showing, store};
use crate::error::{Error, Result};
use crate::features::chat::event_rooms;
use crate::features::enrolments::scheduling;
use crate::run::Cx;

/// Changes the counts of a locked event and returns its new state. A pending event that now has enough players is confirmed,
/// if its court is settled.
pub(crate) async fn change_counts(cx: &mut Cx, event: &Facts, by: Change) -> Result<Facts> {
    store::change_counts(cx.db(), event.id, by).await?;
    confirm_if_enough(cx, counted(event.clone(), by), by).await
}

/// The same for several locked events, in the same order.
pub(crate) async fn change_counts_of_all(cx: &mut Cx, events: Vec<(Facts, Change)>) -> Result<Vec<Facts>> {
    let mut alike: Vec<(Change, Vec<EventId>)> = Vec::new();
    for (event, by) in events.iter().filter(|(_, by)| *by != Change::default()) {
        match alike.iter_mut().find(|(other, _)| other == by) {
            Some((_, events)) => events.push(event.id),
            None => alike.push((*by, vec![event.id])),
        }
    }
    for (by, events) in alike {
        store::change_counts_of(cx.db(), &events, by).await?;
    }
    let mut changed = Vec::with_capacity(events.len());
    for (event, by) in events {
        changed.push(confirm_if_enough(cx, counted(event, by), by).await?);
    }
    Ok(changed)
}

fn counted(mut event: Facts, by: Change) -> Facts {
    event.taken += by.taken;
    event.waiting_count += by.waiting;
    event.pending_count += by.pending;
    event.next_in_line += i64::from(by.joined_waiting_list);
    event
}

/// Confirms a pending event that now has enough players, if its court is settled.
async fn confirm_if_enough(cx: &mut Cx, event: Facts, by: Change) -> Result<Facts> {
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
    store::writing::update(cx.db(), &row).await?;
    cx.record("event", row.id.0, "state", Some("pending"), Some("published")).await?;
    if let Some(chat) = row.chat {
        event_rooms::post_note(cx, chat, row.organiser, row.dated(Note::Confirmed)).await?;
    }
    let event = facts::reload(cx, row.id).await?;
    scheduling::notify_players(cx, &event, &About::EventConfirmed { event: event.named() }, by).await?;
    showing::push_changed(cx, row.id).await
}
