//! Reads a calendar (RFC 5545) that somebody else wrote: the spans of time that its entries take. Pure: no database, no clock.
//!
//! The text may be anything. It is read line by line, so that an odd line loses its own entry and no other, and deep nesting costs no
//! stack. What repeats is expanded on the local clock of its entry, by a limited number of steps.

use std::collections::{BTreeSet, HashMap, HashSet};

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{Span, Timestamp};
use protocol::Millis;
use rrule::RRuleSet;

/// Entries that are read; what follows is left out.
const ENTRIES_MAX: usize = 20_000;
/// Rules of repetition that are expanded; of others the first day counts.
const RULES_MAX: usize = 500;
/// Days of one rule that are looked at, from its first on.
const STEPS_MAX: usize = 20_000;
/// Spans that are returned.
const SPANS_MAX: usize = 5_000;
/// The longest line, in bytes; a longer one is cut.
const LINE_MAX: usize = 8_192;

/// A line: its name, its parameters, its value.
struct Line<'a> {
    name: String,
    zone: Option<&'a str>,
    is_date: bool,
    value: &'a str,
}

/// What is known of an entry.
#[derive(Default)]
struct Entry {
    uid: String,
    start: Option<When>,
    end: Option<When>,
    length: Option<Span>,
    rule: Option<String>,
    excluded: Vec<When>,
    added: Vec<When>,
    /// The date of a repeated entry that this one replaces.
    replaces: Option<When>,
    /// It takes no time: cancelled, or marked as free.
    is_free: bool,
}

/// A local time and the zone of its clock.
#[derive(Clone)]
struct When {
    local: DateTime,
    zone: TimeZone,
    is_date: bool,
}

impl When {
    fn at(&self) -> Option<Millis> {
        Some(Millis(self.zone.to_ambiguous_timestamp(self.local).compatible().ok()?.as_millisecond()))
    }
}

/// The spans of time within `span` that a calendar's entries take, in order and joined where they overlap, and how many entries have
/// one. None if the text is no calendar. Times without a zone, or with one that is not known, are on the clock `own`.
pub(super) fn taken(text: &str, own: &TimeZone, span: (Millis, Millis)) -> Option<(Vec<(Millis, Millis)>, i64)> {
    let entries = entries(text, own)?;
    let mut replaced: HashMap<&str, HashSet<Millis>> = HashMap::new();
    for entry in &entries {
        if let Some(at) = entry.replaces.as_ref().and_then(When::at) {
            replaced.entry(entry.uid.as_str()).or_default().insert(at);
        }
    }
    let (mut found, mut counted, mut rules) = (BTreeSet::new(), 0, 0);
    for entry in entries.iter().filter(|entry| !entry.is_free) {
        rules += usize::from(entry.rule.is_some());
        let without = if entry.replaces.is_none() { replaced.get(entry.uid.as_str()) } else { None };
        let mut spans = spans_of(entry, span, rules <= RULES_MAX);
        spans.retain(|(from, _)| without.is_none_or(|without| !without.contains(from)));
        counted += i64::from(!spans.is_empty());
        found.extend(spans);
    }
    Some((joined(found), counted))
}

/// Spans in order, without overlaps.
fn joined(spans: BTreeSet<(Millis, Millis)>) -> Vec<(Millis, Millis)> {
    let mut joined: Vec<(Millis, Millis)> = Vec::new();
    for (from, until) in spans {
        let is_full = joined.len() == SPANS_MAX;
        match joined.last_mut() {
            Some((_, end)) if from <= *end => *end = until.max(*end),
            Some(_) if is_full => break,
            Some(_) | None => joined.push((from, until)),
        }
    }
    joined
}

