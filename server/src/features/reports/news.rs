//! What became of something that was reported, as a notification.

use protocol::notifications::About;
use protocol::reports::ModerationWhat;
use serde_json::Value;

use super::store::Content;
use crate::error::Result;
use crate::features::notifications;
use crate::run::Cx;
use crate::words;

/// Characters of a text that a notification quotes.
const START_MAX: usize = 80;

/// With the post that it leads to, unless that is gone.
pub(super) fn about(what: ModerationWhat, noun: &str, reported: &Content) -> Result<About> {
    let content: Value = serde_json::from_str(&reported.content)?;
    // A removed post leads nowhere.
    let is_gone = noun == "post" && matches!(what, ModerationWhat::Removed | ModerationWhat::ReportUpheld);
    let post = content.get("post").filter(|_| !is_gone).and_then(|post| serde_json::from_value(post.clone()).ok());
    Ok(About::Moderated { what, start: start_of(&content), post })
}

/// Notifies whoever wrote it.
pub(super) async fn notify_author(cx: &mut Cx, what: ModerationWhat, noun: &str, content: &Content) -> Result<()> {
    match content.author {
        Some(author) => notifications::notify(cx, author, about(what, noun, content)?, None).await,
        None => Ok(()),
    }
}

/// How it begins, or its name; empty of a picture.
fn start_of(content: &Value) -> String {
    let text = ["text", "name"].iter().find_map(|field| content.get(field).and_then(Value::as_str)).unwrap_or_default();
    words::shortened(&text.split_whitespace().collect::<Vec<_>>().join(" "), START_MAX)
}
