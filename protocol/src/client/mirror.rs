//! A client's view of its topics.

use std::collections::BTreeMap;

use super::{ClientError, Pushes, ServerPush};
use crate::Topic;
use crate::session::{Open, OpenTopic, Opened, TopicEnd, TopicOpened};

/// Follows topics by their numbers. Every push goes through [`apply`](Self::apply), which fails if the server broke the
/// protocol.
///
/// INVARIANT: `seen` has no gaps and no repeats since the topic was opened.
#[derive(Clone, Debug, Default)]
pub struct Mirror {
    epoch: Option<String>,
    topics: BTreeMap<Topic, Followed>,
    ended: Vec<(Topic, TopicEnd)>,
}

#[derive(Clone, Debug)]
struct Followed {
    /// The number of the last push.
    seq: u64,
    seen: Vec<Seen>,
}

/// A logged push as recorded by the mirror.
#[derive(Clone, Debug)]
pub enum Seen {
    Push(ServerPush),
    Skip(u64),
}

/// A violation of the protocol by the server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MirrorFault {
    #[error("{topic}: {came} came after {held}: what is between was lost")]
    Gap { topic: Topic, held: u64, came: u64 },
    #[error("{topic}: {came} came after {held}: doubled or out of order")]
    Again { topic: Topic, held: u64, came: u64 },
    #[error("{topic}: {came} came, but the topic is not open")]
    NotOpen { topic: Topic, came: u64 },
    #[error("{topic}: resumed from {held}, but the server says {came}")]
    Resumed { topic: Topic, held: u64, came: u64 },
}

impl From<MirrorFault> for ClientError {
    fn from(fault: MirrorFault) -> Self {
        Self::unexpected(fault)
    }
}

impl Mirror {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The arguments to open a session with: resumes every topic from its last number.
    #[must_use]
    pub fn open(&self, access_token: &str) -> Open {
        let held: BTreeMap<Topic, u64> = self.topics.iter().map(|(topic, followed)| (*topic, followed.seq)).collect();
        let resume = (!held.is_empty()).then_some(held);
        Open { access_token: Some(access_token.to_owned()), epoch: self.epoch.clone(), resume, ..Open::default() }
    }

    /// Records an opened session. Forgets topics without a subscription: they are in `reset`, or access was withdrawn.
    pub fn opened(&mut self, opened: &Opened) -> Result<(), MirrorFault> {
        self.epoch = Some(opened.epoch.clone());
        let mut before = std::mem::take(&mut self.topics);
        for topic in &opened.reset {
            before.remove(topic);
        }
        for (topic, seq) in &opened.topics {
            let followed = before.remove(topic).unwrap_or(Followed { seq: *seq, seen: Vec::new() });
            if followed.seq != *seq {
                return Err(MirrorFault::Resumed { topic: *topic, held: followed.seq, came: *seq });
            }
            self.topics.insert(*topic, followed);
        }
        Ok(())
    }

    /// The arguments to open a topic with: resumes from its last number, if any.
    #[must_use]
    pub fn open_topic(&self, topic: Topic) -> OpenTopic {
        OpenTopic { topic, since: self.seq(topic) }
    }

    /// Records an opened topic, which starts over if there is a snapshot.
    pub fn topic_opened(&mut self, topic: Topic, opened: &TopicOpened) -> Result<(), MirrorFault> {
        if opened.snapshot.is_null()
            && let Some(followed) = self.topics.get(&topic)
        {
            return match followed.seq == opened.seq {
                true => Ok(()),
                false => Err(MirrorFault::Resumed { topic, held: followed.seq, came: opened.seq }),
            };
        }
        self.topics.insert(topic, Followed { seq: opened.seq, seen: Vec::new() });
        Ok(())
    }

    /// Records one push. Unlogged ones and those about the socket change nothing.
    pub fn apply(&mut self, push: ServerPush) -> Result<(), MirrorFault> {
        let Some(topic) = push.topic else { return Ok(()) };
        if let Some(reason) = push.end() {
            self.topics.remove(&topic);
            self.ended.push((topic, reason));
            return Ok(());
        }
        let Some(came) = push.seq else { return Ok(()) };
        let followed = self.topics.get_mut(&topic).ok_or(MirrorFault::NotOpen { topic, came })?;
        let held = followed.seq;
        if came <= held {
            return Err(MirrorFault::Again { topic, held, came });
        }
        if came > held + 1 && !push.full {
            return Err(MirrorFault::Gap { topic, held, came });
        }
        followed.seq = came;
        followed.seen.push(if push.is_skip() { Seen::Skip(came) } else { Seen::Push(push) });
        Ok(())
    }

    /// Applies incoming pushes until the topic has reached this number.
    pub async fn reach(&mut self, pushes: &mut impl AsMut<Pushes>, topic: Topic, seq: u64) -> Result<(), ClientError> {
        self.follow(pushes, |mirror| mirror.seq(topic).is_some_and(|held| held >= seq)).await
    }

    /// Applies incoming pushes until `enough` returns true.
    pub async fn follow(&mut self, pushes: &mut impl AsMut<Pushes>, enough: impl Fn(&Self) -> bool) -> Result<(), ClientError> {
        while !enough(self) {
            let push = pushes.as_mut().next_push().await?;
            self.apply(push)?;
        }
        Ok(())
    }

