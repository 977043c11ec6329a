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

/// The smallest difference between the clocks that is corrected: a measurement is no more exact.
const SKEW_MIN_MS: u64 = 20;

/// Opens the database, brings it up to date, and starts the writer and the realtime tasks.
pub async fn open(config: Config, clock: Clock) -> Result<Core> {
    let config = Arc::new(config);
    let db = Db::open(&DbSettings::from(&config.storage)).await?;
    tenants::make_first(&db, clock.now()).await?;
    correct_clock(&db, &clock).await?;
    let (node, outgoing) = Node::new(config.realtime.clone(), config.storage.redis_url.as_ref(), db.clone(), clock.clone()).await?;
    let (core, waiting) = Core::new(config, db, clock, node).await?;
    writer::start(&core, waiting);
    realtime::start(&core.node, outgoing);
    core.tasks.spawn_background(follow_clock(core.clone()));
    Ok(core)
}

/// Keeps this node's clock on the database's: either may be set while it runs.
async fn follow_clock(core: Core) {
    loop {
        tokio::time::sleep(core.config.storage.clock_every).await;
        if let Err(error) = correct_clock(&core.db, &core.clock).await {
            tracing::warn!(%error, "the database's clock could not be read; it is read again later");
        }
    }
}

async fn correct_clock(db: &Db, clock: &Clock) -> Result<()> {
    let skew = db.clock_skew(|| clock.database_now().0).await?;
    if skew.unsigned_abs() >= SKEW_MIN_MS {
        clock.correct_by(skew);
    }
    Ok(())
}
