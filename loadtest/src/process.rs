//! The process of the server under load: started, pinned to a core, measured through `/proc`, and killed.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tokio::time::Instant;

use crate::Outcome;

/// The unit of times in `/proc/PID/stat`: `USER_HZ`, 100 on Linux.
const TICKS_PER_SECOND: f64 = 100.0;

/// Timeout for a server to become ready.
const READY_TIMEOUT: Duration = Duration::from_secs(30);

/// A server process on loopback, killed on drop.
#[derive(Debug)]
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    log: PathBuf,
}

impl Server {
    /// Starts a server and waits until it is ready: its port accepts connections or, if it has a `ready` path, that returns 200.
    pub async fn start(mut launch: Launch) -> Outcome<Self> {
        let address = free_address()?;
        launch.settings.push((launch.listen_variable.to_owned(), address.to_string()));
        let log = launch.log.clone();
        let output = fs::File::create(&log)?;
        let mut command = pinned(&launch.program, launch.core);
        command.args(&launch.arguments).envs(launch.settings).stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output);
        let child = command.spawn().map_err(|fault| format!("{}: {fault}", launch.program.display()))?;
        let mut server = Self { child, address, log };
        server.wait(launch.ready.as_deref()).await?;
        Ok(server)
    }

    async fn wait(&mut self, ready: Option<&str>) -> Outcome<()> {
        let until = Instant::now() + READY_TIMEOUT;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait()? {
                return Err(format!("the server ended with {status}: {}", self.log_tail()).into());
            }
            let is_up = match ready {
                Some(path) => get(self.address, path).await.is_ok(),
                None => tokio::net::TcpStream::connect(self.address).await.is_ok(),
            };
            if is_up {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err(format!("the server was not ready within {} s: {}", READY_TIMEOUT.as_secs(), self.log_tail()).into())
    }

    fn log_tail(&self) -> String {
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        log.lines().rev().take(5).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join(" / ")
    }

    /// Processor time so far, user and system, of all threads, to 10 ms.
    pub fn cpu(&self) -> Outcome<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        cpu_of(&stat).ok_or_else(|| format!("unexpected /proc/PID/stat: {stat}").into())
    }

    /// Resident memory, in bytes.
    pub fn rss(&self) -> Outcome<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        rss_of(&status).ok_or_else(|| "/proc/PID/status has no VmRSS".into())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How to start a server.
#[derive(Clone, Debug)]
pub struct Launch {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    pub settings: Vec<(String, String)>,
    /// The environment variable that takes `127.0.0.1:port`.
    pub listen_variable: &'static str,
    /// A path that returns 200 once the server is ready.
    pub ready: Option<String>,
    pub core: Option<usize>,
    /// The file for its output.
    pub log: PathBuf,
}

/// Pins this process, with all its threads, to one core.
pub fn pin_self(core: usize) -> Outcome<()> {
    let done = Command::new("taskset").args(["-a", "-c", "-p", &core.to_string(), &std::process::id().to_string()]).output()?;
    match done.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&done.stderr).into_owned().into()),
    }
}

/// A command pinned to this core, if any.
#[must_use]
pub fn pinned(program: &Path, core: Option<usize>) -> Command {
    let Some(core) = core else { return Command::new(program) };
    let mut command = Command::new("taskset");
    command.arg("-c").arg(core.to_string()).arg(program);
    command
}

/// Whether the server and the load can have a core each.
#[must_use]
pub fn can_pin() -> bool {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    cores >= 2 && Command::new("taskset").arg("--version").output().is_ok_and(|done| done.status.success())
}

/// A free loopback address.
pub fn free_address() -> Outcome<SocketAddr> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

/// The body of a small page on loopback; fails unless the status is 2xx.
pub async fn get(address: SocketAddr, path: &str) -> Outcome<String> {
    let answer = reqwest::Client::new().get(format!("http://{address}{path}")).timeout(Duration::from_secs(5)).send().await?;
    Ok(answer.error_for_status()?.text().await?)
}

/// The machine's load average over the last minute.
#[must_use]
pub fn load_average() -> f64 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or_default()
}

/// How many sockets this process can open.
#[must_use]
pub fn sockets_max() -> usize {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let files: usize = line.and_then(|line| line.split_whitespace().next()).and_then(|soft| soft.parse().ok()).unwrap_or(1_024);
    files.saturating_sub(100)
}

/// Parses fields 14 and 15 of `/proc/PID/stat`, counted after the name, which may contain spaces and parentheses.
fn cpu_of(stat: &str) -> Option<Duration> {
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut ticks = fields.split(' ').skip(11).map(str::parse::<u64>);
    let (user, system) = (ticks.next()?.ok()?, ticks.next()?.ok()?);
    Some(Duration::from_secs_f64((user + system) as f64 / TICKS_PER_SECOND))
}

fn rss_of(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proc_files_are_parsed() {
        let stat = "42 (a) b) S 1 42 42 0 -1 4194304 100 0 0 0 123 77 0 0 20 0 1 0 5 6 7";
        assert_eq!(cpu_of(stat), Some(Duration::from_secs(2)));
        assert_eq!(rss_of("Name:\trally\nVmRSS:\t    2048 kB\n"), Some(2 * 1024 * 1024));
        let own = fs::read_to_string("/proc/self/stat").unwrap();
        assert!(cpu_of(&own).is_some() && sockets_max() > 0);
    }
}
