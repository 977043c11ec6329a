//! Shared by the test servers: folders in memory, free ports, commands, and guaranteed cleanup.

use std::env;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::Duration;

use rand::RngExt;
use tempfile::TempDir;
use tokio::process::Command;

/// How long a test waits for an expected event: generous, because the machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A temporary folder, deleted when dropped; in memory where possible.
pub fn folder(name: &str) -> TempDir {
    let mut builder = tempfile::Builder::new();
    let builder = builder.prefix(name);
    match Path::new("/dev/shm").is_dir() {
        true => builder.tempdir_in("/dev/shm"),
        false => builder.tempdir(),
    }
    .expect("a temporary folder")
}

/// A free port, below those that the system assigns to clients, so that it is still free after a
/// server has been away for a while.
pub fn free_port() -> u16 {
    let mut rng = rand::rng();
    (0..100)
        .map(|_| rng.random_range(15_000..30_000))
        .find(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok())
        .expect("a free port in a hundred tries")
}

/// The folder of the whole project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("a workspace").to_owned()
}

/// The program under test, which cargo puts one folder above the tests.
pub fn program() -> PathBuf {
    let tests = env::current_exe().expect("the tests");
    tests.ancestors().nth(2).expect("a folder").join("rally-of-stories")
}

/// The program under test as a separate process. It inherits nothing, so that no setting of the machine reaches it, except
/// the variables of `faketime`: it must live in the same year as the test.
pub fn rally() -> Command {
    let faked = env::vars_os().filter(|(name, _)| name == "LD_PRELOAD" || name.to_string_lossy().contains("FAKETIME"));
    let mut command = Command::new(program());
    command.env_clear().envs(faked);
    command
}

/// An HTTP client without root certificates: reading them takes longer than many a story, and no story calls anybody by TLS.
pub fn http() -> reqwest::ClientBuilder {
    reqwest::Client::builder().tls_certs_only([])
}

/// Runs a program to its end; returns its standard output, or its error output.
pub async fn output(command: &mut Command) -> io::Result<String> {
    let output = command.stdin(Stdio::null()).output().await?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned()),
        false => Err(io::Error::other(String::from_utf8_lossy(&output.stderr).trim().to_owned())),
    }
}

/// Sends a signal to a process, with the `kill` program, as unsafe code is not allowed.
pub async fn signal(name: &str, pid: &str) {
    // The process may already be gone.
    let _ = output(Command::new("kill").args([&format!("-{name}"), pid])).await;
}

/// Polls for up to 20 s.
pub async fn until(what: &str, mut done: impl AsyncFnMut() -> bool) {
    for _ in 0..2_000 {
        if done().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("timed out after 20 s: {what}");
}

/// A shell that runs a cleanup command when this process ends, however it ends: it waits for the end of a pipe whose
/// other side only this process holds.
#[derive(Debug)]
pub struct LastWill {
    shell: Child,
}

impl LastWill {
    /// `line` finds `folder` as `$1`.
    pub fn new(line: &str, folder: &Path) -> Self {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &format!("cat >/dev/null; {line}"), "sh"]).arg(folder);
        // In a group of its own, which a Ctrl-C at the terminal does not reach.
        shell.process_group(0).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        LastWill { shell: shell.spawn().expect("a shell") }
    }
}

impl Drop for LastWill {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}
