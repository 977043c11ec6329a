//! Whether a game fits the filters of a saved search that the index does not answer. Pure: no database, no clock.

use jiff::civil;
use protocol::searches::{DayPart, SearchFilters, Weekday};
use serde::Serialize;

use crate::error::Result;
use crate::features::events::terms::Facts;
use crate::features::schedule::local;

/// The first hours of the afternoon and of the evening.
const NOON: i8 = 12;
const EVENING: i8 = 17;

/// A game, with its dates if it is a series.
pub(super) struct Game<'a> {
    first: &'a Facts,
    surface: Option<String>,
    ages: Vec<String>,
    dates: Vec<(&'a Facts, Weekday, DayPart)>,
}

impl<'a> Game<'a> {
    /// None without a date that has a time.
    pub(super) fn of(dates: &'a [Facts], surface: Option<String>) -> Result<Option<Self>> {
        let Some(first) = dates.first() else { return Ok(None) };
        let mut timed = Vec::with_capacity(dates.len());
        for date in dates {
            let (Some(starts_at), Some(ends_at), Some(zone)) = (date.starts_at, date.ends_at, date.zone.as_deref()) else { continue };
            let start = local::local_times(&local::zone(zone)?, starts_at, ends_at)?;
            timed.push((date, weekday(start.date.weekday()), part(start.from)));
        }
        Ok(Some(Self { first, surface, ages: serde_json::from_str(&first.age_range)?, dates: timed }))
    }

    /// The first date that fits.
    pub(super) fn date_for(&self, filters: &SearchFilters) -> Option<&'a Facts> {
        let Self { first, surface, ages, dates } = self;
        let fits = is_any(&filters.kind, Some(&first.kind))
            && is_any(&filters.gender, Some(&first.gender))
            && is_any(&filters.surface, surface.as_deref())
            && (filters.age.is_empty() || ages.is_empty() || filters.age.iter().any(|age| ages.contains(age)))
            && filters.format.is_none_or(|format| is_any(&[format], first.format.as_deref()))
            && (!filters.classes || first.is_class);
        let suits = |weekday: &Weekday, part: &DayPart| {
            (filters.weekdays.is_empty() || filters.weekdays.contains(weekday))
                && (filters.parts.is_empty() || filters.parts.contains(part))
        };
        dates.iter().find(|(_, weekday, part)| fits && suits(weekday, part)).map(|(date, ..)| *date)
    }
}

/// Whether a name is that of one of these, or nothing is asked for.
fn is_any<T: Serialize>(wanted: &[T], name: Option<&str>) -> bool {
    wanted.is_empty() || name.is_some_and(|name| wanted.iter().any(|one| serde_json::to_value(one).is_ok_and(|one| one == name)))
}

fn weekday(day: civil::Weekday) -> Weekday {
    match day {
        civil::Weekday::Monday => Weekday::Monday,
        civil::Weekday::Tuesday => Weekday::Tuesday,
        civil::Weekday::Wednesday => Weekday::Wednesday,
        civil::Weekday::Thursday => Weekday::Thursday,
        civil::Weekday::Friday => Weekday::Friday,
        civil::Weekday::Saturday => Weekday::Saturday,
        civil::Weekday::Sunday => Weekday::Sunday,
    }
}

fn part(start: civil::Time) -> DayPart {
    match start.hour() {
        ..NOON => DayPart::Morning,
        NOON..EVENING => DayPart::Afternoon,
        _ => DayPart::Evening,
    }
}

#[cfg(test)]
mod tests {
    use protocol::people::Spot;
    use protocol::{EventId, Millis, UserId};
    use uuid::Uuid;

    use super::*;

