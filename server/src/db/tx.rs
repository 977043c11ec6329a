//! Transactions: whoever holds the [`Tx`] ends it, whoever borrows its [`Db`] uses it.
//!
//! INVARIANT: a failed statement rolls back its own savepoint and nothing else.

use std::{panic::Location, sync::Arc, time::Duration};

use super::error::{Cause, DbError, Fault, Result};
use super::handle::{Db, Target};
use super::transaction::{Begin, Open, Transaction, in_tx};

/// How often [`Db::tx`] attempts work that conflicts with other transactions.
const ATTEMPTS_MAX: u32 = 5;

impl Db {
    /// Opens a transaction that may write. On SQLite it occupies the only writer (`BEGIN IMMEDIATE`) until it ends.
    #[track_caller]
    pub fn begin(&self) -> impl Future<Output = Result<Tx>> + Send {
        self.begin_as(Begin::Command, Location::caller())
    }

    /// Opens a read-only snapshot.
    #[track_caller]
    pub fn begin_view(&self) -> impl Future<Output = Result<Tx>> + Send {
        self.begin_as(Begin::View, Location::caller())
    }

    async fn begin_as(&self, begin: Begin, at: &'static Location<'static>) -> Result<Tx> {
        let lease = self.pools(at)?.begin(begin).await.map_err(|cause| DbError::new(cause, self.engine(), at))?;
        Ok(Tx::new(Transaction::new(self.engine(), lease)))
    }

    /// Runs `work` in a transaction and commits it if it returns `Ok`. On a serialization conflict (PostgreSQL) the whole is
    /// retried, so `work` may do nothing but database work. For jobs, admin commands and tests: a command's transaction
    /// belongs to its frame.
    ///
    /// Inside a transaction it joins that one: an `Err` then fails the whole transaction.
    #[track_caller]
    pub fn tx<T, E>(&self, work: impl AsyncFnOnce(&Db) -> Result<T, E> + Clone) -> impl Future<Output = Result<T, E>>
    where
        E: From<DbError>,
    {
        self.tx_at(work, Location::caller())
    }

    async fn tx_at<T, E>(&self, work: impl AsyncFnOnce(&Db) -> Result<T, E> + Clone, at: &'static Location<'static>) -> Result<T, E>
    where
        E: From<DbError>,
    {
        if let Target::Transaction(transaction) = self.target() {
            let answer = work(self).await;
            if answer.is_err() {
                transaction.lock().await.poison(Fault::Bug, at);
            }
            return answer;
        }
        let mut attempts = 0;
        loop {
            attempts += 1;
            let tx = self.begin_as(Begin::Command, at).await?;
            let answer = tx.scope(work.clone()(tx.db())).await;
            let conflict = match answer {
                Ok(answer) => match tx.commit().await {
                    Ok(()) => return Ok(answer),
                    Err(error) if error.fault() == Fault::Conflict => E::from(error),
                    Err(error) => return Err(error.into()),
                },
                Err(error) => {
                    let fault = tx.fault().await;
                    tx.rollback().await;
                    if fault != Some(Fault::Conflict) {
                        return Err(error);
                    }
                    error
                }
            };
            if attempts == ATTEMPTS_MAX {
                return Err(conflict);
            }
            tokio::time::sleep(Duration::from_millis(10) * attempts).await;
        }
    }
}

/// An open transaction. Dropping it rolls it back in the background, which is how a view ends.
#[derive(Debug)]
#[must_use = "a transaction that is dropped is rolled back"]
pub struct Tx {
    transaction: Arc<Transaction>,
    db: Db,
}

impl Tx {
    pub(super) fn new(transaction: Transaction) -> Self {
        let transaction = Arc::new(transaction);
        Tx { db: Db::of_transaction(Arc::clone(&transaction)), transaction }
    }

    /// The handle whose statements run inside this transaction. A clone that outlives the transaction is refused.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Runs `work` as part of this transaction, so that it cannot use another handle by mistake. See [`in_tx`].
    pub fn scope<F: Future>(&self, work: F) -> impl Future<Output = F::Output> {
        in_tx(work)
    }

    /// Sets a savepoint inside the innermost one; [`release`](Self::release) ends it.
    #[track_caller]
    pub fn savepoint(&mut self) -> impl Future<Output = Result<()>> + Send {
        let at = Location::caller();
        async move { self.with(at, async |open| open.savepoint(at).await).await }
    }

    /// Releases the innermost savepoint, keeping its changes. Refused if a statement failed since.
    #[track_caller]
    pub fn release(&mut self) -> impl Future<Output = Result<()>> + Send {
        let at = Location::caller();
        async move { self.with(at, async |open| open.release()).await }
    }

    /// Undoes the changes since the innermost savepoint, and clears a failed statement. As in SQL, the savepoint stays set. If
    /// this fails (a full disk, a lost connection), the whole transaction is lost and cannot be committed.
    #[track_caller]
    pub fn rollback_to(&mut self) -> impl Future<Output = Result<()>> + Send {
        let at = Location::caller();
        async move { self.with(at, async |open| open.rollback_to(at).await).await }
    }

    /// How many statements ran so far that may have written: if that stays the same, nothing was written in between. An error if a
    /// statement failed since the innermost savepoint.
    #[track_caller]
    pub fn writes(&self) -> impl Future<Output = Result<u64>> + Send {
        let at = Location::caller();
        async move {
            let open = self.transaction.lock().await;
            open.writes().map_err(|cause| DbError::new(cause, self.transaction.engine, at))
        }
    }

    /// How the statement failed that poisoned the innermost level, if one did. Decides on a retry, whatever the code in between
    /// made of the error.
    pub async fn fault(&self) -> Option<Fault> {
        self.transaction.fault().await
    }

    /// Commits, including savepoints that are still set. After an error it is rolled back, unless the connection was lost during
    /// the `COMMIT` itself: then the outcome is unknown.
    #[track_caller]
    pub fn commit(self) -> impl Future<Output = Result<()>> + Send {
        let at = Location::caller();
        async move { self.with(at, async |open| open.commit().await).await }
    }

    /// Rolls back and waits for it. Cannot fail: at worst the connection is closed, which does the same.
    pub async fn rollback(self) {
        self.transaction.rollback().await;
    }

    async fn with(&self, at: &'static Location<'static>, work: impl AsyncFnOnce(&mut Open) -> Result<(), Cause>) -> Result<()> {
        let mut open = self.transaction.lock().await;
        work(&mut open).await.map_err(|cause| DbError::new(cause, self.transaction.engine, at))
    }
}

impl Drop for Tx {
    fn drop(&mut self) {
        self.transaction.abandon();
    }
}
