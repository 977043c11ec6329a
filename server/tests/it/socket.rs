//! Sockets: bad input, random noise, and resuming.

mod bad_input;
mod fuzz;
mod lost;
mod resume;

use std::time::Duration;

use rally::config::Config;

/// Lets people send as much as they like, and a device stop reading for this long.
fn allow_stalling(config: &mut Config, progress_within: Duration) {
    config.realtime.requests_burst = 20_000;
    config.realtime.requests_per_second = 10_000;
    config.realtime.heartbeat = Duration::from_secs(120);
    config.realtime.silence = Duration::from_secs(240);
    config.realtime.progress_within = progress_within;
}
