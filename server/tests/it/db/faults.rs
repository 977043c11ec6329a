//! An unreachable, slow, full or locked database: the caller's error, and recovery.

use std::time::Duration;

use rally::db::{Db, DbSettings, Fault};
use rally::sql;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::{Ladder, drop_by, join, names, rank};
use harness::postgres::Postgres;
use harness::proxy::Proxy;
use harness::servers::until;
use harness::story;

/// A ladder on its own PostgreSQL server, which can be stopped.
async fn alone() -> (Ladder, Postgres) {
    let server = Postgres::private().await;
    let settings = DbSettings { url: Some(server.fresh_database().await), ..DbSettings::default() };
    (Ladder::open(settings, None).await, server)
}

#[test]
fn a_postgres_restart_is_survived() {
    story::run(async {
        let (Ladder { db, settings, .. }, server) = alone().await;
        let ann = join(&db, "ann", 1).await.unwrap();
        let open = db.begin().await.unwrap();
        drop_by(open.db(), ann, 1).await.unwrap();
        // Several idle connections, all of which are lost.
        let mut crowd = JoinSet::new();
        for _ in 0..8 {
            let db = db.clone();
            crowd.spawn(async move { db.tx(async |db| rank(db, ann).await).await.unwrap() });
        }
        crowd.join_all().await;

        server.stop().await;
        for refused in [
            drop_by(open.db(), ann, 1).await.unwrap_err(),
            open.commit().await.unwrap_err(),
            rank(&db, ann).await.unwrap_err(),
            db.begin().await.unwrap_err(),
            db.begin_view().await.unwrap_err(),
            Db::open(&settings).await.unwrap_err(),
        ] {
            assert_eq!(refused.fault(), Fault::Unavailable, "{refused}");
        }

        server.start().await;
        // Not even the first query fails.
        assert_eq!(db.tx(async |db| drop_by(db, ann, 1).await).await.unwrap(), 2);
        assert_eq!(rank(&db, ann).await.unwrap(), 2);
    });
}

#[test]
fn a_restart_between_two_transactions_goes_unnoticed() {
    story::run(async {
        let (Ladder { db, .. }, server) = alone().await;
        let ann = join(&db, "ann", 1).await.unwrap();
        server.kill().await;
        server.start().await;
        let tx = db.begin().await.unwrap();
        assert_eq!(drop_by(tx.db(), ann, 1).await.unwrap(), 2);
        tx.commit().await.unwrap();
        let view = db.begin_view().await.unwrap();
        assert_eq!(rank(view.db(), ann).await.unwrap(), 2);
    });
}

#[test]
fn a_silent_database_server_times_out() {
    story::run(async {
        let (ladder, server) = alone().await;
        let proxy = Proxy::to(server.port()).await;
        let ann = join(&ladder.db, "ann", 1).await.unwrap();
        let db = ladder
            .neighbour(|settings| {
                let url = settings.url.take().unwrap();
                settings.url = Some(url.replace(&server.port().to_string(), &proxy.port().to_string()));
                settings.statement_timeout = Duration::from_secs(1);
                settings.acquire_timeout = Duration::from_secs(1);
            })
            .await;
        assert_eq!(rank(&db, ann).await.unwrap(), 1);

        proxy.pause();
        let silent = rank(&db, ann).await.unwrap_err();
        assert!(silent.to_string().contains("no answer within"), "{silent}");
        assert_eq!(silent.fault(), Fault::Unavailable);
        let nobody = db.begin().await.unwrap_err();
        assert!(nobody.to_string().contains("no connection within"), "{nobody}");
        proxy.resume();
        assert_eq!(rank(&db, ann).await.unwrap(), 1);

        proxy.refuse().await;
        proxy.cut();
        assert_eq!(rank(&db, ann).await.unwrap_err().fault(), Fault::Unavailable);
        assert_eq!(db.begin().await.unwrap_err().fault(), Fault::Unavailable);
        proxy.accept().await;
        assert_eq!(rank(&db, ann).await.unwrap(), 1);
    });
}

#[test]
fn a_row_locked_for_too_long_is_a_refusal() {
    story::run(async {
        let ladder = Ladder::on_postgres().await;
        let ann = join(&ladder.db, "ann", 1).await.unwrap();
        let holder = ladder.db.begin().await.unwrap();
        drop_by(holder.db(), ann, 1).await.unwrap();
        let hasty = ladder.neighbour(|settings| settings.lock_timeout = Duration::from_millis(50)).await;
        let refused = hasty.tx(async |db| drop_by(db, ann, 1).await).await.unwrap_err();
        assert_eq!(refused.fault(), Fault::Unavailable, "{refused}");
    });
}

#[test]
fn a_statement_that_takes_too_long_is_a_refusal() {
    story::run(async {
        let ladder = Ladder::on_postgres().await;
        let hasty = ladder.neighbour(|settings| settings.statement_timeout = Duration::from_millis(300)).await;
        let tx = hasty.begin().await.unwrap();
        let slow = tx.db().query("SELECT pg_sleep(10)").all::<()>().await.unwrap_err();
        assert_eq!(slow.fault(), Fault::Unavailable, "{slow}");
        assert_eq!(tx.fault().await, Some(Fault::Unavailable));
        tx.rollback().await;
        hasty.ping().await.unwrap();
    });
}

