//! Jobs: due ones are shared and soon done, failing ones are set aside, a slow one delays nobody else.

use std::time::Duration;

use protocol::{Millis, TenantId};
use rally::config::Secret;
use rally::run::{Actor, Cx, run_typed};
use rally::work;
use tokio::time::Instant;
use uuid::Uuid;

use harness::peers::MailServer;
use harness::servers::until;
use harness::steps::admin::admin;
use harness::story::expect_fault;
use harness::{Backend, FAILED_JOB, Player, World, story};

/// A job that is a transaction and nothing more: nobody has this address.
const NOBODY: &str = r#"{"kind":"forgot","email":"nobody@example.org","language":"en"}"#;

/// Schedules a job that is due now, as another process would.
async fn schedule(world: &World, noun: &str, payload: &str) {
    schedule_at(world, noun, payload, world.app().clock.now()).await;
}

async fn schedule_at(world: &World, noun: &str, payload: &str, due_at: Millis) {
    let query = world.app().db.query("INSERT INTO job (id, tenant, noun, payload, outside, due_at, tries) VALUES (");
    let query = query.arg(Uuid::now_v7()).push(", 1, ").arg(noun).push(", ").arg(payload).push(", ").arg(false).push(", ").arg(due_at);
    query.push(", 0)").run().await.unwrap();
}

async fn jobs_left(world: &World) -> i64 {
    world.app().db.query("SELECT COUNT(*) FROM job").scalar().await.unwrap()
}

/// How long a hundred transactions take here and now, one after the other.
async fn a_hundred_commands(world: &World) -> Duration {
    let began = Instant::now();
    for _ in 0..100 {
        let subject = Uuid::now_v7();
        let record = work!(|cx, subject| record(cx, subject));
        run_typed::<()>(world.app(), Actor::System(TenantId::FIRST), record).await.unwrap();
    }
    began.elapsed()
}

async fn record(cx: &mut Cx, subject: Uuid) -> rally::error::Result<()> {
    cx.record("test", subject, "written", None, None).await
}

story!(two_nodes a_thousand_due_jobs_are_done_at_once, |world| {
    let hundred = a_hundred_commands(world).await;
    for _ in 0..1_000 {
        schedule(world, "auth", NOBODY).await;
    }
    let began = Instant::now();
    while jobs_left(world).await > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let took = began.elapsed();
    println!("{:?}: a hundred commands took {hundred:?}, the rest of a thousand due jobs {took:?}", world.backend());
    // At 32 every half second they would take 16 s on the fastest machine.
    let limit = Duration::from_secs(5) + hundred * 20;
    assert!(took < limit, "{took:?}, more than {limit:?}");
    for (n, node) in world.nodes.iter().enumerate() {
        assert!(node.metric("jobs_total") > 100, "node {n} performed {} of them", node.metric("jobs_total"));
    }
    // A request per node: every node must be used.
    drop((world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await));
});

/// Another node is leasing a job, and takes its time.
#[test]
fn a_job_that_another_node_is_leasing_holds_up_no_other() {
    story::run(async {
        let world = World::begin(Backend::Postgres).await;
        let later = world.app().clock.now() + Duration::from_secs(60);
        for due_at in [later, later + Duration::from_secs(1)] {
            schedule_at(&world, "auth", NOBODY, due_at).await;
        }
        let other = world.app().db.begin().await.unwrap();
        other.db().query("SELECT id FROM job ORDER BY due_at LIMIT 1 FOR UPDATE").scalar::<Uuid>().await.unwrap();
        world.advance(Duration::from_secs(120));
        until("the second job is done", async || jobs_left(&world).await == 1).await;
        other.rollback().await;
        until("so is the first", async || jobs_left(&world).await == 0).await;
        world.end().await;
    });
}

/// Somebody's long command has locked what the job reads: it fails for now, and works when it is retried.
#[test]
fn a_job_that_waited_too_long_is_retried() {
    story::run(async {
        let world = World::begin(Backend::Postgres).await;
        let other = world.app().db.begin().await.unwrap();
        other.db().query("LOCK TABLE app_user IN ACCESS EXCLUSIVE MODE").run().await.unwrap();
        schedule(&world, "auth", NOBODY).await;
        until("it failed", async || world.app().db.query("SELECT tries FROM job").scalar_optional::<i64>().await.unwrap() == Some(1)).await;
        other.rollback().await;
        world.end().await;
    });
}

story!(a_job_that_always_fails_is_set_aside, |world| {
    expect_fault(FAILED_JOB);
    schedule(world, "nosuch", r#"{"kind":"nothing"}"#).await;
    let tries = async || world.app().db.query("SELECT tries FROM job").scalar_optional::<i64>().await.unwrap();
    assert_eq!(admin(world, &["jobs"]).await.unwrap(), "No job is set aside.");
    for made in 1..=20 {
        until("it is tried once more", async || tries().await == Some(made)).await;
        world.advance(Duration::from_secs(2 * 3_600));
    }
    let listed = admin(world, &["jobs"]).await.unwrap();
    assert!(listed.contains("nosuch") && listed.contains("20 tries") && listed.contains("no noun performs jobs of nosuch"), "{listed}");
    // Others are still done, and it is not tried again.
    schedule(world, "auth", NOBODY).await;
    until("the next job is done", async || jobs_left(world).await == 1).await;
    assert_eq!(tries().await, Some(20));
    assert_eq!(admin(world, &["jobs", "retry"]).await.unwrap(), "Jobs that are due again: 1.");
    until("it is tried again", async || tries().await == Some(1)).await;
});

/// The first letter waits eight seconds for the mail server's answer; a later one arrives meanwhile.
#[test]
fn a_slow_letter_delays_no_other() {
    story::run(async {
        for backend in [Backend::Sqlite, Backend::Postgres] {
            let server = MailServer::start().await;
            let url = Secret::new(server.url());
            let world = World::begin_with(backend, |config| config.mail.smtp_url = Some(url)).await;
            let slow = Player::sign_up(world.rest(), "slow@example.org", "Slow Post").await;
            until("the slow letter is being sent", async || server.is_asked_for("slow@example.org")).await;
            let quick = Player::sign_up(world.rest(), "quick@example.org", "Quick Post").await;
            server.letters().code("quick@example.org", 1).await;
            assert!(server.letters().to("slow@example.org").is_empty(), "the slow letter was first, and is still on its way");
            server.letters().code("slow@example.org", 1).await;
            drop((slow, quick));
            until("all mails are sent", async || jobs_left(&world).await == 0).await;
            world.end().await;
        }
    });
}
