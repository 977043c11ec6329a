//! Frames: one JSON object each, as text over the WebSocket.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Key, Refusal, Topic};

/// The WebSocket subprotocol, required in the upgrade.
pub const SUBPROTOCOL: &str = "rally.v1";

/// A client's frame: a request, or `{}` in answer to a heartbeat (without `id`).
#[derive(Debug, Deserialize)]
pub struct RequestFrame<'a> {
    /// The client's number for the request, repeated in the reply: a positive integer.
    #[serde(default)]
    pub id: Option<u64>,
    #[serde(default, borrow)]
    pub cmd: Option<Cow<'a, str>>,
    #[serde(default)]
    pub key: Option<Key>,
    #[serde(default, borrow)]
    pub args: Option<&'a RawValue>,
}

impl<'a> RequestFrame<'a> {
    /// Parses a frame, which must be a JSON object.
    #[must_use]
    pub fn read(text: &'a str) -> Option<Self> {
        if is_object(text) { serde_json::from_str(text).ok() } else { None }
    }
}

/// Whether JSON text is an object. serde would also accept an array of an object's fields.
pub(crate) fn is_object(json: &str) -> bool {
    json.trim_ascii_start().starts_with('{')
}

/// Any frame from a server, as parsed by clients.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct ServerFrame {
    pub id: Option<u64>,
    pub ok: Option<Box<RawValue>>,
    #[serde(default)]
    pub at: BTreeMap<Topic, u64>,
    pub err: Option<Refusal>,
    pub topic: Option<Topic>,
    pub seq: Option<u64>,
    pub push: Option<String>,
    pub key: Option<Key>,
    pub data: Option<Box<RawValue>>,
    #[serde(default)]
    pub full: bool,
}

/// A push without its number: stored in the log and shared by all readers.
#[derive(Debug, Serialize)]
pub struct PushFrame<'a, P: Serialize> {
    /// Whether it holds the whole state of its topic, so that earlier ones of its kind may be skipped. First, so that
    /// [`is_full`] finds it in the text.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub full: bool,
    /// `push` and `data`
    #[serde(flatten)]
    pub push: &'a P,
    /// The key of the command that caused it, by which the sender recognises their own push.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<Key>,
}

/// Whether a push, as [`PushFrame`] writes it, holds the whole state of its topic.
#[must_use]
pub fn is_full(body: &str) -> bool {
    body.starts_with("{\"full\":true,")
}

/// `{"id", "ok", "at"?}`; `ok` and `at` are JSON.
#[must_use]
pub fn reply_frame(id: u64, ok: &str, at: Option<&str>) -> String {
    match at {
        Some(at) => format!("{{\"id\":{id},\"ok\":{ok},\"at\":{at}}}"),
        None => format!("{{\"id\":{id},\"ok\":{ok}}}"),
    }
}

/// `{"id", "err"}`
#[must_use]
pub fn refusal_frame(id: u64, refusal: &Refusal) -> String {
    #[derive(Serialize)]
    struct Frame<'a> {
        id: u64,
        err: &'a Refusal,
    }
    serde_json::to_string(&Frame { id, err: refusal }).unwrap_or_default()
}

/// A logged push: topic and number prepended to its body, an object.
#[must_use]
pub fn push_frame(topic: &Topic, seq: u64, body: &str) -> String {
    let mut frame = String::with_capacity(body.len() + 80);
    let _ = write!(frame, "{{\"topic\":\"{topic}\",\"seq\":{seq},");
    frame.push_str(body.strip_prefix('{').unwrap_or(body));
    frame
}

/// An unlogged push: the same without a number.
#[must_use]
pub fn signal_frame(topic: &Topic, body: &str) -> String {
    format!("{{\"topic\":\"{topic}\",{}", body.strip_prefix('{').unwrap_or(body))
}

/// A number without content: withheld from this reader, or retracted.
#[must_use]
pub fn skip_frame(topic: &Topic, seq: u64) -> String {
    format!("{{\"topic\":\"{topic}\",\"seq\":{seq}}}")
}

macro_rules! close_codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $code:literal, $retry:literal;)*) => {
        /// Why a server closes a socket.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum CloseCode { $($(#[doc = $doc])+ $name,)* }

        impl CloseCode {
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
            /// The WebSocket close code.
            #[must_use]
            pub fn code(self) -> u16 { match self { $(Self::$name => $code,)* } }
            /// Whether the client should reconnect, and when.
            #[must_use]
            pub fn retry(self) -> &'static str { match self { $(Self::$name => $retry,)* } }
            /// The close frame's reason.
            #[must_use]
            pub fn reason(self) -> &'static str { match self { $(Self::$name => concat!($($doc),+).trim_ascii(),)* } }
        }
    };
}

close_codes! {
    /// bad frame
    BadFrame = 4400, "no";
    /// sign in again
    SignInAgain = 4401, "after a refresh";
    /// session revoked
    Revoked = 4403, "no";
    /// no hello in time
    NoHello = 4408, "yes";
    /// frame too large
    TooLarge = 4413, "no";
    /// Please update your app to access new features and improvements
    Version = 4426, "no";
    /// too many requests
    TooManyRequests = 4429, "after 30 s";
    /// going away
    GoingAway = 4503, "yes, after the delay that `drain` gave";
    /// no progress
    NoProgress = 4508, "yes, and resumes";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ErrorCode, UserId};

    #[test]
    fn frames_read_back() {
        let topic = Topic::User(UserId(uuid::Uuid::nil()));
        let push: ServerFrame = serde_json::from_str(&push_frame(&topic, 41, r#"{"push":"message","data":{"a":1}}"#)).unwrap();
        assert_eq!((push.topic, push.seq, push.push.as_deref()), (Some(topic), Some(41), Some("message")));
        let skip: ServerFrame = serde_json::from_str(&skip_frame(&topic, 42)).unwrap();
        assert_eq!((skip.seq, skip.push), (Some(42), None));
        let refusal: ServerFrame = serde_json::from_str(&refusal_frame(7, &Refusal::new(ErrorCode::Busy, "later"))).unwrap();
        assert!(refusal.err.unwrap().retry);
        let reply: ServerFrame = serde_json::from_str(&reply_frame(7, "{}", Some(&format!("{{\"{topic}\":3}}")))).unwrap();
        assert_eq!(reply.at.get(&topic), Some(&3));
    }

    #[test]
    fn a_heartbeat_is_an_empty_object() {
        let beat = RequestFrame::read("{}").unwrap();
        assert!(beat.id.is_none() && beat.cmd.is_none());
        assert!(RequestFrame::read("[]").is_none() && RequestFrame::read("[7]").is_none());
    }
}
