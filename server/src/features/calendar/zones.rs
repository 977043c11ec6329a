//! Local times and time zone definitions in calendar format (RFC 5545, 3.6.5).

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone, TimeZoneDatabase, TimeZoneTransition};
use protocol::Millis;

/// How far before and after its entries a zone's transitions are listed.
const MARGIN: Duration = Duration::from_secs(86_400);

/// The clock of a time zone.
pub(super) struct Clock(TimeZone);

impl Clock {
    pub(super) fn named(zone: &str) -> Option<Self> {
        TimeZoneDatabase::bundled().get(zone).ok().map(Self)
    }

    /// `20261120T190000`. `None` in the second pass of a repeated hour, where the text would mean the first.
    pub(super) fn local(&self, at: Millis) -> Option<String> {
        let local = Timestamp::from_millisecond(at.0).ok()?.to_zoned(self.0.clone());
        let read = local.datetime().to_zoned(self.0.clone()).ok()?;
        (read.timestamp() == local.timestamp()).then(|| local.strftime("%Y%m%dT%H%M%S").to_string())
    }
}

/// `20261121T030000Z`
pub(super) fn utc(at: Millis) -> String {
    Timestamp::from_millisecond(at.0).unwrap_or(Timestamp::UNIX_EPOCH).strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// The definitions of the entries' zones, each with every transition from before its first entry to after its last.
pub(super) fn render<'a>(entries: impl Iterator<Item = (&'a str, Millis, Millis)>) -> String {
    let mut spans: BTreeMap<&str, (Millis, Millis)> = BTreeMap::new();
    for (zone, from, to) in entries {
        let span = spans.entry(zone).or_insert((from, to));
        *span = (span.0.min(from), span.1.max(to));
    }
    let mut text = String::new();
    for (name, (from, to)) in spans {
        if let (Some(Clock(zone)), Ok(from), Ok(to)) =
            (Clock::named(name), Timestamp::from_millisecond((from - MARGIN).0), Timestamp::from_millisecond((to + MARGIN).0))
        {
            let _ = write!(text, "BEGIN:VTIMEZONE\r\nTZID:{name}\r\n{}END:VTIMEZONE\r\n", observances(&zone, from, to));
        }
    }
    text
}

fn observances(zone: &TimeZone, from: Timestamp, to: Timestamp) -> String {
    let mut text = String::new();
    match zone.preceding(from).next() {
        Some(transition) => text.push_str(&observance(zone, &transition)),
        // No transition before: a fixed offset.
        None => {
            let offset = numeric(zone.to_offset(from));
            let _ = write!(
                text,
                "BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:{offset}\r\nTZOFFSETTO:{offset}\r\nEND:STANDARD\r\n"
            );
        }
    }
    for transition in zone.following(from).take_while(|transition| transition.timestamp() <= to) {
        text.push_str(&observance(zone, &transition));
    }
    text
}

/// One transition: its time by the offset before it, and both offsets.
fn observance(zone: &TimeZone, transition: &TimeZoneTransition<'_>) -> String {
    let at = transition.timestamp();
    let before = zone.to_offset(at.saturating_sub(jiff::SignedDuration::from_secs(1)).unwrap_or(at));
    let kind = if transition.dst().is_dst() { "DAYLIGHT" } else { "STANDARD" };
    format!(
        "BEGIN:{kind}\r\nDTSTART:{}\r\nTZOFFSETFROM:{}\r\nTZOFFSETTO:{}\r\nTZNAME:{}\r\nEND:{kind}\r\n",
        before.to_datetime(at).strftime("%Y%m%dT%H%M%S"),
        numeric(before),
        numeric(transition.offset()),
        transition.abbreviation()
    )
}

/// `-0800`, with seconds where a historical offset has them.
fn numeric(offset: Offset) -> String {
    let seconds = offset.seconds().unsigned_abs();
    let sign = if offset.is_negative() { '-' } else { '+' };
    let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if rest == 0 { format!("{sign}{hours:02}{minutes:02}") } else { format!("{sign}{hours:02}{minutes:02}{rest:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(text: &str) -> Millis {
        Millis(text.parse::<Timestamp>().unwrap().as_millisecond())
    }

    #[test]
    fn a_zone_lists_its_transitions() {
        let (from, to) = (millis("2026-10-01T18:00:00Z"), millis("2027-03-28T18:00:00Z"));
        let text = render([("Europe/London", from, to), ("Europe/London", from, from)].into_iter());
        let expected = "BEGIN:VTIMEZONE
TZID:Europe/London
BEGIN:DAYLIGHT
DTSTART:20260329T010000
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
TZNAME:BST
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20261025T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
TZNAME:GMT
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20270328T010000
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
TZNAME:BST
END:DAYLIGHT
END:VTIMEZONE
";
        assert_eq!(text, expected.replace('\n', "\r\n"));
    }

    #[test]
    fn offsets_of_every_kind_are_written() {
        let at = millis("2026-11-20T12:00:00Z");
        let one = |zone| render([(zone, at, at)].into_iter());
        assert!(one("Asia/Kathmandu").contains("TZOFFSETTO:+0545"));
        assert!(one("America/St_Johns").contains("TZOFFSETTO:-0330"));
        assert!(one("Etc/UTC").contains("TZOFFSETFROM:+0000"));
        assert_eq!((one("Mars/Olympus"), one("")), (String::new(), String::new()));
    }

    #[test]
    fn the_second_pass_of_a_repeated_hour_is_utc() {
        let clock = Clock::named("America/New_York").unwrap();
        assert_eq!(clock.local(millis("2026-11-01T05:30:00Z")).as_deref(), Some("20261101T013000"));
        assert_eq!(clock.local(millis("2026-11-01T06:30:00Z")), None);
        assert_eq!(utc(millis("2026-11-01T06:30:00Z")), "20261101T063000Z");
    }
}
