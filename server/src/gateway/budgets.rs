//! How many requests one socket may send, and one person over all their sockets and REST calls.
//!
//! A command costs one request, and more where many people read what it wrote: that part is known once it has run, and becomes
//! a debt, which is paid before the person's next request. Each node counts what it has to do itself: its own requests, and
//! its own readers.

use std::num::NonZeroU32;
use std::time::Duration;

use dashmap::DashMap;
use governor::middleware::NoOpMiddleware;
use governor::state::InMemoryState;
use governor::state::direct::NotKeyed;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use protocol::{ErrorCode, Refusal, UserId};

use crate::clock::Clock;
use crate::config::RealtimeConfig;
use crate::error::Result;

/// The injected clock, as rates see it: monotonic.
#[derive(Clone)]
pub(super) struct Elapsed(Clock);

impl governor::clock::Clock for Elapsed {
    type Instant = Duration;
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The frames of one socket.
pub(super) type SocketBudget = RateLimiter<NotKeyed, InMemoryState, Elapsed, NoOpMiddleware<Duration>>;

/// The requests of everybody on this node.
pub struct Budgets {
    people: RateLimiter<UserId, DashMapStateStore<UserId>, Elapsed, NoOpMiddleware<Duration>>,
    /// What people owe for commands with many readers, in requests.
    debts: DashMap<UserId, u32>,
    quota: Quota,
    clock: Elapsed,
}

impl Budgets {
    pub fn new(config: &RealtimeConfig, clock: Clock) -> Self {
        let at_least_one = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_second(at_least_one(config.requests_per_second)).allow_burst(at_least_one(config.requests_burst));
        let clock = Elapsed(clock);
        Self { people: RateLimiter::new(quota, DashMapStateStore::default(), clock.clone()), debts: DashMap::new(), quota, clock }
    }

    pub(super) fn of_a_socket(&self) -> SocketBudget {
        RateLimiter::direct_with_clock(self.quota, self.clock.clone())
    }

    /// Takes a request from the person's budget, after what they owe.
    pub(super) fn take(&self, user: UserId) -> Result<()> {
        let mut owed = self.debts.remove(&user).map_or(0, |(_, owed)| owed);
        while owed > 0 && self.people.check_key(&user).is_ok() {
            owed -= 1;
        }
        if owed == 0 && self.people.check_key(&user).is_ok() {
            return Ok(());
        }
        self.owe(user, owed);
        Err(too_many(self.quota.replenish_interval().saturating_mul(owed.saturating_add(1))))
    }

    /// Adds to what the person owes, up to what a pause can pay: a full budget, less the next request.
    pub(super) fn owe(&self, user: UserId, requests: u32) {
        if requests > 0 {
            let mut owed = self.debts.entry(user).or_default();
            *owed = owed.saturating_add(requests).min(self.quota.burst_size().get() - 1);
        }
    }

    /// Forgets those who have made no request for a while.
    pub(super) fn trim(&self) {
        self.debts.retain(|user, owed| {
            while *owed > 0 && self.people.check_key(user).is_ok() {
                *owed -= 1;
            }
            *owed > 0
        });
        self.people.retain_recent();
        self.people.shrink_to_fit();
    }
}

fn too_many(wait: Duration) -> crate::error::Error {
    let refusal = Refusal::new(ErrorCode::TooManyRequests, "Too many requests. Please wait a moment.");
    refusal.after(wait.max(Duration::from_millis(1))).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn budgets(clock: &Clock) -> Budgets {
        let config = RealtimeConfig { requests_per_second: 10, requests_burst: 20, ..Config::defaults().realtime };
        Budgets::new(&config, clock.clone())
    }

    #[test]
    fn a_socket_may_burst_and_not_flood() {
        let clock = Clock::system();
        let socket = budgets(&clock).of_a_socket();
        assert_eq!((0..30).filter(|_| socket.check().is_ok()).count(), 20);
        clock.advance(Duration::from_secs(1));
        assert!((10..=11).contains(&(0..30).filter(|_| socket.check().is_ok()).count()));
    }

    #[test]
    fn many_readers_are_paid_for_before_the_next_request() {
        let (clock, user) = (Clock::system(), UserId(uuid::Uuid::now_v7()));
        let budgets = budgets(&clock);
        assert_eq!((0..5).filter(|_| budgets.take(user).is_ok()).count(), 5);
        budgets.owe(user, 100);
        // Nineteen are owed, fifteen of which are paid at once.
        let Err(crate::error::Error::Refused(refusal)) = budgets.take(user) else { panic!("a refusal") };
        assert!(refusal.after_ms.is_some_and(|after| (300..=500).contains(&after)), "{refusal:?}");
        clock.advance(Duration::from_millis(200));
        assert!(budgets.take(user).is_err(), "part of it is paid");
        clock.advance(Duration::from_secs(1));
        assert!(budgets.take(user).is_ok());
        assert!(budgets.take(UserId(uuid::Uuid::now_v7())).is_ok(), "others owe nothing");
        budgets.owe(user, 5);
        clock.advance(Duration::from_secs(60));
        budgets.trim();
        assert!(budgets.debts.is_empty());
    }
}
