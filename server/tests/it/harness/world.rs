//! A running server of one or two nodes, and its users.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use protocol::auth::Tokens;
use protocol::chat::{ChatPush, Create, OpenDirect, Room, Send};
use protocol::client::{Client, Mirror, Rest, ServerPush};
use protocol::session::{OpenTopic, Opened};
use protocol::{Millis, TenantId, Topic, UserId};
use rally::app::App;
use rally::clock::Clock;
use rally::config::{Config, Secret};
use serde::de::DeserializeOwned;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::redis::Redis;
use super::servers::until;
use super::{postgres, servers, sqlite, story};

/// How long a test waits for an expected event: generous, because the machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(30);
pub const PASSWORD: &str = "correct horse";
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

/// One node, in this process.
pub struct Node {
    pub app: App,
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
}

/// A user with an account, and a socket to a node.
pub struct Player {
    pub id: UserId,
    pub name: String,
    pub email: String,
    pub tokens: Tokens,
    pub client: Client,
    pub mirror: Mirror,
    pub rest: Rest,
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
                config.storage.database_connections = 8;
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

impl Node {
    pub async fn start(config: Config) -> Self {
        let app = App::start(config, Clock::system()).await.expect("a server");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn({
            let app = app.clone();
            async move {
                let stop = async move { drop(stopped.await) };
                rally::gateway::serve(app.gateway(), listener, stop).await.expect("serving");
            }
        });
        Self { app, address, stop: Some(stop), serving }
    }

    pub fn rest(&self) -> Rest {
        let http = servers::http().build().expect("a client");
        Rest { base: format!("http://{}", self.address), tenant: Some(TenantId::FIRST), http }
    }

    /// The value of a metric without labels, as Prometheus reads it: `sweep_finds_total`.
    pub fn metric(&self, name: &str) -> u64 {
        let page = self.app.metrics.page();
        let line = page.lines().find_map(|line| line.strip_prefix("rally_")?.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no metric {name} in\n{page}"))
    }

    /// The lines of the metrics about commands.
    fn commands(&self) -> Vec<String> {
        self.app.metrics.page().lines().filter(|line| line.starts_with("rally_commands_total{")).map(str::to_owned).collect()
    }

    fn was_used(&self) -> bool {
        !self.commands().is_empty()
    }

    /// Commands that ended in a fault rather than a refusal.
    fn failed_commands(&self) -> Vec<String> {
        self.commands()
            .into_iter()
            .filter(|line| ["failed", "internal"].iter().any(|code| line.contains(&format!("code=\"{code}\""))))
            .collect()
    }

    /// Drains and stops the node, as on a signal.
    pub async fn stop(mut self) {
        drop(self.stop.take());
        tokio::time::timeout(PATIENCE, self.serving).await.expect("stopped in time").expect("no panic");
    }
}

impl Player {
    /// Signs a user up on any server.
    pub async fn sign_up(rest: Rest, email: &str, name: &str) -> Self {
        let tokens = rest.sign_up(email, PASSWORD, name).await.expect("a sign-up");
        Self::connect(rest, name, email, tokens).await
    }

    async fn connect(rest: Rest, name: &str, email: &str, tokens: Tokens) -> Self {
        let mut mirror = Mirror::new();
        let client = Client::connect(&rest.ws_url()).await.expect("a socket");
        let opened = client.open(mirror.open(&tokens.access_token)).await.expect("a session");
        mirror.opened(&opened).expect("an opened session");
        let user = opened.user.expect("a profile");
        Self { id: user.id, name: name.to_owned(), email: email.to_owned(), tokens, client, mirror, rest }
    }

    /// Another device of the same user, on any node.
    pub async fn other_device(&self, node: &Node) -> Self {
        let rest = node.rest();
        let tokens = rest.log_in(&self.email, PASSWORD).await.expect("a sign-in");
        Self::connect(rest, &self.name, &self.email, tokens).await
    }

