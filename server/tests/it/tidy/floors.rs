//! The floors of the server: no file imports a file on a higher floor, and no files import each other in a circle.
//!
//! Read from the source with `syn`: every `use`, every path and every path inside a macro call. A `mod` line is no import;
//! a re-export is one. Code under `#[cfg(test)]` does not count.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use super::sources;

/// What may stand on what: a folder, or a file beside it, imports from its own floor and from those above it in this list.
const FLOORS: &[&[&str]] = &[
    &[
        "clock",
        "config",
        "data_dir",
        "dates",
        "db",
        "error",
        "gazetteer",
        "geo",
        "history",
        "instance",
        "lines",
        "metrics",
        "outbound",
        "ports",
        "sentences",
        "tasks",
        "tenants",
        "tls",
        "words",
    ],
    &["identity"],
    &["jobs", "mail", "media", "realtime", "run"],
    &["features"],
    &["relations", "removal"],
    &["admin", "demo", "draw", "gateway", "rate", "score", "standings"],
    &["app", "lib", "main"],
];

/// Source files by their module's path.
pub(super) type Sources = BTreeMap<String, String>;
/// Which modules a module imports.
pub(super) type Imports = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_file_imports_upwards() {
    let found = upward(&imports(&modules("server/src/")));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for folder in ["server/src/", "server/pixels/src/", "server/rules/src/"] {
        let found = circles(&imports(&modules(folder)));
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
fn upward_imports_and_circles_are_found() {
    let sources = |files: &[(&str, &str)]| files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect::<Sources>();
    let up = sources(&[("run", "fn f() { crate::features::chat::send(); }"), ("features::chat", "pub fn send() {}")]);
    assert_eq!(upward(&imports(&up)), ["run imports features::chat"]);
    let circle = sources(&[
        ("features::chat", "mod rooms; pub fn limit() {} fn f() { rooms::open() }"),
        ("features::chat::rooms", "use super::limit; pub fn open() { work!(|cx| limit(cx)) }"),
    ]);
    assert_eq!(circles(&imports(&circle)), ["features::chat, features::chat::rooms"]);
    let hidden = sources(&[("db", "mod store { fn f() { m!(super::super::run::go()) } }"), ("run", "use crate::db;")]);
    assert_eq!(circles(&imports(&hidden)), ["db, run"]);
    let fine = sources(&[
        ("features::chat", "pub mod rooms; pub use rooms::open; #[cfg(test)] mod tests { use crate::gateway; }"),
        ("features::chat::rooms", "pub(in super::super) fn open() {}"),
        ("gateway", "use crate::features::chat::{open, rooms};"),
    ]);
    assert_eq!((upward(&imports(&fine)), circles(&imports(&fine))), (vec![], vec![]));
}

pub(super) fn modules(folder: &str) -> Sources {
    let name = |path: &str| path.trim_start_matches(folder).trim_end_matches(".rs").replace('/', "::");
    sources(folder).into_iter().map(|(path, text)| (name(&path), text)).collect()
}

fn floor(module: &str) -> Option<usize> {
    let folder = module.split("::").next().unwrap_or(module);
    FLOORS.iter().position(|floor| floor.contains(&folder))
}

fn upward(imports: &Imports) -> Vec<String> {
    let mut found = Vec::new();
    for (module, imported) in imports {
        let Some(own) = floor(module) else {
            found.push(format!("{module} stands on no floor"));
            continue;
        };
        let above = imported.iter().filter(|other| floor(other).is_some_and(|other| other > own));
        found.extend(above.map(|other| format!("{module} imports {other}")));
    }
    found
}

/// Modules that reach each other, each group once.
fn circles(imports: &Imports) -> Vec<String> {
    let reachable: BTreeMap<&str, BTreeSet<&str>> = imports.keys().map(|module| (module.as_str(), reach(module, imports))).collect();
    let mut found = BTreeSet::new();
    for (module, reached) in &reachable {
        let circle: Vec<&str> =
            reached.iter().copied().filter(|other| reachable.get(other).is_some_and(|back| back.contains(module))).collect();
        if !circle.is_empty() {
            found.insert(circle.join(", "));
        }
    }
    found.into_iter().collect()
}

fn reach<'a>(module: &str, imports: &'a Imports) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&str> = vec![module];
    while let Some(next) = open.pop() {
        for other in imports.get(next).into_iter().flatten() {
            if reached.insert(other.as_str()) {
                open.push(other);
            }
        }
    }
    reached
}

