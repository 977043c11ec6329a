//! Who is online: counted per node, sent to those who watch.
//!
//! Going offline is delayed, so that a reload of the page does not show. The people of another node are held under a lease that
//! it renews: when a node dies, they go offline with it.
//!
//! INVARIANT: nothing is written to a socket under the lock. A round costs what changed, times those who watch it.

mod watchers;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use protocol::UserId;
use tokio::time::Instant;
use uuid::Uuid;

use super::outlet::Outlet;
use watchers::{Watcher, Watchers};

/// How long the people of another node count as online after it last announced them.
const LEASE: Duration = Duration::from_secs(15);

#[derive(Default)]
pub struct Presence(Mutex<State>);

#[derive(Default)]
struct State {
    /// People with sockets on this node, and those whose last socket closed a moment ago.
    here: HashMap<UserId, Here>,
    others: HashMap<Uuid, OtherNode>,
    watchers: Watchers,
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

/// Somebody's presence, and those to send it to.
struct Change {
    user: UserId,
    online: bool,
    watchers: Vec<Arc<Watcher>>,
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
        state.watchers.remove(socket);
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
        state.watchers.replace(outlet, shown);
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
        let (changes, changed_here) = {
            let mut state = self.0.lock();
            state.expire(linger);
            let changed_here = (std::mem::take(&mut state.came_online), std::mem::take(&mut state.went_offline));
            (state.take_changes(), changed_here)
        };
        for Change { user, online, watchers } in changes {
            watchers.iter().for_each(|watcher| watcher.send(user, online));
        }
        changed_here
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

    /// Drops people whose last socket closed long enough ago, and the people of dead nodes.
    fn expire(&mut self, linger: Duration) {
        let now = Instant::now();
        let left_long_ago = |here: &Here| here.left.is_some_and(|left| now.duration_since(left) >= linger);
        let gone: Vec<UserId> = self.here.iter().filter(|(_, here)| left_long_ago(here)).map(|(user, _)| *user).collect();
        for user in gone {
            let before = self.is_visible(user);
            self.here.remove(&user);
            self.compare(user, before);
        }
        let dead: Vec<Uuid> = self.others.iter().filter(|(_, node)| node.until < now).map(|(id, _)| *id).collect();
        for node in dead {
            if let Some(node) = self.others.remove(&node) {
                self.changed.extend(node.people);
            }
        }
    }

    /// The presence of those who may have changed and are watched.
    fn take_changes(&mut self) -> Vec<Change> {
        let changed = std::mem::take(&mut self.changed);
        let changes = changed.into_iter().map(|user| Change { user, online: self.is_online(user), watchers: self.watchers.of(user) });
        changes.filter(|change| !change.watchers.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use protocol::{SessionId, TenantId};
    use tokio::io::AsyncReadExt;
    use tokio::net::{TcpListener, TcpStream};

    use crate::identity::Caller;

    fn person() -> UserId {
        UserId(Uuid::now_v7())
    }

    async fn socket() -> (Arc<Outlet>, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (client, accepted) = tokio::join!(TcpStream::connect(listener.local_addr().unwrap()), listener.accept());
        let outlet = Outlet::new(accepted.unwrap().0);
        outlet.set_caller(Caller { user: person(), session: SessionId(Uuid::now_v7()), tenant: TenantId::FIRST });
        (Arc::new(outlet), client.unwrap())
    }

    #[tokio::test]
    async fn a_change_looks_at_those_who_watch_it_only() {
        let presence = Presence::default();
        let (watched, mut sockets) = (person(), Vec::new());
        for n in 0..20 {
            let (outlet, client) = socket().await;
            presence.watch(&outlet, &[if n == 7 { watched } else { person() }, person()]);
            sockets.push((outlet, client));
        }
        presence.opened(watched, false);
        presence.opened(person(), false);
        let changes = presence.0.lock().take_changes();
        assert_eq!(
            changes.iter().map(|change| (change.user, change.online, change.watchers.len())).collect::<Vec<_>>(),
            [(watched, true, 1)]
        );
        sockets.iter().for_each(|(outlet, _)| presence.closed(person(), outlet.id));
        assert!(presence.0.lock().watchers.of(watched).is_empty());
    }

    #[tokio::test]
    async fn a_change_for_an_earlier_watch_is_not_sent() {
        let presence = Presence::default();
        let (outlet, mut client) = socket().await;
        let user = person();
        assert!(presence.watch(&outlet, &[user]).is_empty());
        presence.opened(user, false);
        let changes = presence.0.lock().take_changes();
        assert_eq!(presence.watch(&outlet, &[user]), [user], "the answer has it");
        for change in &changes {
            change.watchers.iter().for_each(|watcher| watcher.send(change.user, change.online));
        }
        presence.closed(user, outlet.id);
        presence.opened(user, true);
        presence.round(Duration::ZERO);
        drop((presence, outlet));
        let mut received = Vec::new();
        client.read_to_end(&mut received).await.unwrap();
        assert!(received.is_empty(), "nothing that is no longer true: {received:?}");
    }
}
