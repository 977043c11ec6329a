//! Architecture rules: layering, one writer per table, file sizes.

mod floors;
mod groups;
mod names;
mod sentences;
mod tables;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use harness::servers::root;

/// The most lines of a source file.
const LINES_MAX: usize = 450;

fn sources(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root()).expect("a path below the root").to_string_lossy().into_owned();
                found.push((name, fs::read_to_string(&path).expect("text")));
            }
        }
    }
    assert!(!found.is_empty(), "no sources in {folder}");
    found
}

/// The code of a file, without comments and without its tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or(text);
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn offenders(folder: &str, words: &[&str], but_for: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (name, text) in sources(folder) {
        let code = code(&text);
        found.extend(words.iter().filter(|word| !but_for(&name) && code.contains(**word)).map(|word| format!("{name} names {word}")));
    }
    found
}

#[test]
fn features_use_no_sockets_http_or_redis() {
    let found = offenders("server/src/features", &["axum", "hyper", "tungstenite", "TcpStream", "redis::", "StatusCode"], |_| false);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn pixels_and_rules_know_the_protocol_alone() {
    for folder in ["server/pixels/src", "server/rules/src"] {
        let found = offenders(folder, &["rally::", "tokio", "sqlx", "std::time::SystemTime", "Instant", "std::fs", "std::env"], |_| false);
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
fn only_the_gateway_uses_http() {
    let found = offenders("server/src", &["axum", "hyper", "StatusCode", "tower_http"], |name| name.contains("gateway"));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn only_the_facade_names_a_database_engine() {
    let facade = |name: &str| name.ends_with("src/db.rs") || name.contains("src/db/");
    let found = offenders(
        "server/src",
        &["SqlitePool", "PgPool", "sqlx::Sqlite", "sqlx::Postgres", "sqlx::query", "sqlx::sqlite", "sqlx::postgres"],
        facade,
    );
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_protocol_uses_no_database_or_http_framework() {
    let found = offenders("protocol/src", &["axum", "sqlx::query", "hyper"], |_| false);
    assert!(found.is_empty(), "{found:#?}");
    let sockets = offenders("protocol/src", &["tungstenite", "reqwest", "tokio::"], |name| name.contains("client"));
    assert!(sockets.is_empty(), "{sockets:#?}");
}

#[test]
fn each_table_is_written_by_one_file() {
    let mut writers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, text) in sources("server/src") {
        let code = code(&text);
        for verb in ["INSERT INTO ", "UPDATE ", "DELETE FROM "] {
            for (at, _) in code.match_indices(verb) {
                let table: String = code[at + verb.len()..].chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                // A noun's file and its store, in one file or several, are one writer.
                let noun = name.split_once("/store/").map_or(name.as_str(), |(noun, _)| noun);
                let writer = noun.trim_end_matches("/store.rs").trim_end_matches(".rs").to_owned();
                if !table.is_empty() {
                    writers.entry(table).or_default().insert(writer);
                }
            }
        }
    }
    writers.retain(|_, files| files.len() > 1);
    assert!(writers.is_empty(), "{writers:#?}");
}

#[test]
fn source_files_are_short() {
    let long: Vec<String> = ["server/src", "server/pixels/src", "server/rules/src", "server/tests", "protocol/src", "loadtest/src"]
        .into_iter()
        .flat_map(sources)
        .filter(|(_, text)| text.lines().count() > LINES_MAX)
        .map(|(name, text)| format!("{name}: {} lines", text.lines().count()))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn every_module_has_a_header() {
    let silent: Vec<String> = ["server/src", "server/pixels/src", "server/rules/src", "protocol/src"]
        .into_iter()
        .flat_map(sources)
        .filter(|(_, text)| !text.starts_with("//!"))
        .map(|(name, _)| name)
        .collect();
    assert!(silent.is_empty(), "{silent:#?}");
}
