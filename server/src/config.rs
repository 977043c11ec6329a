//! The settings: one struct per concern, read only from the environment and the command line, cross-checked at startup.
//!
//! INVARIANT: only this module reads the environment, and no secret is shown by `Debug` or `Display`.

mod duration;
mod limits;
mod map;
mod outbound;
mod play;
mod secret;
mod sso;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use duration::duration;
pub use limits::LimitsConfig;
pub use map::MapConfig;
pub use outbound::OutboundConfig;
pub use play::PlayConfig;
pub use secret::Secret;
pub use sso::{SsoConfig, SsoProvider};

/// The settings of `rally serve` and their defaults; `rally serve --help` lists them.
#[derive(Args, Clone, Debug)]
pub struct Config {
    #[command(flatten)]
    pub http: HttpConfig,
    #[command(flatten)]
    pub limits: LimitsConfig,
    #[command(flatten)]
    pub storage: StorageConfig,
    #[command(flatten)]
    pub media: MediaConfig,
    #[command(flatten)]
    pub realtime: RealtimeConfig,
    #[command(flatten)]
    pub auth: AuthConfig,
    #[command(flatten)]
    pub mail: MailConfig,
    #[command(flatten)]
    pub sso: SsoConfig,
    #[command(flatten)]
    pub map: MapConfig,
    #[command(flatten)]
    pub play: PlayConfig,
    #[command(flatten)]
    pub outbound: OutboundConfig,
    /// Log level, or levels by module (`info,rally::realtime=debug`).
    #[arg(long, env = "LOG", default_value = "info")]
    pub log: String,
    /// Log lines as JSON.
    #[arg(long, env = "LOG_JSON", default_value_t = false, action = clap::ArgAction::Set)]
    pub log_json: bool,
}

/// The HTTP server.
#[derive(Args, Clone, Debug)]
pub struct HttpConfig {
    /// Address and port to serve on.
    #[arg(long, env = "LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// Address and port of the Prometheus metrics; not served without it.
    #[arg(long, env = "METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,
    /// The public address, used in links and mails.
    #[arg(long, env = "PUBLIC_URL", default_value = "http://localhost:8080")]
    pub public_url: String,
    /// Other origins whose pages may open sockets, separated by commas.
    #[arg(long, env = "ALLOWED_ORIGINS", value_delimiter = ',')]
    pub allowed_origins: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is trusted, separated by commas.
    #[arg(long, env = "TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Vec<IpAddr>,
    /// The most open sockets.
    #[arg(long, env = "CONNECTIONS_MAX", default_value_t = 19_500)]
    pub connections_max: usize,
    /// How long a shutdown may take.
    #[arg(long, env = "SHUTDOWN_WITHIN", default_value = "25s", value_parser = duration)]
    pub shutdown_within: Duration,
    /// The window over which a shutdown spreads the closing of sockets.
    #[arg(long, env = "DRAIN_WINDOW", default_value = "10s", value_parser = duration)]
    pub drain_window: Duration,
}

impl HttpConfig {
    /// The origin of our own pages, as browsers write it: scheme, host, and a port that is not the scheme's own.
    pub fn public_origin(&self) -> Option<String> {
        let origin = url::Url::parse(&self.public_url).ok()?.origin();
        origin.is_tuple().then(|| origin.ascii_serialization())
    }
}

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

/// Picture storage: the data folder, or a bucket of S3 or a compatible service.
#[derive(Args, Clone, Debug, Default)]
pub struct MediaConfig {
    /// `s3://bucket/prefix`; without it, the folder `media` in the data folder.
    #[arg(long, env = "MEDIA_URL")]
    pub media_url: Option<String>,
    /// Credentials for the bucket; without both keys those of the machine are used.
    #[arg(long, env = "AWS_ACCESS_KEY_ID")]
    pub aws_access_key_id: Option<String>,
    #[arg(long, env = "AWS_SECRET_ACCESS_KEY", hide_env_values = true)]
    pub aws_secret_access_key: Option<Secret>,
    #[arg(long, env = "AWS_REGION", default_value = "us-east-1")]
    pub aws_region: String,
    /// The address of an S3-compatible service; without it, Amazon's.
    #[arg(long, env = "AWS_ENDPOINT_URL")]
    pub aws_endpoint_url: Option<String>,
}

