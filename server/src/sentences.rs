//! The English messages of refusals: the texts `refusal.*` of the English dictionary, by key.

use std::collections::HashMap;
use std::sync::LazyLock;

use protocol::{Refusal, Sentence};
use serde_json::Value;

/// Texts by their key without `refusal.`.
static ENGLISH: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let all: HashMap<String, String> = serde_json::from_str(include_str!("features/lookups/i18n/en.json")).unwrap_or_default();
    all.into_iter().filter_map(|(key, text)| Some((key.strip_prefix("refusal.")?.to_owned(), text))).collect()
});

/// Writes the message of a refusal that says more than its code.
#[must_use]
pub fn written(mut refusal: Refusal) -> Refusal {
    if let Some(text) = refusal.data.as_ref().and_then(text) {
        refusal.message = text;
    }
    refusal
}

/// A sentence in English.
#[must_use]
pub fn english(sentence: Sentence) -> String {
    text(&sentence.into()).unwrap_or_default()
}

/// The text of `{"key": …, "params": …}`, as the web client writes it (`web/src/lib/refused.ts`).
fn text(sentence: &Value) -> Option<String> {
    let key = sentence.get("key")?.as_str()?;
    let params = sentence.get("params");
    let plural = params.and_then(|params| params.get("count")).map(|count| if count == 1 { "one" } else { "other" });
    let template = plural.and_then(|plural| ENGLISH.get(&format!("{key}.{plural}"))).or_else(|| ENGLISH.get(key))?;
    let fill = |filled: String, (name, value): (&String, &Value)| {
        let shown = match value {
            Value::String(plain) => plain.clone(),
            Value::Object(_) => text(value).unwrap_or_default(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => value.to_string(),
        };
        filled.replace(&format!("{{{name}}}"), &shown)
    };
    Some(params.and_then(Value::as_object).into_iter().flatten().fold(template.clone(), fill))
}

#[cfg(test)]
mod tests {
    use protocol::{ErrorCode, sentence};

    use super::*;

    #[test]
    fn placeholders_are_filled() {
        assert_eq!(english(sentence!("handle_length", min = 3, max = 30)), "A handle has 3 to 30 characters.");
        let ends = sentence!("ends_tie_break_by_one", to = 7, scores = sentence!("scores_between", from = "7-0", to = "7-6"));
        let sentence = english(sentence!("set_not_over", set = 2, score = "6-5", ends = ends));
        assert_eq!(sentence, "Set 2: 6-5 is not over. A tie-break to 7 ends 7-0 to 7-6.");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(english(sentence!("capacity_taken", count = 1)), "One seat is taken: there cannot be fewer.");
        assert_eq!(english(sentence!("capacity_taken", count = 12)), "12 seats are taken: there cannot be fewer.");
    }

    #[test]
    fn refusals_without_a_key_keep_their_message() {
        let plain = Refusal::new(ErrorCode::Conflict, "This session is open already.");
        assert_eq!(written(plain.clone()), plain);
        assert_eq!(written(Refusal::invalid("reason", sentence!("reason_missing"))).message, "Say why.");
    }
}
