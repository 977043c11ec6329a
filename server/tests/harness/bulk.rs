//! Thousands of rows, written at once.

use std::time::Duration;

use protocol::people::Spot;
use rally::db::{Db, DbSettings, Engine};

use crate::World;

/// However long it takes: the limit is for the statements of the server, of which none is so large.
pub async fn run(world: &World, statement: String) {
    let settings = DbSettings { statement_timeout: Duration::from_secs(300), ..DbSettings::from(&world.config().storage) };
    let db = if world.app().db.engine() == Engine::Postgres { Db::open(&settings).await.expect("open") } else { world.app().db.clone() };
    db.query(&*statement.leak()).run().await.expect("done");
    if db.engine() == Engine::Postgres {
        db.close().await;
    }
}

/// An id made of two numbers, as the database writes it.
pub fn id(db: &Db, kind: &str, number: &str) -> String {
    let hex = format!("'{kind}0000-0000-7000-8000-' || substr('000000000000' || {number}, -12)");
    match db.engine() {
        Engine::Sqlite => format!("unhex(replace({hex}, '-', ''))"),
        Engine::Postgres => {
            format!("CAST('{kind}0000-0000-7000-8000-' || lpad(CAST({number} AS TEXT), 12, '0') AS UUID)")
        }
    }
}

/// Writes people called `{name} {number}`, from `first` to `last`, of whom everyone has as many points as their number.
pub async fn people(world: &World, name: &str, (first, last): (i64, i64)) {
    let db = &world.app().db;
    let (id, folded) = (id(db, "a000", "i"), rally::words::fold(name));
    let numbers = format!("WITH RECURSIVE n (i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last})");
    run(
        world,
        format!(
            "INSERT INTO app_user (id, tenant, email, name, handle, handle_folded, words, is_coach, profile_skip, password_hash, created_at,
                 activity_points, latitude, longitude, cell)
             {numbers} SELECT {id}, 1, 'large' || i || '@example.org', '{name} ' || i, 'large' || i, 'large' || i,
                 '{folded} ' || i, FALSE, TRUE, '', 0, i, 34.05, -118.25, {} FROM n",
            rally::geo::cell::PlaceCell::of(Spot { latitude: 34.05, longitude: -118.25 }).unwrap().number()
        ),
    )
    .await;
    let words = format!("'{folded} ' || i");
    for word in [format!("'{}'", folded.trim()), "CAST(i AS TEXT)".to_owned()] {
        run(
            world,
            format!("INSERT INTO search_word (tenant, kind, word, subject, words) {numbers} SELECT 1, 1, {word}, {id}, {words} FROM n"),
        )
        .await;
    }
}
