//! This process as one node among others: its hub, the bus to the others, and who is online.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::RwLock;
use protocol::{Topic, UserId, signal_frame};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};
use uuid::Uuid;

use super::announcement::{Announcement, Numbered};
use super::audience::Audience;
use super::bus::Bus;
use super::entry::{Entry, Push, ws_text};
use super::hub::Hub;
use super::log::{self, Extent};
use super::presence::Presence;
use crate::clock::Clock;
use crate::config::RealtimeConfig;
use crate::config::Secret;
use crate::db::Db;
use crate::error::Result;
use crate::instance;
use crate::metrics::Metrics;
use crate::tasks::Tasks;

/// How often a node tells the others everybody who is online on it.
const LEASE_EVERY: Duration = Duration::from_secs(5);

/// Cheap to clone.
#[derive(Clone)]
pub struct Node(Arc<Parts>);

pub struct Parts {
    pub config: RealtimeConfig,
    pub db: Db,
    pub clock: Clock,
    pub tasks: Tasks,
    pub metrics: Arc<Metrics>,
    pub hub: Hub,
    pub bus: Bus,
    pub presence: Presence,
    pub audience: Audience,
    epoch: RwLock<String>,
}

impl Deref for Node {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl Node {
    /// A node over an open database; with Redis, also the queue of announcements that its task publishes.
    pub async fn new(
        config: RealtimeConfig,
        redis_url: Option<&Secret>,
        db: Db,
        clock: Clock,
    ) -> Result<(Self, Option<mpsc::Receiver<Announcement>>)> {
        let (tasks, metrics) = (Tasks::default(), Arc::new(Metrics::default()));
        let hub = Hub::new(db.clone(), tasks.clone(), Arc::clone(&metrics), config.gap_wait, config.ring_bytes);
        let (bus, outgoing) = Bus::new(redis_url, &instance::name(&db).await?, Arc::clone(&metrics))?;
        let epoch = RwLock::new(instance::epoch(&db).await?);
        let parts =
            Parts { config, db, clock, tasks, metrics, hub, bus, presence: Presence::default(), audience: Audience::default(), epoch };
        Ok((Self(Arc::new(parts)), outgoing))
    }

    /// Delivers pushes to this node's subscribers and announces them to the other nodes.
    pub fn announce(&self, committed: Instant, pushes: &[(u64, Push)]) {
        let mut rest = pushes;
        while let Some((_, first)) = rest.first() {
            let count = rest.iter().take_while(|(_, push)| push.topic == first.topic).count();
            let (run, after) = rest.split_at(count);
            rest = after;
            self.deliver(&first.topic, run.iter().map(|(seq, push)| Entry::of(*seq, push)));
            if self.bus.has_others() {
                let pushes = run.iter().map(|(seq, push)| Numbered::new(*seq, push)).collect();
                self.bus.publish(Announcement::Pushes { topic: first.topic, at: self.clock.now(), pushes });
            }
        }
        if !pushes.is_empty() {
            self.metrics.commit_to_write_seconds.observe(committed.elapsed().as_secs_f64());
        }
    }

    /// Hands entries to the hub; where a block changed, watchers of either person are updated.
    ///
    /// They are encoded only if the hub has the topic. One without readers at the moment is among these: its ring serves those
    /// who reconnect.
    fn deliver(&self, topic: &Topic, entries: impl Iterator<Item = Entry>) {
        if !self.hub.has(topic) {
            return;
        }
        let entries: Vec<Arc<Entry>> = entries.map(Arc::new).collect();
        let changed: Vec<UserId> = entries.iter().filter_map(|entry| entry.block).map(|(user, _)| user).collect();
        self.hub.deliver(topic, entries);
        self.presence.recheck(&changed);
    }

    /// Sends an unlogged push to everybody subscribed now, here and on other nodes, except those in a block with its author.
    pub fn signal(&self, topic: &Topic, author: Option<UserId>, body: String) {
        self.hub.signal(topic, author, &ws_text(&signal_frame(topic, &body)));
        self.bus.publish(Announcement::Signal { topic: *topic, author, body });
    }

    /// Sends an unlogged push to everybody subscribed on this node.
    pub fn signal_here(&self, topic: &Topic, body: &str) {
        self.hub.signal(topic, None, &ws_text(&signal_frame(topic, body)));
    }

