//! Calls to addresses that users give, to servers that do not behave.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use bytes::Bytes;
use rally::config::{Config, OutboundConfig};
use rally::outbound::{Answer, Call, CallFault, Outbound, Ports};
use reqwest::Method;
use reqwest::header::HeaderMap;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use harness::story;

const MOMENT: Duration = Duration::from_millis(300);

/// Calls may reach this machine.
fn allowed(within: Duration) -> Outbound {
    let config = OutboundConfig { outbound_allow: vec!["127.0.0.0/8".parse().unwrap()], outbound_within: within };
    Outbound::new(&config)
}

/// A server that reads the head of each request and does the same with each.
async fn server<F, W>(does: F) -> SocketAddr
where
    F: Fn(TcpStream) -> W + Send + 'static,
    W: Future<Output = io::Result<()>> + Send + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut head = vec![0; 4_096];
            let _ = stream.read(&mut head).await;
            tokio::spawn(does(stream));
        }
    });
    address
}

async fn says(mut stream: TcpStream, text: &'static str) -> io::Result<()> {
    stream.write_all(text.as_bytes()).await
}

async fn says_without_end(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(b"HTTP/1.1 200 Fine\r\n\r\n").await?;
    loop {
        stream.write_all(&[b'x'; 512]).await?;
    }
}

/// Says nothing until the caller leaves.
async fn is_silent(mut stream: TcpStream) -> io::Result<()> {
    stream.read(&mut [0; 1]).await.map(drop)
}

async fn says_a_byte_now_and_then(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(b"HTTP/1.1 200 Fine\r\ncontent-length: 900\r\n\r\n").await?;
    loop {
        stream.write_all(b"x").await?;
        tokio::time::sleep(MOMENT / 10).await;
    }
}

async fn call(outbound: &Outbound, url: &str) -> Result<Answer, CallFault> {
    let (method, headers, body) = (Method::POST, HeaderMap::new(), Bytes::from_static(b"hello"));
    outbound.call(Call { method, url, ports: Ports::Any, headers, body, answer_max: 1_000 }).await
}

async fn fault(outbound: &Outbound, address: SocketAddr) -> CallFault {
    call(outbound, &format!("http://{address}/")).await.expect_err("no answer")
}

#[test]
fn a_call_is_answered_with_status_headers_and_body() {
    story::run(async {
        let address = server(|stream| says(stream, "HTTP/1.1 429 Later\r\nretry-after: 7\r\ncontent-length: 4\r\n\r\nwait")).await;
        let answer = call(&allowed(MOMENT * 100), &format!("http://{address}/")).await.expect("an answer");
        assert_eq!((answer.status, &answer.headers["retry-after"], &answer.body[..]), (429, &"7".parse().unwrap(), &b"wait"[..]));
    });
}

#[test]
fn redirects_are_not_followed() {
    story::run(async {
        let address =
            server(|stream| says(stream, "HTTP/1.1 302 There\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n")).await;
        assert_eq!(fault(&allowed(MOMENT * 100), address).await, CallFault::Redirect);
    });
}

#[test]
fn an_endless_answer_ends_the_call() {
    story::run(async {
        let address = server(says_without_end).await;
        assert_eq!(fault(&allowed(MOMENT * 100), address).await, CallFault::TooLong);
    });
}

#[test]
fn a_host_that_does_not_answer_in_time_is_left_alone_for_a_while() {
    story::run(async {
        let silent = server(is_silent).await;
        let outbound = allowed(MOMENT);
        assert_eq!(fault(&outbound, silent).await, CallFault::Slow);
        assert_eq!(fault(&outbound, silent).await, CallFault::Resting);
        let trickling = server(says_a_byte_now_and_then).await;
        assert_eq!(fault(&allowed(MOMENT), trickling).await, CallFault::Slow);
    });
}

#[test]
fn inner_addresses_are_not_called() {
    story::run(async {
        let address = server(|stream| says(stream, "HTTP/1.1 200 Fine\r\ncontent-length: 0\r\n\r\n")).await;
        let outbound = Outbound::new(&Config::defaults().outbound);
        for url in [format!("http://{address}/"), format!("http://localhost:{}/", address.port()), "https://127.0.0.1/".into()] {
            assert_eq!(call(&outbound, &url).await.expect_err("refused"), CallFault::Forbidden, "{url}");
        }
        let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
        assert!(matches!(fault(&allowed(MOMENT * 100), nobody).await, CallFault::Unreachable(_)));
    });
}
