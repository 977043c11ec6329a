//! The days of what repeats: by a rule, from its first day to its last.

use jiff::civil::Date;
use protocol::events::{Repeat, RepeatEvery};
use protocol::{ErrorCode, Refusal, limits, sentence};

use super::local::{date, day_after};
use crate::error::Result;

/// The days of a series, and the months that have no such day.
pub(crate) struct Days {
    pub(crate) days: Vec<Date>,
    /// Months without that day, such as `2027-02`.
    pub(crate) missing: Vec<String>,
}

/// The days of a rule, from the first one on. Refuses more than [`limits::SERIES_MAX`].
pub(crate) fn days(first: Date, repeat: &Repeat) -> Result<Days> {
    let until = date("until", &repeat.until)?;
    if until < first {
        return Err(Refusal::invalid("until", sentence!("until_before_first")).into());
    }
    let (mut days, mut missing) = (Vec::new(), Vec::new());
    for step in 0.. {
        let month = |months: i32| {
            let months = i32::from(first.month()) - 1 + months;
            let year = i16::try_from(i32::from(first.year()) + months.div_euclid(12)).ok()?;
            let month = i8::try_from(months.rem_euclid(12) + 1).ok()?;
            Some((year, month))
        };
        let next = match repeat.every {
            RepeatEvery::Day => day_after(first, i64::from(step)),
            RepeatEvery::Week => day_after(first, i64::from(step) * 7),
            RepeatEvery::TwoWeeks => day_after(first, i64::from(step) * 14),
            RepeatEvery::Month => match month(step) {
                Some((year, month)) if (year, month) > (until.year(), until.month()) => None,
                Some((year, month)) => match Date::new(year, month, first.day()) {
                    Ok(day) => Some(day),
                    Err(_) => {
                        missing.push(format!("{year:04}-{month:02}"));
                        continue;
                    }
                },
                None => None,
            },
        };
        match next.filter(|day| *day <= until) {
            None => break,
            Some(_) if days.len() == limits::SERIES_MAX => {
                let sentence = sentence!("series_most", max = limits::SERIES_MAX);
                return Err(Refusal::saying(ErrorCode::LimitReached, sentence).on("until").into());
            }
            Some(day) => days.push(day),
        }
    }
    Ok(Days { days, missing })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_has_a_day_for_each_step_of_its_rule() {
        let repeat = |every, until: &str| Repeat { every, until: until.into() };
        let first = date("date", "2026-12-31").unwrap();
        let planned =
            |repeat: &Repeat| days(first, repeat).map(|found| (found.days.len(), found.days.last().map(Date::to_string), found.missing));
        assert_eq!(planned(&repeat(RepeatEvery::Day, "2027-01-02")).unwrap(), (3, Some("2027-01-02".into()), vec![]));
        assert_eq!(planned(&repeat(RepeatEvery::Week, "2027-01-20")).unwrap(), (3, Some("2027-01-14".into()), vec![]));
        assert_eq!(planned(&repeat(RepeatEvery::TwoWeeks, "2027-01-14")).unwrap(), (2, Some("2027-01-14".into()), vec![]));
        let months = planned(&repeat(RepeatEvery::Month, "2027-05-31")).unwrap();
        assert_eq!(months, (4, Some("2027-05-31".into()), vec!["2027-02".into(), "2027-04".into()]));
        assert_eq!(planned(&repeat(RepeatEvery::Month, "2027-02-28")).unwrap().0, 2);
        for (wrong, code) in [
            (repeat(RepeatEvery::Day, "2054-05-18"), ErrorCode::LimitReached),
            (repeat(RepeatEvery::Week, "9999-12-31"), ErrorCode::LimitReached),
            (repeat(RepeatEvery::Month, "9999-12-31"), ErrorCode::LimitReached),
            (repeat(RepeatEvery::Week, "2026-12-30"), ErrorCode::Invalid),
            (repeat(RepeatEvery::Week, "soon"), ErrorCode::Invalid),
        ] {
            assert_eq!(planned(&wrong).unwrap_err().into_refusal().code, code, "{wrong:?}");
        }
    }
}
