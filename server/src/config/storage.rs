//! Where data is stored.

use std::path::PathBuf;
use std::time::Duration;

use super::duration::duration;
use super::secret::Secret;
use clap::Args;

/// Databases and other storage.
#[derive(Args, Clone, Debug)]
pub struct StorageConfig {
    /// The folder of the database, the pictures and the outgoing mail, where no server is configured for them.
    #[arg(long, env = "DATA_DIR", default_value = "data")]
    pub data_dir: PathBuf,
    /// `postgres://…`; without it, SQLite in the data folder. A connection to another machine is encrypted and its certificate
    /// checked, unless the URL has an `sslmode`.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<Secret>,
    /// `rediss://…` (encrypted) or `redis://…`, which several nodes need; without it, announcements stay in this process.
    #[arg(long, env = "REDIS_URL", hide_env_values = true)]
    pub redis_url: Option<Secret>,
    /// Connections to PostgreSQL for commands, and the same number again for reads.
    #[arg(long, env = "DATABASE_CONNECTIONS", default_value_t = 16)]
    pub database_connections: u32,
    /// How long a command or a read waits for a connection to the database.
    #[arg(long, env = "DATABASE_WAIT", default_value = "3s", value_parser = duration)]
    pub database_wait: Duration,
    /// Whether a commit waits for the disk (only SQLite; PostgreSQL has its own setting).
    #[arg(long, env = "DURABLE", default_value_t = true, action = clap::ArgAction::Set)]
    pub durable: bool,
    /// How long the push log and the stored answers of keyed commands are kept.
    #[arg(long, env = "LOG_KEPT", default_value = "7d", value_parser = duration)]
    pub log_kept: Duration,
    /// How often the clock is corrected to the database's (only PostgreSQL).
    #[arg(long, env = "CLOCK_EVERY", default_value = "60s", value_parser = duration)]
    pub clock_every: Duration,
    /// How many pushes are kept per topic.
    #[arg(long, env = "LOG_KEPT_PER_TOPIC", default_value_t = 10_000)]
    pub log_kept_per_topic: u64,
}
