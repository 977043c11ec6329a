//! People to insert: somebody who signs up, or a batch.

use protocol::text::{Email, Handle, PersonName};
use protocol::{ErrorCode, Millis, Refusal, TenantId, UserId};

use crate::error::Error;

/// Somebody who signs up.
pub(crate) struct NewPerson<'a> {
    pub(crate) id: UserId,
    pub(crate) tenant: TenantId,
    pub(crate) email: &'a Email,
    pub(crate) name: &'a PersonName,
    pub(crate) handle: &'a Handle,
    pub(crate) password_hash: &'a str,
    pub(crate) created_at: Millis,
}

/// What is confirmed when an account is opened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Confirmed {
    /// When their address was verified.
    pub(crate) email_at: Option<Millis>,
    /// When they confirmed being 18 or older.
    pub(crate) adult_at: Option<Millis>,
}

/// The profile columns of a person who is inserted in a batch.
#[derive(Clone, Debug, Default)]
pub(crate) struct Details {
    pub(crate) is_coach: bool,
    pub(crate) profile_image: Option<String>,
    /// Tenths.
    pub(crate) level: Option<i64>,
    pub(crate) age_group: Option<String>,
    pub(crate) gender: Option<String>,
    pub(crate) about_me: Option<String>,
    pub(crate) area: Option<String>,
    pub(crate) area_place: Option<i64>,
    pub(crate) latitude: Option<f64>,
    pub(crate) longitude: Option<f64>,
    pub(crate) cell: Option<i64>,
    pub(crate) has_coach_profile: bool,
    /// Cents.
    pub(crate) hourly_rate: Option<i64>,
    pub(crate) certificate_level: Option<String>,
    pub(crate) certificate_image: Option<String>,
    pub(crate) certificate_verified_at: Option<Millis>,
    pub(crate) certificate_expires_at: Option<Millis>,
    pub(crate) hidden: bool,
    pub(crate) activity_points: i64,
}

/// Handles that would pass for the operator's.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "help",
    "helpdesk",
    "info",
    "moderator",
    "official",
    "operator",
    "rally",
    "rallyadmin",
    "rallysupport",
    "rallyteam",
    "root",
    "security",
    "staff",
    "support",
    "system",
    "team",
    "webmaster",
];

/// Whether nobody may take this handle, however its letters are separated.
pub(super) fn is_reserved(handle: &str) -> bool {
    let letters: String = handle.to_lowercase().chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    RESERVED.contains(&letters.as_str())
}

pub(crate) fn handle_taken() -> Error {
    Refusal::new(ErrorCode::HandleTaken, "This handle belongs to somebody else.").on("handle").into()
}
