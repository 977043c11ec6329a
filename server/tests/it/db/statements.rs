//! Single statements: both engines return what was written.

use std::collections::HashSet;

use protocol::{Millis, UserId};
use rally::db::{Db, DbSettings, Engine, Fault, FromRow, registered_statements, violates_unique};
use rally::sql;

use super::{Ladder, challenge, join, names, on_both, rank};
use harness::servers::folder;
use harness::sqlite::fresh_sqlite;
use harness::story;

on_both! {
    values_are_read_back_unchanged
    null_is_read_into_an_option
    a_unique_violation_names_its_columns
    a_nul_is_no_fault_of_the_server
    one_row_means_exactly_one
    a_query_is_built_from_parts
    a_writes_result_is_read_to_the_end
    an_error_names_its_source_line_and_no_values
    every_statement_is_valid
    the_clocks_agree
    a_closed_database_refuses_queries
}

#[derive(Debug, PartialEq, FromRow)]
struct Player {
    id: UserId,
    email: String,
    rank: i64,
    active: bool,
    rating: Option<f64>,
    motto: Option<String>,
    photo: Option<Vec<u8>>,
    joined: Millis,
}

/// Without the flags in `.cargo/config.toml`, every connection counts its memory under one lock.
#[test]
fn sqlite_is_built_without_shared_bookkeeping() {
    harness::story::run(async {
        let ladder = Ladder::on_sqlite().await;
        let options: Vec<String> = ladder.db.query("PRAGMA compile_options").scalars().await.unwrap();
        let has = |option: &str| options.iter().any(|built| built == option);
        assert!(has("DEFAULT_MEMSTATUS=0") && !has("ENABLE_MEMORY_MANAGEMENT"), "{options:?}");
        assert!(has("THREADSAFE=1"), "connections move between threads");
    });
}

async fn insert(db: &Db, player: &Player) {
    let rows = sql!(
        db,
        "INSERT INTO ladder_player (id, email, rank, active, rating, motto, photo, joined)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        player.id,
        player.email,
        player.rank,
        player.active,
        player.rating,
        player.motto.as_deref(),
        player.photo,
        player.joined
    );
    assert_eq!(rows.run().await.unwrap(), 1);
}

async fn values_are_read_back_unchanged(Ladder { db, .. }: Ladder) {
    let shy = Player {
        id: UserId(uuid::Uuid::now_v7()),
        email: "shy@club.example".into(),
        rank: i64::MAX,
        active: false,
        rating: None,
        motto: None,
        photo: None,
        joined: Millis(0),
    };
    let proud = Player {
        id: UserId(uuid::Uuid::now_v7()),
        email: "proud@club.example".into(),
        rank: 1,
        active: true,
        rating: Some(4.25),
        motto: Some("Änd 'then' \"some\" $1 🎾".into()),
        photo: Some(vec![0, 255, 10]),
        joined: Millis(1_700_000_000_123),
    };
    // The player with NULLs first: on one connection, a NULL must not determine a column's type.
    insert(&db, &shy).await;
    insert(&db, &proud).await;

    let players: Vec<Player> = sql!(&db, "SELECT * FROM ladder_player ORDER BY rank").all().await.unwrap();
    assert_eq!(players, [proud, shy]);
    let active: Option<(String, f64)> =
        sql!(&db, "SELECT email, rating FROM ladder_player WHERE active AND joined > $1", Millis(5)).optional().await.unwrap();
    assert_eq!(active, Some(("proud@club.example".into(), 4.25)));
    let known: bool = sql!(&db, "SELECT EXISTS (SELECT 1 FROM ladder_player WHERE NOT active)").scalar().await.unwrap();
    assert!(known);
    assert_eq!(sql!(&db, "UPDATE ladder_player SET active = FALSE").run().await.unwrap(), 2);
    assert_eq!(sql!(&db, "DELETE FROM ladder_player WHERE rank = $1", 7_i64).run().await.unwrap(), 0);
}

