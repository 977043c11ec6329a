//! Mail.

use std::time::Duration;

use super::duration::duration;
use super::secret::Secret;
use clap::Args;

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
