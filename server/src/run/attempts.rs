//! Rate limits counted in the database, for what precedes a command: signing in, entering a code, uploading.
//!
//! INVARIANT: an attempt counts before it is made, in a transaction of its own, so that a refusal does not undo the count.

use std::time::Duration;

use protocol::{ErrorCode, Refusal, TenantId};

use super::command::Actor;
use super::core::Core;
use super::cx::Cx;
use super::submit::run_typed;
use crate::error::Result;
use crate::identity::attempts::{self, Attempt};
use crate::work;

/// Counts the attempts; refuses with `too_many_requests` if one is over its limit.
pub async fn limit_attempts(core: &Core, tenant: TenantId, mut attempts: Vec<Attempt>) -> Result<()> {
    // Always in the same order, so that two requests that count the same rows cannot deadlock.
    attempts.sort();
    let counts: Vec<i64> = run_typed(core, Actor::Guest(tenant), work!(|cx, attempts| count(cx, attempts))).await?;
    if attempts.iter().zip(counts).any(|(attempt, count)| count > i64::from(attempt.limit)) {
        let now = core.clock.now();
        let left = attempts::window_end(now).0.saturating_sub(now.0);
        let wait = Duration::from_millis(u64::try_from(left).unwrap_or_default());
        return Err(Refusal::new(ErrorCode::TooManyRequests, "Too many tries. Please wait a few minutes.").after(wait).into());
    }
    Ok(())
}

async fn count(cx: &mut Cx, made: Vec<Attempt>) -> Result<Vec<i64>> {
    let mut counts = Vec::with_capacity(made.len());
    for attempt in &made {
        counts.push(attempts::add(cx.db(), attempt, cx.now).await?);
    }
    Ok(counts)
}
