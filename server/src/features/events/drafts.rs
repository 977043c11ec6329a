//! Deleting drafts. What others could see is cancelled instead.

use protocol::events::DeleteDraft;
use protocol::session::Done;
use protocol::{Topic, sentence};

use super::{access, series, store};
use crate::error::Result;
use crate::media;
use crate::run::Cx;

/// Deletes a draft with its picture and the rule of its series.
pub(super) async fn delete(cx: &mut Cx, cmd: DeleteDraft) -> Result<Done> {
    let draft = access::lock_own(cx, cmd.event).await?;
    if draft.state != "draft" {
        return Err(access::conflict(sentence!("game_visible"), &draft, cx.now));
    }
    if let Some(picture) = draft.image.as_deref().and_then(media::of_url) {
        media::release(cx.db(), picture, cx.now).await?;
    }
    store::writing::delete_draft(cx.db(), draft.id).await?;
    if let Some(series) = draft.series {
        series::delete(cx.db(), series).await?;
    }
    cx.record("event", draft.id.0, "state", Some("draft"), Some("deleted")).await?;
    cx.push_cut(Topic::Event(draft.id), draft.organiser);
    Ok(Done {})
}
