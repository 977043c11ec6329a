//! The scheduled jobs of profiles.

use protocol::{Millis, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Due {
    /// A coach's certificate expires, unless it was decided again.
    CertificateExpires { user: UserId, at: Millis },
}
