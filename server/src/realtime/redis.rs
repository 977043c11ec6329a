//! The link to Redis: one task subscribes and listens, one publishes; both reconnect when it breaks.
//!
//! INVARIANT: a topic counts as subscribed only after Redis confirmed it and its head was read from the log.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::{Stream, StreamExt};
use protocol::{Millis, Topic};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::announcement::Announcement;
use super::bus::RedisBus;
use super::link::Link;
use super::node::Node;
use crate::metrics::Metrics;
use crate::tasks::Tasks;

/// How long a step of connecting or subscribing may take.
const STEP: Duration = Duration::from_secs(3);
/// How long to wait before connecting again; doubled up to the maximum.
const RETRY_FIRST: Duration = Duration::from_millis(100);
const RETRY_MAX: Duration = Duration::from_secs(2);
/// Announcements published in one round trip.
const BATCH: usize = 256;
/// Messages that have arrived and wait to be taken in; more are dropped, and found in the log.
const ARRIVED_MAX: usize = 4_096;

/// An announcement with its sender and its time.
#[derive(serde::Serialize, serde::Deserialize)]
struct Envelope {
    node: Uuid,
    sent_at: Millis,
    announcement: Announcement,
}

/// Publishes the queued announcements, many in one round trip; what cannot be sent is dropped. When the server stops, it ends
/// with the queue: the last announcement is that this node leaves.
pub(super) async fn publish(node: Node, bus: &RedisBus, mut outgoing: mpsc::Receiver<Announcement>) {
    let mut connection = None;
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        tokio::select! {
            biased;
            count = outgoing.recv_many(&mut batch, BATCH) => if count == 0 { return },
            () = node.tasks.stopping().cancelled() => return,
        }
        if connection.is_none() {
            connection = connect(&bus.link).await;
        }
        let Some(open) = &mut connection else {
            node.metrics.bus_drops.inc_by(u64::try_from(batch.len()).unwrap_or_default());
            batch.clear();
            continue;
        };
        let mut pipeline = redis::pipe();
        for announcement in batch.drain(..) {
            let channel = match &announcement {
                Announcement::Pushes { topic, .. } | Announcement::Signal { topic, .. } => bus.link.channel(topic),
                Announcement::Presence { .. }
                | Announcement::Lease { .. }
                | Announcement::PresenceVisible { .. }
                | Announcement::Readers { .. }
                | Announcement::Leaving => bus.link.nodes_channel(),
            };
            if let Ok(text) = serde_json::to_vec(&Envelope { node: bus.link.node, sent_at: node.clock.now(), announcement }) {
                pipeline.publish(channel, text).ignore();
            }
        }
        let sent = tokio::time::timeout(STEP, pipeline.query_async::<()>(open)).await;
        if !matches!(sent, Ok(Ok(()))) {
            node.metrics.bus_drops.inc();
            connection = None;
        }
    }
}

async fn connect(link: &Link) -> Option<redis::aio::MultiplexedConnection> {
    tokio::time::timeout(STEP, link.client.get_multiplexed_async_connection()).await.ok()?.ok()
}

/// Listens for ever: connects, subscribes to the topics of the hub, and delivers what arrives.
pub(super) async fn listen(node: Node, bus: &RedisBus) {
    let mut wait = RETRY_FIRST;
    loop {
        match listen_once(&node, bus).await {
            Ok(()) => wait = RETRY_FIRST,
            // The error's text may name the address; its kind does not.
            Err(error) => tracing::warn!(kind = %error.0, "the link to Redis broke; announcements are found by the sweep meanwhile"),
        }
        if bus.link.up.swap(false, Ordering::Relaxed) {
            wait = RETRY_FIRST;
        }
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(RETRY_MAX);
    }
}

struct Broken(String);

impl From<redis::RedisError> for Broken {
    fn from(error: redis::RedisError) -> Self {
        Self(format!("{:?}", error.kind()))
    }
}

impl From<tokio::time::error::Elapsed> for Broken {
    fn from(_: tokio::time::error::Elapsed) -> Self {
        Self("no answer in time".into())
    }
}

