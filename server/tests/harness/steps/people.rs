//! People among each other.

use reqwest::Method;
use serde_json::Value;

use crate::Player;

pub async fn block(player: &Player, other: &Player) {
    let (path, access) = (format!("/user/{}/block/1", other.id), Some(player.tokens.access_token.as_str()));
    player.rest.call::<Value>(Method::POST, &path, access, None).await.expect("blocked");
}
