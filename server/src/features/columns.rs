//! Enums in text columns: their names on the wire.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, Result};

/// The column text of an enum's value.
pub(crate) fn to_column(value: impl Serialize) -> Result<String> {
    let value = serde_json::to_value(value)?;
    value.as_str().map(str::to_owned).ok_or_else(|| Error::internal(format!("{value} is no string")))
}

/// The value of a column's text.
pub(crate) fn from_column<T: DeserializeOwned>(text: &str) -> Result<T> {
    Ok(serde_json::from_value(text.into())?)
}
