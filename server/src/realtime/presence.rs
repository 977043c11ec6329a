//! Who is here: a count per node, told to those who watch.
//!
//! Leaving counts after a while, so that a reload is not a goodbye. Another node's people are held under a lease that it
//! renews: a dead node's people leave with it.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use protocol::chat::UserPush;
use protocol::{Topic, UserId, signal_frame};
use tokio::time::{Instant, MissedTickBehavior};
use uuid::Uuid;

use super::bus::Announcement;
use super::entry::ws_text;
use super::outlet::Outlet;
use crate::app::App;

/// How long another node's word holds, and how often it is given.
const LEASE: Duration = Duration::from_secs(15);
const LEASE_EVERY: Duration = Duration::from_secs(5);

#[derive(Default)]
pub struct Presence(Mutex<State>);

#[derive(Default)]
struct State {
    /// People with sockets on this node; with none left, since when.
    here: HashMap<UserId, Here>,
    nodes: HashMap<Uuid, Node>,
    watchers: HashMap<u64, Watcher>,
    /// People whose presence may have changed since the last round.
    changed: HashSet<UserId>,
    came: Vec<UserId>,
    left: Vec<UserId>,
}

struct Here {
    sockets: usize,
    left: Option<Instant>,
    /// They do not want to be seen.
    hidden: bool,
}

struct Node {
    people: HashSet<UserId>,
    until: Instant,
}

/// One socket's watch: whom, and what it was told last.
struct Watcher {
    outlet: Weak<Outlet>,
    told: HashMap<UserId, bool>,
}

impl Presence {
    pub fn came(&self, user: UserId, hidden: bool) {
        let mut state = self.0.lock();
        let before = state.shows(user);
        let here = state.here.entry(user).or_insert(Here { sockets: 0, left: None, hidden });
        here.sockets += 1;
        here.left = None;
        here.hidden = hidden;
        state.compare(user, before);
    }

    /// Somebody wants to be seen, or no longer does.
    pub(super) fn show(&self, user: UserId, shown: bool) {
        let mut state = self.0.lock();
        let before = state.shows(user);
        if let Some(here) = state.here.get_mut(&user) {
            here.hidden = !shown;
        }
        state.compare(user, before);
    }

    /// Looks again at who sees these: whoever watches them may no longer, or may again.
    pub(super) fn look_again(&self, users: &[UserId]) {
        if !users.is_empty() {
            self.0.lock().changed.extend(users);
        }
    }

    pub fn left(&self, user: UserId, socket: u64) {
        let mut state = self.0.lock();
        state.watchers.remove(&socket);
        if let Some(here) = state.here.get_mut(&user) {
            here.sockets = here.sockets.saturating_sub(1);
            if here.sockets == 0 {
                here.left = Some(Instant::now());
            }
        }
    }

    /// Watches these people instead of those before; who of them is here now.
    pub fn watch(&self, outlet: &Arc<Outlet>, users: &[UserId]) -> Vec<UserId> {
        let mut state = self.0.lock();
        let told: HashMap<UserId, bool> = users.iter().map(|user| (*user, state.is_here(*user) && !outlet.is_unseen(*user))).collect();
        let online = users.iter().copied().filter(|user| told.get(user) == Some(&true)).collect();
        if told.is_empty() {
            state.watchers.remove(&outlet.id);
        } else {
            state.watchers.insert(outlet.id, Watcher { outlet: Arc::downgrade(outlet), told });
        }
        online
    }

    pub fn is_here(&self, user: UserId) -> bool {
        self.0.lock().is_here(user)
    }

    /// Whether a device of somebody's is connected to this node, or was until a moment ago; seen or not.
    pub fn has_device(&self, user: UserId) -> bool {
        self.0.lock().here.contains_key(&user)
    }

    pub(super) fn node_changed(&self, node: Uuid, came: &[UserId], gone: &[UserId]) {
        let mut state = self.0.lock();
        let until = Instant::now() + LEASE;
        let people = &mut state.nodes.entry(node).or_insert(Node { people: HashSet::new(), until }).people;
        people.extend(came);
        for user in gone {
            people.remove(user);
        }
        state.changed.extend(came.iter().chain(gone));
    }

