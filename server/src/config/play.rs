//! Play now.

use std::time::Duration;

use clap::Args;

use super::duration::duration;

/// Play now.
#[derive(Args, Clone, Debug)]
pub struct PlayConfig {
    /// How long somebody stays free to play of whom no device is here.
    #[arg(long, env = "PLAY_AWAY", default_value = "30m", value_parser = duration)]
    pub away: Duration,
    /// How long a question whether somebody plays can be answered.
    #[arg(long, env = "PLAY_ANSWER_WITHIN", default_value = "15m", value_parser = duration)]
    pub answer_within: Duration,
}