    /// Applies the pushes already received.
    pub fn catch_up(&mut self, pushes: &mut impl AsMut<Pushes>) -> Result<(), MirrorFault> {
        while let Some(push) = pushes.as_mut().try_push() {
            self.apply(push)?;
        }
        Ok(())
    }

    /// The number of a topic's last push; `None` if it is not followed.
    #[must_use]
    pub fn seq(&self, topic: Topic) -> Option<u64> {
        self.topics.get(&topic).map(|followed| followed.seq)
    }

    /// Every topic followed.
    pub fn topics(&self) -> impl Iterator<Item = Topic> + '_ {
        self.topics.keys().copied()
    }

    /// Every logged push of a topic since it was opened, including over reconnects.
    #[must_use]
    pub fn seen(&self, topic: Topic) -> &[Seen] {
        self.topics.get(&topic).map_or(&[], |followed| &followed.seen)
    }

    /// The pushes of a topic without skips.
    pub fn pushes(&self, topic: Topic) -> impl Iterator<Item = &ServerPush> {
        self.seen(topic).iter().filter_map(|seen| match seen {
            Seen::Push(push) => Some(push),
            Seen::Skip(_) => None,
        })
    }

    /// Topics that the server ended, in order.
    #[must_use]
    pub fn ended(&self) -> &[(Topic, TopicEnd)] {
        &self.ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChatId, Millis};

    fn chat() -> Topic {
        Topic::Chat(ChatId(uuid::Uuid::from_u128(10)))
    }

    fn push(seq: u64) -> ServerPush {
        ServerPush { topic: Some(chat()), seq: Some(seq), name: Some("message".into()), key: None, data: None, full: false }
    }

    fn opened(topics: &[(Topic, u64)], reset: &[Topic]) -> Opened {
        Opened {
            session: None,
            user: None,
            server_time: Millis(0),
            epoch: "e1".into(),
            beat_ms: 25_000,
            token_ttl_ms: 0,
            reconnect_window_ms: 0,
            topics: topics.iter().copied().collect(),
            reset: reset.to_vec(),
            tiles: None,
        }
    }

    fn at(seq: u64) -> Mirror {
        let mut mirror = Mirror::new();
        mirror.opened(&opened(&[(chat(), seq)], &[])).unwrap();
        mirror
    }

    #[test]
    fn only_the_next_number_is_accepted() {
        let (topic, mut mirror) = (chat(), at(4));
        mirror.apply(push(5)).unwrap();
        mirror.apply(ServerPush { name: None, ..push(6) }).unwrap();
        assert_eq!(mirror.apply(push(6)), Err(MirrorFault::Again { topic, held: 6, came: 6 }));
        assert_eq!(mirror.apply(push(8)), Err(MirrorFault::Gap { topic, held: 6, came: 8 }));
        assert_eq!((mirror.seq(topic), mirror.seen(topic).len(), mirror.pushes(topic).count()), (Some(6), 2, 1));
    }

    #[test]
    fn a_full_push_may_jump_ahead_but_not_back() {
        let mut mirror = at(4);
        mirror.apply(ServerPush { full: true, ..push(9) }).unwrap();
        assert!(mirror.apply(ServerPush { full: true, ..push(9) }).is_err());
        mirror.apply(push(10)).unwrap();
    }

    #[test]
    fn unlogged_pushes_do_not_count() {
        let mut mirror = at(4);
        mirror.apply(ServerPush { seq: None, ..push(0) }).unwrap();
        mirror.apply(ServerPush { topic: None, seq: None, ..push(0) }).unwrap();
        assert_eq!(mirror.seq(chat()), Some(4));
    }

    #[test]
    fn a_closed_topic_accepts_no_pushes() {
        let (topic, mut mirror) = (chat(), at(4));
        let data = serde_json::value::RawValue::from_string(r#"{"reason":"revoked"}"#.into()).unwrap();
        mirror.apply(ServerPush { seq: None, name: Some("closed".into()), data: Some(data), ..push(0) }).unwrap();
        assert_eq!(mirror.ended(), [(topic, TopicEnd::Revoked)]);
        assert_eq!(mirror.apply(push(5)), Err(MirrorFault::NotOpen { topic, came: 5 }));
    }

    #[test]
    fn a_resumed_topic_continues_from_its_last_number() {
        let (topic, mut mirror) = (chat(), at(4));
        mirror.apply(push(5)).unwrap();
        let open = mirror.open("token");
        assert_eq!((open.epoch.as_deref(), open.resume), (Some("e1"), Some([(topic, 5)].into())));
        assert!(mirror.clone().opened(&opened(&[(topic, 7)], &[])).is_err());
        mirror.opened(&opened(&[(topic, 5)], &[])).unwrap();
        mirror.apply(push(6)).unwrap();
        assert_eq!(mirror.seen(topic).len(), 2);
        mirror.opened(&opened(&[], &[topic])).unwrap();
        assert_eq!((mirror.seq(topic), mirror.open("token").resume), (None, None));
    }

    #[test]
    fn a_snapshot_starts_over_and_a_replay_continues() {
        let (topic, mut mirror) = (chat(), at(4));
        mirror.topic_opened(topic, &TopicOpened { seq: 4, snapshot: serde_json::Value::Null }).unwrap();
        assert!(mirror.topic_opened(topic, &TopicOpened { seq: 6, snapshot: serde_json::Value::Null }).is_err());
        mirror.topic_opened(topic, &TopicOpened { seq: 9, snapshot: serde_json::json!({}) }).unwrap();
        mirror.apply(push(10)).unwrap();
    }
}
