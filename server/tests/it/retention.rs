//! Deleting what is old: complete, and at a cost that grows with what is old, not with what there is.

use std::time::{Duration, Instant};

use protocol::{ChatId, Topic};
use rally::db::{Db, Engine, registered_statements};
use rally::realtime::{Push, log};
use uuid::Uuid;

use harness::servers::until;
use harness::{Backend, World, story};

const WEEK: i64 = 7 * 86_400_000;
/// Pushes kept of one topic, see `LOG_KEPT_PER_TOPIC`.
const KEPT: i64 = 10_000;
/// The room with more.
const LONG: Uuid = Uuid::from_u128(7);

async fn run(db: &Db, statement: String) {
    db.query(&*statement.leak()).run().await.unwrap();
}

async fn count(db: &Db, condition: &str) -> i64 {
    db.query(&*format!("SELECT COUNT(*) FROM {condition}").leak()).scalar().await.unwrap()
}

/// Fills the log with topics of one push each. Of the first `old` ones two more pushes are over a week old, and one more
/// topic has 2,500 pushes more than are kept.
async fn fill(world: &World, topics: i64, old: i64) {
    let (db, now) = (&world.app().db, world.app().clock.now().0);
    let columns = "push_log (topic, seq, at, retracts, body)";
    let week_ago = now - WEEK - 1_000;
    // In steps, as a statement may take five seconds.
    for first in (1..=topics).step_by(20_000) {
        let last = topics.min(first + 19_999);
        let numbered = format!("WITH RECURSIVE n (i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last})");
        run(
            db,
            format!(
                "INSERT INTO topic (name, head, tail) {numbered} SELECT 'test:' || i, CASE WHEN i <= {old} THEN 3 ELSE 1 END, 1 FROM n"
            ),
        )
        .await;
        for (seq, at, which) in [(1, week_ago, "<="), (2, week_ago, "<="), (3, now, "<="), (1, now, ">")] {
            let pushes = format!("SELECT 'test:' || i, {seq}, {at}, FALSE, '{{}}' FROM n WHERE i {which} {old}");
            run(db, format!("INSERT INTO {columns} {numbered} {pushes}")).await;
        }
    }
    let topic = Topic::Chat(ChatId(LONG));
    let push = Push { topic, body: Some("{}".into()), author: None, subject: None, retracts: false, cut: None };
    for _ in 0..25 {
        let pushes: Vec<&Push> = std::iter::repeat_n(&push, (KEPT as usize + 2_500) / 25).collect();
        db.tx(async |db| log::append(db, world.app().clock.now(), &pushes).await).await.unwrap();
    }
    if db.engine() == Engine::Postgres {
        run(db, "ANALYZE topic, push_log".into()).await;
    }
}

/// The plans of the statements that look for a few rows of the log.
async fn plans(db: &Db) -> Vec<String> {
    let tx = db.begin().await.unwrap();
    let mut plans = Vec::new();
    let texts = registered_statements().filter(|statement| statement.at().file().ends_with("realtime/log.rs"));
    for (n, text) in texts.map(|statement| statement.text(db.engine())).filter(|text| text.contains("LIMIT")).enumerate() {
        let lines: Vec<String> = match db.engine() {
            Engine::Sqlite => {
                let explained = tx.db().query(&*format!("EXPLAIN QUERY PLAN {text}").leak());
                explained.all::<(i64, i64, i64, String)>().await.unwrap().into_iter().map(|line| line.3).collect()
            }
            Engine::Postgres => {
                let arguments =
                    (1..10).filter(|number| text.contains(&format!("${number}"))).map(|_| "NULL").collect::<Vec<_>>().join(", ");
                run(tx.db(), "SET LOCAL plan_cache_mode = force_generic_plan".into()).await;
                run(tx.db(), format!("PREPARE plan_{n} AS {text}")).await;
                tx.db().query(&*format!("EXPLAIN EXECUTE plan_{n} ({arguments})").leak()).scalars().await.unwrap()
            }
        };
        plans.push(format!("{text}\n  {}", lines.join("\n  ")));
    }
    plans
}

async fn trims_what_is_old(world: &World, topics: i64, old: i64) {
    fill(world, topics, old).await;
    let db = &world.app().db;
    let (plans, mut took) = (plans(db).await, Vec::new());
    for _ in 0..2 {
        let began = Instant::now();
        world.app().trim().await.unwrap();
        took.push(began.elapsed());
    }
    println!("{:?}, {topics} topics, {old} with old pushes: trimmed in {:?}, and again in {:?}", world.backend(), took[0], took[1]);
    assert_eq!(count(db, "push_log WHERE topic LIKE 'test:%'").await, topics, "the newest push of each is left");
    assert_eq!(count(db, &format!("push_log WHERE topic = 'chat:{LONG}'")).await, KEPT);
    assert_eq!(count(db, "topic WHERE name LIKE 'test:%' AND tail = 3").await, old);
    let of_tables = ["SCAN topic", "SCAN push_log", "Seq Scan on"];
    let scans: Vec<String> = plans.into_iter().filter(|plan| of_tables.iter().any(|scan| plan.contains(scan))).collect();
    assert!(scans.is_empty(), "these read a whole table: {scans:#?}");
}

story!(trimming_the_log_costs_what_is_old, |world| {
    trims_what_is_old(world, 20_000, 300).await;
});

