//! A private Redis without persistence, on a free port, gone with the test.

use std::net::Ipv4Addr;

use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::process::Command;

use super::servers::{LastWill, folder, free_port, output, signal, until};
use super::story;

/// A program of Redis, without `faketime`, whose library deadlocks with Redis's allocator: nobody asks Redis for the time.
pub fn program(name: &str) -> Command {
    let mut program = Command::new(name);
    program.env_remove("LD_PRELOAD");
    program
}

/// Whether a signal has stopped a process: `kill` returns before it has.
fn stopped(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_some_and(|state| state.starts_with('T'))
}

#[derive(Debug)]
pub struct Redis {
    port: u16,
    _end: LastWill,
    folder: TempDir,
}

impl Redis {
    /// Starts a private server.
    pub async fn private() -> Redis {
        if output(program("redis-server").arg("--version")).await.is_err() {
            story::missing("Redis", "install redis-server");
        }
        let folder = folder("rally-redis-");
        let end = LastWill::new(r#"kill -KILL "$(cat "$1/pid")"; rm -rf "$1""#, folder.path());
        let redis = Redis { port: free_port(), _end: end, folder };
        redis.start().await;
        redis
    }

    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Restarts it, empty, on the same port.
    pub async fn start(&self) {
        let port = self.port.to_string();
        let mut server = program("redis-server");
        server.args(["--port", &port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--daemonize", "yes"]);
        server.arg("--pidfile").arg(self.folder.path().join("pid")).arg("--dir").arg(self.folder.path());
        server.arg("--logfile").arg(self.folder.path().join("log"));
        output(&mut server).await.expect("redis-server");
        until("Redis to answer", async || self.answers().await).await;
    }

    /// Stops it cleanly: client connections are closed.
    pub async fn stop(&self) {
        self.end("TERM").await;
    }

    /// Stops it like a crash.
    pub async fn kill(&self) {
        self.end("KILL").await;
    }

    pub async fn restart(&self) {
        self.stop().await;
        self.start().await;
    }

    /// Makes it hang: connections stay open and nothing answers.
    pub async fn pause(&self) {
        let pid = self.pid();
        signal("STOP", &pid).await;
        until("Redis to stop", async || stopped(&pid)).await;
    }

    pub async fn resume(&self) {
        signal("CONT", &self.pid()).await;
        until("Redis to answer", async || self.answers().await).await;
    }

    async fn end(&self, name: &str) {
        signal(name, &self.pid()).await;
        until("Redis to be gone", async || TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).await.is_err()).await;
    }

    async fn answers(&self) -> bool {
        let Ok(mut conn) = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).await else { return false };
        let mut answer = [0; 5];
        conn.write_all(b"PING\r\n").await.is_ok() && conn.read_exact(&mut answer).await.is_ok() && &answer == b"+PONG"
    }

    fn pid(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("pid")).expect("the server's pid file").trim().to_owned()
    }
}
