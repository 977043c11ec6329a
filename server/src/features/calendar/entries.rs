//! Events as entries of a calendar (RFC 5545).
//!
//! INVARIANT: an event keeps its UID for life; its SEQUENCE rises with every change of its entry, and for somebody who leaves or
//! takes a seat again with each of these.
//! INVARIANT: an entry is the same text until the event, or the reader's seat in it, changes. Of an event that they left it says what it was
//! then: they may no longer see it.

use icalendar::{Calendar, Component, EventLike, EventStatus, Property};
use protocol::{EventId, Millis, TenantId, UserId};

use super::zones::{self, Clock};
use crate::db::{Db, Query};
use crate::error::Result;
use crate::features::busy::{Appointment, Shown};
use crate::features::schedule::hours::Hours;

/// An event with a time.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Entry {
    id: EventId,
    name: String,
    description: Option<String>,
    state: String,
    cancel_reason: Option<String>,
    court: Option<String>,
    court_note: Option<String>,
    address: Option<String>,
    latitude: Option<f64>,
    longitude: Option<f64>,
    zone: Option<String>,
    starts_at: Millis,
    ends_at: Millis,
    sequence: i64,
    created_at: Millis,
    entry_at: Millis,
    is_private: bool,
    organises: bool,
    /// The reader's state in it, as in the table.
    seat: Option<String>,
    /// When they last got or lost a seat.
    seat_at: Option<Millis>,
    /// Since when they have a role.
    role_at: Option<Millis>,
    /// What the event was when they left it.
    left_name: Option<String>,
    left_starts_at: Option<Millis>,
    left_ends_at: Option<Millis>,
    left_zone: Option<String>,
    left_sequence: Option<i64>,
}

/// The whole text: head, zones, entries.
pub(super) fn render(entries: &[Entry], appointments: &[Appointment], site: &str) -> String {
    let mut calendar = Calendar::empty();
    for (key, value) in [
        ("VERSION", "2.0"),
        ("PRODID", "-//Rally//Games//EN"),
        ("CALSCALE", "GREGORIAN"),
        ("METHOD", "PUBLISH"),
        ("X-WR-CALNAME", "Rally"),
        ("X-PUBLISHED-TTL", "PT1H"),
    ] {
        calendar.append_property((key, value));
    }
    for entry in entries {
        calendar.push(entry.to_event(site));
    }
    for appointment in appointments {
        calendar.push(of_appointment(appointment, site));
    }
    let text = calendar.to_string();
    let times = entries.iter().map(|entry| (entry.zone.as_deref().unwrap_or_default(), entry.starts_at, entry.ends_at));
    let times = times.chain(appointments.iter().map(|one| (one.zone.as_str(), one.starts_at, one.ends_at)));
    // The crate writes no time zones; they must precede the entries that name them.
    match text.find("BEGIN:VEVENT") {
        Some(first) => {
            let (head, body) = text.split_at(first);
            format!("{head}{}{body}", zones::render(times))
        }
        None => text,
    }
}

impl Entry {
    /// When the entry last changed.
    pub(super) fn changed_at(&self) -> Millis {
        [Some(self.entry_at), self.seat_at, self.role_at].into_iter().flatten().max().unwrap_or(self.entry_at)
    }

    /// Whether the reader gave up the seat, or lost it, and is not concerned otherwise.
    fn is_left(&self) -> bool {
        let plays = matches!(self.seat.as_deref(), Some("enrolled" | "checked_in" | "no_show"));
        self.seat_at.is_some() && !plays && !self.organises && self.role_at.is_none()
    }

    /// Whether the reader sees where a private event is.
    fn shows_place(&self) -> bool {
        let has_seat = matches!(self.seat.as_deref(), Some("enrolled" | "offered" | "checked_in" | "no_show"));
        !self.is_private || has_seat || self.organises || self.role_at.is_some()
    }

    fn without_place(self) -> Self {
        Self { court: None, court_note: None, address: None, latitude: None, longitude: None, ..self }
    }

