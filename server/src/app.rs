//! A running Rally: the gateway over its core, jobs, and everything timed. Built once, for production and for tests alike.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use crate::clock::Clock;
use crate::config::Config;
use crate::data_dir;
use crate::error::Result;
use crate::features::auth::sso::Providers;
use crate::features::{self, places};
use crate::gateway::{Gateway, Sockets};
use crate::geo::zone;
use crate::jobs::{self, Outside};
use crate::mail::{self, Mail};
use crate::media::{self, Media};
use crate::realtime::log;
use crate::run::{self, command_keys};

/// How often old rows are trimmed.
const TRIM_EVERY: Duration = Duration::from_secs(60);
/// Topics that one trimming transaction looks at.
const TOPICS_TRIMMED: usize = 50;
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
        let outside = Outside { core: core.clone(), mail: Mail::new(config)? };
        let app = Self(Gateway { media, sso, sockets: Arc::new(Sockets::default()), core });
        let tasks = app.tasks.clone();
        app.tasks.spawn_background(async move {
            let _ = tasks.compute(|| (places::warm_up(), zone::warm_up())).await;
        });
        jobs::start(&app.core, outside, features::PERFORMERS);
        features::start(&app.core);
        app.tasks.spawn_background(trim_regularly(app.clone()));
        Ok(app)
    }

    /// The gateway, to be served.
    pub fn gateway(&self) -> Gateway {
        self.0.clone()
    }

    /// Deletes what is no longer promised: the log, stored answers, counts of attempts, pictures that nothing refers to, mails
    /// in the folder.
    pub async fn trim(&self) -> Result<()> {
        let storage = &self.config.storage;
        let before = self.clock.now() - storage.log_kept;
        while self.db.tx(async |db| log::trim(db, before, storage.log_kept_per_topic, TOPICS_TRIMMED).await).await? {}
        while self.db.tx(async |db| command_keys::trim(db, before, ROWS_TRIMMED).await).await? {}
        features::trim(&self.core, ROWS_TRIMMED).await?;
        mail::trim(&self.config, self.clock.now()).await?;
        media::trim(&self.core, &self.media).await
    }
}

async fn trim_regularly(app: App) {
    loop {
        if let Err(error) = app.trim().await {
            tracing::warn!(%error, "old rows could not be trimmed; the next round trims them");
        }
        tokio::time::sleep(TRIM_EVERY).await;
    }
}
