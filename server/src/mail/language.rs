//! The languages of letters, and their texts.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// The language of a mail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    #[default]
    En,
    Es,
}

type Texts = HashMap<String, String>;

/// Parsed once; a test parses both.
static ENGLISH: LazyLock<Texts> = LazyLock::new(|| serde_json::from_str(include_str!("en.json")).unwrap_or_default());

static SPANISH: LazyLock<Texts> = LazyLock::new(|| serde_json::from_str(include_str!("es.json")).unwrap_or_default());

impl Language {
    /// The first supported language of the preferred tags, by primary subtag (`es-MX` is Spanish); English by default.
    pub fn first_supported<'a>(tags: impl IntoIterator<Item = &'a str>) -> Self {
        let known = |tag: &str| match tag.split(['-', '_']).next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
            "en" => Some(Self::En),
            "es" => Some(Self::Es),
            _ => None,
        };
        tags.into_iter().find_map(known).unwrap_or_default()
    }

    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }

    /// One text of `mail/*.json`.
    pub fn text(self, key: &str) -> &'static str {
        let texts: &'static Texts = match self {
            Self::En => &ENGLISH,
            Self::Es => &SPANISH,
        };
        texts.get(key).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_texts() {
        let keys = |texts: &Texts| {
            let mut keys: Vec<String> = texts.keys().cloned().collect();
            keys.sort();
            keys
        };
        assert_eq!(keys(&ENGLISH), keys(&SPANISH));
        assert!(ENGLISH.len() > 5 && ENGLISH.iter().all(|(key, text)| !text.is_empty() && SPANISH[key] != *text));
    }
}
