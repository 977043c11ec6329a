//! One WebSocket: requests out, answers and pushes in.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Message, error::Error as WsError};

use super::answers::{self, Replied};
use super::shared::{End, Shared};
use super::{ClientError, ConnectOptions, NO_CLOSE_CODE, NO_CLOSE_FRAME, ServerPush, connect};
use crate::session::{Open, Opened};
use crate::{Call, Key, ServerFrame, Topic};

/// Timeout for the server to close the connection after its close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

type Sink = SplitSink<WebSocketStream<TcpStream>, Message>;

/// A socket with one owner. [`split`](Self::split) it to make concurrent requests.
#[derive(Debug)]
pub struct Client {
    caller: Caller,
    pushes: Pushes,
}

/// Sends requests over a socket and waits for their answers; clones share the socket.
#[derive(Clone, Debug)]
pub struct Caller(Arc<Socket>);

/// Receives a socket's pushes.
#[derive(Debug)]
pub struct Pushes(Arc<Socket>);

/// Closed without a close frame when its last handle is dropped.
struct Socket {
    shared: Arc<Shared>,
    sink: Arc<Mutex<Sink>>,
    last_id: AtomicU64,
    patience: Duration,
    reading: watch::Sender<bool>,
    reader: JoinHandle<()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

impl std::fmt::Debug for Socket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Socket").finish_non_exhaustive()
    }
}

impl Client {
    /// Connects with default options; sends nothing yet.
    pub async fn connect(url: &str) -> Result<Self, ClientError> {
        Self::connect_with(ConnectOptions::to(url)).await
    }

    pub async fn connect_with(options: ConnectOptions) -> Result<Self, ClientError> {
        let connected = tokio::time::timeout(options.patience, connect::connect(&options)).await;
        let (sink, stream) = connected.map_err(|_| silence("the upgrade", options.patience))??.split();
        let (shared, sink) = (Arc::new(Shared::default()), Arc::new(Mutex::new(sink)));
        let (reading, may_read) = watch::channel(true);
        let reader = Reader { shared: shared.clone(), sink: sink.clone(), stream, may_read, answers: options.answers_heartbeats };
        #[allow(clippy::disallowed_methods, reason = "the reader is tracked by its socket and ends with it")]
        let reader = tokio::spawn(reader.run());
        let socket = Arc::new(Socket { shared, sink, last_id: AtomicU64::new(0), patience: options.patience, reading, reader });
        Ok(Self { caller: Caller(socket.clone()), pushes: Pushes(socket) })
    }

    /// Connects and opens the session of this access token.
    pub async fn sign_in(url: &str, access_token: &str) -> Result<(Self, Opened), ClientError> {
        let client = Self::connect(url).await?;
        let opened = client.open(Open { access_token: Some(access_token.to_owned()), ..Open::default() }).await?;
        Ok((client, opened))
    }

    #[must_use]
    pub fn split(self) -> (Caller, Pushes) {
        (self.caller, self.pushes)
    }

    /// Another handle for requests on the same socket.
    #[must_use]
    pub fn caller(&self) -> Caller {
        self.caller.clone()
    }

    /// `session.open`, the first request.
    pub async fn open(&self, open: Open) -> Result<Opened, ClientError> {
        self.call(open).await
    }

    /// See [`Caller::call`].
    pub async fn call<C: Call>(&self, args: C) -> Result<C::Ok, ClientError> {
        self.caller.call(args).await
    }

    /// See [`Caller::call_with`].
    pub async fn call_with<C: Call>(&self, key: Key, args: C) -> Result<Replied<C::Ok>, ClientError> {
        self.caller.call_with(key, args).await
    }

    /// See [`Caller::send_raw`].
    pub async fn send_raw(&self, text: &str) -> Result<(), ClientError> {
        self.caller.send_raw(text).await
    }

    /// See [`Caller::send_bytes`].
    pub async fn send_bytes(&self, bytes: &[u8]) -> Result<(), ClientError> {
        self.caller.send_bytes(bytes).await
    }

    /// See [`Pushes::next_push`].
    pub async fn next_push(&mut self) -> Result<ServerPush, ClientError> {
        self.pushes.next_push().await
    }

    /// See [`Pushes::expect_push`].
    pub async fn expect_push(&mut self, topic: impl Into<Option<Topic>>, name: &str) -> Result<ServerPush, ClientError> {
        self.pushes.expect_push(topic, name).await
    }

    /// See [`Pushes::try_push`].
    pub fn try_push(&mut self) -> Option<ServerPush> {
        self.pushes.try_push()
    }

