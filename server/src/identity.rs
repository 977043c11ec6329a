//! What every handler needs of accounts: the caller, whether their session is live, the keys of their tokens, and attempt
//! limits. Everything else about accounts is in `features/auth`.

pub mod attempts;
pub mod keys;
mod passwords;
pub mod push_key;
pub mod sessions;

use protocol::{SessionId, TenantId, UserId};

/// A signed-in person on one of their devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Caller {
    pub user: UserId,
    pub session: SessionId,
    pub tenant: TenantId,
}
