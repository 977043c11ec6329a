//! The servers that Rally talks to: a mail server, an OpenID provider and a push service, as installed by `scripts/peers`.

use std::path::PathBuf;
use std::process::Stdio;

use protocol::push::{PushNotice, SubscribePush};
use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use super::certificate::Certificate;
use super::letters::Letters;
use super::servers::{folder, root, until};
use super::story;

/// Their folder; ends the story if the needed one is not installed.
fn installed(peer: &str) -> PathBuf {
    let peers = root().join(".cache/peers");
    if !peers.join("installed").is_file() {
        story::missing(peer, "run scripts/peers");
    }
    peers
}

/// Starts a program that prints `listening PORT` and ends with its standard input.
async fn start(command: &mut Command) -> (Child, u16) {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true).spawn().expect("a program of the peers");
    let mut lines = BufReader::new(child.stdout.take().expect("the output")).lines();
    let line = lines.next_line().await.expect("the output").expect("a first line");
    let port = line.strip_prefix("listening ").and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("unexpected output: {line}"));
    // Drains the rest of the output, so that the program never blocks.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    (child, port)
}

/// A mail server that stores what it accepts.
#[derive(Debug)]
pub struct MailServer {
    port: u16,
    folder: TempDir,
    _child: Child,
}

impl MailServer {
    pub async fn start() -> Self {
        Self::start_for(&[]).await
    }

    /// The same, requiring this user name and password.
    pub async fn start_for(user: &[&str]) -> Self {
        Self::start_with(user, None).await
    }

    /// The same, refusing mail over connections that are not encrypted with this certificate.
    pub async fn start_encrypted(user: &[&str; 2], certificate: &Certificate) -> Self {
        Self::start_with(user, Some(certificate)).await
    }

    async fn start_with(user: &[&str], certificate: Option<&Certificate>) -> Self {
        let peers = installed("a mail server");
        let folder = folder("rally-mail-");
        let mut command = Command::new(peers.join("python/bin/python"));
        command.arg(root().join("server/tests/peers/smtp.py")).arg(folder.path()).args(user);
        if let Some(certificate) = certificate {
            command.arg(certificate.file()).arg(certificate.key());
        }
        let (child, port) = start(&mut command).await;
        Self { port, folder, _child: child }
    }

    pub fn url(&self) -> String {
        self.url_for("")
    }

    /// Its URL with `user:password@`.
    pub fn url_for(&self, user: &str) -> String {
        format!("smtp://{user}127.0.0.1:{}", self.port)
    }

    pub fn letters(&self) -> Letters {
        Letters::in_folder(self.folder.path())
    }

    /// Whether a mail to this address, which begins with `slow`, was begun.
    pub fn is_asked_for(&self, address: &str) -> bool {
        self.folder.path().join(format!("asked-{address}")).exists()
    }
}

/// An OpenID provider with one client and one person at the browser.
#[derive(Debug)]
pub struct Provider {
    port: u16,
    _child: Child,
}

impl Provider {
    pub async fn start(redirect_uri: &str) -> Self {
        let peers = installed("an OpenID provider");
        let mut command = Command::new("node");
        command.arg(root().join("server/tests/peers/oidc.mjs")).arg(peers).arg(redirect_uri);
        let (child, port) = start(&mut command).await;
        Self { port, _child: child }
    }

    pub fn issuer(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Sets the person at the browser.
    pub async fn person(&self, claims: Value) {
        let answer = reqwest::Client::new().post(format!("{}/person", self.issuer())).json(&claims).send().await.expect("the provider");
        assert_eq!(answer.status().as_u16(), 204);
    }
}

/// A push service with its browsers; it decrypts what they are sent.
#[derive(Debug)]
pub struct PushService {
    address: &'static str,
    port: u16,
    _child: Child,
}

/// What a browser was sent.
#[derive(Clone, Debug, Deserialize)]
pub struct Received {
    /// What the push service answered; 0 if nothing.
    pub status: u16,
    pub bytes: usize,
    pub ttl: String,
    pub urgency: String,
    pub topic: String,
    /// The verified claims about who sent it, and the sender's `key`.
    pub proof: Value,
    pub notice: PushNotice,
}

impl PushService {
    pub async fn start() -> Self {
        Self::start_at("127.0.0.1").await
    }

    /// The same at an address of its own: another host.
    pub async fn start_at(address: &'static str) -> Self {
        let peers = installed("a push service");
        let mut command = Command::new("node");
        command.arg(root().join("server/tests/peers/push.mjs")).arg(peers).arg(address);
        let (child, port) = start(&mut command).await;
        Self { address, port, _child: child }
    }

    /// A new browser.
    pub async fn browser(&self) -> SubscribePush {
        reqwest::Client::new().post(self.url("browser")).send().await.expect("the push service").json().await.expect("a browser")
    }

    /// Sets the next answers to what is sent to a browser.
    pub async fn answers(&self, browser: &SubscribePush, answers: Value) {
        let url = browser.endpoint.replace("/push/", "/browser/");
        let answer = reqwest::Client::new().post(url).json(&answers).send().await.expect("the push service");
        assert_eq!(answer.status().as_u16(), 200);
    }

    /// What a browser was sent until now.
    pub async fn received(&self, browser: &SubscribePush) -> Vec<Received> {
        let url = browser.endpoint.replace("/push/", "/browser/");
        reqwest::Client::new().get(url).send().await.expect("the push service").json().await.expect("a list")
    }

    /// The same, as soon as there are so many.
    pub async fn wait(&self, browser: &SubscribePush, count: usize) -> Vec<Received> {
        until("a push arrives", async || self.received(browser).await.len() >= count).await;
        self.received(browser).await
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}:{}/{path}", self.address, self.port)
    }
}
