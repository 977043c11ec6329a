//! The groups of nouns: a noun imports those of its own group and those of the groups below it.

use std::collections::BTreeSet;

use super::floors::{Imports, imports, modules};

/// From the lowest.
const GROUPS: [&[&str]; 10] = [
    // What all share.
    &["budget", "columns", "cursor", "level", "lookups", "occasions", "often", "pictures", "schedule", "search_words", "unasked"],
    // People, and how they sign in and are notified.
    &["asking", "auth", "blocks", "follows", "notifications", "people", "presence", "push", "staff", "users", "written"],
    &["chat"],
    &["courts", "maps", "places", "reviews"],
    // Games: found, joined and played.
    &["busy", "calendar", "dues", "enrolments", "events", "play", "polls", "reliability", "searches", "series"],
    // Matches: results, live scores, ratings.
    &["matches", "pairs", "ratings"],
    &["leagues", "teams"],
    &["children", "lessons", "packages"],
    // What people say, and what becomes of it.
    &["comments", "moderation", "posts", "reports"],
    // What reads many of them.
    &["community", "export"],
];

#[test]
fn no_noun_imports_a_higher_group() {
    let found = upward(&imports(&modules("server/src/")));
    assert!(found.is_empty(), "a port turns an import round (`server/src/ports.rs`): {found:#?}");
}

#[test]
fn every_noun_is_in_a_group() {
    let groupless: BTreeSet<String> =
        modules("server/src/").keys().filter_map(|module| noun(module)).filter(|noun| group(noun).is_none()).map(str::to_owned).collect();
    assert!(groupless.is_empty(), "{groupless:?}");
}

#[test]
fn upward_arrows_are_found() {
    let files = [
        ("features::chat::rooms", "use crate::features::events::rooms;"),
        ("features::events::rooms", "use crate::features::chat; use crate::features::series;"),
        ("features::series", ""),
    ];
    let sources = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    assert_eq!(upward(&imports(&sources)), BTreeSet::from(["chat::rooms imports events".to_owned()]));
}

/// The noun of a module of `features`.
fn noun(module: &str) -> Option<&str> {
    module.strip_prefix("features::")?.split("::").next()
}

fn group(noun: &str) -> Option<usize> {
    GROUPS.iter().position(|group| group.contains(&noun))
}

fn upward(imports: &Imports) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (module, imported) in imports {
        let Some(own) = noun(module).and_then(group) else { continue };
        let above = imported.iter().filter_map(|other| noun(other)).filter(|other| group(other).is_some_and(|other| other > own));
        found.extend(above.map(|other| format!("{} imports {other}", module.trim_start_matches("features::"))));
    }
    found
}