    /// The entry of whoever left.
    fn left_as_it_was(self) -> Self {
        let (starts_at, ends_at) = (self.left_starts_at.unwrap_or(self.starts_at), self.left_ends_at.unwrap_or(self.ends_at));
        Self {
            name: self.left_name.clone().unwrap_or_default(),
            description: None,
            cancel_reason: None,
            zone: self.left_zone.clone(),
            sequence: self.left_sequence.unwrap_or(self.sequence),
            entry_at: self.seat_at.unwrap_or(self.entry_at),
            starts_at,
            ends_at,
            ..self.without_place()
        }
    }

    fn to_event(&self, site: &str) -> icalendar::Event {
        let at = |key: &str, instant| time(key, instant, self.zone.as_deref());
        let mut event = icalendar::Event::new();
        event.uid(&format!("{}@rally", self.id)).sequence(u32::try_from(self.sequence).unwrap_or(u32::MAX));
        let days = Hours::of(self.zone.as_deref(), (self.starts_at, self.ends_at)).first_of_many();
        let (starts_at, ends_at) = days.map_or((self.starts_at, self.ends_at), |(first, _)| first);
        event.append_property(at("DTSTART", starts_at)).append_property(at("DTEND", ends_at));
        if let Some((_, count)) = days {
            event.add_property("RRULE", format!("FREQ=DAILY;COUNT={count}"));
        }
        let changed_at = zones::utc(self.changed_at());
        event.add_property("DTSTAMP", &changed_at).add_property("LAST-MODIFIED", &changed_at);
        event.add_property("CREATED", zones::utc(self.created_at));
        event.summary(&clean(&self.name)).status(self.status()).url(&format!("{site}/games/{}", self.id));
        let location = [self.court_note.as_deref(), self.court.as_deref(), self.address.as_deref()];
        let location = location.into_iter().flatten().collect::<Vec<_>>().join(", ");
        if !location.is_empty() {
            event.location(&clean(&location));
        }
        if let (Some(latitude), Some(longitude)) = (self.latitude, self.longitude) {
            event.add_property("GEO", format!("{latitude:.6};{longitude:.6}"));
        }
        let description =
            [self.cancel_reason.as_deref(), self.description.as_deref()].into_iter().flatten().collect::<Vec<_>>().join("\n\n");
        if !description.is_empty() {
            event.description(&clean(&description));
        }
        event
    }

    fn status(&self) -> EventStatus {
        match self.state.as_str() {
            _ if self.is_left() => EventStatus::Cancelled,
            "cancelled" => EventStatus::Cancelled,
            "pending" => EventStatus::Tentative,
            _ => EventStatus::Confirmed,
        }
    }
}

/// An instant on the clock of a zone; in UTC where the zone is not known.
fn time(key: &str, instant: Millis, zone: Option<&str>) -> Property {
    let local = zone.and_then(Clock::named).and_then(|clock| clock.local(instant));
    match local {
        Some(local) => Property::new(key, local).add_parameter("TZID", zone.unwrap_or_default()).done(),
        None => Property::new(key, zones::utc(instant)),
    }
}

/// What is no game as an entry.
fn of_appointment(one: &Appointment, site: &str) -> icalendar::Event {
    let mut event = icalendar::Event::new();
    event.uid(&format!("{}@rally", one.id)).sequence(u32::try_from(one.sequence).unwrap_or(u32::MAX));
    event.append_property(time("DTSTART", one.starts_at, Some(&one.zone)));
    event.append_property(time("DTEND", one.ends_at, Some(&one.zone)));
    let changed_at = zones::utc(one.changed_at);
    event.add_property("DTSTAMP", &changed_at).add_property("LAST-MODIFIED", &changed_at);
    event.add_property("CREATED", zones::utc(one.created_at));
    let status = if one.is_cancelled { EventStatus::Cancelled } else { EventStatus::Confirmed };
    event.summary(&clean(&format!("Tennis: {}", one.with))).status(status).url(&format!("{site}/{}", one.path));
    let location = [one.court.as_deref(), one.address.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(", ");
    if !location.is_empty() {
        event.location(&clean(&location));
    }
    event
}

/// Removes control characters except line feeds, which the crate escapes: others would break lines.
fn clean(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || *c == '\n').collect()
}

