//! Whether the organiser plays: their seat decides.

use super::terms::Facts;
use super::{showing, store};
use crate::error::Result;
use crate::run::Cx;

/// Stores whether the organiser of a locked event plays, after they took a seat or gave it up.
pub async fn set(cx: &mut Cx, event: &Facts, plays: bool) -> Result<()> {
    match store::row(cx.db(), cx.tenant(), event.id).await? {
        Some(mut row) if row.organiser_plays != plays => {
            (row.organiser_plays, row.version) = (plays, row.version + 1);
            store::update_organiser(cx.db(), &row).await?;
            showing::push_changed(cx, event.id).await.map(drop)
        }
        Some(_) | None => Ok(()),
    }
}
