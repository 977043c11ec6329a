//! Tracked tasks: a shutdown signals all of them and waits for each.

use std::future::Future;
use std::sync::Arc;

use tokio::runtime::Builder;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The stack of a worker. A result that moves a bracket and a table reaches deep, and in debug builds each step takes several times as
/// much of it.
const WORKER_STACK: usize = 8 * 1024 * 1024;

/// The runtime of a server, before it is built.
#[must_use]
pub fn runtime_builder() -> Builder {
    let mut builder = Builder::new_multi_thread();
    builder.enable_all().thread_stack_size(WORKER_STACK);
    builder
}

/// Cheap to clone. INVARIANT: every task of this server is spawned here.
#[derive(Clone, Default)]
pub struct Tasks(Arc<Inner>);

#[derive(Default)]
struct Inner {
    tracker: TaskTracker,
    /// Background work ends when this is cancelled.
    stop: CancellationToken,
}

impl Tasks {
    /// Spawns work that ends by itself: a shutdown waits for it.
    pub fn spawn<F>(&self, work: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.0.tracker.spawn(work);
    }

    /// Spawns work without an end: a shutdown drops it at its next await.
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

    /// Runs CPU-bound work on a blocking thread; `None` if it panicked.
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

    /// Stops background work and waits for everything else.
    pub async fn finish(&self) {
        self.0.stop.cancel();
        self.0.tracker.close();
        self.0.tracker.wait().await;
    }
}
