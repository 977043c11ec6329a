//! The client against a scripted server, over real sockets.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use super::{Client, ClientError, ConnectOptions, NO_CLOSE_FRAME};
use crate::chat::{List, Read};
use crate::{ChatId, ErrorCode, Topic};

const CHAT: &str = "chat:0198f1a2-0000-7000-8000-00000000000a";

fn chat() -> Topic {
    CHAT.parse().unwrap()
}

fn read() -> Read {
    Read { chat: ChatId(uuid::Uuid::nil()), number: 1 }
}

/// The server's end of one connection.
struct Script(WebSocketStream<TcpStream>);

impl Script {
    async fn send(&mut self, frame: Value) {
        self.0.send(Message::text(frame.to_string())).await.unwrap();
    }

    async fn receive(&mut self) -> Value {
        serde_json::from_str(self.0.next().await.unwrap().unwrap().to_text().unwrap()).unwrap()
    }

    async fn close(&mut self, code: u16, reason: &str) {
        self.0.close(Some(CloseFrame { code: code.into(), reason: reason.into() })).await.unwrap();
    }
}

async fn pair(change: impl FnOnce(&mut ConnectOptions)) -> (Client, Script) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut options = ConnectOptions { subprotocol: None, ..ConnectOptions::to(format!("ws://{}/ws", listener.local_addr().unwrap())) };
    change(&mut options);
    let accept = async { tokio_tungstenite::accept_async(listener.accept().await.unwrap().0).await.unwrap() };
    let (client, server) = tokio::join!(Client::connect_with(options), accept);
    (client.unwrap(), Script(server))
}

#[tokio::test]
async fn pushes_received_before_a_reply_stay_in_order() {
    let (mut client, mut server) = pair(|_| {}).await;
    let script = async {
        let asked = server.receive().await;
        for seq in 1..=3 {
            server.send(json!({ "topic": CHAT, "seq": seq, "push": "message", "data": {} })).await;
        }
        server.send(json!({ "id": asked["id"], "ok": {}, "at": { CHAT: 3 } })).await;
        asked
    };
    let (done, asked) = tokio::join!(client.call(read()), script);
    done.unwrap();
    assert_eq!((&asked["cmd"], &asked["key"]), (&json!("chat.read"), &Value::Null));
    for seq in 1..=3 {
        assert_eq!(client.next_push().await.unwrap().seq, Some(seq));
    }
    assert!(client.try_push().is_none());
}

#[tokio::test]
async fn answers_match_their_requests_in_any_order() {
    let (client, mut server) = pair(|_| {}).await;
    let (caller, _pushes) = client.split();
    let script = async {
        let (first, second) = (server.receive().await, server.receive().await);
        for asked in [second, first] {
            let refused = json!({ "id": asked["id"], "err": { "code": "not_found", "message": "no", "retry": false } });
            let ok = json!({ "id": asked["id"], "ok": { "rooms": [] } });
            server.send(if asked["cmd"] == "chat.list" { ok } else { refused }).await;
        }
    };
    let (list, read, ()) = tokio::join!(caller.call(List::default()), caller.call(read()), script);
    assert!(list.unwrap().rooms.is_empty());
    assert_eq!(read.unwrap_err().refusal().unwrap().code, ErrorCode::NotFound);
}

#[tokio::test]
async fn an_expected_push_is_found_on_its_topic_while_others_stay_queued() {
    let (mut client, mut server) = pair(|_| {}).await;
    server.send(json!({ "push": "drain", "data": { "after_ms": 5 } })).await;
    server.send(json!({ "topic": CHAT, "push": "typing", "data": {} })).await;
    server.send(json!({ "topic": CHAT, "seq": 9, "push": "message", "data": {} })).await;
    assert_eq!(client.expect_push(chat(), "message").await.unwrap().seq, Some(9));
    server.send(json!({ "topic": CHAT, "seq": 10 })).await;
    assert!(matches!(client.expect_push(chat(), "message").await, Err(ClientError::Unexpected(_))));
    assert!(client.expect_push(None, "drain").await.is_ok());
    assert!(client.next_push().await.unwrap().is_named("typing"));
}

#[tokio::test]
async fn heartbeats_are_answered_unless_disabled() {
    let (client, mut server) = pair(|_| {}).await;
    server.send(json!({})).await;
    assert_eq!(server.receive().await, json!({}));
    assert_eq!(client.beats(), 1);

    let (client, mut server) = pair(|options| options.answers_heartbeats = false).await;
    server.send(json!({})).await;
    client.send_raw("{\"id\":1000000}").await.unwrap();
    assert_eq!(server.receive().await["id"], 1_000_000);
}

#[tokio::test]
async fn every_waiter_sees_the_end_after_what_was_received() {
    let (mut client, mut server) = pair(|_| {}).await;
    let script = async {
        server.receive().await;
        server.send(json!({ "topic": CHAT, "seq": 1 })).await;
        server.close(4403, "session revoked").await;
    };
    let (refused, ()) = tokio::join!(client.call(read()), script);
    assert!(matches!(refused, Err(ClientError::Closed { code: 4403, .. })));
    assert!(client.next_push().await.unwrap().is_skip());
    assert!(matches!(client.next_push().await, Err(ClientError::Closed { code: 4403, .. })));
    assert!(matches!(client.call(read()).await, Err(ClientError::Closed { code: 4403, .. })));
    assert_eq!(client.closed().await.unwrap(), (4403, "session revoked".to_owned()));
}

#[tokio::test]
async fn a_broken_connection_differs_from_a_closed_one() {
    let (client, server) = pair(|_| {}).await;
    drop(server);
    assert_eq!(client.closed().await.unwrap().0, NO_CLOSE_FRAME);

    let (client, server) = pair(|_| {}).await;
    drop(client);
    let mut server = server;
    assert!(!matches!(server.0.next().await, Some(Ok(_))));
}

#[tokio::test]
async fn malformed_frames_are_unexpected() {
    let (mut client, mut server) = pair(|_| {}).await;
    server.0.send(Message::text("{\"seq\":")).await.unwrap();
    assert!(matches!(client.next_push().await, Err(ClientError::Unexpected(_))));
    assert!(client.closed().await.is_err());
}

#[tokio::test]
async fn waits_time_out() {
    let (mut client, _server) = pair(|options| options.patience = Duration::from_millis(400)).await;
    assert!(matches!(client.next_push().await, Err(ClientError::Silence { .. })));
    assert!(matches!(client.call(read()).await, Err(ClientError::Silence { .. })));
}

#[tokio::test]
async fn a_stopped_reader_resumes_where_it_stopped() {
    let (mut client, mut server) = pair(|_| {}).await;
    client.stop_reading();
    tokio::task::yield_now().await;
    for seq in 1..=20 {
        server.send(json!({ "topic": CHAT, "seq": seq })).await;
    }
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert!(client.as_mut().queued() <= 1);
    client.read_on();
    for seq in 1..=20 {
        assert_eq!(client.next_push().await.unwrap().seq, Some(seq));
    }
}

#[tokio::test]
async fn a_refused_upgrade_returns_its_status() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("ws://{}/ws", listener.local_addr().unwrap());
    let script = async {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let (mut stream, _) = listener.accept().await.unwrap();
        let _ = stream.read(&mut [0; 1024]).await.unwrap();
        stream.write_all(b"HTTP/1.1 426 Upgrade Required\r\ncontent-length: 0\r\n\r\n").await.unwrap();
    };
    let (refused, ()) = tokio::join!(Client::connect(&url), script);
    assert!(matches!(refused, Err(ClientError::NotUpgraded { status: 426 })));
}