/// Events with a time, as a reader's entries; conditions follow.
fn select(db: &Db, reader: UserId) -> Query<'_> {
    let query = db.query(
        "SELECT e.id, e.name, e.description, e.state, e.cancel_reason, c.name AS court, e.court_note, c.address, c.latitude, c.longitude,
             e.zone, e.starts_at, e.ends_at, e.sequence + COALESCE(n.seat_changes, 0) AS sequence, e.created_at,
             COALESCE(e.entry_at, e.created_at) AS entry_at, e.is_private, n.state AS seat, n.seat_at, n.left_name,
             n.left_starts_at, n.left_ends_at, n.left_zone, n.left_sequence + n.seat_changes AS left_sequence, e.organiser = ",
    );
    let query = query.arg(reader).push(" AS organises, (SELECT MAX(s.accepted_at) FROM staff s WHERE s.user_id = ").arg(reader);
    let query = query.push(" AND (s.subject = e.id OR s.subject = e.series)) AS role_at FROM event e LEFT JOIN court c ON c.id = e.court");
    let query = query.push(" LEFT JOIN enrolment n ON n.event = e.id AND n.user_id = ").arg(reader);
    query.push(" WHERE e.state <> 'draft' AND e.starts_at IS NOT NULL AND e.ends_at IS NOT NULL")
}

fn as_shown(entry: Entry) -> Entry {
    if entry.is_left() && entry.left_name.is_some() {
        return entry.left_as_it_was();
    }
    if entry.shows_place() { entry } else { entry.without_place() }
}

/// An event with a time, cancelled or not; a private one without its place for a reader who neither plays in
/// it nor has a role.
pub(super) async fn of_event(db: &Db, tenant: TenantId, event: EventId, reader: UserId) -> Result<Option<Entry>> {
    let query = select(db, reader).push(" AND e.id = ").arg(event).push(" AND e.tenant = ").arg(tenant);
    // Whoever asks for the file of a game they left wants it as it is.
    let entry: Option<Entry> = query.optional().await?;
    Ok(entry.map(|entry| as_shown(Entry { seat_at: None, ..entry })))
}

