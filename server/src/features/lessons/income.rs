//! What a coach's lessons bring, by week or month: agreed prices, since no payment is taken.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use protocol::lessons::{GetIncome, Income, IncomeBy, IncomeRow, LessonState};
use protocol::{Millis, Refusal, sentence};

use super::terms;
use crate::error::{Error, Result};
use crate::features::schedule::local::{self, day_after};
use crate::run::View;

/// Weeks or months in one answer.
const ROWS_MAX: usize = 106;

/// My income in a span of days, by week or month.
pub(super) async fn get(view: &View, args: GetIncome) -> Result<Income> {
    let (db, me) = (view.db(), view.caller()?.user);
    let (from, until) = (local::date("from", &args.from)?, local::date("until", &args.until)?);
    let firsts = firsts(args.by, from, until)?;
    let terms = terms::find(db, view.tenant(), me).await?;
    let clock = terms.map_or(Ok(TimeZone::UTC), |terms| terms.clock())?;
    let span = (midnight(&clock, from)?, midnight(&clock, next_day(until)?)?);
    let lessons = store::between(db, me, span).await?;
    let taken = lessons.into_iter().map(store::Row::taken).collect::<Result<Vec<_>>>()?;
    Ok(Income { rows: rows(args.by, firsts, &clock, &taken, view.now)? })
}

/// What is counted of a lesson.
#[derive(Clone, Copy, Debug)]
struct Taken {
    state: LessonState,
    starts_at: Millis,
    ends_at: Millis,
    price: i64,
    /// What is due after a cancellation or an absence; none: the price.
    charged: Option<i64>,
}

/// What a lesson counts as.
enum Counts {
    /// It was held, or counts as held.
    Held,
    /// It was not held; what is due for it counts.
    Due,
    Expected,
    Nothing,
}

impl Taken {
    fn counts(self, now: Millis) -> Counts {
        match self.state {
            LessonState::Completed | LessonState::NoShowStudent => Counts::Held,
            // It is completed an hour after its end, if nobody objects.
            LessonState::Accepted | LessonState::RescheduleProposed if self.ends_at <= now => Counts::Held,
            LessonState::Accepted | LessonState::RescheduleProposed => Counts::Expected,
            LessonState::CancelledByStudent | LessonState::CancelledByCoach | LessonState::CancelledWeather => Counts::Due,
            LessonState::Requested
            | LessonState::Countered
            | LessonState::Declined
            | LessonState::Expired
            | LessonState::Withdrawn
            | LessonState::NoShowCoach
            // Nobody knows yet what it counts as.
            | LessonState::Disputed
            | LessonState::Void => Counts::Nothing,
        }
    }
}

/// The first days of the weeks or months that two dates and all between them are in.
fn firsts(by: IncomeBy, from: Date, until: Date) -> Result<Vec<Date>> {
    if until < from {
        return Err(Refusal::invalid("until", sentence!("end_before_start")).into());
    }
    let mut firsts = vec![first_day(by, from)?];
    loop {
        let last = *firsts.last().ok_or_else(|| Error::internal("no first day"))?;
        let step = match by {
            IncomeBy::Week => Span::new().weeks(1),
            IncomeBy::Month => Span::new().months(1),
        };
        match last.checked_add(step) {
            Ok(next) if next <= until && firsts.len() == ROWS_MAX => {
                return Err(Refusal::invalid("from", sentence!("income_span", max = ROWS_MAX)).into());
            }
            Ok(next) if next <= until => firsts.push(next),
            Ok(_) | Err(_) => return Ok(firsts),
        }
    }
}

/// The Monday of a date's week, or the first of its month.
fn first_day(by: IncomeBy, date: Date) -> Result<Date> {
    match by {
        IncomeBy::Week => date.checked_sub(Span::new().days(date.weekday().to_monday_zero_offset())).map_err(Error::internal),
        IncomeBy::Month => Ok(date.first_of_month()),
    }
}

fn midnight(clock: &TimeZone, date: Date) -> Result<Millis> {
    let at = clock.to_ambiguous_timestamp(date.to_datetime(jiff::civil::Time::midnight())).compatible().map_err(Error::internal)?;
    Ok(Millis(at.as_millisecond()))
}

fn next_day(date: Date) -> Result<Date> {
    day_after(date, 1).ok_or_else(|| Refusal::invalid("until", sentence!("date_unreadable")).into())
}

/// One row for each of these first days; a lesson counts where its start is on the coach's clock.
fn rows(by: IncomeBy, firsts: Vec<Date>, clock: &TimeZone, lessons: &[Taken], now: Millis) -> Result<Vec<IncomeRow>> {
    let empty = |first: Date| IncomeRow { first_day: first.to_string(), lessons: 0, earned: 0, expected: 0, minutes: 0 };
    let mut rows: BTreeMap<Date, IncomeRow> = firsts.into_iter().map(|first| (first, empty(first))).collect();
    for lesson in lessons {
        let date = clock.to_datetime(Timestamp::from_millisecond(lesson.starts_at.0).map_err(Error::internal)?).date();
        let Some(row) = rows.get_mut(&first_day(by, date)?) else { continue };
        match lesson.counts(now) {
            Counts::Held => {
                row.lessons += 1;
                row.minutes += (lesson.ends_at.0 - lesson.starts_at.0) / 60_000;
                row.earned += lesson.charged.unwrap_or(lesson.price);
            }
            Counts::Due => row.earned += lesson.charged.unwrap_or(lesson.price),
            Counts::Expected => row.expected += lesson.price,
            Counts::Nothing => {}
        }
    }
    Ok(rows.into_values().collect())
}

