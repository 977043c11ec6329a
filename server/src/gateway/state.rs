//! The state behind all requests, and this node's open sockets.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dashmap::DashMap;

use crate::features::auth::sso::Providers;
use crate::media::Media;
use crate::realtime::Outlet;
use crate::run::Core;

/// Cheap to clone.
#[derive(Clone)]
pub struct Gateway {
    pub core: Core,
    pub media: Arc<Media>,
    pub sso: Arc<Providers>,
    pub sockets: Arc<Sockets>,
}

impl Deref for Gateway {
    type Target = Core;
    fn deref(&self) -> &Core {
        &self.core
    }
}

/// This node's open sockets.
#[derive(Default)]
pub struct Sockets {
    open: DashMap<u64, Arc<Outlet>>,
    draining: AtomicBool,
}

impl Sockets {
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Reports the node as not ready and refuses further upgrades.
    pub(super) fn start_draining(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    pub fn count(&self) -> usize {
        self.open.len()
    }

    /// Bytes queued for sockets that do not accept them.
    pub fn queued_bytes(&self) -> usize {
        self.open.iter().map(|outlet| outlet.queued_bytes()).sum()
    }

    pub(super) fn all(&self) -> Vec<Arc<Outlet>> {
        self.open.iter().map(|outlet| Arc::clone(&outlet)).collect()
    }

    pub(super) fn add(&self, outlet: &Arc<Outlet>) {
        self.open.insert(outlet.id, Arc::clone(outlet));
    }

    pub(super) fn remove(&self, outlet: &Outlet) {
        self.open.remove(&outlet.id);
    }
}
