//! Submitting a command and waiting for its answer.

use serde::de::DeserializeOwned;
use tokio::sync::oneshot;

use super::alone;
use super::command::{Actor, Keyed, Replied};
use super::core::Core;
use super::queue::{Queue, Submitted};
use super::work::Work;
use crate::error::{Error, Result, busy, unavailable};

/// Runs a command; it runs to its end even if the caller stops waiting.
pub async fn run(core: &Core, actor: Actor, keyed: Option<Keyed>, work: Work) -> Result<Replied> {
    let (reply, answer) = oneshot::channel();
    let submitted = Submitted { actor, keyed, work, reply };
    match &core.queue {
        Queue::OneWriter(queue) => queue.try_send(submitted).map_err(|_| busy())?,
        Queue::Pool => {
            let task_core = core.clone();
            core.tasks.spawn(async move { alone::write_alone(&task_core, submitted).await });
        }
    }
    answer.await.unwrap_or_else(|_| Err(unavailable().into()))
}

/// Runs a command without a key for callers in this process; returns the answer as a type.
pub async fn run_typed<T: DeserializeOwned>(core: &Core, actor: Actor, work: Work) -> Result<T> {
    let replied = run(core, actor, None, work).await?;
    serde_json::from_str(&replied.ok).map_err(Error::internal)
}