/// The events that somebody plays in, organises or officiates, without those of others in their leagues, and as cancelled those that they
/// left or were taken out of lately; the earliest first.
pub(super) async fn of_user(db: &Db, user: UserId, shown: Shown) -> Result<Vec<Entry>> {
    let query = select(db, user).push(" AND e.starts_at >= ").arg(shown.from);
    let query = query.push(" AND e.id IN (SELECT event FROM enrolment WHERE state IN ('enrolled', 'checked_in', 'no_show') AND user_id = ");
    let query = query.arg(user).push(" UNION SELECT event FROM enrolment WHERE user_id = ").arg(user);
    let query = query
        .push(" AND seat_at >= ")
        .arg(shown.left_after)
        .push(" UNION SELECT id FROM event WHERE fixture IS NULL AND organiser = ")
        .arg(user);
    let query = query
        .push(" UNION SELECT h.id FROM staff s CROSS JOIN event h WHERE h.id = s.subject AND s.accepted_at IS NOT NULL AND s.user_id = ");
    let query =
        query.arg(user).push(" UNION SELECT h.id FROM staff s CROSS JOIN event h WHERE h.series = s.subject AND s.accepted_at IS NOT NULL");
    let query = query.push(" AND s.user_id = ").arg(user);
    let entries: Vec<Entry> = query.push(") ORDER BY e.starts_at, e.id LIMIT ").arg(shown.limit).all().await?;
    Ok(entries.into_iter().map(as_shown).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Entry {
        Entry {
            id: EventId(uuid::Uuid::nil()),
            name: "Doubles; bring balls, and \\ water".into(),
            description: Some("First line\nBEGIN:VEVENT\r\nlast".into()),
            state: "published".into(),
            cancel_reason: None,
            court: Some("Griffith Park".into()),
            court_note: Some("Court 7".into()),
            address: None,
            latitude: Some(34.1366),
            longitude: Some(-118.2942),
            zone: Some("America/Los_Angeles".into()),
            // 20 November 2026, 19:00 to 21:00 there.
            starts_at: Millis(1_795_230_000_000),
            ends_at: Millis(1_795_237_200_000),
            sequence: 3,
            created_at: Millis(1_795_000_000_000),
            entry_at: Millis(1_795_100_000_000),
            is_private: false,
            organises: false,
            seat: Some("enrolled".into()),
            seat_at: Some(Millis(1_795_050_000_000)),
            role_at: None,
            left_name: None,
            left_starts_at: None,
            left_ends_at: None,
            left_zone: None,
            left_sequence: None,
        }
    }

    fn lines(entries: &[Entry]) -> Vec<String> {
        let text = render(entries, &[], "https://rally.example");
        assert!(text.split("\r\n").all(|line| !line.contains(['\r', '\n']) && line.len() <= 76), "{text}");
        text.replace("\r\n ", "").split("\r\n").map(str::to_owned).collect()
    }

    #[test]
    fn an_entry_has_its_local_time_at_the_court() {
        let lines = lines(&[entry()]);
        for line in [
            "UID:00000000-0000-0000-0000-000000000000@rally",
            "SEQUENCE:3",
            "STATUS:CONFIRMED",
            "DTSTART;TZID=America/Los_Angeles:20261120T190000",
            "DTEND;TZID=America/Los_Angeles:20261120T210000",
            "TZID:America/Los_Angeles",
            "LOCATION:Court 7\\, Griffith Park",
            "GEO:34.136600;-118.294200",
            "SUMMARY:Doubles\\; bring balls\\, and \\\\ water",
            "DESCRIPTION:First line\\nBEGIN:VEVENT\\nlast",
            "URL:https://rally.example/games/00000000-0000-0000-0000-000000000000",
        ] {
            assert!(lines.iter().any(|found| found == line), "{line} in {lines:#?}");
        }
        assert_eq!(lines.iter().filter(|line| *line == "BEGIN:VEVENT").count(), 1);
        assert!(lines.iter().position(|line| line == "END:VTIMEZONE") < lines.iter().position(|line| line == "BEGIN:VEVENT"));
    }

    #[test]
    fn a_camp_is_on_each_of_its_days() {
        // Until 23 November, 21:00.
        let camp = lines(&[Entry { ends_at: Millis(1_795_496_400_000), ..entry() }]);
        for line in [
            "DTSTART;TZID=America/Los_Angeles:20261120T190000",
            "DTEND;TZID=America/Los_Angeles:20261120T210000",
            "RRULE:FREQ=DAILY;COUNT=4",
        ] {
            assert!(camp.iter().any(|found| found == line), "{line} in {camp:#?}");
        }
    }

    #[test]
    fn cancelled_and_pending_events_are_marked() {
        let cancelled = Entry { state: "cancelled".into(), cancel_reason: Some("Rain".into()), ..entry() };
        let cancelled = lines(&[cancelled]);
        assert!(cancelled.contains(&"STATUS:CANCELLED".into()) && cancelled.iter().any(|line| line.starts_with("DESCRIPTION:Rain")));
        assert!(lines(&[Entry { state: "pending".into(), ..entry() }]).contains(&"STATUS:TENTATIVE".into()));
    }

    #[test]
    fn an_entry_is_cancelled_for_whoever_left() {
        let left = Entry { seat: Some("unenrolled".into()), seat_at: Some(Millis(1_795_200_000_000)), ..entry() };
        let text = lines(std::slice::from_ref(&left));
        assert!(text.contains(&"STATUS:CANCELLED".into()) && text.contains(&"LAST-MODIFIED:20261120T184000Z".into()), "{text:#?}");
        for concerned in [Entry { organises: true, ..left.clone() }, Entry { role_at: Some(Millis(1)), ..left.clone() }] {
            assert!(lines(&[concerned]).contains(&"STATUS:CONFIRMED".into()));
        }
        // Invited, and never had a seat.
        assert!(lines(&[Entry { seat: Some("invited".into()), seat_at: None, ..entry() }]).contains(&"STATUS:CONFIRMED".into()));
        let private = as_shown(Entry { is_private: true, ..left });
        assert!(private.court.is_none() && as_shown(Entry { is_private: true, ..entry() }).court.is_some());
    }

    #[test]
    fn a_calendar_may_be_empty() {
        assert_eq!(lines(&[]).last().map(String::as_str), Some(""));
        assert!(lines(&[]).contains(&"END:VCALENDAR".into()));
    }

    #[test]
    fn times_are_utc_without_a_known_time_zone() {
        for zone in [None, Some("Mars/Olympus".to_owned())] {
            assert!(lines(&[Entry { zone, ..entry() }]).contains(&"DTSTART:20261121T030000Z".into()));
        }
    }
}
