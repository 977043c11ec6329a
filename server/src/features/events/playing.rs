//! Whether the organiser plays: their seat decides.

use protocol::EventId;

use super::terms::Facts;
use super::{showing, store};
use crate::error::Result;
use crate::run::Cx;

/// Stores whether the organiser of a locked event plays, after they took a seat or gave it up.
pub async fn set(cx: &mut Cx, event: &Facts, plays: bool) -> Result<()> {
    set_all(cx, &[event.id], plays).await
}

/// The same for several events.
pub async fn set_all(cx: &mut Cx, events: &[EventId], plays: bool) -> Result<()> {
    if events.is_empty() {
        return Ok(());
    }
    for mut row in store::rows(cx.db(), events).await?.into_iter().filter(|row| row.organiser_plays != plays) {
        (row.organiser_plays, row.version) = (plays, row.version + 1);
        store::organisers::update_organiser(cx.db(), &row).await?;
        showing::push_changed(cx, row.id).await?;
    }
    Ok(())
}
