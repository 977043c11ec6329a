//! Who sends a request before anybody is signed in.

use std::net::IpAddr;

use protocol::TenantId;

use crate::mail::Language;

/// Somebody who is not signed in, as far as their request tells.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub tenant: TenantId,
    pub address: IpAddr,
    /// The browser or program, shown in the list of one's own sign-ins.
    pub device: String,
    /// The language that their browser asks for.
    pub language: Language,
}
