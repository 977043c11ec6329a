//! Calls to addresses that users give, such as those of push services.
//!
//! INVARIANT: no call reaches an inner address, except in the networks that the operator allows. A name is resolved here, its inner
//! addresses are dropped, and the connection goes to one of the rest: a name that resolves differently a moment later gains nothing.
//! INVARIANT: a call ends within its time and its bytes, follows no redirect, and uses no proxy.

mod addresses;
mod hosts;

use std::error::Error as _;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use ipnet::IpNet;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::HeaderMap;
use reqwest::{Client, Method, Response, redirect};
use url::{Host, Url};

use crate::config::OutboundConfig;
use crate::error::Result;
use hosts::Hosts;

/// Characters of an address.
const ADDRESS_MAX: usize = 2_048;

/// Which addresses a call may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ports {
    /// `https` on port 443.
    Encrypted,
    /// `http` on port 80 as well.
    Any,
}

/// One call.
pub struct Call<'a> {
    pub method: Method,
    pub url: &'a str,
    pub ports: Ports,
    pub headers: HeaderMap,
    pub body: Bytes,
    /// Bytes of the answer's body that are read; a longer one ends the call.
    pub answer_max: usize,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// Why a call got no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallFault {
    /// The address is none that may be called: it is an inner one, say. It will not become one.
    Forbidden,
    /// It leads elsewhere.
    Redirect,
    /// The answer is longer than the caller reads.
    TooLong,
    /// It took too long.
    Slow,
    /// It was too slow a moment ago, or many calls to it are under way: it was not called.
    Resting,
    /// No connection, or a broken one.
    Unreachable(String),
}

impl fmt::Display for CallFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Forbidden => "its address may not be called",
            Self::Redirect => "it redirects",
            Self::TooLong => "its answer is too long",
            Self::Slow => "it took too long",
            Self::Resting => "it is not called while it is slow",
            Self::Unreachable(why) => why,
        })
    }
}

/// The client of such calls.
pub struct Outbound {
    /// Made for the first call: the system's certificates take a while to read.
    client: OnceLock<Client>,
    allowed: Arc<[IpNet]>,
    within: Duration,
    hosts: Hosts,
}

impl Outbound {
    pub fn new(config: &OutboundConfig) -> Self {
        let allowed: Arc<[IpNet]> = config.outbound_allow.as_slice().into();
        Self { client: OnceLock::new(), allowed, within: config.outbound_within, hosts: Hosts::default() }
    }

    fn client(&self) -> Result<&Client, CallFault> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy()
            .referer(false)
            .timeout(self.within)
            .dns_resolver(Arc::new(Resolver(Arc::clone(&self.allowed))))
            .build()
            .map_err(|error| fault(&error))?;
        Ok(self.client.get_or_init(|| client))
    }

    pub async fn call(&self, call: Call<'_>) -> Result<Answer, CallFault> {
        let url = checked(&self.allowed, call.url, call.ports).ok_or(CallFault::Forbidden)?;
        let host = self.hosts.enter(url.host_str().unwrap_or_default()).await.ok_or(CallFault::Resting)?;
        let Call { method, headers, body, answer_max, .. } = call;
        let answering = async {
            let response = self.client()?.request(method, url).headers(headers).body(body).send().await.map_err(|error| fault(&error))?;
            read(response, answer_max).await
        };
        let answered = tokio::time::timeout(self.within, answering).await.unwrap_or(Err(CallFault::Slow));
        host.leave(matches!(answered, Err(CallFault::Slow)));
        answered
    }
}

/// The address, if it is one that may be called. What its name resolves to is checked by each call.
pub fn check(config: &OutboundConfig, url: &str, ports: Ports) -> Option<Url> {
    checked(&config.outbound_allow, url, ports)
}

fn checked(allowed: &[IpNet], url: &str, ports: Ports) -> Option<Url> {
    let url = Url::parse(url).ok().filter(|_| url.len() <= ADDRESS_MAX)?;
    if !url.username().is_empty() || url.password().is_some() || !matches!(url.scheme(), "http" | "https") {
        return None;
    }
    let usual = match url.port_or_known_default() {
        Some(443) => url.scheme() == "https",
        Some(80) => ports == Ports::Any && url.scheme() == "http",
        Some(_) | None => false,
    };
    let may = match url.host()? {
        Host::Domain(name) => usual && addresses::is_public_name(name),
        Host::Ipv4(address) => is_allowed(allowed, address.into()) || (usual && addresses::is_public(address.into())),
        Host::Ipv6(address) => is_allowed(allowed, address.into()) || (usual && addresses::is_public(address.into())),
    };
    may.then_some(url)
}

