//! Public names: nobody else says that one of a library is not used any more.

use std::collections::{HashMap, HashSet};

use super::sources;

/// Whatever may use a name, or declare one.
const FOLDERS: [&str; 6] = ["protocol/src", "server/src", "server/pixels/src", "server/rules/src", "server/tests", "loadtest/src"];

/// What declares a name.
const KINDS: [&str; 7] = ["fn", "struct", "enum", "trait", "type", "const", "static"];
/// The crates that others use.
const LIBRARIES: [&str; 3] = ["protocol/src", "server/pixels/src", "server/rules/src"];
/// The wire for other languages, which the protocol's own tests write into files.
const FOR_OTHER_LANGUAGES: &str = "protocol/src/export.rs";

#[test]
fn what_is_public_is_used_outside_of_its_crate() {
    for library in LIBRARIES {
        let others: Vec<(String, String)> = FOLDERS.into_iter().filter(|folder| *folder != library).flat_map(sources).collect();
        let own: Vec<(String, String)> = sources(library).into_iter().filter(|(file, _)| file != FOR_OTHER_LANGUAGES).collect();
        let found = unused_outside(&own, &others);
        assert!(found.is_empty(), "pub(crate) is enough for {found:#?}");
    }
}

#[test]
fn names_that_are_used_inside_alone_are_found() {
    let file = |text: &str| ("a.rs".to_owned(), text.to_owned());
    let library = file(
        "//! `shown()`\npub fn shown() {}\npub fn shared() {}\npub fn inner() {}\npub(crate) fn own() {}\npub struct Returned<const N: usize>;\npub const INNER: u8 = inner();",
    );
    assert_eq!(unused_outside(&[library], &[file("fn f() { shared() }")]), ["a.rs: inner", "a.rs: INNER"]);
}

#[test]
fn every_public_name_is_used() {
    let files: Vec<(String, String)> = FOLDERS.into_iter().flat_map(sources).collect();
    let found = unused(&files);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn unused_names_are_found() {
    let file = |text: &str| ("a.rs".to_owned(), text.to_owned());
    let files =
        [file("pub fn used() {}\n// lost\n    pub(crate) async fn lost() {}\npub const LOST: u8 = 1;"), file("fn f() { a::used() }")];
    assert_eq!(unused(&files), ["a.rs: lost", "a.rs: LOST"]);
}

/// The public names that stand nowhere but where they are declared.
fn unused(files: &[(String, String)]) -> Vec<String> {
    let code: Vec<(&str, Vec<&str>)> = files.iter().map(|(file, text)| (file.as_str(), lines_of_code(text))).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for word in code.iter().flat_map(|(_, lines)| lines).flat_map(|line| words(line)) {
        *counts.entry(word).or_default() += 1;
    }
    let declared = code.iter().flat_map(|(file, lines)| lines.iter().filter_map(move |line| Some((file, declared(line)?))));
    declared.filter(|(_, name)| counts[name] == 1).map(|(file, name)| format!("{file}: {name}")).collect()
}

/// The functions and constants of a crate that neither another one nor its documentation names: examples stand for whoever uses it. A
/// type may be held by whoever never names it.
fn unused_outside(library: &[(String, String)], others: &[(String, String)]) -> Vec<String> {
    let documentation = library
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter(|line| ["//!", "///"].iter().any(|mark| line.trim_start().starts_with(mark)));
    let named: HashSet<&str> = others.iter().flat_map(|(_, text)| lines_of_code(text)).chain(documentation).flat_map(words).collect();
    let of_file = |(file, text): &(String, String)| -> Vec<String> {
        let lines = lines_of_code(text);
        let public = lines.into_iter().filter(|line| line.trim_start().starts_with("pub "));
        let kind = |line: &str| words(line).find(|word| KINDS.contains(word)).map(str::to_owned);
        let shared = public.filter(|line| kind(line).is_some_and(|kind| ["fn", "const", "static"].contains(&kind.as_str())));
        shared.filter_map(declared).filter(|name| !named.contains(name)).map(|name| format!("{file}: {name}")).collect()
    };
    library.iter().flat_map(of_file).collect()
}

fn lines_of_code(text: &str) -> Vec<&str> {
    text.lines().map(|line| line.split("//").next().unwrap_or(line)).collect()
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
}

/// The public name that a line declares.
fn declared(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?;
    if !rest.starts_with([' ', '(']) {
        return None;
    }
    // The last kind counts: `const fn`.
    words(rest).skip_while(|word| !KINDS.contains(word)).find(|word| !KINDS.contains(word))
}