    /// See [`Pushes::next_answer`].
    pub async fn next_answer(&mut self) -> Result<ServerFrame, ClientError> {
        self.pushes.next_answer().await
    }

    /// See [`Pushes::closed`].
    pub async fn closed(&self) -> Result<(u16, String), ClientError> {
        self.pushes.closed().await
    }

    /// See [`Pushes::stop_reading`].
    pub fn stop_reading(&self) {
        self.pushes.stop_reading();
    }

    /// See [`Pushes::read_on`].
    pub fn read_on(&self) {
        self.pushes.read_on();
    }

    /// Heartbeats received so far.
    #[must_use]
    pub fn beats(&self) -> u64 {
        self.caller.0.shared.beats()
    }

    /// Sends a close frame and waits for the server's.
    pub async fn close(self) -> Result<(), ClientError> {
        self.caller.close().await?;
        self.closed().await.map(drop)
    }
}

impl AsMut<Pushes> for Client {
    fn as_mut(&mut self) -> &mut Pushes {
        &mut self.pushes
    }
}

impl AsMut<Self> for Pushes {
    fn as_mut(&mut self) -> &mut Self {
        self
    }
}

impl Caller {
    /// Sends a command, under a fresh key where it needs one, and waits for its answer.
    pub async fn call<C: Call>(&self, args: C) -> Result<C::Ok, ClientError> {
        self.request(answers::fresh_key(C::KIND), &args).await.map(|replied| replied.ok)
    }

    /// The same under this key, for retries; `at` names the pushes that it made.
    pub async fn call_with<C: Call>(&self, key: Key, args: C) -> Result<Replied<C::Ok>, ClientError> {
        self.request(Some(key), &args).await
    }

    async fn request<C: Call>(&self, key: Option<Key>, args: &C) -> Result<Replied<C::Ok>, ClientError> {
        let id = self.0.last_id.fetch_add(1, Ordering::Relaxed) + 1;
        let request = answers::request(id, key, args)?;
        let answer = self.0.shared.wait_for(id)?;
        self.send(Message::text(request)).await?;
        match tokio::time::timeout(self.0.patience, answer).await {
            Ok(Ok(frame)) => answers::answer::<C>(frame),
            Ok(Err(_)) => Err(self.0.shared.ended()),
            Err(_) => {
                self.0.shared.forget(id);
                Err(silence(&format!("the answer to {}", C::NAME), self.0.patience))
            }
        }
    }

    /// Sends this text as one frame. Number raw requests from a million up; [`Pushes::next_answer`] returns their answers.
    pub async fn send_raw(&self, text: &str) -> Result<(), ClientError> {
        self.send(Message::text(text)).await
    }

    /// Sends a binary frame, which servers refuse.
    pub async fn send_bytes(&self, bytes: &[u8]) -> Result<(), ClientError> {
        self.send(Message::binary(bytes.to_vec())).await
    }

    /// Sends a close frame; the socket ends when the server has answered it.
    pub async fn close(&self) -> Result<(), ClientError> {
        self.send(Message::Close(Some(CloseFrame { code: CloseCode::Normal, reason: "".into() }))).await
    }

    async fn send(&self, message: Message) -> Result<(), ClientError> {
        if let Some(end) = self.0.shared.end() {
            return Err(end.into());
        }
        let sent = tokio::time::timeout(self.0.patience, async { self.0.sink.lock().await.send(message).await });
        match sent.await {
            Ok(Ok(())) => Ok(()),
            // Prefers the reason in a close frame, which the reader may still receive.
            Ok(Err(_)) => self.0.until("the end of a broken socket", |_| Ok(None)).await,
            Err(_) => Err(silence("room to send", self.0.patience)),
        }
    }
}

impl Pushes {
    /// The next push in order of arrival, including skips and unlogged ones.
    pub async fn next_push(&mut self) -> Result<ServerPush, ClientError> {
        self.0.until("a push", |shared| Ok(shared.pop_push())).await
    }

    /// The next push on this topic (`None`: about the socket), which must have this name. Unlogged pushes of other names and pushes
    /// on other topics stay in the queue.
    pub async fn expect_push(&mut self, topic: impl Into<Option<Topic>>, name: &str) -> Result<ServerPush, ClientError> {
        let topic = topic.into();
        let wanted = |push: &ServerPush| {
            if push.topic != topic {
                return Ok(false);
            }
            if push.seq.is_some() && !push.is_named(name) {
                return Err(ClientError::Unexpected(format!("waiting for {name}, this came: {push:?}")));
            }
            Ok(push.is_named(name))
        };
        self.0.until(&format!("the push {name}"), |shared| shared.pick(wanted)).await
    }

