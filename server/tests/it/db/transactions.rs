//! Transactions: all or nothing, whatever fails in between.

use std::time::Duration;

use rally::db::{Db, DbError, Engine, Fault, in_tx};
use rally::sql;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::{Ladder, drop_by, join, names, on_both, rank, spawnable};
use harness::servers::until;

on_both! {
    only_committed_changes_persist
    a_failed_statement_poisons_the_transaction
    a_savepoint_is_a_fresh_start
    savepoints_nest
    a_poisoned_savepoint_is_neither_nested_nor_released
    a_transaction_ended_by_the_engine_refuses_its_batch
    many_commands_share_one_transaction
    a_dropped_statement_poisons_the_transaction
    a_handle_from_outside_is_refused_inside
    a_handle_does_not_outlive_its_transaction
    a_nested_closure_joins_the_outer_transaction
    a_failed_closure_commits_nothing
    a_view_reads_one_snapshot
    a_view_cannot_write
    a_dropped_transaction_returns_its_connection
    more_tasks_than_connections_all_succeed
    deadlines_at_any_moment_lose_nothing
}

async fn only_committed_changes_persist(Ladder { db, .. }: Ladder) {
    let tx = db.begin().await.unwrap();
    join(tx.db(), "ann", 1).await.unwrap();
    assert_eq!(names(&db).await.unwrap(), Vec::<String>::new(), "not visible outside before the commit");
    tx.commit().await.unwrap();

    let tx = db.begin().await.unwrap();
    join(tx.db(), "bob", 2).await.unwrap();
    tx.rollback().await;

    let tx = db.begin().await.unwrap();
    join(tx.db(), "cid", 3).await.unwrap();
    drop(tx);

    join(&db, "dee", 4).await.unwrap();
    assert_eq!(names(&db).await.unwrap(), ["ann", "dee"]);
}

/// PostgreSQL would report success and commit nothing; SQLite would commit the rest.
async fn a_failed_statement_poisons_the_transaction(Ladder { db, .. }: Ladder) {
    let tx = db.begin().await.unwrap();
    let ann = join(tx.db(), "ann", 1).await.unwrap();
    assert_eq!(tx.fault().await, None);
    let line = line!() + 1;
    let twice = sql!(tx.db(), "INSERT INTO ladder_player (id) VALUES ($1)", ann).run().await.unwrap_err();
    assert_eq!(tx.fault().await, Some(Fault::Bug), "{twice}");

    let next = rank(tx.db(), ann).await.unwrap_err();
    assert!(next.to_string().contains(&format!("failed, at server/tests/it/db/transactions.rs:{line}")), "{next}");
    let commit = tx.commit().await.unwrap_err();
    assert!(commit.to_string().contains("an earlier statement"), "{commit}");
    assert_eq!(names(&db).await.unwrap(), Vec::<String>::new());
}

async fn a_savepoint_is_a_fresh_start(Ladder { db, .. }: Ladder) {
    let mut tx = db.begin().await.unwrap();
    let ann = join(tx.db(), "ann", 1).await.unwrap();
    tx.savepoint().await.unwrap();
    join(tx.db(), "bob", 2).await.unwrap();
    assert_eq!(join(tx.db(), "ann", 3).await.unwrap_err().fault(), Fault::NotUnique);
    tx.rollback_to().await.unwrap();
    assert_eq!(tx.fault().await, None);
    drop_by(tx.db(), ann, 4).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(names(&db).await.unwrap(), ["ann"]);
    assert_eq!(rank(&db, ann).await.unwrap(), 5);
}

