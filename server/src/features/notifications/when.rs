//! Dates and times in the mail of notifications.

use jiff::Timestamp;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use protocol::Millis;

use crate::mail::Language;

const WEEKDAYS: [&str; 7] = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];
const MONTHS: [&str; 12] =
    ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"];

/// A day and a time on the clock of a place: `Friday, November 20, 7:00 PM` or `viernes 20 de noviembre, 19:00`. With the year if it is
/// another one than now, and in the hour that clocks repeat in autumn with the name of the zone's time, PDT or PST.
pub(super) fn when(language: Language, at: Millis, zone: Option<&str>, now: Millis) -> String {
    let zone = zone.and_then(|zone| TimeZoneDatabase::bundled().get(zone).ok()).unwrap_or(TimeZone::UTC);
    let there = |at: Millis| Timestamp::from_millisecond(at.0).map(|at| at.to_zoned(zone.clone()));
    let (Ok(there), Ok(today)) = (there(at), there(now)) else { return String::new() };
    let pass = if zone.to_ambiguous_zoned(there.datetime()).is_ambiguous() { there.strftime(" %Z").to_string() } else { String::new() };
    let is_other_year = there.year() != today.year();
    match language {
        Language::En => {
            let day = if is_other_year { "%A, %B %-d, %Y" } else { "%A, %B %-d" };
            format!("{}, {}{pass}", there.strftime(day), there.strftime("%-I:%M %p"))
        }
        Language::Es => {
            let name = |names: &[&'static str], number: i8| {
                names.get(usize::try_from(number).unwrap_or_default().saturating_sub(1)).copied().unwrap_or_default()
            };
            let weekday = name(&WEEKDAYS, there.weekday().to_monday_one_offset());
            let year = if is_other_year { format!(" de {}", there.year()) } else { String::new() };
            format!("{weekday} {} de {}{year}, {}{pass}", there.day(), name(&MONTHS, there.month()), there.strftime("%H:%M"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_on_the_clock_of_the_place() {
        let at = Millis("2026-11-21T03:05:00Z".parse::<Timestamp>().unwrap().as_millisecond());
        for (language, zone, text) in [
            (Language::En, Some("America/Los_Angeles"), "Friday, November 20, 7:05 PM"),
            (Language::Es, Some("America/Los_Angeles"), "viernes 20 de noviembre, 19:05"),
            (Language::Es, Some("Asia/Tokyo"), "sábado 21 de noviembre, 12:05"),
            (Language::En, None, "Saturday, November 21, 3:05 AM"),
        ] {
            assert_eq!(when(language, at, zone, at), text);
        }
    }

    #[test]
    fn another_year_is_written_and_both_passes_of_an_hour_differ() {
        let at = |text: &str| Millis(text.parse::<Timestamp>().unwrap().as_millisecond());
        let los_angeles = Some("America/Los_Angeles");
        let now = at("2026-10-30T12:00:00Z");
        for (instant, language, text) in [
            ("2026-11-01T08:30:00Z", Language::En, "Sunday, November 1, 1:30 AM PDT"),
            ("2026-11-01T09:30:00Z", Language::En, "Sunday, November 1, 1:30 AM PST"),
            ("2026-11-01T09:30:00Z", Language::Es, "domingo 1 de noviembre, 01:30 PST"),
            ("2026-11-01T10:30:00Z", Language::En, "Sunday, November 1, 2:30 AM"),
            ("2027-01-01T07:59:00Z", Language::En, "Thursday, December 31, 11:59 PM"),
            ("2027-01-01T08:00:00Z", Language::En, "Friday, January 1, 2027, 12:00 AM"),
            ("2027-01-01T08:00:00Z", Language::Es, "viernes 1 de enero de 2027, 00:00"),
        ] {
            assert_eq!(when(language, at(instant), los_angeles, now), text);
        }
    }
}