async fn null_is_read_into_an_option(ladder: Ladder) {
    let db = &ladder.db;
    let ann = join(db, "ann", 1).await.unwrap();
    let rating: Option<f64> = sql!(db, "SELECT rating FROM ladder_player WHERE id = $1", ann).scalar().await.unwrap();
    assert_eq!(rating, None);
    let nobody: Option<i64> = sql!(db, "SELECT rank FROM ladder_player WHERE rank > $1", 9_i64).scalar_optional().await.unwrap();
    assert_eq!(nobody, None);
    // For a NULL that the code does not expect, PostgreSQL fails and SQLite returns "" or 0: one reason why every feature is
    // tested on both.
    let motto = sql!(db, "SELECT motto FROM ladder_player WHERE id = $1", ann).scalar::<String>().await;
    match ladder.db.engine() {
        Engine::Sqlite => assert_eq!(motto.unwrap(), ""),
        Engine::Postgres => assert!(motto.unwrap_err().to_string().contains("unexpected null")),
    }
}

async fn a_unique_violation_names_its_columns(Ladder { db, .. }: Ladder) {
    let ann = join(&db, "ann", 1).await.unwrap();
    let bob = join(&db, "bob", 2).await.unwrap();

    let email = join(&db, "ann", 3).await.unwrap_err();
    assert_eq!(email.fault(), Fault::NotUnique);
    assert!(violates_unique(&email, "ladder_player.email"));
    assert!(!violates_unique(&email, "ladder_player.id") && !violates_unique(&email, "ladder_player.rank"));

    challenge(&db, ann, bob).await.unwrap();
    let pair = challenge(&db, ann, bob).await.unwrap_err();
    assert!(violates_unique(&pair, "ladder_challenge.challenger, ladder_challenge.challenged"));
    assert!(!violates_unique(&pair, "ladder_challenge.challenger"));

    let twice = "INSERT INTO ladder_player (id, email, rank, active, joined) VALUES ($1, 'x', 1, TRUE, 0)";
    let id = db.query(twice).bind(ann).run().await.unwrap_err();
    assert!(violates_unique(&id, "ladder_player.id"));
    assert!(!violates_unique(&id, "ladder_player.email"));
}

async fn a_nul_is_no_fault_of_the_server(Ladder { db, .. }: Ladder) {
    let stored = join(&db, "an\0n", 1).await;
    match db.engine() {
        Engine::Sqlite => assert!(stored.is_ok()),
        Engine::Postgres => assert_eq!(stored.unwrap_err().fault(), Fault::HasNul),
    }
}

async fn one_row_means_exactly_one(Ladder { db, .. }: Ladder) {
    for (name, rank) in [("ann", 1), ("bob", 2)] {
        join(&db, name, rank).await.unwrap();
    }
    let none = sql!(&db, "SELECT email FROM ladder_player WHERE rank = 9").scalar::<String>().await.unwrap_err();
    assert!(none.to_string().ends_with("a row was expected, there was none"), "{none}");
    let two = sql!(&db, "SELECT email FROM ladder_player").scalar_optional::<String>().await.unwrap_err();
    assert!(two.to_string().ends_with("one row was expected, there were 2"), "{two}");
    assert_eq!((none.fault(), two.fault()), (Fault::Bug, Fault::Bug));
}

async fn a_query_is_built_from_parts(Ladder { db, .. }: Ladder) {
    let mut ids = Vec::new();
    for (rank, name) in (1..).zip(["ann", "bob", "cid", "dee", "eve"]) {
        ids.push(join(&db, name, rank).await.unwrap());
    }
    let search = async |below: Option<i64>, name: Option<&str>, limit: i64| {
        let query = db.query("SELECT email FROM ladder_player WHERE TRUE");
        let query = query.opt(" AND rank > ", below).opt(" AND email = ", name);
        query.push(" ORDER BY rank LIMIT ").arg(limit).scalars::<String>().await.unwrap().len()
    };
    assert_eq!(search(None, None, 9).await, 5);
    assert_eq!(search(Some(2), None, 9).await, 3);
    assert_eq!(search(Some(2), None, 2).await, 2);
    assert_eq!(search(Some(2), Some("ann@club.example"), 2).await, 0);
    assert_eq!(search(None, Some("ann@club.example"), 2).await, 1);

    for listed in 0..=ids.len() {
        let some = db.query("SELECT rank FROM ladder_player WHERE id IN ").list(&ids[..listed]).push(" ORDER BY rank");
        let ranks: Vec<i64> = some.scalars().await.unwrap();
        assert_eq!(ranks, (1..).take(listed).collect::<Vec<_>>());
    }
    let other: i64 = sql!(
        &db,
        sqlite: "SELECT CAST(length(CAST($1 AS BLOB)) AS BIGINT)",
        postgres: "SELECT CAST(octet_length($1) AS BIGINT)",
        "é"
    )
    .scalar()
    .await
    .unwrap();
    assert_eq!(other, 2);
}