#[test]
fn an_exhausted_pool_refuses_in_time() {
    story::run(async {
        for ladder in [Ladder::on_sqlite().await, Ladder::on_postgres().await] {
            let db = ladder
                .neighbour(|settings| {
                    (settings.commands, settings.views, settings.readers) = (1, 1, 1);
                    settings.acquire_timeout = Duration::from_secs(1);
                })
                .await;
            let command = db.begin().await.unwrap();
            let view = db.begin_view().await.unwrap();
            for refused in [db.begin().await.unwrap_err(), db.begin_view().await.unwrap_err(), db.ping().await.unwrap_err()] {
                assert_eq!(refused.fault(), Fault::Unavailable, "{refused}");
            }
            drop((command, view));
            db.begin().await.unwrap().commit().await.unwrap();
            db.ping().await.unwrap();
        }
    });
}

/// For example, an admin command opens the same file from another process.
#[test]
fn sqlite_locked_by_another_process_is_a_refusal() {
    story::run(async {
        let ladder = Ladder::on_sqlite().await;
        let other = ladder.neighbour(|settings| settings.lock_timeout = Duration::from_millis(50)).await;
        let ann = join(&ladder.db, "ann", 1).await.unwrap();
        let tx = ladder.db.begin().await.unwrap();
        drop_by(tx.db(), ann, 1).await.unwrap();

        assert_eq!(other.begin().await.unwrap_err().fault(), Fault::Unavailable);
        assert_eq!(join(&other, "bob", 2).await.unwrap_err().fault(), Fault::Unavailable);
        assert_eq!(rank(&other, ann).await.unwrap(), 1, "readers do not wait");
        tx.commit().await.unwrap();
        join(&other, "bob", 2).await.unwrap();
        assert_eq!(names(&ladder.db).await.unwrap().len(), 2);
    });
}

/// On a full disk SQLite may roll back the whole transaction by itself. Then no command of the batch may count as committed.
#[test]
fn a_full_disk_refuses_the_batch_and_recovers() {
    story::run(async {
        let Ladder { db, _folder, .. } = Ladder::on_sqlite().await;
        // The writer's limit, in pages of 4 KiB: room for a player, not for a photo.
        db.query("PRAGMA max_page_count = 250").all::<(i64,)>().await.unwrap();

        let mut tx = db.begin().await.unwrap();
        tx.savepoint().await.unwrap();
        let ann = join(tx.db(), "ann", 1).await.unwrap();
        tx.release().await.unwrap();
        tx.savepoint().await.unwrap();
        let photo = vec![7_u8; 2_000_000];
        let full = sql!(tx.db(), "UPDATE ladder_player SET photo = $2 WHERE id = $1", ann, photo).run().await.unwrap_err();
        assert_eq!(full.fault(), Fault::Unavailable, "{full}");
        match tx.rollback_to().await {
            // SQLite kept the transaction: the rest of the batch commits.
            Ok(()) => {
                tx.commit().await.unwrap();
                assert_eq!(names(&db).await.unwrap(), ["ann"]);
            }
            Err(gone) => {
                assert_eq!(gone.fault(), Fault::Unavailable);
                assert_eq!(tx.commit().await.unwrap_err().fault(), Fault::Unavailable);
                assert_eq!(names(&db).await.unwrap(), Vec::<String>::new());
            }
        }
        join(&db, "bob", 2).await.unwrap();
    });
}

/// A dropped transaction must free the writer, even while clones of its handle are in use.
#[test]
fn the_writer_is_free_again_when_a_transaction_is_dropped() {
    story::run(async {
        let Ladder { db, _folder, .. } = Ladder::on_sqlite().await;
        for name in ["ann", "bob", "cid"] {
            let tx = db.begin().await.unwrap();
            let work = async {
                join(tx.db(), name, 1).await.unwrap();
                std::future::pending::<()>().await;
            };
            timeout(Duration::from_millis(20), work).await.unwrap_err();
            drop(tx);
        }
        join(&db, "dee", 1).await.unwrap();
        assert_eq!(names(&db).await.unwrap(), ["dee"]);
    });
}

/// A query that is given up stops: its thread does not work on beside the readers.
#[test]
fn a_query_that_timed_out_stops_on_sqlite() {
    story::run(async {
        let ladder = Ladder::on_sqlite().await;
        let db = ladder.neighbour(|settings| settings.readers = 2).await;
        let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000000) SELECT COUNT(*) FROM n";
        for round in 0..6 {
            let query = db.query(endless).scalar::<i64>();
            timeout(Duration::from_millis(100), query).await.expect_err("it is endless");
            assert_eq!(names(&db).await.unwrap(), Vec::<String>::new(), "round {round}");
        }
        let folder = ladder.settings.data_dir.to_string_lossy().into_owned();
        // The database's own handle, and the two readers and the writer of this one, each with the file, its log and its index.
        let open_files = || {
            let files = std::fs::read_dir("/proc/self/fd").unwrap().filter_map(|file| std::fs::read_link(file.ok()?.path()).ok());
            files
                .filter(|file| {
                    file.to_string_lossy().starts_with(&format!("{folder}/rally.db")) && file.to_string_lossy().ends_with("rally.db")
                })
                .count()
        };
        until("the queries have stopped", async || open_files() <= 5).await;
    });
}
