//! Profiles.

use protocol::client::ClientError;
use protocol::users::Profile;
use reqwest::Method;

use crate::Player;

pub async fn edit(player: &Player, change: serde_json::Value) -> Result<Profile, ClientError> {
    player.rest.call(Method::PUT, &format!("/user/{}", player.id), Some(&player.tokens.access_token), Some(change)).await
}

pub async fn own(player: &Player) -> Profile {
    player.rest.profile(&player.tokens.access_token).await.expect("a profile")
}
