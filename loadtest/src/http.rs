//! Plain requests over connections that stay open.

use std::net::SocketAddr;

use bytes::Bytes;
use http_body_util::{BodyExt, Empty};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{HeaderMap, Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use crate::Outcome;

/// One connection; it ends when this is dropped.
pub struct Line {
    sender: SendRequest<Empty<Bytes>>,
    host: String,
    connection: JoinHandle<()>,
}

impl Line {
    pub async fn open(address: SocketAddr) -> Outcome<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        // A broken connection fails the next request.
        let connection = tokio::task::spawn_local(async move { drop(connection.await) });
        Ok(Self { sender, host: address.to_string(), connection })
    }

    /// The whole answer to one GET.
    pub async fn get(&mut self, path: &str, headers: &HeaderMap) -> Outcome<Response<Bytes>> {
        let mut request = Request::get(path).header(hyper::header::HOST, &self.host).body(Empty::new())?;
        request.headers_mut().extend(headers.clone());
        self.sender.ready().await?;
        let (head, body) = self.sender.send_request(request).await?.into_parts();
        Ok(Response::from_parts(head, body.collect().await?.to_bytes()))
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.connection.abort();
    }
}
