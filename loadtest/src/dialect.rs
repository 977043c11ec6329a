//! The protocol of each server: the same requests and pushes in three encodings.

use std::collections::BTreeMap;

use protocol::session::{Open, OpenTopic};
use protocol::{Call, ChatId, Key, MatchId, SUBPROTOCOL, Topic, UserId};
use serde_json::json;
use uuid::Uuid;

use crate::people::Person;
use crate::tally::Cursor;

/// Request ids below this are used by the handshake.
const FIRST_MESSAGE: u64 = 1_000;

/// Delimits a message's number inside its text: `~00000042~`.
const MARK: u8 = b'~';

/// What follows the number of a push with the state of a match, up to how many events it has.
const BOARD: &[u8] = b",\"full\":true,\"push\":\"board_changed\",\"data\":{\"board\":{\"events\":";

/// The kind of server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Rally,
    /// The bare fan-out: Rally's frames without sessions and replies.
    Bare,
    SocketIo,
}

/// One exchange of a handshake: what is sent, and how the answering frame starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Empty if the server sends first.
    pub send: String,
    pub answer: &'static str,
}

/// A server's text frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received<'a> {
    /// A heartbeat, with its answer.
    Heartbeat(&'static str),
    Reply {
        message: u64,
    },
    Refused {
        message: u64,
        code: &'a str,
    },
    Push {
        topic: u128,
        seq: u64,
        message: Option<u64>,
    },
    /// The whole state of a match, after so many events.
    Board {
        topic: u128,
        events: u64,
    },
    /// The server closed a topic on this socket.
    Closed {
        topic: u128,
    },
    /// Somebody who is watched came online.
    Online {
        user: u128,
    },
    Other,
}

impl Dialect {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rally => "Rally",
            Self::Bare => "bare",
            Self::SocketIo => "socket.io",
        }
    }

    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::Rally | Self::Bare => "/ws",
            Self::SocketIo => "/socket.io/?EIO=4&transport=websocket",
        }
    }

    #[must_use]
    pub fn subprotocol(self) -> Option<&'static str> {
        match self {
            Self::Rally => Some(SUBPROTOCOL),
            Self::Bare | Self::SocketIo => None,
        }
    }

    /// The handshake that subscribes a person to their rooms, resuming from `cursors`. A guest's rooms are matches.
    #[must_use]
    pub fn handshake(self, person: &Person, epoch: Option<&str>, cursors: &[Cursor]) -> Vec<Step> {
        let step = |send: String, answer| Step { send, answer };
        match self {
            Self::Rally if person.is_guest() => {
                let open = json!({ "id": 1, "cmd": "session.open", "args": Open::default() });
                let topic = |id: &Uuid| OpenTopic { topic: Topic::Match(MatchId(*id)), since: None };
                let watch = |id: &Uuid| json!({ "id": 1, "cmd": "topic.open", "args": topic(id) });
                [open].into_iter().chain(person.rooms.iter().map(watch)).map(|sent| step(sent.to_string(), "{\"id\":1,")).collect()
            }
            Self::Rally => {
                let topic = |id: u128| match Uuid::from_u128(id) {
                    user if user == person.user => Topic::User(UserId(user)),
                    room => Topic::Chat(ChatId(room)),
                };
                let resume: BTreeMap<Topic, u64> = cursors.iter().map(|cursor| (topic(cursor.topic), cursor.seq)).collect();
                let open = Open {
                    access_token: Some(person.access_token.clone()),
                    epoch: epoch.map(str::to_owned),
                    resume: (!resume.is_empty()).then_some(resume),
                    ..Open::default()
                };
                vec![step(json!({ "id": 1, "cmd": "session.open", "args": open }).to_string(), "{\"id\":1,")]
            }
            Self::Bare => vec![step(json!({ "id": 1, "cmd": "join", "args": { "rooms": person.rooms } }).to_string(), "{\"id\":1,")],
            Self::SocketIo => {
                vec![step(String::new(), "0{"), step("40".to_owned(), "40"), step(format!("420{}", json!(["join", person.rooms])), "430")]
            }
        }
    }

    /// The request that sends a message, whose text of `length` characters contains its number.
    #[must_use]
    pub fn send(self, message: u64, room: Uuid, length: usize) -> String {
        let mark = format!("~{message:08}~");
        let text = format!("{mark}{}", ".".repeat(length.saturating_sub(mark.len())));
        let args = json!({ "chat": room, "text": text });
        match self {
            Self::Rally | Self::Bare => {
                json!({ "id": FIRST_MESSAGE + message, "cmd": "chat.send", "key": Key::fresh(), "args": args }).to_string()
            }
            Self::SocketIo => format!("42{}", json!(["send", args])),
        }
    }

    /// Rally's request for a command with this message's number.
    pub fn command<C: Call>(message: u64, args: &C) -> serde_json::Result<String> {
        serde_json::to_string(&json!({ "id": FIRST_MESSAGE + message, "cmd": C::NAME, "key": Key::fresh(), "args": args }))
    }

    /// Parses just enough of a frame to classify it.
    #[must_use]
    pub fn parse(self, frame: &[u8]) -> Received<'_> {
        let frame = match self {
            Self::Rally if frame == b"{}" => return Received::Heartbeat("{}"),
            Self::SocketIo if frame == b"2" => return Received::Heartbeat("3"),
            Self::Rally | Self::Bare => Some(frame),
            Self::SocketIo => frame.strip_prefix(b"42[\"push\","),
        };
        frame.and_then(|frame| push(frame).or_else(|| answer(frame))).unwrap_or(Received::Other)
    }
}

