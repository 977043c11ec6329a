//! How the name of a town may be typed.

use std::collections::BTreeSet;

use crate::words::fold;

/// Words and their abbreviations.
const ABBREVIATIONS: [(&str, &str); 5] = [("saint", "st"), ("sainte", "ste"), ("mount", "mt"), ("fort", "ft"), ("sankt", "st")];

/// Letters that are typed as two where the keyboard lacks them.
const DIGRAPHS: [(char, &str); 6] = [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('å', "aa"), ('ø', "oe"), ('ñ', "ny")];

/// The folded spellings of a name, without the leading space.
pub(super) fn spellings(name: &str) -> BTreeSet<String> {
    let mut variants = vec![fold(name)];
    if name.contains(is_apostrophe) {
        variants.push(fold(&name.replace(is_apostrophe, " ")));
    }
    if !name.is_ascii() && name.chars().flat_map(char::to_lowercase).any(|letter| DIGRAPHS.iter().any(|(one, _)| *one == letter)) {
        let two =
            |letter: char| DIGRAPHS.iter().find(|(one, _)| *one == letter).map_or_else(|| letter.to_string(), |(_, two)| (*two).to_owned());
        variants.push(fold(&name.chars().flat_map(char::to_lowercase).map(two).collect::<String>()));
    }
    let mut all = BTreeSet::new();
    for variant in variants {
        for (long, short) in ABBREVIATIONS {
            for (from, to) in [(long, short), (short, long)] {
                if variant.split(' ').any(|word| word == from) {
                    let words: Vec<&str> = variant.split_whitespace().map(|word| if word == from { to } else { word }).collect();
                    all.insert(words.join(" "));
                }
            }
        }
        all.insert(variant.trim_start().to_owned());
    }
    all
}

fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '‘' | 'ʼ' | '`')
}
