//! Durations in settings.

use std::time::Duration;

/// Parses `250ms`, `25s`, `15m`, `2h` or `7d`.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| format!("'{text}' is not a duration: write 250ms, 25s, 15m, 2h or 7d"))?;
    let millis = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => return Err(format!("'{text}' has no unit: write 250ms, 25s, 15m, 2h or 7d")),
    };
    Ok(Duration::from_millis(number.saturating_mul(millis)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_is_a_number_with_a_unit() {
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(duration("7d"), Ok(Duration::from_secs(7 * 86_400)));
        for nonsense in ["", "5", "s", "-1s", "1 s", "1w"] {
            assert!(duration(nonsense).is_err(), "{nonsense}");
        }
    }
}
