//! Opening a core over the database of the settings.

use std::sync::Arc;

use super::core::Core;
use super::writer;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{Db, DbSettings};
use crate::error::Result;
use crate::realtime::{self, Node};
use crate::tenants;

/// Opens the database, brings it up to date, and starts the writer and the realtime tasks.
pub async fn open(config: Config, clock: Clock) -> Result<Core> {
    let config = Arc::new(config);
    let db = Db::open(&DbSettings::from(&config.storage)).await?;
    tenants::make_first(&db, clock.now()).await?;
    let skew = db.clock_skew(|| clock.now().0).await?;
    clock.set_offset(skew);
    let (node, outgoing) = Node::new(config.realtime.clone(), config.storage.redis_url.as_ref(), db.clone(), clock.clone()).await?;
    let (core, waiting) = Core::new(config, db, clock, node).await?;
    writer::start(&core, waiting);
    realtime::start(&core.node, outgoing);
    Ok(core)
}
