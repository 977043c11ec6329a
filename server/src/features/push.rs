//! Web push: notifications on browsers while no page of Rally is open. Owns the table `push_subscription`.
//!
//! A browser subscribes with an address at its push service and a key. Each notification is a job for each of these addresses: it
//! is encrypted for that browser, and the push service learns neither its text nor its reader.
//!
//! INVARIANT: a subscription belongs to a session, and ends with it.
//! INVARIANT: a request goes to no inner address (`outbound.rs`), whatever address a browser claims to have.

pub mod answering;
mod notice;
mod seal;
mod sending;
mod store;

use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use protocol::notifications::About;
use protocol::push::{GetPush, PushCommand, PushQuery, PushState, SubscribePush, UnsubscribePush};
use protocol::session::Done;
use protocol::{Millis, NotificationId, Refusal, SessionId, UserId, limits, sentence};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::jobs::{self, Outside, jobs};
use crate::mail::Language;
use crate::outbound::{self, Ports};
use crate::run::{Answer, Cx, View};
use seal::BrowserKeys;

jobs!("push", outside DueOutside => perform_outside);

/// base64url, with or without padding: browsers differ.
const BASE64: GeneralPurpose =
    GeneralPurpose::new(&base64::alphabet::URL_SAFE, GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent));
/// Characters of a key; a longer text is none.
const KEY_TEXT_MAX: usize = 128;

pub fn requires(command: &PushCommand) -> Requires {
    match command {
        PushCommand::SubscribePush(_) | PushCommand::UnsubscribePush(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: PushCommand) -> Result<Answer> {
    match command {
        PushCommand::SubscribePush(args) => Answer::of(&subscribe(cx, args).await?),
        PushCommand::UnsubscribePush(args) => Answer::of(&unsubscribe(cx, args).await?),
    }
}

pub async fn query(view: &View, query: PushQuery) -> Result<Answer> {
    match query {
        PushQuery::GetPush(args) => Answer::of(&get(view, args).await?),
    }
}

/// A job that reaches outside.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DueOutside {
    /// Send a notification to one browser, unless its `row` was read meanwhile.
    Send {
        subscription: Uuid,
        about: Box<About>,
        at: Millis,
        #[serde(default)]
        row: Option<NotificationId>,
    },
}

/// Runs a scheduled job that reaches outside. A notification that is sent twice replaces itself: its tag is the same.
async fn perform_outside(outside: &Outside, _id: Uuid, due: DueOutside) -> Result<()> {
    match due {
        DueOutside::Send { subscription, about, at, row } => sending::send(outside, subscription, (&about, row), at).await,
    }
}

/// A notification to push.
pub struct Pushed {
    pub user: UserId,
    pub about: About,
    /// Its row in the list.
    pub row: Option<NotificationId>,
    pub due_at: Millis,
}

/// Schedules notifications, at most one a person, for all of their browsers.
pub async fn schedule(cx: &Cx, pushed: &[Pushed]) -> Result<()> {
    if pushed.is_empty() {
        return Ok(());
    }
    let of_user: HashMap<UserId, &Pushed> = pushed.iter().map(|one| (one.user, one)).collect();
    let subscribed = store::of_users(cx.db(), of_user.keys().copied()).await?;
    let to_browser = |(subscription, user): (Uuid, UserId)| {
        let Pushed { about, row, due_at, .. } = of_user.get(&user)?;
        Some((DueOutside::Send { subscription, about: Box::new(about.clone()), at: *due_at, row: *row }, *due_at))
    };
    let due: Vec<(DueOutside, Millis)> = subscribed.into_iter().filter_map(to_browser).collect();
    jobs::schedule_all_outside(cx, &due).await
}

async fn subscribe(cx: &mut Cx, args: SubscribePush) -> Result<Done> {
    let caller = cx.caller()?;
    if !is_storable(&args.endpoint) || outbound::check(&cx.config().outbound, &args.endpoint, Ports::Encrypted).is_none() {
        return Err(Refusal::invalid("endpoint", sentence!("push_endpoint")).into());
    }
    let keys = BrowserKeys { p256dh: key_bytes("p256dh", &args.p256dh)?, auth: key_bytes("auth", &args.auth)? };
    if !keys.are_usable() {
        return Err(Refusal::invalid("p256dh", sentence!("push_key")).into());
    }
    let lang = args.lang.as_deref().map(|tag| Language::first_supported([tag]).tag());
    store::insert(cx, caller, &args.endpoint, &keys, lang).await?;
    store::delete_beyond(cx.db(), caller.user, i64::try_from(limits::PUSH_DEVICES).unwrap_or(i64::MAX)).await?;
    Ok(Done {})
}

fn key_bytes(field: &str, text: &str) -> Result<Vec<u8>> {
    let bytes = if text.len() > KEY_TEXT_MAX { None } else { BASE64.decode(text).ok() };
    bytes.ok_or_else(|| Refusal::invalid(field, sentence!("push_key")).into())
}

/// Whether there can be a subscription at an address: PostgreSQL stores no NUL.
fn is_storable(endpoint: &str) -> bool {
    !endpoint.contains('\0')
}

async fn unsubscribe(cx: &mut Cx, args: UnsubscribePush) -> Result<Done> {
    let me = cx.caller()?.user;
    if is_storable(&args.endpoint) {
        store::delete_address(cx.db(), me, &args.endpoint).await?;
    }
    Ok(Done {})
}

async fn get(view: &View, args: GetPush) -> Result<PushState> {
    let caller = view.caller()?;
    let subscribed = match &args.endpoint {
        Some(endpoint) if is_storable(endpoint) => store::is_subscribed(view.db(), caller.session, endpoint).await?,
        Some(_) | None => false,
    };
    Ok(PushState { key: view.push_key().public(), subscribed })
}

/// Deletes what an ended session had subscribed.
pub async fn forget_session(db: &Db, session: SessionId) -> Result<()> {
    store::delete_session(db, session).await
}

/// Deletes everything of a removed account.
pub async fn forget_person(db: &Db, user: UserId) -> Result<()> {
    store::delete_person(db, user).await
}
