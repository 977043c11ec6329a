//! The time, injected: what the system says plus an offset that tests move and that a node corrects
//! to its database's clock.

use std::sync::Arc;
use std::time::Duration;

use protocol::Millis;
use tokio::sync::watch;

/// Cheap to clone; all clones show the same time.
#[derive(Clone)]
pub struct Clock(Arc<watch::Sender<i64>>);

impl Clock {
    pub fn system() -> Self {
        Self(Arc::new(watch::Sender::new(0)))
    }

    /// UTC milliseconds.
    pub fn now(&self) -> Millis {
        let offset = *self.0.borrow();
        Millis(system_millis().saturating_add(offset))
    }

    /// By how many milliseconds the system's clock is corrected.
    pub fn set_offset(&self, millis: i64) {
        self.0.send_replace(millis);
    }

    /// Moves the time forward; whoever sleeps past the new time wakes. Tests call this.
    pub fn advance(&self, span: Duration) {
        self.0.send_modify(|offset| *offset = offset.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)));
    }

    /// Waits until the time has come, however it comes.
    pub async fn sleep_until(&self, at: Millis) {
        let mut offset = self.0.subscribe();
        loop {
            let left = at.0.saturating_sub(system_millis().saturating_add(*offset.borrow_and_update()));
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

/// The one place that asks the system.
#[allow(clippy::disallowed_methods)]
fn system_millis() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    #[allow(clippy::disallowed_methods)] // A test's own task.
    async fn a_sleeper_wakes_when_the_time_is_moved() {
        let clock = Clock::system();
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep(Duration::from_secs(3_600)).await }
        });
        // The sleeper reckons from the time at which it begins.
        tokio::task::yield_now().await;
        clock.advance(Duration::from_secs(3_601));
        tokio::time::timeout(Duration::from_secs(10), sleeper).await.expect("woken").expect("not panicked");
    }
}
