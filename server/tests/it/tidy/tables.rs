//! Whose tables a feature reads: its own, and those of others only through their functions, but for the joins below.
//!
//! A table belongs to the noun that writes it. Read from the source with `syn`: the literals of every statement.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};

use super::{code, sources};

const FEATURES: &str = "server/src/features/";

/// A noun, the tables of others that its statements name, and why no function of their owner would do. `*` is any noun.
const JOINS: &[(&str, &[&str], &str)] = &[
    ("*", &["app_user"], "people are named, and left out where they are hidden or gone, by the statement that lists them"),
    ("calendar", &["court", "enrolment", "event", "staff"], "a calendar is one statement over all that somebody plays and runs"),
    ("dues", &["enrolment", "event"], "each due names its event, or one of its series, and says whether whoever owes it still plays"),
    ("enrolments", &["event"], "overlaps, pupils and open requests depend on the time or the organiser of each row's event"),
    ("enrolments", &["follow"], "a friend sees and may join what is for friends, decided with the profile"),
    ("enrolments", &["play_free"], "those free to play now come first in a search of a thousand people"),
    ("events", &["court"], "the name of the court, read with the row under its lock"),
    ("events", &["enrolment", "staff"], "who sees an event, and whose lists it is in, is decided row by row in searches and lists"),
    ("events", &["follow"], "what is for friends is left out row by row in searches"),
    ("export", &["*"], "the export of a person reads everything that is theirs, each table once"),
    ("leagues", &["staff"], "the leagues that somebody runs or plays in are one list, in order and by pages"),
    ("matches", &["enrolment"], "a guest on a side is named with the player who brought them"),
    ("matches", &["block", "event", "court"], "a page of a history names each game and leaves out what the reader may not see"),
    ("posts", &["follow"], "of those whom somebody follows, the ones with the newest posts are found in one statement"),
    ("reliability", &["enrolment", "event"], "the counts of a page of requests are one statement, less what was excused"),
    ("users", &["picture"], "a certificate's picture belongs to the media of the core"),
];

#[test]
fn statements_name_the_tables_of_their_own_noun() {
    let found = foreign(&owners());
    let excess: Vec<_> = found.iter().filter(|(noun, table)| !JOINS.iter().any(|join| allows(join, noun, table))).collect();
    assert!(excess.is_empty(), "read through a function of the table's owner, or say in JOINS why not: {excess:#?}");
}

#[test]
fn every_join_that_is_allowed_is_made() {
    let found = foreign(&owners());
    let made = |(noun, table): (&str, &str)| found.iter().any(|(by, of)| (noun == "*" || noun == by) && (table == "*" || table == of));
    let unused: Vec<_> =
        JOINS.iter().flat_map(|(noun, tables, _)| tables.iter().map(|table| (*noun, *table))).filter(|join| !made(*join)).collect();
    assert!(unused.is_empty(), "{unused:#?}");
}

#[test]
fn tables_are_found_in_every_shape_of_statement() {
    let owners = BTreeMap::from([("event".to_owned(), "events".to_owned()), ("court".to_owned(), "courts".to_owned())]);
    for statement in [
        r#"sql!(db, "SELECT 1 FROM event WHERE id = $1", id)"#,
        r#"db.query("SELECT 1 FROM play p JOIN event e ON TRUE")"#,
        r#"query.push(UNION).push("event e WHERE e.organiser = ")"#,
        r#"const FROM: &str = " UNION SELECT id FROM event";"#,
        r#"query.push(Sql::Each { sqlite: " CROSS JOIN event u WHERE ", postgres: "" })"#,
    ] {
        let text = format!("fn f() {{ {statement}; }}");
        assert_eq!(named(&text, &owners), BTreeSet::from(["event".to_owned()]), "{statement}");
    }
    for fine in [r#"refuse("an event is over")"#, r#"refuse("Choose from event kinds.")"#, r#"record("event", id)"#] {
        assert_eq!(named(&format!("fn f() {{ {fine}; }}"), &owners), BTreeSet::new(), "{fine}");
    }
}

fn allows((by, tables, _): &(&str, &[&str], &str), noun: &str, table: &str) -> bool {
    (*by == "*" || *by == noun) && tables.iter().any(|one| *one == "*" || *one == table)
}

/// The noun that a file of the features belongs to.
fn noun(path: &str) -> Option<&str> {
    path.strip_prefix(FEATURES)?.split(['/', '.']).next()
}

/// The noun that writes each table, or the file outside the features.
fn owners() -> BTreeMap<String, String> {
    let mut owners = BTreeMap::new();
    for (path, text) in sources("server/src") {
        let code = code(&text);
        for verb in ["INSERT INTO ", "UPDATE ", "DELETE FROM "] {
            for (at, _) in code.match_indices(verb) {
                let table: String = code[at + verb.len()..].chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                if !table.is_empty() {
                    owners.insert(table, noun(&path).unwrap_or(&path).to_owned());
                }
            }
        }
    }
    owners
}

/// The tables of others that a noun's statements name.
fn foreign(owners: &BTreeMap<String, String>) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for (path, text) in sources("server/src/features") {
        let Some(noun) = noun(&path) else { continue };
        for table in named(&code(&text), owners) {
            if owners[&table] != noun {
                found.insert((noun.to_owned(), table));
            }
        }
    }
    found
}

/// The tables that the literals of a source name: after `FROM` or `JOIN`, or at the beginning with an alias.
fn named(text: &str, owners: &BTreeMap<String, String>) -> BTreeSet<String> {
    let mut literals = Vec::new();
    collect(text.parse().expect("tokens"), &mut literals);
    let mut found = BTreeSet::new();
    for literal in literals {
        let words: Vec<&str> = literal.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|word| !word.is_empty()).collect();
        let known = |word: &str| owners.contains_key(word);
        let after = words.windows(2).filter(|pair| matches!(pair[0], "FROM" | "JOIN") && known(pair[1])).map(|pair| pair[1]);
        let starts = words.first().filter(|first| known(first) && words.get(1).is_some_and(|alias| alias.len() == 1));
        found.extend(after.chain(starts.copied()).map(str::to_owned));
    }
    found
}

fn collect(tokens: TokenStream, literals: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect(group.stream(), literals),
            TokenTree::Literal(literal) => {
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                    literals.push(text.value());
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}
