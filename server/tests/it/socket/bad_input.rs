//! Every kind of bad input gets its refusal or close code: no panic, 500, leak or unbounded memory.

use std::time::Duration;

use protocol::chat::{ChatPush, History, Send};
use protocol::client::{Client, ClientError, ConnectOptions};
use protocol::session::{Open, OpenTopic};
use protocol::{ChatId, CloseCode, ErrorCode, Key, TenantId, Topic, limits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use uuid::Uuid;

use harness::refusals::{code, refusal};
use harness::story;
use harness::{Player, World, servers};

/// The code and reason with which a new socket is closed after this first frame.
async fn first_frame(world: &World, text: &str) -> (u16, String) {
    let client = Client::connect(&world.rest().ws_url()).await.unwrap();
    client.send_raw(text).await.unwrap();
    client.closed().await.unwrap()
}

async fn code_of_raw(player: &Player, text: &str) -> ErrorCode {
    let mut client = Client::connect(&player.rest.ws_url()).await.unwrap();
    client.open(Open { access_token: Some(player.tokens.access_token.clone()), ..Open::default() }).await.unwrap();
    client.send_raw(text).await.unwrap();
    client.next_answer().await.unwrap().err.unwrap_or_else(|| panic!("{text} was accepted")).code
}

story!(a_socket_that_does_not_open_a_session_first_is_closed, |world| {
    for frame in [
        "",
        "nonsense",
        "[]",
        "7",
        "{\"id\":1}",
        "{\"id\":0,\"cmd\":\"session.open\",\"args\":{}}",
        "{\"id\":-1,\"cmd\":\"session.open\"}",
        "{\"id\":1,\"cmd\":\"chat.list\",\"args\":{}}",
        "{\"id\":1,\"cmd\":\"session.open\",\"args\":[]}",
    ] {
        assert_eq!(first_frame(world, frame).await.0, CloseCode::BadFrame.code(), "{frame}");
    }
    let deep = format!("{{\"id\":1,\"cmd\":\"session.open\",\"args\":{}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
    assert_eq!(first_frame(world, &deep).await.0, CloseCode::BadFrame.code());
    let client = Client::connect(&world.rest().ws_url()).await.unwrap();
    client.send_bytes(b"{}").await.unwrap();
    assert_eq!(client.closed().await.unwrap().0, CloseCode::BadFrame.code(), "binary frames");
});

story!(an_oversized_frame_closes_the_socket, |world| {
    let whole = "x".repeat(33 * 1024);
    assert_eq!(first_frame(world, &whole).await.0, CloseCode::TooLarge.code());
    // The same in endless fragments of 1 KiB.
    let mut stream = upgraded(world).await;
    stream.write_all(&fragment(0x01, &[b'x'; 1024])).await.unwrap();
    for _ in 0..40 {
        if stream.write_all(&fragment(0x00, &[b'x'; 1024])).await.is_err() {
            break;
        }
    }
    assert_eq!(close_code(&mut stream).await, CloseCode::TooLarge.code());
});

story!(invalid_utf8_closes_the_socket, |world| {
    let mut stream = upgraded(world).await;
    stream.write_all(&fragment(0x81, &[0xff, 0xfe, 0x00])).await.unwrap();
    assert_eq!(close_code(&mut stream).await, CloseCode::BadFrame.code());
});

story!(
    a_socket_without_a_hello_in_time_is_closed,
    |config| {
        config.realtime.hello_within = Duration::from_millis(400);
    },
    |world| {
        let client = Client::connect(&world.rest().ws_url()).await.unwrap();
        assert_eq!(client.closed().await.unwrap().0, CloseCode::NoHello.code(), "silence");
        let mut stream = upgraded(world).await;
        let hello = fragment(0x81, b"{\"id\":1,\"cmd\":\"session.open\",\"args\":{}}");
        let drip = tokio::spawn(async move {
            for byte in hello {
                if stream.write_all(&[byte]).await.is_err() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            close_code(&mut stream).await
        });
        assert_eq!(drip.await.unwrap(), CloseCode::NoHello.code(), "a byte at a time");
    }
);

story!(a_guest_opens_a_session_in_an_existing_community_only, |world| {
    let guest = Client::connect(&world.rest().ws_url()).await.unwrap();
    let refused = guest.open(Open { tenant: Some(TenantId(4_711)), ..Open::default() }).await;
    assert_eq!(code(refused), ErrorCode::TenantUnknown);
    let guest = Client::connect(&world.rest().ws_url()).await.unwrap();
    let opened = guest.open(Open::default()).await.unwrap();
    assert!(opened.user.is_none() && opened.topics.is_empty());
    let refused = guest.call(History { chat: ChatId(Uuid::now_v7()), before: None, limit: None }).await;
    assert_eq!(code(refused), ErrorCode::SignInRequired);
});

story!(sockets_open_from_our_own_pages_only, |world| {
    let connect = |subprotocol: Option<&str>, origin: Option<&str>| {
        let mut options = ConnectOptions::to(world.rest().ws_url());
        options.subprotocol = subprotocol.map(ToOwned::to_owned);
        options.origin = origin.map(ToOwned::to_owned);
        Client::connect_with(options)
    };
    let own = format!("http://{}", world.nodes[0].address);
    assert!(connect(Some("rally.v1"), None).await.is_ok(), "a client that is not a browser");
    assert!(connect(Some("rally.v1"), Some(&own)).await.is_ok(), "our own page");
    for foreign in ["https://evil.example", "null", "", "http://127.0.0.1"] {
        assert!(connect(Some("rally.v1"), Some(foreign)).await.is_err(), "{foreign}");
    }
    assert!(connect(None, None).await.is_err(), "no subprotocol");
    assert!(connect(Some("chat"), None).await.is_err(), "a foreign subprotocol");
    let (code, reason) = connect(Some("rally.v2"), None).await.unwrap().closed().await.unwrap();
    assert_eq!(code, CloseCode::Version.code());
    assert_eq!(reason, "Please update your app to access new features and improvements");
});

story!(malformed_requests_are_refused_and_the_socket_stays_open, |world| {
    let maya = world.player("Maya Okafor").await;
    let key = Key::fresh();
    for (request, code) in [
        ("{\"id\":2,\"cmd\":\"chat.nothing\",\"args\":{}}".to_owned(), ErrorCode::UnknownCommand),
        ("{\"id\":2,\"cmd\":\"\",\"args\":{}}".to_owned(), ErrorCode::UnknownCommand),
        ("{\"id\":2,\"cmd\":\"chat.history\"}".to_owned(), ErrorCode::BadRequest),
        ("{\"id\":2,\"cmd\":\"chat.history\",\"args\":{\"chat\":7}}".to_owned(), ErrorCode::BadRequest),
        ("{\"id\":2,\"cmd\":\"chat.history\",\"args\":[[[[]]]]}".to_owned(), ErrorCode::BadRequest),
        (
            "{\"id\":2,\"cmd\":\"chat.send\",\"args\":{\"chat\":\"0198f1a2-0000-7000-8000-00000000000a\",\"text\":\"hi\"}}".to_owned(),
            ErrorCode::KeyMissing,
        ),
        (
            format!("{{\"id\":2,\"cmd\":\"chat.send\",\"key\":\"{key}\",\"args\":{{\"chat\":\"0198f1a2-0000-7000-8000-00000000000a\"}}}}"),
            ErrorCode::BadRequest,
        ),
        (
            format!(
                "{{\"id\":2,\"cmd\":\"chat.send\",\"key\":\"{key}\",\"args\":{{\"chat\":\"0198f1a2-0000-7000-8000-00000000000a\",\"text\":\"hi\"}}}}"
            ),
            ErrorCode::NotFound,
        ),
        ("{\"id\":2,\"cmd\":\"topic.open\",\"args\":{\"topic\":\"nothing:1\"}}".to_owned(), ErrorCode::BadRequest),
        ("{\"id\":2,\"cmd\":\"session.open\",\"args\":{}}".to_owned(), ErrorCode::Conflict),
    ] {
        assert_eq!(code_of_raw(&maya, &request).await, code, "{request}");
    }
});

story!(someone_elses_room_is_answered_like_a_missing_one, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let theirs = elena.open_direct(&diego).await.id;
    let nothing = ChatId(Uuid::now_v7());
    let mut answers = Vec::new();
    for chat in [theirs, nothing] {
        answers.push([
            refusal(maya.client.call(OpenTopic { topic: Topic::Chat(chat), since: None }).await),
            refusal(maya.client.call(OpenTopic { topic: Topic::Chat(chat), since: Some(1) }).await),
            refusal(maya.client.call(History { chat, before: None, limit: None }).await),
            refusal(maya.client.call(Send { chat, text: "hello".into(), reply_to: None }).await),
        ]);
    }
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].iter().all(|refusal| refusal.code == ErrorCode::NotFound));
    let other = refusal(maya.client.call(OpenTopic { topic: Topic::User(elena.id), since: None }).await);
    assert_eq!(other.code, ErrorCode::NotFound);
});

