//! Moderators and their cases.

use protocol::moderation::{Case, CaseQueue, DecideCase, Ruling};
use protocol::reports::{Reported, SendReport};
use protocol::{TenantId, Topic};

use super::admin::admin;
use crate::{Player, World};

pub const CASES: Topic = Topic::Moderation(TenantId::FIRST);

/// Makes somebody a moderator.
pub async fn appointed(world: &World, player: Player) -> Player {
    let handle = player.rest.profile(&player.tokens.access_token).await.expect("a profile").handle;
    admin(world, &["moderators", "add", &handle]).await.expect("a moderator");
    player
}

pub async fn report(player: &Player, about: Reported) {
    player.client.call(SendReport { about, reason: "harassment".into(), note: Some("Look.".into()) }).await.expect("reported");
}

pub async fn queue(moderator: &Player) -> Vec<Case> {
    moderator.snapshot::<CaseQueue>(CASES).await.cases
}

pub fn decision(case: &Case, ruling: Ruling) -> DecideCase {
    let reason = Some("Insult. House rules, point 2.".into());
    DecideCase { case: case.id, version: case.version, ruling, warn: false, suspend_until: None, reason }
}
