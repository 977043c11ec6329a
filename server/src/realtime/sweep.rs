//! Finds what no announcement delivered: a push of another process whose announcement was lost, a restored database, a head that
//! went backwards.

use protocol::Topic;

use super::log::{self, Point};
use super::node::Node;
use crate::error::Result;
use crate::instance;

/// Sweeps once a second, four times as often while the bus is down.
pub(super) async fn run(node: Node) {
    let mut swept_to = Point::end(&node.db, node.clock.now()).await.unwrap_or(Point::BEGINNING);
    loop {
        let every = node.config.sweep_every;
        tokio::time::sleep(if node.bus.is_up() { every } else { every / 4 }).await;
        match sweep(&node, swept_to).await {
            Ok(end) => swept_to = end,
            Err(error) => tracing::warn!(%error, "the log could not be swept; the next sweep continues from the same point"),
        }
    }
}

/// Reads what was logged after the last sweep; returns where the log ended.
async fn sweep(node: &Node, swept_to: Point) -> Result<Point> {
    let end = Point::end(&node.db, node.clock.now()).await?;
    follow_epoch(node).await?;
    let mut doubted = node.hub.take_doubted();
    for (topic, head) in log::heads_after(&node.db, swept_to).await? {
        if node.hub.head(&topic).is_some_and(|delivered| delivered > head) {
            // Delivered since the log was read, or lost by the database.
            doubted.insert(topic);
        } else if node.hub.bring_to(&topic, head).await? {
            node.metrics.sweep_finds.inc();
        }
    }
    if !doubted.is_empty() {
        let doubted: Vec<Topic> = doubted.into_iter().collect();
        node.check_heads(&doubted).await?;
        follow_epoch(node).await?;
    }
    Ok(end)
}

/// Starts over if the database's history is another than before.
async fn follow_epoch(node: &Node) -> Result<()> {
    let epoch = instance::epoch(&node.db).await?;
    if node.replace_epoch(&epoch) {
        tracing::warn!("the database was restored, or has lost commits: every socket reconnects and every topic is reset");
        node.hub.start_over();
    }
    Ok(())
}
