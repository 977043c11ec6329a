//! A running server with a community, and a fleet of sockets to load it.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use crate::Outcome;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::fleet::Fleet;
use crate::people::{Community, RoomSet};
use crate::process::{self, Launch, Server, pinned};
use crate::report::Baseline;

/// A response to a GET, as on the wire.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Page {
    pub path: String,
    pub etag: String,
    pub encoding: Option<String>,
    pub body: Vec<u8>,
}

/// The setting of the address of a server's metrics.
const METRICS_LISTEN: &str = "METRICS_LISTEN";

/// How long a server or its connections settle before a measurement.
const SETTLE: Duration = Duration::from_millis(500);

/// Timeout for commands that the server is to have answered.
const COMMANDS_TIMEOUT: Duration = Duration::from_secs(60);

/// What to seed besides the people who sign in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Background {
    /// People who never sign in.
    pub residents: usize,
    /// Upcoming events, at courts all over the world.
    pub events: usize,
    /// Past games in which all the people who sign in played.
    pub past_games: usize,
    /// Posts of the residents. The people who sign in follow some of their authors.
    pub posts: usize,
}

/// Dropping it ends the process and the sockets and removes the folder.
pub struct Stage {
    pub fleet: Rc<Fleet>,
    pub server: Server,
    /// Further nodes on the same database.
    others: Vec<Server>,
    /// The server's use before anybody connected.
    pub baseline: Baseline,
    launch: Launch,
    home: Rc<TempDir>,
}

impl Stage {
    /// Starts a server with its community: seeded people with sessions for Rally, made-up ones for the other servers. Nobody is
    /// connected yet.
    pub async fn start(common: &Common, dialect: Dialect, people: usize, sets: &[RoomSet]) -> Outcome<Self> {
        check_sockets(people)?;
        let home = Rc::new(tempfile::tempdir()?);
        let launch = launch(common, dialect, home.path())?;
        let community = match dialect {
            Dialect::Rally => seed(common, &launch, people, sets, Background::default(), home.path())?,
            Dialect::Bare | Dialect::SocketIo => Community::made_up(people, sets),
        };
        Self::launch(dialect, Rc::new(community), launch, home).await
    }

    /// Starts Rally with signed-in people, who have no rooms, and background data.
    pub async fn with_background(common: &Common, people: usize, background: Background) -> Outcome<Self> {
        Self::with_rooms(common, people, &[], background).await
    }

    /// The same with rooms.
    pub async fn with_rooms(common: &Common, people: usize, sets: &[RoomSet], background: Background) -> Outcome<Self> {
        let home = Rc::new(tempfile::tempdir()?);
        let launch = launch(common, Dialect::Rally, home.path())?;
        let community = seed(common, &launch, people, sets, background, home.path())?;
        Self::launch(Dialect::Rally, Rc::new(community), launch, home).await
    }

    /// Starts the bare server with these pages and no people.
    pub async fn bare_with_pages(common: &Common, pages: &[Page]) -> Outcome<Self> {
        let home = Rc::new(tempfile::tempdir()?);
        let mut launch = launch(common, Dialect::Bare, home.path())?;
        let file = home.path().join("pages.json");
        std::fs::write(&file, serde_json::to_vec(pages)?)?;
        launch.settings.push(("PAGES".to_owned(), file.display().to_string()));
        Self::launch(Dialect::Bare, Rc::default(), launch, home).await
    }

    async fn launch(dialect: Dialect, community: Rc<Community>, launch: Launch, home: Rc<TempDir>) -> Outcome<Self> {
        let server = Server::start(launch.clone()).await?;
        tokio::time::sleep(SETTLE).await;
        let baseline = Baseline::of(&server)?;
        let fleet = Fleet::new(dialect, community, vec![server.address]);
        Ok(Self { fleet, server, others: Vec::new(), baseline, launch, home })
    }

