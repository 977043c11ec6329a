//! What the frame around every handler needs to know of accounts: who calls, whether their session is live, what signs their
//! tokens, and how often something was attempted. Everything else about accounts is `features/auth`.

pub mod attempts;
pub mod keys;
mod passwords;
pub mod sessions;

use protocol::{SessionId, TenantId, UserId};

/// A signed-in person on one of their devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Caller {
    pub user: UserId,
    pub session: SessionId,
    pub tenant: TenantId,
}
