//! Lists and texts that every client loads at start. Compiled in and answered from memory.
//!
//! INVARIANT: a list has the same items in every language; only the ids of items are stored.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use bytes::Bytes;
use protocol::lookups::{Dictionary, Item, Level, LevelCategory, Listed, Section};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A lookup as it is served.
#[derive(Debug)]
pub struct Page {
    pub json: Bytes,
    /// Changes with the JSON; used as an ETag.
    pub version: String,
    pub language: &'static str,
}

/// The lookups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lookup {
    Dictionary,
    Terms,
    Privacy,
    EventType,
    AgeRange,
    LevelCategory,
    FacilityType,
    Level,
    ReportType,
    Gender,
    CertificateLevel,
}

/// The supported languages, the default first.
const LANGUAGES: [&str; 2] = ["en", "es"];

/// Every level of play, in tenths.
pub const LEVELS: [i32; 13] = [10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70];

macro_rules! in_each_language {
    ($before:literal, $after:literal) => {
        [include_str!(concat!("lookups/", $before, "en", $after)), include_str!(concat!("lookups/", $before, "es", $after))]
    };
}

impl Lookup {
    const ALL: [Self; 11] = [
        Self::Dictionary,
        Self::Terms,
        Self::Privacy,
        Self::EventType,
        Self::AgeRange,
        Self::LevelCategory,
        Self::FacilityType,
        Self::Level,
        Self::ReportType,
        Self::Gender,
        Self::CertificateLevel,
    ];

    /// Its JSON in each language.
    fn texts(self) -> [&'static str; LANGUAGES.len()] {
        match self {
            Self::Dictionary => in_each_language!("i18n/", ".json"),
            Self::Terms => in_each_language!("texts/terms.", ".json"),
            Self::Privacy => in_each_language!("texts/privacy.", ".json"),
            Self::EventType => in_each_language!("lists/", "/event_type.json"),
            Self::AgeRange => in_each_language!("lists/", "/age_range.json"),
            Self::LevelCategory => in_each_language!("lists/", "/level_category.json"),
            Self::FacilityType => in_each_language!("lists/", "/facility_type.json"),
            Self::Level => in_each_language!("lists/", "/level.json"),
            Self::ReportType => in_each_language!("lists/", "/report_type.json"),
            Self::Gender => in_each_language!("lists/", "/gender.json"),
            Self::CertificateLevel => in_each_language!("lists/", "/certificate_level.json"),
        }
    }

    fn page(self, language: &'static str, text: &str) -> Page {
        match self {
            Self::Dictionary => page(language, &Dictionary { data: parsed::<BTreeMap<String, String>>(text) }),
            Self::Terms | Self::Privacy => listed::<Section>(language, text),
            Self::Level => listed::<Level>(language, text),
            Self::LevelCategory => listed::<LevelCategory>(language, text),
            Self::EventType | Self::AgeRange | Self::FacilityType | Self::ReportType | Self::Gender | Self::CertificateLevel => {
                listed::<Item>(language, text)
            }
        }
    }
}

static PAGES: LazyLock<HashMap<Lookup, Vec<Page>>> = LazyLock::new(|| {
    let pages = |lookup: Lookup| LANGUAGES.into_iter().zip(lookup.texts()).map(move |(language, text)| lookup.page(language, text));
    Lookup::ALL.into_iter().map(|lookup| (lookup, pages(lookup).collect())).collect()
});

/// The ids of the lists of items.
static IDS: LazyLock<HashMap<Lookup, HashSet<String>>> = LazyLock::new(|| {
    let lists = [Lookup::EventType, Lookup::AgeRange, Lookup::FacilityType, Lookup::ReportType, Lookup::Gender, Lookup::CertificateLevel];
    let ids = |lookup: Lookup| parsed::<Vec<Item>>(lookup.texts()[0]).into_iter().map(|item| item.id).collect();
    lists.into_iter().map(|lookup| (lookup, ids(lookup))).collect()
});

