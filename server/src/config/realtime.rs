//! Sockets, commands and pushes.

use std::time::Duration;

use super::duration::duration;
use clap::Args;

/// Sockets, the push log and presence.
#[derive(Args, Clone, Debug)]
pub struct RealtimeConfig {
    /// How often the server sends a heartbeat.
    #[arg(long, env = "HEARTBEAT", default_value = "25s", value_parser = duration)]
    pub heartbeat: Duration,
    /// How long a client may be silent before its socket is closed.
    #[arg(long, env = "SILENCE", default_value = "35s", value_parser = duration)]
    pub silence: Duration,
    /// How long a new socket may take to open its session.
    #[arg(long, env = "HELLO_WITHIN", default_value = "10s", value_parser = duration)]
    pub hello_within: Duration,
    /// How long a socket may make no progress before it is closed.
    #[arg(long, env = "PROGRESS_WITHIN", default_value = "30s", value_parser = duration)]
    pub progress_within: Duration,
    /// How often the log is checked for lost announcements.
    #[arg(long, env = "SWEEP_EVERY", default_value = "1s", value_parser = duration)]
    pub sweep_every: Duration,
    /// How long an early push waits for the ones before it.
    #[arg(long, env = "GAP_WAIT", default_value = "30ms", value_parser = duration)]
    pub gap_wait: Duration,
    /// Bytes of recent pushes kept in memory for reconnecting clients.
    #[arg(long, env = "RING_BYTES", default_value_t = 64 * 1024 * 1024)]
    pub ring_bytes: usize,
    /// How long a topic without subscribers stays in memory.
    #[arg(long, env = "TOPIC_KEPT_WARM", default_value = "60s", value_parser = duration)]
    pub topic_kept_warm: Duration,
    /// How long somebody stays online after their last socket closed.
    #[arg(long, env = "PRESENCE_LINGER", default_value = "8s", value_parser = duration)]
    pub presence_linger: Duration,
    /// How often changes of presence are sent.
    #[arg(long, env = "PRESENCE_EVERY", default_value = "1s", value_parser = duration)]
    pub presence_every: Duration,
    /// How often the number of those who watch a match is sent to them.
    #[arg(long, env = "READERS_EVERY", default_value = "3s", value_parser = duration)]
    pub readers_every: Duration,
    /// How long a command may run.
    #[arg(long, env = "COMMAND_WITHIN", default_value = "3s", value_parser = duration)]
    pub command_within: Duration,
    /// How long a query may run.
    #[arg(long, env = "QUERY_WITHIN", default_value = "5s", value_parser = duration)]
    pub query_within: Duration,
    /// The sustained rate of requests per second: of one socket, and of one person over all sockets and REST calls.
    #[arg(long, env = "SOCKET_REQUESTS_PER_SECOND", default_value_t = 50)]
    pub requests_per_second: u32,
    /// The burst of requests: of one socket, and of one person.
    #[arg(long, env = "SOCKET_REQUESTS_BURST", default_value_t = 300)]
    pub requests_burst: u32,
}
