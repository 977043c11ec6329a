//! A match as a picture of its board, 1200 by 630 pixels, as links are shown in chats. For everybody, so of public matches alone.
//!
//! What stands on it is its version: a picture is drawn again when anything on it has changed.
//!
//! INVARIANT: one picture is drawn at a time, on a blocking thread; who asks for the same one meanwhile gets it from memory.

mod card;
mod layout;
mod paint;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use bytes::Bytes;
use parking_lot::Mutex;
use protocol::MatchId;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use super::{store, watching};
use crate::error::{Error, Result, not_found};
use crate::features::lookups::Words;
use crate::run::{Core, View};
use card::Card;

/// Pictures in memory, some 150 kB each.
const AT_HAND: usize = 64;

/// Part of the version: incremented when pictures look different.
const LAYOUT: u32 = 1;

static DRAWING: Semaphore = Semaphore::const_new(1);
/// Those drawn last, the newest at the end.
static DRAWN: Mutex<VecDeque<Picture>> = Mutex::new(VecDeque::new());

/// A drawn board.
#[derive(Clone, Debug)]
pub struct Picture {
    /// PNG.
    pub bytes: Bytes,
    /// Changes with what the picture shows; used as an ETag.
    pub version: String,
}

/// What a link to a match is shown with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// "Linh Tran – Kenji Sato".
    pub title: String,
    /// The event and, if it is public, the court.
    pub text: String,
}

/// What a link to a public match is shown with, beside its picture; any other match is not there.
pub async fn preview<'a>(core: &Core, id: MatchId, languages: impl IntoIterator<Item = &'a str>) -> Result<Preview> {
    let card = card(core, id, languages).await?;
    let [a, b] = card.sides.map(|side| side.names.join(" / "));
    Ok(Preview { title: format!("{a} – {b}"), text: card.place })
}

async fn card<'a>(core: &Core, id: MatchId, languages: impl IntoIterator<Item = &'a str>) -> Result<Card> {
    let tenant = store::tenant_of(&core.db, id).await?.ok_or_else(not_found)?;
    let view = View::open_for_guest(core, tenant).await?;
    let live = watching::live_match(view.db(), tenant, id).await?.filter(|live| live.is_public).ok_or_else(not_found)?;
    Ok(Card::of(&live, &Words::in_language(languages), &core.config.http.public_url))
}

/// The board of a public match as a picture; any other match is not there.
pub async fn picture<'a>(core: &Core, id: MatchId, languages: impl IntoIterator<Item = &'a str>) -> Result<Picture> {
    let card = card(core, id, languages).await?;
    let version: String = Sha256::digest(format!("{LAYOUT} {card:?}")).iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    if let Some(known) = drawn(&version) {
        return Ok(known);
    }
    let permit = DRAWING.acquire().await.map_err(Error::internal)?;
    if let Some(known) = drawn(&version) {
        return Ok(known);
    }
    // The permit moves into the work: it goes on after the client has hung up.
    let paint = move || {
        let painted = paint::png(&layout::drawing(&card));
        drop(permit);
        painted
    };
    let painted = core.tasks.compute(paint).await.ok_or_else(|| Error::internal("a board could not be drawn"))?;
    let picture = Picture { bytes: painted?.into(), version };
    let mut at_hand = DRAWN.lock();
    if at_hand.len() >= AT_HAND {
        at_hand.pop_front();
    }
    at_hand.push_back(picture.clone());
    Ok(picture)
}

fn drawn(version: &str) -> Option<Picture> {
    DRAWN.lock().iter().find(|picture| picture.version == version).cloned()
}