story!(a_sequence_number_beyond_the_head_gets_a_snapshot, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    maya.say(&room, "Thursday at seven?").await;
    let opened = maya.client.call(OpenTopic { topic: Topic::Chat(room.id), since: Some(u64::MAX / 2) }).await.unwrap();
    assert!(!opened.snapshot.is_null());
    assert_eq!(opened.snapshot["messages"].as_array().unwrap().len(), 1);
});

story!(the_seventeenth_concurrent_request_is_refused_as_busy, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let mut client = Client::connect(&maya.rest.ws_url()).await.unwrap();
    client.open(Open { access_token: Some(maya.tokens.access_token.clone()), ..Open::default() }).await.unwrap();
    // A transaction locks the room's row, so sixteen messages wait.
    let holder = world.app().db.begin().await.unwrap();
    holder.db().query("UPDATE chat_room SET title = title WHERE id = ").arg(room.id).run().await.unwrap();
    for id in 2..=18 {
        let (key, chat) = (Key::fresh(), room.id);
        let args = format!("{{\"chat\":\"{chat}\",\"text\":\"hi\"}}");
        client.send_raw(&format!("{{\"id\":{id},\"cmd\":\"chat.send\",\"key\":\"{key}\",\"args\":{args}}}")).await.unwrap();
    }
    let busy = client.next_answer().await.unwrap();
    let refusal = busy.err.expect("a refusal");
    assert_eq!((busy.id, refusal.code, refusal.retry), (Some(18), ErrorCode::Busy, true));
    holder.rollback().await;
    let mut answered = Vec::new();
    for _ in 2..=17 {
        let answer = client.next_answer().await.unwrap();
        assert!(answer.err.is_none(), "{:?}", answer.err);
        answered.extend(answer.id);
    }
    answered.sort_unstable();
    assert_eq!(answered, (2..=17).collect::<Vec<u64>>());
});

