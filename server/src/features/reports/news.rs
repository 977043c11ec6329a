//! What became of something that was reported, as a notification.

use protocol::notifications::About;
use protocol::reports::ModerationWhat;
use protocol::{CaseId, Millis};
use serde_json::Value;

use super::store::Content;
use crate::error::Result;
use crate::features::notifications;
use crate::run::Cx;
use crate::words;

/// Characters of a text that a notification quotes.
const START_MAX: usize = 80;

/// What else a notification says.
#[derive(Clone, Debug, Default)]
pub(in crate::features) struct Decided {
    pub(in crate::features) case: Option<CaseId>,
    /// What the moderator wrote; empty if nothing.
    pub(in crate::features) reason: String,
    pub(in crate::features) until: Option<Millis>,
}

/// With the post that it leads to, unless that is gone.
pub(super) fn about(what: ModerationWhat, noun: &str, reported: &Content, decided: &Decided) -> Result<About> {
    let content: Value = serde_json::from_str(&reported.content)?;
    // A removed post leads nowhere.
    let is_gone = noun == "post" && matches!(what, ModerationWhat::Removed | ModerationWhat::ReportUpheld);
    let post = content.get("post").filter(|_| !is_gone).and_then(|post| serde_json::from_value(post.clone()).ok());
    let Decided { case, reason, until } = decided.clone();
    Ok(About::Moderated { what, start: start_of(&content), post, case, reason, until })
}

/// Notifies whoever wrote it.
pub(in crate::features) async fn notify_author(
    cx: &mut Cx,
    what: ModerationWhat,
    noun: &str,
    content: &Content,
    decided: &Decided,
) -> Result<()> {
    match content.author {
        Some(author) => notifications::notify(cx, author, about(what, noun, content, decided)?, None).await,
        None => Ok(()),
    }
}

/// How it begins, or its name; empty of a picture.
fn start_of(content: &Value) -> String {
    let text = ["text", "name"].iter().find_map(|field| content.get(field).and_then(Value::as_str)).unwrap_or_default();
    words::shortened(&text.split_whitespace().collect::<Vec<_>>().join(" "), START_MAX)
}
