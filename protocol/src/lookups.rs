//! Lists and texts that every client loads at its start, each under `data`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/lookup/i18n/{tenant}`: the dictionary of one language, key to text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Dictionary {
    pub data: BTreeMap<String, String>,
}

/// A list of `GET /api/lookup/…`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Listed<T> {
    pub data: Vec<T>,
}

/// One section of the terms or the privacy policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Section {
    pub title: String,
    pub text: String,
}

/// An item of a list: event types, facility types, report types, genders, age ranges, certificate levels. The id is what is
/// kept and sent; the name is in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Item {
    pub id: String,
    pub name: String,
    /// One line more, where a name does not say enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Items that belong together, such as the certificates of one body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Whether results of such an event count for ratings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub competitive: Option<bool>,
}

/// `GET /api/lookup/level`: a level of play in plain words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Level {
    /// `3.5`
    pub id: String,
    pub value: f64,
    pub name: String,
    /// What somebody of this level does on court.
    pub text: String,
    /// The category that it falls into.
    pub category: String,
}

/// `GET /api/lookup/level/category`: a band of levels, both ends included.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LevelCategory {
    pub id: String,
    pub name: String,
    pub from: f64,
    pub to: f64,
}

/// `GET /api/lookup/sso/link`: another way of signing in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SsoLink {
    pub id: String,
    pub name: String,
    /// Where to send the browser; `&return_to=/path` brings it back there.
    pub link: String,
}