/// Sockets, the push log and presence.
#[derive(Args, Clone, Debug)]
pub struct RealtimeConfig {
    /// How often the server sends a heartbeat.
    #[arg(long, env = "HEARTBEAT", default_value = "25s", value_parser = duration)]
    pub heartbeat: Duration,
    /// How long a client may be silent before its socket is closed.
    #[arg(long, env = "SILENCE", default_value = "35s", value_parser = duration)]
    pub silence: Duration,
    /// How long a new socket may take to open its session.
    #[arg(long, env = "HELLO_WITHIN", default_value = "10s", value_parser = duration)]
    pub hello_within: Duration,
    /// How long a socket may make no progress before it is closed.
    #[arg(long, env = "PROGRESS_WITHIN", default_value = "30s", value_parser = duration)]
    pub progress_within: Duration,
    /// How often the log is checked for lost announcements.
    #[arg(long, env = "SWEEP_EVERY", default_value = "1s", value_parser = duration)]
    pub sweep_every: Duration,
    /// How long an early push waits for the ones before it.
    #[arg(long, env = "GAP_WAIT", default_value = "30ms", value_parser = duration)]
    pub gap_wait: Duration,
    /// Bytes of recent pushes kept in memory for reconnecting clients.
    #[arg(long, env = "RING_BYTES", default_value_t = 64 * 1024 * 1024)]
    pub ring_bytes: usize,
    /// How long a topic without subscribers stays in memory.
    #[arg(long, env = "TOPIC_KEPT_WARM", default_value = "60s", value_parser = duration)]
    pub topic_kept_warm: Duration,
    /// How long somebody stays online after their last socket closed.
    #[arg(long, env = "PRESENCE_LINGER", default_value = "8s", value_parser = duration)]
    pub presence_linger: Duration,
    /// How often changes of presence are sent.
    #[arg(long, env = "PRESENCE_EVERY", default_value = "1s", value_parser = duration)]
    pub presence_every: Duration,
    /// How often the number of those who watch a match is sent to them.
    #[arg(long, env = "READERS_EVERY", default_value = "3s", value_parser = duration)]
    pub readers_every: Duration,
    /// How long a command may run.
    #[arg(long, env = "COMMAND_WITHIN", default_value = "3s", value_parser = duration)]
    pub command_within: Duration,
    /// How long a query may run.
    #[arg(long, env = "QUERY_WITHIN", default_value = "5s", value_parser = duration)]
    pub query_within: Duration,
    /// The sustained rate of requests per second: of one socket, and of one person over all sockets and REST calls.
    #[arg(long, env = "SOCKET_REQUESTS_PER_SECOND", default_value_t = 50)]
    pub requests_per_second: u32,
    /// The burst of requests: of one socket, and of one person.
    #[arg(long, env = "SOCKET_REQUESTS_BURST", default_value_t = 300)]
    pub requests_burst: u32,
}

/// Sign-in.
#[derive(Args, Clone, Debug)]
pub struct AuthConfig {
    /// How long an access token lives.
    #[arg(long, env = "ACCESS_TOKEN_LIFE", default_value = "15m", value_parser = duration)]
    pub access_life: Duration,
    /// How long an unused refresh token lives.
    #[arg(long, env = "REFRESH_TOKEN_LIFE", default_value = "60d", value_parser = duration)]
    pub refresh_life: Duration,
    /// How long a used refresh token still returns the same successor.
    #[arg(long, env = "REFRESH_GRACE", default_value = "60s", value_parser = duration)]
    pub refresh_grace: Duration,
    /// How long before its token expires a socket is notified.
    #[arg(long, env = "SESSION_ENDING_NOTICE", default_value = "60s", value_parser = duration)]
    pub ending_notice: Duration,
    /// How long after its token has expired a socket is closed.
    #[arg(long, env = "SESSION_ENDING_GRACE", default_value = "30s", value_parser = duration)]
    pub ending_grace: Duration,
    /// Memory of one password hash in KiB; tests use less.
    #[arg(long, env = "PASSWORD_MEMORY_KIB", default_value_t = 19_456)]
    pub password_memory_kib: u32,
    /// Sign-in attempts per account in 15 minutes.
    #[arg(long, env = "LOGIN_TRIES_ACCOUNT", default_value_t = 10)]
    pub login_tries_account: u32,
    /// Sign-in and sign-up attempts per network address in 15 minutes.
    #[arg(long, env = "LOGIN_TRIES_ADDRESS", default_value_t = 300)]
    pub login_tries_address: u32,
    /// Code attempts per account in 15 minutes.
    #[arg(long, env = "CODE_TRIES_ACCOUNT", default_value_t = 20)]
    pub code_tries_account: u32,
    /// Code attempts per network address in 15 minutes.
    #[arg(long, env = "CODE_TRIES_ADDRESS", default_value_t = 100)]
    pub code_tries_address: u32,
    /// Codes mailed per account in 15 minutes.
    #[arg(long, env = "CODE_MAILS_ACCOUNT", default_value_t = 5)]
    pub code_mails_account: u32,
    /// Codes mailed per network address in 15 minutes.
    #[arg(long, env = "CODE_MAILS_ADDRESS", default_value_t = 100)]
    pub code_mails_address: u32,
}