    /// Restarts the server with the same data. The fleet is disconnected.
    pub async fn restart(self) -> Outcome<Self> {
        let Self { fleet, server, others, launch, home, .. } = self;
        fleet.disconnect();
        drop((server, others));
        let server = Server::start(launch.clone()).await?;
        fleet.set_address(server.address);
        tokio::time::sleep(SETTLE).await;
        Ok(Self { fleet, baseline: Baseline::of(&server)?, server, others: Vec::new(), launch, home })
    }

    /// Starts another node on the same database and Redis, on the same core.
    pub async fn add_node(&mut self) -> Outcome<()> {
        let mut launch = self.launch.clone();
        for (name, value) in &mut launch.settings {
            if name == METRICS_LISTEN {
                *value = process::free_address()?.to_string();
            }
        }
        launch.log = self.home.path().join(format!("server-{}.log", self.others.len() + 2));
        self.others.push(Server::start(launch).await?);
        tokio::time::sleep(SETTLE).await;
        self.replace_fleet(self.fleet.community.clone())
    }

    /// Replaces the fleet by one for these people, who take the nodes in turn. Nobody is connected yet.
    pub fn replace_fleet(&mut self, community: Rc<Community>) -> Outcome<()> {
        check_sockets(community.people.len())?;
        self.fleet.disconnect();
        let nodes = [&self.server].into_iter().chain(&self.others);
        self.fleet = Fleet::new(self.fleet.dialect, community, nodes.map(|node| node.address).collect());
        Ok(())
    }

    /// Processor time so far of all nodes, user and system.
    pub fn cpu(&self) -> Outcome<Duration> {
        [&self.server].into_iter().chain(&self.others).map(Server::cpu).sum()
    }

    /// Connects everybody, 256 at once; returns how long it took.
    pub async fn connect_all(&self) -> Outcome<Duration> {
        let everybody = (0..self.fleet.community.people.len()).collect();
        let took = self.fleet.connect(everybody, 256).await?;
        tokio::time::sleep(SETTLE).await;
        Ok(took)
    }

    /// The server's metrics, if it exposes any.
    pub async fn metrics(&self) -> Option<String> {
        let address = self.launch.settings.iter().find(|(name, _)| name == METRICS_LISTEN).map(|(_, value)| value.parse());
        process::get(address?.ok()?, "/metrics").await.ok()
    }

    /// How often each command was answered, by its name and the code of the answer.
    async fn commands(&self) -> Vec<(String, String, u64)> {
        let metrics = self.metrics().await.unwrap_or_default();
        let line = |line: &str| {
            let (labels, count) = line.strip_prefix("rally_commands_total{")?.split_once("} ")?;
            let label = |name: &str| labels.split(',').find_map(|label| label.strip_prefix(name)?.strip_prefix("=\"")?.strip_suffix('"'));
            Some((label("name")?.to_owned(), label("code")?.to_owned(), count.parse().ok()?))
        };
        metrics.lines().filter_map(line).collect()
    }

