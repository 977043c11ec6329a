//! Refusals: a code for machines and a sentence for people.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::Sentence;

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident: $status:literal $(, $retry:ident)?;)*) => {
        /// All reasons for a refusal. Clients branch on the code and on `retry`, and show the dictionary's text `refusal.{data.key}`
        /// if there is a key, else `error.{code}`; the sentence on the wire is the English fallback.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
        #[serde(rename_all = "snake_case")]
        pub enum ErrorCode { $($(#[doc = $doc])+ $name,)* }

        impl ErrorCode {
            /// Every code, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The HTTP status sent with this code.
            #[must_use]
            pub fn status(self) -> u16 { match self { $(Self::$name => $status,)* } }

            /// Whether the same request with the same key may succeed later.
            #[must_use]
            pub fn retry(self) -> bool { match self { $(Self::$name => codes!(@retry $($retry)?),)* } }

            /// What the code means, for `docs/wire.md`.
            #[must_use]
            pub(crate) fn meaning(self) -> &'static str { match self { $(Self::$name => concat!($($doc),+),)* } }
        }
    };
    (@retry retry) => { true };
    (@retry) => { false };
}

codes! {
    /// The arguments do not match the command: a field is missing, has the wrong type, or is out of range.
    BadRequest: 400;
    /// A field's content is not allowed; `field` names it, the message says why.
    Invalid: 422;
    /// There is no such command.
    UnknownCommand: 404;
    /// The command needs a key.
    KeyMissing: 400;
    /// The key was already used for another command.
    KeyReused: 409;
    /// The tenant header is missing or unknown.
    TenantUnknown: 400;
    /// The code is wrong, expired, already used, or void after too many attempts; request a new one.
    WrongCode: 422;
    /// Verify your e-mail address first, with the code sent to it.
    EmailUnverified: 403;
    /// The picture cannot be used: not a JPEG, PNG or WebP, too large, or damaged.
    PictureUnusable: 422;
    /// The other mode needs more of the profile; `field` names what is missing.
    ProfileIncomplete: 409;
    /// Only for signed-in people.
    SignInRequired: 401;
    /// The access token has expired; refresh it.
    TokenExpired: 401;
    /// The session was signed out or revoked.
    SessionRevoked: 401;
    /// The address or the password is wrong; which one is not disclosed.
    WrongCredentials: 401;
    /// You may see it, but not do this.
    Forbidden: 403;
    /// It does not exist or you may not see it; the two are indistinguishable.
    NotFound: 404;
    /// It is not in the required state; `data.state` is the current one, if any.
    Conflict: 409;
    /// The e-mail address already has an account.
    EmailTaken: 409;
    /// The handle belongs to somebody else.
    HandleTaken: 409;
    /// You are suspended until `data.until`, for `data.reason`. With `data.case` and `data.ticket` you may appeal once.
    Suspended: 403;
    /// You are silenced in this room, until `data.until`.
    Silenced: 403;
    /// The room is read-only.
    ReadOnly: 403;
    /// The message is too old to edit: 15 minutes.
    EditWindowOver: 409;
    /// The last owner must make somebody else owner before leaving.
    LastOwner: 409;
    /// You do not fit the event's rules; `field` says which: level, age, gender or friends.
    DoesNotFit: 409;
    /// It is too late or too early for this; the message says which.
    TooLate: 409;
    /// You play something else at that time: `data.event`. Without `data.event`, another player of it does. Only with `if_free`.
    Clash: 409;
    /// The invitation is invalid, withdrawn or expired.
    InvitationUnusable: 409;
    /// A limit was reached; the message says which.
    LimitReached: 409;
    /// The body is too large for this path.
    TooLarge: 413;
    /// Too many requests in progress, on this socket or this server.
    Busy: 503, retry;
    /// Rate limit exceeded; retry after `after_ms`.
    TooManyRequests: 429, retry;
    /// A part of the server is temporarily unavailable; nothing was done.
    Unavailable: 503, retry;
    /// It took too long; nothing was done.
    Timeout: 503, retry;
    /// The server failed; nothing was done, and the cause is in its log.
    Internal: 500;
}

/// A refusal: `err` of a frame, or the body of an HTTP response.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    pub code: ErrorCode,
    /// One English sentence for people.
    pub message: String,
    /// Whether the same request with the same key may succeed later.
    pub retry: bool,
    /// The argument that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<String>,
    /// How long to wait before a retry, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub after_ms: Option<u64>,
    /// Details that depend on the code. Where a refusal says more than its code: `key`, for the dictionary's text `refusal.{key}`, and
    /// `params`, what stands for its placeholders: numbers, days as `2026-11-20`, times as `19:00`, or another key with its params;
    /// `count` chooses the plural form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub data: Option<Value>,
}

impl Refusal {
    /// A refusal whose code says enough; the message is the English fallback.
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), retry: code.retry(), field: None, after_ms: None, data: None }
    }

    /// A refusal that says more than its code. The server writes the English message before it sends it.
    #[must_use]
    pub fn saying(code: ErrorCode, sentence: Sentence) -> Self {
        Self::new(code, "").with(sentence.into())
    }

    /// The content of one field is not allowed.
    #[must_use]
    pub fn invalid(field: &str, sentence: Sentence) -> Self {
        Self::saying(ErrorCode::Invalid, sentence).on(field)
    }

    /// It is in a state that does not allow this, which `data.state` names.
    #[must_use]
    pub fn conflict(sentence: Sentence, state: &str) -> Self {
        Self::saying(ErrorCode::Conflict, sentence).with(serde_json::json!({ "state": state }))
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

    /// Adds details.
    #[must_use]
    pub fn with(mut self, data: Value) -> Self {
        match (&mut self.data, data) {
            (Some(Value::Object(before)), Value::Object(more)) => before.extend(more),
            (_, data) => self.data = Some(data),
        }
        self
    }

    /// The key of what it says.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        self.data.as_ref()?.get("key")?.as_str()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::sentence;

    #[test]
    fn a_sentence_and_details_share_the_data() {
        let refusal =
            Refusal::saying(ErrorCode::Conflict, sentence!("set_not_over", set = 1, score = "3-3", ends = sentence!("ends_timed")));
        let said = json!({ "key": "set_not_over", "params": { "set": 1, "score": "3-3", "ends": { "key": "ends_timed" } } });
        assert_eq!((refusal.key(), refusal.data.as_ref()), (Some("set_not_over"), Some(&said)));
        let refusal = refusal.with(json!({ "state": "disputed" }));
        assert_eq!(refusal.data.as_ref().and_then(|data| data.get("state")), Some(&json!("disputed")));
        assert_eq!(refusal.key(), Some("set_not_over"));
    }
}
