//! Tracked tasks: a shutdown tells all of them and waits for each.

use std::future::Future;
use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Cheap to clone. INVARIANT: nothing in this server is spawned but through here.
#[derive(Clone, Default)]
pub struct Tasks(Arc<Inner>);

#[derive(Default)]
struct Inner {
    tracker: TaskTracker,
    /// Background work ends when this is cancelled.
    stop: CancellationToken,
}

impl Tasks {
    /// Work with an end of its own: a shutdown waits for it.
    pub fn spawn<F>(&self, work: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.0.tracker.spawn(work);
    }

    /// Work without an end: a shutdown drops it at its next wait.
    pub fn spawn_background<F>(&self, work: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let stop = self.0.stop.clone();
        self.0.tracker.spawn(async move {
            tokio::select! {
                () = stop.cancelled() => {}
                () = work => {}
            }
        });
    }

    /// Work that keeps a processor busy, on a thread of its own; `None` if it panicked.
    pub async fn compute<T, F>(&self, work: F) -> Option<T>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        self.0.tracker.spawn_blocking(work).await.ok()
    }

    /// Cancelled when the server stops.
    pub fn stopping(&self) -> &CancellationToken {
        &self.0.stop
    }

    /// Ends the background work and waits for all the rest.
    pub async fn finish(&self) {
        self.0.stop.cancel();
        self.0.tracker.close();
        self.0.tracker.wait().await;
    }
}