/// The spans of an entry that touch `span`.
fn spans_of(entry: &Entry, (from, until): (Millis, Millis), expands: bool) -> Vec<(Millis, Millis)> {
    let Some(start) = &entry.start else { return Vec::new() };
    let excluded: HashSet<Millis> = entry.excluded.iter().filter_map(When::at).collect();
    let mut starts = vec![start.clone()];
    if let Some(rule) = entry.rule.as_deref().filter(|_| expands) {
        starts = repeated(rule, start, until).unwrap_or(starts);
    }
    starts.extend(entry.added.iter().cloned());
    let spans = starts.into_iter().filter_map(|at| {
        let (begins, ends) = (at.at()?, end_of(entry, start, &at)?);
        (begins < ends && begins < until && from < ends && !excluded.contains(&begins)).then_some((begins, ends))
    });
    spans.take(SPANS_MAX).collect()
}

/// The end of an entry on the date that begins at `at`: as long after it, on the local clock, as the first end after the first start.
fn end_of(entry: &Entry, start: &When, at: &When) -> Option<Millis> {
    let local = |span: Span| Some(When { local: at.local.checked_add(span).ok()?, ..at.clone() });
    match (&entry.end, entry.length) {
        (Some(end), _) if at.local == start.local => end.at(),
        (Some(end), _) if start.is_date => local(Span::new().days(start.local.date().until(end.local.date()).ok()?.get_days()))?.at(),
        (Some(end), _) => Some(Millis(at.at()?.0 + (end.at()?.0 - start.at()?.0))),
        (None, Some(length)) => local(length)?.at(),
        (None, None) if start.is_date => local(Span::new().days(1))?.at(),
        // It takes no time.
        (None, None) => None,
    }
}

/// The starts of a repeated entry up to a time. They are found on a clock without changes and have their instants from the entry's zone.
/// None if the rule is none, or repeats more often than once a day.
fn repeated(rule: &str, start: &When, until: Millis) -> Option<Vec<When>> {
    let rule = on_local_clock(rule, &start.zone)?;
    let text = format!("DTSTART:{}Z\nRRULE:{rule}", start.local.strftime("%Y%m%dT%H%M%S"));
    let set: RRuleSet = text.parse().ok()?;
    let (set, mut starts) = (set.limit(), Vec::new());
    for at in (&set).into_iter().take(STEPS_MAX) {
        let local = TimeZone::UTC.to_datetime(Timestamp::from_millisecond(at.timestamp_millis()).ok()?);
        let at = When { local, ..start.clone() };
        if at.at().is_none_or(|at| at >= until) {
            break;
        }
        starts.push(at);
    }
    Some(starts)
}

/// A rule whose last instant is written as the local time that it is in the entry's zone.
fn on_local_clock(rule: &str, zone: &TimeZone) -> Option<String> {
    let mut parts = Vec::new();
    for part in rule.split(';').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=')?;
        match name.to_ascii_uppercase().as_str() {
            "FREQ" if !["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].contains(&value.to_ascii_uppercase().as_str()) => return None,
            // Times of the day would repeat it within a day.
            "BYHOUR" | "BYMINUTE" | "BYSECOND" => return None,
            "UNTIL" => {
                let (local, is_utc, is_date) = local_time(value)?;
                let local = if is_date { local.date().to_datetime(Time::constant(23, 59, 59, 0)) } else { local };
                let local = if is_utc { zone.to_datetime(TimeZone::UTC.to_ambiguous_timestamp(local).compatible().ok()?) } else { local };
                parts.push(format!("UNTIL={}Z", local.strftime("%Y%m%dT%H%M%S")));
            }
            _ => parts.push(part.to_owned()),
        }
    }
    Some(parts.join(";"))
}

