//! The state behind all requests of this node.

use std::ops::Deref;
use std::sync::Arc;

use super::budgets::Budgets;
use super::connections::Connections;
use super::sockets::Sockets;
use crate::features::auth::sso::Providers;
use crate::media::Media;
use crate::run::Core;

/// Cheap to clone.
#[derive(Clone)]
pub struct Gateway {
    pub core: Core,
    pub media: Arc<Media>,
    pub sso: Arc<Providers>,
    pub sockets: Arc<Sockets>,
    pub connections: Arc<Connections>,
    pub budgets: Arc<Budgets>,
}

impl Deref for Gateway {
    type Target = Core;
    fn deref(&self) -> &Core {
        &self.core
    }
}

impl Gateway {
    pub fn new(core: Core, media: Arc<Media>, sso: Arc<Providers>) -> Self {
        let config = &core.config;
        let sockets = Arc::new(Sockets::new(config));
        let connections = Arc::new(Connections::new(&config.limits, &config.http.trusted_proxies));
        let budgets = Arc::new(Budgets::new(&config.realtime, core.clock.clone()));
        Self { core, media, sso, sockets, connections, budgets }
    }
}