/// Mail.
#[derive(Args, Clone, Debug)]
pub struct MailConfig {
    /// `smtp://user:password@host:587` or `smtps://…`; without it mail is written to the folder `outbox` in the data folder,
    /// and nobody is asked to prove their address. With a password for another machine encryption is required, otherwise it
    /// is used where the server offers it; `?tls=required`, `opportunistic` or `none` decides differently.
    #[arg(long, env = "SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<Secret>,
    /// How long mails are kept in the folder.
    #[arg(long, env = "OUTBOX_KEPT", default_value = "7d", value_parser = duration)]
    pub outbox_kept: Duration,
    /// The sender of mail.
    #[arg(long, env = "MAIL_FROM", default_value = "Rally <rally@localhost>")]
    pub mail_from: String,
}

impl MailConfig {
    /// Whether mail is sent, so that people can be asked to verify their address.
    pub fn reaches_people(&self) -> bool {
        self.smtp_url.is_some()
    }
}

impl Config {
    /// The defaults, as if the environment were empty.
    pub fn defaults() -> Self {
        #[derive(clap::Parser)]
        struct Bare {
            #[command(flatten)]
            config: Config,
        }
        use clap::{CommandFactory, FromArgMatches};
        let mut command = Bare::command();
        for arg in Bare::command().get_arguments() {
            command = command.mut_arg(arg.get_id().as_str(), |arg| arg.env(None::<&'static str>));
        }
        let matches = command.get_matches_from(["rally"]);
        match Bare::from_arg_matches(&matches) {
            Ok(bare) => bare.config,
            Err(error) => error.exit(),
        }
    }

    /// Whom push services may write to about this installation.
    pub fn push_contact(&self) -> String {
        if self.http.public_url.starts_with("https://") {
            return self.http.public_url.clone();
        }
        let from = self.mail.mail_from.rsplit('<').next().unwrap_or_default();
        format!("mailto:{}", from.trim_end_matches('>'))
    }

    /// Whether anything is stored in the data folder.
    pub fn needs_data_dir(&self) -> bool {
        self.storage.database_url.is_none() || self.media.media_url.is_none() || self.mail.smtp_url.is_none()
    }

    /// Checks the settings together; the error is a message for the operator.
    pub fn check(&self) -> Result<(), String> {
        self.check_sizes()?;
        if self.realtime.silence <= self.realtime.heartbeat {
            return Err("SILENCE must be longer than HEARTBEAT.".into());
        }
        if self.auth.access_life <= self.auth.ending_notice {
            return Err("ACCESS_TOKEN_LIFE must be longer than SESSION_ENDING_NOTICE.".into());
        }
        if self.http.drain_window >= self.http.shutdown_within {
            return Err("DRAIN_WINDOW must be shorter than SHUTDOWN_WITHIN.".into());
        }
        if let Some(url) = &self.storage.database_url
            && !["postgres://", "postgresql://"].iter().any(|scheme| url.reveal().starts_with(scheme))
        {
            return Err("DATABASE_URL must begin with postgres://; without it SQLite is used.".into());
        }
        if let Some(url) = &self.mail.smtp_url
            && !["smtp://", "smtps://"].iter().any(|scheme| url.reveal().starts_with(scheme))
        {
            return Err("SMTP_URL must begin with smtp:// or smtps://; without it mail is written to a folder.".into());
        }
        self.sso.providers()?;
        self.map.check()?;
        if self.media.media_url.as_ref().is_some_and(|url| url.strip_prefix("s3://").is_none_or(|rest| rest.trim_matches('/').is_empty())) {
            return Err("MEDIA_URL must be s3://bucket or s3://bucket/prefix; without it pictures are kept in DATA_DIR.".into());
        }
        if self.media.aws_access_key_id.is_some() != self.media.aws_secret_access_key.is_some() {
            return Err("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together.".into());
        }
        if self.http.metrics_listen == Some(self.http.listen) && self.http.listen.port() != 0 {
            return Err("METRICS_LISTEN and LISTEN must differ.".into());
        }
        Ok(())
    }

    /// Refuses what would stop the server or keep it busy with nothing.
    fn check_sizes(&self) -> Result<(), String> {
        let Self { http, storage, realtime, auth, .. } = self;
        let periods = [
            ("SHUTDOWN_WITHIN", http.shutdown_within),
            ("DATABASE_WAIT", storage.database_wait),
            ("CLOCK_EVERY", storage.clock_every),
            ("HEARTBEAT", realtime.heartbeat),
            ("SILENCE", realtime.silence),
            ("HELLO_WITHIN", realtime.hello_within),
            ("PROGRESS_WITHIN", realtime.progress_within),
            ("SWEEP_EVERY", realtime.sweep_every),
            ("PRESENCE_EVERY", realtime.presence_every),
            ("READERS_EVERY", realtime.readers_every),
            ("COMMAND_WITHIN", realtime.command_within),
            ("QUERY_WITHIN", realtime.query_within),
            ("ACCESS_TOKEN_LIFE", auth.access_life),
            ("REFRESH_TOKEN_LIFE", auth.refresh_life),
            ("OUTBOUND_WITHIN", self.outbound.outbound_within),
        ];
        if let Some((name, _)) = periods.iter().find(|(_, period)| period.is_zero()) {
            return Err(format!("{name} must be longer than nothing."));
        }
        let numbers = [
            ("CONNECTIONS_MAX", u64::try_from(http.connections_max).unwrap_or(u64::MAX), 1),
            ("DATABASE_CONNECTIONS", storage.database_connections.into(), 1),
            ("LOG_KEPT_PER_TOPIC", storage.log_kept_per_topic, 1_000),
            ("SOCKET_REQUESTS_PER_SECOND", realtime.requests_per_second.into(), 1),
            ("SOCKET_REQUESTS_BURST", realtime.requests_burst.into(), 1),
            // The least that the hash function takes.
            ("PASSWORD_MEMORY_KIB", auth.password_memory_kib.into(), 8),
        ];
        match numbers.iter().find(|(_, number, least)| number < least) {
            Some((name, _, least)) => Err(format!("{name} must be at least {least}.")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_agree_with_each_other() {
        assert_eq!(Config::defaults().check(), Ok(()));
    }

    #[test]
    fn secrets_are_not_shown() {
        let mut config = Config::defaults();
        config.storage.database_url = Some(Secret::new("postgres://rally:hunter2@db/rally"));
        config.mail.smtp_url = Some(Secret::new("smtps://rally:hunter2@mail/"));
        assert!(!format!("{config:?}").contains("hunter2"));
    }

    #[test]
    fn contradicting_settings_are_named() {
        let mut config = Config::defaults();
        config.realtime.silence = config.realtime.heartbeat;
        assert!(config.check().unwrap_err().contains("SILENCE"));
    }

    #[test]
    fn settings_of_zero_are_refused() {
        type Zero = fn(&mut Config);
        let zeros: [(&str, Zero); 7] = [
            ("HEARTBEAT", |config| config.realtime.heartbeat = Duration::ZERO),
            ("SWEEP_EVERY", |config| config.realtime.sweep_every = Duration::ZERO),
            ("PRESENCE_EVERY", |config| config.realtime.presence_every = Duration::ZERO),
            ("READERS_EVERY", |config| config.realtime.readers_every = Duration::ZERO),
            ("DATABASE_CONNECTIONS", |config| config.storage.database_connections = 0),
            ("LOG_KEPT_PER_TOPIC", |config| config.storage.log_kept_per_topic = 0),
            ("PASSWORD_MEMORY_KIB", |config| config.auth.password_memory_kib = 0),
        ];
        for (name, set) in zeros {
            let mut config = Config::defaults();
            set(&mut config);
            assert!(config.check().is_err_and(|sentence| sentence.contains(name)), "{name}");
        }
    }
}
