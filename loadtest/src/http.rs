//! HTTP requests over persistent connections.

use std::net::SocketAddr;

use bytes::Bytes;
use http_body_util::{BodyExt, Empty};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{HeaderMap, Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use crate::Outcome;

/// One connection, closed on drop.
pub struct Connection {
    sender: SendRequest<Empty<Bytes>>,
    host: String,
    driver: JoinHandle<()>,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Outcome<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        // If the connection breaks, the next request fails.
        let driver = tokio::task::spawn_local(async move { drop(connection.await) });
        Ok(Self { sender, host: address.to_string(), driver })
    }

    /// Sends a GET and reads the whole response.
    pub async fn get(&mut self, path: &str, headers: &HeaderMap) -> Outcome<Response<Bytes>> {
        let mut request = Request::get(path).header(hyper::header::HOST, &self.host).body(Empty::new())?;
        request.headers_mut().extend(headers.clone());
        self.sender.ready().await?;
        let (head, body) = self.sender.send_request(request).await?.into_parts();
        Ok(Response::from_parts(head, body.collect().await?.to_bytes()))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}