    fn game(starts_at: &str) -> Facts {
        let starts_at = starts_at.parse::<jiff::Timestamp>().unwrap().as_millisecond();
        Facts {
            id: EventId(Uuid::nil()),
            organiser: UserId(Uuid::nil()),
            series: None,
            state: "published".into(),
            name: "Doubles".into(),
            kind: "doubles".into(),
            court: None,
            court_name: None,
            latitude: None,
            longitude: None,
            zone: Some("America/Los_Angeles".into()),
            starts_at: Some(Millis(starts_at)),
            ends_at: Some(Millis(starts_at + 3_600_000)),
            is_private: false,
            is_class: false,
            competitive: false,
            format: Some("double".into()),
            level_min: None,
            level_max: None,
            age_range: r#"["40_plus"]"#.into(),
            gender: "mixed".into(),
            friends_only: false,
            capacity: 4,
            players_min: None,
            court_open: false,
            waiting_policy: "first_come".into(),
            leave_minutes: 0,
            enrol_minutes: 0,
            guests: 0,
            taken: 0,
            waiting_count: 0,
            pending_count: 0,
            next_in_line: 1,
            chat: None,
            sequence: 0,
            version: 1,
            start_version: 1,
            fixture: None,
            league: None,
        }
    }

    fn filters(json: serde_json::Value) -> SearchFilters {
        let mut all = serde_json::json!({ "location": Spot { latitude: 34.05, longitude: -118.24 } });
        all.as_object_mut().unwrap().extend(json.as_object().unwrap().clone());
        serde_json::from_value(all).unwrap()
    }

    #[test]
    fn each_filter_decides() {
        // A Tuesday, 7 PM on the court's clock; in UTC it is Wednesday.
        let dates = [game("2026-11-24T19:00:00-08:00")];
        let game = Game::of(&dates, Some("clay".into())).unwrap().unwrap();
        for (json, fits) in [
            (serde_json::json!({}), true),
            (serde_json::json!({ "kind": ["singles", "doubles"] }), true),
            (serde_json::json!({ "kind": ["singles"] }), false),
            (serde_json::json!({ "gender": ["mixed"] }), true),
            (serde_json::json!({ "gender": ["women"] }), false),
            (serde_json::json!({ "surface": ["clay"] }), true),
            (serde_json::json!({ "surface": ["grass"] }), false),
            (serde_json::json!({ "age": ["40_plus"] }), true),
            (serde_json::json!({ "age": ["u14"] }), false),
            (serde_json::json!({ "format": "double" }), true),
            (serde_json::json!({ "format": "single" }), false),
            (serde_json::json!({ "classes": true }), false),
            (serde_json::json!({ "weekdays": ["tuesday"], "parts": ["evening"] }), true),
            (serde_json::json!({ "weekdays": ["wednesday"] }), false),
            (serde_json::json!({ "parts": ["morning", "afternoon"] }), false),
        ] {
            assert_eq!(game.date_for(&filters(json.clone())).is_some(), fits, "{json}");
        }
        assert!(Game::of(&dates, None).unwrap().unwrap().date_for(&filters(serde_json::json!({ "surface": ["clay"] }))).is_none());
    }

    #[test]
    fn parts_of_the_day_follow_the_courts_clock() {
        for (starts_at, expected) in [
            ("2026-11-24T11:59:00-08:00", DayPart::Morning),
            ("2026-11-24T12:00:00-08:00", DayPart::Afternoon),
            ("2026-11-24T16:59:00-08:00", DayPart::Afternoon),
            ("2026-11-24T17:00:00-08:00", DayPart::Evening),
        ] {
            let dates = [game(starts_at)];
            let found = Game::of(&dates, None).unwrap().unwrap().dates.first().map(|(_, _, part)| *part);
            assert_eq!(found, Some(expected), "{starts_at}");
        }
    }

    #[test]
    fn of_a_series_the_first_date_that_fits_counts() {
        let dates = [game("2026-11-24T19:00:00-08:00"), game("2026-11-25T19:00:00-08:00"), game("2026-12-02T19:00:00-08:00")];
        let game = Game::of(&dates, None).unwrap().unwrap();
        let found = game.date_for(&filters(serde_json::json!({ "weekdays": ["wednesday"] }))).unwrap();
        assert_eq!(found.starts_at, dates[1].starts_at);
    }
}
