//! Commands that wait for the same commit: what happens to one of them changes nothing for the others.

use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;

use futures_util::future::join_all;
use protocol::{ErrorCode, Key, SessionId, TenantId, Topic};
use rally::app::App;
use rally::error::{Result, refused};
use rally::identity::{Caller, sessions};
use rally::run::{self, Actor, Answer, Keyed, Replied, Work};
use serde_json::json;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use uuid::Uuid;

use harness::servers::until;
use harness::story;
use harness::{Backend, Player};

const SYSTEM: Actor = Actor::System(TenantId::FIRST);

/// Holds SQLite's writer, so that the commands submitted meanwhile share a commit. On PostgreSQL they run at once.
struct Held {
    open: watch::Sender<bool>,
    holding: JoinHandle<Result<Replied>>,
}

impl Held {
    async fn hold(app: &App) -> Self {
        let (arrived, is_there) = oneshot::channel::<()>();
        let (open, gate) = watch::channel(false);
        let arrived = parking_lot::Mutex::new(Some(arrived));
        let waits: Work = Box::new(move |_| {
            drop(arrived.lock().take());
            let mut gate = gate.clone();
            Box::pin(async move {
                gate.wait_for(|open| *open).await.unwrap();
                Answer::of(&0)
            })
        });
        let app = app.clone();
        let holding = tokio::spawn(async move { run::run(&app, SYSTEM, None, waits).await });
        let _ = is_there.await;
        Self { open, holding }
    }

    async fn release(self) {
        self.open.send(true).unwrap();
        self.holding.await.unwrap().unwrap();
    }
}

/// Submits a command: it is in the queue when this returns.
async fn submit(app: &App, actor: Actor, keyed: Option<Keyed>, work: Work) -> JoinHandle<Result<Replied>> {
    let app = app.clone();
    let mut running = Box::pin(async move { run::run(&app, actor, keyed, work).await });
    match poll_fn(|context| Poll::Ready(running.as_mut().poll(context))).await {
        Poll::Ready(done) => tokio::spawn(async { done }),
        Poll::Pending => tokio::spawn(running),
    }
}

/// Somebody in their only session.
async fn caller(app: &App, player: &Player) -> Caller {
    let session: SessionId = app.db.query("SELECT id FROM session WHERE user_id = ").arg(player.id).scalar().await.unwrap();
    Caller { user: player.id, session, tenant: TenantId::FIRST }
}

/// Records and pushes, then succeeds or is refused.
fn write(topic: Topic, n: u128, succeeds: bool) -> Work {
    Box::new(move |cx| {
        Box::pin(async move {
            cx.record("batch", Uuid::from_u128(n), "written", None, None).await?;
            cx.push(topic, &json!({ "push": "test", "n": n }))?;
            if succeeds { Answer::of(&n) } else { Err(refused(ErrorCode::Conflict, "Refused after it wrote.")) }
        })
    })
}

async fn recorded(app: &App) -> Vec<u128> {
    let all = app.db.query("SELECT subject FROM history WHERE noun = 'batch' ORDER BY subject").scalars::<Uuid>();
    all.await.unwrap().into_iter().map(|subject| subject.as_u128()).collect()
}

story!(commands_refused_after_they_wrote_leave_nothing_and_disturb_nobody, |world| {
    let app = world.app().clone();
    let topic = Topic::Chat(Uuid::now_v7().into());
    let held = Held::hold(&app).await;
    let refuses = |n: u128| n % 7 == 3 || (40..44).contains(&n);
    let mut submitted = Vec::new();
    for n in 0..63 {
        submitted.push(submit(&app, SYSTEM, None, write(topic, n, !refuses(n))).await);
    }
    held.release().await;
    for (n, submitted) in (0..).zip(submitted) {
        match submitted.await.unwrap() {
            Ok(replied) => assert_eq!((replied.ok.parse(), refuses(n)), (Ok(n), false)),
            Err(error) => assert_eq!((error.into_refusal().code, refuses(n)), (ErrorCode::Conflict, true), "command {n}"),
        }
    }
    let committed: Vec<u128> = (0..63).filter(|n| !refuses(*n)).collect();
    assert_eq!(recorded(&app).await, committed, "each effect once");
    let heads = app.db.query("SELECT head FROM topic WHERE name = ").arg(topic.to_string()).scalar::<i64>().await.unwrap();
    assert_eq!(usize::try_from(heads).unwrap(), committed.len(), "one push each");
});

