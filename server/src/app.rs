//! Everything that a part of the server may reach, built once: for production and for tests alike.

use std::ops::Deref;
use std::sync::Arc;

use parking_lot::RwLock;

use crate::clock::Clock;
use crate::config::{Config, StorageConfig};
use crate::db::{Db, DbSettings};
use crate::error::{Error, Result};
use crate::features::{auth, places};
use crate::gateway::Gateway;
use crate::mail::Mail;
use crate::media::Media;
use crate::metrics::Metrics;
use crate::realtime::presence::Presence;
use crate::realtime::{self, Bus, Hub};
use crate::run::Writer;
use crate::tasks::Tasks;
use crate::{instance, jobs, tenants};

/// Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

pub struct Parts {
    pub config: Config,
    pub db: Db,
    pub clock: Clock,
    pub tasks: Tasks,
    pub metrics: Arc<Metrics>,
    pub hub: Hub,
    pub bus: Bus,
    pub presence: Presence,
    pub writer: Writer,
    pub auth: auth::Keys,
    pub mail: Mail,
    pub sso: auth::sso::Providers,
    pub gateway: Gateway,
    pub media: Media,
    epoch: RwLock<String>,
}

impl Deref for App {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Opens the database, brings it up to date, and starts what runs in the background.
    pub async fn start(config: Config, clock: Clock) -> Result<Self> {
        let app = Self::begin(config, clock).await?;
        jobs::start(&app);
        Ok(app)
    }

    /// The same without timed work, which is for nodes that serve.
    pub async fn begin(config: Config, clock: Clock) -> Result<Self> {
        let db = open_database(&config.storage).await?;
        tenants::make_first(&db, clock.now()).await?;
        let skew = db.clock_skew(|| clock.now().0).await?;
        clock.set_offset(skew);
        let metrics = Arc::new(Metrics::default());
        let tasks = Tasks::default();
        let hub = Hub::new(db.clone(), tasks.clone(), Arc::clone(&metrics), config.realtime.gap_wait, config.realtime.ring_bytes);
        let (bus, outgoing) = Bus::new(config.storage.redis_url.as_ref(), &instance::name(&db).await?, Arc::clone(&metrics));
        let (writer, commands) = Writer::new(&db);
        let app = Self(Arc::new(Parts {
            epoch: RwLock::new(instance::epoch(&db).await?),
            auth: auth::Keys::new(&instance::token_key(&db).await?, &config.auth)?,
            mail: Mail::new(&config)?,
            sso: auth::sso::Providers::new(&config, clock.clone())?,
            gateway: Gateway::default(),
            media: Media::open(&config.media, &config.storage)?,
            presence: Presence::default(),
            config,
            db,
            clock,
            tasks,
            metrics,
            hub,
            bus,
            writer,
        }));
        Writer::start(&app, commands);
        realtime::start(&app, outgoing);
        let warming = app.clone();
        app.tasks.spawn_background(async move {
            let _ = warming.tasks.compute(|| (places::warm_up(), crate::geo::zone::warm_up())).await;
        });
        Ok(app)
    }

    /// The epoch of the database as this node last saw it.
    pub fn epoch(&self) -> String {
        self.epoch.read().clone()
    }

    /// Whether the epoch is another one than it was.
    pub(crate) fn replace_epoch(&self, epoch: &str) -> bool {
        if *self.epoch.read() == epoch {
            return false;
        }
        epoch.clone_into(&mut self.epoch.write());
        true
    }

    /// Ends the background work, waits for what is under way, and closes the database.
    pub async fn stop(&self) {
        self.bus.publish(realtime::Announcement::Leaving);
        self.tasks.finish().await;
        self.db.close().await;
    }
}

/// The database of these settings, brought up to date.
pub async fn open_database(storage: &StorageConfig) -> Result<Db> {
    let settings = DbSettings {
        url: storage.database_url.as_ref().map(|url| url.reveal().to_owned()),
        data_dir: storage.data_dir.clone(),
        durable: storage.durable,
        commands: storage.database_connections,
        views: storage.database_connections,
        ..DbSettings::default()
    };
    Ok(Db::open(&settings).await?)
}

impl From<std::io::Error> for Error {
    #[track_caller]
    fn from(error: std::io::Error) -> Self {
        Self::internal(error)
    }
}
