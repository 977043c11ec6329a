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
