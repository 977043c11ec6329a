//! What goes wrong, said once for machines and once for people.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident: $status:literal $(, $retry:ident)?;)*) => {
        /// The closed list of refusals. Clients branch on the code and on `retry`, and show the
        /// dictionary's text `error.{code}`; the sentence on the wire is the English fallback.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
        #[serde(rename_all = "snake_case")]
        pub enum ErrorCode { $($(#[doc = $doc])+ $name,)* }

        impl ErrorCode {
            /// Every code, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The HTTP status that answers with this code.
            #[must_use]
            pub fn status(self) -> u16 { match self { $(Self::$name => $status,)* } }

            /// Whether the same request, under the same key, may succeed later without the user changing anything.
            #[must_use]
            pub fn retry(self) -> bool { match self { $(Self::$name => codes!(@retry $($retry)?),)* } }

            /// What the code means, for `docs/wire.md`.
            #[must_use]
            pub fn meaning(self) -> &'static str { match self { $(Self::$name => concat!($($doc),+),)* } }
        }
    };
    (@retry retry) => { true };
    (@retry) => { false };
}

codes! {
    /// The request is not of the command's form: a field is missing, of the wrong type, or out of its range.
    BadRequest: 400;
    /// A field's content is not allowed; `field` says which, the sentence says why.
    Invalid: 422;
    /// There is no such command.
    UnknownCommand: 404;
    /// A writing command came without its key.
    KeyMissing: 400;
    /// The key was used before for another command.
    KeyReused: 409;
    /// The tenant header is missing, or names no tenant.
    TenantUnknown: 400;
    /// The code is wrong, too old, or was used or tried too often; ask for another one.
    WrongCode: 422;
    /// First prove your e-mail address with the code that was sent to it.
    EmailUnverified: 403;
    /// The picture cannot be used: no JPEG, PNG or WebP, too large, or broken.
    PictureUnusable: 422;
    /// The other mode needs something that the profile lacks; `field` says what.
    ProfileIncomplete: 409;
    /// Only for signed-in people.
    SignInRequired: 401;
    /// The access token has expired; refresh it.
    TokenExpired: 401;
    /// The session was signed out or revoked.
    SessionRevoked: 401;
    /// The address or the password is wrong; it is not said which.
    WrongCredentials: 401;
    /// You may see it, but not do this to it.
    Forbidden: 403;
    /// There is no such thing, or it is not yours to see: the two are never told apart.
    NotFound: 404;
    /// It is no longer in the state that this needs; `data.state` names the current one where there is one.
    Conflict: 409;
    /// The e-mail address has an account already.
    EmailTaken: 409;
    /// The handle belongs to somebody else.
    HandleTaken: 409;
    /// You were silenced in this room; `data.until` says until when.
    Silenced: 403;
    /// Nobody can write here any more.
    ReadOnly: 403;
    /// A message can be edited for 15 minutes.
    EditWindowOver: 409;
    /// The last owner must hand the room over before leaving it.
    LastOwner: 409;
    /// The event is not for you: `field` says whether by level, age, gender or friends.
    DoesNotFit: 409;
    /// The time for this is over, or has not come; the sentence says which.
    TooLate: 409;
    /// The invitation was made up, taken back, or is over.
    InvitationUnusable: 409;
    /// A limit on how many is reached; the sentence says which.
    LimitReached: 409;
    /// The body is larger than this path takes.
    TooLarge: 413;
    /// Too many requests at once on this socket, or too many under way on this server.
    Busy: 503, retry;
    /// Too many requests in a while; `after_ms` says when to come back.
    TooManyRequests: 429, retry;
    /// A part of the server is away for the moment; nothing was done.
    Unavailable: 503, retry;
    /// It took too long; nothing was done.
    Timeout: 503, retry;
    /// The server failed; nothing was done, and the cause is in its log.
    Internal: 500;
}

/// A refusal as it goes over the wire, over the socket in `err` and over HTTP as the body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    pub code: ErrorCode,
    /// One English sentence for a person.
    pub message: String,
    /// Whether the same request under the same key may succeed later.
    pub retry: bool,
    /// Which field of the arguments it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<String>,
    /// How long to wait before the retry, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub after_ms: Option<u64>,
    /// What else a client can use, by code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub data: Option<serde_json::Value>,
}

impl Refusal {
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), retry: code.retry(), field: None, after_ms: None, data: None }
    }

    /// The content of one field is not allowed.
    #[must_use]
    pub fn invalid(field: &str, message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Invalid, message).on(field)
    }

    #[must_use]
    pub fn on(mut self, field: &str) -> Self {
        self.field = Some(field.to_owned());
        self
    }

    #[must_use]
    pub fn after(mut self, span: std::time::Duration) -> Self {
        self.after_ms = Some(u64::try_from(span.as_millis()).unwrap_or(u64::MAX));
        self
    }

    #[must_use]
    pub fn with(mut self, data: serde_json::Value) -> Self {
        self.data = Some(data);
        self
    }
}
