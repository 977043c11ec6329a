//! Passwords and tokens never appear in a log or a refusal.

use std::io::{self, Write};
use std::sync::Arc;

use parking_lot::Mutex;
use protocol::auth::Tokens;
use protocol::client::Client;
use protocol::events::GetCalendar;
use protocol::session::Open;
use rally::config::{Config, Secret};
use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use harness::letters::another;
use harness::peers::MailServer;
use harness::{Backend, PASSWORD, World, story};

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// On one thread, to capture every line, with every library at its most verbose level.
#[test]
fn no_secret_is_logged() {
    story::run_on_one_thread(async {
        let lines = Lines::default();
        let written = lines.clone();
        // With a single subscriber, tracing lets other tests' threads cache that a line is disabled.
        let _another = tracing::Dispatch::new(tracing_subscriber::registry());
        let listening = tracing::subscriber::set_default(
            tracing_subscriber::fmt()
                .with_max_level(tracing::Level::TRACE)
                .with_span_events(tracing_subscriber::fmt::format::FmtSpan::FULL)
                .with_writer(move || written.clone())
                .finish(),
        );
        let server = MailServer::start_for(&["rally", "hunter2-mail"]).await;
        let settings = |config: &mut Config| {
            let list = r#"[{"id":"club","name":"Club","issuer":"http://127.0.0.1:9","client_id":"rally","client_secret":"hunter2-club"}]"#;
            config.sso.oidc_providers = Some(Secret::new(list));
            config.mail.smtp_url = Some(Secret::new(server.url_for("rally:hunter2-mail@")));
        };
        let world = World::begin_with(Backend::Sqlite, settings).await;
        let letters = server.letters();
        let rest = world.rest();
        let mut secrets = vec![PASSWORD.to_owned(), "a new password".into(), "not this one".into(), "a third password".into()];
        secrets.extend(["hunter2-mail".to_owned(), "hunter2-club".into()]);
        let (mut refusals, mut codes) = (String::new(), Vec::new());
        let first = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
        refusals += &format!("{:?}", rest.log_in("maya@example.org", "not this one").await.unwrap_err());
        refusals += &format!("{:?}", rest.log_in("nobody@example.org", PASSWORD).await.unwrap_err());
        let second = rest.refresh(&first).await.unwrap();
        refusals += &format!("{:?}", rest.update_password(&second.access_token, "not this one", "a new password").await.unwrap_err());
        let third = rest.update_password(&second.access_token, PASSWORD, "a new password").await.unwrap();
        refusals += &format!("{:?}", rest.refresh(&second).await.unwrap_err());
        for body in [json!({ "email": 1, "password": PASSWORD }), json!({ "email": "a@b.cd", "password": [PASSWORD] }), json!(PASSWORD)] {
            let (status, body) = rest.request(Method::POST, "/auth/login", Some(&third.access_token), Some(body)).await.unwrap();
            assert_eq!(status, 400);
            refusals += &body.to_string();
        }
        refusals += &rest.request(Method::GET, "/auth/sso/club/start?tenant=1", None, None).await.unwrap().1.to_string();
        let verification_code = letters.code("maya@example.org", 1).await;
        refusals += &format!("{:?}", rest.verify(&third.access_token, &another(&verification_code)).await.unwrap_err());
        rest.verify(&third.access_token, &verification_code).await.unwrap();
        rest.forgot("maya@example.org").await.unwrap();
        let reset_code = letters.code("maya@example.org", 2).await;
        refusals += &format!("{:?}", rest.reset("maya@example.org", &another(&reset_code), "a third password").await.unwrap_err());
        let fourth = rest.reset("maya@example.org", &reset_code, "a third password").await.unwrap();
        secrets.push(calendar_read(&world, &fourth).await);
        rest.log_out(&fourth).await.unwrap();
        let hash: String = world.app().db.query("SELECT password_hash FROM app_user").scalar().await.unwrap();
        secrets.push(hash);
        secrets.push(world.app().db.query("SELECT value FROM instance WHERE name = 'token_key'").scalar().await.unwrap());
        // A code is six digits on their own, not part of a longer number.
        codes.extend([verification_code, reset_code]);
        for tokens in [first, second, third, fourth] {
            secrets.extend([tokens.id_token, tokens.access_token, tokens.refresh_token]);
        }
        world.end().await;
        drop(listening);
        let logged = String::from_utf8(lines.0.lock().clone()).unwrap();
        assert!(logged.contains("/api/auth/login"), "the log is incomplete:\n{logged}");
        let contains_word = |text: &str, code: &str| text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == code);
        for code in codes {
            assert!(
                !contains_word(&refusals, &code) && !logged.lines().any(|line| contains_word(line, &code)),
                "a code was in a refusal or the log"
            );
        }
        for secret in secrets {
            assert!(!refusals.contains(&secret), "in a refusal: {secret}");
            if let Some(line) = logged.lines().find(|line| line.contains(&secret)) {
                panic!("logged: {line}");
            }
        }
    });
}

/// Reads a calendar over a bare TCP connection, as HTTP clients log the URLs they request. Returns its secret.
async fn calendar_read(world: &World, tokens: &Tokens) -> String {
    let client = Client::connect(&world.rest().ws_url()).await.unwrap();
    client.open(Open { access_token: Some(tokens.access_token.clone()), ..Open::default() }).await.unwrap();
    let url = client.call(GetCalendar {}).await.unwrap().url;
    let path = &url[url.find("/api/").unwrap()..];
    let mut socket = TcpStream::connect(world.nodes[0].address).await.unwrap();
    let asked = format!("GET {path} HTTP/1.1\r\nhost: rally\r\nconnection: close\r\n\r\n");
    socket.write_all(asked.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    path.trim_start_matches("/api/calendar/").trim_end_matches(".ics").to_owned()
}