async fn savepoints_nest(Ladder { db, .. }: Ladder) {
    let mut tx = db.begin().await.unwrap();
    tx.savepoint().await.unwrap(); // 1
    join(tx.db(), "ann", 1).await.unwrap();
    tx.savepoint().await.unwrap(); // 2
    join(tx.db(), "bob", 2).await.unwrap();
    tx.release().await.unwrap(); // 1
    tx.savepoint().await.unwrap(); // 2, again
    join(tx.db(), "cid", 3).await.unwrap();
    tx.rollback_to().await.unwrap(); // 2: no cid
    join(tx.db(), "dee", 4).await.unwrap();
    tx.release().await.unwrap(); // 1
    tx.release().await.unwrap(); // 0
    tx.savepoint().await.unwrap(); // 1, again
    join(tx.db(), "eve", 5).await.unwrap();
    tx.savepoint().await.unwrap(); // 2, again
    join(tx.db(), "fay", 6).await.unwrap();
    tx.release().await.unwrap(); // 1
    tx.rollback_to().await.unwrap(); // 1: neither eve nor fay
    tx.rollback_to().await.unwrap(); // 1, repeatable
    tx.release().await.unwrap(); // 0
    let missing = tx.release().await.unwrap_err();
    assert!(missing.to_string().contains("no savepoint"), "{missing}");
    tx.commit().await.unwrap();
    assert_eq!(names(&db).await.unwrap(), ["ann", "bob", "dee"]);
}

async fn a_poisoned_savepoint_is_neither_nested_nor_released(Ladder { db, .. }: Ladder) {
    let mut tx = db.begin().await.unwrap();
    join(tx.db(), "ann", 1).await.unwrap();
    tx.savepoint().await.unwrap();
    join(tx.db(), "ann", 2).await.unwrap_err();
    tx.savepoint().await.unwrap_err();
    tx.release().await.unwrap_err();
    tx.rollback_to().await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(names(&db).await.unwrap(), ["ann"]);
}

/// SQLite may end the whole transaction by itself, as on a full disk. Then no command of the batch may count as committed.
async fn a_transaction_ended_by_the_engine_refuses_its_batch(Ladder { db, .. }: Ladder) {
    let mut tx = db.begin().await.unwrap();
    tx.savepoint().await.unwrap();
    join(tx.db(), "ann", 1).await.unwrap();
    tx.release().await.unwrap();
    tx.savepoint().await.unwrap();
    tx.db().query("ROLLBACK").run().await.unwrap();
    let gone = tx.rollback_to().await.unwrap_err();
    assert_eq!(gone.fault(), Fault::Unavailable, "{gone}");
    assert_eq!(join(tx.db(), "bob", 2).await.unwrap_err().fault(), Fault::Unavailable);
    assert_eq!(tx.commit().await.unwrap_err().fault(), Fault::Unavailable);
    join(&db, "cid", 3).await.unwrap();
    db.tx(async |db| join(db, "dee", 4).await).await.unwrap();
    assert_eq!(names(&db).await.unwrap(), ["cid", "dee"]);
}

/// As the command batches do: a savepoint per command, so that a failed command does not affect the others.
async fn many_commands_share_one_transaction(Ladder { db, .. }: Ladder) {
    let mut tx = db.begin().await.unwrap();
    for (rank, name) in (1..).zip(["ann", "bob", "ann", "cid", "bob", "dee"]) {
        tx.savepoint().await.unwrap();
        if tx.scope(join(tx.db(), name, rank)).await.is_err() {
            tx.rollback_to().await.unwrap();
        }
        tx.release().await.unwrap();
    }
    tx.commit().await.unwrap();
    assert_eq!(names(&db).await.unwrap(), ["ann", "bob", "cid", "dee"]);
}

/// A command's deadline may pass in the middle of a statement, whose outcome is then unknown.
async fn a_dropped_statement_poisons_the_transaction(ladder: Ladder) {
    let mut tx = ladder.db.begin().await.unwrap();
    join(tx.db(), "ann", 1).await.unwrap();
    tx.savepoint().await.unwrap();
    let long = sql!(
        tx.db(),
        sqlite: "WITH RECURSIVE ball (bounce) AS (SELECT 1 UNION ALL SELECT bounce + 1 FROM ball WHERE bounce < 5000000)
                 SELECT COUNT(*) FROM ball",
        postgres: "SELECT COUNT(*) FROM (SELECT pg_sleep(1)) AS nap"
    );
    timeout(Duration::from_millis(20), long.scalar::<i64>()).await.expect_err("a long statement");
    assert_eq!(tx.fault().await, Some(Fault::Unavailable));
    join(tx.db(), "bob", 2).await.unwrap_err();
    tx.rollback_to().await.unwrap();
    join(tx.db(), "cid", 3).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(names(&ladder.db).await.unwrap(), ["ann", "cid"]);
}

