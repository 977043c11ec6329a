//! What of a notification reaches somebody, through which channels and when: their settings decide.

use protocol::Millis;
use protocol::notifications::About;
use protocol::users::{Channels, Settings};

use super::quiet_hours;

/// One person's notification, and how it reaches them.
pub(super) struct Delivery {
    pub(super) about: About,
    pub(super) channels: Channels,
    /// In their quiet hours, and nothing that cannot wait: no toast.
    pub(super) quiet: bool,
    /// When it may leave Rally, as a mail does: now, or at the end of their quiet hours.
    pub(super) leaves_at: Millis,
}

impl Delivery {
    /// None if they are in a block with whoever caused it, and it is no business of both.
    pub(super) fn of(about: &About, is_blocked: bool, settings: &Settings, now: Millis) -> Option<Self> {
        let kind = about.kind();
        if is_blocked && !About::PAST_BLOCKS.contains(&kind) {
            return None;
        }
        let about = if is_blocked { about.clone().unnamed() } else { about.clone() };
        let channels = settings.notifications.get(kind).copied().unwrap_or_else(|| About::default_channels(kind));
        let quiet_until = settings.quiet_hours.as_ref().and_then(|hours| quiet_hours::end(hours, now));
        let waits_until = quiet_until.filter(|until| quiet_hours::can_wait(&about, *until));
        Some(Self { about, channels, quiet: waits_until.is_some(), leaves_at: waits_until.unwrap_or(now) })
    }
}
