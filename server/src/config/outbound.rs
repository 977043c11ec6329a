//! Calls to addresses that users give.

use std::time::Duration;

use clap::Args;
use ipnet::IpNet;

use super::duration::duration;

/// Calls to addresses that users give, such as those of push services. They reach public addresses only.
#[derive(Args, Clone, Debug)]
pub struct OutboundConfig {
    /// Inner networks that such calls may reach as well, at any port and unencrypted, separated by commas (`10.1.2.0/24`): for a push
    /// service of one's own, and for tests.
    #[arg(long, env = "OUTBOUND_ALLOW", value_delimiter = ',')]
    pub outbound_allow: Vec<IpNet>,
    /// How long such a call may take in all.
    #[arg(long, env = "OUTBOUND_WITHIN", default_value = "10s", value_parser = duration)]
    pub outbound_within: Duration,
}
