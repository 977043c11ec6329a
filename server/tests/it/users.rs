//! Profiles: reading and changing them.

mod activity;
mod certificates;
mod fields;
mod modes;
mod profiles;
pub mod rows;

use protocol::client::ClientError;
use protocol::users::Profile;
use reqwest::Method;

use crate::harness::Player;

pub async fn edit(player: &Player, change: serde_json::Value) -> Result<Profile, ClientError> {
    player.rest.call(Method::PUT, &format!("/user/{}", player.id), Some(&player.tokens.access_token), Some(change)).await
}

pub async fn own(player: &Player) -> Profile {
    player.rest.profile(&player.tokens.access_token).await.expect("a profile")
}

/// The number of `profile_changed` pushes on a player's own topic.
pub async fn profile_pushes(world: &crate::harness::World, player: &Player) -> i64 {
    let count = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE body LIKE '%\"profile_changed\"%' AND topic = ");
    count.arg(protocol::Topic::User(player.id).to_string()).scalar().await.expect("a count")
}
