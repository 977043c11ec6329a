//! Times in the stories: how long ago something happened.

use std::time::Duration;

use serde::Deserialize;

/// `2d 5h 30m`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Ago(pub(super) Duration);

impl TryFrom<String> for Ago {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let mut minutes = 0;
        for part in text.split(' ') {
            let (number, unit) = part.split_at(part.len().saturating_sub(1));
            let minutes_each = match unit {
                "d" => 1_440,
                "h" => 60,
                "m" => 1,
                _ => return Err(format!("'{text}' is not a duration: write 2d 5h 30m")),
            };
            minutes += number.parse::<u64>().map_err(|error| error.to_string())? * minutes_each;
        }
        Ok(Self(Duration::from_secs(minutes * 60)))
    }
}
