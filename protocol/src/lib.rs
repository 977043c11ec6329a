//! The wire of Rally, and nothing else: what a client and a server say to each other.
//!
//! One file per noun holds its requests with their replies, its pushes and its limits. Servers and
//! clients are written on top of these types; `docs/wire.md` and `web/src/wire/` are generated from them.
//!
//! INVARIANT: this crate knows no database, no HTTP framework and no socket (the typed client, behind
//! the feature `client`, is a socket's other end). The feature `columns` lets ids and times be bound
//! to SQL by whoever has a database; it names none.

mod call;
#[cfg(feature = "client")]
pub mod client;
mod error;
mod export;
mod frame;
mod id;
pub mod text;
mod topic;

pub mod auth;
pub mod chat;
pub mod comments;
pub mod courts;
pub mod devices;
pub mod enrolments;
pub mod events;
pub mod limits;
pub mod lookups;
pub mod matches;
pub mod media;
pub mod notifications;
pub mod people;
pub mod places;
pub mod play;
pub mod presence;
pub mod session;
pub mod users;

pub use call::{Call, CallDoc, Command, Kind, ParseFault, Query, Request, SessionCall};
pub use error::{ErrorCode, Refusal};
pub use export::{typescript, wire_markdown};
pub use frame::{
    CloseCode, PushFrame, RequestFrame, SUBPROTOCOL, ServerFrame, push_frame, refusal_frame, reply_frame, signal_frame, skip_frame,
};
pub use id::{
    AskId, Cell, ChatId, CourtId, EnrolmentId, EventId, FOREVER, Key, MatchId, MessageId, Millis, NotificationId, PictureId, SeriesId,
    SessionId, TenantId, UserId,
};
pub use topic::Topic;
