//! The bare fan-out: the minimum that a server on this stack must do to deliver. It is the limit to which Rally is compared.
//!
//! hyper performs the upgrade and returns the stream. A push is framed once and its bytes are written directly to each socket,
//! all pending ones in one write; only what the kernel does not accept is queued. There are no people, database, log or replies.
//!
//! It is the limit for pages too: one axum handler each, which returns the bytes loaded at startup.
//!
//! INVARIANT: one thread; nothing borrowed from a cell is held over an await.
#![allow(clippy::disallowed_methods, reason = "not the server itself: its only settings are the address and a file of pages")]

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::Body;
use axum::response::IntoResponse;
use axum::routing::get;
use bytes::{Buf, Bytes};
use http_body_util::Empty;
use hyper::HeaderMap;
use hyper::body::Incoming;
use hyper::header::{
    CONNECTION, CONTENT_ENCODING, CONTENT_TYPE, HeaderValue, IF_NONE_MATCH, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, UPGRADE,
};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use loadtest::Outcome;
use loadtest::frames::{self, Opcode};
use loadtest::stage::Page;
use serde::Deserialize;
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::LocalSet;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tower::ServiceExt;
use uuid::Uuid;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Bytes per read, through one buffer for all sockets.
const READ_BUFFER: usize = 64 * 1024;

fn main() -> Outcome<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let address = std::env::var("LISTEN")?;
    LocalSet::new().block_on(&runtime, serve(&address))
}

async fn serve(address: &str) -> Outcome<()> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(address.parse()?)?;
    // tokio's default backlog of 128 overflows in a storm, and each overflow delays a connection by a second.
    let listener = socket.listen(4_096)?;
    let pages = pages()?;
    let hub = Rc::new(Hub { rooms: RefCell::default(), buffer: RefCell::new(vec![0; READ_BUFFER]) });
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let (hub, pages) = (hub.clone(), pages.clone());
        tokio::task::spawn_local(async move {
            let service = service_fn(move |request: Request<Incoming>| {
                let (hub, pages) = (hub.clone(), pages.clone());
                async move {
                    match request.headers().contains_key(UPGRADE) {
                        true => upgrade(hub, request).map(|answer| answer.map(Body::new)),
                        false => pages.oneshot(request).await,
                    }
                }
            });
            let connection =
                hyper::server::conn::http1::Builder::new().max_buf_size(8 * 1024).serve_connection(TokioIo::new(stream), service);
            // The client notices a broken connection itself.
            let _ = connection.with_upgrades().await;
        });
    }
}

/// A handler for each page in the file named by `PAGES`.
fn pages() -> Outcome<Router> {
    let Ok(file) = std::env::var("PAGES") else { return Ok(Router::new()) };
    let mut router = Router::new();
    for page in serde_json::from_slice::<Vec<Page>>(&std::fs::read(file)?)? {
        let mut headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
        if let Some(encoding) = page.encoding {
            headers.insert(CONTENT_ENCODING, encoding.parse()?);
        }
        let body = Bytes::from(page.body);
        let answer = async move |request: HeaderMap| match request.contains_key(IF_NONE_MATCH) {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => (headers, body).into_response(),
        };
        router = router.route(&page.path, get(answer));
    }
    Ok(router)
}

fn upgrade(hub: Rc<Hub>, mut request: Request<Incoming>) -> Result<Response<Empty<Bytes>>, Infallible> {
    let mut answer = Response::new(Empty::new());
    let accept = request.headers().get(SEC_WEBSOCKET_KEY).map(|key| derive_accept_key(key.as_bytes()));
    let Some(accept) = accept.and_then(|accept| HeaderValue::try_from(accept).ok()) else {
        *answer.status_mut() = StatusCode::UPGRADE_REQUIRED;
        return Ok(answer);
    };
    *answer.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = answer.headers_mut();
    headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(SEC_WEBSOCKET_ACCEPT, accept);
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::task::spawn_local(async move {
        if let Ok(upgraded) = upgraded.await
            && let Ok(parts) = upgraded.downcast::<TokioIo<TcpStream>>()
        {
            // A separate task, so that the upgrade's memory is freed.
            let peer = Rc::new(Peer { stream: parts.io.into_inner(), unsent: RefCell::default() });
            tokio::task::spawn_local(peer.read(hub, parts.read_buf.to_vec()));
        }
    });
    Ok(answer)
}

struct Hub {
    rooms: RefCell<HashMap<Uuid, Rc<Room>>>,
    buffer: RefCell<Vec<u8>>,
}

#[derive(Default)]
struct Room {
    members: RefCell<Vec<Rc<Peer>>>,
    seq: Cell<u64>,
    /// Frames of this tick, written together at its end.
    pending: RefCell<Vec<u8>>,
}

