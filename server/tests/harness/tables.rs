//! Everything that a database holds, to compare before and after.

use std::collections::{BTreeMap, HashSet};

use rally::db::{Db, Engine};
use tokio::sync::OnceCell;

/// The rows of every table as text, in order.
pub type Tables = BTreeMap<String, Vec<String>>;

/// Reads every table but `without`.
pub async fn contents(db: &Db, without: &[&str]) -> Tables {
    let mut tables = Tables::new();
    for (name, rows) in statements(db).await.iter().filter(|(name, _)| !without.contains(&name.as_str())) {
        tables.insert(name.clone(), db.query(rows.as_str()).scalars().await.expect("the rows"));
    }
    tables
}

/// The name of every table, and the statement that reads its rows: put together once, since all databases have the same tables.
async fn statements(db: &Db) -> &'static [(String, String)] {
    static OF_SQLITE: OnceCell<Vec<(String, String)>> = OnceCell::const_new();
    static OF_POSTGRES: OnceCell<Vec<(String, String)>> = OnceCell::const_new();
    let (names, of_engine) = match db.engine() {
        Engine::Sqlite => ("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'", &OF_SQLITE),
        Engine::Postgres => ("SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'", &OF_POSTGRES),
    };
    let read = async || {
        let names: Vec<String> = db.query(names).scalars().await.expect("the tables");
        assert!(names.iter().any(|name| name == "app_user"), "{names:?}");
        let mut statements = Vec::with_capacity(names.len());
        for name in names {
            let row = match db.engine() {
                Engine::Sqlite => {
                    let columns = db.query("SELECT 'quote(' || name || ')' FROM pragma_table_info(").arg(&name).push(")");
                    columns.scalars::<String>().await.expect("the columns").join(" || ', ' || ")
                }
                Engine::Postgres => format!("CAST({name} AS TEXT)"),
            };
            let rows = format!("SELECT {row} FROM {name} ORDER BY 1");
            statements.push((name, rows));
        }
        statements
    };
    of_engine.get_or_init(read).await
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
