//! What a query's handler may do: read one snapshot, and send unlogged pushes.

use std::any::Any;
use std::sync::Arc;

use protocol::{Millis, PushFrame, TenantId, Topic, UserId};
use serde::Serialize;

use super::core::Core;
use super::memo::Version;
use crate::config::Config;
use crate::db::{Db, Tx};
use crate::error::{Error, Result, sign_in_required};
use crate::identity::keys::Keys;
use crate::identity::push_key::PushKey;
use crate::identity::{Caller, sessions};

/// A read snapshot of the database for one reader, released on drop.
pub struct View {
    core: Core,
    tx: Tx,
    caller: Option<Caller>,
    tenant: TenantId,
    pub now: Millis,
}

impl View {
    /// Opens a snapshot for a member, whose session is checked in it.
    pub async fn open(core: &Core, caller: Caller) -> Result<Self> {
        let view = Self {
            core: core.clone(),
            tx: core.db.begin_view().await?,
            caller: Some(caller),
            tenant: caller.tenant,
            now: core.clock.now(),
        };
        sessions::check(view.db(), caller.session).await?;
        Ok(view)
    }

    /// Opens a snapshot for somebody who is not signed in.
    pub async fn open_for_guest(core: &Core, tenant: TenantId) -> Result<Self> {
        Ok(Self { core: core.clone(), tx: core.db.begin_view().await?, caller: None, tenant, now: core.clock.now() })
    }

    pub fn config(&self) -> &Config {
        &self.core.config
    }

    /// The keys of tokens, codes and calendar addresses.
    pub fn keys(&self) -> &Keys {
        &self.core.keys
    }

    /// The key with which push services are addressed.
    pub fn push_key(&self) -> &PushKey {
        &self.core.push_key
    }

    /// Whether somebody is online and has not hidden it.
    pub fn is_online(&self, user: UserId) -> bool {
        self.core.node.presence.is_online(user)
    }

    /// How many devices read a topic on all nodes, as of a few seconds ago; only of topics whose readers are counted.
    pub fn reader_count(&self, topic: Topic) -> u32 {
        self.core.node.audience.count(&topic)
    }

    pub fn db(&self) -> &Db {
        self.tx.db()
    }

    pub fn caller(&self) -> Result<Caller> {
        self.caller.ok_or_else(sign_in_required)
    }

    pub fn tenant(&self) -> TenantId {
        self.tenant
    }

    /// What a noun counts once a minute for this community: by its type, so that each count is a type of its own.
    pub async fn counted<T: Send + Sync + 'static>(&self, count: impl Future<Output = Result<T>>) -> Result<Arc<T>> {
        if let Some(known) = self.core.counted.fresh(self.tenant, self.now) {
            return Ok(known);
        }
        let value = Arc::new(count.await?);
        self.core.counted.remember(self.tenant, self.now, Arc::clone(&value));
        Ok(value)
    }

    /// What a noun computes from this version of something, once for all who ask for it.
    pub async fn memoized<T: Send + Sync + 'static>(&self, version: Version, compute: impl Future<Output = Result<T>>) -> Result<Arc<T>> {
        let cell = self.core.memo.cell::<T>(version);
        let computed = async { Ok::<Arc<dyn Any + Send + Sync>, Error>(Arc::new(compute.await?)) };
        let value = cell.get_or_try_init(|| computed).await?;
        Arc::clone(value).downcast().map_err(|_| Error::internal("a memoized value of another type"))
    }

    /// Runs CPU-bound work on a blocking thread.
    pub async fn compute<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        self.core.tasks.compute(work).await.ok_or_else(|| Error::internal("a computation panicked"))
    }

    /// Sends an unlogged push to the current subscribers; it is never replayed.
    pub fn signal(&self, topic: Topic, push: &impl Serialize) -> Result<()> {
        let body = serde_json::to_string(&PushFrame { full: false, push, key: None })?;
        self.core.node.signal(&topic, self.caller.map(|caller| caller.user), body);
        Ok(())
    }
}
