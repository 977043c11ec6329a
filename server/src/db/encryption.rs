//! How connections to PostgreSQL are encrypted.
//!
//! INVARIANT: a connection to another machine is encrypted and the certificate checked, unless the URL has an `sslmode`.

use std::io;

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use super::error::Cause;
use crate::tls::{Encryption, is_this_machine, log_encryption};

/// Demands TLS where the URL leaves it open, and logs the result.
pub(super) fn encrypted(options: PgConnectOptions, url: &str) -> PgConnectOptions {
    let stays_here = stays_here(&options);
    let options = demanding(options, url);
    let encryption = match options.get_ssl_mode() {
        PgSslMode::VerifyFull | PgSslMode::VerifyCa => Encryption::Checked,
        PgSslMode::Require => Encryption::Unchecked,
        PgSslMode::Prefer => Encryption::IfOffered,
        PgSslMode::Allow | PgSslMode::Disable => Encryption::Off,
    };
    log_encryption("PostgreSQL", encryption, stays_here);
    options
}

fn demanding(options: PgConnectOptions, url: &str) -> PgConnectOptions {
    let parameters = url.split_once('?').map_or("", |(_, parameters)| parameters);
    let is_chosen = parameters.split('&').any(|parameter| parameter.starts_with("sslmode=") || parameter.starts_with("ssl-mode="));
    // Any other mode than the default comes from PostgreSQL's own environment variable.
    let is_default = matches!(options.get_ssl_mode(), PgSslMode::Prefer);
    if is_chosen || !is_default || stays_here(&options) { options } else { options.ssl_mode(PgSslMode::VerifyFull) }
}

fn stays_here(options: &PgConnectOptions) -> bool {
    options.get_socket().is_some() || options.get_host().starts_with('/') || is_this_machine(options.get_host())
}

/// The cause of a failed first connection, with what the operator can do about a refused encryption.
pub(super) fn explained(error: sqlx::Error) -> Cause {
    const CHOICES: &str = "a connection to another machine must be encrypted unless DATABASE_URL has an sslmode: sslrootcert=FILE names \
                           who signs the server's certificate, sslmode=require does not check the certificate, sslmode=disable does not \
                           encrypt";
    let is_certificate = matches!(&error, sqlx::Error::Io(why) if why.kind() == io::ErrorKind::InvalidData);
    if is_certificate || matches!(error, sqlx::Error::Tls(_)) {
        return Cause::Setup(format!("{error}; {CHOICES}").into());
    }
    Cause::Driver(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(url: &str) -> String {
        format!("{:?}", demanding(url.parse().unwrap(), url).get_ssl_mode())
    }

    #[test]
    fn another_machine_is_asked_for_a_checked_certificate_unless_the_url_decides() {
        for host in ["db", "10.0.0.5:5433", "db.example.org"] {
            assert_eq!(mode(&format!("postgres://rally:secret@{host}/rally")), "VerifyFull", "{host}");
            assert_eq!(mode(&format!("postgres://rally:secret@{host}/rally?application_name=sslmode")), "VerifyFull", "{host}");
        }
        for (chosen, expected) in [("disable", "Disable"), ("prefer", "Prefer"), ("require", "Require"), ("verify-ca", "VerifyCa")] {
            assert_eq!(mode(&format!("postgres://rally:secret@db/rally?sslmode={chosen}")), expected);
        }
        for host in ["localhost", "127.0.0.1:5433", "[::1]"] {
            assert_eq!(mode(&format!("postgres://rally:secret@{host}/rally")), "Prefer", "{host}");
        }
        assert_eq!(mode("postgres:///rally?host=/run/postgresql"), "Prefer");
    }
}
