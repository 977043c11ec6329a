//! What every handler needs of accounts: the caller, live sessions, token keys, and counts of attempts. Everything else about
//! accounts is in `features/auth`.

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
