//! Metrics for Prometheus, served on a listener of their own.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// Units are in the names; `_total` is added by the format.
pub struct Metrics {
    registry: Registry,
    /// Open sockets.
    pub connections: Gauge,
    /// Plain HTTP connections. Set when scraped.
    pub http_connections: Gauge,
    /// Subscriptions of this node: topics counted once per socket. Set when scraped.
    pub subscriptions: Gauge,
    /// Topics held by the hub. Set when scraped.
    pub topics: Gauge,
    /// Bytes of recent and early pushes held by the hub. Set when scraped.
    pub ring_bytes: Gauge,
    /// Bytes queued for slow sockets. Set when scraped.
    pub queue_bytes: Gauge,
    pub closes: Family<CloseLabel, Counter>,
    /// Topics resumed with something to replay.
    pub replays: Counter,
    /// Topics that could not be resumed.
    pub resets: Counter,
    /// Reads of the log for readers behind the ring.
    pub log_reads: Counter,
    /// Reads of the log because announcements came out of order or not at all.
    pub gap_reads: Counter,
    /// Topics that the sweep found ahead of this node.
    pub sweep_finds: Counter,
    /// Announcements dropped because the bus was down or slow, or because this node was slow to take them in.
    pub bus_drops: Counter,
    /// From another node's commit to its arrival here.
    pub bus_lag_seconds: Histogram,
    /// From the commit to the last local reader being fed or marked behind.
    pub commit_to_write_seconds: Histogram,
    pub commands: Family<CommandLabel, Counter>,
    pub command_seconds: Histogram,
    /// Commands that shared one commit.
    pub batch_size: Histogram,
    /// Jobs performed by this node, whether they succeeded or failed.
    pub jobs: Counter,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct CloseLabel {
    pub code: u32,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct CommandLabel {
    pub name: &'static str,
    /// `ok` or the refusal's code.
    pub code: String,
}

impl Default for Metrics {
    fn default() -> Self {
        let seconds = || Histogram::new(exponential_buckets(0.000_25, 2.0, 16));
        let mut metrics = Self {
            registry: Registry::with_prefix("rally"),
            connections: Gauge::default(),
            http_connections: Gauge::default(),
            subscriptions: Gauge::default(),
            topics: Gauge::default(),
            ring_bytes: Gauge::default(),
            queue_bytes: Gauge::default(),
            closes: Family::default(),
            replays: Counter::default(),
            resets: Counter::default(),
            log_reads: Counter::default(),
            gap_reads: Counter::default(),
            sweep_finds: Counter::default(),
            bus_drops: Counter::default(),
            bus_lag_seconds: seconds(),
            commit_to_write_seconds: seconds(),
            commands: Family::default(),
            command_seconds: seconds(),
            batch_size: Histogram::new(exponential_buckets(1.0, 2.0, 7)),
            jobs: Counter::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let to = &mut self.registry;
        to.register("connections", "open sockets", self.connections.clone());
        to.register("http_connections", "plain HTTP connections", self.http_connections.clone());
        to.register("subscriptions", "topics listened to, counted once per socket", self.subscriptions.clone());
        to.register("topics", "topics held by the hub", self.topics.clone());
        to.register("ring_bytes", "bytes of pushes held by the hub", self.ring_bytes.clone());
        to.register("queue_bytes", "bytes waiting for slow sockets", self.queue_bytes.clone());
        to.register("closes", "sockets closed, by code", self.closes.clone());
        to.register("replays", "topics resumed with something to replay", self.replays.clone());
        to.register("resets", "topics that could not be resumed", self.resets.clone());
        to.register("log_reads", "reads of the log for readers behind", self.log_reads.clone());
        to.register("gap_reads", "reads of the log for missing announcements", self.gap_reads.clone());
        to.register("sweep_finds", "topics that the sweep found ahead", self.sweep_finds.clone());
        to.register("bus_drops", "announcements not sent, or dropped on arrival", self.bus_drops.clone());
        to.register("bus_lag_seconds", "from another node's commit to its arrival", self.bus_lag_seconds.clone());
        to.register("commit_to_write_seconds", "from the commit to the readers", self.commit_to_write_seconds.clone());
        to.register("commands", "commands, by name and outcome", self.commands.clone());
        to.register("command_seconds", "from a command's arrival to its answer", self.command_seconds.clone());
        to.register("batch_size", "commands that shared one commit", self.batch_size.clone());
        to.register("jobs", "jobs performed", self.jobs.clone());
    }

    /// The page in the OpenMetrics format.
    pub fn page(&self) -> String {
        let mut page = String::new();
        let _ = prometheus_client::encoding::text::encode(&mut page, &self.registry);
        page
    }

    pub fn count_command(&self, name: &'static str, code: String) {
        self.commands.get_or_create(&CommandLabel { name, code }).inc();
    }
}
