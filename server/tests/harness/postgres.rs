//! A throw-away PostgreSQL: a cluster in memory without `fsync`, on a free port, gone when the tests are.
//!
//! Most tests share one cluster and copy a database of their own from a migrated template. A test that stops the server
//! takes a cluster of its own.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use rally::db::{Db, DbSettings};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tempfile::TempDir;
use tokio::process::Command;
use tokio::sync::OnceCell;

use super::certificate::Certificate;
use super::servers::{LastWill, folder, free_port, output, until};
use super::story;

/// Below this much free memory, databases are dropped early: each takes about 10 MiB.
const SHORT_KIB: u64 = 4 * 1024 * 1024;

/// A server in which tests create their databases.
#[derive(Debug)]
pub struct Postgres {
    /// The URL without the name of a database.
    url: String,
    cluster: Option<Cluster>,
    template: OnceCell<String>,
    made: AtomicU32,
}

/// How tests connect to a server.
enum Access<'a> {
    /// A socket in its folder: cheaper than TCP.
    Socket,
    Tcp,
    /// TCP, and only encrypted.
    Encrypted(&'a Certificate),
}

/// A server that a test may stop.
#[derive(Debug)]
struct Cluster {
    _end: LastWill,
    folder: TempDir,
    programs: PathBuf,
    user: Option<String>,
    port: u16,
    /// Without `faketime`.
    in_real_time: bool,
}

/// A fresh, migrated database of the shared server.
pub async fn fresh_database() -> String {
    shared().await.fresh_database().await
}

/// The server that tests share: `TEST_DATABASE_URL` if set (its user must be able to create databases, and it is not
/// cleaned up), or else a private one.
pub async fn shared() -> &'static Postgres {
    static SHARED: OnceCell<Postgres> = OnceCell::const_new();
    let shared = SHARED.get_or_init(async || {
        #[expect(clippy::disallowed_methods, reason = "the tests' own setting, not the program's")]
        if let Ok(url) = std::env::var("TEST_DATABASE_URL") {
            let server = url.rsplit_once('/').map_or(url.as_str(), |(server, _)| server);
            return Postgres::new(server.to_owned(), None);
        }
        Postgres::started(Access::Socket, false).await
    });
    shared.await
}

/// The shared server, or under `faketime` one in real time: its library shows the real time to signal handlers, so that
/// PostgreSQL's timers never expire, and no deadlock is noticed.
pub async fn with_timers() -> &'static Postgres {
    static IN_REAL_TIME: OnceCell<Postgres> = OnceCell::const_new();
    #[expect(clippy::disallowed_methods, reason = "the tests' own setting, not the program's")]
    let faked = std::env::var_os("FAKETIME").is_some();
    if faked { IN_REAL_TIME.get_or_init(|| Postgres::started(Access::Socket, true)).await } else { shared().await }
}

impl Postgres {
    fn new(url: String, cluster: Option<Cluster>) -> Self {
        Postgres { url, cluster, template: OnceCell::new(), made: AtomicU32::new(0) }
    }

    /// Starts a private server.
    pub async fn private() -> Postgres {
        Self::started(Access::Tcp, false).await
    }

    /// Starts a private server that accepts only encrypted connections.
    pub async fn private_with(certificate: &Certificate) -> Postgres {
        Self::started(Access::Encrypted(certificate), false).await
    }

