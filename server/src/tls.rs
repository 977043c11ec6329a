//! Encrypted connections to other servers: rustls with one cryptography, `ring`, and the certificates that the system trusts.

use std::net::IpAddr;

/// How connections to a server are encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encryption {
    /// With TLS, and the server's certificate is checked.
    Checked,
    /// With TLS, but the certificate is not checked.
    Unchecked,
    /// With TLS if the server offers it.
    IfOffered,
    Off,
}

/// Makes `ring` the cryptography of every TLS connection. Must run before the first one; a repeat changes nothing.
pub fn use_ring() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// Whether a connection to this host stays on this machine.
pub fn is_this_machine(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.to_canonical().is_loopback())
}

/// Logs at boot how connections to a server are encrypted; warns if what is sent to another machine can be read on the way.
pub fn log_encryption(server: &'static str, encryption: Encryption, stays_here: bool) {
    let how = match encryption {
        Encryption::Checked => "encrypted, and its certificate is checked",
        Encryption::Unchecked => "encrypted, but its certificate is not checked",
        Encryption::IfOffered => "encrypted if the server offers it",
        Encryption::Off => "not encrypted",
    };
    if encryption == Encryption::Checked || stays_here {
        tracing::info!("the connection to {server} is {how}");
    } else {
        tracing::warn!("the connection to {server} is {how}; it leaves this machine");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_addresses_are_this_machine() {
        for host in ["localhost", "LOCALHOST", "127.0.0.1", "127.8.8.8", "::1", "[::1]", "::ffff:127.0.0.1"] {
            assert!(is_this_machine(host), "{host}");
        }
        for host in ["", "db", "localhost.example.org", "10.0.0.1", "0.0.0.0", "[2001:db8::1]"] {
            assert!(!is_this_machine(host), "{host}");
        }
    }
}
