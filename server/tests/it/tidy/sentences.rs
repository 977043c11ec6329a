//! What refusals say: each `sentence!` of the source is a text of both dictionaries, with the same parameters, and none is left over.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use proc_macro2::{TokenStream, TokenTree};

use super::{root, sources};

/// Refusals for which the general text of their code is too little.
const SPECIFIC: [&str; 6] = ["Invalid", "Forbidden", "Conflict", "DoesNotFit", "TooLate", "LimitReached"];
/// Where only machines and operators are refused; in `entered.rs`, codes of formats that nobody types.
const UNREAD: [&str; 5] =
    ["server/src/gateway", "courts/curating.rs", "matches/entered.rs", "profiles/certificates.rs", "protocol/src/client/rest.rs"];

type Dictionary = BTreeMap<String, String>;

/// A `sentence!`: its key, the names of its parameters, and the file.
#[derive(Debug)]
struct Sentence {
    key: String,
    params: BTreeSet<String>,
    file: String,
}

#[test]
fn sentences_and_dictionaries_agree() {
    let sentences = sentences_in(["server/src", "server/pixels/src", "server/rules/src", "protocol/src"].into_iter().flat_map(sources));
    assert!(sentences.len() > 150, "{}", sentences.len());
    let found = faults(&sentences, &dictionary("en"), &dictionary("es"));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn faults_of_sentences_are_found() {
    let sentences = |code: &str| sentences_in([("a.rs".to_owned(), format!("fn f() {{ {code} }}"))]);
    let texts =
        |texts: &[(&str, &str)]| texts.iter().map(|(key, text)| (format!("refusal.{key}"), (*text).to_owned())).collect::<Dictionary>();
    let full = texts(&[("full", "Full.")]);
    assert_eq!(faults(&sentences("g!(sentence!(\"full\"))"), &full, &full), Vec::<String>::new());
    assert_eq!(faults(&sentences("sentence!(\"late\")"), &full, &full).len(), 3, "not in either, and one not used");
    assert_eq!(faults(&sentences("sentence!(\"full\", max = f(a, b = c))"), &full, &full).len(), 2, "no such placeholder in either");
    let long = texts(&[("long", "At most {max}.")]);
    assert_eq!(faults(&sentences("sentence!(\"long\")"), &long, &long).len(), 2, "no such parameter in either");
    assert_eq!(faults(&sentences("sentence!(\"long\", max = 3)"), &long, &texts(&[("long", "{min}")])).len(), 1, "another language");
    let taken = texts(&[("taken.one", "One."), ("taken.other", "{count}.")]);
    assert_eq!(faults(&sentences("sentence!(\"taken\", count = 3)"), &taken, &taken), Vec::<String>::new());
    assert_eq!(faults(&sentences("sentence!(\"taken\")"), &taken, &taken).len(), 4, "plural forms need a count");
}

#[test]
fn readers_are_refused_by_a_sentence() {
    let mut found = Vec::new();
    for (file, text) in ["server/src", "server/pixels/src", "server/rules/src", "protocol/src"].into_iter().flat_map(sources) {
        if UNREAD.iter().any(|unread| file.contains(unread)) {
            continue;
        }
        let code: String = super::code(&text).split_whitespace().collect();
        let plain = SPECIFIC.iter().flat_map(|code| [format!("Refusal::new(ErrorCode::{code},"), format!("refused(ErrorCode::{code},")]);
        found.extend(plain.filter(|plain| code.contains(plain)).map(|plain| format!("{file}: {plain}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}

fn dictionary(language: &str) -> Dictionary {
    let path = root().join(format!("server/src/features/lookups/i18n/{language}.json"));
    serde_json::from_str(&fs::read_to_string(path).expect("a dictionary")).expect("JSON")
}

fn sentences_in(files: impl IntoIterator<Item = (String, String)>) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    for (file, text) in files {
        read(text.parse().unwrap_or_else(|fault| panic!("{file}: {fault}")), &file, &mut sentences);
    }
    sentences
}

fn read(tokens: TokenStream, file: &str, sentences: &mut Vec<Sentence>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for window in tokens.windows(3) {
        if let [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Group(args)] = window
            && name == "sentence"
        {
            let args: Vec<TokenTree> = args.stream().into_iter().collect();
            let Some(TokenTree::Literal(key)) = args.first() else { continue };
            let named = |pair: &[TokenTree]| match pair {
                [TokenTree::Punct(comma), TokenTree::Ident(name), TokenTree::Punct(equals)]
                    if comma.as_char() == ',' && equals.as_char() == '=' =>
                {
                    Some(name.to_string())
                }
                _ => None,
            };
            let params = args.windows(3).filter_map(named).collect();
            sentences.push(Sentence { key: key.to_string().trim_matches('"').to_owned(), params, file: file.to_owned() });
        }
    }
    for token in tokens {
        if let TokenTree::Group(group) = token {
            read(group.stream(), file, sentences);
        }
    }
}

fn faults(sentences: &[Sentence], en: &Dictionary, es: &Dictionary) -> Vec<String> {
    let mut found = Vec::new();
    let mut used = BTreeSet::new();
    for Sentence { key, params, file } in sentences {
        // Singular forms may say "one" instead of the number.
        let forms: &[&str] = if params.contains("count") { &[".one", ".other"] } else { &[""] };
        for form in forms {
            let full = format!("refusal.{key}{form}");
            for (language, texts) in [("en", en), ("es", es)] {
                let fits = |placeholders: &BTreeSet<String>| placeholders == params || *form == ".one" && placeholders.is_subset(params);
                match texts.get(&full).map(|text| placeholders(text)) {
                    Some(placeholders) if fits(&placeholders) => {}
                    Some(placeholders) => found.push(format!("{file}: {full} in {language} has {placeholders:?}, not {params:?}")),
                    None => found.push(format!("{file}: {full} is not in {language}")),
                }
            }
            used.insert(full);
        }
    }
    let left_over = en.keys().filter(|key| key.starts_with("refusal.") && !used.contains(*key));
    found.extend(left_over.map(|key| format!("nothing says {key}")));
    found
}

fn placeholders(text: &str) -> BTreeSet<String> {
    text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.to_owned())).collect()
}
