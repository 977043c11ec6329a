//! The connection to a mail server.
//!
//! INVARIANT: a password goes to another machine only over an encrypted connection, unless the URL decides otherwise.

use std::time::Duration;

use lettre::transport::smtp;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use url::Url;

use crate::error::{Error, Result};
use crate::tls::{Encryption, is_this_machine, log_encryption};

/// How long the mail server may take for each answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// One connection for each mail: there are few.
pub(super) fn transport(url: &str) -> Result<AsyncSmtpTransport<Tokio1Executor>> {
    // The cause may quote a part of the URL, which contains a password.
    let unusable = || {
        Error::internal("SMTP_URL cannot be used: write smtp://user:password@host:587 (tls=required, opportunistic or none) or smtps://…")
    };
    let mut url = Url::parse(url).map_err(|_| unusable())?;
    let encryption = encryption(&url).ok_or_else(unusable)?;
    log_encryption("the mail server", encryption, stays_here(&url));
    let others: Vec<(String, String)> =
        url.query_pairs().filter(|(name, _)| name != "tls").map(|pair| (pair.0.into(), pair.1.into())).collect();
    let tls = match encryption {
        Encryption::Checked | Encryption::Unchecked => Some("required"),
        Encryption::IfOffered => Some("opportunistic"),
        Encryption::Off => None,
    };
    url.query_pairs_mut().clear().extend_pairs(others).extend_pairs(tls.map(|tls| ("tls", tls)));
    let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str()).map_err(|_| unusable())?;
    Ok(builder.timeout(Some(ANSWER_WITHIN)).build())
}

/// `None` if the URL asks for something that does not exist.
fn encryption(url: &Url) -> Option<Encryption> {
    let chosen = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
    let has_credentials = !url.username().is_empty() || url.password().is_some();
    match (url.scheme(), chosen.as_deref()) {
        ("smtps", None | Some("required")) | ("smtp", Some("required")) => Some(Encryption::Checked),
        ("smtp", Some("opportunistic")) => Some(Encryption::IfOffered),
        ("smtp", Some("none")) => Some(Encryption::Off),
        ("smtp", None) if has_credentials && !stays_here(url) => Some(Encryption::Checked),
        ("smtp", None) => Some(Encryption::IfOffered),
        _ => None,
    }
}

fn stays_here(url: &Url) -> bool {
    url.host_str().is_some_and(is_this_machine)
}

/// Whether the server refuses this mail permanently. A refused sign-in (53x) is not: the operator can fix it.
pub(super) fn is_permanent(error: &smtp::Error) -> bool {
    error.status().map(u16::from).is_some_and(|code| (500..600).contains(&code) && !(530..540).contains(&code))
}

/// The server's answer by its code: its text may quote the recipient's address.
pub(super) fn reason(error: &smtp::Error) -> String {
    match error.status() {
        Some(code) => format!("it answered {code}"),
        None if error.is_timeout() => "it took too long".into(),
        None if error.is_tls() => "the connection could not be encrypted".into(),
        None if error.is_client() => "it does not offer what SMTP_URL demands, such as encryption (STARTTLS)".into(),
        None => "it could not be reached".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_server_url_is_not_repeated_in_the_error() {
        for url in ["smtp://rally:hunter2@", "smtps://rally:hunter2@host:port", "smtp://rally:hunter2@host?tls=never"] {
            let error = format!("{:?}", transport(url).unwrap_err());
            assert!(!error.contains("hunter2"), "{error}");
        }
        assert!(transport("smtp://rally:hunter2@localhost:2525").is_ok());
    }

    #[test]
    fn a_password_for_another_machine_demands_encryption_unless_the_url_decides() {
        let chosen = |url: &str| encryption(&Url::parse(url).unwrap());
        for (url, expected) in [
            ("smtp://rally:secret@mail.example.org:587", Some(Encryption::Checked)),
            ("smtp://rally:secret@10.0.0.5?source=rally", Some(Encryption::Checked)),
            ("smtp://rally:secret@localhost:2525", Some(Encryption::IfOffered)),
            ("smtp://mail.example.org", Some(Encryption::IfOffered)),
            ("smtp://rally:secret@mail.example.org?tls=none", Some(Encryption::Off)),
            ("smtp://rally:secret@mail.example.org?tls=opportunistic", Some(Encryption::IfOffered)),
            ("smtps://rally:secret@mail.example.org", Some(Encryption::Checked)),
            ("smtps://rally:secret@mail.example.org?tls=none", None),
        ] {
            assert_eq!(chosen(url), expected, "{url}");
        }
    }
}
