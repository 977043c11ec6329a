//! Dates and times in the mail of notifications.

use jiff::Timestamp;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use protocol::Millis;

use crate::mail::Language;

const WEEKDAYS: [&str; 7] = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];
const MONTHS: [&str; 12] =
    ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"];

/// A day and a time on the clock of a place: `Friday, November 20, 7:00 PM` or `viernes 20 de noviembre, 19:00`.
pub(super) fn when(language: Language, at: Millis, zone: Option<&str>) -> String {
    let zone = zone.and_then(|zone| TimeZoneDatabase::bundled().get(zone).ok()).unwrap_or(TimeZone::UTC);
    let Ok(there) = Timestamp::from_millisecond(at.0).map(|at| at.to_zoned(zone)) else { return String::new() };
    match language {
        Language::En => there.strftime("%A, %B %-d, %-I:%M %p").to_string(),
        Language::Es => {
            let name = |names: &[&'static str], number: i8| {
                names.get(usize::try_from(number).unwrap_or_default().saturating_sub(1)).copied().unwrap_or_default()
            };
            let weekday = name(&WEEKDAYS, there.weekday().to_monday_one_offset());
            format!("{weekday} {} de {}, {}", there.day(), name(&MONTHS, there.month()), there.strftime("%H:%M"))
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
            assert_eq!(when(language, at, zone), text);
        }
    }
}
