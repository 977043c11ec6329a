//! What the hub gives back: topics that nobody reads any more, rings that are too large together, everything at once.

use std::sync::Arc;
use std::time::Duration;

use protocol::{CloseCode, Topic};
use tokio::time::Instant;

use super::Hub;
use super::cell::Cell;

impl Hub {
    /// Evicts topics without readers for a while, and clears the least recently used rings when together they are too large.
    /// Returns the evicted topics.
    pub fn evict(&self, keep_warm: Duration) -> Vec<Topic> {
        let now = Instant::now();
        let mut evicted = Vec::new();
        let mut by_use = Vec::new();
        for cell in self.cells() {
            let left = *cell.used.lock();
            let (idle, ring_used) = {
                let mut state = cell.state.lock();
                state.dropped = state.readers() == 0 && !state.pumping && now.duration_since(left) > keep_warm;
                if state.dropped {
                    state.clear_ring();
                }
                (state.dropped, state.ring_used)
            };
            if idle {
                self.remove(&cell);
                evicted.push(cell.topic);
            } else {
                by_use.push((ring_used, cell));
            }
        }
        if self.ring_bytes() > self.0.ring_bytes_max {
            by_use.sort_by_key(|(ring_used, _)| *ring_used);
            for (_, cell) in by_use {
                cell.state.lock().clear_ring();
                if self.ring_bytes() <= self.0.ring_bytes_max / 2 {
                    break;
                }
            }
        }
        evicted
    }

    /// Closes every socket and drops all state: the database was replaced. A topic that is opened meanwhile is created anew.
    pub fn start_over(&self) {
        for cell in self.cells() {
            {
                let mut state = cell.state.lock();
                state.close_all(CloseCode::GoingAway);
                state.dropped = true;
            }
            self.remove(&cell);
        }
    }

    fn cells(&self) -> Vec<Arc<Cell>> {
        self.0.topics.iter().map(|cell| Arc::clone(&cell)).collect()
    }

    /// Removes a dropped cell, but not one that has taken its place.
    fn remove(&self, cell: &Arc<Cell>) {
        self.0.topics.remove_if(&cell.topic, |_, current| Arc::ptr_eq(current, cell));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use protocol::{ChatId, SessionId, TenantId, UserId};
    use tokio::net::{TcpListener, TcpStream};
    use uuid::Uuid;

    use crate::db::{Db, DbSettings};
    use crate::identity::Caller;
    use crate::realtime::Outlet;
    use crate::tasks::Tasks;

    async fn socket() -> (Arc<Outlet>, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (client, accepted) = tokio::join!(TcpStream::connect(listener.local_addr().unwrap()), listener.accept());
        let outlet = Outlet::new(accepted.unwrap().0);
        outlet.set_caller(Caller { user: UserId(Uuid::now_v7()), session: SessionId(Uuid::now_v7()), tenant: TenantId::FIRST });
        (Arc::new(outlet), client.unwrap())
    }

    #[tokio::test]
    async fn a_topic_that_is_opened_while_all_start_over_is_created_anew() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&DbSettings { data_dir: folder.path().into(), ..DbSettings::default() }).await.unwrap();
        let hub = Hub::new(db, Tasks::default(), Arc::default(), Duration::from_secs(1), 1_000);
        let topic = Topic::Chat(ChatId(Uuid::nil()));
        let ((early, _early), (late, _late)) = (socket().await, socket().await);
        hub.attach(&topic, &early, 0, 0);
        // Whoever opens the topic meanwhile has found this, and subscribes next.
        let found = hub.cell(&topic).unwrap();
        hub.start_over();
        assert!(found.state.lock().dropped, "they look for another one");
        hub.attach(&topic, &late, 0, 0);
        hub.remove(&found);
        assert_eq!(hub.reader_count(&topic), 1, "which stays when the first one is removed");
    }
}
