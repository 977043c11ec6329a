//! The typed client, used by the server's tests and the load generator.
//!
//! [`Rest`] makes HTTP calls, such as signing in; a [`Client`] is one WebSocket; [`Mirror`] tracks a client's topics and detects
//! numbers that are lost, doubled or out of order.
//!
//! INVARIANT: no push is lost: they queue in order of arrival, even while a request is being awaited. Every wait has a timeout,
//! so a test that receives nothing fails soon.

mod answers;
mod connect;
mod mirror;
mod push;
mod rest;
mod shared;
mod socket;
#[cfg(test)]
mod tests;

use std::io;
use std::time::Duration;

pub use answers::Replied;
pub use connect::ConnectOptions;
pub use mirror::{Mirror, MirrorFault, Seen};
pub use push::ServerPush;
pub use rest::Rest;
pub use socket::{Caller, Client, Pushes};

use crate::Refusal;

/// Default timeout of every wait: much longer than a healthy server takes, so that only a stuck one fails.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Limit on unread pushes; exceeding it ends the socket.
pub const QUEUE_MAX: usize = 200_000;

/// The close code of a socket that ended without a close frame (RFC 6455, 7.1.5).
pub(crate) const NO_CLOSE_FRAME: u16 = 1006;

/// The close code of a close frame without a code (RFC 6455, 7.1.5).
pub(crate) const NO_CLOSE_CODE: u16 = 1005;

#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server refused the request.
    #[error("refused, {:?}: {}", .0.code, .0.message)]
    Refused(Refusal),
    /// The socket is closed.
    #[error("closed with {code}: {reason}")]
    Closed { code: u16, reason: String },
    /// The upgrade failed with this HTTP status.
    #[error("the upgrade was answered with {status}")]
    NotUpgraded { status: u16 },
    /// A timeout.
    #[error("nothing came within {} ms while waiting for {for_what}", .waited.as_millis())]
    Silence { for_what: String, waited: Duration },
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The server violated the protocol.
    #[error("{0}")]
    Unexpected(String),
}

impl ClientError {
    /// The refusal, for tests that expect one.
    pub fn refusal(self) -> Result<Refusal, Self> {
        match self {
            Self::Refused(refusal) => Ok(refusal),
            Self::Closed { .. } | Self::NotUpgraded { .. } | Self::Silence { .. } | Self::Io(_) | Self::Unexpected(_) => Err(self),
        }
    }

    pub(crate) fn unexpected(what: impl std::fmt::Display) -> Self {
        Self::Unexpected(what.to_string())
    }
}
