//! Asking people something that they did not ask for: to play, to join a team, to score, to take a role.

use protocol::{Sentence, UserId};

use super::follows;
use super::unasked::{self, Repeated};
use crate::error::{Result, limit_reached};
use crate::run::Cx;

/// Counts that the caller reaches people who did not ask for it: refuses whoever reaches one of them too often today, which `too_often`
/// says, or too many who do not follow them. Every command that asks strangers something calls this, or refuses to ask strangers.
pub(crate) async fn check(cx: &Cx, what: Repeated, users: &[UserId], too_often: Sentence) -> Result<()> {
    let me = cx.caller()?.user;
    if !unasked::count_each(cx, what, me, users).await? {
        return Err(limit_reached(too_often));
    }
    let followers = follows::followers_among(cx.db(), me, users).await?;
    unasked::check_invites_strangers(cx, users.iter().filter(|user| !followers.contains(*user)).count()).await
}
