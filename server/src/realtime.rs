//! From a commit to every screen: the log is authoritative, the bus is a hint, the hub delivers strictly by number.
//!
//! ```text
//! run ──commit──► node.announce ──► hub.deliver ──► outlets of this node's subscribers
//!                       └──────► bus ──(Redis)──► hub.deliver on every other node
//! sweep: finds in the log what no announcement delivered
//! ```

mod announcement;
pub mod audience;
pub mod bus;
mod counted;
mod entry;
pub mod hub;
mod link;
pub mod log;
mod node;
pub mod outlet;
pub mod presence;
mod reader;
mod redis;
mod sweep;
mod topic;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;

pub use announcement::Announcement;
pub use bus::Bus;
pub use entry::{EVERYBODY, Entry, Push, ws_text};
pub use hub::Hub;
pub use node::Node;
pub use outlet::Outlet;

/// How often idle topics and large rings are evicted.
const EVICT_EVERY: Duration = Duration::from_secs(5);

/// Starts the background tasks: the bus, the sweep, presence, eviction.
pub fn start(node: &Node, outgoing: Option<mpsc::Receiver<Announcement>>) {
    if let (Bus::Redis(bus), Some(outgoing)) = (&node.bus, outgoing) {
        let (publisher, listener) = (Arc::clone(bus), Arc::clone(bus));
        let (a, b) = (node.clone(), node.clone());
        node.tasks.spawn(async move { redis::publish(a, &publisher, outgoing).await });
        node.tasks.spawn_background(async move { redis::listen(b, &listener).await });
    } else {
        let own = node.clone();
        node.tasks.spawn_background(async move {
            loop {
                let fresh = own.hub.fresh_topics().await;
                own.check_new_topics(&fresh).await;
            }
        });
    }
    node.tasks.spawn_background(sweep::run(node.clone()));
    node.tasks.spawn_background(evict(node.clone()));
    node.tasks.spawn_background(node::share_presence(node.clone()));
}

async fn evict(node: Node) {
    let mut ticks = tokio::time::interval(EVICT_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let evicted = node.hub.evict(node.config.topic_kept_warm);
        if let Bus::Redis(bus) = &node.bus {
            bus.link.unsubscribe(evicted);
        }
    }
}
