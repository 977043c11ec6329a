//! A push on its way: what a command hands over, and what readers are fed.

use bytes::{BufMut, Bytes, BytesMut};
use protocol::{SessionId, Topic, UserId, push_frame, skip_frame};
use uuid::Uuid;

/// A push as a command makes it; its number is given just before the commit.
#[derive(Clone, Debug)]
pub struct Push {
    pub topic: Topic,
    /// `{"push", "key"?, "data"}`; none for one that was taken back before it was heard.
    pub body: Option<String>,
    pub author: Option<UserId>,
    /// What it speaks of: when that is taken back, this push becomes a skip.
    pub subject: Option<Uuid>,
    /// Whether it takes its subject back.
    pub retracts: bool,
    /// Whom it cuts: a person who may no longer listen to the topic, or a session that has ended.
    pub cut: Option<Uuid>,
}

impl Push {
    /// Names what the push speaks of.
    pub fn about(&mut self, subject: Uuid) -> &mut Self {
        self.subject = Some(subject);
        self
    }

    /// Takes back every earlier push about its subject.
    pub fn retracting(&mut self, subject: Uuid) -> &mut Self {
        self.retracts = true;
        self.about(subject)
    }

    /// Tells a person's own devices, by a number that shows nothing, that somebody is out of their sight from now on, or in it
    /// again.
    pub fn of_sight(who: UserId, whom: UserId, out: bool) -> Self {
        Self { topic: Topic::User(who), body: None, author: None, subject: Some(whom.0), retracts: out, cut: None }
    }

    /// Makes it nobody's: those in a block with who caused it hear it as well.
    pub fn by_nobody(&mut self) -> &mut Self {
        self.author = None;
        self
    }

    /// Ends this person's listening to the topic before anybody hears the push.
    pub fn cut_user(&mut self, user: UserId) -> &mut Self {
        self.cut = Some(user.0);
        self
    }

    /// Closes this session's sockets before anybody hears the push.
    pub fn cut_session(&mut self, session: SessionId) -> &mut Self {
        self.cut = Some(session.0);
        self
    }
}

/// A numbered push, encoded once for all its readers.
#[derive(Clone, Debug)]
pub struct Entry {
    pub seq: u64,
    pub author: Option<UserId>,
    pub subject: Option<Uuid>,
    pub retracts: bool,
    pub cut: Option<Uuid>,
    /// On a person's own topic: somebody who is out of their sight from now on (`true`), or in it again.
    pub(super) sight: Option<(UserId, bool)>,
    /// The whole WebSocket frame, header and all.
    pub frame: Bytes,
}

impl Entry {
    /// `body` is `None` for a skip.
    pub fn new(
        topic: &Topic,
        seq: u64,
        body: Option<&str>,
        author: Option<UserId>,
        subject: Option<Uuid>,
        retracts: bool,
        cut: Option<Uuid>,
    ) -> Self {
        let text = match body {
            Some(body) => push_frame(topic, seq, body),
            None => skip_frame(topic, seq),
        };
        let sight = match (topic, body, subject) {
            (Topic::User(_), None, Some(subject)) => Some((UserId(subject), retracts)),
            _ => None,
        };
        Self { seq, author, subject, retracts, cut, sight, frame: ws_text(&text) }
    }

    /// The same number, showing nothing.
    pub fn skipped(&self, topic: &Topic) -> Self {
        Self { frame: ws_text(&skip_frame(topic, self.seq)), ..self.clone() }
    }
}

/// A text frame as a server sends it: unmasked, so a header of 2 to 10 bytes and the text.
pub fn ws_text(text: &str) -> Bytes {
    ws_frame(0x1, text.as_bytes())
}

/// A close frame.
pub(super) fn ws_close(code: u16, reason: &str) -> Bytes {
    let mut payload = BytesMut::with_capacity(2 + reason.len());
    payload.put_u16(code);
    payload.put_slice(reason.as_bytes());
    ws_frame(0x8, &payload)
}

fn ws_frame(opcode: u8, payload: &[u8]) -> Bytes {
    let mut frame = BytesMut::with_capacity(payload.len() + 10);
    frame.put_u8(0x80 | opcode);
    match (u8::try_from(payload.len()), u16::try_from(payload.len())) {
        (Ok(length @ ..=125), _) => frame.put_u8(length),
        (_, Ok(length)) => {
            frame.put_u8(126);
            frame.put_u16(length);
        }
        _ => {
            frame.put_u8(127);
            frame.put_u64(u64::try_from(payload.len()).unwrap_or(u64::MAX));
        }
    }
    frame.put_slice(payload);
    frame.freeze()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    /// Our frames read back through a kept library, at every length of header.
    #[test]
    fn frames_are_what_websockets_read() {
        for length in [0, 1, 125, 126, 127, 65_535, 65_536, 100_000] {
            let text = "ä".repeat(length / 2) + &"a".repeat(length % 2);
            let mut stream = Cursor::new(ws_text(&text).to_vec());
            let mut socket = tokio_tungstenite::tungstenite::WebSocket::from_raw_socket(
                &mut stream,
                tokio_tungstenite::tungstenite::protocol::Role::Client,
                None,
            );
            assert_eq!(socket.read().unwrap().into_text().unwrap().as_str(), text);
        }
    }
}
