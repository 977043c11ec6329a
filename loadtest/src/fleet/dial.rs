//! Connects a socket and opens its session.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::Outcome;
use crate::dialect::{Dialect, Step};
use crate::frames::{self, Opcode};

/// Local addresses to connect from, because a single one would run out of ports.
const LOCAL_ADDRESSES: usize = 200;

/// Timeout from the first packet to the answer to the handshake's last step.
const DIAL_TIMEOUT: Duration = Duration::from_secs(60);

pub(super) struct Dialled {
    pub(super) stream: TcpStream,
    /// The payloads that answered the steps of the handshake.
    pub(super) answers: Vec<Vec<u8>>,
    /// Bytes received after it.
    pub(super) rest: Vec<u8>,
}

pub(super) async fn dial(
    server: SocketAddr,
    dialect: Dialect,
    number: usize,
    receive_buffer: Option<u32>,
    handshake: Vec<Step>,
) -> Outcome<Dialled> {
    tokio::time::timeout(DIAL_TIMEOUT, try_dial(server, dialect, number, receive_buffer, handshake)).await?
}

async fn try_dial(
    server: SocketAddr,
    dialect: Dialect,
    number: usize,
    receive_buffer: Option<u32>,
    handshake: Vec<Step>,
) -> Outcome<Dialled> {
    let socket = TcpSocket::new_v4()?;
    let local = Ipv4Addr::new(127, 0, 1, 1 + (number % LOCAL_ADDRESSES) as u8);
    socket.bind((local, 0).into())?;
    if let Some(bytes) = receive_buffer {
        socket.set_recv_buffer_size(bytes)?;
    }
    let mut stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    stream.write_all(frames::upgrade(dialect.path(), dialect.subprotocol()).as_bytes()).await?;

    let mut received = Vec::with_capacity(1024);
    let head = read_until(&mut stream, &mut received, frames::end_of_head).await?;
    let status: Vec<u8> = received.drain(..head).take(12).collect();
    if status != b"HTTP/1.1 101" {
        return Err(format!("the upgrade was answered with {}", String::from_utf8_lossy(&status)).into());
    }
    let mut answers = Vec::with_capacity(handshake.len());
    for step in handshake {
        if !step.send.is_empty() {
            stream.write_all(&frames::client_text(&step.send)).await?;
        }
        answers.push(answered(&mut stream, &mut received, step.answer).await?);
    }
    Ok(Dialled { stream, answers, rest: received })
}

/// Reads up to the frame that starts with `wanted`, skipping those before it.
async fn answered(stream: &mut TcpStream, received: &mut Vec<u8>, wanted: &str) -> Outcome<Vec<u8>> {
    loop {
        let whole = |bytes: &[u8]| frames::from_server(bytes).map(|(_, taken)| taken);
        read_until(stream, received, whole).await?;
        let Some((frame, taken)) = frames::from_server(received) else { continue };
        let payload = frame.payload.to_vec();
        if frame.opcode == Opcode::Close {
            return Err(format!("closed with {} during the handshake", frames::close_code(&payload)).into());
        }
        received.drain(..taken);
        if payload.starts_with(wanted.as_bytes()) {
            return Ok(payload);
        }
    }
}

async fn read_until<T>(stream: &mut TcpStream, received: &mut Vec<u8>, find: impl Fn(&[u8]) -> Option<T>) -> Outcome<T> {
    loop {
        if let Some(found) = find(received) {
            return Ok(found);
        }
        if stream.read_buf(received).await? == 0 {
            return Err("the server hung up during the handshake".into());
        }
    }
}
