//! Ends the subscriptions of people who no longer see a post: a block came between.

use std::time::Duration;

use protocol::{Topic, UserId};

use super::due::Due;
use super::store;
use crate::error::Result;
use crate::jobs;
use crate::run::Cx;

/// Posts whose topics a block cuts, in either direction: the newest ones, which somebody may have open.
const CUT_MAX: i64 = 40;
const RECENT: Duration = Duration::from_secs(7 * 86_400);

/// Has what each of two people hears of the other's posts ended.
pub(crate) async fn between_later(cx: &Cx, pair: [UserId; 2]) -> Result<()> {
    jobs::schedule(cx, &Due::Part { pair }, cx.now).await
}

/// Ends what each of two people hears of recent posts of the other.
pub(super) async fn between(cx: &mut Cx, [one, other]: [UserId; 2]) -> Result<()> {
    for (author, reader) in [(one, other), (other, one)] {
        for post in store::of_author_since(cx.db(), author, cx.now - RECENT, CUT_MAX).await? {
            cx.push_cut(Topic::Post(post), reader);
        }
    }
    Ok(())
}
