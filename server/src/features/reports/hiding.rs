//! Hides what several people reported, until a moderator has looked at it.
//!
//! INVARIANT: whoever reports weighs less than [`ONE`], and it takes one and a half: nobody hides anything alone.
//! INVARIANT: what a moderator let stand is not hidden by reports again, unless it was edited since.

use protocol::Millis;
use protocol::reports::ModerationWhat;

use super::news::{self, Decided};
use super::store::{self, Reporter};
use super::targets::Target;
use crate::error::Result;
use crate::features::moderation::cases;
use crate::features::users::profiles::account::is_newcomer;
use crate::run::Cx;

/// The weight of a reporter who is always right: divisible by 2 to 10, so that short records weigh what they should.
pub(in crate::features) const ONE: i64 = 2_520;
/// The weight from which something is hidden: that of three people of whom nothing is known, or of two who were mostly right.
pub(in crate::features) const HIDDEN_FROM: i64 = ONE * 3 / 2;

/// How often a reporter was right, of all that was decided, with one of each added: half if nothing was decided. A newcomer weighs nothing.
pub(in crate::features) fn weight(reporter: Reporter, now: Millis) -> i64 {
    if is_newcomer(reporter.member_since, now) {
        return 0;
    }
    ONE * (reporter.upheld + 1) / (reporter.upheld + reporter.dismissed + 2)
}

/// Hides something if its open reports weigh enough, and notifies its author.
pub(super) async fn weigh(cx: &mut Cx, noun: &str, subject: &str) -> Result<()> {
    let Some(target) = Target::of(noun, subject) else { return Ok(()) };
    let reporters = store::reporters(cx.db(), cx.tenant(), (noun, subject)).await?;
    if reporters.iter().map(|reporter| weight(*reporter, cx.now)).sum::<i64>() < HIDDEN_FROM {
        return Ok(());
    }
    if let Some(at) = store::dismissed_at(cx.db(), cx.tenant(), (noun, subject)).await?
        && target.edited_at(cx).await?.is_none_or(|edited| edited <= at)
    {
        return Ok(());
    }
    if !target.set_hidden(cx, true).await? {
        return Ok(());
    }
    let found = match target.content(cx).await? {
        Some(found) => Some(found),
        None => store::reported(cx.db(), cx.tenant(), (noun, subject)).await?,
    };
    let Some(found) = found else { return Ok(()) };
    let about = cases::Subject { noun, id: subject, author: found.author, content: &found.content };
    let case = cases::hidden(cx, about, i64::try_from(reporters.len()).unwrap_or(i64::MAX)).await?;
    news::notify_author(cx, ModerationWhat::Hidden, noun, &found, &Decided { case: Some(case), ..Decided::default() }).await
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use protocol::UserId;

    use super::*;

    #[test]
    fn nobody_hides_anything_alone() {
        let now = Millis(1_000_000_000_000);
        let weight = |days: u64, upheld, dismissed| {
            super::weight(
                Reporter { user: UserId(uuid::Uuid::nil()), member_since: now - Duration::from_secs(days * 86_400), upheld, dismissed },
                now,
            )
        };
        assert!(weight(400, 1_000_000, 0) < ONE && ONE < HIDDEN_FROM);
        assert!(3 * weight(8, 0, 0) >= HIDDEN_FROM && 2 * weight(8, 0, 0) < HIDDEN_FROM, "three of whom nothing is known");
        assert!(2 * weight(8, 4, 1) < HIDDEN_FROM && 2 * weight(8, 4, 0) >= HIDDEN_FROM, "two who were right");
        assert!(10 * weight(8, 0, 12) < HIDDEN_FROM, "those who cry wolf");
        assert_eq!(weight(6, 50, 0), 0, "a newcomer");
    }
}
