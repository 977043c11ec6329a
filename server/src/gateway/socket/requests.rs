//! Requests of an open session: writes run one after the other, reads concurrently.

use std::collections::BTreeMap;
use std::sync::Arc;

use protocol::presence::{PresenceCall, Watched};
use protocol::session::{Done, OpenTopic, Renew, Renewed, SocketCall, TopicOpened};
use protocol::{
    Command, ErrorCode, Key, Kind, ParseFault, Query, Refusal, Request, RequestFrame, SessionCall, Topic, limits, refusal_frame,
    reply_frame, sentence,
};
use serde::Serialize;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use tokio::time::Instant;

use crate::error::{Error, Result, busy, caught, limit_reached, refused, sign_in_required, timeout};
use crate::features;
use crate::gateway::session::{Session, Write};
use crate::gateway::state::Gateway;
use crate::identity::sessions;
use crate::realtime::log::{self, Extent};
use crate::realtime::{Outlet, ws_text};
use crate::run::{self, Actor, Keyed, View, Work};

/// So many readers of a match cost what one reader of anything else does: its crowd comes by itself and sees every point, and who
/// lags gets whole states.
const WATCHERS_PER_READER: usize = 10;

/// Handles a request: refuses it at once, or starts a task that answers it.
pub(super) fn handle(gateway: &Gateway, outlet: &Arc<Outlet>, session: &Arc<Session>, frame: &RequestFrame<'_>) {
    let (Some(id), Some(name)) = (frame.id, &frame.cmd) else { return };
    let args = frame.args.map_or("{}", RawValue::get);
    let began = Instant::now();
    // Counted first: what cannot be understood takes from the same budget.
    let budget = session.caller.map_or(Ok(()), |caller| gateway.budgets.take(caller.user));
    let request = match parse(name, args, frame.key) {
        Ok(request) => request,
        Err(refusal) => return refuse(outlet, id, &budget.err().map_or(refusal, Error::into_refusal)),
    };
    if let Err(error) = budget {
        count(gateway, request.name(), began, Some(&error));
        return refuse(outlet, id, &refusal_of(error, request.name()));
    }
    let Some(in_flight) = session.begin() else { return refuse(outlet, id, &busy()) };
    match request {
        Request::Command(command) => {
            if session.enqueue(Write { in_flight, id, key: frame.key, command, began }) {
                let (gateway, outlet, session) = (gateway.clone(), Arc::clone(outlet), Arc::clone(session));
                gateway.tasks.clone().spawn(async move { run_writes(&gateway, &outlet, &session).await });
            }
        }
        Request::Query(query) => {
            let (gateway, outlet, session) = (gateway.clone(), Arc::clone(outlet), Arc::clone(session));
            gateway.tasks.clone().spawn(async move {
                let name = query.name();
                let answer = within(&gateway, Box::pin(answer_query(&gateway, &session, query))).await;
                finish(&gateway, &outlet, id, name, began, answer);
                drop(in_flight);
            });
        }
        Request::SessionCall(call) => {
            let (gateway, outlet, session) = (gateway.clone(), Arc::clone(outlet), Arc::clone(session));
            gateway.tasks.clone().spawn(async move {
                let name = call.name();
                // Opening a topic sends its own answer, which must come before the pushes that follow.
                if let SessionCall::Session(SocketCall::OpenTopic(open)) = &call {
                    let opened = within(&gateway, open_topic(&gateway, &outlet, &session, id, open)).await;
                    count(&gateway, name, began, opened.as_ref().err());
                    if let Err(error) = opened {
                        refuse(&outlet, id, &refusal_of(error, name));
                    }
                } else {
                    let answer = within(&gateway, answer_call(&gateway, &outlet, &session, call)).await;
                    finish(&gateway, &outlet, id, name, began, answer);
                }
                drop(in_flight);
            });
        }
    }
}

fn parse(name: &str, args: &str, key: Option<Key>) -> Result<Request, Refusal> {
    let args = serde_json::from_str::<&RawValue>(args).map_err(|_| Refusal::new(ErrorCode::BadRequest, "The arguments are not JSON."))?;
    let request = Request::parse(name, args).map_err(|fault| match fault {
        ParseFault::Unknown => Refusal::new(ErrorCode::UnknownCommand, "There is no such command."),
        ParseFault::NoObject => Refusal::new(ErrorCode::BadRequest, "The arguments are not an object."),
        ParseFault::Args(error) => Refusal::new(ErrorCode::BadRequest, sentence_of(&error)),
    })?;
    if request.kind() == Kind::Keyed && key.is_none() {
        return Err(Refusal::new(ErrorCode::KeyMissing, "This command needs a key.").on("key"));
    }
    Ok(request)
}

