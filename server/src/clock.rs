//! The injected clock: system time plus an offset, which tests move and which corrects a node to its database's clock.

use std::sync::Arc;
use std::time::Duration;

use protocol::Millis;
use tokio::sync::watch;
use tokio::time::Instant;

/// Cheap to clone; all clones show the same time.
#[derive(Clone)]
pub struct Clock(Arc<Shared>);

struct Shared {
    offset: watch::Sender<Offset>,
    began: Instant,
}

/// From the system's clock to this one, in milliseconds.
#[derive(Clone, Copy, Default)]
struct Offset {
    /// To the database's clock.
    database: i64,
    /// How far tests have moved the time.
    moved: i64,
    /// The system's time at which tests hold this clock.
    held: Option<i64>,
}

impl Offset {
    fn apply(self) -> i64 {
        self.held.unwrap_or_else(system_millis).saturating_add(self.database).saturating_add(self.moved)
    }
}

impl Clock {
    pub fn system() -> Self {
        Self(Arc::new(Shared { offset: watch::Sender::new(Offset::default()), began: Instant::now() }))
    }

    /// UTC milliseconds.
    pub fn now(&self) -> Millis {
        Millis(self.0.offset.borrow().apply())
    }

    /// The database's time as this clock has it, wherever tests have moved the time to.
    pub fn database_now(&self) -> Millis {
        Millis(Offset { moved: 0, ..*self.0.offset.borrow() }.apply())
    }

    /// Sets the offset from the system's clock to the database's.
    pub fn set_offset(&self, millis: i64) {
        self.0.offset.send_modify(|offset| offset.database = millis);
    }

    /// Corrects that offset.
    pub fn correct_by(&self, millis: i64) {
        self.0.offset.send_modify(|offset| offset.database = offset.database.saturating_add(millis));
    }

    /// Moves the time forward, and wakes sleepers whose time has passed. For tests.
    pub fn advance(&self, span: Duration) {
        let millis = i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        self.0.offset.send_modify(|offset| offset.moved = offset.moved.saturating_add(millis));
    }

    /// Stops at this instant, or goes on with the system's time. For tests.
    pub fn hold(&self, held: bool) {
        self.0.offset.send_modify(|offset| offset.held = held.then(system_millis));
    }

    /// Time since the start, which never goes backwards, whatever happens to the system's clock. For rates.
    pub fn elapsed(&self) -> Duration {
        self.0.began.elapsed() + Duration::from_millis(u64::try_from(self.0.offset.borrow().moved).unwrap_or(0))
    }

    /// Waits until the time is reached, also when the clock is moved.
    pub async fn sleep_until(&self, at: Millis) {
        let mut offset = self.0.offset.subscribe();
        loop {
            let left = at.0.saturating_sub(offset.borrow_and_update().apply());
            let Ok(left @ 1..) = u64::try_from(left) else { return };
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left)) => {}
                _ = offset.changed() => {}
            }
        }
    }

    pub async fn sleep(&self, span: Duration) {
        self.sleep_until(self.now() + span).await;
    }
}

/// The only call to the system's clock.
#[allow(clippy::disallowed_methods)]
fn system_millis() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_held_clock_stands_still_until_it_is_moved() {
        let clock = Clock::system();
        clock.hold(true);
        let held = clock.now();
        while system_millis() <= held.0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(clock.now(), held);
        clock.advance(Duration::from_secs(1));
        assert_eq!(clock.now(), held + Duration::from_secs(1));
        clock.hold(false);
        assert!(clock.now() > held + Duration::from_secs(1));
    }

    #[tokio::test]
    #[allow(clippy::disallowed_methods)] // A test's own task.
    async fn a_sleeper_wakes_when_the_clock_is_moved() {
        let clock = Clock::system();
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep(Duration::from_secs(3_600)).await }
        });
        // Lets the sleeper start before the clock moves.
        tokio::task::yield_now().await;
        clock.advance(Duration::from_secs(3_601));
        tokio::time::timeout(Duration::from_secs(10), sleeper).await.expect("woken").expect("not panicked");
    }
}
