//! How the hosts that are called behave. One that answers too late gets no further calls for a while, and no host gets so many at
//! once that those to others would have to wait.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// Calls to one host at once: fewer than there are jobs at once, so that a host that is slow leaves room for others.
const AT_ONCE: usize = 20;
/// How long a call waits until another to its host is over.
const WAIT: Duration = Duration::from_secs(1);
/// How long a host rests after it was too slow.
const REST: Duration = Duration::from_secs(60);
/// Hosts that are remembered.
const REMEMBERED: usize = 1_000;

pub(super) struct Hosts {
    known: Mutex<HashMap<String, Arc<Host>>>,
    wait: Duration,
    rest: Duration,
}

impl Default for Hosts {
    fn default() -> Self {
        Self { known: Mutex::default(), wait: WAIT, rest: REST }
    }
}

struct Host {
    calls: Arc<Semaphore>,
    rests_until: Mutex<Option<Instant>>,
}

/// A call that is under way.
pub(super) struct Entered {
    host: Arc<Host>,
    rest: Duration,
    _call: OwnedSemaphorePermit,
}

impl Hosts {
    /// Begins a call to a host; `None` while it rests or is busy.
    pub(super) async fn enter(&self, name: &str) -> Option<Entered> {
        let host = self.host(name);
        if host.rests() {
            return None;
        }
        let call = tokio::time::timeout(self.wait, Arc::clone(&host.calls).acquire_owned()).await.ok()?.ok()?;
        // It may have proved slow meanwhile.
        (!host.rests()).then_some(Entered { host, rest: self.rest, _call: call })
    }

    fn host(&self, name: &str) -> Arc<Host> {
        let mut hosts = self.known.lock();
        if hosts.len() >= REMEMBERED && !hosts.contains_key(name) {
            hosts.retain(|_, host| host.rests() || host.calls.available_permits() < AT_ONCE);
        }
        let fresh = || Arc::new(Host { calls: Arc::new(Semaphore::new(AT_ONCE)), rests_until: Mutex::default() });
        Arc::clone(hosts.entry(name.to_owned()).or_insert_with(fresh))
    }
}

impl Host {
    fn rests(&self) -> bool {
        self.rests_until.lock().is_some_and(|until| Instant::now() < until)
    }
}

impl Entered {
    /// Ends the call.
    pub(super) fn leave(self, was_slow: bool) {
        *self.host.rests_until.lock() = was_slow.then(|| Instant::now() + self.rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_host_rests_and_others_go_on() {
        let hosts = Hosts::default();
        hosts.enter("slow.example").await.unwrap().leave(true);
        assert!(hosts.enter("slow.example").await.is_none());
        assert!(hosts.enter("quick.example").await.is_some());
        let rested = Hosts { rest: Duration::ZERO, ..Hosts::default() };
        rested.enter("slow.example").await.unwrap().leave(true);
        assert!(rested.enter("slow.example").await.is_some(), "after its rest");
    }

    #[tokio::test]
    async fn a_host_has_so_many_calls_at_once() {
        let hosts = Hosts { wait: Duration::ZERO, ..Hosts::default() };
        let mut calls = Vec::new();
        for _ in 0..AT_ONCE {
            calls.push(hosts.enter("busy.example").await.unwrap());
        }
        assert!(hosts.enter("busy.example").await.is_none());
        assert!(hosts.enter("other.example").await.is_some());
        calls.pop().unwrap().leave(false);
        assert!(hosts.enter("busy.example").await.is_some());
    }
}
