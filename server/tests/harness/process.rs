//! Rally as a process of its own, for what only a process shows: crashes, signals, memory.

use std::path::Path;
use std::process::{ExitStatus, Stdio};

use protocol::client::Rest;
use tokio::process::{Child, Command};

use super::servers::{self, PATIENCE};

/// A separate server process, killed when the test ends.
pub struct Process {
    child: Child,
    pub rest: Rest,
}

impl Process {
    pub async fn start(data: &Path, port: u16) -> Self {
        Self::start_with(data, port, &[]).await
    }

    /// The same with settings of the test's own, by their variables.
    pub async fn start_with(data: &Path, port: u16, settings: &[(&str, &str)]) -> Self {
        Self::run(servers::rally(), data, port, settings).await
    }

    /// The same with at most this many open files.
    pub async fn start_with_files(data: &Path, port: u16, files: usize) -> Self {
        let rally = servers::rally();
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\"")]).arg(rally.as_std().get_program()).env_clear();
        Self::run(shell, data, port, &[]).await
    }

    async fn run(mut rally: Command, data: &Path, port: u16, settings: &[(&str, &str)]) -> Self {
        let child = rally
            .arg("serve")
            .env("DATA_DIR", data)
            .env("LISTEN", format!("127.0.0.1:{port}"))
            .env("PASSWORD_MEMORY_KIB", "8")
            .env("COMMAND_WITHIN", "20s")
            .env("QUERY_WITHIN", "20s")
            .env("DATABASE_WAIT", "20s")
            .env("LOGIN_TRIES_ADDRESS", "100000")
            .env("SOCKET_REQUESTS_PER_SECOND", "10000")
            .env("SOCKET_REQUESTS_BURST", "10000")
            .envs(settings.iter().copied())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let rest = Rest::new(format!("http://127.0.0.1:{port}"));
        servers::until("the server is up", async || tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok()).await;
        Self { child, rest }
    }

    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// Asks it to stop, as an operator or a service manager does.
    pub async fn terminate(&self) {
        servers::signal("TERM", &self.pid()).await;
    }

    /// Waits for its end.
    pub async fn ended(mut self) -> ExitStatus {
        tokio::time::timeout(PATIENCE, self.child.wait()).await.expect("an end in time").expect("a status")
    }

    /// The most memory that it has had, in MiB.
    pub fn peak_mib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).expect("the status of a process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its peak");
        line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") / 1024
    }

    /// How many files it has open, sockets included.
    pub fn open_files(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.pid())).expect("the files of a process").count()
    }

    fn pid(&self) -> String {
        self.child.id().expect("a running process").to_string()
    }
}
