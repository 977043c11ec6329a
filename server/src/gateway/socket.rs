//! One socket: reads frames, starts requests, flushes queued bytes, sends heartbeats.
//!
//! tungstenite reads the frames; what it wants to send goes through the outlet like everything else.

mod open;
mod requests;

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use protocol::session::SocketPush;
use protocol::{CloseCode, RequestFrame, Topic, limits};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error as WsError, Message, WebSocket};

use super::budgets::SocketBudget;
use super::drain;
use super::session::Session;
use super::sockets::Ticket;
use super::state::Gateway;
use crate::error::caught;
use crate::metrics::CloseLabel;
use crate::realtime::{Outlet, ws_text};

/// Bytes of the read buffer: small, as every open socket has one and requests are short.
const READ_BUFFER: usize = 512;
/// Frames read before the task yields to others.
const READ_BATCH: usize = 32;
/// How long to wait for the client to receive the close frame.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

struct Socket {
    gateway: Gateway,
    outlet: Arc<Outlet>,
    frames: WebSocket<Stream>,
    session: Option<Arc<Session>>,
    budget: SocketBudget,
    opened: Instant,
    last_received: Instant,
    next_heartbeat: Instant,
    ending_notified: bool,
}

/// Serves a socket until it closes. `received` holds bytes that came with the upgrade.
pub(super) async fn serve(gateway: Gateway, ticket: Ticket, stream: TcpStream, received: Vec<u8>, version_matches: bool) {
    let outlet = Arc::new(Outlet::new(stream));
    if !ticket.enter(&outlet) {
        drain::send_after_the_others(&gateway, &outlet);
    }
    gateway.metrics.connections.inc();
    if !version_matches {
        outlet.close(CloseCode::Version);
    }
    let mut socket = Socket::new(gateway, outlet, received);
    let running = caught(async {
        socket.run().await;
        Ok(())
    });
    if let Err(error) = running.await {
        tracing::error!(%error, "a socket's task panicked; the socket is closed");
        socket.outlet.close(CloseCode::GoingAway);
    }
    let outlet = socket.leave();
    // Boxed, as all that an open socket does not need: every byte of this future is there once per socket.
    let _ = Box::pin(tokio::time::timeout(CLOSE_WITHIN, flush_and_drain(&outlet))).await;
}

/// The connection is lost: nothing can be sent any more.
struct Gone;

