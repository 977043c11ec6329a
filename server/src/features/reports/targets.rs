//! What of the things that are reported can be hidden and removed: what people write.

use protocol::moderation::Ruling;
use protocol::{CommentId, CourtId, MessageId, Millis, PostId, UserId};
use uuid::Uuid;

use super::store::Content;
use crate::error::Result;
use crate::features::chat::messages;
use crate::features::posts::{comments, hiding as posts};
use crate::features::reviews;
use crate::run::Cx;

/// Something that can be hidden, and removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::features) enum Target {
    Post(PostId),
    Comment(CommentId),
    Message(MessageId),
    Review(CourtId, UserId),
}

impl Target {
    pub(in crate::features) fn of(noun: &str, subject: &str) -> Option<Self> {
        let id = |text: &str| text.parse::<Uuid>().ok();
        match noun {
            "post" => Some(Self::Post(PostId(id(subject)?))),
            "comment" => Some(Self::Comment(CommentId(id(subject)?))),
            "message" => Some(Self::Message(MessageId(id(subject)?))),
            "review" => {
                let (court, author) = subject.split_once(':')?;
                Some(Self::Review(CourtId(id(court)?), UserId(id(author)?)))
            }
            _ => None,
        }
    }

    /// Hides it, or shows it again; whether that changed anything.
    pub(in crate::features) async fn set_hidden(self, cx: &mut Cx, hidden: bool) -> Result<bool> {
        match self {
            Self::Post(id) => posts::set_hidden(cx, id, hidden).await,
            Self::Comment(id) => comments::hiding::set_hidden(cx, id, hidden).await,
            Self::Message(id) => messages::set_hidden(cx, id, hidden).await,
            Self::Review(court, author) => reviews::set_hidden(cx, court, author, hidden).await,
        }
    }

    /// Removes it for good; whether it was there.
    pub(in crate::features) async fn remove(self, cx: &mut Cx) -> Result<bool> {
        match self {
            Self::Post(id) => posts::remove(cx, id).await,
            Self::Comment(id) => comments::hiding::remove(cx, id).await,
            Self::Message(id) => messages::remove(cx, id).await,
            Self::Review(court, author) => reviews::remove_of(cx, court, author).await,
        }
    }

    /// What a post or a comment says now; none once it is gone, and of anything else: that says what was reported.
    pub(in crate::features) async fn content(self, cx: &Cx) -> Result<Option<Content>> {
        let found = match self {
            Self::Post(id) => posts::any(cx.db(), id).await?,
            Self::Comment(id) => comments::hiding::any(cx.db(), id).await?,
            Self::Message(_) | Self::Review(..) => None,
        };
        Ok(found.map(|seen| Content { author: Some(seen.author), content: seen.content().to_string() }))
    }

    /// When it last changed; none of what was never edited.
    pub(super) async fn edited_at(self, cx: &Cx) -> Result<Option<Millis>> {
        match self {
            Self::Post(id) => posts::edited_at(cx, id).await,
            Self::Comment(id) => comments::hiding::edited_at(cx, id).await,
            Self::Message(id) => messages::edited_at(cx.db(), id).await,
            Self::Review(court, author) => reviews::edited_at(cx, court, author).await,
        }
    }
}

/// The rulings that are possible about a noun's subject.
pub(in crate::features) fn rulings(noun: &str, subject: &str) -> Vec<Ruling> {
    match Target::of(noun, subject) {
        Some(_) => vec![Ruling::Stands, Ruling::Hidden, Ruling::Removed, Ruling::Upheld],
        None => vec![Ruling::Stands, Ruling::Upheld],
    }
}
