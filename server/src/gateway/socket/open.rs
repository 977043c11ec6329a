//! `session.open`: authenticates, subscribes to topics, replays missed pushes.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use protocol::session::{Open, Opened, SocketCall};
use protocol::{CloseCode, ErrorCode, Millis, Refusal, Request, RequestFrame, SessionCall, TenantId, Topic, limits, reply_frame};
use tokio::time::Instant;

use super::requests;
use crate::error::{Error, Result, busy};
use crate::features::users::profiles::records;
use crate::features::{self, blocks, chat};
use crate::gateway::session::Session;
use crate::gateway::state::Gateway;
use crate::identity::keys::Access;
use crate::realtime::log::{self, Extent};
use crate::realtime::{Outlet, ws_text};
use crate::run::View;
use crate::tenants;

/// When somebody with too many sockets may try again.
const TOO_MANY_SOCKETS: Duration = Duration::from_secs(30);

/// The topics to subscribe to, and those that the client must load again.
struct Plan {
    subscriptions: BTreeMap<Topic, Subscription>,
    reset: Vec<Topic>,
}

struct Subscription {
    /// Pushes after this number are sent.
    since: u64,
    /// The number as of which access was checked.
    head: u64,
}

/// Opens the session of a socket by its first frame; anything but `session.open` closes the socket.
pub(super) async fn open(gateway: &Gateway, outlet: &Arc<Outlet>, session: &mut Option<Arc<Session>>, frame: &RequestFrame<'_>) {
    Opening { gateway, outlet, session }.open(frame).await;
}

/// A socket whose session is being opened.
struct Opening<'a> {
    gateway: &'a Gateway,
    outlet: &'a Arc<Outlet>,
    session: &'a mut Option<Arc<Session>>,
}

