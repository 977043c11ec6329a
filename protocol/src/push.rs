//! Web push: notifications that a browser shows while no page of Rally is open.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Millis;
use crate::call::noun;
use crate::session::Done;

/// Sends my notifications to this browser as well, until this session ends. A repeat replaces the keys. One person has at most
/// `PUSH_DEVICES` browsers: the one that subscribed first leaves.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SubscribePush {
    /// The address that the browser got from its push service.
    pub endpoint: String,
    /// The browser's public key, a point of P-256 without compression, as base64url.
    pub p256dh: String,
    /// The browser's secret of 16 bytes, as base64url.
    pub auth: String,
    /// The language of the page, for notifications to somebody who has chosen none in their settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

/// Sends nothing more to a browser of mine. An unknown address is none.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct UnsubscribePush {
    pub endpoint: String,
}

/// What a browser needs to subscribe.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct GetPush {
    /// The address that this browser has, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PushState {
    /// The public key of this installation (VAPID), as base64url.
    pub key: String,
    /// Whether notifications go to the address that was asked about, in this session.
    pub subscribed: bool,
}

/// What a browser is sent, encrypted for it alone: the notification to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PushNotice {
    /// In the reader's language, like all of its texts.
    pub lang: String,
    pub title: String,
    pub body: String,
    /// A newer notification with the same tag replaces this one.
    pub tag: String,
    /// The page of the app that it opens.
    pub path: String,
    pub at: Millis,
    /// How it can be answered at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<PushQuestion>,
}

/// The answers that stand in a notification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PushQuestion {
    /// Entitles whoever has it to this one answer, as the person it was sent to, until the deadline.
    pub token: String,
    pub accept: String,
    pub decline: String,
    /// Shown after each of the two.
    pub accepted: String,
    pub declined: String,
}

/// `POST /api/push/answer`: the answer to a notification, without another sign-in. Idempotent.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AnswerPush {
    pub token: String,
    pub accept: bool,
}

noun! {
    /// Commands about push subscriptions.
    calls PushCommand {
        "push.subscribe" Natural SubscribePush -> Done;
        "push.unsubscribe" Natural UnsubscribePush -> Done;
    }
    /// Queries about push subscriptions.
    calls PushQuery {
        "push.get" Read GetPush -> PushState;
    }
    types { PushNotice, AnswerPush }
}
