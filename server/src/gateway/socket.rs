//! One socket: reads frames, answers requests, flushes what waits, keeps the beat.
//!
//! Frames are read by a kept library over a stream that only reads; what that library wants to send goes through the
//! outlet like everything else.

mod open;
mod requests;

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use protocol::session::SocketPush;
use protocol::{CloseCode, RequestFrame, limits};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error as WsError, Message, WebSocket};

use super::session::{Budget, Session};
use crate::gateway::state::Gateway;
use crate::metrics::CloseLabel;
use crate::realtime::{Outlet, ws_text};

/// Bytes read at once: requests are short, and every open socket has such a buffer.
const READ_BUFFER: usize = 1024;
/// Frames taken before other sockets get a turn.
const READ_TURN: usize = 32;
/// How long a close may take to reach the other side.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

struct Socket {
    gateway: Gateway,
    outlet: Arc<Outlet>,
    frames: WebSocket<Stream>,
    session: Option<Arc<Session>>,
    budget: Budget,
    opened: Instant,
    heard: Instant,
    beat_at: Instant,
    ending_told: bool,
}

/// Serves a socket from its upgrade to its end.
pub(super) async fn serve(gateway: Gateway, stream: TcpStream, read_already: Vec<u8>, spoken: bool) {
    let outlet = Arc::new(Outlet::new(stream));
    gateway.sockets.add(&outlet);
    gateway.metrics.connections.inc();
    if !spoken {
        outlet.close(CloseCode::Version);
    }
    let mut socket = Socket::new(gateway, outlet, read_already);
    socket.run().await;
    socket.finish().await;
}

/// The socket is over: there is nobody to send to.
struct Gone;

