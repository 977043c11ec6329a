//! When something takes people's time.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use protocol::{Millis, limits};

use super::local::{self, day_after, day_number};
use crate::error::{Error, Result};

/// Milliseconds of what lasts longer than a day's play may: it has several days.
const DAY_MAX: i64 = limits::EVENT_HOURS_MAX * 3_600_000;

/// When something takes people's time, in spans in their order: a game all the time that it lasts; a camp some hours on each of its days,
/// from the time at which its first one begins to the time at which its last one ends. Its nights are free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hours(Vec<(Millis, Millis)>);

impl Hours {
    /// Those of something on the clock of a zone; all the time that it lasts if the zone is not known.
    pub(crate) fn of(zone: Option<&str>, (from, until): (Millis, Millis)) -> Self {
        let days = if until.0 - from.0 > DAY_MAX { zone.and_then(|zone| days(zone, (from, until)).ok()) } else { None };
        // A weekend from Friday evening to Sunday noon has no hours of its own.
        let daily = days.filter(|days| days.iter().all(|(from, until)| until.0 - from.0 <= DAY_MAX));
        Self(daily.unwrap_or_else(|| vec![(from, until)]))
    }

    /// The first of them, and on how many days they are.
    pub(crate) fn first_of_many(&self) -> Option<((Millis, Millis), usize)> {
        self.0.first().filter(|_| self.0.len() > 1).map(|first| (*first, self.0.len()))
    }

    /// From the first to the last.
    pub(crate) fn span(&self) -> Option<(Millis, Millis)> {
        self.0.first().zip(self.0.last()).map(|((from, _), (_, until))| (*from, *until))
    }

    /// Whether they take time of a span.
    pub(crate) fn touch(&self, (from, until): (Millis, Millis)) -> bool {
        self.0.iter().any(|own| own.0 < until && from < own.1)
    }

    pub(crate) fn overlap(&self, other: &Self) -> bool {
        other.0.iter().any(|span| self.touch(*span))
    }

    /// Those that take time of a span.
    pub(crate) fn within(self, (from, until): (Millis, Millis)) -> impl Iterator<Item = (Millis, Millis)> {
        self.0.into_iter().filter(move |own| own.0 < until && from < own.1)
    }
}

fn days(zone: &str, (from, until): (Millis, Millis)) -> Result<Vec<(Millis, Millis)>> {
    let zone = local::zone(zone)?;
    let local = local::local_times(&zone, from, until)?;
    let last = local.to_date.unwrap_or(local.date);
    // What goes on past midnight begins for the last time on the day before.
    let overnight = i64::from(local.to <= local.from);
    let count = day_number(last) - day_number(local.date) - overnight;
    let on = |day: i64, time| -> Result<Millis> {
        let date = day_after(local.date, day).ok_or_else(|| Error::internal("a day beyond the calendar"))?;
        instant(&zone, date.to_datetime(time))
    };
    let spans = (0..=count).map(|day| {
        let starts_at = if day == 0 { from } else { on(day, local.from)? };
        let ends_at = if day == count { until } else { on(day + overnight, local.to)? };
        Ok((starts_at, ends_at))
    });
    spans.collect()
}

/// The instant of a local time: the first of two, and a skipped one moved forward by the gap.
fn instant(zone: &TimeZone, at: DateTime) -> Result<Millis> {
    let found = zone.to_ambiguous_timestamp(at).compatible().map_err(Error::internal)?;
    Ok(Millis(found.as_millisecond()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Millis {
        let zoned: jiff::Zoned = format!("{text}[America/Los_Angeles]").parse().unwrap();
        Millis(zoned.timestamp().as_millisecond())
    }

    fn hours(from: &str, until: &str) -> Vec<(Millis, Millis)> {
        Hours::of(Some("America/Los_Angeles"), (at(from), at(until))).0
    }

    #[test]
    fn a_game_takes_all_its_time_and_a_camp_some_hours_on_each_day() {
        assert_eq!(hours("2026-10-30T22:00", "2026-10-31T01:00"), [(at("2026-10-30T22:00"), at("2026-10-31T01:00"))]);
        // Over the night in which clocks go back.
        let camp = [
            (at("2026-10-31T10:00"), at("2026-10-31T16:00")),
            (at("2026-11-01T10:00"), at("2026-11-01T16:00")),
            (at("2026-11-02T10:00"), at("2026-11-02T16:00")),
        ];
        assert_eq!(hours("2026-10-31T10:00", "2026-11-02T16:00"), camp);
        let nights = [(at("2026-10-30T20:00"), at("2026-10-31T00:30")), (at("2026-10-31T20:00"), at("2026-11-01T00:30"))];
        assert_eq!(hours("2026-10-30T20:00", "2026-11-01T00:30"), nights);
        let weekend = (at("2026-10-30T19:00"), at("2026-11-01T12:00"));
        assert_eq!(hours("2026-10-30T19:00", "2026-11-01T12:00"), [weekend]);
        let until_midnight = [(at("2026-10-30T12:00"), at("2026-10-31T00:00")), (at("2026-10-31T12:00"), at("2026-11-01T00:00"))];
        assert_eq!(hours("2026-10-30T12:00", "2026-11-01T00:00"), until_midnight);
    }

    #[test]
    fn a_time_that_clocks_skip_on_one_of_the_days_is_moved() {
        let spans = hours("2027-03-13T02:30", "2027-03-15T04:00");
        assert_eq!(spans.get(1), Some(&(at("2027-03-14T03:30"), at("2027-03-14T04:00"))));
    }

    #[test]
    fn nights_are_free() {
        let camp = Hours::of(Some("America/Los_Angeles"), (at("2026-10-20T10:00"), at("2026-10-23T16:00")));
        let one = |from, until| Hours::of(None, (at(from), at(until)));
        assert!(camp.overlap(&one("2026-10-21T15:00", "2026-10-21T17:00")));
        assert!(
            !camp.overlap(&one("2026-10-21T16:00", "2026-10-21T18:00")) && !camp.touch((at("2026-10-22T08:00"), at("2026-10-22T10:00")))
        );
        assert_eq!(camp.clone().within((at("2026-10-21T12:00"), at("2026-10-22T11:00"))).count(), 2);
        assert_eq!(camp.first_of_many().map(|(first, days)| (first.1, days)), Some((at("2026-10-20T16:00"), 4)));
        assert_eq!(one("2026-10-20T10:00", "2026-10-23T16:00").first_of_many(), None);
    }
}
