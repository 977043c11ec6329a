//! Settings of "play now".

use std::time::Duration;

use clap::Args;

use super::duration::duration;

/// Settings of "play now".
#[derive(Args, Clone, Debug)]
pub struct PlayConfig {
    /// How long somebody stays available to play without a connected device.
    #[arg(long, env = "PLAY_AWAY", default_value = "30m", value_parser = duration)]
    pub away: Duration,
    /// How long an invitation to play can be answered.
    #[arg(long, env = "PLAY_ANSWER_WITHIN", default_value = "15m", value_parser = duration)]
    pub answer_within: Duration,
}