/// A lookup in the first supported language of `wanted`, else in English. `de-AT` counts as `de`.
pub fn find<'a>(lookup: Lookup, wanted: impl IntoIterator<Item = &'a str>) -> Option<&'static Page> {
    let pages = PAGES.get(&lookup)?;
    let found = wanted.into_iter().find_map(|tag| {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        pages.iter().find(|page| page.language.eq_ignore_ascii_case(primary))
    });
    found.or_else(|| pages.first())
}

/// The beginnings of the dictionary's keys that the server itself writes.
const WRITTEN: [&str; 4] = ["guest.", "league.csv.", "live.", "news."];

static WRITTEN_TEXTS: LazyLock<[HashMap<String, String>; LANGUAGES.len()]> = LazyLock::new(|| {
    Lookup::Dictionary.texts().map(|text| {
        let all: HashMap<String, String> = parsed(text);
        all.into_iter().filter(|(key, _)| WRITTEN.iter().any(|start| key.starts_with(start))).collect()
    })
});

/// Texts of the dictionary in one language, for what the server writes itself, such as pictures.
#[derive(Clone, Copy, Debug)]
pub struct Words(Option<&'static HashMap<String, String>>);

impl Words {
    /// In the first supported language of `wanted`, else in English.
    pub fn in_language<'a>(wanted: impl IntoIterator<Item = &'a str>) -> Self {
        let language = find(Lookup::Dictionary, wanted).map(|page| page.language);
        let texts = LANGUAGES.iter().zip(WRITTEN_TEXTS.iter()).find(|(name, _)| Some(**name) == language);
        Self(texts.map(|(_, texts)| texts))
    }

    /// A text with its values in place of their names in braces; empty for a key that is none, or is not among those written here.
    pub fn text(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut rest = self.0.and_then(|texts| texts.get(key)).map_or("", String::as_str);
        let mut text = String::with_capacity(rest.len());
        while let Some((before, (name, after))) = rest.split_once('{').and_then(|(before, inside)| Some((before, inside.split_once('}')?)))
        {
            text.push_str(before);
            text.push_str(values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| *value));
            rest = after;
        }
        text + rest
    }
}

/// Whether a list has an item.
pub fn has(list: Lookup, id: &str) -> bool {
    IDS.get(&list).is_some_and(|ids| ids.contains(id))
}

/// Whether an age group is of adults: `18_plus`, unlike `u18`.
pub fn is_of_adults(age_group: &str) -> bool {
    age_group.ends_with("_plus")
}

/// Whether a language is supported.
pub fn has_language(language: &str) -> bool {
    LANGUAGES.contains(&language)
}

fn listed<T: Serialize + DeserializeOwned>(language: &'static str, text: &str) -> Page {
    page(language, &Listed::<T> { data: parsed(text) })
}

/// Parses what was compiled in. Cannot fail: a test parses all of it.
fn parsed<T: DeserializeOwned + Default>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_default()
}

