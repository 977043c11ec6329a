//! The handle that every query goes through.

use std::{fmt, panic::Location, sync::Arc};

use super::engine::Engine;
use super::error::{Cause, DbError, Result};
use super::pools::Pools;
use super::transaction::{Transaction, inside};

/// The handle that every query goes through. Cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<Target>);

/// What the statements of a handle run on.
pub(super) enum Target {
    /// Outside of any transaction: each statement commits by itself.
    Pools(Pools),
    /// Inside a transaction.
    Transaction(Arc<Transaction>),
}

impl Db {
    pub(super) fn of_pools(pools: Pools) -> Self {
        Db(Arc::new(Target::Pools(pools)))
    }

    pub(super) fn of_transaction(transaction: Arc<Transaction>) -> Self {
        Db(Arc::new(Target::Transaction(transaction)))
    }

    pub fn engine(&self) -> Engine {
        match &*self.0 {
            Target::Pools(Pools::Sqlite { .. }) => Engine::Sqlite,
            Target::Pools(Pools::Postgres { .. }) => Engine::Postgres,
            Target::Transaction(transaction) => transaction.engine,
        }
    }

    /// Lets running statements finish, then closes every connection. Later statements are refused.
    pub async fn close(&self) {
        match &*self.0 {
            Target::Pools(pools) => pools.close().await,
            Target::Transaction(_) => {}
        }
    }

    pub(super) fn target(&self) -> &Target {
        &self.0
    }

    /// The pools; refused inside a transaction, whether the handle's or the caller's.
    pub(super) fn pools(&self, at: &'static Location<'static>) -> Result<&Pools> {
        match &*self.0 {
            Target::Pools(_) if inside() => Err(DbError::new(Cause::OutsideHandle, self.engine(), at)),
            Target::Pools(pools) => Ok(pools),
            Target::Transaction(transaction) => Err(DbError::new(Cause::AlreadyOpen, transaction.engine, at)),
        }
    }
}

impl fmt::Debug for Db {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Db({:?})", self.engine())
    }
}