impl Socket {
    fn new(gateway: Gateway, outlet: Arc<Outlet>, read_already: Vec<u8>) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(limits::CLIENT_FRAME_MAX))
            .max_frame_size(Some(limits::CLIENT_FRAME_MAX));
        let frames = WebSocket::from_partially_read(Stream(Arc::clone(&outlet)), read_already, Role::Server, Some(config));
        let now = Instant::now();
        let realtime = &gateway.config.realtime;
        let budget = Budget::new(realtime.requests_per_second, realtime.requests_burst, now);
        let beat_at = now + spread(realtime.heartbeat, outlet.id);
        Self { outlet, frames, session: None, budget, opened: now, heard: now, beat_at, ending_told: false, gateway }
    }

    async fn run(&mut self) {
        while self.outlet.closing().is_none() {
            if self.turn().await.is_err() {
                return;
            }
        }
    }

    /// Takes what has come, catches up, and waits for the next thing.
    async fn turn(&mut self) -> Result<(), Gone> {
        self.read_some().await?;
        while let Some(topic) = self.outlet.take_behind() {
            if let Err(error) = self.gateway.node.hub.catch_up(&topic, &self.outlet).await {
                tracing::warn!(%error, %topic, "a reader could not catch up; it will be tried again");
                self.outlet.mark_behind(topic);
                tokio::time::sleep(self.gateway.config.realtime.sweep_every).await;
                break;
            }
        }
        let wake_at = self.keep_time();
        if self.outlet.closing().is_some() {
            return Ok(());
        }
        let (outlet, full, waiting) = (&self.outlet, self.outlet.is_full(), self.outlet.waiting());
        tokio::select! {
            biased;
            () = outlet.bell.notified() => Ok(()),
            ready = outlet.stream().readable(), if !full => ready.map_err(|_| Gone),
            ready = outlet.stream().writable(), if waiting => {
                ready.map_err(|_| Gone)?;
                outlet.flush().map(drop).map_err(|_| Gone)
            }
            () = tokio::time::sleep_until(wake_at) => Ok(()),
        }
    }

    async fn read_some(&mut self) -> Result<(), Gone> {
        for _ in 0..READ_TURN {
            if self.outlet.is_full() || self.outlet.closing().is_some() {
                return Ok(());
            }
            match self.frames.read() {
                Ok(Message::Text(text)) => self.hear(text.as_str()).await,
                Ok(Message::Binary(_)) => self.outlet.close(CloseCode::BadFrame),
                Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {
                    self.heard = Instant::now();
                    self.spend();
                }
                Ok(Message::Close(_)) => {}
                Err(WsError::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(WsError::Capacity(_)) => self.outlet.close(CloseCode::TooLarge),
                Err(WsError::Utf8(_) | WsError::Protocol(_)) if !self.frames.can_read() => return Err(Gone),
                Err(WsError::Utf8(_)) => self.outlet.close(CloseCode::BadFrame),
                Err(WsError::Protocol(fault)) => {
                    if is_reset(&fault) {
                        return Err(Gone);
                    }
                    self.outlet.close(CloseCode::BadFrame);
                }
                Err(_) => return Err(Gone),
            }
        }
        tokio::task::yield_now().await;
        self.outlet.bell.notify_one();
        Ok(())
    }

    /// Takes a frame from the budget; a flood ends the socket.
    fn spend(&mut self) -> bool {
        let within = self.budget.take(Instant::now());
        if !within {
            self.outlet.close(CloseCode::TooManyRequests);
        }
        within
    }

    async fn hear(&mut self, text: &str) {
        self.heard = Instant::now();
        if !self.spend() {
            return;
        }
        let Some(frame) = RequestFrame::read(text) else {
            return self.outlet.close(CloseCode::BadFrame);
        };
        match (frame.id, &frame.cmd) {
            // The answer to a beat.
            (None, None) => {}
            (Some(1..), Some(_)) => match &self.session {
                Some(session) => requests::take(&self.gateway, &self.outlet, session, &frame),
                None => Box::pin(self.open(&frame)).await,
            },
            _ => self.outlet.close(CloseCode::BadFrame),
        }
    }

    /// Does what the time asks for. When to look again.
    fn keep_time(&mut self) -> Instant {
        let now = Instant::now();
        let realtime = &self.gateway.config.realtime;
        let mut next = self.heard + realtime.silence;
        if now >= next {
            self.outlet.close(CloseCode::NoProgress);
        }
        if let Some(since) = self.outlet.stalled_since() {
            let until = since + realtime.progress_within;
            if now >= until {
                self.outlet.close(CloseCode::NoProgress);
            }
            next = next.min(until);
        }
        let Some(session) = self.session.clone() else {
            let until = self.opened + realtime.hello_within;
            if now >= until {
                self.outlet.close(CloseCode::NoHello);
            }
            return next.min(until);
        };
        if now >= self.beat_at {
            self.outlet.send(BEAT);
            self.beat_at = now + spread(realtime.heartbeat, self.outlet.id);
        }
        next = next.min(self.beat_at);
        if session.caller.is_some() {
            next = next.min(self.mind_the_token(&session, now));
        }
        next
    }

    /// Tells that the token ends soon, and ends the socket when it was not renewed.
    fn mind_the_token(&mut self, session: &Session, now: Instant) -> Instant {
        let auth = &self.gateway.config.auth;
        let left = session.token_ends().0 - self.gateway.clock.now().0;
        let millis = |span: Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        let wait = if left > millis(auth.ending_notice) {
            self.ending_told = false;
            left - millis(auth.ending_notice)
        } else if left > -millis(auth.ending_grace) {
            if !std::mem::replace(&mut self.ending_told, true) {
                let push = SocketPush::SessionEnding { in_ms: u64::try_from(left).unwrap_or_default() };
                if let Ok(text) = serde_json::to_string(&push) {
                    self.outlet.send(ws_text(&text));
                }
            }
            left + millis(auth.ending_grace)
        } else {
            self.outlet.close(CloseCode::SignInAgain);
            0
        };
        now + Duration::from_millis(u64::try_from(wait).unwrap_or_default())
    }

    /// Leaves the topics, lets the last frames out, and takes what still comes so that they are not thrown away with it.
    async fn finish(mut self) {
        let code = self.outlet.closing().map_or(1006, CloseCode::code);
        self.outlet.shut();
        if let Some(session) = self.session.take() {
            for topic in session.take_topics() {
                self.gateway.node.hub.detach(&topic, self.outlet.id);
            }
            if let Some(caller) = session.caller {
                self.gateway.node.presence.closed(caller.user, self.outlet.id);
            }
        }
        self.gateway.sockets.remove(&self.outlet);
        self.gateway.metrics.connections.dec();
        self.gateway.metrics.closes.get_or_create(&CloseLabel { code: u32::from(code) }).inc();
        let _ = tokio::time::timeout(CLOSE_WITHIN, last_frames(&self.outlet)).await;
    }
}

async fn last_frames(outlet: &Outlet) {
    while let Ok(false) = outlet.flush() {
        if outlet.stream().writable().await.is_err() {
            return;
        }
    }
    let _ = socket2::SockRef::from(outlet.stream()).shutdown(std::net::Shutdown::Write);
    let mut scrap = [0; 512];
    while outlet.stream().readable().await.is_ok() {
        match outlet.stream().try_read(&mut scrap) {
            Ok(0) => return,
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(_) => return,
        }
    }
}

/// `{}`, ready to send.
const BEAT: Bytes = Bytes::from_static(&[0x81, 2, b'{', b'}']);

/// An interval moved by up to a tenth either way, so that beats do not fall together.
fn spread(every: Duration, id: u64) -> Duration {
    let share = u32::try_from(id.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32).unwrap_or_default() % 201;
    every * (900 + share) / 1_000
}

fn is_reset(fault: &tokio_tungstenite::tungstenite::error::ProtocolError) -> bool {
    matches!(fault, tokio_tungstenite::tungstenite::error::ProtocolError::ResetWithoutClosingHandshake)
}

/// The library's end of the stream: reading is reading, writing is the outlet's.
struct Stream(Arc<Outlet>);

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.stream().try_read(buffer)
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(Bytes::copy_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
