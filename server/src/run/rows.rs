//! Queues for rows that many commands lock at once, on PostgreSQL.
//!
//! A command that waits in the database for a locked row occupies a connection; two hundred of them occupy all, and hold up
//! everybody. So the commands of this process wait here, in the order of their arrival and without a connection. A command
//! learns which row it must wait for by running: where another has the row, it is rolled back, waits, and is run again from
//! the top.
//!
//! INVARIANT: whoever waits here has no connection and holds no other row, so that no circle of waiting can form.

use std::sync::Arc;
use std::time::Duration;

use dashmap::DashMap;
use parking_lot::Mutex;
use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

use crate::error::{Result, busy};

/// How long a command waits for a row before it is refused with retry.
const WAIT_MAX: Duration = Duration::from_secs(5);
/// Commands that wait for one row at most.
const WAITING_MAX: usize = 1_024;

type Locks = DashMap<Uuid, Arc<tokio::sync::Mutex<()>>>;

/// Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct Rows(Arc<Locks>);

/// The right to lock a row in the database, until it is dropped.
pub(super) struct RowGuard {
    row: Uuid,
    guard: Option<OwnedMutexGuard<()>>,
    locks: Arc<Locks>,
}

impl Rows {
    fn lock_of(&self, row: Uuid) -> Arc<tokio::sync::Mutex<()>> {
        Arc::clone(&self.0.entry(row).or_default())
    }

    fn guard(&self, row: Uuid, guard: OwnedMutexGuard<()>) -> RowGuard {
        RowGuard { row, guard: Some(guard), locks: Arc::clone(&self.0) }
    }

    fn try_enter(&self, row: Uuid) -> Option<RowGuard> {
        let guard = self.lock_of(row).try_lock_owned().ok()?;
        Some(self.guard(row, guard))
    }

    /// Waits for a row; refuses with retry if that takes too long.
    pub(super) async fn enter(&self, row: Uuid) -> Result<RowGuard> {
        let lock = self.lock_of(row);
        if Arc::strong_count(&lock) > WAITING_MAX {
            return Err(busy().into());
        }
        match tokio::time::timeout(WAIT_MAX, lock.lock_owned()).await {
            Ok(guard) => Ok(self.guard(row, guard)),
            Err(_) => Err(busy().into()),
        }
    }
}

impl Drop for RowGuard {
    fn drop(&mut self) {
        drop(self.guard.take());
        // Nobody else has it or waits for it: the map has the only reference.
        self.locks.remove_if(&self.row, |_, lock| Arc::strong_count(lock) == 1);
    }
}

/// One attempt at a command: the row that it entered, or has to wait for. Shared by the frame and the handler.
#[derive(Clone)]
pub(super) struct Entering(Arc<Mutex<Entered>>);

struct Entered {
    rows: Rows,
    has: Option<RowGuard>,
    wants: Option<Uuid>,
}

impl Entering {
    pub(super) fn new(rows: &Rows, has: Option<RowGuard>) -> Self {
        Self(Arc::new(Mutex::new(Entered { rows: rows.clone(), has, wants: None })))
    }

    /// Enters a row, or refuses because another command has it: this one is then run again when it is its turn. A command
    /// queues for the first row that it locks; for further ones it waits in the database.
    pub(super) fn enter(&self, row: Uuid) -> Result<()> {
        let mut entered = self.0.lock();
        if entered.has.is_some() {
            return Ok(());
        }
        entered.has = entered.rows.try_enter(row);
        if entered.has.is_some() {
            return Ok(());
        }
        entered.wants = Some(row);
        Err(busy().into())
    }

    /// The row to wait for.
    pub(super) fn wanted(&self) -> Option<Uuid> {
        self.0.lock().wants
    }

    /// The row that was entered, for the next attempt.
    pub(super) fn take(&self) -> Option<RowGuard> {
        self.0.lock().has.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_row_is_entered_by_one_at_a_time_and_then_forgotten() {
        let rows = Rows::default();
        let (hot, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let first = Entering::new(&rows, None);
        first.enter(hot).unwrap();
        first.enter(other).expect("further rows are locked in the database");
        let second = Entering::new(&rows, None);
        assert!(second.enter(hot).is_err_and(|error| error.is_temporary()));
        assert_eq!(second.wanted(), Some(hot));
        Entering::new(&rows, None).enter(other).expect("nobody has entered it");
        let (waited, ()) = tokio::join!(rows.enter(hot), async { drop(first) });
        let again = Entering::new(&rows, Some(waited.unwrap()));
        again.enter(hot).unwrap();
        drop((second, again));
        assert_eq!(rows.0.len(), 0);
    }
}
