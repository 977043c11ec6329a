//! Browsers that are sent notifications.

use protocol::push::SubscribePush;
use rally::config::Config;

use crate::Player;
use crate::peers::PushService;

/// Push services may be on this machine.
pub fn on_this_machine(config: &mut Config) {
    config.outbound.outbound_allow = vec!["127.0.0.0/8".parse().unwrap()];
}

/// Subscribes a new browser of a player.
pub async fn subscribed(service: &PushService, player: &Player) -> SubscribePush {
    let browser = service.browser().await;
    player.client.call(browser.clone()).await.expect("subscribed");
    browser
}
