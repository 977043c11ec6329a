//! The typed client: what the server's tests and the load generator speak through.
//!
//! [`Rest`] signs people up and in; a [`Client`] is one WebSocket; [`Mirror`] holds what a client knows
//! of its topics and says when a number is lost, doubled or out of order.
//!
//! INVARIANT: nothing heard is lost: pushes wait in the order in which they came, whatever request is
//! being waited for meanwhile. Every wait has a limit, so a test that hears nothing fails, and soon.

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

/// How long anything is waited for unless the client is told otherwise: far more than a healthy server
/// takes, so that only a stuck one fails.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Pushes kept for a reader who does not take them; one more ends the socket.
pub const QUEUE_MAX: usize = 200_000;

/// The close code of a socket that ended without a close frame (RFC 6455, 7.1.5).
pub const NO_CLOSE_FRAME: u16 = 1006;

/// The close code of a close frame that named none.
pub const NO_CLOSE_CODE: u16 = 1005;

#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server answered with a refusal.
    #[error("refused, {:?}: {}", .0.code, .0.message)]
    Refused(Refusal),
    /// The socket is closed.
    #[error("closed with {code}: {reason}")]
    Closed { code: u16, reason: String },
    /// The upgrade was answered with this HTTP status.
    #[error("the upgrade was answered with {status}")]
    NotUpgraded { status: u16 },
    /// Nothing came in time.
    #[error("nothing came within {} ms while waiting for {for_what}", .waited.as_millis())]
    Silence { for_what: String, waited: Duration },
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The server said something that it should not have.
    #[error("{0}")]
    Unexpected(String),
}

impl ClientError {
    /// The refusal, for tests that want one.
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
