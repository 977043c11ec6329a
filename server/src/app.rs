//! A running Rally: the gateway over its core, jobs, and everything timed. Built once, for production and for tests alike.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::MissedTickBehavior;

use crate::clock::Clock;
use crate::config::Config;
use crate::data_dir;
use crate::db::Engine;
use crate::error::{Error, Result};
use crate::features;
use crate::features::auth::sso::Providers;
use crate::gateway::Gateway;
use crate::gazetteer;
use crate::geo::zone;
use crate::jobs::{self, Outside};
use crate::mail::{self, Mail};
use crate::media::{self, Media};
use crate::outbound::Outbound;
use crate::realtime::log;
use crate::run::{self, command_keys};

/// How often old rows are trimmed.
const TRIM_EVERY: Duration = Duration::from_secs(60);
/// How often the write-ahead log is copied into the database file.
const WAL_COPIED_EVERY: Duration = Duration::from_millis(250);
/// Rows that one trimming transaction deletes.
const ROWS_TRIMMED: i64 = 500;

/// Cheap to clone.
#[derive(Clone)]
pub struct App(Gateway);

impl Deref for App {
    type Target = Gateway;
    fn deref(&self) -> &Gateway {
        &self.0
    }
}

impl App {
    /// Opens the database, brings it up to date, and starts what runs in the background.
    pub async fn start(config: Config, clock: Clock) -> Result<Self> {
        if config.needs_data_dir() {
            data_dir::open(&config.storage.data_dir)?;
        }
        let core = run::open(config, clock).await?;
        let config = &core.config;
        let media = Arc::new(Media::open(&config.media, &config.storage)?);
        let sso = Arc::new(Providers::new(config, core.clock.clone())?);
        let outside = Outside { core: core.clone(), mail: Mail::new(config)?, outbound: Outbound::new(&config.outbound) };
        let app = Self(Gateway::new(core, media, sso));
        let tasks = app.tasks.clone();
        app.tasks.spawn_background(async move {
            let _ = tasks.compute(|| (gazetteer::warm_up(), zone::warm_up())).await;
        });
        jobs::start(&app.core, outside);
        features::start(&app.core);
        app.tasks.spawn_background(trim_regularly(app.clone()));
        if app.db.engine() == Engine::Sqlite {
            app.tasks.spawn_background(copy_wal_regularly(app.clone()));
        }
        Ok(app)
    }

    /// The gateway, to be served.
    pub fn gateway(&self) -> Gateway {
        self.0.clone()
    }

    /// Deletes what is no longer promised: the log, stored answers, counts of attempts, pictures that nothing refers to, mails
    /// in the folder. Each by itself: one that fails skips no other. Returns the last error.
    pub async fn trim(&self) -> Result<()> {
        let storage = &self.config.storage;
        let before = self.clock.now() - storage.log_kept;
        let mut trimmed = vec![
            ("the log", log::trim(&self.db, before, storage.log_kept_per_topic).await),
            ("stored answers", command_keys::trim(&self.db, before, ROWS_TRIMMED).await),
            ("pictures", media::trim(&self.core, &self.media).await),
            ("mails in the folder", mail::trim(&self.config, self.clock.now()).await),
            ("the write-ahead log", self.db.truncate_large_wal().await.map_err(Error::from)),
        ];
        trimmed.extend(features::trim(&self.core, ROWS_TRIMMED).await);
        let mut outcome = Ok(());
        for (what, error) in trimmed.into_iter().filter_map(|(what, result)| Some((what, result.err()?))) {
            tracing::warn!(%error, what, "old data could not be trimmed; the next round tries again");
            outcome = Err(error);
        }
        outcome
    }
}

async fn trim_regularly(app: App) {
    loop {
        // What failed was logged.
        let _ = app.trim().await;
        tokio::time::sleep(TRIM_EVERY).await;
    }
}

async fn copy_wal_regularly(app: App) {
    let mut ticks = tokio::time::interval(WAL_COPIED_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = app.db.copy_wal().await {
            tracing::debug!(%error, "the write-ahead log was not copied; a commit does it later");
        }
    }
}