struct Peer {
    stream: TcpStream,
    /// What the kernel has not accepted yet.
    unsent: RefCell<Vec<Bytes>>,
}

/// The relevant fields of Rally's requests.
#[derive(Deserialize)]
struct Command<'a> {
    id: u64,
    cmd: &'a str,
    #[serde(default)]
    key: Uuid,
    args: Args<'a>,
}

#[derive(Deserialize)]
struct Args<'a> {
    #[serde(default)]
    rooms: Vec<Uuid>,
    #[serde(default)]
    chat: Uuid,
    #[serde(default)]
    text: &'a str,
}

impl Hub {
    fn join(&self, rooms: &[Uuid], peer: &Rc<Peer>) {
        for room in rooms {
            let room = self.rooms.borrow_mut().entry(*room).or_default().clone();
            room.members.borrow_mut().push(peer.clone());
        }
    }

    fn leave(&self, peer: &Rc<Peer>) {
        for room in self.rooms.borrow().values() {
            room.members.borrow_mut().retain(|member| !Rc::ptr_eq(member, peer));
        }
    }

    fn send(&self, chat: Uuid, key: Uuid, text: &str) {
        let Some(room) = self.rooms.borrow().get(&chat).cloned() else { return };
        let seq = room.seq.get() + 1;
        room.seq.set(seq);
        let sent_at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let mut pending = room.pending.borrow_mut();
        let is_first = pending.is_empty();
        // The same fields as Rally's, so that the same bytes go out.
        let push = format!(
            "{{\"topic\":\"chat:{chat}\",\"seq\":{seq},\"push\":\"message\",\"key\":\"{key}\",\"data\":{{\"id\":\"{key}\",\"chat\":\"{chat}\",\
             \"number\":{seq},\"author\":\"{key}\",\"text\":\"{text}\",\"sent_at\":{sent_at}}}}}"
        );
        frames::server_text(&push, &mut pending);
        if is_first {
            tokio::task::spawn_local(room.clone().flush());
        }
    }
}

impl Room {
    /// Runs after all sockets that are ready in this tick have been read.
    async fn flush(self: Rc<Self>) {
        tokio::task::yield_now().await;
        let frames = Bytes::from(self.pending.take());
        for member in self.members.borrow().iter() {
            member.write(&frames);
        }
    }
}

impl Peer {
    fn write(self: &Rc<Self>, frames: &Bytes) {
        let mut unsent = self.unsent.borrow_mut();
        if !unsent.is_empty() {
            unsent.push(frames.clone());
            return;
        }
        let sent = self.stream.try_write(frames).unwrap_or(0);
        if sent < frames.len() {
            unsent.push(frames.slice(sent..));
            tokio::task::spawn_local(self.clone().drain());
        }
    }

    async fn drain(self: Rc<Self>) {
        while self.stream.writable().await.is_ok() {
            let mut unsent = self.unsent.borrow_mut();
            let Some(first) = unsent.first_mut() else {
                *unsent = Vec::new();
                return;
            };
            match self.stream.try_write(first) {
                Ok(sent) => first.advance(sent),
                Err(fault) if fault.kind() == io::ErrorKind::WouldBlock => {}
                Err(_) => return,
            }
            if first.is_empty() {
                unsent.remove(0);
            }
        }
    }

    async fn read(self: Rc<Self>, hub: Rc<Hub>, mut partial: Vec<u8>) {
        self.take(&hub, &mut partial);
        while self.stream.readable().await.is_ok() {
            let mut buffer = hub.buffer.borrow_mut();
            match self.stream.try_read(&mut buffer) {
                Ok(count @ 1..) => partial.extend_from_slice(buffer.get(..count).unwrap_or_default()),
                Err(fault) if fault.kind() == io::ErrorKind::WouldBlock => continue,
                Ok(_) | Err(_) => break,
            }
            drop(buffer);
            self.take(&hub, &mut partial);
        }
        hub.leave(&self);
    }

    fn take(self: &Rc<Self>, hub: &Hub, partial: &mut Vec<u8>) {
        while let Some((frame, length)) = frames::from_client(partial) {
            if frame.opcode == Opcode::Text
                && let Ok(command) = serde_json::from_slice::<Command<'_>>(frame.payload)
            {
                self.serve(hub, &command);
            }
            partial.drain(..length);
        }
        if partial.is_empty() {
            *partial = Vec::new();
        }
    }

    fn serve(self: &Rc<Self>, hub: &Hub, command: &Command<'_>) {
        if command.cmd == "chat.send" {
            return hub.send(command.args.chat, command.key, command.args.text);
        }
        hub.join(&command.args.rooms, self);
        let mut answer = Vec::new();
        frames::server_text(&format!("{{\"id\":{},\"ok\":{{}}}}", command.id), &mut answer);
        self.write(&answer.into());
    }
}
