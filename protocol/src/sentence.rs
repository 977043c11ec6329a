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

    /// The text of a sentence, `{"key": …, "params": …}`, from a dictionary of texts by key; `None` if it is not in there. Clients fill in
    /// placeholders in the same way (`web/src/lib/refused.ts`).
    #[must_use]
    pub fn text<'a>(sentence: &Value, dictionary: &dyn Fn(&str) -> Option<&'a str>) -> Option<String> {
        let key = sentence.get("key")?.as_str()?;
        let params = sentence.get("params");
        let plural = params.and_then(|params| params.get("count")).map(|count| if count == 1 { "one" } else { "other" });
        let template = plural.and_then(|plural| dictionary(&format!("{key}.{plural}"))).or_else(|| dictionary(key))?;
        let fill = |filled: String, (name, value): (&String, &Value)| {
            let shown = match value {
                Value::String(plain) => plain.clone(),
                Value::Object(_) => Self::text(value, dictionary).unwrap_or_default(),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => value.to_string(),
            };
            filled.replace(&format!("{{{name}}}"), &shown)
        };
        Some(params.and_then(Value::as_object).into_iter().flatten().fold(template.to_owned(), fill))
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
