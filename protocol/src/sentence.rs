//! What a refusal says: a text of the dictionary, by its key.

use serde_json::{Map, Value};

/// The dictionary's text `refusal.{key}`, and what stands for its placeholders. Written as
/// `sentence!("handle_length", min = 3, max = 30)`; a test looks up each one in the dictionaries.
///
/// Parameters are raw: numbers, `2026-11-20`, `19:00`, other sentences. `count` chooses between the forms of singular and plural.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    key: &'static str,
    params: Map<String, Value>,
}

impl Sentence {
    /// Called by [`sentence!`](crate::sentence!).
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Self { key, params: Map::new() }
    }

    /// Called by [`sentence!`](crate::sentence!).
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.params.insert(name.to_owned(), value.into());
        self
    }
}

impl From<Sentence> for Value {
    fn from(Sentence { key, params }: Sentence) -> Self {
        let params = (!params.is_empty()).then(|| ("params".to_owned(), Self::Object(params)));
        Self::Object([("key".to_owned(), Self::from(key))].into_iter().chain(params).collect())
    }
}

/// A [`Sentence`]: its key, and its parameters by name.
#[macro_export]
macro_rules! sentence {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Sentence::new($key)$(.with(stringify!($name), $value))*
    };
}