fn is_allowed(allowed: &[IpNet], address: IpAddr) -> bool {
    let address = address.to_canonical();
    allowed.iter().any(|net| net.contains(&address))
}

/// Reads the body, up to a number of bytes.
async fn read(mut response: Response, answer_max: usize) -> Result<Answer, CallFault> {
    if response.status().is_redirection() {
        return Err(CallFault::Redirect);
    }
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| fault(&error))? {
        if body.len() + chunk.len() > answer_max {
            return Err(CallFault::TooLong);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Answer { status: response.status().as_u16(), headers: response.headers().clone(), body: body.freeze() })
}

fn fault(error: &reqwest::Error) -> CallFault {
    if error.is_timeout() {
        return CallFault::Slow;
    }
    let mut cause = error.source();
    while let Some(inner) = cause {
        if inner.is::<OnlyInner>() {
            return CallFault::Forbidden;
        }
        match inner.source() {
            Some(deeper) => cause = Some(deeper),
            // The innermost cause; without the address, which may be a secret.
            None => return CallFault::Unreachable(inner.to_string()),
        }
    }
    CallFault::Unreachable("it could not be reached".into())
}

/// Resolves a name to those of its addresses that may be called.
struct Resolver(Arc<[IpNet]>);

/// A name that has inner addresses only.
#[derive(Debug, thiserror::Error)]
#[error("it has inner addresses only")]
struct OnlyInner;

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let allowed = Arc::clone(&self.0);
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let may: Vec<SocketAddr> = found.filter(|found| addresses::is_public(found.ip()) || is_allowed(&allowed, found.ip())).collect();
            if may.is_empty() { Err(OnlyInner.into()) } else { Ok::<Addrs, _>(Box::new(may.into_iter())) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_at_usual_ports_are_called() {
        let may = |allowed: &[&str], url: &str, ports| {
            let allowed: Vec<IpNet> = allowed.iter().map(|net| net.parse().unwrap()).collect();
            checked(&allowed, url, ports).is_some()
        };
        for url in ["https://push.example.org/a?b=c", "https://push.example.org:443/", "https://8.8.8.8/", "https://[2606:4700::1111]/"] {
            assert!(may(&[], url, Ports::Encrypted), "{url}");
        }
        assert!(may(&[], "http://push.example.org/", Ports::Any) && !may(&[], "http://push.example.org/", Ports::Encrypted));
        for url in [
            "",
            "push.example.org",
            "ftp://push.example.org/",
            "https://push.example.org:8443/",
            "http://push.example.org:443/",
            "https://push.example.org:80/",
            "https://me@push.example.org/",
            "https://me:secret@push.example.org/",
            "https://localhost/",
            "https://db/",
            "https://rally.local/",
            "https://127.0.0.1/",
            "https://127.1/",
            "https://0x7f000001/",
            "https://2130706433/",
            "https://10.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://169.254.169.254/latest/meta-data",
            &format!("https://push.example.org/{}", "x".repeat(ADDRESS_MAX)),
        ] {
            assert!(!may(&[], url, Ports::Any), "{url}");
        }
        let inner = ["127.0.0.0/8", "fd00::/8"];
        assert!(may(&inner, "http://127.0.0.1:4321/", Ports::Encrypted) && may(&inner, "http://[::ffff:127.0.0.1]:1/", Ports::Encrypted));
        assert!(may(&inner, "http://[fd00::7]:9000/", Ports::Encrypted) && !may(&inner, "http://10.0.0.1:80/", Ports::Any));
    }

    #[tokio::test]
    async fn inner_addresses_of_a_name_are_dropped() {
        let resolved = async |allowed: &[&str]| {
            let allowed: Vec<IpNet> = allowed.iter().map(|net| net.parse().unwrap()).collect();
            Resolver(allowed.into()).resolve("localhost".parse().unwrap()).await.map(Iterator::count)
        };
        assert!(resolved(&[]).await.is_err_and(|error| error.is::<OnlyInner>()));
        assert!(resolved(&["10.0.0.0/8"]).await.is_err());
        assert!(resolved(&["127.0.0.0/8", "::1/128"]).await.is_ok_and(|count| count > 0));
    }
}