/// SQLite finds a broken deferred reference only at the end of the statement, after its last row.
async fn a_writes_result_is_read_to_the_end(Ladder { db, .. }: Ladder) {
    let ann = join(&db, "ann", 1).await.unwrap();
    let stranger = UserId(uuid::Uuid::now_v7());
    let answer = sql!(&db, "INSERT INTO ladder_challenge (challenger, challenged) VALUES ($1, $2) RETURNING challenger", ann, stranger)
        .scalar::<UserId>()
        .await;
    assert_eq!(answer.unwrap_err().fault(), Fault::Bug);
    assert_eq!(sql!(&db, "SELECT COUNT(*) FROM ladder_challenge").scalar::<i64>().await.unwrap(), 0);
}

async fn an_error_names_its_source_line_and_no_values(ladder: Ladder) {
    let db = &ladder.db;
    let line = line!() + 1;
    let nameless = sql!(db, "INSERT INTO ladder_player (email) VALUES ($1)", "secret@club.example");
    let error = nameless.run().await.unwrap_err();
    assert!(error.to_string().contains(&format!("statements.rs:{line}: ")), "{error}");
    assert_eq!(error.fault(), Fault::Bug);

    join(db, "secret", 1).await.unwrap();
    let twice = join(db, "secret", 1).await.unwrap_err();
    let wide = sql!(db, "SELECT email FROM ladder_player WHERE id = $1", UserId(uuid::Uuid::nil()));
    let wide = wide.scalar::<i64>().await.unwrap_err();
    let mistaken = sql!(db, "SELECT email FROM ladder_player").scalar::<i64>().await.unwrap_err();
    let mut errors = vec![error, twice, wide, mistaken];
    if ladder.is_postgres() {
        // PostgreSQL's own message would quote the value.
        let quoting = db.query("SELECT CAST(email AS BIGINT) FROM ladder_player").scalar::<i64>().await.unwrap_err();
        assert_eq!(quoting.fault(), Fault::Bug);
        errors.push(quoting);
    }
    for error in errors {
        let text = format!("{error} {error:?} {:?}", std::error::Error::source(&error).map(ToString::to_string));
        assert!(!text.contains("secret"), "{text}");
    }
}

#[test]
fn settings_are_shown_without_their_secrets() {
    let shown = |url: &str| format!("{:?}", DbSettings { url: Some(url.into()), ..DbSettings::default() });
    for url in [
        "postgres://rally:s3cret@db.example:5433/rally",
        "postgres://rally:s3cret@db.example:5433/rally?password=s3cret&options=a@b",
        "postgres://db.example:5433/rally?options=a@b&password=s3cret",
        "postgres://rally:a?s3cret@db.example:5433/rally",
        "postgres://rally:s3cret@s3cret@db.example:5433/rally",
        "rally:s3cret",
    ] {
        assert!(!shown(url).contains("s3cret"), "{}", shown(url));
    }
    let host = "db.example:5433/rally";
    assert!(shown(&format!("postgres://rally:s3cret@{host}?application_name=x")).contains(host));
}