/// Serves anything like a lookup.
pub fn page(language: &'static str, of: &impl Serialize) -> Page {
    use sha2::{Digest, Sha256};
    let json = serde_json::to_vec(of).unwrap_or_default();
    let version = Sha256::digest(&json).iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    Page { json: json.into(), version, language }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lookup in every language.
    fn read<T: DeserializeOwned>(lookup: Lookup) -> [Vec<T>; 2] {
        lookup.texts().map(|text| serde_json::from_str(text).unwrap_or_else(|fault| panic!("{lookup:?}: {fault}")))
    }

    #[test]
    fn dictionaries_have_the_same_keys() {
        let [en, es] = Lookup::Dictionary.texts().map(|text| serde_json::from_str::<BTreeMap<String, String>>(text).unwrap());
        assert!(en.len() > 50);
        assert_eq!(en.keys().collect::<Vec<_>>(), es.keys().collect::<Vec<_>>());
    }

    #[test]
    fn what_the_server_writes_is_in_the_readers_language() {
        let written = |language| Words::in_language([language]).text("live.picture_won", &[("name", "Zoë {name}")]);
        assert_eq!((written("en-GB"), written("es-MX")), ("Zoë {name} won".into(), "Gana Zoë {name}".into()));
        assert_eq!(written("de"), written("en"));
        assert_eq!(Words::in_language(["en"]).text("live.no_such_text", &[]), "");
    }

    #[test]
    fn texts_have_the_same_sections() {
        for lookup in [Lookup::Terms, Lookup::Privacy] {
            let [en, es] = read::<Section>(lookup);
            assert!(en.len() > 8 && en.len() == es.len(), "{lookup:?}");
            assert!(en.iter().chain(&es).all(|section| !section.title.is_empty() && section.text.len() > 40), "{lookup:?}");
            assert!(en.iter().zip(&es).all(|(en, es)| en.text != es.text), "{lookup:?} is not translated");
        }
    }

    #[test]
    fn lists_have_the_same_items_each_once() {
        for lookup in
            [Lookup::EventType, Lookup::AgeRange, Lookup::FacilityType, Lookup::ReportType, Lookup::Gender, Lookup::CertificateLevel]
        {
            let [en, es] = read::<Item>(lookup);
            let shape = |item: &Item| (item.id.clone(), item.text.is_some(), item.group.is_some(), item.competitive);
            assert_eq!(en.iter().map(shape).collect::<Vec<_>>(), es.iter().map(shape).collect::<Vec<_>>(), "{lookup:?}");
            let ids: HashSet<&str> = en.iter().map(|item| item.id.as_str()).collect();
            assert_eq!(ids.len(), en.len(), "{lookup:?}");
            assert!(ids.iter().all(|id| id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')), "{lookup:?}");
            assert!(en.iter().chain(&es).all(|item| !item.name.is_empty() && item.text.as_deref() != Some("")), "{lookup:?}");
            assert!(en.iter().all(|item| has(lookup, &item.id)) && !has(lookup, "") && !has(lookup, "nonsense"), "{lookup:?}");
            assert_eq!(en.iter().all(|item| item.competitive.is_some()), lookup == Lookup::EventType, "{lookup:?}");
        }
        assert!(!has(Lookup::Dictionary, "app.name"));
    }

    #[test]
    fn levels_fall_into_their_categories() {
        let categories = read::<LevelCategory>(Lookup::LevelCategory);
        for (levels, categories) in read::<Level>(Lookup::Level).iter().zip(&categories) {
            let values: Vec<f64> = levels.iter().map(|level| level.value).collect();
            assert_eq!(values, LEVELS.map(|tenths| f64::from(tenths) / 10.0));
            assert_eq!(
                categories.iter().map(|band| band.id.as_str()).collect::<Vec<_>>(),
                ["beginner", "improver", "intermediate", "advanced", "tournament"]
            );
            for level in levels {
                assert_eq!(level.id, format!("{:.1}", level.value));
                assert!(!level.name.is_empty() && !level.text.is_empty());
                let band = categories.iter().find(|band| (band.from..=band.to).contains(&level.value)).unwrap();
                assert_eq!(level.category, band.id);
            }
        }
        assert_eq!(
            categories[0].iter().map(|band| band.from.to_bits()).collect::<Vec<_>>(),
            categories[1].iter().map(|band| band.from.to_bits()).collect::<Vec<_>>()
        );
    }

    #[test]
    fn the_first_supported_language_is_chosen() {
        for lookup in Lookup::ALL {
            for (wanted, language) in [
                (&["en"][..], "en"),
                (&["en-US"], "en"),
                (&["de", "EN_gb"], "en"),
                (&["es-419", "en"], "es"),
                (&["xx"], "en"),
                (&[""], "en"),
                (&[], "en"),
            ] {
                assert_eq!(find(lookup, wanted.iter().copied()).unwrap().language, language, "{lookup:?} {wanted:?}");
            }
        }
        assert!(has_language("en") && has_language("es") && !has_language("ES") && !has_language("de"));
    }
}
