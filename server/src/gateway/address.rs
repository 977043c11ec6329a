//! The network address of a client, behind proxies that the settings trust.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};

/// The client's address: the last one in the chain that is not a trusted proxy.
pub(super) fn of(extensions: &Extensions, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip());
    forwarded(peer.to_canonical(), headers, trusted)
}

/// What limits count as one address: in IPv6 the /64, which is one household.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

pub(super) fn is_trusted(address: IpAddr, trusted: &[IpAddr]) -> bool {
    trusted.iter().any(|proxy| proxy.to_canonical() == address.to_canonical())
}

fn forwarded(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let values = headers.get_all("x-forwarded-for");
    let mut hops: Vec<&str> = values.iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).collect();
    let mut address = peer;
    while is_trusted(address, trusted) {
        let Some(before) = hops.pop().and_then(|hop| hop.trim().parse::<IpAddr>().ok()) else { break };
        address = before.to_canonical();
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(peer: &str, chain: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in chain {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let trusted = ["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        forwarded(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn only_trusted_proxies_set_the_address() {
        assert_eq!(from("192.0.2.7", &["198.51.100.1"]), "192.0.2.7");
        assert_eq!(from("10.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(from("10.0.0.1", &["203.0.113.9, 198.51.100.1, 10.0.0.2"]), "198.51.100.1");
        assert_eq!(from("10.0.0.1", &["203.0.113.9", "198.51.100.1"]), "198.51.100.1");
        assert_eq!(from("10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(from("10.0.0.1", &["nonsense"]), "10.0.0.1");
    }

    #[test]
    fn one_household_is_one_network() {
        let of = |address: &str| network(address.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::2"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
