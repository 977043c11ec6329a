//! Ids, instants and areas. An id is a UUIDv7 string on the wire and a type of its own in the code.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

use crate::topic::NoSuchTopic;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
        #[cfg_attr(feature = "columns", derive(sqlx_macros::Type), sqlx(transparent))]
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
    /// A sign-in on one device. It lasts until signed out, revoked or expired.
    SessionId;
    /// A stored notification.
    NotificationId;
    /// An uploaded picture.
    PictureId;
    /// A proposed name or place of a court.
    ProposalId;
    /// A place with courts.
    CourtId;
    /// An event: a time, a court and seats.
    EventId;
    /// A series of repeated events.
    SeriesId;
    /// Somebody's enrolment in an event.
    EnrolmentId;
    /// A match with its result.
    MatchId;
    /// A device that scores a match.
    PadId;
    /// An ask to play now.
    AskId;
    /// A saved search.
    SearchId;
    /// A league.
    LeagueId;
    /// A side of a league: a player or a pair.
    SideId;
    /// A fixture of a league.
    FixtureId;
    /// A lesson: a booking of a coach's time.
    LessonId;
    /// Lessons that were booked together, one every week.
    LessonSeriesId;
    /// An exception from a coach's weekly hours.
    ExceptionId;
    /// A package of lessons that a coach offers.
    PackageId;
    /// A package in the hands of a player.
    PassId;
    /// A child, whose guardian has an account.
    ChildId;
    /// A post in the community.
    PostId;
    /// A comment on a post, or a reply to one.
    CommentId;
    /// A case that moderators decide.
    CaseId;
    /// An idempotency key, chosen by the client per command and reused for retries: one key, one effect, one answer.
    Key;
}

impl Key {
    /// A new key. Call this once per command, not per attempt.
    #[must_use]
    pub fn fresh() -> Self {
        Self(Uuid::new_v4())
    }
}

/// A community with its own people and texts; every top-level row belongs to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "columns", derive(sqlx_macros::Type), sqlx(transparent))]
#[serde(transparent)]
#[ts(type = "number")]
pub struct TenantId(pub i64);

impl TenantId {
    /// The tenant that exists in every installation (`spec.md` section 9).
    pub const FIRST: Self = Self(1);
}

impl fmt::Display for TenantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for TenantId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// An area of one community: an H3 cell of resolution 4, about 22 km per edge. Written as H3's hexadecimal number, prefixed by
/// the tenant unless it is the first: `2.8429a1dffffffff`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    tenant: TenantId,
    number: u64,
}

impl Cell {
    /// The first tenant's cell of this H3 number; `None` unless its resolution is 4.
    #[must_use]
    pub fn new(number: u64) -> Option<Self> {
        // One reserved bit, four bits of mode (1: a cell), three unused, four of the resolution.
        (number >> 52 == 0x084).then_some(Self { tenant: TenantId::FIRST, number })
    }

    /// The same cell for another tenant.
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
}

impl FromStr for Cell {
    type Err = NoSuchTopic;

    /// Parses what `Display` writes, and other spellings of it.
    fn from_str(text: &str) -> Result<Self, NoSuchTopic> {
        let (tenant, digits) = match text.split_once('.') {
            Some((tenant, digits)) => (TenantId(tenant.parse().map_err(|_| NoSuchTopic)?), digits),
            None => (TenantId::FIRST, text),
        };
        let number = u64::from_str_radix(digits, 16).map_err(|_| NoSuchTopic)?;
        Self::new(number).map(|cell| cell.of(tenant)).ok_or(NoSuchTopic)
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

/// An instant in milliseconds since 1970 UTC, or a duration in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "columns", derive(sqlx_macros::Type), sqlx(transparent))]
#[serde(transparent)]
#[ts(type = "number")]
pub struct Millis(pub i64);

/// "For good" in a time limit: the last millisecond of the year 9999.
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