story!(
    a_flood_closes_the_socket,
    |config| {
        config.realtime.requests_burst = 50;
        config.realtime.requests_per_second = 1;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        for id in 10..200 {
            if maya.client.send_raw(&format!("{{\"id\":{id},\"cmd\":\"people.find\",\"args\":{{\"text\":\"a\"}}}}")).await.is_err() {
                break;
            }
        }
        assert_eq!(maya.client.closed().await.unwrap().0, CloseCode::TooManyRequests.code());
    }
);

story!(
    subscriptions_per_socket_are_limited,
    |config| {
        config.realtime.requests_burst = 10_000;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let room = maya.open_direct(&elena).await;
        let topic = Topic::Chat(room.id);
        for _ in 0..1_000 {
            maya.client.call(OpenTopic { topic, since: None }).await.unwrap();
        }
        let listening = world.app().node.hub.subscription_count();
        assert!(listening <= 6, "a socket has one subscription per topic: {listening}");
        let too_many: std::collections::BTreeMap<Topic, u64> =
            (0..=limits::RESUME_TOPICS_MAX).map(|_| (Topic::Chat(ChatId(Uuid::now_v7())), 0)).collect();
        let client = Client::connect(&maya.rest.ws_url()).await.unwrap();
        let refused =
            client.open(Open { access_token: Some(maya.tokens.access_token.clone()), resume: Some(too_many), ..Open::default() }).await;
        assert!(matches!(refused, Err(ClientError::Refused(refusal)) if refusal.code == ErrorCode::BadRequest));
    }
);

