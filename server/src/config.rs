//! The settings: one struct per concern, read only from the environment and the command line, cross-checked at startup.
//!
//! INVARIANT: only this module reads the environment, and no secret is shown by `Debug` or `Display`.

mod auth;
mod duration;
mod http;
mod limits;
mod mail;
mod map;
mod media;
mod outbound;
mod play;
mod realtime;
mod secret;
mod sso;
mod storage;

use clap::Args;

pub use auth::AuthConfig;
pub use http::HttpConfig;
pub use limits::LimitsConfig;
pub use mail::MailConfig;
pub use map::MapConfig;
pub use media::MediaConfig;
pub use outbound::OutboundConfig;
pub use play::PlayConfig;
pub use realtime::RealtimeConfig;
pub use secret::Secret;
pub use sso::{SsoConfig, SsoProvider};
pub use storage::StorageConfig;

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
    use std::time::Duration;

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