/// SQLite would wait for its own transaction to end; PostgreSQL would read stale rows.
async fn a_handle_from_outside_is_refused_inside(Ladder { db, .. }: Ladder) {
    let tx = db.begin().await.unwrap();
    let inside = async {
        for refused in [join(&db, "ann", 1).await.err(), db.begin().await.err(), db.begin_view().await.err()] {
            assert!(refused.unwrap().to_string().contains("a handle from outside"));
        }
        assert!(db.tx(async |db| join(db, "bob", 1).await).await.is_err());
        let again = tx.db().begin().await.unwrap_err();
        assert!(again.to_string().contains("use a savepoint"), "{again}");
        join(tx.db(), "cid", 1).await.unwrap();
    };
    in_tx(inside).await;
    tx.commit().await.unwrap();
    assert_eq!(names(&db).await.unwrap(), ["cid"]);
}

async fn a_handle_does_not_outlive_its_transaction(Ladder { db, .. }: Ladder) {
    let tx = db.begin().await.unwrap();
    let handle = tx.db().clone();
    tx.commit().await.unwrap();
    let late = join(&handle, "ann", 1).await.unwrap_err();
    assert!(late.to_string().contains("the transaction is over"), "{late}");

    let tx = db.begin().await.unwrap();
    let handle = tx.db().clone();
    drop(tx);
    join(&handle, "bob", 2).await.unwrap_err();
    assert_eq!(names(&db).await.unwrap(), Vec::<String>::new());
}

async fn a_nested_closure_joins_the_outer_transaction(Ladder { db, .. }: Ladder) {
    let committed: Result<(), DbError> = db
        .tx(async |db| {
            join(db, "ann", 1).await?;
            db.tx(async |db| join(db, "bob", 2).await).await?;
            Ok(())
        })
        .await;
    committed.unwrap();
    let swallowed: Result<(), DbError> = db
        .tx(async |db| {
            join(db, "cid", 3).await?;
            // No statement fails here, but the inner closure does: the whole transaction must be rolled back.
            let _: Result<(), DbError> = db.tx(async |db| rank(db, uuid::Uuid::nil().into()).await.map(|_| ())).await;
            Ok(())
        })
        .await;
    assert!(swallowed.unwrap_err().to_string().contains("an earlier statement"));
    assert_eq!(names(&db).await.unwrap(), ["ann", "bob"]);
}

async fn a_failed_closure_commits_nothing(Ladder { db, .. }: Ladder) {
    /// A feature's own error.
    #[derive(Debug, PartialEq)]
    enum Sorry {
        Full,
        Db,
    }
    impl From<DbError> for Sorry {
        fn from(_: DbError) -> Self {
            Sorry::Db
        }
    }
    let ladder = db.clone();
    let full = spawnable(async move {
        ladder
            .tx(async |db| {
                join(db, "ann", 1).await?;
                Err::<(), _>(Sorry::Full)
            })
            .await
    });
    assert_eq!(full.await, Err(Sorry::Full));
    assert_eq!(names(&db).await.unwrap(), Vec::<String>::new());
}

async fn a_view_reads_one_snapshot(Ladder { db, .. }: Ladder) {
    let ann = join(&db, "ann", 1).await.unwrap();
    let view = db.begin_view().await.unwrap();
    assert_eq!(rank(view.db(), ann).await.unwrap(), 1);
    drop_by(&db, ann, 6).await.unwrap();
    join(&db, "bob", 1).await.unwrap();
    assert_eq!(rank(view.db(), ann).await.unwrap(), 1);
    assert_eq!(names(view.db()).await.unwrap(), ["ann"]);
    view.rollback().await;
    assert_eq!(names(&db).await.unwrap(), ["bob", "ann"]);
}

