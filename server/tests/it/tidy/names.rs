//! Public names: nobody else says that one of a library is not used any more.

use std::collections::HashMap;

use super::sources;

/// Whatever may use a name, or declare one.
const FOLDERS: [&str; 5] = ["protocol/src", "server/src", "server/rules/src", "server/tests", "loadtest/src"];

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
    let kinds = ["fn", "struct", "enum", "trait", "type", "const", "static"];
    // The last kind counts: `const fn`.
    words(rest).skip_while(|word| !kinds.contains(word)).find(|word| !kinds.contains(word))
}
