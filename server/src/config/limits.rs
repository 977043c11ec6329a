//! Limits on what one address and one person may take.

use std::time::Duration;

use clap::Args;

use super::duration::duration;

/// Limits on connections, sockets and bodies. Those per address are loose: a whole club shares one address.
#[derive(Args, Clone, Debug)]
pub struct LimitsConfig {
    /// The most plain HTTP connections.
    #[arg(long, env = "HTTP_CONNECTIONS_MAX", default_value_t = 8_192)]
    pub http_connections: usize,
    /// The most plain HTTP connections of one address, and requests at once of one address behind a trusted proxy.
    #[arg(long, env = "HTTP_CONNECTIONS_PER_ADDRESS", default_value_t = 2_048)]
    pub http_connections_per_address: usize,
    /// The most sockets of one address that are not signed in.
    #[arg(long, env = "GUESTS_PER_ADDRESS", default_value_t = 500)]
    pub guests_per_address: usize,
    /// The most sockets of one person, on all devices.
    #[arg(long, env = "SOCKETS_PER_PERSON", default_value_t = 32)]
    pub sockets_per_person: usize,
    /// How long the body of a request or a response may make no progress; on top, it moves at the least rate.
    #[arg(long, env = "HTTP_GRACE", default_value = "10s", value_parser = duration)]
    pub http_grace: Duration,
    /// Bytes per second below which a connection is too slow.
    #[arg(long, env = "HTTP_LEAST_RATE", default_value_t = 16_384)]
    pub http_least_rate: u32,
    /// People who do not follow somebody and whom they may reach in a day, by each of: adding them to groups, inviting them to
    /// games, and following them, which notifies no more of them.
    #[arg(long, env = "STRANGERS_PER_DAY", default_value_t = 200)]
    pub strangers_per_day: u32,
    /// How often a day somebody may do the same to one person: follow them, unblock them, or invite them if they do not follow
    /// back.
    #[arg(long, env = "AGAIN_PER_DAY", default_value_t = 5)]
    pub again_per_day: u32,
    /// How often a day somebody may do the same to one thing where others are notified of it, such as move a game, join it again or draw
    /// a league anew. They may make five times as many games.
    #[arg(long, env = "OFTEN_PER_DAY", default_value_t = 30)]
    pub often_per_day: u32,
    /// Readers of a room for whom a command in it costs one request more; of a match, ten times as many watchers.
    #[arg(long, env = "READERS_PER_REQUEST", default_value_t = 100)]
    pub readers_per_request: usize,
}

impl LimitsConfig {
    /// How long these bytes may take.
    pub fn time_for(&self, bytes: usize) -> Duration {
        let millis = bytes.saturating_mul(1_000) / usize::try_from(self.http_least_rate.max(1)).unwrap_or(usize::MAX);
        self.http_grace + Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Config;
    use super::*;

    #[test]
    fn a_body_has_time_by_its_size() {
        let limits = LimitsConfig { http_grace: Duration::from_secs(10), http_least_rate: 1_000, ..Config::defaults().limits };
        assert_eq!(limits.time_for(0), Duration::from_secs(10));
        assert_eq!(limits.time_for(5_000), Duration::from_secs(15));
    }
}