/// The entries of a calendar; none if the text is no calendar.
fn entries(text: &str, own: &TimeZone) -> Option<Vec<Entry>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut entries, mut open, mut depth, mut is_calendar) = (Vec::new(), None, 0_u64, false);
    for unfolded in unfolded(text) {
        let Some(line) = parsed(&unfolded) else { continue };
        let value = line.value.trim();
        match (line.name.as_str(), &mut open) {
            ("BEGIN", None) if value.eq_ignore_ascii_case("VCALENDAR") => is_calendar = true,
            ("BEGIN", None) if value.eq_ignore_ascii_case("VEVENT") => (open, depth) = (Some(Entry::default()), 0),
            // An alarm within it, say.
            ("BEGIN", Some(_)) => depth += 1,
            ("END", Some(_)) if depth > 0 => depth -= 1,
            ("END", Some(_)) => entries.extend(open.take()),
            (_, Some(entry)) if depth == 0 => read(entry, &line, own),
            _ => {}
        }
        if entries.len() == ENTRIES_MAX {
            break;
        }
    }
    is_calendar.then_some(entries)
}

/// Lines with those that continue them.
fn unfolded(text: &str) -> impl Iterator<Item = String> {
    let mut lines = text.lines().peekable();
    std::iter::from_fn(move || {
        let mut line = cut(lines.next()?).to_owned();
        while let Some(next) = lines.next_if(|next| next.starts_with([' ', '\t'])) {
            if line.len() < LINE_MAX {
                line.push_str(cut(next.get(1..).unwrap_or_default()));
            }
        }
        Some(line)
    })
}

fn cut(line: &str) -> &str {
    line.get(..line.floor_char_boundary(LINE_MAX)).unwrap_or(line)
}

/// `DTSTART;TZID=Europe/Madrid:20261120T190000`
fn parsed(line: &str) -> Option<Line<'_>> {
    let mut in_quotes = false;
    let colon = line.char_indices().find_map(|(at, c)| {
        in_quotes ^= c == '"';
        (c == ':' && !in_quotes).then_some(at)
    })?;
    let (head, value) = (line.get(..colon)?, line.get(colon + 1..)?);
    let mut parts = head.split(';');
    let name = parts.next()?.trim().to_ascii_uppercase();
    let (mut zone, mut is_date) = (None, false);
    for (key, given) in parts.filter_map(|part| part.split_once('=')) {
        match key.to_ascii_uppercase().as_str() {
            "TZID" => zone = Some(given.trim_matches('"')),
            "VALUE" => is_date = given.eq_ignore_ascii_case("DATE"),
            _ => {}
        }
    }
    Some(Line { name, zone, is_date, value })
}

fn read(entry: &mut Entry, line: &Line<'_>, own: &TimeZone) {
    let value = line.value.trim();
    let whens = || value.split(',').filter_map(|one| when(line, one, own)).take(SPANS_MAX);
    match line.name.as_str() {
        "UID" => value.clone_into(&mut entry.uid),
        "DTSTART" => entry.start = when(line, value, own),
        "DTEND" => entry.end = when(line, value, own),
        "DURATION" => entry.length = value.parse::<Span>().ok().filter(|span| span.is_positive()),
        "RRULE" => entry.rule = Some(value.to_owned()),
        "EXDATE" => entry.excluded.extend(whens()),
        "RDATE" => entry.added.extend(whens()),
        "RECURRENCE-ID" => entry.replaces = when(line, value, own),
        "STATUS" => entry.is_free |= value.eq_ignore_ascii_case("CANCELLED"),
        "TRANSP" => entry.is_free |= value.eq_ignore_ascii_case("TRANSPARENT"),
        "X-MICROSOFT-CDO-BUSYSTATUS" => entry.is_free |= value.eq_ignore_ascii_case("FREE"),
        _ => {}
    }
}

fn when(line: &Line<'_>, value: &str, own: &TimeZone) -> Option<When> {
    let (local, is_utc, is_date) = local_time(value.trim())?;
    let named = line.zone.and_then(|name| TimeZoneDatabase::bundled().get(name).ok());
    let zone = if is_utc { TimeZone::UTC } else { named.filter(|_| !is_date).unwrap_or_else(|| own.clone()) };
    Some(When { local, zone, is_date: is_date || line.is_date })
}

