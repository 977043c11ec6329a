//! Connections to other servers are encrypted, and a URL with a password for another machine demands it.
//!
//! `0.0.0.0` leads to this machine but is no loopback address, so these stories use it as another machine.

use std::path::Path;
use std::process::Stdio;

use protocol::Millis;
use protocol::client::Rest;
use rally::config::{Config, Secret};
use rally::db::{Db, DbSettings};
use rally::mail::{Content, Language, Letter, Mail, Sent};
use tokio::process::{Child, Command};
use uuid::Uuid;

use harness::certificate::Certificate;
use harness::peers::MailServer;
use harness::postgres::Postgres;
use harness::redis;
use harness::servers::{self, output, until};
use harness::{PASSWORD, story};

#[test]
fn one_cryptography_is_compiled() {
    let lock = std::fs::read_to_string(servers::root().join("Cargo.lock")).unwrap();
    assert!(lock.contains("name = \"ring\""));
    for other in ["aws-lc-rs", "aws-lc-sys", "openssl-sys", "native-tls"] {
        assert!(!lock.contains(&format!("name = \"{other}\"")), "{other} is compiled beside ring: see `cargo tree -i {other} -e features`");
    }
}

async fn open(url: String) -> Result<(), String> {
    let db = Db::open(&DbSettings { url: Some(url), ..DbSettings::default() }).await.map_err(|error| error.to_string())?;
    db.close().await;
    Ok(())
}

#[test]
fn postgresql_on_another_machine_must_encrypt_unless_the_url_says_otherwise() {
    story::run(async {
        let server = Postgres::private().await;
        let here = server.fresh_database().await;
        let elsewhere = here.replace("127.0.0.1", "0.0.0.0");
        assert_ne!(here, elsewhere);
        let refused = open(elsewhere.clone()).await.unwrap_err();
        assert!(refused.contains("does not support TLS") && refused.contains("sslmode=disable"), "{refused}");
        open(format!("{elsewhere}?sslmode=disable")).await.expect("what the URL says is done");
        open(here).await.expect("nothing is asked of this machine");
    });
}

#[test]
fn the_certificate_of_postgresql_is_checked() {
    story::run(async {
        let certificate = Certificate::fresh().await;
        let postgres = Postgres::private_with(&certificate).await;
        let url = postgres.url("postgres");
        let unknown = open(format!("{url}?sslmode=verify-full")).await.unwrap_err();
        assert!(unknown.contains("certificate") && unknown.contains("sslrootcert=FILE"), "{unknown}");
        open(format!("{url}?sslmode=verify-full&sslrootcert={}", certificate.file().display())).await.expect("a known certificate");
        open(format!("{url}?sslmode=require")).await.expect("an unchecked certificate");
        open(format!("{url}?sslmode=disable")).await.expect_err("the server accepts only encrypted connections");
    });
}

#[test]
fn a_mail_server_without_encryption_gets_no_password_from_another_machine() {
    story::run(async {
        let server = MailServer::start_for(&["rally", "hunter2"]).await;
        let elsewhere = server.url_for("rally:hunter2@").replace("127.0.0.1", "0.0.0.0");
        let refused = send(&elsewhere).await.unwrap_err();
        assert!(refused.contains("STARTTLS") && !refused.contains("hunter2"), "{refused}");
        assert!(server.letters().to("maya@example.org").is_empty());
        assert_eq!(send(&format!("{elsewhere}?tls=none")).await, Ok(Sent::Taken));
        assert_eq!(send(&server.url_for("rally:hunter2@")).await, Ok(Sent::Taken), "nothing is asked of this machine");
    });
}

async fn send(smtp_url: &str) -> Result<Sent, String> {
    let mut config = Config::defaults();
    config.mail.smtp_url = Some(Secret::new(smtp_url));
    let letter = Letter {
        id: Uuid::new_v4(),
        written_at: Millis(1_700_000_000_000),
        to: "maya@example.org",
        name: "Maya Okafor",
        language: Language::En,
        about: "reset",
        unsubscribe: None,
        content: Content::Code("012345"),
    };
    Mail::new(&config).unwrap().send(&letter).await.map_err(|error| error.for_operator())
}