    /// The next push, if one was received. To assert that nothing was sent, make a call first: everything sent before its answer
    /// has then arrived.
    pub fn try_push(&mut self) -> Option<ServerPush> {
        self.0.shared.pop_push()
    }

    /// How many pushes are queued.
    #[must_use]
    pub fn queued(&self) -> usize {
        self.0.shared.queued()
    }

    /// The next answer to a raw request.
    pub async fn next_answer(&mut self) -> Result<ServerFrame, ClientError> {
        self.0.until("an answer to a raw frame", |shared| Ok(shared.pop_stray())).await
    }

    /// Waits for the end of the socket; returns the close frame's code and reason: 1005 without a code, 1006 without a close frame.
    pub async fn closed(&self) -> Result<(u16, String), ClientError> {
        let ended = self.0.until("the end of the socket", |_| Ok::<Option<()>, _>(None)).await;
        match ended {
            Err(ClientError::Closed { code, reason }) => Ok((code, reason)),
            Err(other) => Err(other),
            Ok(()) => Err(ClientError::unexpected("a socket ended without an end")),
        }
    }

    /// Stops reading from the socket, like a stuck client, including heartbeats and replies. One more frame may still be read.
    pub fn stop_reading(&self) {
        self.0.reading.send_replace(false);
    }

    /// Resumes reading.
    pub fn read_on(&self) {
        self.0.reading.send_replace(true);
    }
}

impl Socket {
    async fn until<T>(&self, for_what: &str, find: impl FnMut(&Shared) -> Result<Option<T>, ClientError>) -> Result<T, ClientError> {
        match tokio::time::timeout(self.patience, self.shared.until(find)).await {
            Ok(found) => found,
            Err(_) => Err(silence(for_what, self.patience)),
        }
    }
}

fn silence(for_what: &str, waited: Duration) -> ClientError {
    ClientError::Silence { for_what: for_what.to_owned(), waited }
}

/// Reads a socket until it ends.
struct Reader {
    shared: Arc<Shared>,
    sink: Arc<Mutex<Sink>>,
    stream: SplitStream<WebSocketStream<TcpStream>>,
    may_read: watch::Receiver<bool>,
    /// Whether heartbeats are answered.
    answers: bool,
}

impl Reader {
    async fn run(mut self) {
        let end = self.read().await;
        self.shared.finish(end);
        // Reading on flushes the close frame, and lets the server close the connection first.
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, self.stream.next()).await;
    }

    async fn read(&mut self) -> End {
        loop {
            // The sender outlives the reader, so these waits never fail.
            let _ = self.may_read.wait_for(|may| *may).await;
            let message = tokio::select! {
                message = self.stream.next() => message,
                _ = self.may_read.wait_for(|may| !*may) => continue,
            };
            let text = match message {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(Some(frame)))) => return End::Closed { code: frame.code.into(), reason: frame.reason.to_string() },
                Some(Ok(Message::Close(None))) => return End::Closed { code: NO_CLOSE_CODE, reason: String::new() },
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                Some(Ok(Message::Binary(_))) => return End::Fault("the server sent a binary frame".to_owned()),
                Some(Err(fault @ (WsError::Protocol(_) | WsError::Capacity(_) | WsError::Utf8(_)))) if !is_reset(&fault) => {
                    return End::Fault(fault.to_string());
                }
                Some(Err(fault)) => return End::Closed { code: NO_CLOSE_FRAME, reason: fault.to_string() },
                None => return End::Closed { code: NO_CLOSE_FRAME, reason: String::new() },
            };
            if let Err(what) = self.receive(&text).await {
                return End::Fault(what);
            }
        }
    }

    async fn receive(&mut self, text: &str) -> Result<(), String> {
        let frame: ServerFrame = serde_json::from_str(text).map_err(|fault| format!("{fault} in {text}"))?;
        if self.shared.take(frame)? && self.answers {
            // If the write fails, the socket is about to end, and reading returns the reason.
            let _ = self.sink.lock().await.send(Message::text("{}")).await;
        }
        Ok(())
    }
}

/// tungstenite reports a connection that ends without a close frame as a protocol error.
fn is_reset(fault: &WsError) -> bool {
    matches!(fault, WsError::Protocol(tokio_tungstenite::tungstenite::error::ProtocolError::ResetWithoutClosingHandshake))
}