/// `{"topic":"chat:…","seq":41,…`
fn push(frame: &[u8]) -> Option<Received<'_>> {
    let rest = frame.strip_prefix(b"{\"topic\":\"")?;
    let rest = rest.get(rest.iter().position(|byte| *byte == b':')? + 1..)?;
    let (id, rest) = rest.split_at_checked(36)?;
    let topic = Uuid::try_parse_ascii(id).ok()?.as_u128();
    let Some(rest) = rest.strip_prefix(b"\",\"seq\":") else {
        if let Some(rest) = rest.strip_prefix(b"\",\"push\":\"presence\",\"data\":{\"user\":\"") {
            let (user, rest) = rest.split_at_checked(36)?;
            let user = Uuid::try_parse_ascii(user).ok()?.as_u128();
            return rest.starts_with(b"\",\"online\":true").then_some(Received::Online { user });
        }
        return rest.starts_with(b"\",\"push\":\"closed\"").then_some(Received::Closed { topic });
    };
    let (seq, rest) = number(rest)?;
    if let Some(rest) = rest.strip_prefix(BOARD) {
        return Some(Received::Board { topic, events: number(rest)?.0 });
    }
    let message = rest.iter().position(|byte| *byte == MARK).and_then(|at| number(rest.get(at + 1..)?)).map(|(message, _)| message);
    Some(Received::Push { topic, seq, message })
}

/// `{"id":1042,"ok":…` or `{"id":1042,"err":{"code":"busy",…`
fn answer(frame: &[u8]) -> Option<Received<'_>> {
    let (id, rest) = number(frame.strip_prefix(b"{\"id\":")?)?;
    let message = id.checked_sub(FIRST_MESSAGE)?;
    if rest.starts_with(b",\"ok\"") {
        return Some(Received::Reply { message });
    }
    let code = rest.strip_prefix(b",\"err\":{\"code\":\"")?;
    let code = code.split(|byte| *byte == b'"').next()?;
    Some(Received::Refused { message, code: std::str::from_utf8(code).ok()? })
}

fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = bytes.split_at_checked(digits)?;
    Some((std::str::from_utf8(digits).ok()?.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{ErrorCode, Refusal, push_frame, refusal_frame, reply_frame, skip_frame};

    const ROOM: Uuid = Uuid::from_u128(0x0198_f1a2_0000_7000_8000_0000_0000_000a);

    #[test]
    fn frames_from_rally_are_parsed() {
        let (chat, topic) = (Topic::Chat(ChatId(ROOM)), ROOM.as_u128());
        let body = r#"{"push":"message","key":"0198f1a2-0000-7000-8000-00000000000b","data":{"number":3,"text":"~00000042~....."}}"#;
        let parse = |frame: &str, wanted| assert_eq!(Dialect::Rally.parse(frame.as_bytes()), wanted, "{frame}");
        parse(&push_frame(&chat, 41, body), Received::Push { topic, seq: 41, message: Some(42) });
        parse(&skip_frame(&chat, 7), Received::Push { topic, seq: 7, message: None });
        parse(&protocol::signal_frame(&chat, r#"{"push":"closed","data":{"reason":"reset"}}"#), Received::Closed { topic });
        parse(&protocol::signal_frame(&chat, r#"{"push":"typing","data":{}}"#), Received::Other);
        let board = r#"{"full":true,"push":"board_changed","data":{"board":{"events":12,"state":"live"}},"key":"~1~"}"#;
        parse(&push_frame(&Topic::Match(MatchId(ROOM)), 14, board), Received::Board { topic, events: 12 });
        let presence = |online: bool| format!(r#"{{"push":"presence","data":{{"user":"{ROOM}","online":{online}}}}}"#);
        parse(&protocol::signal_frame(&chat, &presence(true)), Received::Online { user: topic });
        parse(&protocol::signal_frame(&chat, &presence(false)), Received::Other);
        parse(&reply_frame(1_042, "{}", None), Received::Reply { message: 42 });
        parse(&refusal_frame(1_042, &Refusal::new(ErrorCode::Busy, "later")), Received::Refused { message: 42, code: "busy" });
        parse("{}", Received::Heartbeat("{}"));
        parse("{\"id\":1,\"ok\":{}}", Received::Other);
    }

    #[test]
    fn frames_from_socket_io_are_parsed() {
        let frame =
            format!("42[\"push\",{{\"topic\":\"chat:{ROOM}\",\"seq\":5,\"push\":\"message\",\"data\":{{\"text\":\"~00000009~\"}}}}]");
        assert_eq!(Dialect::SocketIo.parse(frame.as_bytes()), Received::Push { topic: ROOM.as_u128(), seq: 5, message: Some(9) });
        assert_eq!(Dialect::SocketIo.parse(b"2"), Received::Heartbeat("3"));
    }

    #[test]
    fn a_message_has_the_requested_length_and_its_number() {
        let request: serde_json::Value = serde_json::from_str(&Dialect::Rally.send(42, ROOM, 100)).unwrap();
        let text = request["args"]["text"].as_str().unwrap();
        assert_eq!((text.len(), text.starts_with("~00000042~")), (100, true));
        assert_eq!(request["id"], 1_042);
    }

    #[test]
    fn a_guest_opens_the_matches_to_watch() {
        let guest = Person { user: Uuid::from_u128(1), access_token: String::new(), rooms: vec![ROOM] };
        let sent: Vec<_> = Dialect::Rally.handshake(&guest, Some("e"), &[]).into_iter().map(|step| step.send).collect();
        assert_eq!(sent.len(), 2);
        assert!(sent[0].contains("session.open") && !sent[0].contains("access_token"), "{}", sent[0]);
        assert!(sent[1].contains(&format!(r#""topic":"match:{ROOM}""#)), "{}", sent[1]);
    }

    #[test]
    fn the_handshake_resumes_from_cursors() {
        let person = Person { user: Uuid::from_u128(1), access_token: "t".into(), rooms: vec![ROOM] };
        let cursors = [Cursor { topic: 1, seq: 3 }, Cursor { topic: ROOM.as_u128(), seq: 4 }];
        let handshake = Dialect::Rally.handshake(&person, Some("e"), &cursors);
        let open: serde_json::Value = serde_json::from_str(&handshake[0].send).unwrap();
        assert_eq!(open["args"]["resume"], json!({ format!("user:{}", person.user): 3, format!("chat:{ROOM}"): 4 }));
        assert!(!Dialect::Rally.handshake(&person, None, &[])[0].send.contains("resume"));
    }
}
