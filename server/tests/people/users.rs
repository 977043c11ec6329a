//! Profiles: reading and changing them.

mod activity;
mod certificates;
mod fields;
mod modes;
mod profiles;

use harness::Player;
use harness::steps::users::{edit, own};

/// The number of `profile_changed` pushes on a player's own topic.
pub async fn profile_pushes(world: &harness::World, player: &Player) -> i64 {
    let count = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE body LIKE '%\"profile_changed\"%' AND topic = ");
    count.arg(protocol::Topic::User(player.id).to_string()).scalar().await.expect("a count")
}
