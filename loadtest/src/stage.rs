//! A server with a community in it, and a fleet to load it with.

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

/// What a server answers to a GET, as it is on the wire.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Page {
    pub path: String,
    pub etag: String,
    pub encoding: Option<String>,
    pub body: Vec<u8>,
}

/// How long a server is left alone after its start, before it is measured.
const CALM: Duration = Duration::from_millis(500);

/// What there is beside those who sign in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Among {
    /// People who never sign in.
    pub residents: usize,
    /// Events still to come, at courts all over the world.
    pub events: usize,
}

/// Everything goes with it: the process, the folder, the sockets.
pub struct Stage {
    pub fleet: Rc<Fleet>,
    pub server: Server,
    /// Of the server before anybody connected.
    pub baseline: Baseline,
    launch: Launch,
    home: Rc<TempDir>,
}

impl Stage {
    /// Starts a server, with its community: signed-in people in their rooms for Rally, made-up ones for a
    /// peer. Nobody is connected yet.
    pub async fn set(common: &Common, dialect: Dialect, people: usize, sets: &[RoomSet]) -> Outcome<Self> {
        if people > process::sockets_max() {
            return Err(format!("{people} sockets need {} open files here: see `ulimit -n`", people + 100).into());
        }
        let home = Rc::new(tempfile::tempdir()?);
        let launch = launch(common, dialect, home.path())?;
        let community = match dialect {
            Dialect::Rally => seed(common, &launch, people, sets, Among::default(), home.path())?,
            Dialect::Bare | Dialect::SocketIo => Community::made_up(people, sets),
        };
        Self::start(dialect, Rc::new(community), launch, home).await
    }

    /// Starts Rally with a few signed-in people among much else.
    pub async fn among(common: &Common, people: usize, among: Among) -> Outcome<Self> {
        let home = Rc::new(tempfile::tempdir()?);
        let launch = launch(common, Dialect::Rally, home.path())?;
        let community = seed(common, &launch, people, &[], among, home.path())?;
        Self::start(Dialect::Rally, Rc::new(community), launch, home).await
    }

    /// Starts the bare peer, with pages to answer; nobody is there.
    pub async fn bare_with(common: &Common, pages: &[Page]) -> Outcome<Self> {
        let home = Rc::new(tempfile::tempdir()?);
        let mut launch = launch(common, Dialect::Bare, home.path())?;
        let file = home.path().join("pages.json");
        std::fs::write(&file, serde_json::to_vec(pages)?)?;
        launch.settings.push(("PAGES".to_owned(), file.display().to_string()));
        Self::start(Dialect::Bare, Rc::default(), launch, home).await
    }

    async fn start(dialect: Dialect, community: Rc<Community>, launch: Launch, home: Rc<TempDir>) -> Outcome<Self> {
        let server = Server::start(launch.clone()).await?;
        tokio::time::sleep(CALM).await;
        let baseline = Baseline::of(&server)?;
        let fleet = Fleet::new(dialect, community, server.address);
        Ok(Self { fleet, server, baseline, launch, home })
    }

    /// Ends the server and starts it again over the same data; the fleet has left and will find it.
    pub async fn restart(self) -> Outcome<Self> {
        let Self { fleet, server, launch, home, .. } = self;
        fleet.leave();
        drop(server);
        let server = Server::start(launch.clone()).await?;
        fleet.move_to(server.address);
        tokio::time::sleep(CALM).await;
        Ok(Self { fleet, baseline: Baseline::of(&server)?, server, launch, home })
    }

    /// Connects everybody at an easy pace, and answers how long it took.
    pub async fn gather(&self) -> Outcome<Duration> {
        let everybody = (0..self.fleet.community.people.len()).collect();
        let took = self.fleet.connect(everybody, 256).await?;
        tokio::time::sleep(CALM).await;
        Ok(took)
    }

    /// The server's metrics, where it has some.
    pub async fn metrics(&self) -> Option<String> {
        let address = self.launch.settings.iter().find(|(name, _)| name == "METRICS_LISTEN").map(|(_, value)| value.parse());
        process::get(address?.ok()?, "/metrics").await.ok()
    }
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
        settings.push(("METRICS_LISTEN".to_owned(), process::free_address()?.to_string()));
        // Nobody renews a token here.
        settings.push(("ACCESS_TOKEN_LIFE".to_owned(), "1d".to_owned()));
        settings.extend(common.database_url.clone().map(|url| ("DATABASE_URL".to_owned(), url)));
        settings.extend(common.redis_url.clone().map(|url| ("REDIS_URL".to_owned(), url)));
    }
    Ok(Launch { program, arguments, settings, listen_variable: "LISTEN", ready, core: common.core(), log: home.join("server.log") })
}

/// The script of the socket.io peer, installed when it is not yet.
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

/// `rally admin seed-load --people N --rooms RxM,RxM --residents N --events N --out FILE`: people with sessions, in groups, and
/// people without, written into the database in one go, before the server runs. The file has a
/// [`Person`](crate::people::Person) a line; [`RoomSet`] says who is in which room.
fn seed(common: &Common, launch: &Launch, people: usize, sets: &[RoomSet], among: Among, home: &Path) -> Outcome<Community> {
    let file = home.join("load.jsonl");
    let sets: Vec<String> = sets.iter().map(RoomSet::to_string).collect();
    let mut command = pinned(&common.server, common.core());
    command.args(["admin", "seed-load", "--people", &people.to_string(), "--out"]).arg(&file);
    for (what, count) in [("--residents", among.residents), ("--events", among.events)] {
        if count > 0 {
            command.args([what, &count.to_string()]);
        }
    }
    if !sets.is_empty() {
        command.args(["--rooms", &sets.join(",")]);
    }
    if among.residents + among.events > 0 {
        eprintln!("seeding {} people and {} events, those that are not there yet", among.residents, among.events);
    }
    let done = command.envs(launch.settings.clone()).output().map_err(|fault| format!("{}: {fault}", common.server.display()))?;
    if !done.status.success() {
        return Err(format!("seed-load failed: {}", String::from_utf8_lossy(&done.stderr).trim()).into());
    }
    Community::read(&file)
}