    async fn started(access: Access<'_>, in_real_time: bool) -> Postgres {
        let Some(programs) = programs().await else {
            story::missing("PostgreSQL", "install postgresql, or set TEST_DATABASE_URL for the tests that do not stop the server");
        };
        let folder = folder("rally-postgres-");
        let user = unprivileged_user().await;
        if let Some(user) = &user {
            output(Command::new("chown").arg(user).arg(folder.path())).await.expect("the cluster's folder is its user's");
        }
        let line = r#"kill -QUIT "$(head -n 1 "$1/data/postmaster.pid")"; rm -rf "$1"; sleep 1; rm -rf "$1""#;
        let cluster = Cluster { _end: LastWill::new(line, folder.path()), folder, programs, user, port: free_port(), in_real_time };
        let data = cluster.data();
        let options = ["-U", "rally", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync", "-D"];
        output(cluster.command("initdb").args(options).arg(data)).await.expect("initdb");
        if let Access::Encrypted(certificate) = access {
            cluster.encrypt(certificate).await;
        }
        let host = match access {
            Access::Socket => cluster.folder.path().display().to_string().replace('/', "%2F"),
            Access::Tcp | Access::Encrypted(_) => "127.0.0.1".into(),
        };
        let postgres = Postgres::new(format!("postgres://rally@{host}:{}", cluster.port), Some(cluster));
        postgres.start().await;
        postgres
    }

    /// The URL of one of its databases.
    pub fn url(&self, database: &str) -> String {
        format!("{}/{database}", self.url)
    }

    /// The port, for a proxy in front of it.
    pub fn port(&self) -> u16 {
        self.cluster().port
    }

    /// Creates a migrated database for one test; returns its URL.
    pub async fn fresh_database(&self) -> String {
        let template = self.template.get_or_init(async || {
            let name = format!("rally_test_{}", std::process::id());
            self.execute(&format!("CREATE DATABASE {name}")).await;
            let settings = DbSettings { url: Some(self.url(&name)), ..DbSettings::default() };
            Db::open(&settings).await.expect("a migrated template").close().await;
            name
        });
        let template = template.await;
        let name = format!("{template}_{}", self.made.fetch_add(1, Ordering::Relaxed));
        self.execute(&format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")).await;
        self.url(&name)
    }

    /// Drops an unused database if memory is short.
    pub async fn drop_if_short(&self, url: &str) {
        let free = output(Command::new("df").args(["--output=avail", "-k", "/dev/shm"])).await.ok();
        let free_kib: Option<u64> = free.and_then(|table| table.lines().last()?.trim().parse().ok());
        if free_kib.is_some_and(|free| free < SHORT_KIB)
            && let Some((_, name)) = url.rsplit_once('/')
        {
            self.execute(&format!("DROP DATABASE {name} WITH (FORCE)")).await;
        }
    }

    async fn execute(&self, statement: &str) {
        let mut conn = PgConnection::connect(&self.url("postgres")).await.expect("a connection to the test server");
        conn.execute(AssertSqlSafe(statement)).await.expect(statement);
        conn.close().await.expect("a connection that closes");
    }

    /// Starts it, or restarts it on the same port. It plans a prepared statement once rather than up to six times: most connections of
    /// a story run a statement only a few times.
    pub async fn start(&self) {
        let cluster = self.cluster();
        let folder = cluster.folder.path().display();
        let options = format!(
            "-p {} -k {folder} -c listen_addresses=127.0.0.1 -c max_connections=500 -c shared_buffers=64MB \
             -F -c full_page_writes=off -c autovacuum=off -c dynamic_shared_memory_type=mmap \
             -c jit=off -c plan_cache_mode=force_generic_plan",
            cluster.port
        );
        let mut start = cluster.command("pg_ctl");
        start.args(["start", "-w", "-s", "-l"]).arg(cluster.folder.path().join("log")).args(["-o", &options, "-D"]).arg(cluster.data());
        if let Err(error) = output(&mut start).await {
            let log = std::fs::read_to_string(cluster.folder.path().join("log")).unwrap_or_default();
            panic!("PostgreSQL did not start: {error}\n{log}");
        }
    }

    /// Stops it as for a restart: open transactions are rolled back, and clients are notified.
    pub async fn stop(&self) {
        self.end("fast").await;
    }

    /// Stops it like a crash. Commits survive the restart.
    pub async fn kill(&self) {
        self.end("immediate").await;
    }

    async fn end(&self, mode: &str) {
        let cluster = self.cluster();
        output(cluster.command("pg_ctl").args(["stop", "-w", "-s", "-m", mode, "-D"]).arg(cluster.data())).await.expect("pg_ctl stop");
        until("PostgreSQL to be gone", async || !cluster.data().join("postmaster.pid").exists()).await;
    }

    fn cluster(&self) -> &Cluster {
        self.cluster.as_ref().expect("a private server: Postgres::private()")
    }
}

impl Cluster {
    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Refuses every connection that is not encrypted with this certificate.
    async fn encrypt(&self, certificate: &Certificate) {
        let (data, key) = (self.data(), self.folder.path().join("key.pem"));
        std::fs::copy(certificate.key(), &key).expect("the key");
        if let Some(user) = &self.user {
            output(Command::new("chown").arg(user).arg(&key)).await.expect("the key is its user's");
        }
        let settings = format!("\nssl = on\nssl_cert_file = '{}'\nssl_key_file = '{}'\n", certificate.file().display(), key.display());
        let conf = data.join("postgresql.conf");
        std::fs::write(&conf, std::fs::read_to_string(&conf).expect("the settings") + &settings).expect("the settings");
        std::fs::write(data.join("pg_hba.conf"), "hostssl all all 127.0.0.1/32 trust\n").expect("the access rules");
    }

    /// A command of PostgreSQL, run as a user that it accepts.
    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = match &self.user {
            Some(user) => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid", user, "--regid", user, "--clear-groups", "--"]).arg(program);
                command
            }
            None => Command::new(program),
        };
        command.current_dir(self.folder.path());
        if self.in_real_time {
            command.env_remove("LD_PRELOAD");
        }
        command
    }
}

/// The folder of PostgreSQL's programs: on the path, or Debian's, newest version first.
async fn programs() -> Option<PathBuf> {
    if let Ok(folder) = output(Command::new("pg_config").arg("--bindir")).await
        && Path::new(&folder).join("initdb").exists()
    {
        return Some(folder.into());
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?.flatten();
    let mut versions: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    versions.sort();
    versions.into_iter().rev().find(|bin| bin.join("initdb").exists())
}

/// The user to run PostgreSQL as, because it refuses to run as root; `None` if the tests do not.
async fn unprivileged_user() -> Option<String> {
    if output(Command::new("id").arg("-u")).await.ok()? != "0" {
        return None;
    }
    match output(Command::new("id").args(["-u", "postgres"])).await {
        Ok(id) => Some(id),
        Err(_) => output(Command::new("id").args(["-u", "nobody"])).await.ok(),
    }
}
