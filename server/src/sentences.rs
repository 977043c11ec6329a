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

fn text(sentence: &Value) -> Option<String> {
    protocol::Sentence::text(sentence, &|key| ENGLISH.get(key).map(String::as_str))
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
