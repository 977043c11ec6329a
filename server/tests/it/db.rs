//! The database handle on both engines, tested with tables for a tennis ladder.

mod faults;
mod reruns;
mod statements;
mod transactions;

use protocol::{Millis, UserId};
use rally::db::{Db, DbError, DbSettings, Engine};
use rally::sql;
use tempfile::TempDir;

use harness::{postgres, sqlite};

/// A fresh database with the ladder's tables.
struct Ladder {
    db: Db,
    settings: DbSettings,
    _folder: Option<TempDir>,
}

/// Runs each test on both engines, as `sqlite::name` and `postgres::name`.
macro_rules! on_both {
    ($($name:ident)*) => {
        mod sqlite {
            $(#[test] fn $name() { harness::story::run(async { super::$name(crate::db::Ladder::on_sqlite().await).await }); })*
        }
        mod postgres {
            $(#[test] fn $name() { harness::story::run(async { super::$name(crate::db::Ladder::on_postgres().await).await }); })*
        }
    };
}
use on_both;

impl Ladder {
    async fn on_sqlite() -> Ladder {
        let folder = sqlite::fresh_sqlite().await;
        let settings = DbSettings { data_dir: folder.path().into(), ..DbSettings::default() };
        Ladder::open(settings, Some(folder)).await
    }

    async fn on_postgres() -> Ladder {
        let settings = DbSettings { url: Some(postgres::fresh_database().await), ..DbSettings::default() };
        Ladder::open(settings, None).await
    }

    /// For tests of waiting for locks.
    async fn on_postgres_with_timers() -> Ladder {
        let url = postgres::with_timers().await.fresh_database().await;
        Ladder::open(DbSettings { url: Some(url), ..DbSettings::default() }, None).await
    }

    async fn open(settings: DbSettings, folder: Option<TempDir>) -> Ladder {
        let db = Db::open(&settings).await.unwrap();
        for table in [
            "CREATE TABLE ladder_player (
                id UUID PRIMARY KEY, email TEXT NOT NULL UNIQUE, rank BIGINT NOT NULL, active BOOLEAN NOT NULL,
                rating DOUBLE PRECISION, motto TEXT, photo BYTEA, joined BIGINT NOT NULL)",
            "CREATE TABLE ladder_challenge (
                challenger UUID NOT NULL REFERENCES ladder_player (id) DEFERRABLE INITIALLY DEFERRED,
                challenged UUID NOT NULL REFERENCES ladder_player (id) DEFERRABLE INITIALLY DEFERRED,
                UNIQUE (challenger, challenged))",
        ] {
            db.query(table).run().await.unwrap();
        }
        Ladder { db, settings, _folder: folder }
    }

    /// Another handle on the same database, as another process would have.
    async fn neighbour(&self, change: impl FnOnce(&mut DbSettings)) -> Db {
        let mut settings = self.settings.clone();
        change(&mut settings);
        Db::open(&settings).await.unwrap()
    }

    fn is_postgres(&self) -> bool {
        self.db.engine() == Engine::Postgres
    }
}

/// A player at this rank, whose email is `{name}@club.example`.
async fn join(db: &Db, name: &str, rank: i64) -> Result<UserId, DbError> {
    let email = format!("{name}@club.example");
    sql!(
        db,
        "INSERT INTO ladder_player (id, email, rank, active, joined) VALUES ($1, $2, $3, $4, $5) RETURNING id",
        UserId(uuid::Uuid::now_v7()),
        email,
        rank,
        true,
        Millis(1_700_000_000_000)
    )
    .scalar()
    .await
}

async fn challenge(db: &Db, challenger: UserId, challenged: UserId) -> Result<u64, DbError> {
    sql!(db, "INSERT INTO ladder_challenge (challenger, challenged) VALUES ($1, $2)", challenger, challenged).run().await
}

async fn rank(db: &Db, player: UserId) -> Result<i64, DbError> {
    sql!(db, "SELECT rank FROM ladder_player WHERE id = $1", player).scalar().await
}

/// Moves a player down the ladder; returns the new rank.
async fn drop_by(db: &Db, player: UserId, places: i64) -> Result<i64, DbError> {
    sql!(db, "UPDATE ladder_player SET rank = rank + $2 WHERE id = $1 RETURNING rank", player, places).scalar().await
}

async fn names(db: &Db) -> Result<Vec<String>, DbError> {
    let emails: Vec<String> = sql!(db, "SELECT email FROM ladder_player ORDER BY rank, email").scalars().await?;
    Ok(emails.into_iter().map(|email| email.replace("@club.example", "")).collect())
}

/// Checks at compile time that a future is `Send`, as handlers require.
fn spawnable<F: Future + Send>(work: F) -> F {
    work
}
