//! Everything that a database holds, to compare before and after.

use std::collections::{BTreeMap, HashSet};

use rally::db::{Db, Engine};

/// The rows of every table as text, in order.
pub type Tables = BTreeMap<String, Vec<String>>;

/// Reads every table but `without`.
pub async fn contents(db: &Db, without: &[&str]) -> Tables {
    let names = match db.engine() {
        Engine::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
        Engine::Postgres => "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'",
    };
    let names: Vec<String> = db.query(names).scalars().await.expect("the tables");
    assert!(names.iter().any(|name| name == "app_user"), "{names:?}");
    let mut tables = Tables::new();
    for name in names.into_iter().filter(|name| !without.contains(&name.as_str())) {
        let row = match db.engine() {
            Engine::Sqlite => {
                let columns = format!("SELECT 'quote(' || name || ')' FROM pragma_table_info('{name}')");
                db.query(&*columns.leak()).scalars::<String>().await.expect("the columns").join(" || ', ' || ")
            }
            Engine::Postgres => format!("CAST({name} AS TEXT)"),
        };
        let rows = format!("SELECT {row} FROM {name} ORDER BY 1");
        tables.insert(name, db.query(&*rows.leak()).scalars().await.expect("the rows"));
    }
    tables
}

/// The tables that differ, with the rows that only one side has.
pub fn differences(before: &Tables, after: &Tables) -> Vec<String> {
    let only_in = |rows: &[String], others: &[String]| -> Vec<String> {
        let others: HashSet<&String> = others.iter().collect();
        rows.iter().filter(|row| !others.contains(row)).cloned().collect()
    };
    let of_table = |(name, rows): (&String, &Vec<String>)| {
        let later = &after[name];
        (rows != later).then(|| format!("{name}: {:?} became {:?}", only_in(rows, later), only_in(later, rows)))
    };
    before.iter().filter_map(of_table).collect()
}