/// A whole server, whose system trusts the one certificate of all three.
#[test]
fn a_server_reaches_postgresql_redis_and_mail_over_tls() {
    story::run(async {
        let certificate = Certificate::fresh().await;
        let postgres = Postgres::private_with(&certificate).await;
        let redis = Redis::start(&certificate).await;
        let mail = MailServer::start_encrypted(&["rally", "hunter2"], &certificate).await;
        let (folder, port) = (servers::folder("rally-tls-"), servers::free_port());
        let log = folder.path().join("log");
        let mut command = rally(folder.path(), port);
        command
            .env("SSL_CERT_FILE", certificate.file())
            .env("DATABASE_URL", format!("{}?sslmode=verify-full", postgres.url("postgres")))
            .env("REDIS_URL", format!("rediss://127.0.0.1:{}", redis.port))
            .env("SMTP_URL", format!("{}?tls=required", mail.url_for("rally:hunter2@")))
            .stderr(std::fs::File::create(&log).unwrap());
        let mut child = command.spawn().unwrap();
        until("the server is up", async || tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok()).await;
        until("the node listens on Redis", async || redis.answer(&["pubsub", "channels"]).await.contains(":nodes")).await;
        let rest = Rest::new(format!("http://127.0.0.1:{port}"));
        rest.sign_up("maya@example.org", PASSWORD, "Maya Okafor").await.unwrap();
        mail.letters().wait("maya@example.org", 1).await;
        let logged = std::fs::read_to_string(&log).unwrap();
        for server in ["PostgreSQL", "Redis", "the mail server"] {
            let line = format!("the connection to {server} is encrypted, and its certificate is checked");
            assert!(logged.contains(&line), "{line}:\n{logged}");
        }
        child.kill().await.unwrap();
    });
}

#[test]
fn a_server_does_not_start_with_an_unusable_address_of_redis() {
    story::run(async {
        let folder = servers::folder("rally-redis-url-");
        for url in ["nonsense://:hunter2@host", "redis:hunter2", "rediss://:hunter2@host:port"] {
            let refused = output(rally(folder.path(), servers::free_port()).env("REDIS_URL", url)).await.unwrap_err().to_string();
            assert!(refused.contains("rally: REDIS_URL cannot be used") && !refused.contains("hunter2"), "{url}: {refused}");
        }
    });
}

fn rally(data: &Path, port: u16) -> Command {
    let mut command = Command::new(servers::program());
    command.arg("serve").env_clear().env("DATA_DIR", data).env("LISTEN", format!("127.0.0.1:{port}")).env("PASSWORD_MEMORY_KIB", "8");
    command.kill_on_drop(true);
    command
}

/// A Redis that accepts only encrypted connections.
struct Redis {
    port: u16,
    certificate: String,
    _child: Child,
}

impl Redis {
    async fn start(certificate: &Certificate) -> Self {
        let port = servers::free_port();
        let mut command = redis::program("redis-server");
        command.args(["--port", "0", "--tls-port", &port.to_string(), "--bind", "127.0.0.1", "--save", "", "--tls-auth-clients", "no"]);
        command.arg("--tls-cert-file").arg(certificate.file()).arg("--tls-key-file").arg(certificate.key());
        command.stdin(Stdio::null()).stdout(Stdio::null()).kill_on_drop(true);
        let Ok(child) = command.spawn() else { story::missing("Redis", "install redis-server") };
        let redis = Self { port, certificate: certificate.file().display().to_string(), _child: child };
        until("Redis to answer", async || redis.answer(&["ping"]).await == "PONG").await;
        redis
    }

    /// The answer to a command; empty while it cannot be reached.
    async fn answer(&self, command: &[&str]) -> String {
        let mut client = redis::program("redis-cli");
        client.args(["--tls", "--cacert", &self.certificate, "-h", "127.0.0.1", "-p", &self.port.to_string()]).args(command);
        output(&mut client).await.unwrap_or_default()
    }
}
