//! The last writes before a commit, for all commands of a batch at once: numbers, the log, the stored answers.
//!
//! Batched, they cost as many round trips to the database for sixty-four commands as for one.

use std::collections::BTreeMap;
use std::sync::Arc;

use protocol::{Millis, Topic, UserId};
use tokio::time::Instant;

use super::command::{Keyed, Replied};
use super::command_keys::{self, Stored};
use super::effects::{Ran, Signal};
use crate::db::Db;
use crate::error::Result;
use crate::realtime::{Node, Push, log};

/// A command's effects, to be sent once it is committed.
pub(super) struct Outcome {
    pub(super) replied: Replied,
    pushes: Vec<(u64, Push)>,
    signals: Vec<Signal>,
    visibility: Vec<(UserId, bool)>,
}

impl Outcome {
    /// Sends the effects to subscribers, on this node and on others.
    pub(super) fn announce(&self, node: &Node, committed: Instant) {
        node.announce(committed, &self.pushes);
        for Signal { topic, author, body } in &self.signals {
            node.signal(topic, *author, body.clone());
        }
        for (user, visible) in &self.visibility {
            node.set_presence_visible(*user, *visible);
        }
    }
}

/// Numbers the pushes and stores the answers.
pub(super) async fn settle(db: &Db, now: Millis, mut batch: Vec<Ran>) -> Result<Vec<Outcome>> {
    retract_within(&mut batch);
    let pushes: Vec<&Push> = batch.iter().flat_map(|ran| &ran.pushes).collect();
    let mut numbers = log::append(db, now, &pushes).await?.into_iter();
    let mut numbered: Vec<Vec<u64>> = Vec::with_capacity(batch.len());
    let mut positions: Vec<Option<String>> = Vec::with_capacity(batch.len());
    for ran in &batch {
        let seqs: Vec<u64> = numbers.by_ref().take(ran.pushes.len()).collect();
        let at: BTreeMap<Topic, u64> = ran.pushes.iter().map(|push| push.topic).zip(seqs.iter().copied()).collect();
        positions.push(if at.is_empty() { None } else { Some(serde_json::to_string(&at)?) });
        numbered.push(seqs);
    }
    let answers: Vec<Stored<'_>> = batch.iter().zip(&positions).filter_map(|(ran, pushed)| stored(ran, pushed.as_deref())).collect();
    command_keys::store_answers(db, now, &answers).await?;
    let outcomes = batch.into_iter().zip(numbered).zip(positions).map(|((ran, numbers), at)| Outcome {
        replied: Replied { ok: Arc::from(ran.answer.json), at: at.map(Arc::from) },
        pushes: numbers.into_iter().zip(ran.pushes).collect(),
        signals: ran.signals,
        visibility: ran.visibility,
    });
    Ok(outcomes.collect())
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