pub(super) fn imports(sources: &Sources) -> Imports {
    let read = |(module, text): (&String, &String)| {
        let file = syn::parse_file(text).unwrap_or_else(|fault| panic!("{module}: {fault}"));
        let mut reader = Reader { file: module, module: module.split("::").map(str::to_owned).collect(), sources, found: BTreeSet::new() };
        reader.visit_file(&file);
        (module.clone(), reader.found)
    };
    sources.iter().map(read).collect()
}

struct Reader<'a> {
    file: &'a str,
    /// Where the reader is: the file's module, and inline modules in it.
    module: Vec<String>,
    sources: &'a Sources,
    found: BTreeSet<String>,
}

impl Reader<'_> {
    /// Notes the file that a path leads to, if it is one of ours.
    fn note(&mut self, path: &[String]) {
        let Some(first) = path.first() else { return };
        let absolute: Vec<String> = match first.as_str() {
            "crate" => path.iter().skip(1).cloned().collect(),
            "self" | "super" => {
                let mut base = self.module.clone();
                let ups = path.iter().take_while(|segment| *segment == "super").count();
                base.truncate(base.len().saturating_sub(ups));
                base.extend(path.iter().skip_while(|segment| *segment == "super" || *segment == "self").cloned());
                base
            }
            child if self.sources.contains_key(&format!("{}::{child}", self.module.join("::"))) => {
                self.module.iter().chain(path).cloned().collect()
            }
            _ => return,
        };
        let longest = (1..=absolute.len()).rev().map(|length| absolute.iter().take(length).cloned().collect::<Vec<_>>().join("::"));
        if let Some(target) = longest.into_iter().find(|name| self.sources.contains_key(name))
            && target != self.file
        {
            self.found.insert(target);
        }
    }

    fn note_tree(&mut self, prefix: &[String], tree: &syn::UseTree) {
        let with = |ident: &syn::Ident| prefix.iter().cloned().chain([ident.to_string()]).collect::<Vec<_>>();
        match tree {
            syn::UseTree::Path(path) => self.note_tree(&with(&path.ident), &path.tree),
            syn::UseTree::Name(name) if name.ident == "self" => self.note(prefix),
            syn::UseTree::Name(name) => self.note(&with(&name.ident)),
            syn::UseTree::Rename(rename) => self.note(&with(&rename.ident)),
            syn::UseTree::Glob(_) => self.note(prefix),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.note_tree(prefix, tree)),
        }
    }

    /// The paths in the tokens of a macro call.
    fn note_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons < 2 {
                        self.note_long(&path);
                        path.clear();
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    self.note_long(&path);
                    path.clear();
                    self.note_tokens(group.stream());
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {
                    self.note_long(&path);
                    path.clear();
                }
            }
        }
        self.note_long(&path);
    }

    /// A single identifier in a macro may be anything.
    fn note_long(&mut self, path: &[String]) {
        if path.len() > 1 {
            self.note(path);
        }
    }
}

fn is_test(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident("cfg") && attr.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test")))
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) && item.content.is_some() {
            self.module.push(item.ident.to_string());
            visit::visit_item_mod(self, item);
            self.module.pop();
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.note_tree(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.note_long(&segments);
        visit::visit_path(self, path);
    }

    /// `pub(in super)` names no import.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    /// What a macro writes is read where it is called.
    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        if !item.mac.path.is_ident("macro_rules") {
            visit::visit_item_macro(self, item);
        }
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.note_tokens(called.tokens.clone());
    }
}
