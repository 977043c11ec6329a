//! One node of a world, in this process.

use std::net::SocketAddr;

use protocol::TenantId;
use protocol::client::Rest;
use rally::app::App;
use rally::clock::Clock;
use rally::config::Config;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::servers::{self, PATIENCE};

/// One node, in this process.
pub struct Node {
    pub app: App,
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
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

    pub(super) fn was_used(&self) -> bool {
        !self.commands().is_empty()
    }

    /// Commands that ended in a fault rather than a refusal.
    pub(super) fn failed_commands(&self) -> Vec<String> {
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
