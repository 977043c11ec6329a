//! What a reading handler may do: one snapshot, and unlogged pushes.

use protocol::{Millis, PushFrame, TenantId, Topic};
use serde::Serialize;

use super::Caller;
use crate::app::App;
use crate::db::{Db, Tx};
use crate::error::{Result, sign_in_required};
use crate::features::auth;
use crate::realtime;

/// One moment of the database, for one reader. Ends when it is dropped.
pub struct View {
    app: App,
    tx: Tx,
    caller: Option<Caller>,
    tenant: TenantId,
    pub now: Millis,
}

impl View {
    /// Opens a snapshot for somebody whose session is read in it: a revoked one sees nothing.
    pub async fn open(app: &App, caller: Caller) -> Result<Self> {
        let view =
            Self { app: app.clone(), tx: app.db.begin_view().await?, caller: Some(caller), tenant: caller.tenant, now: app.clock.now() };
        auth::sessions::check(view.db(), caller.session).await?;
        Ok(view)
    }

    /// Opens a snapshot for somebody who is not signed in.
    pub async fn open_for_guest(app: &App, tenant: TenantId) -> Result<Self> {
        Ok(Self { app: app.clone(), tx: app.db.begin_view().await?, caller: None, tenant, now: app.clock.now() })
    }

    /// The settings; nothing here reaches outside.
    pub fn app(&self) -> &App {
        &self.app
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

    /// Tells whoever listens now, and nobody later.
    pub fn signal(&self, topic: Topic, push: &impl Serialize) -> Result<()> {
        realtime::signal(&self.app, &topic, self.caller.map(|caller| caller.user), serde_json::to_string(&PushFrame { push, key: None })?);
        Ok(())
    }
}
