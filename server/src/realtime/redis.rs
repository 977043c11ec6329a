//! The link to Redis: one task subscribes and listens, one publishes; both begin anew when it breaks.
//!
//! INVARIANT: a topic counts as brought by the bus only after its subscription was confirmed and its head looked at.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::StreamExt;
use protocol::{Millis, Topic};
use tokio::sync::{Notify, mpsc};
use uuid::Uuid;

use super::bus::{Announcement, RedisBus, Up};
use crate::app::App;
use crate::config::Secret;

/// How long a step of connecting or subscribing may take.
const STEP: Duration = Duration::from_secs(3);
/// How long to wait before connecting again; doubled up to the maximum.
const RETRY_FIRST: Duration = Duration::from_millis(100);
const RETRY_MAX: Duration = Duration::from_secs(2);
/// Announcements published in one round trip.
const BATCH: usize = 256;

pub(crate) struct Link {
    url: Secret,
    /// In front of every channel: instances share a Redis without hearing each other.
    prefix: String,
    node: Uuid,
    pub(super) up: Up,
    /// Topics that the hub has forgotten.
    forgotten: parking_lot::Mutex<Vec<Topic>>,
    forgotten_bell: Notify,
}

impl Link {
    pub(super) fn new(url: Secret, instance: &str) -> Self {
        Self {
            url,
            prefix: format!("rally:{instance}:"),
            node: Uuid::new_v4(),
            up: Up::new(false),
            forgotten: parking_lot::Mutex::new(Vec::new()),
            forgotten_bell: Notify::new(),
        }
    }

    pub(crate) fn forget(&self, topics: Vec<Topic>) {
        if !topics.is_empty() {
            self.forgotten.lock().extend(topics);
            self.forgotten_bell.notify_one();
        }
    }

    fn channel(&self, topic: &Topic) -> String {
        format!("{}{topic}", self.prefix)
    }

    fn nodes_channel(&self) -> String {
        format!("{}nodes", self.prefix)
    }
}

/// An announcement with who sent it and when.
#[derive(serde::Serialize, serde::Deserialize)]
struct Envelope<A> {
    node: Uuid,
    sent_at: Millis,
    said: A,
}

/// Publishes what the queue brings, many in one round trip; what cannot be sent is dropped.
pub(super) async fn publish(app: App, bus: &RedisBus, mut outgoing: mpsc::Receiver<Announcement>) {
    let mut connection = None;
    let mut batch = Vec::with_capacity(BATCH);
    while outgoing.recv_many(&mut batch, BATCH).await > 0 {
        if connection.is_none() {
            connection = connect(&bus.link).await;
        }
        let Some(open) = &mut connection else {
            app.metrics.bus_drops.inc_by(u64::try_from(batch.len()).unwrap_or_default());
            batch.clear();
            continue;
        };
        let mut pipeline = redis::pipe();
        for said in batch.drain(..) {
            let channel = match &said {
                Announcement::Pushes { topic, .. } | Announcement::Signal { topic, .. } => bus.link.channel(topic),
                Announcement::Presence { .. } | Announcement::Lease { .. } | Announcement::Shown { .. } | Announcement::Leaving => {
                    bus.link.nodes_channel()
                }
            };
            if let Ok(text) = serde_json::to_vec(&Envelope { node: bus.link.node, sent_at: app.clock.now(), said }) {
                pipeline.publish(channel, text).ignore();
            }
        }
        let sent = tokio::time::timeout(STEP, pipeline.query_async::<()>(open)).await;
        if !matches!(sent, Ok(Ok(()))) {
            app.metrics.bus_drops.inc();
            connection = None;
        }
    }
}

async fn connect(link: &Link) -> Option<redis::aio::MultiplexedConnection> {
    let client = redis::Client::open(link.url.reveal()).ok()?;
    tokio::time::timeout(STEP, client.get_multiplexed_async_connection()).await.ok()?.ok()
}

/// Listens for ever: connects, subscribes to what the hub holds, and hands on what comes.
pub(super) async fn listen(app: App, bus: &RedisBus) {
    let mut wait = RETRY_FIRST;
    loop {
        match listen_once(&app, bus).await {
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

async fn listen_once(app: &App, bus: &RedisBus) -> Result<(), Broken> {
    let link = &bus.link;
    let client = redis::Client::open(link.url.reveal())?;
    let (mut sink, mut stream) = tokio::time::timeout(STEP, client.get_async_pubsub()).await??.split();
    tokio::time::timeout(STEP, sink.subscribe(link.nodes_channel())).await??;
    let mut subscribed = HashSet::new();
    let mut wanted = app.hub.topics();
    let mut alive = tokio::time::interval(STEP);
    loop {
        // Confirmations are read from the same stream that brings the announcements, so both are waited for at once.
        let new: Vec<Topic> = wanted.drain(..).filter(|topic| subscribed.insert(*topic)).collect();
        for topics in new.chunks(256) {
            let channels: Vec<String> = topics.iter().map(|topic| link.channel(topic)).collect();
            let confirmed = sink.subscribe(&channels);
            tokio::pin!(confirmed);
            let patience = tokio::time::sleep(STEP);
            tokio::pin!(patience);
            loop {
                tokio::select! {
                    done = &mut confirmed => { done?; break }
                    Some(message) = stream.next() => hear(app, bus, &message),
                    () = &mut patience => return Err(Broken("a subscription was not confirmed".into())),
                }
            }
            super::bus_check(app, topics).await;
        }
        link.up.store(true, Ordering::Relaxed);
        tokio::select! {
            message = stream.next() => match message {
                Some(message) => hear(app, bus, &message),
                None => return Err(Broken("closed by the other side".into())),
            },
            fresh = app.hub.fresh_topics() => wanted = fresh,
            () = link.forgotten_bell.notified() => {
                let forgotten = std::mem::take(&mut *link.forgotten.lock());
                for topic in forgotten.iter().filter(|topic| subscribed.remove(topic)) {
                    tokio::time::timeout(STEP, sink.unsubscribe(link.channel(topic))).await??;
                }
                // One that was opened again meanwhile is subscribed anew.
                wanted = app.hub.topics();
            }
            _ = alive.tick() => tokio::time::timeout(STEP, sink.ping::<()>()).await??,
        }
    }
}

fn hear(app: &App, bus: &RedisBus, message: &redis::Msg) {
    let Ok(envelope) = serde_json::from_slice::<Envelope<Announcement>>(message.get_payload_bytes()) else { return };
    if envelope.node == bus.link.node {
        return;
    }
    let lag = app.clock.now().0.saturating_sub(envelope.sent_at.0);
    app.metrics.bus_lag_seconds.observe(Duration::from_millis(u64::try_from(lag).unwrap_or_default()).as_secs_f64());
    super::heard(app, envelope.node, envelope.said);
}
