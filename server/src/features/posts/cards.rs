//! What a post shows besides its text: its author must see it. Readers read it by its id, as far as they may see it.

use protocol::posts::Card;
use protocol::{ErrorCode, Refusal, sentence};

use crate::error::{Error, Result};
use crate::features::courts::reference;
use crate::features::events::access;
use crate::features::leagues;
use crate::features::lessons::terms;
use crate::features::matches::live;
use crate::run::Cx;

/// Refuses a card that the sender of a command does not see, on its field.
pub(super) async fn check(cx: &Cx, card: &Card) -> Result<()> {
    seen(cx, card).await.map_err(|error| match error {
        Error::Refused(refusal) if refusal.code == ErrorCode::NotFound => Refusal::invalid("card", sentence!("card_missing")).into(),
        error @ (Error::Refused(_) | Error::Db(_) | Error::Internal(_)) => error,
    })
}

async fn seen(cx: &Cx, card: &Card) -> Result<()> {
    match card {
        Card::Event { event } => access::seen(cx, *event).await.map(drop),
        Card::League { league } => leagues::seen(cx, *league).await.map(drop),
        Card::Match { match_id } => live::check_seen(cx, *match_id).await,
        Card::Lesson { coach, .. } => terms::check_seen(cx, *coach).await,
        Card::Court { court } => reference::seen(cx, *court).await.map(drop),
    }
}