story!(commands_that_are_refused_after_they_wrote_cost_little, |world| {
    let app = world.app().clone();
    let (topic, runs) = (Topic::Chat(Uuid::now_v7().into()), Arc::new(AtomicUsize::new(0)));
    for refused_each in [2, 3, 7, 16] {
        runs.store(0, Ordering::Relaxed);
        let held = Held::hold(&app).await;
        let mut submitted = Vec::new();
        for n in 0..63_u128 {
            let (runs, work) = (Arc::clone(&runs), write(topic, n, n % refused_each != 0));
            let counted: Work = Box::new(move |cx| {
                runs.fetch_add(1, Ordering::Relaxed);
                work(cx)
            });
            submitted.push(submit(&app, SYSTEM, None, counted).await);
        }
        held.release().await;
        join_all(submitted).await;
        let ran = runs.load(Ordering::Relaxed);
        assert!(ran <= 3 * 63, "one of {refused_each} is refused: {ran} runs of 63 commands");
    }
});

story!(a_session_that_ends_between_two_commands_commits_only_the_first, |world| {
    let maya = world.player("Maya Okafor").await;
    let app = world.app().clone();
    let caller = caller(&app, &maya).await;
    let her = Actor::Member(caller);
    let topic = Topic::Chat(Uuid::now_v7().into());
    let ends: Work = Box::new(move |cx| {
        Box::pin(async move {
            sessions::end(cx.db(), caller.session, cx.now).await?;
            Answer::of(&0)
        })
    });
    let one_commit = world.backend() == Backend::Sqlite;
    let held = Held::hold(&app).await;
    let first = submit(&app, her, Some(Keyed { key: Key::fresh(), command: [1; 32] }), write(topic, 1, true)).await;
    until("on PostgreSQL it has run", async || one_commit || first.is_finished()).await;
    let end = submit(&app, SYSTEM, None, ends).await;
    until("on PostgreSQL it has run", async || one_commit || end.is_finished()).await;
    let keyed = submit(&app, her, Some(Keyed { key: Key::fresh(), command: [2; 32] }), write(topic, 2, true)).await;
    let other = submit(&app, SYSTEM, None, write(topic, 3, true)).await;
    let plain = submit(&app, her, None, write(topic, 4, true)).await;
    held.release().await;
    first.await.unwrap().expect("before the end");
    end.await.unwrap().expect("the end");
    other.await.unwrap().expect("somebody else's");
    for after in [keyed, plain] {
        assert_eq!(after.await.unwrap().unwrap_err().into_refusal().code, ErrorCode::SessionRevoked);
    }
    assert_eq!(recorded(&app).await, [1, 3]);
});

story!(a_key_sent_several_times_at_once_has_one_answer, |world| {
    let maya = world.player("Maya Okafor").await;
    let app = world.app().clone();
    let caller = caller(&app, &maya).await;
    let her = Actor::Member(caller);
    let topic = Topic::Chat(Uuid::now_v7().into());
    let (key, failing) = (Key::fresh(), Key::fresh());
    let held = Held::hold(&app).await;
    let refused = submit(&app, her, Some(Keyed { key: failing, command: [1; 32] }), write(topic, 9, false)).await;
    let mut same = Vec::new();
    for n in 0..5 {
        same.push(submit(&app, her, Some(Keyed { key, command: [1; 32] }), write(topic, n, true)).await);
    }
    held.release().await;
    assert_eq!(refused.await.unwrap().unwrap_err().into_refusal().code, ErrorCode::Conflict);
    let mut answers = Vec::new();
    for one in same {
        let replied = one.await.unwrap().expect("the one answer");
        answers.push((replied.ok.to_string(), replied.at.expect("a position").to_string()));
    }
    answers.dedup();
    assert_eq!((answers.len(), recorded(&app).await.len()), (1, 1));
    let another = submit(&app, her, Some(Keyed { key, command: [2; 32] }), write(topic, 6, true)).await;
    assert_eq!(another.await.unwrap().unwrap_err().into_refusal().code, ErrorCode::KeyReused);
    let again = submit(&app, her, Some(Keyed { key: failing, command: [1; 32] }), write(topic, 7, true)).await;
    again.await.unwrap().expect("a refused command does not use up its key");
});

// One of them goes on after a statement of its own has failed.
story!(a_swallowed_fault_fails_its_own_command_only, |world| {
    let app = world.app().clone();
    let topic = Topic::Chat(Uuid::now_v7().into());
    let swallows: Work = Box::new(|cx| {
        Box::pin(async move {
            cx.record("batch", Uuid::from_u128(99), "half done", None, None).await?;
            let _ = cx.db().query("INSERT INTO nowhere (id) VALUES (1)").run().await;
            Answer::of(&1)
        })
    });
    let held = Held::hold(&app).await;
    let bad = submit(&app, SYSTEM, None, swallows).await;
    let mut others = Vec::new();
    for n in 0..20 {
        others.push(submit(&app, SYSTEM, None, write(topic, n, true)).await);
    }
    held.release().await;
    for other in others {
        other.await.unwrap().expect("the others commit");
    }
    assert_eq!(bad.await.unwrap().unwrap_err().into_refusal().code, ErrorCode::Internal);
    assert_eq!(recorded(&app).await, (0..20).collect::<Vec<_>>(), "no partial write");
});