    /// Reconnects the device, and resumes its topics.
    pub async fn reconnect(&mut self) -> Opened {
        self.client = Client::connect(&self.rest.ws_url()).await.expect("a socket");
        let opened = self.client.open(self.mirror.open(&self.tokens.access_token)).await.expect("a session");
        self.mirror.opened(&opened).expect("a resumed session");
        opened
    }

    pub async fn open_direct(&self, other: &Player) -> Room {
        self.client.call(OpenDirect { user: other.id }).await.expect("a direct room")
    }

    pub async fn create(&self, title: &str, members: &[&Player]) -> Room {
        let members = members.iter().map(|player| player.id).collect();
        self.client.call(Create { title: title.to_owned(), members }).await.expect("a group")
    }

    /// Subscribes to a topic; returns its state.
    pub async fn snapshot<T: DeserializeOwned>(&self, topic: Topic) -> T {
        let opened = self.client.call(OpenTopic { topic, since: None }).await.expect("a topic that the player may open");
        serde_json::from_value(opened.snapshot).expect("its state")
    }

    /// The same, and a reconnect resumes the topic.
    pub async fn open<T: DeserializeOwned>(&mut self, topic: Topic) -> T {
        let opened = self.client.call(OpenTopic { topic, since: None }).await.expect("a topic that the player may open");
        self.mirror.topic_opened(topic, &opened).expect("a beginning");
        serde_json::from_value(opened.snapshot).expect("its state")
    }

    /// The messages of a room that this device has received, with their numbers, in the order of their arrival.
    pub fn received(&self, room: Topic) -> Vec<(u64, String)> {
        let message = |push: &ServerPush| match push.chat().expect("a push of a room") {
            ChatPush::Message(message) => Some((message.number, message.text.expect("a text"))),
            _ => None,
        };
        self.mirror.pushes(room).filter_map(message).collect()
    }

    pub async fn say(&self, room: &Room, text: &str) -> protocol::chat::Message {
        self.client.call(Send { chat: room.id, text: text.to_owned(), reply_to: None }).await.expect("a message")
    }
}

/// Runs a story on SQLite, on PostgreSQL and, with `two_nodes`, on two nodes with Redis; with `postgres` or `sqlite` on that
/// alone, where the database decides nothing and a run takes long.
#[macro_export]
macro_rules! story {
    ($(#[$meta:meta])* $name:ident, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |_config| {}, |$world| $body, [sqlite Sqlite, postgres Postgres]);
    };
    ($(#[$meta:meta])* $name:ident, |$config:ident| $settings:block, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |$config| $settings, |$world| $body, [sqlite Sqlite, postgres Postgres]);
    };
    ($(#[$meta:meta])* two_nodes $name:ident, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |_config| {}, |$world| $body, [sqlite Sqlite, postgres Postgres, two_nodes TwoNodes]);
    };
    ($(#[$meta:meta])* two_nodes $name:ident, |$config:ident| $settings:block, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |$config| $settings, |$world| $body, [sqlite Sqlite, postgres Postgres, two_nodes TwoNodes]);
    };
    ($(#[$meta:meta])* postgres $name:ident, |$config:ident| $settings:block, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |$config| $settings, |$world| $body, [postgres Postgres]);
    };
    ($(#[$meta:meta])* sqlite $name:ident, |$config:ident| $settings:block, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |$config| $settings, |$world| $body, [sqlite Sqlite]);
    };
    (@ $(#[$meta:meta])* $name:ident, |$config:ident| $settings:block, |$world:ident| $body:block, [$($test:ident $backend:ident),*]) => {
        $(#[$meta])*
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            fn story($world: &mut $crate::harness::World) -> $crate::harness::story::Body<'_> {
                Box::pin(async move $body)
            }

            $(
                #[test]
                fn $test() {
                    $crate::harness::story::run_in($crate::harness::Backend::$backend, |$config| $settings, story);
                }
            )*
        }
    };
}
