//! Every message sent: when, to how many, and who has heard it.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::sync::oneshot;

use crate::histogram::Histogram;

/// What ends the wait for a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Everybody in the room has heard it.
    HeardByAll,
    /// Its sender has the reply.
    Replied,
}

/// A part of the load with figures of its own: a warm-up, a room beside another, a phase.
#[derive(Debug, Default)]
pub struct Lane {
    pub sent: u64,
    pub delivered: u64,
    /// Deliveries owed for messages that were not refused.
    pub owed: u64,
    /// From sending to one reader's hearing.
    pub heard: Histogram,
    /// From sending to the last reader's hearing.
    pub heard_by_all: Histogram,
    /// From sending to the reply.
    pub replied: Histogram,
}

impl Lane {
    /// Deliveries that never came.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.owed.saturating_sub(self.delivered)
    }
}

struct Message {
    lane: usize,
    sent_at: Duration,
    readers: u32,
    heard: u32,
    until: Until,
    done: Option<oneshot::Sender<()>>,
}

/// INVARIANT: a message is in exactly one lane, and its readers are owed until it is refused.
#[derive(Default)]
pub struct Ledger {
    messages: Vec<Message>,
    lanes: Vec<Lane>,
    /// Refusals by their code.
    pub refused: BTreeMap<String, u64>,
    /// Answers and deliveries of messages that nobody sent.
    pub strange: u64,
}

impl Ledger {
    /// A new lane, by its number.
    pub fn lane(&mut self) -> usize {
        self.lanes.push(Lane::default());
        self.lanes.len() - 1
    }

    /// The figures of a lane.
    #[must_use]
    pub fn figures(&self, lane: usize) -> Option<&Lane> {
        self.lanes.get(lane)
    }

    /// The number that the next message will have.
    #[must_use]
    pub fn next_number(&self) -> u64 {
        self.messages.len() as u64
    }

    /// Notes a message as sent; what is returned resolves at `until`, or when it is refused.
    pub fn send(&mut self, lane: usize, readers: u32, until: Until, now: Duration) -> oneshot::Receiver<()> {
        let (done, wait) = oneshot::channel();
        self.messages.push(Message { lane, sent_at: now, readers, heard: 0, until, done: Some(done) });
        if let Some(lane) = self.lanes.get_mut(lane) {
            lane.sent += 1;
            lane.owed += u64::from(readers);
        }
        wait
    }

    /// One reader has heard a message for the first time.
    pub fn hear(&mut self, number: u64, now: Duration) {
        let Some((message, lane)) = self.find(number) else { return };
        message.heard += 1;
        lane.delivered += 1;
        let after = now.saturating_sub(message.sent_at);
        lane.heard.record(after);
        if message.heard == message.readers {
            lane.heard_by_all.record(after);
            message.finish(Until::HeardByAll);
        }
    }

    /// The sender has its reply.
    pub fn reply(&mut self, number: u64, now: Duration) {
        let Some((message, lane)) = self.find(number) else { return };
        lane.replied.record(now.saturating_sub(message.sent_at));
        message.finish(Until::Replied);
    }

    /// The server refused a message: nobody is owed it.
    pub fn refuse(&mut self, number: u64, code: &str) {
        *self.refused.entry(code.to_owned()).or_default() += 1;
        let Some((message, lane)) = self.find(number) else { return };
        lane.owed = lane.owed.saturating_sub(u64::from(message.readers));
        message.done = None;
    }

    fn find(&mut self, number: u64) -> Option<(&mut Message, &mut Lane)> {
        let message = usize::try_from(number).ok().and_then(|at| self.messages.get_mut(at));
        let Some(message) = message else {
            self.strange += 1;
            return None;
        };
        let lane = self.lanes.get_mut(message.lane)?;
        Some((message, lane))
    }
}

impl Message {
    fn finish(&mut self, at: Until) {
        if self.until == at
            && let Some(done) = self.done.take()
        {
            // Nobody waits any more: that is the waiter's business.
            let _ = done.send(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_message_is_done_when_the_last_one_hears_it() {
        let mut ledger = Ledger::default();
        let lane = ledger.lane();
        let mut wait = ledger.send(lane, 2, Until::HeardByAll, MS);
        ledger.hear(0, 3 * MS);
        ledger.reply(0, 3 * MS);
        assert!(wait.try_recv().is_err());
        ledger.hear(0, 6 * MS);
        assert!(wait.try_recv().is_ok());
        let figures = ledger.figures(lane).unwrap();
        assert_eq!((figures.sent, figures.delivered, figures.lost()), (1, 2, 0));
        assert_eq!((figures.heard_by_all.max(), figures.replied.max(), figures.heard.count()), (5 * MS, 2 * MS, 2));
    }

    #[test]
    fn what_is_not_heard_is_lost_unless_it_was_refused() {
        let mut ledger = Ledger::default();
        let (one, other) = (ledger.lane(), ledger.lane());
        drop(ledger.send(one, 10, Until::Replied, MS));
        let mut refused = ledger.send(other, 10, Until::Replied, MS);
        ledger.hear(0, 2 * MS);
        ledger.refuse(1, "busy");
        assert!(matches!(refused.try_recv(), Err(oneshot::error::TryRecvError::Closed)));
        assert_eq!((ledger.figures(one).unwrap().lost(), ledger.figures(other).unwrap().lost()), (9, 0));
        assert_eq!(ledger.refused.get("busy"), Some(&1));
        ledger.hear(99, MS);
        assert_eq!(ledger.strange, 1);
    }
}