    /// Counts the readers of the topics that `counted` names, and sends the counts to the other nodes; answers which of those
    /// with readers here have another number of readers on all nodes than at the last round.
    pub fn count_readers(&self, counted: impl Fn(&Topic) -> bool) -> Vec<(Topic, u32)> {
        let round = self.audience.round(self.hub.reader_counts(counted), Instant::now());
        if let Some(counts) = round.lease.filter(|_| self.bus.has_others()) {
            self.bus.publish(Announcement::Readers { counts });
        }
        round.changed
    }

    /// Makes somebody's presence visible, or hides it.
    pub fn set_presence_visible(&self, user: UserId, visible: bool) {
        self.presence.set_visible(user, visible);
        self.bus.publish(Announcement::PresenceVisible { user, visible });
    }

    /// Takes in what another node announced.
    pub(super) fn receive(&self, from: Uuid, announcement: Announcement) {
        match announcement {
            Announcement::Pushes { topic, pushes, .. } => self.deliver(&topic, pushes.iter().map(|push| push.entry(&topic))),
            Announcement::Signal { topic, author, body } => self.hub.signal(&topic, author, &ws_text(&signal_frame(&topic, &body))),
            Announcement::PresenceVisible { user, visible } => self.presence.set_visible(user, visible),
            Announcement::Presence { online, offline } => self.presence.other_changed(from, &online, &offline),
            Announcement::Lease { online } => self.presence.other_leased(from, online),
            Announcement::Readers { counts } => self.audience.other_counted(from, counts, Instant::now()),
            Announcement::Leaving => {
                self.presence.other_left(from);
                self.audience.other_left(from);
            }
        }
    }

    /// Reads the heads of topics whose announcements arrive from now on: what came before is in the log.
    pub(super) async fn check_new_topics(&self, topics: &[Topic]) {
        if let Err(error) = self.check_heads(topics).await {
            tracing::warn!(%error, "heads of new topics could not be read; the sweep will read them");
        }
    }

    /// Brings these topics up to their heads. If the database has less of one than was delivered here before it was read, it
    /// has lost commits, because a replica took over: a new epoch begins, and the sweep of every node starts over.
    pub(super) async fn check_heads(&self, topics: &[Topic]) -> Result<()> {
        let delivered = self.hub.heads(topics);
        let extents: HashMap<Topic, Extent> = log::extents(&self.db, topics).await?.into_iter().collect();
        let lost = |(topic, head): &&(Topic, u64)| extents.get(topic).map_or(0, |extent| extent.head) < *head;
        if let Some((topic, head)) = delivered.iter().find(lost) {
            tracing::warn!(%topic, head, "the database has lost commits that were delivered: every socket reconnects");
            return instance::replace_epoch(&self.db, &self.epoch()).await;
        }
        for (topic, extent) in extents {
            self.hub.bring_to(&topic, extent.head).await?;
        }
        Ok(())
    }

    /// The epoch of the database as this node last read it.
    pub fn epoch(&self) -> String {
        self.epoch.read().clone()
    }

    /// Notes the epoch; whether it changed.
    pub(super) fn replace_epoch(&self, epoch: &str) -> bool {
        if *self.epoch.read() == epoch {
            return false;
        }
        epoch.clone_into(&mut self.epoch.write());
        true
    }

    /// Tells the other nodes that this one stops.
    pub fn leave(&self) {
        self.bus.publish(Announcement::Leaving);
    }
}

/// Runs the rounds of presence, and tells the other nodes who is online here.
pub(super) async fn share_presence(node: Node) {
    let mut ticks = tokio::time::interval(node.config.presence_every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut leased: Option<Instant> = None;
    loop {
        ticks.tick().await;
        let (online, offline) = node.presence.round(node.config.presence_linger);
        if !node.bus.has_others() {
            continue;
        }
        if !online.is_empty() || !offline.is_empty() {
            node.bus.publish(Announcement::Presence { online, offline });
        }
        if leased.is_none_or(|at| at.elapsed() >= LEASE_EVERY) {
            leased = Some(Instant::now());
            node.bus.publish(Announcement::Lease { online: node.presence.everybody_visible() });
        }
    }
}
