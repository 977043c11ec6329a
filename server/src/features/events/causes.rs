//! Why an event does not take place as planned: one of the listed reasons, or the organiser's own words.

use protocol::events::Cause;
use protocol::text::Reason;
use protocol::{Refusal, sentence};

use crate::error::Result;

/// A reason that everybody concerned reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Why {
    /// The organiser's words, or the English text of the cause.
    pub(crate) reason: String,
    pub(crate) cause: Option<Cause>,
}

impl Why {
    /// What an organiser gives as the reason: a cause that people can choose, or words.
    pub(super) fn parse(reason: &str, cause: Option<Cause>) -> Result<Self> {
        match cause {
            None => Ok(Self { reason: Reason::parse(reason)?.into_string(), cause }),
            Some(Cause::Rain | Cause::TooDark | Cause::CourtClosed | Cause::TooFew) => Ok(Self { reason: english(cause), cause }),
            Some(Cause::Undecided | Cause::OrganiserGone) => Err(Refusal::invalid("cause", sentence!("not_in_list")).into()),
        }
    }

    pub(super) fn of(cause: Cause) -> Self {
        Self { reason: english(Some(cause)), cause: Some(cause) }
    }
}

/// For clients that do not know the cause, for mail and for calendars: the same as `cause.*` of the dictionary.
fn english(cause: Option<Cause>) -> String {
    let text = match cause {
        None => "",
        Some(Cause::Rain) => "Rain",
        Some(Cause::TooDark) => "Too dark to play",
        Some(Cause::CourtClosed) => "The court is closed",
        Some(Cause::TooFew) => "Too few players",
        Some(Cause::Undecided) => "Too few players, or no court, by the time until which it was to be decided.",
        Some(Cause::OrganiserGone) => "Its organiser is not here any more.",
    };
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::features::events::forms::wire_name;

    const ALL: [Cause; 6] = [Cause::Rain, Cause::TooDark, Cause::CourtClosed, Cause::TooFew, Cause::Undecided, Cause::OrganiserGone];

    #[test]
    fn the_english_text_of_a_cause_is_the_dictionarys() {
        let texts: HashMap<String, String> = serde_json::from_str(include_str!("../lookups/i18n/en.json")).unwrap();
        for cause in ALL {
            assert_eq!(texts[&format!("cause.{}", wire_name(cause).unwrap())], english(Some(cause)));
        }
    }

    #[test]
    fn a_reason_is_a_cause_from_the_list_or_words() {
        assert_eq!(Why::parse("ignored", Some(Cause::Rain)).unwrap(), Why::of(Cause::Rain));
        assert_eq!(Why::parse(" The nets are down ", None).unwrap(), Why { reason: "The nets are down".into(), cause: None });
        for (reason, cause) in [(" ", None), ("", Some(Cause::Undecided)), ("", Some(Cause::OrganiserGone))] {
            assert!(Why::parse(reason, cause).is_err(), "{cause:?}");
        }
    }
}
