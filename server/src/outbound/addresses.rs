//! Which addresses are public: in use on the internet, and in no network that a server may stand in itself.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::LazyLock;

use ipnet::IpNet;

/// Networks that are not public: IANA's registries of special addresses, and multicast.
const INNER: &[&str] = &[
    // This network, and this host on it.
    "0.0.0.0/8",
    // Private.
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    // Shared by a provider's customers (CGNAT).
    "100.64.0.0/10",
    // Loopback and link-local; cloud machines read their secrets from the latter.
    "127.0.0.0/8",
    "169.254.0.0/16",
    // Protocol assignments, and the former relays of 6to4.
    "192.0.0.0/24",
    "192.88.99.0/24",
    // Documentation and benchmarks.
    "192.0.2.0/24",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "198.18.0.0/15",
    // Multicast, reserved, broadcast.
    "224.0.0.0/4",
    "240.0.0.0/4",
    // Protocol assignments, Teredo among them.
    "2001::/23",
    // Documentation.
    "2001:db8::/32",
    "3fff::/20",
    // 6to4, which is obsolete, hides an IPv4 address.
    "2002::/16",
];

static INNER_NETS: LazyLock<Vec<IpNet>> = LazyLock::new(|| INNER.iter().filter_map(|net| net.parse().ok()).collect());

/// Whether the address is public. Where it holds an IPv4 address, that one decides.
pub(super) fn is_public(address: IpAddr) -> bool {
    let address = match address {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => embedded(v6).map_or(IpAddr::V6(v6), IpAddr::V4),
    };
    let is_global = match address {
        IpAddr::V4(_) => true,
        // Everything else of IPv6 is local, multicast or not assigned.
        IpAddr::V6(v6) => v6.segments()[0] & 0xe000 == 0x2000,
    };
    is_global && !INNER_NETS.iter().any(|net| net.contains(&address))
}

/// The IPv4 address that a mapped address (`::ffff:0:0/96`), or one of NAT64 (`64:ff9b::/96`), stands for.
fn embedded(address: Ipv6Addr) -> Option<Ipv4Addr> {
    if let Some(mapped) = address.to_ipv4_mapped() {
        return Some(mapped);
    }
    match address.segments() {
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
            Some(Ipv4Addr::new(a, b, c, d))
        }
        _ => None,
    }
}

/// Whether a name can be one of the internet: it has a dot, and none of the endings that are inner ones everywhere.
pub(super) fn is_public_name(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| !["localhost", "local", "internal", "intranet", "lan", "home", "corp", "test", "invalid"].contains(&ending))
        && !name.ends_with(".home.arpa")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_a_network() {
        assert_eq!(INNER_NETS.len(), INNER.len());
    }

    #[test]
    fn inner_addresses_are_not_public() {
        for inner in [
            "0.0.0.0",
            "0.1.2.3",
            "10.255.255.255",
            "100.64.0.1",
            "100.127.255.254",
            "127.0.0.1",
            "127.255.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.1.2.3",
            "::ffff:169.254.169.254",
            "64:ff9b::10.0.0.1",
            "64:ff9b::127.0.0.1",
            "64:ff9b:1::8.8.8.8",
            "100::1",
            "2001::1",
            "2001:0:53aa::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:808:808::",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "ff0e::1",
        ] {
            assert!(!is_public(inner.parse().unwrap()), "{inner}");
        }
        for public in [
            "1.1.1.1",
            "8.8.8.8",
            "9.255.255.255",
            "11.0.0.1",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "192.169.0.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.254",
            "::ffff:8.8.8.8",
            "64:ff9b::8.8.8.8",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a00:1450::1",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn inner_names_are_no_names_of_the_internet() {
        for inner in ["", "localhost", "db", "LOCALHOST", "app.localhost", "printer.local", "api.internal", "nas.lan.", "x.home.arpa"] {
            assert!(!is_public_name(inner), "{inner}");
        }
        for public in ["fcm.googleapis.com", "web.push.apple.com.", "local.example.org", "xn--bcher-kva.example"] {
            assert!(is_public_name(public), "{public}");
        }
    }
}