/// Describes what is wrong, with at most 160 characters: the error may quote the client's input.
fn sentence_of(error: &serde_json::Error) -> String {
    let text: String = error.to_string().chars().filter(|c| !c.is_control()).take(160).collect();
    format!("The arguments are not of the command's form: {text}")
}

/// Runs the queued writes of one socket, one after the other.
async fn run_writes(gateway: &Gateway, outlet: &Outlet, session: &Session) {
    while let Some(Write { in_flight, id, key, command, began }) = session.next_write() {
        let name = command.name();
        outlet.expect_reply();
        let done = caught(run_write(gateway, session, command, key)).await;
        count(gateway, name, began, done.as_ref().err());
        match done {
            Ok(replied) => {
                charge_readers(gateway, session, replied.at.as_deref());
                outlet.reply(ws_text(&reply_frame(id, &replied.ok, replied.at.as_deref())));
            }
            Err(error) => outlet.reply(ws_text(&refusal_frame(id, &refusal_of(error, name)))),
        }
        drop(in_flight);
    }
}

/// Charges the caller for the readers, on this node, of what a command wrote.
fn charge_readers(gateway: &Gateway, session: &Session, at: Option<&str>) {
    let Some((caller, at)) = session.caller.zip(at) else { return };
    let topics: BTreeMap<Topic, u64> = serde_json::from_str(at).unwrap_or_default();
    let readers = |topic: &Topic| {
        let count = gateway.node.hub.reader_count(topic);
        if matches!(topic, Topic::Match(_)) { count / WATCHERS_PER_READER } else { count }
    };
    let readers: usize = topics.keys().map(readers).sum();
    let requests = readers / gateway.config.limits.readers_per_request.max(1);
    gateway.budgets.owe(caller.user, u32::try_from(requests).unwrap_or(u32::MAX));
}

async fn run_write(gateway: &Gateway, session: &Session, command: Command, key: Option<Key>) -> Result<run::Replied> {
    let caller = session.caller.ok_or_else(sign_in_required)?;
    let keyed = match key {
        Some(key) => Some(Keyed { key, command: fingerprint(&command)? }),
        None => None,
    };
    let work: Work = Box::new(move |cx| Box::pin(features::command(cx, command.clone())));
    run::run(gateway, Actor::Member(caller), keyed, work).await
}

/// A hash of the name and the parsed arguments: two commands under one key must match in it.
fn fingerprint(command: &Command) -> Result<[u8; 32]> {
    let mut hash = Sha256::new();
    hash.update(command.name());
    hash.update(serde_json::to_vec(command)?);
    Ok(hash.finalize().into())
}

async fn answer_query(gateway: &Gateway, session: &Session, query: Query) -> Result<String> {
    let view = open_view(gateway, session).await?;
    let answer = features::query(&view, query).await?;
    if answer.json.len() > limits::REPLY_MAX {
        return Err(Error::internal(format!("an answer has {} bytes", answer.json.len())));
    }
    Ok(answer.json)
}

async fn open_view(gateway: &Gateway, session: &Session) -> Result<View> {
    match session.caller {
        Some(caller) => View::open(gateway, caller).await,
        None => View::open_for_guest(gateway, session.tenant).await,
    }
}

async fn answer_call(gateway: &Gateway, outlet: &Arc<Outlet>, session: &Session, call: SessionCall) -> Result<String> {
    match call {
        SessionCall::Session(SocketCall::Open(_)) => Err(refused(ErrorCode::Conflict, "This session is open already.")),
        SessionCall::Session(SocketCall::Renew(renew)) => json(&renew_session(gateway, session, &renew).await?),
        SessionCall::Session(SocketCall::OpenTopic(_)) => Err(Error::internal("topics are opened by open_topic")),
        SessionCall::Session(SocketCall::CloseTopic(close)) => {
            // The caller's own topic stays: it is how a revoked session is closed.
            if session.caller.map(|caller| Topic::User(caller.user)) != Some(close.topic) {
                session.unsubscribe(&close.topic);
                gateway.node.hub.detach(&close.topic, outlet.id);
            }
            json(&Done {})
        }
        SessionCall::Presence(PresenceCall::Watch(watch)) => {
            let view = open_view(gateway, session).await?;
            let users = features::presence::watchable(&view, &watch).await?;
            json(&Watched { online: gateway.node.presence.watch(outlet, &users) })
        }
    }
}