/// Views are simply dropped, which must not leak a connection.
async fn a_dropped_transaction_returns_its_connection(ladder: Ladder) {
    let db = ladder.neighbour(|settings| (settings.views, settings.readers) = (1, 1)).await;
    // State that exists on this connection only.
    let mark = match db.engine() {
        Engine::Sqlite => "PRAGMA cache_size",
        Engine::Postgres => "SELECT CAST(pg_backend_pid() AS BIGINT)",
    };
    let view = db.begin_view().await.unwrap();
    if db.engine() == Engine::Sqlite {
        view.db().query("PRAGMA cache_size = -4321").run().await.unwrap();
    }
    let first: i64 = view.db().query(mark).scalar().await.unwrap();
    drop(view);
    for _ in 0..20 {
        let view = db.begin_view().await.unwrap();
        assert_eq!(view.db().query(mark).scalar::<i64>().await.unwrap(), first);
    }
}

async fn a_view_cannot_write(Ladder { db, .. }: Ladder) {
    let view = db.begin_view().await.unwrap();
    assert_eq!(join(view.db(), "ann", 1).await.unwrap_err().fault(), Fault::Bug);
    drop(view);
    assert_eq!(names(&db).await.unwrap(), Vec::<String>::new());
}

/// More tasks than connections: all of them wait, none is refused, and no update is lost or applied twice.
async fn more_tasks_than_connections_all_succeed(Ladder { db, .. }: Ladder) {
    let ann = join(&db, "ann", 0).await.unwrap();
    let mut crowd = JoinSet::new();
    for _ in 0..64 {
        let db = db.clone();
        crowd.spawn(async move {
            for _ in 0..5 {
                db.tx(async |db| drop_by(db, ann, 1).await).await.unwrap();
                rank(&db, ann).await.unwrap();
            }
        });
    }
    crowd.join_all().await;
    assert_eq!(rank(&db, ann).await.unwrap(), 64 * 5);
}

/// The sum of all ranks, in one statement, because a dropped commit may still be in progress.
async fn rank_sum(db: &Db) -> Result<i64, DbError> {
    sql!(db, "SELECT CAST(SUM(rank) AS BIGINT) FROM ladder_player").scalar().await
}

/// Transfers ranks between two players and drops each transfer at a random moment: during a statement, a savepoint or the
/// commit. Afterwards the sum is the same, and no connection is lost.
async fn deadlines_at_any_moment_lose_nothing(Ladder { db, .. }: Ladder) {
    let ann = join(&db, "ann", 1_000).await.unwrap();
    let bob = join(&db, "bob", 1_000).await.unwrap();
    let mut rng = StdRng::seed_from_u64(20);
    let mut done = 0_i64;
    for _ in 0..300 {
        let transfer = async {
            let mut tx = db.begin().await.unwrap();
            for (from, to) in [(ann, bob), (bob, ann)] {
                tx.savepoint().await.unwrap();
                drop_by(tx.db(), from, -1).await.unwrap();
                drop_by(tx.db(), to, 1).await.unwrap();
                if to == ann {
                    tx.rollback_to().await.unwrap();
                }
                tx.release().await.unwrap();
            }
            let view = db.begin_view().await.unwrap();
            let _seen = (rank(view.db(), ann).await.unwrap(), rank(view.db(), bob).await.unwrap());
            tx.commit().await.unwrap();
        };
        let limit = Duration::from_micros(rng.random_range(0..4_000));
        done += i64::from(timeout(limit, transfer).await.is_ok());
        if rng.random_range(0..20) == 0 {
            assert_eq!(rank_sum(&db).await.unwrap(), 2_000);
        }
    }
    assert_eq!(rank_sum(&db).await.unwrap(), 2_000);
    assert!(rank(&db, bob).await.unwrap() >= 1_000 + done, "{done} transfers were acknowledged");
    for _ in 0..40 {
        let views = [db.begin_view().await.unwrap(), db.begin_view().await.unwrap()];
        db.begin().await.unwrap().commit().await.unwrap();
        drop(views);
    }
    if db.engine() == Engine::Postgres {
        let open = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND xact_start < now()";
        until("no transaction is left open", async || db.query(open).scalar::<i64>().await.unwrap() == 0).await;
    }
}
