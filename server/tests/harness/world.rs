//! A running server of one or two nodes, and its users.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use protocol::Millis;
use protocol::client::Rest;
use rally::app::App;
use rally::config::{Config, Secret};
use tempfile::TempDir;

use super::redis::Redis;
use super::servers::until;
use super::{Node, Player, postgres, servers, sqlite, story};

/// The log line of a failed job, for stories that [`story::expect_fault`] one.
pub const FAILED_JOB: &str = "a job failed";
/// The log line of a request that ended in a fault rather than a refusal.
pub const FAILED_REQUEST: &str = "a request failed";

/// The databases and nodes of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
    /// Two nodes on one PostgreSQL and one Redis.
    TwoNodes,
}

/// Servers with a database of their own.
pub struct World {
    pub nodes: Vec<Node>,
    backend: Backend,
    /// Must outlive the nodes.
    _redis: Option<Redis>,
    config: Config,
    _folder: TempDir,
}

/// The clock goes on when this is dropped.
pub struct HeldClock<'a>(&'a World);

impl HeldClock<'_> {
    fn hold(world: &World, held: bool) {
        for node in &world.nodes {
            node.app.clock.hold(held);
        }
    }
}

impl Drop for HeldClock<'_> {
    fn drop(&mut self) {
        Self::hold(self.0, false);
    }
}

impl World {
    pub async fn begin(backend: Backend) -> Self {
        Self::begin_with(backend, |_| {}).await
    }

    /// The same with settings of the test's own.
    pub async fn begin_with(backend: Backend, settings: impl FnOnce(&mut Config)) -> Self {
        let mut world = Self::prepared(backend).await;
        settings(&mut world.config);
        for _ in 0..if backend == Backend::TwoNodes { 2 } else { 1 } {
            world.add_node().await;
        }
        world
    }

    /// The databases and the settings, without a node.
    async fn prepared(backend: Backend) -> Self {
        let mut config = Config::defaults();
        config.auth.password_memory_kib = 8;
        config.http.drain_window = Duration::from_millis(200);
        config.http.connections_max = 5_000;
        config.storage.durable = false;
        // A busy machine misses the deadlines of production; a story about one sets it.
        config.realtime.command_within = Duration::from_secs(20);
        config.realtime.query_within = Duration::from_secs(20);
        config.storage.database_wait = Duration::from_secs(20);
        config.realtime.presence_every = Duration::from_millis(50);
        // Unlogged pushes that a story does not expect; one about them sets it.
        config.realtime.readers_every = Duration::from_secs(3_600);
        config.realtime.presence_linger = Duration::from_millis(100);
        config.auth.login_tries_address = 100_000;
        config.auth.code_tries_address = 100_000;
        config.auth.code_mails_address = 100_000;
        config.limits.strangers_per_day = 100_000;
        config.limits.again_per_day = 100_000;
        config.limits.often_per_day = 100_000;
        let folder = match backend {
            Backend::Sqlite => sqlite::fresh_sqlite().await,
            Backend::Postgres | Backend::TwoNodes => {
                config.storage.database_url = Some(Secret::new(postgres::fresh_database().await));
                config.storage.database_connections = 4;
                servers::folder("rally-world-")
            }
        };
        config.storage.data_dir = folder.path().to_owned();
        let mut redis = None;
        if backend == Backend::TwoNodes {
            let own = Redis::private().await;
            config.storage.redis_url = Some(Secret::new(own.url()));
            redis = Some(own);
        }
        Self { nodes: Vec::new(), backend, _redis: redis, config, _folder: folder }
    }

    /// Starts one more node on the same database.
    pub async fn add_node(&mut self) -> &Node {
        let node = Node::start(self.config.clone()).await;
        self.nodes.push(node);
        self.nodes.last().unwrap()
    }

    pub fn backend(&self) -> Backend {
        self.backend
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn app(&self) -> &App {
        &self.nodes[0].app
    }

    pub fn rest(&self) -> Rest {
        self.nodes[0].rest()
    }

    /// Moves the clock of every node forward.
    pub fn advance(&self, span: Duration) {
        for node in &self.nodes {
            node.app.clock.advance(span);
        }
    }

    /// Moves the clock of every node forward to a moment. Access tokens expire on the way: sign up afterwards.
    pub fn advance_to(&self, at: Millis) {
        let ahead = at.0 - self.app().clock.now().0;
        self.advance(Duration::from_millis(u64::try_from(ahead).expect("a moment in the future")));
    }

    /// Holds the clock of every node: no job comes due and nothing expires until the result is dropped.
    pub fn hold_clock(&self) -> HeldClock<'_> {
        HeldClock::hold(self, true);
        HeldClock(self)
    }