async fn renew_session(gateway: &Gateway, session: &Session, renew: &Renew) -> Result<Renewed> {
    let access = gateway.keys.read_access(&renew.access_token, gateway.clock.now())?;
    session.check_same(&access)?;
    sessions::check(&gateway.db, access.caller.session).await?;
    session.renew(access.ends_at);
    Ok(Renewed { token_ttl_ms: u64::try_from(access.ends_at.0 - gateway.clock.now().0).unwrap_or_default() })
}

/// Checks access, reads snapshot and head in one view, answers, and subscribes from there on.
async fn open_topic(gateway: &Gateway, outlet: &Arc<Outlet>, session: &Session, id: u64, open: &OpenTopic) -> Result<()> {
    let topic = open.topic;
    let view = open_view(gateway, session).await?;
    features::check_openable(&view, &topic).await?;
    if !session.subscribe(topic) {
        return Err(limit_reached(sentence!("too_much_open")));
    }
    // If it is subscribed already, the subscription restarts, so that no push comes between the answer and what follows it.
    let own = session.caller.map(|caller| Topic::User(caller.user)) == Some(topic);
    if !own {
        gateway.node.hub.detach(&topic, outlet.id);
    }
    let extent = log::extent(view.db(), &topic).await?;
    let opened = match open.since {
        Some(since) if can_replay(extent, since) => TopicOpened { seq: since, snapshot: serde_json::Value::Null },
        _ => TopicOpened { seq: extent.head, snapshot: features::snapshot(&view, &topic).await? },
    };
    drop(view);
    let json = serde_json::to_string(&opened)?;
    if json.len() > limits::REPLY_MAX {
        return Err(Error::internal(format!("a snapshot has {} bytes", json.len())));
    }
    if own {
        gateway.node.hub.detach(&topic, outlet.id);
    }
    let answer = ws_text(&reply_frame(id, &json, None));
    gateway.node.hub.attach_after(&topic, outlet, Some(answer), opened.seq, extent.head);
    if outlet.closing().is_some() {
        gateway.node.hub.detach(&topic, outlet.id);
    }
    Ok(())
}

fn can_replay(extent: Extent, since: u64) -> bool {
    let missed = extent.head.saturating_sub(since);
    extent.holds_after(since) && usize::try_from(missed).is_ok_and(|missed| missed <= limits::REPLAY_TOPIC_MAX)
}

/// Runs a request with a deadline; a panic fails this request alone. Boxed, because the futures of some requests are large.
pub(super) fn within<T>(gateway: &Gateway, work: impl Future<Output = Result<T>>) -> impl Future<Output = Result<T>> {
    let work = tokio::time::timeout(gateway.config.realtime.query_within, Box::pin(caught(work)));
    async { work.await.unwrap_or_else(|_| Err(timeout().into())) }
}

fn json(value: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(value)?)
}

fn finish(gateway: &Gateway, outlet: &Outlet, id: u64, name: &'static str, began: Instant, answer: Result<String>) {
    count(gateway, name, began, answer.as_ref().err());
    match answer {
        Ok(ok) => outlet.send(ws_text(&reply_frame(id, &ok, None))),
        Err(error) => refuse(outlet, id, &refusal_of(error, name)),
    }
}

fn refuse(outlet: &Outlet, id: u64, refusal: &Refusal) {
    outlet.send(ws_text(&refusal_frame(id, refusal)));
}

/// Logs a fault, once, and returns the refusal that the client receives.
pub(super) fn refusal_of(error: Error, name: &'static str) -> Refusal {
    error.log(name);
    error.into_refusal()
}

/// Counts a request by name and outcome.
pub(super) fn count(gateway: &Gateway, name: &'static str, began: Instant, error: Option<&Error>) {
    let code = match error {
        None => "ok".to_owned(),
        Some(Error::Refused(refusal)) => serde_json::to_string(&refusal.code).unwrap_or_default().trim_matches('"').to_owned(),
        Some(error @ (Error::Db(_) | Error::Internal(_))) => if error.is_temporary() { "unavailable" } else { "failed" }.to_owned(),
    };
    gateway.metrics.count_command(name, code);
    gateway.metrics.command_seconds.observe(began.elapsed().as_secs_f64());
}
