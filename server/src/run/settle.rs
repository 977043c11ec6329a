//! The last writes before a commit, for all commands of a batch at once: numbers, the log, the stored answers.
//!
//! Batched, they cost as many round trips to the database for sixty-four commands as for one.

use std::collections::BTreeMap;
use std::sync::Arc;

use protocol::{Millis, Topic, UserId};
use tokio::time::Instant;

use super::command::{Keyed, Replied};
use super::command_keys::{self, Stored};
use super::core::Core;
use super::effects::{Ran, Signal};
use crate::db::Db;
use crate::error::{Error, Result};
use crate::realtime::{Push, log};

/// A command's effects, to be sent once it is committed.
pub(super) struct Outcome {
    pub(super) replied: Replied,
    pushes: Vec<(u64, Push)>,
    signals: Vec<Signal>,
    visibility: Vec<(UserId, bool)>,
    job_due: bool,
}

impl Outcome {
    fn new(ran: Ran, numbers: Vec<u64>, at: Option<String>) -> Self {
        Self {
            replied: Replied { ok: Arc::from(ran.answer.json), at: at.map(Arc::from) },
            pushes: numbers.into_iter().zip(ran.pushes).collect(),
            signals: ran.signals,
            visibility: ran.visibility,
            job_due: ran.job_due,
        }
    }

    /// Sends the effects to subscribers, on this node and on others, and wakes who performs jobs.
    pub(super) fn announce(&self, core: &Core, committed: Instant) {
        let node = &core.node;
        node.announce(committed, &self.pushes);
        for Signal { topic, author, body } in &self.signals {
            node.signal(topic, *author, body.clone());
        }
        for (user, visible) in &self.visibility {
            node.set_presence_visible(*user, *visible);
        }
        if self.job_due {
            core.job_due.wake();
        }
    }
}

/// Numbers the pushes and stores the answers.
pub(super) async fn settle(db: &Db, now: Millis, mut batch: Vec<Ran>) -> Result<Vec<Outcome>> {
    retract_within(&mut batch);
    let pushes: Vec<&Push> = batch.iter().flat_map(|ran| &ran.pushes).collect();
    let mut numbers = log::append(db, now, &pushes).await?.into_iter();
    let mut numbered: Vec<(Vec<u64>, Option<String>)> = Vec::with_capacity(batch.len());
    for ran in &batch {
        let seqs: Vec<u64> = numbers.by_ref().take(ran.pushes.len()).collect();
        let at = positions(ran, &seqs)?;
        numbered.push((seqs, at));
    }
    let answers: Vec<Stored<'_>> = batch.iter().zip(&numbered).filter_map(|(ran, (_, at))| stored(ran, at.as_deref())).collect();
    command_keys::store_answers(db, now, &answers).await?;
    Ok(batch.into_iter().zip(numbered).map(|(ran, (seqs, at))| Outcome::new(ran, seqs, at)).collect())
}

/// Pushes that are numbered and written in one statement at most: each number of them is another prepared statement.
const TOGETHER_MAX: usize = 8;

/// The same for a command alone, in one statement if it has few pushes: on PostgreSQL.
pub(super) async fn settle_alone(db: &Db, now: Millis, ran: Ran) -> Result<Outcome> {
    if !(1..=TOGETHER_MAX).contains(&ran.pushes.len()) {
        let settled = settle(db, now, vec![ran]).await?;
        return settled.into_iter().next().ok_or_else(|| Error::internal("a command without an outcome"));
    }
    let pushes: Vec<&Push> = ran.pushes.iter().collect();
    let answer = stored(&ran, None);
    let and_answer = |query| answer.iter().fold(query, |query, answer| command_keys::push_answer(query, now, answer));
    let seqs = log::append_and(db, now, &pushes, and_answer).await?;
    let at = positions(&ran, &seqs)?;
    Ok(Outcome::new(ran, seqs, at))
}

/// The last number of each topic, as JSON.
fn positions(ran: &Ran, seqs: &[u64]) -> Result<Option<String>> {
    let at: BTreeMap<Topic, u64> = ran.pushes.iter().map(|push| push.topic).zip(seqs.iter().copied()).collect();
    if at.is_empty() { Ok(None) } else { Ok(Some(serde_json::to_string(&at)?)) }
}

fn stored<'a>(ran: &'a Ran, pushed: Option<&'a str>) -> Option<Stored<'a>> {
    let (user, keyed): (_, Keyed) = ran.keyed?;
    Some(Stored { user, keyed, answer: &ran.answer, pushed })
}

/// Retracts subjects that were pushed earlier in the same batch, which is not written yet.
fn retract_within(batch: &mut [Ran]) {
    for later in 1..batch.len() {
        let (before, rest) = batch.split_at_mut(later);
        let Some(retracting) = rest.first() else { continue };
        for (subject, replacement) in &retracting.retracted {
            for ran in &mut *before {
                for push in ran.pushes.iter_mut().filter(|push| push.subject == Some(*subject)) {
                    push.body = None;
                }
                if ran.answer.subject == Some(*subject) {
                    ran.answer.json.clone_from(replacement);
                }
            }
        }
    }
}