/// Measured by hand: `cargo test -p rally --test it -- --ignored a_million_topics --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn a_million_topics() {
    story::run(async {
        for backend in [Backend::Sqlite, Backend::Postgres] {
            // The end of a story reads the whole log.
            let world = World::begin_with(backend, |config| config.realtime.query_within = Duration::from_secs(600)).await;
            trims_what_is_old(&world, 1_000_000, 300).await;
            trims_what_is_old_again(&world).await;
            world.end().await;
        }
    });
}

/// What follows a trim that found nothing is as cheap.
async fn trims_what_is_old_again(world: &World) {
    let began = Instant::now();
    world.app().trim().await.unwrap();
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

// One clean-up that fails skips no other.
story!(a_clean_up_that_fails_skips_no_other, |world| {
    let (db, old) = (&world.app().db, world.app().clock.now().0 - WEEK - 1_000);
    let id = uuid::Uuid::now_v7();
    run(db, format!("INSERT INTO attempt (subject, window_start, tries) VALUES ('test', {old}, 1)")).await;
    db.query("INSERT INTO command_key (user_id, key, command, at) VALUES (")
        .arg(id)
        .push(", ")
        .arg(id)
        .push(", ")
        .arg(vec![1_u8])
        .push(", ")
        .arg(old)
        .push(")")
        .run()
        .await
        .unwrap();
    run(db, "ALTER TABLE push_log RENAME TO push_log_away".into()).await;
    assert!(world.app().trim().await.is_err(), "the log cannot be read");
    run(db, "ALTER TABLE push_log_away RENAME TO push_log".into()).await;
    assert_eq!((count(db, "attempt WHERE subject = 'test'").await, count(db, "command_key").await), (0, 0));
});

/// A long read keeps the write-ahead log from being reused; once it is over, the file shrinks again.
#[test]
fn the_write_ahead_log_of_sqlite_is_truncated() {
    story::run(async {
        let world = World::begin(Backend::Sqlite).await;
        let db = &world.app().db;
        let reading = db.begin_view().await.unwrap();
        let _: i64 = reading.db().query("SELECT COUNT(*) FROM instance").scalar().await.unwrap();
        for n in 0..40_i64 {
            db.query("INSERT INTO instance (name, value) VALUES (")
                .arg(format!("ballast {n}"))
                .push(", ")
                .arg("x".repeat(2_000_000))
                .push(")")
                .run()
                .await
                .unwrap();
        }
        drop(reading);
        let size = || std::fs::metadata(world.config().storage.data_dir.join("rally.db-wal")).map_or(0, |file| file.len());
        assert!(size() > 70_000_000, "{}", size());
        // The reader is gone once its connection has been given back.
        until("the log is truncated", async || {
            world.app().trim().await.unwrap();
            size() < 1_000_000
        })
        .await;
        world.end().await;
    });
}

/// Another transaction holds a topic: what a trim has locked by then shows how it locks.
#[test]
fn a_trim_locks_a_few_topics_at_once_in_the_order_of_their_names() {
    story::run(async {
        let world = World::begin(Backend::Postgres).await;
        let (db, now) = (&world.app().db, world.app().clock.now().0);
        let numbered = "SELECT 'test:' || n AS name FROM generate_series(101, 150) AS n";
        run(db, format!("INSERT INTO topic (name, head, tail) SELECT name, 2, 1 FROM ({numbered}) AS topics")).await;
        let held = db.begin().await.unwrap();
        let holder = "SELECT pg_backend_pid() FROM topic WHERE name = 'test:130' FOR UPDATE";
        let holder: i32 = held.db().query(holder).scalar().await.unwrap();
        // Only now: the server may be trimming already.
        for (seq, at) in [(1, now - WEEK - 1_000), (2, now)] {
            let pushes = format!("SELECT name, {seq}, {at}, FALSE, '{{}}' FROM ({numbered}) AS topics");
            run(db, format!("INSERT INTO push_log (topic, seq, at, retracts, body) {pushes}")).await;
        }
        let app = world.app().clone();
        let trimming = tokio::spawn(async move { app.trim().await });
        let waiting: &str = format!("SELECT COUNT(*) FROM pg_stat_activity WHERE {holder} = ANY (pg_blocking_pids(pid))").leak();
        until("the trim waits for the topic", async || db.query(waiting).scalar::<i64>().await.unwrap() > 0).await;
        // The server trims by itself too: only the rows of whoever waits for the topic count, and the topic itself.
        let lockers = format!("pid = {holder} OR {holder} = ANY (pg_blocking_pids(pid))");
        let locked: &str =
            format!("SELECT name FROM topic WHERE xmax IN (SELECT backend_xid FROM pg_stat_activity WHERE {lockers}) ORDER BY name").leak();
        let locked: Vec<String> = db.query(locked).scalars().await.unwrap();
        let old = count(db, "push_log WHERE topic LIKE 'test:%' AND seq = 1").await;
        held.rollback().await;
        trimming.await.unwrap().unwrap();
        assert_eq!(locked, (121..=130).map(|n| format!("test:{n}")).collect::<Vec<_>>(), "those before it of its twenty");
        assert_eq!(old, 30, "the twenty before those are done");
        assert_eq!(count(db, "push_log WHERE topic LIKE 'test:%'").await, 50);
        world.end().await;
    });
}
