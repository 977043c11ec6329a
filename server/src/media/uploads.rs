//! What uploads may take at once: each person has a few places, and all uploads together a stated memory.
//!
//! INVARIANT: a slow body takes a place of its own person only; it takes as much of the memory as has arrived of it.

use std::sync::Arc;
use std::time::Duration;

use dashmap::DashMap;
use protocol::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{Error, Result, busy};

/// Uploads of one person at once.
const PER_PERSON: usize = 2;
/// Memory for all uploads, in MiB.
const MEMORY_MIB: usize = 256;
/// Bytes of a body that one MiB is reserved for: while its parts are read, parts of it exist twice.
const BYTES_PER_MIB: usize = 512 * 1024;
/// How long an upload waits for a place, and for memory.
const WAIT: Duration = Duration::from_secs(5);

/// The uploads of this process.
pub(super) struct Uploads {
    memory: Arc<Semaphore>,
    people: DashMap<UserId, Arc<Semaphore>>,
}

/// One upload: its person's place, and memory for what has arrived. Held as long as its bytes are in memory, also by work that
/// goes on after the client has hung up.
pub struct Reservation {
    _place: OwnedSemaphorePermit,
    memory: Arc<Semaphore>,
    held: Option<OwnedSemaphorePermit>,
}

impl Uploads {
    pub(super) fn new() -> Self {
        Self { memory: Arc::new(Semaphore::new(MEMORY_MIB)), people: DashMap::new() }
    }

    /// Waits for one of the person's places.
    pub(super) async fn reserve(&self, user: UserId) -> Result<Reservation> {
        // Whoever has or waits for a place holds the semaphore as well.
        self.people.retain(|_, places| Arc::strong_count(places) > 1);
        let places = Arc::clone(&self.people.entry(user).or_insert_with(|| Arc::new(Semaphore::new(PER_PERSON))));
        Ok(Reservation { _place: permits(&places, 1).await?, memory: Arc::clone(&self.memory), held: None })
    }
}

impl Reservation {
    /// Waits for memory, until enough is reserved for this many bytes.
    pub async fn hold(&mut self, bytes: usize) -> Result<()> {
        let held = self.held.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let missing = bytes.div_ceil(BYTES_PER_MIB).saturating_sub(held);
        if missing > 0 {
            let more = permits(&self.memory, u32::try_from(missing).map_err(Error::internal)?).await?;
            match &mut self.held {
                Some(held) => held.merge(more),
                None => self.held = Some(more),
            }
        }
        Ok(())
    }
}

async fn permits(of: &Arc<Semaphore>, count: u32) -> Result<OwnedSemaphorePermit> {
    let permits = tokio::time::timeout(WAIT, Arc::clone(of).acquire_many_owned(count)).await;
    permits.map_err(|_| busy())?.map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use uuid::Uuid;

    #[tokio::test]
    async fn bodies_take_memory_as_they_arrive_and_give_it_back() {
        let uploads = Uploads::new();
        let person = || UserId(Uuid::now_v7());
        let (mut first, mut second) = (uploads.reserve(person()).await.unwrap(), uploads.reserve(person()).await.unwrap());
        first.hold(BYTES_PER_MIB).await.unwrap();
        assert_eq!(uploads.memory.available_permits(), MEMORY_MIB - 1, "what has arrived, and not what may come");
        first.hold(MEMORY_MIB * BYTES_PER_MIB).await.unwrap();
        assert!(second.hold(1).now_or_never().is_none(), "it waits for memory");
        drop(first);
        second.hold(1).await.unwrap();
        drop(second);
        assert_eq!(uploads.memory.available_permits(), MEMORY_MIB);
    }
}
