//! Seeded random noise on sockets: the server answers or closes the socket, and stays up.

use protocol::client::Client;
use protocol::session::Open;
use protocol::{ChatId, Key, RequestFrame};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use uuid::Uuid;

use harness::story;

const WORDS: [&str; 24] = [
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"id\"",
    "\"cmd\"",
    "\"key\"",
    "\"args\"",
    "\"chat.send\"",
    "\"topic.open\"",
    "\"session.open\"",
    "7",
    "-1",
    "1e999",
    "null",
    "true",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"user:\"",
    "\"chat:0198f1a2-0000-7000-8000-00000000000a\"",
    " ",
    "\"é\"",
];

fn noise(chance: &mut StdRng) -> String {
    (0..chance.random_range(0..40)).map(|_| WORDS[chance.random_range(0..WORDS.len())]).collect()
}

/// A nearly valid frame: a real command with arguments of the wrong types.
fn nearly(chance: &mut StdRng, id: u64) -> String {
    let commands = [
        "chat.send",
        "chat.edit",
        "chat.read",
        "chat.history",
        "chat.list",
        "chat.create",
        "people.find",
        "people.get",
        "presence.watch",
        "topic.open",
        "topic.close",
        "session.renew",
    ];
    let fields = [
        "chat",
        "text",
        "message",
        "number",
        "title",
        "members",
        "users",
        "user",
        "topic",
        "since",
        "before",
        "limit",
        "cursor",
        "until",
        "role",
        "access_token",
    ];
    let mut args = serde_json::Map::new();
    for _ in 0..chance.random_range(0..5) {
        let value = match chance.random_range(0..8) {
            0 => serde_json::json!(ChatId(Uuid::now_v7())),
            1 => serde_json::json!(chance.random::<i64>()),
            2 => serde_json::json!(chance.random::<f64>()),
            3 => serde_json::Value::Null,
            4 => serde_json::json!([ChatId(Uuid::now_v7()), 7]),
            5 => serde_json::json!("x".repeat(chance.random_range(0..5_000))),
            6 => serde_json::json!({ "deep": [[[[]]]] }),
            _ => serde_json::json!("\u{202e}\u{0}"),
        };
        args.insert(fields[chance.random_range(0..fields.len())].to_owned(), value);
    }
    let frame = serde_json::json!({ "id": id, "cmd": commands[chance.random_range(0..commands.len())], "key": Key::fresh(), "args": args });
    frame.to_string()
}

#[test]
fn the_frame_decoder_handles_any_text() {
    let mut chance = StdRng::seed_from_u64(1);
    let mut read = 0;
    for _ in 0..200_000 {
        read += u32::from(RequestFrame::read(&noise(&mut chance)).is_some());
    }
    assert!(read > 0, "some noise is a valid frame");
}

story!(
    noise_is_answered_or_closes_the_socket,
    |config| {
        config.realtime.requests_burst = 10_000;
        config.realtime.requests_per_second = 10_000;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        for seed in 0..25 {
            let mut chance = StdRng::seed_from_u64(seed);
            let mut client = Client::connect(&maya.rest.ws_url()).await.unwrap();
            client.open(Open { access_token: Some(maya.tokens.access_token.clone()), ..Open::default() }).await.unwrap();
            for id in 2..60 {
                client.send_raw(&nearly(&mut chance, id)).await.unwrap();
                let answer = client.next_answer().await.unwrap();
                assert_eq!(answer.id, Some(id));
                assert!(answer.ok.is_some() != answer.err.is_some());
                let internal = answer.err.is_some_and(|refusal| refusal.code == protocol::ErrorCode::Internal);
                assert!(!internal, "seed {seed}, request {id}");
            }
            // Noise closes the socket, unless it happens to be a frame.
            for _ in 0..20 {
                if client.send_raw(&noise(&mut chance)).await.is_err() {
                    break;
                }
            }
            drop(client);
        }
        maya.client.call(protocol::chat::List::default()).await.expect("the server is still up");
    }
);
