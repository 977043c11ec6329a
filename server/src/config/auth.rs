//! Sessions and passwords.

use std::time::Duration;

use super::duration::duration;
use clap::Args;

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