async fn every_statement_is_valid(Ladder { db, .. }: Ladder) {
    let mut wrong = Vec::new();
    for statement in registered_statements() {
        if let Err(error) = db.prepare(statement).await {
            wrong.push(error.to_string());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(registered_statements().any(|statement| statement.at().file().ends_with("statements.rs")));
}

async fn the_clocks_agree(Ladder { db, .. }: Ladder) {
    let now = || i64::try_from(uuid::Uuid::now_v7().get_timestamp().unwrap().to_unix().0).unwrap() * 1_000;
    let skew = db.clock_skew(now).await.unwrap();
    assert!(skew.abs() <= 5_000, "{skew} ms on one machine");
    let late = db.clock_skew(|| now() - 60_000).await.unwrap();
    assert!(db.engine() == Engine::Sqlite || late > 55_000, "{late}");
}

async fn a_closed_database_refuses_queries(ladder: Ladder) {
    let db = ladder.db.clone();
    join(&db, "ann", 1).await.unwrap();
    db.checkpoint().await.unwrap();
    db.ping().await.unwrap();
    ladder.db.close().await;
    assert_eq!(db.ping().await.unwrap_err().fault(), Fault::Unavailable);
    assert_eq!(db.begin().await.unwrap_err().fault(), Fault::Unavailable);
    assert_eq!(names(&ladder.neighbour(|_| {}).await).await.unwrap(), ["ann"]);
}

/// A `WITH` that writes is taken for a read: the engine must refuse it.
#[test]
fn a_write_sent_to_a_reader_is_refused() {
    story::run(async {
        let ladder = Ladder::on_sqlite().await;
        let ann = join(&ladder.db, "ann", 1).await.unwrap();
        let sly = "WITH one AS (SELECT 1) UPDATE ladder_player SET rank = 9 RETURNING rank";
        let refused = ladder.db.query(sly).scalar::<i64>().await.unwrap_err();
        assert!(refused.to_string().contains("readonly database"), "{refused}");
        assert_eq!(refused.fault(), Fault::Bug);
        assert_eq!(rank(&ladder.db, ann).await.unwrap(), 1);
    });
}

/// The embedded database needs no setup, and a second process may open it at any moment.
#[test]
fn two_handles_open_a_new_folder_at_once() {
    story::run(async {
        let folder = folder("rally-new-");
        let settings = DbSettings { data_dir: folder.path().join("deep/data"), ..DbSettings::default() };
        let both = tokio::join!(Db::open(&settings), Db::open(&settings));
        both.0.unwrap().ping().await.unwrap();
        both.1.unwrap().ping().await.unwrap();
    });
}

#[test]
fn a_url_of_another_database_is_refused() {
    story::run(async {
        for url in ["mysql://rally:s3cret@db.example/rally", "postgres://rally:s3cret@:no:where"] {
            let settings = DbSettings { url: Some(url.into()), ..DbSettings::default() };
            let refused = Db::open(&settings).await.unwrap_err().to_string();
            assert!(refused.contains("URL") && !refused.contains("s3cret"), "{refused}");
        }
    });
}
/// The linker could drop unreferenced statements, and `every_statement_is_valid` would silently skip them.
#[test]
fn every_statement_is_registered() {
    let registered: HashSet<String> =
        registered_statements().map(|statement| format!("{}:{}", statement.at().file(), statement.at().line())).collect();
    let root = harness::servers::root();
    let mut folders = vec![root.join("server/src")];
    let mut missing = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let name = path.strip_prefix(&root).unwrap().display().to_string();
            let text = std::fs::read_to_string(&path).unwrap();
            let lines = (1..).zip(text.lines()).filter(|(_, line)| line.contains("sql!(") && !line.contains("//"));
            missing.extend(lines.map(|(line, _)| format!("{name}:{line}")).filter(|at| !registered.contains(at)));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// A row is deleted only after a look at all that may refer to it: without an index, at every row of theirs.
#[test]
fn whatever_refers_to_rows_that_are_deleted_is_indexed() {
    story::run(async {
        let home = fresh_sqlite().await;
        let db = Db::open(&DbSettings { data_dir: home.path().into(), ..DbSettings::default() }).await.expect("a database");
        let unindexed: Vec<(String, String, String)> = db
            .query(
                "SELECT t.name, f.\"from\", f.\"table\" FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'
                     AND NOT EXISTS (SELECT 1 FROM pragma_index_list(t.name) i, pragma_index_info(i.name) c
                         WHERE c.seqno = 0 AND c.name = f.\"from\")",
            )
            .all()
            .await
            .expect("references");
        let deleted = |table: &str| registered_statements().any(|one| one.text(Engine::Sqlite).contains(&format!("DELETE FROM {table} ")));
        let missing: Vec<_> = unindexed.iter().filter(|(_, _, to)| deleted(to)).collect();
        assert!(!unindexed.is_empty() && missing.is_empty(), "{missing:?}");
    });
}