/// `20261120`, `20261120T190000` or `20261120T190000Z`: the time, whether it is in UTC, and whether it is a date.
fn local_time(text: &str) -> Option<(DateTime, bool, bool)> {
    let (text, is_utc) = text.strip_suffix(['Z', 'z']).map_or((text, false), |rest| (rest, true));
    let (day, time) = text.split_once(['T', 't']).map_or((text, None), |(day, time)| (day, Some(time)));
    let date =
        Date::new(number(day, 0, 4, 8)?, i8::try_from(number(day, 4, 6, 8)?).ok()?, i8::try_from(number(day, 6, 8, 8)?).ok()?).ok()?;
    let Some(time) = time else { return Some((date.to_datetime(Time::midnight()), false, true)) };
    let part = |from, to| i8::try_from(number(time, from, to, 6)?).ok();
    // A leap second is the one before it.
    let time = Time::new(part(0, 2)?, part(2, 4)?, part(4, 6)?.min(59), 0).ok()?;
    Some((date.to_datetime(time), is_utc, false))
}

/// The number that the digits from one place to another stand for, in a text of so many digits.
fn number(text: &str, from: usize, to: usize, length: usize) -> Option<i16> {
    let digits = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.get(from..to)?.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn madrid() -> TimeZone {
        TimeZoneDatabase::bundled().get("Europe/Madrid").unwrap()
    }

    fn utc(text: &str) -> Millis {
        Millis(text.parse::<Timestamp>().unwrap().as_millisecond())
    }

    /// The spans of entries in November and December 2026, in UTC.
    fn read(entries: &str) -> Vec<String> {
        let text = format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{}END:VCALENDAR\r\n", entries.replace('\n', "\r\n"));
        spans(&text)
    }

    fn spans(text: &str) -> Vec<String> {
        let span = (utc("2026-11-01T00:00:00Z"), utc("2027-01-01T00:00:00Z"));
        let shown = |at: Millis| Timestamp::from_millisecond(at.0).unwrap().strftime("%m-%d %H:%M").to_string();
        let (spans, _) = taken(text, &madrid(), span).expect("a calendar");
        spans.into_iter().map(|(from, until)| format!("{}/{}", shown(from), shown(until))).collect()
    }

    fn event(lines: &str) -> String {
        format!("BEGIN:VEVENT\nUID:{}\n{lines}\nEND:VEVENT\n", lines.len())
    }

    #[test]
    fn times_have_a_zone_or_the_coachs() {
        for (lines, expected) in [
            ("DTSTART:20261120T190000Z\nDTEND:20261120T203000Z", "11-20 19:00/11-20 20:30"),
            ("DTSTART;TZID=America/Los_Angeles:20261120T190000\nDURATION:PT90M", "11-21 03:00/11-21 04:30"),
            ("DTSTART;TZID=\"Pacific Standard Time\":20261120T190000\nDURATION:P1DT1H", "11-20 18:00/11-21 19:00"),
            ("DTSTART:20261120T190000\nDTEND:20261120T200000", "11-20 18:00/11-20 19:00"),
            ("DTSTART;VALUE=DATE:20261120\nDTEND;VALUE=DATE:20261122", "11-19 23:00/11-21 23:00"),
            ("DTSTART;VALUE=DATE:20261120", "11-19 23:00/11-20 23:00"),
            ("SUMMARY:Lunch: a long\n  one\nDTSTART:20261120T1\n 20000Z\nDTEND:20261120T130000Z", "11-20 12:00/11-20 13:00"),
            ("BEGIN:VALARM\nDURATION:PT9H\nEND:VALARM\nDTSTART:20261120T120000Z\nDTEND:20261120T130000Z", "11-20 12:00/11-20 13:00"),
        ] {
            assert_eq!(read(&event(lines)), [expected], "{lines}");
        }
    }

    #[test]
    fn what_takes_no_time_or_makes_no_sense_is_left_out() {
        for lines in [
            "DTSTART:20261120T190000Z",
            "DTSTART:20261120T190000Z\nDTEND:20261120T180000Z",
            "DTSTART:20261120T190000Z\nDURATION:-PT1H",
            "DTSTART:20261120T190000Z\nDTEND:20261120T200000Z\nTRANSP:TRANSPARENT",
            "DTSTART:20261120T190000Z\nDTEND:20261120T200000Z\nSTATUS:CANCELLED",
            "DTSTART:20261020T190000Z\nDTEND:20261020T200000Z",
            "DTSTART:99999999T999999Z\nDTEND:20261120T200000Z",
            "DTSTART;VALUE=DATE:2026112é",
            "DTEND:20261120T200000Z",
        ] {
            assert_eq!(read(&event(lines)), [""; 0], "{lines}");
        }
        assert!(taken("hello", &madrid(), (Millis(0), Millis(1))).is_none());
        assert!(taken("", &madrid(), (Millis(0), Millis(1))).is_none());
        assert_eq!(read(""), [""; 0]);
        assert_eq!(spans(&format!("BEGIN:VCALENDAR\n{}", "BEGIN:VEVENT\n".repeat(200_000))), [""; 0], "deep nesting");
    }

    #[test]
    fn what_repeats_does_so_on_its_own_clock() {
        let weekly = "DTSTART;TZID=America/Los_Angeles:20261027T170000\nDTEND;TZID=America/Los_Angeles:20261027T180000\n\
                      RRULE:FREQ=WEEKLY;COUNT=3";
        assert_eq!(read(&event(weekly)), ["11-04 01:00/11-04 02:00", "11-11 01:00/11-11 02:00"], "clocks were put back on 1 November");
        let until = "DTSTART;TZID=Europe/Madrid:20261102T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20261104T080000Z\n\
                     EXDATE;TZID=Europe/Madrid:20261103T090000";
        assert_eq!(read(&event(until)), ["11-02 08:00/11-02 09:00", "11-04 08:00/11-04 09:00"]);
        let monthly = "DTSTART;VALUE=DATE:20200131\nRRULE:FREQ=MONTHLY;BYDAY=-1SU";
        assert_eq!(read(&event(monthly)), ["11-28 23:00/11-29 23:00", "12-26 23:00/12-27 23:00"]);
        let moved = "BEGIN:VEVENT\nUID:a\nDTSTART:20261102T090000Z\nDTEND:20261102T100000Z\nRRULE:FREQ=WEEKLY;COUNT=2\nEND:VEVENT\n\
                     BEGIN:VEVENT\nUID:a\nRECURRENCE-ID:20261109T090000Z\nDTSTART:20261110T120000Z\nDTEND:20261110T130000Z\nEND:VEVENT\n";
        assert_eq!(read(moved), ["11-02 09:00/11-02 10:00", "11-10 12:00/11-10 13:00"]);
    }

    #[test]
    fn no_rule_runs_without_end() {
        for rule in [
            "FREQ=SECONDLY",
            "FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=1,2,3",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=YEARLY;INTERVAL=65000",
            "FREQ=DAILY;COUNT=4000000000",
            "FREQ=",
            "nonsense",
        ] {
            let lines = format!("DTSTART:20261120T190000Z\nDTEND:20261120T200000Z\nRRULE:{rule}");
            assert!(read(&event(&lines)).len() <= 62, "{rule}");
        }
        let daily = event("DTSTART:19700101T100000Z\nDTEND:19700101T110000Z\nRRULE:FREQ=DAILY");
        assert!(read(&daily).len() <= 61);
        let many = (0..30_000).map(|_| event("DTSTART:20261120T190000Z\nDTEND:20261120T200000Z")).collect::<String>();
        assert_eq!(read(&many), ["11-20 19:00/11-20 20:00"]);
    }

    #[test]
    fn overlapping_entries_are_one_span() {
        let two = event("DTSTART:20261120T190000Z\nDTEND:20261120T200000Z") + &event("DTSTART:20261120T193000Z\nDTEND:20261120T210000Z");
        assert_eq!(read(&two), ["11-20 19:00/11-20 21:00"]);
    }
}
