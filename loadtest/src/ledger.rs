//! Every message sent: when, to how many readers, and how many received it.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::sync::oneshot;

use crate::histogram::Histogram;

/// When a message counts as done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Everybody in the room received it.
    ReceivedByAll,
    /// Its sender received the reply.
    Replied,
}

/// A part of the load that is counted separately: a warm-up, a phase, a room beside another.
#[derive(Debug, Default)]
pub struct Lane {
    pub sent: u64,
    pub delivered: u64,
    /// Expected deliveries of messages that were not refused.
    pub expected: u64,
    /// From sending to each reader receiving it.
    pub received: Histogram,
    /// From sending to the last reader receiving it.
    pub received_by_all: Histogram,
    /// From sending to the reply.
    pub replied: Histogram,
}

impl Lane {
    /// Missing deliveries.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.expected.saturating_sub(self.delivered)
    }
}

struct Message {
    lane: usize,
    sent_at: Duration,
    readers: u32,
    received: u32,
    until: Until,
    done: Option<oneshot::Sender<()>>,
}

/// INVARIANT: a message is in exactly one lane, and its deliveries are expected unless it is refused.
#[derive(Default)]
pub struct Ledger {
    messages: Vec<Message>,
    lanes: Vec<Lane>,
    /// Refusals by their code.
    pub refused: BTreeMap<String, u64>,
    /// Replies to and deliveries of messages that were never sent.
    pub unknown: u64,
}

impl Ledger {
    /// Adds a lane and returns its index.
    pub fn add_lane(&mut self) -> usize {
        self.lanes.push(Lane::default());
        self.lanes.len() - 1
    }

    #[must_use]
    pub fn figures(&self, lane: usize) -> Option<&Lane> {
        self.lanes.get(lane)
    }

    /// The number of the next message.
    #[must_use]
    pub fn next_number(&self) -> u64 {
        self.messages.len() as u64
    }

    /// Records a message as sent. The receiver resolves when the message is done, or fails when it is refused.
    pub fn send(&mut self, lane: usize, readers: u32, until: Until, now: Duration) -> oneshot::Receiver<()> {
        let (done, wait) = oneshot::channel();
        self.messages.push(Message { lane, sent_at: now, readers, received: 0, until, done: Some(done) });
        if let Some(lane) = self.lanes.get_mut(lane) {
            lane.sent += 1;
            lane.expected += u64::from(readers);
        }
        wait
    }

    /// Records that one more reader received a message.
    pub fn deliver(&mut self, number: u64, now: Duration) {
        let Some((message, lane)) = self.find(number) else { return };
        message.received += 1;
        lane.delivered += 1;
        let after = now.saturating_sub(message.sent_at);
        lane.received.record(after);
        if message.received == message.readers {
            lane.received_by_all.record(after);
            message.finish(Until::ReceivedByAll);
        }
    }

    /// Records that the sender received the reply.
    pub fn reply(&mut self, number: u64, now: Duration) {
        let Some((message, lane)) = self.find(number) else { return };
        lane.replied.record(now.saturating_sub(message.sent_at));
        message.finish(Until::Replied);
    }

    /// Records that the server refused a message.
    pub fn refuse(&mut self, number: u64, code: &str) {
        *self.refused.entry(code.to_owned()).or_default() += 1;
        let Some((message, lane)) = self.find(number) else { return };
        lane.expected = lane.expected.saturating_sub(u64::from(message.readers));
        message.done = None;
    }

    fn find(&mut self, number: u64) -> Option<(&mut Message, &mut Lane)> {
        let message = usize::try_from(number).ok().and_then(|at| self.messages.get_mut(at));
        let Some(message) = message else {
            self.unknown += 1;
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
            // The sender may have stopped waiting.
            let _ = done.send(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_message_is_done_when_the_last_reader_receives_it() {
        let mut ledger = Ledger::default();
        let lane = ledger.add_lane();
        let mut wait = ledger.send(lane, 2, Until::ReceivedByAll, MS);
        ledger.deliver(0, 3 * MS);
        ledger.reply(0, 3 * MS);
        assert!(wait.try_recv().is_err());
        ledger.deliver(0, 6 * MS);
        assert!(wait.try_recv().is_ok());
        let figures = ledger.figures(lane).unwrap();
        assert_eq!((figures.sent, figures.delivered, figures.lost()), (1, 2, 0));
        assert_eq!((figures.received_by_all.max(), figures.replied.max(), figures.received.count()), (5 * MS, 2 * MS, 2));
    }

    #[test]
    fn undelivered_messages_are_lost_unless_refused() {
        let mut ledger = Ledger::default();
        let (one, other) = (ledger.add_lane(), ledger.add_lane());
        drop(ledger.send(one, 10, Until::Replied, MS));
        let mut refused = ledger.send(other, 10, Until::Replied, MS);
        ledger.deliver(0, 2 * MS);
        ledger.refuse(1, "busy");
        assert!(matches!(refused.try_recv(), Err(oneshot::error::TryRecvError::Closed)));
        assert_eq!((ledger.figures(one).unwrap().lost(), ledger.figures(other).unwrap().lost()), (9, 0));
        assert_eq!(ledger.refused.get("busy"), Some(&1));
        ledger.deliver(99, MS);
        assert_eq!(ledger.unknown, 1);
    }
}