    /// Waits until no job is due any more, on whichever node.
    pub async fn jobs_performed(&self) {
        let first = async || self.app().db.query("SELECT MIN(due_at) FROM job").scalar::<Option<Millis>>().await.expect("the jobs");
        // The clock is read after the query: a job scheduled for "now" while the query waited for a connection is due too.
        until("no job is due", async || first().await.is_none_or(|due_at| due_at > self.app().clock.now())).await;
    }

    /// Moves to the next noon (UTC), so that no day and no rate limit window (15 min) ends during the story.
    pub fn advance_to_noon(&self) {
        const DAY: i64 = 86_400_000;
        let now = self.app().clock.now().0;
        self.advance_to(Millis((now - DAY / 2).div_euclid(DAY) * DAY + DAY + DAY / 2 + 1_000));
    }

    /// Signs a user up on the first node, and connects.
    pub async fn player(&self, name: &str) -> Player {
        self.player_on(0, name).await
    }

    /// The same on the last node, which differs from the first where there are two.
    pub async fn player_elsewhere(&self, name: &str) -> Player {
        self.player_on(self.nodes.len() - 1, name).await
    }

    pub async fn player_on(&self, node: usize, name: &str) -> Player {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let email = format!("player{}@example.org", COUNT.fetch_add(1, Ordering::Relaxed));
        let rest = self.nodes[node].rest();
        Player::sign_up(rest, &email, name).await
    }

    /// Where the machine is busy, a job may have waited too long for a row that a long command has locked. It works when it is
    /// retried, at once instead of after its pause.
    async fn retry_jobs(&self) {
        let db = &self.app().db;
        servers::until("every job that failed for now works when it is retried", async || {
            let failed = "UPDATE job SET due_at = 0 WHERE tries > 0 AND leased_until = 0";
            db.query(failed).run().await.expect("the jobs are due");
            db.query("SELECT COUNT(*) FROM job WHERE tries > 0").scalar::<i64>().await.expect("the jobs") == 0
        })
        .await;
    }

    /// Checks the invariants at the end of every story: no failed job, sequence numbers without gaps, heads that match the
    /// log, every node used, and empty hubs once everybody is disconnected.
    pub async fn end(self) {
        let app = self.app().clone();
        if !story::has_fault(FAILED_JOB) {
            self.retry_jobs().await;
        }
        let rows: Vec<(String, i64, i64, i64, i64)> = app
            .db
            .query("SELECT t.name, t.head, t.tail, COUNT(p.seq), COALESCE(MAX(p.seq), 0) FROM topic t LEFT JOIN push_log p ON p.topic = t.name GROUP BY t.name, t.head, t.tail")
            .all()
            .await
            .expect("the log");
        for (name, head, tail, count, last) in rows {
            // Of an old log nothing may be left.
            assert_eq!((head - tail + 1, if count == 0 { 0 } else { head }), (count, last), "the log of {name} has gaps");
        }
        for (n, node) in self.nodes.into_iter().enumerate() {
            assert!(self.backend != Backend::TwoNodes || node.was_used(), "node {n} was not used: this is a story of one node");
            let failed = node.failed_commands();
            assert!(failed.is_empty() || story::has_fault(FAILED_REQUEST), "failed commands without a line in the log: {failed:#?}");
            servers::until("no sockets are left", async || node.app.sockets.count() == 0).await;
            let hub = &node.app.node.hub;
            servers::until("all subscriptions end", async || hub.subscription_count() == 0).await;
            servers::until("the rings are counted right", async || hub.ring_bytes() == hub.ring_bytes_added_up()).await;
            node.stop().await;
        }
        if self.backend != Backend::Sqlite
            && let Some(url) = &self.config.storage.database_url
        {
            postgres::shared().await.drop_if_short(url.reveal()).await;
        }
    }
}
