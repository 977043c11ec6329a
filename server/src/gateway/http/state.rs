//! The state that all handlers share.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::RwLock;
use protocol::TenantId;

use super::document;
use super::security_headers::SecurityHeaders;
use crate::error::Result;
use crate::gateway::state::Gateway;
use crate::tenants;

/// Cheap to clone.
#[derive(Clone)]
pub(super) struct Http(Arc<Shared>);

pub(super) struct Shared {
    pub(super) gateway: Gateway,
    /// Tenants that are known to exist; tenants are never removed.
    tenants: RwLock<HashSet<TenantId>>,
    pub(super) documents: document::Cache,
    pub(super) headers: SecurityHeaders,
}

impl std::ops::Deref for Http {
    type Target = Shared;
    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Http {
    pub(super) fn new(gateway: Gateway) -> Self {
        let headers = SecurityHeaders::new(&gateway.config);
        Self(Arc::new(Shared { gateway, tenants: RwLock::default(), documents: document::Cache::default(), headers }))
    }
}

impl Shared {
    pub(super) async fn tenant_exists(&self, tenant: TenantId) -> Result<bool> {
        if self.tenants.read().contains(&tenant) {
            return Ok(true);
        }
        let exists = tenants::exists(&self.gateway.db, tenant).await?;
        if exists {
            self.tenants.write().insert(tenant);
        }
        Ok(exists)
    }
}
