//! Lists and texts that every client loads at its start. They are part of the program: answered from memory.

use std::sync::LazyLock;

use bytes::Bytes;
use protocol::lookups::{Dictionary, Listed, Section};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A page as it is answered: the JSON, and what names this version of it.
#[derive(Debug)]
pub struct Page {
    pub json: Bytes,
    /// Another one for other bytes.
    pub version: String,
    pub language: &'static str,
}

/// Languages that there is a dictionary for, the default first.
const LANGUAGES: [(&str, &LazyLock<Page>); 1] = [("en", &ENGLISH)];

static ENGLISH: LazyLock<Page> = LazyLock::new(|| page("en", &Dictionary { data: parsed(include_str!("lookups/i18n/en.json")) }));
static TERMS: LazyLock<Page> =
    LazyLock::new(|| page("en", &Listed::<Section> { data: parsed(include_str!("lookups/texts/terms.en.json")) }));
static PRIVACY: LazyLock<Page> =
    LazyLock::new(|| page("en", &Listed::<Section> { data: parsed(include_str!("lookups/texts/privacy.en.json")) }));

/// The dictionary of the first wanted language that there is one for; `de-AT` wants `de`. Without any: English.
pub fn dictionary<'a>(wanted: impl IntoIterator<Item = &'a str>) -> &'static Page {
    let found = wanted.into_iter().find_map(|tag| {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        LANGUAGES.iter().find(|(language, _)| language.eq_ignore_ascii_case(primary))
    });
    found.map_or(&ENGLISH, |(_, page)| page)
}

pub fn terms() -> &'static Page {
    &TERMS
}

pub fn privacy() -> &'static Page {
    &PRIVACY
}

/// Reads what was compiled in; a test reads all of it, so nothing else is ever answered.
fn parsed<T: DeserializeOwned + Default>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_default()
}

fn page(language: &'static str, of: &impl Serialize) -> Page {
    use sha2::{Digest, Sha256};
    let json = serde_json::to_vec(of).unwrap_or_default();
    let version = Sha256::digest(&json).iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    Page { json: json.into(), version, language }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn what_is_compiled_in_can_be_read() {
        assert!(serde_json::from_str::<BTreeMap<String, String>>(include_str!("lookups/i18n/en.json")).unwrap().len() > 50);
        for text in [include_str!("lookups/texts/terms.en.json"), include_str!("lookups/texts/privacy.en.json")] {
            let sections: Vec<Section> = serde_json::from_str(text).unwrap();
            assert!(sections.len() > 3 && sections.iter().all(|section| !section.title.is_empty() && !section.text.is_empty()));
        }
    }

    #[test]
    fn a_language_is_chosen_by_what_there_is() {
        for wanted in [&["en"][..], &["en-US"], &["de", "EN_gb"], &["xx"], &[""], &[]] {
            assert_eq!(dictionary(wanted.iter().copied()).language, "en", "{wanted:?}");
        }
    }
}
