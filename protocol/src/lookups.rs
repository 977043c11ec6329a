//! Lists and texts that clients load at startup, each under `data`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;

/// `GET /api/lookup/i18n/{tenant}`: the dictionary of one language, from key to text.
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

/// An item of a list: event types, facility types, report types, genders, age ranges, certificate levels. The id is stored and
/// sent; the name is localised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Item {
    pub id: String,
    pub name: String,
    /// One more line, where the name needs explaining.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Groups related items, such as the certificates of one organisation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Whether results of this event type count for ratings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub competitive: Option<bool>,
}

/// `GET /api/lookup/level`: a level of play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Level {
    /// `3.5`
    pub id: String,
    pub value: f64,
    pub name: String,
    /// Describes how somebody of this level plays.
    pub text: String,
    /// The id of its category.
    pub category: String,
}

/// `GET /api/lookup/level/category`: a range of levels, both ends included.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LevelCategory {
    pub id: String,
    pub name: String,
    pub from: f64,
    pub to: f64,
}

/// `GET /api/lookup/sso/link`: a sign-in provider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SsoLink {
    pub id: String,
    pub name: String,
    /// Where to send the browser; append `&return_to=/path` to return there.
    pub link: String,
}

noun! {
    types { Dictionary, Section, Item, Level, LevelCategory, SsoLink }
}
