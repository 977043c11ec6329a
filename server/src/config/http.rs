//! Where the server is reached.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use super::duration::duration;
use clap::Args;

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