impl Opening<'_> {
    async fn open(&mut self, frame: &RequestFrame<'_>) {
        let began = Instant::now();
        let (Some(id), Some(name), Some(args)) = (frame.id, &frame.cmd, frame.args) else {
            return self.outlet.close(CloseCode::BadFrame);
        };
        let Ok(Request::SessionCall(SessionCall::Session(SocketCall::Open(open)))) = Request::parse(name, args) else {
            return self.outlet.close(CloseCode::BadFrame);
        };
        let gateway = self.gateway;
        let opened = requests::within(gateway, self.try_open(id, open)).await;
        requests::count(self.gateway, "session.open", began, opened.as_ref().err());
        if let Err(error) = opened {
            let refusal = requests::refusal_of(error, "session.open");
            let close_code = if refusal.code == ErrorCode::SessionRevoked {
                CloseCode::Revoked
            } else if matches!(refusal.code, ErrorCode::TokenExpired | ErrorCode::SignInRequired) {
                CloseCode::SignInAgain
            } else if refusal.code == ErrorCode::TooManyRequests {
                CloseCode::TooManyRequests
            } else if refusal.retry {
                CloseCode::GoingAway
            } else {
                CloseCode::BadFrame
            };
            self.outlet.send(ws_text(&protocol::refusal_frame(id, &refusal)));
            self.outlet.close_after_queue(close_code);
        }
    }

    async fn try_open(&mut self, id: u64, open: Open) -> Result<()> {
        if open.resume.as_ref().is_some_and(|resume| resume.len() > limits::RESUME_TOPICS_MAX) {
            return Err(Refusal::new(ErrorCode::BadRequest, "At most 256 topics can be resumed.").on("resume").into());
        }
        match &open.access_token {
            Some(token) => {
                let access = self.gateway.keys.read_access(token, self.gateway.clock.now())?;
                self.open_for_member(id, &open, access).await
            }
            None => self.open_for_guest(id, open.tenant.unwrap_or(TenantId::FIRST)).await,
        }
    }

    async fn open_for_guest(&mut self, id: u64, tenant: TenantId) -> Result<()> {
        if !tenants::exists(&self.gateway.db, tenant).await? {
            return Err(Refusal::new(ErrorCode::TenantUnknown, "There is no such community.").on("tenant").into());
        }
        if !self.gateway.sockets.settle_guest(self.outlet) {
            return Err(busy().into());
        }
        let opened = self.opened(None, None, Millis(0), BTreeMap::new(), Vec::new());
        *self.session = Some(Arc::new(Session::new(tenant, None, Millis(0))));
        self.reply(id, &opened)
    }

    async fn open_for_member(&mut self, id: u64, open: &Open, access: Access) -> Result<()> {
        let caller = access.caller;
        self.gateway.budgets.take(caller.user)?;
        let view = View::open(self.gateway, caller).await?;
        let profile = records::own(&self.gateway.config, &self.gateway.keys, view.db(), caller.user, view.now).await?;
        let plan = self.plan(&view, open).await?;
        let blocked = blocks::blocked_with(view.db(), caller.user).await?;
        drop(view);
        if !self.gateway.sockets.settle_member(self.outlet, caller.user) {
            return Err(Refusal::new(ErrorCode::TooManyRequests, "You are connected too often.").after(TOO_MANY_SOCKETS).into());
        }
        let session = Arc::new(Session::new(caller.tenant, Some(caller), access.ends_at));
        self.outlet.set_caller(caller);
        blocked.into_iter().for_each(|user| self.outlet.block(user));
        self.gateway.node.presence.opened(caller.user, profile.settings.as_ref().is_some_and(|settings| settings.hidden));
        *self.session = Some(Arc::clone(&session));
        let topics = plan.subscriptions.iter().map(|(topic, subscription)| (*topic, subscription.since)).collect();
        let opened = self.opened(Some(caller.session), Some(profile), access.ends_at, topics, plan.reset);
        // The answer comes before the missed pushes.
        self.reply(id, &opened)?;
        for (topic, Subscription { since, head }) in plan.subscriptions {
            if session.subscribe(topic) {
                self.gateway.node.hub.attach(&topic, self.outlet, since, head);
            }
        }
        Ok(())
    }

    /// Reads the topics that the caller may open, and how far each has got, in one snapshot.
    async fn plan(&self, view: &View, open: &Open) -> Result<Plan> {
        let own = Topic::User(view.caller()?.user);
        let resume = open.resume.clone().unwrap_or_default();
        // What is resumed comes first: every topic of the answer must have its place among the subscriptions.
        let room = limits::SUBSCRIPTIONS_MAX.saturating_sub(1 + resume.len());
        let recent = chat::rooms::recent(view).await?.into_iter().map(Topic::Chat);
        let (known, new): (Vec<Topic>, Vec<Topic>) = recent.partition(|topic| resume.contains_key(topic));
        let mut topics: BTreeSet<Topic> = known.into_iter().chain(new.into_iter().take(room)).collect();
        topics.insert(own);
        let others: Vec<Topic> = resume.keys().filter(|topic| !topics.contains(topic)).copied().collect();
        if !others.is_empty() {
            topics.extend(features::openable(view, &others).await?);
        }
        let topics: Vec<Topic> = topics.into_iter().collect();
        let extents: HashMap<Topic, Extent> = log::extents(view.db(), &topics).await?.into_iter().collect();
        let same_epoch = open.epoch.as_deref().is_none_or(|epoch| epoch == self.gateway.node.epoch());
        let mut plan = Plan { subscriptions: BTreeMap::new(), reset: Vec::new() };
        let mut replayed = 0;
        for topic in topics {
            let extent = extents.get(&topic).copied().unwrap_or(Extent::EMPTY);
            let mut since = extent.head;
            if let Some(after) = resume.get(&topic).copied() {
                let missed = extent.head.saturating_sub(after);
                let fits = missed <= REPLAY_TOPIC_MAX && replayed + missed <= REPLAY_MAX;
                if same_epoch && extent.holds_after(after) && fits {
                    replayed += missed;
                    since = after;
                    if missed > 0 {
                        self.gateway.metrics.replays.inc();
                    }
                } else {
                    self.gateway.metrics.resets.inc();
                    plan.reset.push(topic);
                    // The caller's own topic is always subscribed: it is how a revoked session is closed.
                    if topic != own {
                        continue;
                    }
                }
            }
            plan.subscriptions.insert(topic, Subscription { since, head: extent.head });
        }
        Ok(plan)
    }

    fn opened(
        &self,
        session: Option<protocol::SessionId>,
        user: Option<protocol::users::Profile>,
        token_ends: Millis,
        topics: BTreeMap<Topic, u64>,
        reset: Vec<Topic>,
    ) -> Opened {
        let now = self.gateway.clock.now();
        let millis = |span: Duration| u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        Opened {
            session,
            user,
            server_time: now,
            epoch: self.gateway.node.epoch(),
            beat_ms: millis(self.gateway.config.realtime.heartbeat),
            token_ttl_ms: u64::try_from(token_ends.0 - now.0).unwrap_or_default(),
            reconnect_window_ms: millis(self.gateway.config.http.drain_window),
            topics,
            reset,
            tiles: self.gateway.config.map.tiles(),
        }
    }

    fn reply(&self, id: u64, opened: &Opened) -> Result<()> {
        let json = serde_json::to_string(opened)?;
        if json.len() > limits::REPLY_MAX {
            return Err(Error::internal("the answer to session.open is too large"));
        }
        self.outlet.send(ws_text(&reply_frame(id, &json, None)));
        Ok(())
    }
}

const REPLAY_TOPIC_MAX: u64 = 500;
const REPLAY_MAX: u64 = 2_000;

/// They must match the protocol's limits.
const _: () = assert!(limits::REPLAY_TOPIC_MAX == 500 && limits::REPLAY_MAX == 2_000);
