//! Who watches whose presence: by socket, and by the person watched.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use protocol::chat::UserPush;
use protocol::{Topic, UserId, signal_frame};

use crate::realtime::entry::ws_text;
use crate::realtime::outlet::Outlet;

#[derive(Default)]
pub(super) struct Watchers {
    by_socket: HashMap<u64, Arc<Watcher>>,
    by_person: HashMap<UserId, HashSet<u64>>,
}

/// One socket's watch.
pub(super) struct Watcher {
    outlet: Weak<Outlet>,
    sent: Mutex<Sent>,
}

struct Sent {
    /// The people watched, and whether they were online when the socket was last sent it.
    online: HashMap<UserId, bool>,
    /// The socket watches others now, or nobody: what was computed for this watch must not be sent.
    over: bool,
}

impl Watchers {
    /// Replaces what a socket watches; `online` is what it is answered.
    pub(super) fn replace(&mut self, outlet: &Arc<Outlet>, online: HashMap<UserId, bool>) {
        self.remove(outlet.id);
        // A closed socket is removed only once.
        if online.is_empty() || outlet.closing().is_some() {
            return;
        }
        for user in online.keys() {
            self.by_person.entry(*user).or_default().insert(outlet.id);
        }
        let sent = Mutex::new(Sent { online, over: false });
        self.by_socket.insert(outlet.id, Arc::new(Watcher { outlet: Arc::downgrade(outlet), sent }));
    }

    pub(super) fn remove(&mut self, socket: u64) {
        let Some(watcher) = self.by_socket.remove(&socket) else { return };
        let mut sent = watcher.sent.lock();
        sent.over = true;
        for user in sent.online.keys() {
            if let Some(sockets) = self.by_person.get_mut(user) {
                sockets.remove(&socket);
                if sockets.is_empty() {
                    self.by_person.remove(user);
                }
            }
        }
    }

    /// Those who watch a person.
    pub(super) fn of(&self, user: UserId) -> Vec<Arc<Watcher>> {
        let sockets = self.by_person.get(&user).into_iter().flatten();
        sockets.filter_map(|socket| self.by_socket.get(socket)).map(Arc::clone).collect()
    }
}

impl Watcher {
    /// Sends whether somebody is online, if the socket was sent the opposite. Everybody in a block is offline to the other.
    pub(super) fn send(&self, user: UserId, online: bool) {
        let Some(outlet) = self.outlet.upgrade() else { return };
        let Some(caller) = outlet.caller() else { return };
        let online = online && !outlet.is_blocked(user);
        let mut sent = self.sent.lock();
        if sent.over {
            return;
        }
        let Some(before) = sent.online.get_mut(&user) else { return };
        if std::mem::replace(before, online) != online
            && let Ok(body) = serde_json::to_string(&UserPush::Presence { user, online })
        {
            outlet.signal(&ws_text(&signal_frame(&Topic::User(caller.user), &body)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Presence;
    use super::*;

    use std::time::Duration;

    use protocol::{SessionId, TenantId};
    use tokio::net::{TcpListener, TcpStream};
    use uuid::Uuid;

    use crate::identity::Caller;

    #[tokio::test]
    async fn a_round_writes_outside_of_the_lock() {
        let (presence, watched) = (Arc::new(Presence::default()), UserId(Uuid::now_v7()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (_client, accepted) = tokio::join!(TcpStream::connect(listener.local_addr().unwrap()), listener.accept());
        let outlet = Arc::new(Outlet::new(accepted.unwrap().0));
        outlet.set_caller(Caller { user: UserId(Uuid::now_v7()), session: SessionId(Uuid::now_v7()), tenant: TenantId::FIRST });
        presence.watch(&outlet, &[watched]);
        presence.opened(watched, false);
        // Nothing can be written to the socket while this is held.
        let watcher = presence.0.lock().watchers.of(watched).remove(0);
        let sending = watcher.sent.lock();
        let round = std::thread::spawn({
            let presence = Arc::clone(&presence);
            move || presence.round(Duration::ZERO)
        });
        let has_looked = || presence.0.try_lock().is_some_and(|state| state.came_online.is_empty());
        let others_go_on = (0..1_000).any(|_| {
            std::thread::sleep(Duration::from_millis(5));
            has_looked()
        });
        drop(sending);
        assert_eq!(round.join().unwrap(), (vec![watched], vec![]));
        assert!(others_go_on, "everybody waited for one socket");
    }
}