mod store {
    use protocol::UserId;

    use super::*;
    use crate::db::Db;
    use crate::features::columns::from_column;
    use crate::sql;

    #[derive(crate::db::FromRow)]
    pub(super) struct Row {
        state: String,
        starts_at: Millis,
        ends_at: Millis,
        price: i64,
        charged: Option<i64>,
    }

    impl Row {
        pub(super) fn taken(self) -> Result<Taken> {
            let Self { state, starts_at, ends_at, price, charged } = self;
            Ok(Taken { state: from_column(&state)?, starts_at, ends_at, price, charged })
        }
    }

    /// The lessons of a coach that begin in a span of time and were agreed.
    pub(super) async fn between(db: &Db, coach: UserId, (from, until): (Millis, Millis)) -> Result<Vec<Row>> {
        Ok(sql!(
            db,
            "SELECT state, starts_at, ends_at, price, charged FROM lesson WHERE coach = $1 AND starts_at >= $2 AND starts_at < $3
                 AND state NOT IN ('requested', 'countered', 'declined', 'expired', 'withdrawn') ORDER BY starts_at",
            coach,
            from,
            until
        )
        .all()
        .await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: &str = "2026-11-25T12:00:00Z";

    fn clock() -> TimeZone {
        local::zone("America/Los_Angeles").unwrap()
    }

    fn utc(text: &str) -> Millis {
        Millis(text.parse::<Timestamp>().unwrap().as_millisecond())
    }

    fn lesson(state: LessonState, starts_at: &str, charged: Option<i64>) -> Taken {
        let starts_at = utc(starts_at);
        Taken { state, starts_at, ends_at: Millis(starts_at.0 + 3_600_000), price: 6_000, charged }
    }

    /// Of each row: its first day, lessons, earned, expected.
    fn grouped(by: IncomeBy, from: &str, until: &str, lessons: &[Taken]) -> Vec<(String, i64, i64, i64)> {
        let firsts = firsts(by, from.parse().unwrap(), until.parse().unwrap()).unwrap();
        let rows = rows(by, firsts, &clock(), lessons, utc(NOW)).unwrap();
        rows.into_iter().map(|row| (row.first_day, row.lessons, row.earned, row.expected)).collect()
    }

    #[test]
    fn a_lesson_counts_in_the_week_that_it_is_in_on_the_coachs_clock() {
        // Clocks were put back on Sunday, 1 November: midnight in Los Angeles is 07:00 before and 08:00 after it.
        let held = [
            lesson(LessonState::Completed, "2026-10-26T06:30:00Z", None),
            lesson(LessonState::Completed, "2026-10-26T07:30:00Z", None),
            lesson(LessonState::Completed, "2026-11-02T07:30:00Z", None),
            lesson(LessonState::Completed, "2026-11-02T08:30:00Z", None),
        ];
        let expected = [("2026-10-19", 1), ("2026-10-26", 2), ("2026-11-02", 1)];
        let expected = expected.map(|(first, lessons)| (first.to_owned(), lessons, lessons * 6_000, 0));
        assert_eq!(grouped(IncomeBy::Week, "2026-10-20", "2026-11-03", &held), expected);
    }

    #[test]
    fn what_is_held_due_and_expected_is_told_apart() {
        let lessons = [
            lesson(LessonState::Completed, "2026-11-10T20:00:00Z", None),
            lesson(LessonState::Accepted, "2026-11-25T10:30:00Z", None),
            lesson(LessonState::Accepted, "2026-11-25T11:30:00Z", None),
            lesson(LessonState::NoShowStudent, "2026-11-11T20:00:00Z", Some(3_000)),
            lesson(LessonState::CancelledByStudent, "2026-11-12T20:00:00Z", Some(1_000)),
            lesson(LessonState::CancelledWeather, "2026-11-13T20:00:00Z", Some(0)),
            lesson(LessonState::NoShowCoach, "2026-11-14T20:00:00Z", None),
            lesson(LessonState::Disputed, "2026-11-15T20:00:00Z", None),
            lesson(LessonState::Accepted, "2026-12-03T20:00:00Z", None),
        ];
        let expected = [("2026-11-01".to_owned(), 3, 16_000, 6_000), ("2026-12-01".to_owned(), 0, 0, 6_000)];
        assert_eq!(grouped(IncomeBy::Month, "2026-11-25", "2026-12-01", &lessons), expected);
    }

    #[test]
    fn rows_have_no_gaps_and_are_limited() {
        let year = grouped(IncomeBy::Month, "2026-01-31", "2026-12-01", &[]);
        assert_eq!((year.len(), year[1].0.as_str(), year[11].0.as_str()), (12, "2026-02-01", "2026-12-01"));
        let (from, two_years, later) = ("2025-01-06".parse().unwrap(), "2027-01-17".parse().unwrap(), "2027-01-18".parse().unwrap());
        assert_eq!(firsts(IncomeBy::Week, from, two_years).unwrap().len(), ROWS_MAX);
        assert!(firsts(IncomeBy::Week, from, later).is_err());
        assert!(firsts(IncomeBy::Week, later, from).is_err());
        let last = "9999-12-31".parse().unwrap();
        assert_eq!(firsts(IncomeBy::Month, last, last).unwrap().len(), 1);
    }
}
