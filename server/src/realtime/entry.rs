//! A push on its way: as a command makes it, and as subscribers receive it.

use bytes::{BufMut, Bytes, BytesMut};
use protocol::{SessionId, Topic, UserId, is_full, push_frame, skip_frame};
use uuid::Uuid;

/// Instead of one person's or session's id: a cut that ends every subscription. Whoever still may opens the topic again.
pub const EVERYBODY: Uuid = Uuid::max();

/// A push as a command makes it; its number is given just before the commit.
#[derive(Clone, Debug)]
pub struct Push {
    pub topic: Topic,
    /// `{"push", "key"?, "data"}`; none for one that was retracted before it was delivered.
    pub body: Option<String>,
    pub author: Option<UserId>,
    /// What it is about: when that is retracted, this push becomes a skip.
    pub subject: Option<Uuid>,
    /// Whether it retracts its subject.
    pub retracts: bool,
    /// Whose subscriptions it ends: a person who may no longer open the topic, a session that was revoked, or [`EVERYBODY`].
    pub cut: Option<Uuid>,
}

impl Push {
    /// Names what the push is about.
    pub fn about(&mut self, subject: Uuid) -> &mut Self {
        self.subject = Some(subject);
        self
    }

    /// Retracts every earlier push about its subject.
    pub fn retracting(&mut self, subject: Uuid) -> &mut Self {
        self.retracts = true;
        self.about(subject)
    }

    /// Tells a person's devices that a block changed, without naming anybody: clients receive a skip.
    pub fn of_block(user: UserId, other: UserId, blocked: bool) -> Self {
        Self { topic: Topic::User(user), body: None, author: None, subject: Some(other.0), retracts: blocked, cut: None }
    }

    /// Ends the subscriptions of one person, or of [`EVERYBODY`], without content.
    pub fn of_cut(topic: Topic, whom: Uuid) -> Self {
        Self { topic, body: None, author: None, subject: None, retracts: false, cut: Some(whom) }
    }

    /// Removes the author, so that people in a block with whoever caused it receive it as well.
    pub fn without_author(&mut self) -> &mut Self {
        self.author = None;
        self
    }

    /// Ends this person's subscriptions to the topic before anybody receives the push.
    pub fn cut_user(&mut self, user: UserId) -> &mut Self {
        self.cut = Some(user.0);
        self
    }

    /// Closes the session's sockets when the push is delivered, before anybody receives it.
    pub fn cut_session(&mut self, session: SessionId) -> &mut Self {
        self.cut = Some(session.0);
        self
    }
}

/// A numbered push, encoded once for all its subscribers.
#[derive(Clone, Debug)]
pub struct Entry {
    pub seq: u64,
    pub author: Option<UserId>,
    pub subject: Option<Uuid>,
    pub retracts: bool,
    pub cut: Option<Uuid>,
    /// On a person's own topic: a block with this person was made (`true`) or ended.
    pub(super) block: Option<(UserId, bool)>,
    /// It holds the whole state of its topic.
    full: bool,
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
        let block = match (topic, body, subject) {
            (Topic::User(_), None, Some(subject)) => Some((UserId(subject), retracts)),
            _ => None,
        };
        Self { seq, author, subject, retracts, cut, block, full: body.is_some_and(is_full), frame: ws_text(&text) }
    }

    /// A push as it was committed.
    pub(super) fn of(seq: u64, push: &Push) -> Self {
        Self::new(&push.topic, seq, push.body.as_deref(), push.author, push.subject, push.retracts, push.cut)
    }

    /// Whether it changes who receives what: it cuts or blocks.
    pub(super) fn is_marked(&self) -> bool {
        self.cut.is_some() || self.block.is_some()
    }

    /// Whether a reader who receives the next entry does not need this one: both hold the whole state.
    pub(super) fn is_superseded_by(&self, next: &Self) -> bool {
        self.full && next.full && !self.is_marked()
    }

    /// The same number as a skip.
    pub fn skipped(&self, topic: &Topic) -> Self {
        Self { full: false, frame: ws_text(&skip_frame(topic, self.seq)), ..self.clone() }
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
