//! The sender of a request that is not signed in.

use std::net::IpAddr;

use protocol::TenantId;

use crate::mail::Language;

/// Somebody who is not signed in, as known from their request.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub tenant: TenantId,
    pub address: IpAddr,
    /// The browser or program, shown in the person's list of devices.
    pub device: String,
    /// The secret of the browser's cookie, by which it is known again; a new one if it sent none.
    pub device_key: String,
    /// The language that the browser prefers.
    pub language: Language,
}
