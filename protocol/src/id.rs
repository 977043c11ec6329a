//! Names of things: UUIDv7 strings on the wire, a type of their own in the code.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
        #[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
        #[serde(transparent)]
        #[ts(type = "string")]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}({})", stringify!($name), self.0) }
        }
        impl FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, uuid::Error> { Uuid::parse_str(text).map(Self) }
        }
        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self { Self(id) }
        }
    )*};
}

ids! {
    /// A person: a player, a coach, or both.
    UserId;
    /// A chat room, direct or group.
    ChatId;
    /// A message in a chat.
    MessageId;
    /// One sign-in on one device. It lives until it is signed out, revoked or left unused.
    SessionId;
    /// Something that somebody is told and may look up later.
    NotificationId;
    /// A picture that was uploaded.
    PictureId;
    /// A place with courts.
    CourtId;
    /// Something with a time, a court and seats.
    EventId;
    /// Events that repeat.
    SeriesId;
    /// Somebody's standing in an event.
    EnrolmentId;
    /// A match with its result.
    MatchId;
    /// A question whether somebody plays now.
    AskId;
    /// What a client makes for a writing command and keeps over retries: one key, one effect, one answer.
    Key;
}

impl Key {
    /// A fresh key. Clients call this once per intent, never per attempt.
    #[must_use]
    pub fn fresh() -> Self {
        Self(Uuid::new_v4())
    }
}

/// A community with its own people and texts; every top-level row belongs to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
#[serde(transparent)]
#[ts(type = "number")]
pub struct TenantId(pub i64);

impl TenantId {
    /// The tenant that every installation starts with (`spec.md` section 9).
    pub const FIRST: Self = Self(1);
}

impl fmt::Display for TenantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An area of about 22 km across its edges, of one community: an H3 cell of resolution 4, in the sixteenth digits that H3
/// itself writes; in front of them, of every community but the first, its number: `2.8429a1dffffffff`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    tenant: TenantId,
    number: u64,
}

impl Cell {
    /// The first community's cell of that number, if it is one of resolution 4.
    #[must_use]
    pub fn new(number: u64) -> Option<Self> {
        // The top bit is 0, then four bits of mode (1: a cell), three unused, four of the resolution.
        (number >> 52 == 0x084).then_some(Self { tenant: TenantId::FIRST, number })
    }

    /// The same cell of another community.
    #[must_use]
    pub fn of(self, tenant: TenantId) -> Self {
        Self { tenant, ..self }
    }

    #[must_use]
    pub fn number(self) -> u64 {
        self.number
    }

    #[must_use]
    pub fn tenant(self) -> TenantId {
        self.tenant
    }

    /// Reads what `Display` writes, and other spellings of it.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (tenant, digits) = match text.split_once('.') {
            Some((tenant, digits)) => (TenantId(tenant.parse().ok()?), digits),
            None => (TenantId::FIRST, text),
        };
        Some(Self::new(u64::from_str_radix(digits, 16).ok()?)?.of(tenant))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.tenant != TenantId::FIRST {
            write!(f, "{}.", self.tenant)?;
        }
        write!(f, "{:x}", self.number)
    }
}

/// An instant in UTC milliseconds since 1970, or a span between two, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
#[serde(transparent)]
#[ts(type = "number")]
pub struct Millis(pub i64);

/// "For good", where a time limit is expected: the last millisecond of the year 9999.
pub const FOREVER: Millis = Millis(253_402_300_799_999);

impl std::ops::Add<std::time::Duration> for Millis {
    type Output = Self;
    fn add(self, span: std::time::Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }
}

impl std::ops::Sub<std::time::Duration> for Millis {
    type Output = Self;
    fn sub(self, span: std::time::Duration) -> Self {
        Self(self.0.saturating_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }
}
