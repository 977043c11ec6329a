//! Serialises requests and parses answers.

use std::collections::BTreeMap;

use serde::Serialize;

use super::ClientError;
use crate::{Call, Key, Kind, ServerFrame, Topic};

/// A reply, with the pushes caused by the command.
#[derive(Clone, Debug)]
pub struct Replied<T> {
    pub ok: T,
    /// The number of the command's last push, by topic.
    pub at: BTreeMap<Topic, u64>,
}

/// `{"id", "cmd", "key"?, "args"}`
pub(super) fn request<C: Call>(id: u64, key: Option<Key>, args: &C) -> Result<String, ClientError> {
    #[derive(Serialize)]
    struct Frame<'a, C> {
        id: u64,
        cmd: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<Key>,
        args: &'a C,
    }
    serde_json::to_string(&Frame { id, cmd: C::NAME, key, args }).map_err(ClientError::unexpected)
}

/// A new key, if the kind needs one.
pub(super) fn fresh_key(kind: Kind) -> Option<Key> {
    match kind {
        Kind::Keyed => Some(Key::fresh()),
        Kind::Natural | Kind::Read => None,
    }
}

pub(super) fn answer<C: Call>(frame: ServerFrame) -> Result<Replied<C::Ok>, ClientError> {
    match (frame.ok, frame.err) {
        (_, Some(refusal)) => Err(ClientError::Refused(refusal)),
        (Some(ok), None) => {
            let ok = serde_json::from_str(ok.get()).map_err(|fault| ClientError::Unexpected(format!("{}: {fault} in {ok}", C::NAME)))?;
            Ok(Replied { ok, at: frame.at })
        }
        (None, None) => Err(ClientError::Unexpected(format!("{} was answered with neither ok nor err", C::NAME))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat;
    use crate::{ChatId, RequestFrame};

    #[test]
    fn only_keyed_requests_have_a_key() {
        let args = chat::Send { chat: ChatId(uuid::Uuid::nil()), text: "hi".into(), reply_to: None };
        let text = request(7, fresh_key(chat::Send::KIND), &args).unwrap();
        let frame: RequestFrame<'_> = serde_json::from_str(&text).unwrap();
        assert_eq!((frame.id, frame.cmd.as_deref(), frame.key.is_some()), (Some(7), Some("chat.send"), true));
        assert!(!request(8, fresh_key(chat::List::KIND), &chat::List::default()).unwrap().contains("key"));
    }

    #[test]
    fn answers_are_ok_refused_or_unexpected() {
        let read = |text: &str| answer::<chat::Read>(serde_json::from_str(text).unwrap());
        assert!(read(r#"{"id":1,"ok":{}}"#).is_ok());
        assert!(matches!(read(r#"{"id":1,"err":{"code":"busy","message":"later","retry":true}}"#), Err(ClientError::Refused(_))));
        assert!(matches!(read(r#"{"id":1}"#), Err(ClientError::Unexpected(_))));
    }
}
