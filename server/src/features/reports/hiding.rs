//! Hides what several people reported, until a moderator has looked at it.
//!
//! INVARIANT: whoever reports weighs less than [`ONE`], and it takes one and a half: nobody hides anything alone.
//! INVARIANT: what a moderator let stand is not hidden by reports again, unless it was edited since.

use protocol::reports::ModerationWhat;
use protocol::{CommentId, Millis, PostId};
use uuid::Uuid;

use super::store::{self, Content, Reporter};
use super::{news, subjects};
use crate::error::Result;
use crate::features::posts::{comments, hiding as posts};
use crate::features::users::profiles::account::is_newcomer;
use crate::run::Cx;

/// The weight of a reporter who is always right: divisible by 2 to 10, so that short records weigh what they should.
const ONE: i64 = 2_520;
/// The weight from which something is hidden: that of three people of whom nothing is known, or of two who were mostly right.
const HIDDEN_FROM: i64 = ONE * 3 / 2;

/// How often a reporter was right, of all that was decided, with one of each added: half of nothing. A newcomer weighs nothing.
fn weight(reporter: Reporter, now: Millis) -> i64 {
    if is_newcomer(reporter.member_since, now) {
        return 0;
    }
    ONE * (reporter.upheld + 1) / (reporter.upheld + reporter.dismissed + 2)
}

/// What can be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hideable {
    Post(PostId),
    Comment(CommentId),
}

impl Hideable {
    pub(super) fn of(noun: &str, subject: &str) -> Option<Self> {
        let id: Uuid = subject.parse().ok()?;
        match noun {
            "post" => Some(Self::Post(PostId(id))),
            "comment" => Some(Self::Comment(CommentId(id))),
            _ => None,
        }
    }

    /// Hides it from everybody but its author, or shows it again; whether that changed anything.
    pub(super) async fn set_hidden(self, cx: &mut Cx, hidden: bool) -> Result<bool> {
        match self {
            Self::Post(id) => posts::set_hidden(cx, id, hidden).await,
            Self::Comment(id) => comments::hiding::set_hidden(cx, id, hidden).await,
        }
    }

    /// Removes it for good; whether it was there.
    pub(super) async fn remove(self, cx: &mut Cx) -> Result<bool> {
        match self {
            Self::Post(id) => posts::remove(cx, id).await,
            Self::Comment(id) => comments::hiding::remove(cx, id).await,
        }
    }

    /// What it says now, and whose it is; none once it is gone.
    pub(super) async fn content(self, cx: &Cx) -> Result<Option<Content>> {
        let found = match self {
            Self::Post(id) => posts::any(cx, id).await?,
            Self::Comment(id) => comments::hiding::any(cx, id).await?,
        };
        Ok(found.map(|one| Content { author: Some(one.author), content: subjects::content(&one).to_string() }))
    }

    async fn edited_at(self, cx: &Cx) -> Result<Option<Millis>> {
        match self {
            Self::Post(id) => posts::edited_at(cx, id).await,
            Self::Comment(id) => comments::hiding::edited_at(cx, id).await,
        }
    }
}

/// Hides something if its open reports weigh enough, and notifies its author.
pub(super) async fn weigh(cx: &mut Cx, noun: &str, subject: &str) -> Result<()> {
    let Some(thing) = Hideable::of(noun, subject) else { return Ok(()) };
    let reporters = store::reporters(cx.db(), cx.tenant(), (noun, subject)).await?;
    if reporters.into_iter().map(|reporter| weight(reporter, cx.now)).sum::<i64>() < HIDDEN_FROM {
        return Ok(());
    }
    if let Some(at) = store::dismissed_at(cx.db(), cx.tenant(), (noun, subject)).await?
        && thing.edited_at(cx).await?.is_none_or(|edited| edited <= at)
    {
        return Ok(());
    }
    if !thing.set_hidden(cx, true).await? {
        return Ok(());
    }
    let Some(content) = thing.content(cx).await? else { return Ok(()) };
    news::notify_author(cx, ModerationWhat::Hidden, noun, &content).await
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn nobody_hides_anything_alone() {
        let now = Millis(1_000_000_000_000);
        let weight = |days: u64, upheld, dismissed| {
            super::weight(Reporter { member_since: now - Duration::from_secs(days * 86_400), upheld, dismissed }, now)
        };
        assert!(weight(400, 1_000_000, 0) < ONE && ONE < HIDDEN_FROM);
        assert!(3 * weight(8, 0, 0) >= HIDDEN_FROM && 2 * weight(8, 0, 0) < HIDDEN_FROM, "three of whom nothing is known");
        assert!(2 * weight(8, 4, 1) < HIDDEN_FROM && 2 * weight(8, 4, 0) >= HIDDEN_FROM, "two who were right");
        assert!(10 * weight(8, 0, 12) < HIDDEN_FROM, "those who cry wolf");
        assert_eq!(weight(6, 50, 0), 0, "a newcomer");
    }
}
