//! From a commit to every eye: the log is the truth, the bus a hint, the hub delivers strictly by number.
//!
//! ```text
//! run ──commit──► hub.deliver ──► outlets of this node's readers
//!        └──────► bus ──(Redis)──► hub.deliver on every other node
//! sweep: what no announcement brought is found in the log
//! ```

pub mod access;
pub mod bus;
mod entry;
pub mod hub;
pub mod log;
pub mod outlet;
pub mod presence;
mod redis;
mod topic;

use std::sync::Arc;
use std::time::Duration;

use protocol::{Topic, UserId, signal_frame};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};
use uuid::Uuid;

use crate::app::App;
use crate::error::Result;
use crate::instance;

pub use bus::{Announcement, Bus, Numbered};
pub use entry::{Entry, Push, ws_text};
pub use hub::Hub;
pub use outlet::{Outlet, Who};

/// How far back the sweep looks: longer than a transaction may take from its first push to its commit.
const SWEEP_BACK: Duration = Duration::from_secs(12);

/// Starts what runs as long as the server: the bus, the sweep, presence, the tidying.
pub fn start(app: &App, outgoing: Option<mpsc::Receiver<Announcement>>) {
    if let (Bus::Redis(bus), Some(outgoing)) = (&app.bus, outgoing) {
        let (publisher, listener) = (Arc::clone(bus), Arc::clone(bus));
        let (a, b) = (app.clone(), app.clone());
        app.tasks.spawn_background(async move { redis::publish(a, &publisher, outgoing).await });
        app.tasks.spawn_background(async move { redis::listen(b, &listener).await });
    } else {
        let app = app.clone();
        app.tasks.clone().spawn_background(async move {
            loop {
                let fresh = app.hub.fresh_topics().await;
                bus_check(&app, &fresh).await;
            }
        });
    }
    app.tasks.spawn_background(sweep(app.clone()));
    app.tasks.spawn_background(tidy(app.clone()));
    app.tasks.spawn_background(presence::tick(app.clone()));
}

/// Feeds this node's readers and tells the other nodes.
pub fn announce(app: &App, committed: Instant, pushes: &[(u64, Push)]) {
    let mut rest = pushes;
    while let Some((_, first)) = rest.first() {
        let count = rest.iter().take_while(|(_, push)| push.topic == first.topic).count();
        let (run, after) = rest.split_at(count);
        rest = after;
        let numbered: Vec<Numbered> = run.iter().map(|(seq, push)| Numbered::new(*seq, push)).collect();
        deliver(app, &first.topic, &numbered);
        if app.bus.has_others() {
            app.bus.publish(Announcement::Pushes { topic: first.topic, at: app.clock.now(), pushes: numbered });
        }
    }
    if !pushes.is_empty() {
        app.metrics.commit_to_write_seconds.observe(committed.elapsed().as_secs_f64());
    }
}

/// Hands pushes to the hub; who looks at whom is looked at again where two have parted.
fn deliver(app: &App, topic: &Topic, pushes: &[Numbered]) {
    let entries: Vec<Arc<Entry>> = pushes.iter().map(|push| Arc::new(push.entry(topic))).collect();
    let parted: Vec<UserId> = entries.iter().filter_map(|entry| entry.sight).map(|(user, _)| user).collect();
    app.hub.deliver(topic, entries);
    app.presence.look_again(&parted);
}

/// Sends an unlogged push of somebody's to whoever listens now and sees them, here and elsewhere.
pub fn signal(app: &App, topic: &Topic, author: Option<UserId>, body: String) {
    app.hub.signal(topic, author, &ws_text(&signal_frame(topic, &body)));
    app.bus.publish(Announcement::Signal { topic: *topic, author, body });
}

/// Somebody wants to be seen to be here, or no longer does.
pub fn show(app: &App, user: UserId, shown: bool) {
    app.presence.show(user, shown);
    app.bus.publish(Announcement::Shown { user, shown });
}

/// What another node said.
fn heard(app: &App, node: Uuid, said: Announcement) {
    match said {
        Announcement::Pushes { topic, pushes, .. } => deliver(app, &topic, &pushes),
        Announcement::Signal { topic, author, body } => app.hub.signal(&topic, author, &ws_text(&signal_frame(&topic, &body))),
        Announcement::Shown { user, shown } => app.presence.show(user, shown),
        Announcement::Presence { here, gone } => app.presence.node_changed(node, &here, &gone),
        Announcement::Lease { here } => app.presence.node_leased(node, here),
        Announcement::Leaving => app.presence.node_left(node),
    }
}

/// Looks at the heads of topics whose announcements arrive from now on: what came before is in the log.
async fn bus_check(app: &App, topics: &[Topic]) {
    let checked = async {
        for (topic, extent) in log::extents(&app.db, topics).await? {
            app.hub.bring_to(&topic, extent.head).await?;
        }
        Ok::<_, crate::error::Error>(())
    };
    if let Err(error) = checked.await {
        tracing::warn!(%error, "heads of new topics could not be read; the sweep will look again");
    }
}

/// Finds what no announcement brought: once a second, four times as often while the bus is down.
async fn sweep(app: App) {
    let mut missed_since = app.clock.now();
    loop {
        let every = app.config.realtime.sweep_every;
        tokio::time::sleep(if app.bus.works() { every } else { every / 4 }).await;
        let began = app.clock.now();
        match sweep_once(&app, missed_since).await {
            Ok(()) => missed_since = began,
            Err(error) => tracing::warn!(%error, "the log could not be swept; it will be, from where it stood"),
        }
    }
}

async fn sweep_once(app: &App, since: protocol::Millis) -> Result<()> {
    let epoch = instance::epoch(&app.db).await?;
    if app.replace_epoch(&epoch) {
        tracing::warn!("the database was restored: every socket begins anew");
        app.hub.start_over();
    }
    for (topic, head) in log::heads_since(&app.db, since - SWEEP_BACK).await? {
        if app.hub.bring_to(&topic, head).await? {
            app.metrics.sweep_finds.inc();
        }
    }
    Ok(())
}

async fn tidy(app: App) {
    let mut turn = tokio::time::interval(Duration::from_secs(5));
    turn.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        turn.tick().await;
        let forgotten = app.hub.tidy(app.config.realtime.topic_kept_warm);
        if let Bus::Redis(bus) = &app.bus {
            bus.link.forget(forgotten);
        }
    }
}
