//! Connects and upgrades to a WebSocket.

use std::io;
use std::net::IpAddr;
use std::time::Duration;

use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::error::Error as WsError;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue, Request, header};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::ClientError;
use crate::SUBPROTOCOL;

/// How to connect. `ConnectOptions::to(url)` has the defaults of a well-behaved client; tests change fields.
#[derive(Clone, Debug)]
pub struct ConnectOptions {
    /// `ws://host:port/ws`
    pub url: String,
    /// The subprotocol to offer; `None` offers none.
    pub subprotocol: Option<String>,
    pub origin: Option<String>,
    /// Additional headers of the upgrade, such as `x-forwarded-for`.
    pub headers: Vec<(String, String)>,
    /// The local address to connect from: each loopback address has its own 28,000 ports.
    pub bind: Option<IpAddr>,
    /// The kernel's receive buffer in bytes: with a small one, the server soon notices a reader that stopped.
    pub receive_buffer: Option<u32>,
    /// Whether to answer heartbeats; the server disconnects clients that do not.
    pub answers_heartbeats: bool,
    /// Timeout of every wait.
    pub patience: Duration,
}

impl ConnectOptions {
    #[must_use]
    pub fn to(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            subprotocol: Some(SUBPROTOCOL.to_owned()),
            origin: None,
            headers: Vec::new(),
            bind: None,
            receive_buffer: None,
            answers_heartbeats: true,
            patience: super::PATIENCE,
        }
    }
}

/// Opens the socket; a status other than 101 is `NotUpgraded`.
pub(super) async fn connect(options: &ConnectOptions) -> Result<WebSocketStream<TcpStream>, ClientError> {
    let request = upgrade(options)?;
    let stream = dial(options, &request).await?;
    let config = WebSocketConfig::default().read_buffer_size(8 * 1024).max_message_size(Some(1 << 20));
    match client_async_with_config(request, stream, Some(config)).await {
        Ok((socket, _)) => Ok(socket),
        Err(WsError::Http(answer)) => Err(ClientError::NotUpgraded { status: answer.status().as_u16() }),
        Err(WsError::Io(fault)) => Err(fault.into()),
        Err(fault) => Err(ClientError::unexpected(fault)),
    }
}

fn upgrade(options: &ConnectOptions) -> Result<Request<()>, ClientError> {
    let mut request = options.url.as_str().into_client_request().map_err(ClientError::unexpected)?;
    let headers = request.headers_mut();
    if let Some(subprotocol) = &options.subprotocol {
        headers.insert(header::SEC_WEBSOCKET_PROTOCOL, value(subprotocol)?);
    }
    if let Some(origin) = &options.origin {
        headers.insert(header::ORIGIN, value(origin)?);
    }
    for (name, text) in &options.headers {
        headers.append(HeaderName::try_from(name).map_err(ClientError::unexpected)?, value(text)?);
    }
    Ok(request)
}

fn value(text: &str) -> Result<HeaderValue, ClientError> {
    HeaderValue::from_str(text).map_err(ClientError::unexpected)
}

async fn dial(options: &ConnectOptions, request: &Request<()>) -> Result<TcpStream, ClientError> {
    let uri = request.uri();
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    let mut found = tokio::net::lookup_host((host, uri.port_u16().unwrap_or(80))).await?;
    let server = found.next().ok_or_else(|| io::Error::from(io::ErrorKind::HostUnreachable))?;
    let socket = if server.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if let Some(local) = options.bind {
        socket.bind((local, 0).into())?;
    }
    if let Some(bytes) = options.receive_buffer {
        socket.set_recv_buffer_size(bytes)?;
    }
    let stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}
