//! The last writes before a commit, for all commands of a batch at once: numbers, the log, the kept answers.
//!
//! What each command does for itself costs a way to the database and back; these cost as many for sixty-four commands as
//! for one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use protocol::{Millis, Topic, UserId, limits};
use tokio::time::Instant;

use super::frame::{Ran, Signal};
use super::keys::{self, Kept};
use super::{Keyed, Replied};
use crate::app::App;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::realtime::{self, Push, log};

/// What a command did, to be told once it is committed.
pub(super) struct Outcome {
    pub(super) replied: Replied,
    pushes: Vec<(u64, Push)>,
    signals: Vec<Signal>,
    shows: Vec<(UserId, bool)>,
}

impl Outcome {
    /// Feeds the readers, here and on other nodes.
    pub(super) fn announce(&self, app: &App, committed: Instant) {
        realtime::announce(app, committed, &self.pushes);
        for Signal { topic, author, body } in &self.signals {
            realtime::signal(app, topic, *author, body.clone());
        }
        for (user, shown) in &self.shows {
            realtime::show(app, *user, *shown);
        }
    }
}

/// Refuses what must not leave a command, before anything of it is written for good.
pub(super) fn check(ran: &Ran) -> Result<()> {
    let topics: BTreeSet<Topic> = ran.pushes.iter().map(|push| push.topic).collect();
    if topics.len() > limits::COMMAND_TOPICS_MAX {
        return Err(Error::internal(format!("a command that pushes to {} topics", topics.len())));
    }
    if ran.answer.json.len() > limits::REPLY_MAX {
        return Err(Error::internal(format!("an answer of {} bytes", ran.answer.json.len())));
    }
    Ok(())
}

/// Numbers the pushes and keeps the answers.
pub(super) async fn settle(db: &Db, now: Millis, mut batch: Vec<Ran>) -> Result<Vec<Outcome>> {
    take_back_within(&mut batch);
    let pushes: Vec<&Push> = batch.iter().flat_map(|ran| &ran.pushes).collect();
    let mut numbers = log::append(db, now, &pushes).await?.into_iter();
    let mut numbered: Vec<Vec<u64>> = Vec::with_capacity(batch.len());
    let mut reached: Vec<Option<String>> = Vec::with_capacity(batch.len());
    for ran in &batch {
        let own: Vec<u64> = numbers.by_ref().take(ran.pushes.len()).collect();
        let at: BTreeMap<Topic, u64> = ran.pushes.iter().map(|push| push.topic).zip(own.iter().copied()).collect();
        reached.push(if at.is_empty() { None } else { Some(serde_json::to_string(&at)?) });
        numbered.push(own);
    }
    let answers: Vec<Kept<'_>> = batch.iter().zip(&reached).filter_map(|(ran, pushed)| kept(ran, pushed.as_deref())).collect();
    keys::keep(db, now, &answers).await?;
    let outcomes = batch.into_iter().zip(numbered).zip(reached).map(|((ran, numbers), at)| Outcome {
        replied: Replied { ok: Arc::from(ran.answer.json), at: at.map(Arc::from) },
        pushes: numbers.into_iter().zip(ran.pushes).collect(),
        signals: ran.signals,
        shows: ran.shows,
    });
    Ok(outcomes.collect())
}

fn kept<'a>(ran: &'a Ran, pushed: Option<&'a str>) -> Option<Kept<'a>> {
    let (user, keyed): (_, Keyed) = ran.keyed?;
    Some(Kept { user, keyed, answer: &ran.answer, pushed })
}

/// What a command took back may have been said earlier in the same batch, where nothing is written yet.
fn take_back_within(batch: &mut [Ran]) {
    for later in 1..batch.len() {
        let (before, rest) = batch.split_at_mut(later);
        let Some(taker) = rest.first() else { continue };
        for (subject, instead) in &taker.retracted {
            for ran in &mut *before {
                for push in ran.pushes.iter_mut().filter(|push| push.subject == Some(*subject)) {
                    push.body = None;
                }
                if ran.answer.subject == Some(*subject) {
                    ran.answer.json.clone_from(instead);
                }
            }
        }
    }
}