async fn listen_once(node: &Node, bus: &RedisBus) -> Result<(), Broken> {
    let link = &bus.link;
    let (mut sink, stream) = tokio::time::timeout(STEP, link.client.get_async_pubsub()).await??.split();
    let mut arriving = take_from(&node.tasks, &node.metrics, stream);
    tokio::time::timeout(STEP, sink.subscribe(link.nodes_channel())).await??;
    let mut subscribed = HashSet::new();
    let mut wanted = node.hub.topics();
    let mut alive = tokio::time::interval(STEP);
    loop {
        // Confirmations are read from the same stream that brings the announcements, so both are waited for at once.
        let new: Vec<Topic> = wanted.drain(..).filter(|topic| subscribed.insert(*topic)).collect();
        for topics in new.chunks(256) {
            let channels: Vec<String> = topics.iter().map(|topic| link.channel(topic)).collect();
            let confirmed = sink.subscribe(&channels);
            tokio::pin!(confirmed);
            let deadline = tokio::time::sleep(STEP);
            tokio::pin!(deadline);
            loop {
                tokio::select! {
                    done = &mut confirmed => { done?; break }
                    Some(message) = arriving.recv() => receive(node, bus, &message),
                    () = &mut deadline => return Err(Broken("a subscription was not confirmed".into())),
                }
            }
            node.check_new_topics(topics).await;
        }
        link.up.store(true, Ordering::Relaxed);
        tokio::select! {
            message = arriving.recv() => match message {
                Some(message) => receive(node, bus, &message),
                None => return Err(Broken("closed by Redis".into())),
            },
            fresh = node.hub.fresh_topics() => wanted = fresh,
            () = link.evicted_bell.notified() => {
                let evicted = link.take_evicted();
                for topic in evicted.iter().filter(|topic| subscribed.remove(topic)) {
                    tokio::time::timeout(STEP, sink.unsubscribe(link.channel(topic))).await??;
                }
                // One that was opened again meanwhile is subscribed anew.
                wanted = node.hub.topics();
            }
            _ = alive.tick() => tokio::time::timeout(STEP, sink.ping::<()>()).await??,
        }
    }
}

/// Empties the library's queue, which has no bound, into one that has: this task waits for nothing else.
fn take_from<T: Send + 'static>(
    tasks: &Tasks,
    metrics: &Arc<Metrics>,
    mut stream: impl Stream<Item = T> + Unpin + Send + 'static,
) -> mpsc::Receiver<T> {
    let (arrived, arriving) = mpsc::channel(ARRIVED_MAX);
    let metrics = Arc::clone(metrics);
    tasks.spawn_background(async move {
        loop {
            tokio::select! {
                () = arrived.closed() => return,
                message = stream.next() => match message {
                    Some(message) => if arrived.try_send(message).is_err() {
                        metrics.bus_drops.inc();
                    },
                    None => return,
                },
            }
        }
    });
    arriving
}

fn receive(node: &Node, bus: &RedisBus, message: &redis::Msg) {
    if message.get_payload_bytes().starts_with(bus.link.signature.as_bytes()) {
        return;
    }
    let Ok(envelope) = serde_json::from_slice::<Envelope>(message.get_payload_bytes()) else { return };
    if envelope.node == bus.link.node {
        return;
    }
    let lag = node.clock.now().0.saturating_sub(envelope.sent_at.0);
    node.metrics.bus_lag_seconds.observe(Duration::from_millis(u64::try_from(lag).unwrap_or_default()).as_secs_f64());
    node.receive(envelope.node, envelope.announcement);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_recognises_its_own_announcements_unparsed() {
        let link = |client| Link::new(client, "test");
        let (own, other) = (redis::Client::open("redis://localhost").map(link), redis::Client::open("redis://localhost").map(link));
        let (own, other) = (own.unwrap(), other.unwrap());
        let envelope = Envelope { node: own.node, sent_at: Millis(1), announcement: Announcement::Leaving };
        let sent = serde_json::to_vec(&envelope).unwrap();
        assert!(sent.starts_with(own.signature.as_bytes()), "{}", String::from_utf8_lossy(&sent));
        assert!(!sent.starts_with(other.signature.as_bytes()));
    }

    #[tokio::test]
    async fn what_arrives_while_the_node_is_busy_is_bounded() {
        let (tasks, metrics) = (Tasks::default(), Arc::new(Metrics::default()));
        let mut arriving = take_from(&tasks, &metrics, futures_util::stream::iter(0..ARRIVED_MAX + 1_000));
        while !arriving.is_closed() {
            tokio::task::yield_now().await;
        }
        assert_eq!((arriving.len(), metrics.bus_drops.get()), (ARRIVED_MAX, 1_000));
        assert_eq!(arriving.recv().await, Some(0), "the first that came");
    }
}
