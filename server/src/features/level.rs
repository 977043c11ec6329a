//! Levels of play: steps of a half from 1.0 to 7.0 on the wire, the same in tenths (10 to 70) in the database.

use protocol::{Refusal, sentence};

use super::lookups::LEVELS;

/// The tenths of a level, `None` where there is no such level. Halves are exact in binary: no rounding.
fn tenths(level: f64) -> Option<i64> {
    LEVELS.into_iter().find(|tenths| f64::from(*tenths) / 10.0 == level).map(i64::from)
}

/// The level of a column in tenths: 35 is 3.5.
#[must_use]
pub fn from_tenths(tenths: i64) -> Option<f64> {
    i32::try_from(tenths).ok().map(|tenths| f64::from(tenths) / 10.0)
}

/// The tenths of a level; `invalid` on the field where there is no such level.
pub fn parse(field: &str, level: f64) -> Result<i64, Refusal> {
    tenths(level).ok_or_else(|| Refusal::invalid(field, sentence!("level_unknown")))
}

/// The tenths of `level_min` and `level_max`; `invalid` on the field that is wrong.
pub fn parse_range(min: Option<f64>, max: Option<f64>) -> Result<(Option<i64>, Option<i64>), Refusal> {
    let min = min.map(|level| parse("level_min", level)).transpose()?;
    let max = max.map(|level| parse("level_max", level)).transpose()?;
    if min.zip(max).is_some_and(|(min, max)| min > max) {
        return Err(Refusal::invalid("level_max", sentence!("levels_reversed")));
    }
    Ok((min, max))
}

/// The tenths of the levels of a search, at most `most`; `invalid` on `level`.
pub fn parse_all(levels: &[f64], most: usize) -> Result<Vec<i64>, Refusal> {
    let found = levels.iter().take(most + 1).map(|level| parse("level", *level)).collect::<Result<Vec<i64>, _>>()?;
    if found.len() <= most { Ok(found) } else { Err(Refusal::invalid("level", sentence!("level_unknown"))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_listed_levels_are_accepted() {
        for (level, expected) in [(1.0, 10), (3.5, 35), (7.0, 70)] {
            assert_eq!(parse("level", level).unwrap(), expected);
            assert_eq!(from_tenths(expected), Some(level));
        }
        for level in [0.5, 3.2, 3.25, 3.499_999_999, 7.5, -3.5, f64::NAN, f64::INFINITY] {
            assert_eq!(parse("level", level).unwrap_err().field.as_deref(), Some("level"), "{level}");
        }
    }

    #[test]
    fn a_range_of_levels_goes_upwards() {
        assert_eq!(parse_range(Some(3.0), Some(4.5)).unwrap(), (Some(30), Some(45)));
        assert_eq!(parse_range(None, None).unwrap(), (None, None));
        assert!(parse_range(Some(4.5), Some(3.0)).is_err());
        assert!(parse_range(Some(3.2), None).is_err());
        assert!(parse_range(None, Some(f64::NAN)).is_err());
    }

    #[test]
    fn a_search_names_a_limited_number_of_levels() {
        assert_eq!(parse_all(&[3.0, 3.5], 2).unwrap(), [30, 35]);
        assert!(parse_all(&[3.0, 3.5, 4.0], 2).is_err());
        assert!(parse_all(&[3.0, 3.2], 2).is_err());
    }
}
