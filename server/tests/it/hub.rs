//! The hub by itself: its rings, its readers, and what happens to them at the worst moment.

use std::sync::Arc;
use std::time::Duration;

use protocol::{ChatId, Millis, SessionId, TenantId, Topic, UserId};
use rally::db::{Db, DbSettings};
use rally::identity::Caller;
use rally::metrics::Metrics;
use rally::realtime::{Entry, Hub, Outlet, Push, log};
use rally::tasks::Tasks;
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};
use uuid::Uuid;

use harness::servers::until;
use harness::{postgres, sqlite, story};

const KEPT_WARM: Duration = Duration::from_secs(60);

fn topic() -> Topic {
    Topic::Chat(ChatId(Uuid::now_v7()))
}

fn entry(topic: &Topic, seq: u64, text: &str) -> Arc<Entry> {
    Arc::new(Entry::new(
        topic,
        seq,
        Some(&format!(r#"{{"push":"said","data":"{text}"}}"#)),
        None,
        Some(Uuid::from_u128(seq.into())),
        false,
        None,
    ))
}

fn hub(db: &Db, ring_bytes_max: usize) -> Hub {
    Hub::new(db.clone(), Tasks::default(), Arc::new(Metrics::default()), Duration::from_millis(30), ring_bytes_max)
}

/// A socket: what the hub writes to, and what the client reads.
async fn socket() -> (Arc<Outlet>, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (client, accepted) = tokio::join!(TcpStream::connect(listener.local_addr().unwrap()), listener.accept());
    let outlet = Outlet::new(accepted.unwrap().0);
    outlet.set_caller(Caller { user: UserId(Uuid::now_v7()), session: SessionId(Uuid::now_v7()), tenant: TenantId::FIRST });
    (Arc::new(outlet), client.unwrap())
}

/// Reads until a text arrives; everything read.
async fn read_until(client: &mut TcpStream, text: &str) -> String {
    let mut read = Vec::new();
    while !String::from_utf8_lossy(&read).contains(text) {
        let mut buffer = [0; 4096];
        let count = client.read(&mut buffer).await.unwrap();
        assert!(count > 0, "closed before {text} arrived");
        read.extend_from_slice(&buffer[..count]);
    }
    String::from_utf8_lossy(&read).into_owned()
}

async fn database() -> (Db, tempfile::TempDir) {
    let folder = sqlite::fresh_sqlite().await;
    let settings = DbSettings { data_dir: folder.path().into(), ..DbSettings::default() };
    (Db::open(&settings).await.unwrap(), folder)
}

/// Neither the ring nor the log has what a slow reader missed: it learns that it has to start over.
#[test]
fn a_reader_whose_missed_pushes_were_trimmed_is_reset() {
    story::run(async {
        let (db, _folder) = database().await;
        let topic = topic();
        let push = Push {
            topic,
            body: Some(r#"{"push":"message","data":"text"}"#.into()),
            author: None,
            subject: None,
            retracts: false,
            cut: None,
        };
        log::append(&db, Millis(1_000), &[&push, &push, &push]).await.unwrap();
        log::trim(&db, Millis(2_000), 10_000).await.unwrap();
        let hub = hub(&db, 1_000_000);
        let (outlet, mut client) = socket().await;
        hub.attach(&topic, &outlet, 0, 3);
        hub.bring_to(&topic, 3).await.unwrap();
        while let Some(behind) = outlet.take_behind() {
            hub.catch_up(&behind, &outlet).await.unwrap();
        }
        let seen = read_until(&mut client, "reset").await;
        assert!(seen.contains("closed") && !seen.contains("text"), "{seen}");
        assert_eq!(hub.subscription_count(), 0, "and is not listening until it does");
    });
}

/// The busy room was opened first: its ring is in use, that of the quiet one is not.
#[test]
fn the_ring_that_is_used_least_goes_first() {
    story::run(async {
        let (db, _folder) = database().await;
        let hub = hub(&db, 1_000_000);
        let (busy, quiet) = (topic(), topic());
        let mut clients = Vec::new();
        for (topic, length) in [(&busy, 225_000), (&quiet, 600_000)] {
            let (outlet, client) = socket().await;
            hub.attach(topic, &outlet, 0, 0);
            clients.push((outlet, client));
            hub.deliver(topic, [entry(topic, 1, &"x".repeat(length))]);
        }
        hub.deliver(&busy, [entry(&busy, 2, &"x".repeat(225_000))]);
        hub.evict(KEPT_WARM);
        let has_newest = async |topic: &Topic, head: u64| {
            let (outlet, _client) = socket().await;
            hub.attach(topic, &outlet, head - 1, head);
            outlet.take_behind().is_none()
        };
        assert!(!has_newest(&quiet, 1).await, "the ring of the quiet room is dropped");
        assert!(has_newest(&busy, 2).await, "the ring of the busy room stays");
    });
}

/// A database was restored while sockets opened topics: each socket is closed, or still subscribed.
#[test]
fn starting_over_leaves_no_subscription_behind() {
    story::run(async {
        let (db, _folder) = database().await;
        for _ in 0..40 {
            let hub = hub(&db, 1_000_000);
            let mut opening = Vec::new();
            for _ in 0..4 {
                let (hub, mut sockets) = (hub.clone(), Vec::new());
                for _ in 0..100 {
                    sockets.push(socket().await);
                }
                opening.push(tokio::task::spawn_blocking(move || {
                    for (outlet, _) in &sockets {
                        hub.attach(&topic(), outlet, 0, 0);
                    }
                    sockets
                }));
            }
            let starting = tokio::task::spawn_blocking({
                let hub = hub.clone();
                move || {
                    while hub.topic_count() < 100 {
                        std::hint::spin_loop();
                    }
                    hub.start_over();
                }
            });
            let mut sockets = Vec::new();
            for opened in opening {
                sockets.extend(opened.await.unwrap());
            }
            starting.await.unwrap();
            let open = sockets.iter().filter(|(outlet, _)| outlet.closing().is_none()).count();
            assert_eq!(hub.subscription_count(), open, "a socket that is open has its subscription");
        }
    });
}

/// PostgreSQL holds a read of the log after it has begun; meanwhile the text that it reads is deleted.
#[test]
fn a_text_deleted_while_it_is_read_does_not_return() {
    story::run(async {
        let settings = DbSettings { url: Some(postgres::fresh_database().await), ..DbSettings::default() };
        let db = Db::open(&settings).await.unwrap();
        let topic = topic();
        let subject = Uuid::from_u128(2);
        for seq in 1..=3_i64 {
            let body = format!(r#"{{"push":"said","data":"text {seq}"}}"#);
            let query = db.query("INSERT INTO push_log (topic, seq, at, author, subject, retracts, cut, body) VALUES (");
            let query = query.arg(topic.to_string()).push(", ").arg(seq).push(", 0, NULL, ").arg(Uuid::from_u128(seq as u128));
            query.push(", FALSE, NULL, ").arg(body).push(")").run().await.unwrap();
        }
        // Whoever reads the log through this view has begun to read, and waits for the lock that the test holds.
        for statement in [
            "ALTER TABLE push_log RENAME TO push_log_rows",
            "CREATE FUNCTION held() RETURNS BOOLEAN LANGUAGE plpgsql VOLATILE AS
                 $$ BEGIN PERFORM pg_advisory_xact_lock_shared(7); RETURN TRUE; END $$",
            "CREATE VIEW push_log AS SELECT * FROM push_log_rows WHERE (SELECT held())",
        ] {
            db.query(statement).run().await.unwrap();
        }
        let holding = db.begin().await.unwrap();
        holding.db().query("SELECT CAST(pg_advisory_xact_lock(7) AS TEXT)").scalar::<String>().await.unwrap();

        let hub = hub(&db, 1_000_000);
        let (outlet, mut client) = socket().await;
        hub.attach(&topic, &outlet, 0, 3);
        assert_eq!(outlet.take_behind(), Some(topic), "the ring is empty: the log must be read");
        let catching_up = tokio::spawn({
            let (hub, outlet) = (hub.clone(), Arc::clone(&outlet));
            async move { hub.catch_up(&topic, &outlet).await }
        });
        let waiting = "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
        until("the log is being read", async || db.query(waiting).scalar::<i64>().await.unwrap() == 1).await;

        db.query("UPDATE push_log_rows SET body = NULL WHERE subject = ").arg(subject).run().await.unwrap();
        let deleted = Entry::new(&topic, 4, Some(r#"{"push":"deleted","data":"the end"}"#), None, Some(subject), true, None);
        hub.deliver(&topic, [Arc::new(deleted)]);
        holding.rollback().await;
        catching_up.await.unwrap().unwrap();
        let seen = read_until(&mut client, "the end").await;
        assert!(seen.contains("text 1") && seen.contains("text 3") && !seen.contains("text 2"), "{seen}");

        // Whoever resumes now is fed from the ring.
        let (late, mut client) = socket().await;
        hub.attach(&topic, &late, 0, 4);
        assert!(late.take_behind().is_none(), "the ring has everything");
        let seen = read_until(&mut client, "the end").await;
        assert!(seen.contains("text 1") && seen.contains("text 3") && !seen.contains("text 2"), "{seen}");
    });
}
