//! What other nodes and transactions do to one: it is run again.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rally::db::{DbError, Fault};
use tokio::sync::Barrier;

use super::{Ladder, challenge, drop_by, join, rank};
use harness::story;

/// Another node has migrated, and this node's prepared statements no longer match. It prepares them again.
#[test]
fn a_table_changed_by_another_node_is_noticed() {
    story::run(async {
        let ladder = Ladder::on_postgres().await;
        let all =
            async || ladder.db.tx(async |db| Ok::<_, DbError>(db.query("SELECT * FROM ladder_player").all::<()>().await?.len())).await;
        join(&ladder.db, "ann", 1).await.unwrap();
        assert_eq!(all().await.unwrap(), 1);
        let other = ladder.neighbour(|_| {}).await;
        other.query("ALTER TABLE ladder_player ADD COLUMN nickname TEXT").run().await.unwrap();
        assert_eq!(all().await.unwrap(), 1);
    });
}

/// Two transactions lock the same rows in opposite order: PostgreSQL aborts one, which is then rerun.
#[test]
fn deadlocked_transactions_are_rerun() {
    story::run(async {
        let ladder = Ladder::on_postgres_with_timers().await;
        let db = ladder.neighbour(|settings| settings.lock_timeout = Duration::from_secs(4)).await;
        let ann = join(&db, "ann", 1).await.unwrap();
        let bob = join(&db, "bob", 2).await.unwrap();
        let runs = AtomicU32::new(0);
        let both_hold_one = Barrier::new(2);
        let swap = async |first, second| {
            db.tx(async |db| {
                let again = runs.fetch_add(1, Ordering::Relaxed) >= 2;
                drop_by(db, first, 10).await?;
                if !again {
                    both_hold_one.wait().await;
                }
                drop_by(db, second, 10).await
            })
            .await
        };
        let both = tokio::join!(swap(ann, bob), swap(bob, ann));
        both.0.unwrap();
        both.1.unwrap();
        assert!(runs.into_inner() >= 3);
        assert_eq!((rank(&db, ann).await.unwrap(), rank(&db, bob).await.unwrap()), (21, 22));
    });
}

/// Swallowing the error must not hide that the transaction has to be rerun.
#[test]
fn a_swallowed_deadlock_still_asks_for_a_rerun() {
    story::run(async {
        let ladder = Ladder::on_postgres_with_timers().await;
        let db = ladder.neighbour(|settings| settings.lock_timeout = Duration::from_secs(4)).await;
        let ann = join(&db, "ann", 1).await.unwrap();
        let bob = join(&db, "bob", 2).await.unwrap();
        let one = db.begin().await.unwrap();
        let two = db.begin().await.unwrap();
        drop_by(one.db(), ann, 1).await.unwrap();
        drop_by(two.db(), bob, 1).await.unwrap();
        let (first, second) = tokio::join!(drop_by(one.db(), bob, 1), drop_by(two.db(), ann, 1));
        let victim = if first.is_err() { one } else { two };
        assert!(first.is_err() != second.is_err());
        assert_eq!(victim.fault().await, Some(Fault::Conflict));
        assert_eq!(challenge(victim.db(), ann, bob).await.unwrap_err().fault(), Fault::Conflict);
        assert_eq!(victim.commit().await.unwrap_err().fault(), Fault::Conflict);
    });
}
