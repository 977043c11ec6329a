//! The pools of a database.

use std::sync::Arc;

use sqlx::{Postgres, Sqlite};

use super::error::Cause;
use super::lease::AnyLease;
use super::pool::Pool;
use super::transaction::Begin;

/// SQLite: one writer, read-only readers, and one connection that copies the write-ahead log. PostgreSQL: connections for
/// commands, and as many for views, so that neither can starve the other.
pub(super) enum Pools {
    Sqlite { writer: Arc<Pool<Sqlite>>, readers: Arc<Pool<Sqlite>>, copier: Arc<Pool<Sqlite>> },
    Postgres { commands: Arc<Pool<Postgres>>, views: Arc<Pool<Postgres>> },
}

impl Pools {
    /// A connection for one statement.
    pub(super) async fn lease(&self, reads: bool) -> Result<AnyLease, Cause> {
        match self {
            Pools::Sqlite { writer, readers, .. } => (if reads { readers } else { writer }).lease().await.map(AnyLease::Sqlite),
            Pools::Postgres { commands, views } => (if reads { views } else { commands }).lease().await.map(AnyLease::Postgres),
        }
    }

    /// A connection with a transaction begun. One that was lost while idle is replaced silently, as nothing has run on it yet.
    pub(super) async fn begin(&self, begin: Begin) -> Result<AnyLease, Cause> {
        let text = match self {
            Pools::Sqlite { .. } => begin.sqlite(),
            Pools::Postgres { .. } => begin.postgres(),
        };
        loop {
            let mut lease = self.lease(begin == Begin::View).await?;
            match lease.begin(text).await {
                Ok(()) => return Ok(lease),
                Err(Cause::Driver(_)) if lease.lost() && lease.used_before() => {}
                Err(cause) => return Err(cause),
            }
        }
    }

    /// Lets running statements finish, then closes every connection.
    pub(super) async fn close(&self) {
        match self {
            Pools::Sqlite { writer, readers, copier } => {
                copier.close().await;
                readers.close().await;
                writer.close().await;
            }
            Pools::Postgres { commands, views } => {
                views.close().await;
                commands.close().await;
            }
        }
    }
}