story!(
    ten_thousand_made_up_topics_leave_nothing_behind,
    |config| {
        config.realtime.requests_burst = 20_000;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        // Her own topic is subscribed right after the answer.
        servers::until("she is subscribed to her own topic", async || world.app().node.hub.topic_count() == 1).await;
        for _ in 0..2_000 {
            let refused = maya.client.call(OpenTopic { topic: Topic::Chat(ChatId(Uuid::now_v7())), since: None }).await;
            assert_eq!(code(refused), ErrorCode::NotFound);
        }
        assert_eq!(world.app().node.hub.topic_count(), 1);
    }
);

story!(messages_that_are_empty_too_long_or_contain_nul_are_refused, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    for text in [String::new(), "  \n ".into(), "a\0b".into(), "\u{7}".into(), "é".repeat(limits::MESSAGE_TEXT_MAX + 1)] {
        let refused = refusal(maya.client.call(Send { chat: room.id, text, reply_to: None }).await);
        assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Invalid, Some("text")));
    }
    maya.say(&room, &"é".repeat(limits::MESSAGE_TEXT_MAX)).await;
    elena.client.call(OpenTopic { topic: Topic::Chat(room.id), since: Some(0) }).await.unwrap();
    let push = elena.client.expect_push(Topic::Chat(room.id), "message").await.unwrap();
    let ChatPush::Message(message) = push.chat().unwrap() else { panic!("{push:?}") };
    assert_eq!((message.number, message.text.unwrap().chars().count()), (1, limits::MESSAGE_TEXT_MAX), "the refused ones left no trace");
});

/// A raw WebSocket, upgraded by hand.
async fn upgraded(world: &World) -> TcpStream {
    let mut stream = TcpStream::connect(world.nodes[0].address).await.unwrap();
    let request = format!(
        "GET /ws HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: rally.v1\r\n\r\n",
        world.nodes[0].address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    assert!(head.starts_with(b"HTTP/1.1 101"));
    stream
}

/// A masked client frame; the first byte holds FIN and the opcode.
fn fragment(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match u8::try_from(payload.len()) {
        Ok(length @ ..=125) => frame.push(0x80 | length),
        _ => {
            frame.push(0x80 | 126);
            frame.extend(u16::try_from(payload.len()).unwrap().to_be_bytes());
        }
    }
    frame.extend([0, 0, 0, 0]);
    frame.extend(payload);
    frame
}

/// Reads up to the server's close frame; returns its code.
async fn close_code(stream: &mut TcpStream) -> u16 {
    loop {
        let first = stream.read_u8().await.unwrap();
        let length = match stream.read_u8().await.unwrap() {
            126 => usize::from(stream.read_u16().await.unwrap()),
            127 => usize::try_from(stream.read_u64().await.unwrap()).unwrap(),
            short => usize::from(short),
        };
        let mut payload = vec![0; length];
        stream.read_exact(&mut payload).await.unwrap();
        if first == 0x88 {
            return u16::from_be_bytes([payload[0], payload[1]]);
        }
    }
}
