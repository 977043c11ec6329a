//! Dates as text, for what people read outside of the app.

use jiff::Timestamp;
use protocol::Millis;

/// `2026-11-20 16:12 UTC`; a time beyond the calendar is shown as its milliseconds.
pub(crate) fn minute(at: Millis) -> String {
    match Timestamp::from_millisecond(at.0) {
        Ok(timestamp) => timestamp.strftime("%Y-%m-%d %H:%M UTC").to_string(),
        Err(_) => format!("{} ms", at.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_shown_to_the_minute_in_utc() {
        for (at, text) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400_000, "2000-02-29 00:00 UTC"),
            (1_795_191_120_000, "2026-11-20 16:12 UTC"),
            (4_107_542_399_000, "2100-02-28 23:59 UTC"),
            (4_107_542_400_000, "2100-03-01 00:00 UTC"),
        ] {
            assert_eq!(minute(Millis(at)), text);
        }
    }
}