    /// Waits until the server has answered so many of these commands; fails if it refused one.
    pub async fn commands_done(&self, name: &str, count: usize) -> Outcome<()> {
        let deadline = self.fleet.now() + COMMANDS_TIMEOUT;
        loop {
            let answered = self.commands().await.into_iter().filter(|(command, ..)| command == name);
            let (done, refused): (Vec<_>, Vec<_>) = answered.partition(|(_, code, _)| code == "ok");
            if let Some((_, code, _)) = refused.first() {
                return Err(format!("{name} was refused: {code}").into());
            }
            let done: u64 = done.iter().map(|(_, _, count)| count).sum();
            if done >= count as u64 {
                return Ok(());
            }
            if self.fleet.now() >= deadline {
                return Err(format!("{done} of {count} {name} were answered").into());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The commands that the server refused, as remarks.
    pub async fn refusals(&self) -> Vec<String> {
        let refused = self.commands().await.into_iter().filter(|(_, code, _)| code != "ok");
        refused.map(|(name, code, count)| format!("{count} times {name} was refused: {code}")).collect()
    }
}

/// Fails if this process cannot open so many sockets.
fn check_sockets(people: usize) -> Outcome<()> {
    if people > process::sockets_max() {
        return Err(format!("{people} sockets need {} open files here: see `ulimit -n`", people + 100).into());
    }
    Ok(())
}

/// The memory, in bytes, of Rally on a new database to which nobody connects, some time after it was started with these flags.
pub async fn memory_alone(common: &Common, flags: &[&str], after: Duration) -> Outcome<u64> {
    let home = tempfile::tempdir()?;
    let common = Common { data_dir: None, database_url: None, redis_url: None, ..common.clone() };
    let mut launch = launch(&common, Dialect::Rally, home.path())?;
    launch.arguments.extend(flags.iter().map(|flag| (*flag).to_owned()));
    let server = Server::start(launch).await?;
    tokio::time::sleep(after).await;
    server.rss()
}

fn launch(common: &Common, dialect: Dialect, home: &Path) -> Outcome<Launch> {
    let (program, arguments, ready) = match dialect {
        Dialect::Rally => (common.server.clone(), vec!["serve".to_owned()], Some("/health/ready".to_owned())),
        Dialect::Bare => (std::env::current_exe()?.with_file_name("bare"), Vec::new(), None),
        Dialect::SocketIo => (PathBuf::from("node"), vec![socket_io()?.display().to_string()], None),
    };
    let mut settings = Vec::new();
    if dialect == Dialect::Rally {
        let data = common.data_dir.clone().unwrap_or_else(|| home.join("data"));
        settings.push(("DATA_DIR".to_owned(), data.display().to_string()));
        settings.push((METRICS_LISTEN.to_owned(), process::free_address()?.to_string()));
        // Clients here do not renew tokens.
        settings.push(("ACCESS_TOKEN_LIFE".to_owned(), "1d".to_owned()));
        settings.extend(common.database_url.clone().map(|url| ("DATABASE_URL".to_owned(), url)));
        settings.extend(common.redis_url.clone().map(|url| ("REDIS_URL".to_owned(), url)));
    }
    Ok(Launch { program, arguments, settings, listen_variable: "LISTEN", ready, core: common.core(), log: home.join("server.log") })
}

/// The script of the socket.io server; installs its packages if necessary.
fn socket_io() -> Outcome<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/socketio");
    if !folder.join("node_modules").exists() {
        let install = |how: &str| std::process::Command::new("npm").args([how, "--no-audit", "--no-fund"]).current_dir(&folder).output();
        if !install("ci")?.status.success() && !install("install")?.status.success() {
            return Err("socket.io could not be installed: see `npm ci` in loadtest/peers/socketio".into());
        }
    }
    Ok(folder.join("server.js"))
}

/// `rally admin seed-load --people N --rooms RxM,RxM --residents N --events N --posts N --out FILE`: writes people with sessions, their
/// rooms, residents, events and posts into the database before the server runs. The file has one [`Person`](crate::people::Person) per
/// line; [`RoomSet`] defines who is in which room.
fn seed(common: &Common, launch: &Launch, people: usize, sets: &[RoomSet], background: Background, home: &Path) -> Outcome<Community> {
    let file = home.join("load.jsonl");
    let sets: Vec<String> = sets.iter().map(RoomSet::to_string).collect();
    let mut command = pinned(&common.server, common.core());
    command.args(["admin", "seed-load", "--people", &people.to_string(), "--out"]).arg(&file);
    for (flag, count) in [
        ("--residents", background.residents),
        ("--events", background.events),
        ("--past-games", background.past_games),
        ("--posts", background.posts),
    ] {
        if count > 0 {
            command.args([flag, &count.to_string()]);
        }
    }
    if !sets.is_empty() {
        command.args(["--rooms", &sets.join(",")]);
    }
    if background.residents + background.events > 0 {
        eprintln!("seeding up to {} people and {} events", background.residents, background.events);
    }
    let done = command.envs(launch.settings.clone()).output().map_err(|fault| format!("{}: {fault}", common.server.display()))?;
    if !done.status.success() {
        return Err(format!("seed-load failed: {}", String::from_utf8_lossy(&done.stderr).trim()).into());
    }
    Community::read(&file)
}