    pub(super) fn node_leased(&self, node: Uuid, here: Vec<UserId>) {
        let mut state = self.0.lock();
        let people: HashSet<UserId> = here.into_iter().collect();
        let before = state
            .nodes
            .insert(node, Node { people: people.clone(), until: Instant::now() + LEASE })
            .map(|node| node.people)
            .unwrap_or_default();
        state.changed.extend(people.symmetric_difference(&before));
    }

    pub(super) fn node_left(&self, node: Uuid) {
        let mut state = self.0.lock();
        if let Some(node) = state.nodes.remove(&node) {
            state.changed.extend(node.people);
        }
    }

    /// One round: who has been away long enough is gone, dead nodes are dropped, watchers hear what changed.
    fn round(&self, linger: Duration) -> (Vec<UserId>, Vec<UserId>) {
        let now = Instant::now();
        let mut state = self.0.lock();
        let gone: Vec<UserId> = state
            .here
            .iter()
            .filter(|(_, here)| here.left.is_some_and(|left| now.duration_since(left) >= linger))
            .map(|(user, _)| *user)
            .collect();
        for user in gone {
            let before = state.shows(user);
            state.here.remove(&user);
            state.compare(user, before);
        }
        let dead: Vec<Uuid> = state.nodes.iter().filter(|(_, node)| node.until < now).map(|(id, _)| *id).collect();
        for node in dead {
            if let Some(node) = state.nodes.remove(&node) {
                state.changed.extend(node.people);
            }
        }
        state.tell();
        (std::mem::take(&mut state.came), std::mem::take(&mut state.left))
    }

    fn everybody(&self) -> Vec<UserId> {
        self.0.lock().here.iter().filter(|(_, here)| !here.hidden).map(|(user, _)| *user).collect()
    }
}

impl State {
    /// Whether this node shows somebody.
    fn shows(&self, user: UserId) -> bool {
        self.here.get(&user).is_some_and(|here| !here.hidden)
    }

    /// Notes what has changed since `before` in whether this node shows somebody.
    fn compare(&mut self, user: UserId, before: bool) {
        match (before, self.shows(user)) {
            (false, true) => self.came.push(user),
            (true, false) => self.left.push(user),
            (true, true) | (false, false) => return,
        }
        self.changed.insert(user);
    }

    fn is_here(&self, user: UserId) -> bool {
        self.shows(user) || self.nodes.values().any(|node| node.people.contains(&user))
    }

    fn tell(&mut self) {
        let changed = std::mem::take(&mut self.changed);
        if changed.is_empty() {
            return;
        }
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|_, watcher| {
            let Some(outlet) = watcher.outlet.upgrade() else { return false };
            let Some(who) = outlet.who() else { return true };
            let topic = Topic::User(who.user);
            for user in &changed {
                let Some(told) = watcher.told.get_mut(user) else { continue };
                let online = self.is_here(*user) && !outlet.is_unseen(*user);
                if std::mem::replace(told, online) != online
                    && let Ok(body) = serde_json::to_string(&UserPush::Presence { user: *user, online })
                {
                    outlet.signal(&ws_text(&signal_frame(&topic, &body)));
                }
            }
            true
        });
        self.watchers = watchers;
    }
}

/// Runs the rounds and keeps the other nodes told.
pub(super) async fn tick(app: App) {
    let mut turn = tokio::time::interval(app.config.realtime.presence_every);
    turn.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut leased: Option<Instant> = None;
    loop {
        turn.tick().await;
        let (here, gone) = app.presence.round(app.config.realtime.presence_linger);
        if !app.bus.has_others() {
            continue;
        }
        if !here.is_empty() || !gone.is_empty() {
            app.bus.publish(Announcement::Presence { here, gone });
        }
        if leased.is_none_or(|at| at.elapsed() >= LEASE_EVERY) {
            leased = Some(Instant::now());
            app.bus.publish(Announcement::Lease { here: app.presence.everybody() });
        }
    }
}