impl Socket {
    fn new(gateway: Gateway, outlet: Arc<Outlet>, received: Vec<u8>) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(limits::CLIENT_FRAME_MAX))
            .max_frame_size(Some(limits::CLIENT_FRAME_MAX));
        let frames = WebSocket::from_partially_read(Stream(Arc::clone(&outlet)), received, Role::Server, Some(config));
        let now = Instant::now();
        let realtime = &gateway.config.realtime;
        let budget = gateway.budgets.of_a_socket();
        let next_heartbeat = now + with_jitter(realtime.heartbeat, outlet.id);
        Self { outlet, frames, session: None, budget, opened: now, last_received: now, next_heartbeat, ending_notified: false, gateway }
    }

    async fn run(&mut self) {
        while self.outlet.closing().is_none() {
            if self.step().await.is_err() {
                return;
            }
        }
    }

    /// Handles received frames, catches up with topics, then waits for the next event.
    async fn step(&mut self) -> Result<(), Gone> {
        self.read_some().await?;
        if let Some(topic) = self.outlet.take_behind() {
            Box::pin(self.catch_up(topic)).await;
        }
        let wake_at = self.check_deadlines();
        if self.outlet.closing().is_some() {
            return Ok(());
        }
        let (outlet, full, waiting) = (&self.outlet, self.outlet.is_full(), self.outlet.has_queued());
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

    /// Feeds the outlet what it lacks of this topic, and of all others in which it is behind.
    async fn catch_up(&self, first: Topic) {
        let mut behind = Some(first);
        while let Some(topic) = behind {
            if let Err(error) = self.gateway.node.hub.catch_up(&topic, &self.outlet).await {
                tracing::warn!(%error, %topic, "a subscriber could not catch up; it is retried");
                self.outlet.mark_behind(topic);
                return tokio::time::sleep(self.gateway.config.realtime.sweep_every).await;
            }
            behind = self.outlet.take_behind();
        }
    }

    async fn read_some(&mut self) -> Result<(), Gone> {
        for _ in 0..READ_BATCH {
            if self.outlet.is_full() || self.outlet.closing().is_some() {
                return Ok(());
            }
            match self.frames.read() {
                Ok(Message::Text(text)) => self.receive(text.as_str()).await,
                Ok(Message::Binary(_)) => self.outlet.close(CloseCode::BadFrame),
                Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {
                    self.last_received = Instant::now();
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

    /// Takes a frame from the budget; an exhausted budget closes the socket.
    fn spend(&mut self) -> bool {
        let allowed = self.budget.check().is_ok();
        if !allowed {
            self.outlet.close(CloseCode::TooManyRequests);
        }
        allowed
    }

    async fn receive(&mut self, text: &str) {
        self.last_received = Instant::now();
        if !self.spend() {
            return;
        }
        let Some(frame) = RequestFrame::read(text) else {
            return self.outlet.close(CloseCode::BadFrame);
        };
        match (frame.id, &frame.cmd) {
            // The answer to a heartbeat.
            (None, None) => {}
            (Some(1..), Some(_)) => match &self.session {
                Some(session) => requests::handle(&self.gateway, &self.outlet, session, &frame),
                None => Box::pin(open::open(&self.gateway, &self.outlet, &mut self.session, &frame)).await,
            },
            _ => self.outlet.close(CloseCode::BadFrame),
        }
    }

    /// Sends due heartbeats and enforces deadlines; returns when to check again.
    fn check_deadlines(&mut self) -> Instant {
        let now = Instant::now();
        let realtime = &self.gateway.config.realtime;
        let mut next = self.last_received + realtime.silence;
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
        if now >= self.next_heartbeat {
            self.outlet.send(HEARTBEAT);
            self.next_heartbeat = now + with_jitter(realtime.heartbeat, self.outlet.id);
        }
        next = next.min(self.next_heartbeat);
        if session.caller.is_some() {
            next = next.min(self.check_token(&session, now));
        }
        next
    }

    /// Warns that the token expires soon, and closes the socket if it is not renewed; returns when to check again.
    fn check_token(&mut self, session: &Session, now: Instant) -> Instant {
        let auth = &self.gateway.config.auth;
        let left = session.token_ends().0 - self.gateway.clock.now().0;
        let millis = |span: Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        let wait = if left > millis(auth.ending_notice) {
            self.ending_notified = false;
            left - millis(auth.ending_notice)
        } else if left > -millis(auth.ending_grace) {
            if !std::mem::replace(&mut self.ending_notified, true) {
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

    /// Unsubscribes, and hands out what is still to be flushed.
    fn leave(self) -> Arc<Outlet> {
        let code = self.outlet.closing().map_or(1006, CloseCode::code);
        self.outlet.shut();
        if let Some(session) = &self.session {
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
        self.outlet
    }
}

/// Flushes the last frames, and drains the input: closing with unread input would reset the connection.
async fn flush_and_drain(outlet: &Outlet) {
    while let Ok(false) = outlet.flush() {
        if outlet.stream().writable().await.is_err() {
            return;
        }
    }
    let _ = socket2::SockRef::from(outlet.stream()).shutdown(std::net::Shutdown::Write);
    let mut discarded = [0; 512];
    while outlet.stream().readable().await.is_ok() {
        match outlet.stream().try_read(&mut discarded) {
            Ok(0) => return,
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(_) => return,
        }
    }
}

/// `{}` as a frame.
const HEARTBEAT: Bytes = Bytes::from_static(&[0x81, 2, b'{', b'}']);

/// The interval with up to 10% of jitter, so that heartbeats spread out.
fn with_jitter(every: Duration, id: u64) -> Duration {
    let share = u32::try_from(id.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32).unwrap_or_default() % 201;
    every * (900 + share) / 1_000
}

fn is_reset(fault: &tokio_tungstenite::tungstenite::error::ProtocolError) -> bool {
    matches!(fault, tokio_tungstenite::tungstenite::error::ProtocolError::ResetWithoutClosingHandshake)
}

/// The stream as tungstenite uses it: reads come from the socket, writes go to the outlet.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes of the future that a function returns.
    fn size_of_future<F>(_: fn(Gateway, Ticket, TcpStream, Vec<u8>, bool) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn an_open_socket_has_a_small_task() {
        let size = size_of_future(serve);
        assert!(size <= 1_280, "{size} bytes");
    }
}
