//! Who is online: counted per node, sent to those who watch.
//!
//! Going offline is delayed, so that a reload of the page does not show. The people of another node are held under a lease that
//! it renews: when a node dies, they go offline with it.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use protocol::chat::UserPush;
use protocol::{Topic, UserId, signal_frame};
use tokio::time::Instant;
use uuid::Uuid;

use super::entry::ws_text;
use super::outlet::Outlet;

/// How long the people of another node count as online after it last announced them.
const LEASE: Duration = Duration::from_secs(15);

#[derive(Default)]
pub struct Presence(Mutex<State>);

#[derive(Default)]
struct State {
    /// People with sockets on this node, and those whose last socket closed a moment ago.
    here: HashMap<UserId, Here>,
    others: HashMap<Uuid, OtherNode>,
    watchers: HashMap<u64, Watcher>,
    /// People whose presence may have changed since the last round.
    changed: HashSet<UserId>,
    /// Visible changes on this node since the last round.
    came_online: Vec<UserId>,
    went_offline: Vec<UserId>,
}

struct Here {
    sockets: usize,
    /// When the last socket closed.
    left: Option<Instant>,
    /// They hide their presence.
    hidden: bool,
}

struct OtherNode {
    people: HashSet<UserId>,
    /// When the lease expires.
    until: Instant,
}

/// One socket's watch: the people, and the presence that it was sent last.
struct Watcher {
    outlet: Weak<Outlet>,
    online: HashMap<UserId, bool>,
}

impl Presence {
    /// A socket of somebody's has opened.
    pub fn opened(&self, user: UserId, hidden: bool) {
        let mut state = self.0.lock();
        let before = state.is_visible(user);
        let here = state.here.entry(user).or_insert(Here { sockets: 0, left: None, hidden });
        here.sockets += 1;
        here.left = None;
        here.hidden = hidden;
        state.compare(user, before);
    }

    /// Makes somebody's presence visible, or hides it.
    pub(super) fn set_visible(&self, user: UserId, visible: bool) {
        let mut state = self.0.lock();
        let before = state.is_visible(user);
        if let Some(here) = state.here.get_mut(&user) {
            here.hidden = !visible;
        }
        state.compare(user, before);
    }

    /// Compares again what watchers of these people may see: a block changed.
    pub(super) fn recheck(&self, users: &[UserId]) {
        if !users.is_empty() {
            self.0.lock().changed.extend(users);
        }
    }

    /// A socket of somebody's has closed.
    pub fn closed(&self, user: UserId, socket: u64) {
        let mut state = self.0.lock();
        state.watchers.remove(&socket);
        if let Some(here) = state.here.get_mut(&user) {
            here.sockets = here.sockets.saturating_sub(1);
            if here.sockets == 0 {
                here.left = Some(Instant::now());
            }
        }
    }

    /// Watches these people instead of the previous ones; answers who of them is online now.
    pub fn watch(&self, outlet: &Arc<Outlet>, users: &[UserId]) -> Vec<UserId> {
        let mut state = self.0.lock();
        let shown: HashMap<UserId, bool> = users.iter().map(|user| (*user, state.is_online(*user) && !outlet.is_blocked(*user))).collect();
        let online = users.iter().copied().filter(|user| shown.get(user) == Some(&true)).collect();
        if shown.is_empty() {
            state.watchers.remove(&outlet.id);
        } else {
            state.watchers.insert(outlet.id, Watcher { outlet: Arc::downgrade(outlet), online: shown });
        }
        online
    }

    /// Whether somebody is online, on any node, and lets others see it.
    pub fn is_online(&self, user: UserId) -> bool {
        self.0.lock().is_online(user)
    }

    /// Whether a device of somebody's is connected to this node, or was until a moment ago; visible or not.
    pub fn has_device(&self, user: UserId) -> bool {
        self.0.lock().here.contains_key(&user)
    }

    pub(super) fn other_changed(&self, node: Uuid, online: &[UserId], offline: &[UserId]) {
        let mut state = self.0.lock();
        let until = Instant::now() + LEASE;
        let people = &mut state.others.entry(node).or_insert(OtherNode { people: HashSet::new(), until }).people;
        people.extend(online);
        for user in offline {
            people.remove(user);
        }
        state.changed.extend(online.iter().chain(offline));
    }

    pub(super) fn other_leased(&self, node: Uuid, online: Vec<UserId>) {
        let mut state = self.0.lock();
        let people: HashSet<UserId> = online.into_iter().collect();
        let before = state
            .others
            .insert(node, OtherNode { people: people.clone(), until: Instant::now() + LEASE })
            .map(|node| node.people)
            .unwrap_or_default();
        state.changed.extend(people.symmetric_difference(&before));
    }

    pub(super) fn other_left(&self, node: Uuid) {
        let mut state = self.0.lock();
        if let Some(node) = state.others.remove(&node) {
            state.changed.extend(node.people);
        }
    }

    /// One round: people who left long enough ago go offline, dead nodes are dropped, watchers are sent what changed.
    pub(super) fn round(&self, linger: Duration) -> (Vec<UserId>, Vec<UserId>) {
        let now = Instant::now();
        let mut state = self.0.lock();
        let gone: Vec<UserId> = state
            .here
            .iter()
            .filter(|(_, here)| here.left.is_some_and(|left| now.duration_since(left) >= linger))
            .map(|(user, _)| *user)
            .collect();
        for user in gone {
            let before = state.is_visible(user);
            state.here.remove(&user);
            state.compare(user, before);
        }
        let dead: Vec<Uuid> = state.others.iter().filter(|(_, node)| node.until < now).map(|(id, _)| *id).collect();
        for node in dead {
            if let Some(node) = state.others.remove(&node) {
                state.changed.extend(node.people);
            }
        }
        state.send_changes();
        (std::mem::take(&mut state.came_online), std::mem::take(&mut state.went_offline))
    }

    pub(super) fn everybody_visible(&self) -> Vec<UserId> {
        self.0.lock().here.iter().filter(|(_, here)| !here.hidden).map(|(user, _)| *user).collect()
    }
}

impl State {
    /// Whether somebody is online on this node and lets others see it.
    fn is_visible(&self, user: UserId) -> bool {
        self.here.get(&user).is_some_and(|here| !here.hidden)
    }

    /// Notes a change since `before` in whether somebody is visible on this node.
    fn compare(&mut self, user: UserId, before: bool) {
        match (before, self.is_visible(user)) {
            (false, true) => self.came_online.push(user),
            (true, false) => self.went_offline.push(user),
            (true, true) | (false, false) => return,
        }
        self.changed.insert(user);
    }

    fn is_online(&self, user: UserId) -> bool {
        self.is_visible(user) || self.others.values().any(|node| node.people.contains(&user))
    }

    fn send_changes(&mut self) {
        let changed = std::mem::take(&mut self.changed);
        if changed.is_empty() {
            return;
        }
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|_, watcher| {
            let Some(outlet) = watcher.outlet.upgrade() else { return false };
            let Some(caller) = outlet.caller() else { return true };
            let topic = Topic::User(caller.user);
            for user in &changed {
                let Some(shown) = watcher.online.get_mut(user) else { continue };
                let online = self.is_online(*user) && !outlet.is_blocked(*user);
                if std::mem::replace(shown, online) != online
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
