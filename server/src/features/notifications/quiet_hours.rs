//! Quiet hours: when they end, and what cannot wait for that. Pure: no database, no clock.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use protocol::Millis;
use protocol::events::EventRef;
use protocol::notifications::About;
use protocol::users::QuietHours;

/// How long before a game its players must know that it is cancelled, moved, or theirs.
const KNOWN_BEFORE: i64 = 2 * 3_600_000;

/// When the quiet hours end in which this instant falls; none if it falls in none. Where the clock is put forward over one of
/// their ends, that end comes as much later; where it is put back, the first of the two counts.
pub(super) fn end(hours: &QuietHours, now: Millis) -> Option<Millis> {
    let zone = TimeZoneDatabase::bundled().get(&hours.zone).ok()?;
    let today = Timestamp::from_millisecond(now.0).ok()?.to_zoned(zone.clone()).date();
    [today.yesterday().ok()?, today].into_iter().find_map(|day| {
        let last = if hours.to <= hours.from { day.tomorrow().ok()? } else { day };
        let (from, to) = (instant(day, hours.from, &zone)?, instant(last, hours.to, &zone)?);
        (from <= now && now < to).then_some(to)
    })
}

fn instant(day: Date, minute: u16, zone: &TimeZone) -> Option<Millis> {
    let time = Time::new(i8::try_from(minute / 60).ok()?, i8::try_from(minute % 60).ok()?, 0, 0).ok()?;
    Some(Millis(day.to_datetime(time).to_zoned(zone.clone()).ok()?.timestamp().as_millisecond()))
}

/// Whether somebody may learn of this when their quiet hours end: not what must be answered or known before.
pub(super) fn can_wait(about: &About, quiet_until: Millis) -> bool {
    let begins_later = |at: Option<Millis>| at.is_none_or(|at| at.0 >= quiet_until.0.saturating_add(KNOWN_BEFORE));
    let later = |event: &EventRef| begins_later(event.starts_at);
    match about {
        About::PlayAsked { .. } | About::ReminderSoon { .. } | About::ScoringAsked { .. } | About::LessonSoon { .. } => false,
        About::SeatOffered { answer_by, .. } | About::LessonAsked { answer_by, .. } => *answer_by > quiet_until,
        About::LessonNews { lesson, .. } | About::LessonTomorrow { lesson } => begins_later(Some(lesson.starts_at)),
        About::HourFree { starts_at, .. } => begins_later(Some(*starts_at)),
        About::EventChanged { event, answer_by, was_at, .. } => {
            later(event) && begins_later(*was_at) && answer_by.is_none_or(|answer_by| answer_by > quiet_until)
        }
        About::EventCancelled { event, .. }
        | About::PollOpened { event }
        | About::EventConfirmed { event }
        | About::ReminderDay { event }
        | About::Announced { event, .. }
        | About::EnrolmentDecided { event, .. }
        | About::EnrolmentAdded { event, .. }
        | About::EnrolmentRemoved { event, .. }
        | About::PlayAccepted { event, .. } => later(event),
        About::FixtureNews { starts_at, .. } => begins_later(*starts_at),
        About::Followed { .. }
        | About::GroupInvited { .. }
        | About::Certificate { .. }
        | About::EnrolmentAsked { .. }
        | About::EnrolmentJoined { .. }
        | About::EnrolmentReopened { .. }
        | About::EventInvited { .. }
        | About::OfferExpired { .. }
        | About::LateDrop { .. }
        | About::MarkedAbsent { .. }
        | About::AbsenceObjected { .. }
        | About::SubstituteWanted { .. }
        | About::SearchMatched { .. }
        | About::MatchReported { .. }
        | About::MatchConfirmed { .. }
        | About::MatchDisputed { .. }
        | About::MatchVoided { .. }
        | About::MatchCorrected { .. }
        | About::MatchLive { .. }
        | About::RoleAsked { .. }
        | About::RoleAnswered { .. }
        | About::RoleEnded { .. }
        | About::EventHandedOver { .. }
        | About::DueSet { .. }
        | About::LeagueNews { .. }
        | About::PassNews { .. }
        | About::Mentioned { .. }
        | About::PostCommented { .. }
        | About::CommentReplied { .. }
        | About::Moderated { .. } => true,
    }
}

#[cfg(test)]
mod tests {
    use protocol::people::Person;
    use protocol::{AskId, EventId, UserId};
    use uuid::Uuid;

    use super::*;

    const HOUR: i64 = 3_600_000;

    fn hours(from: u16, to: u16, zone: &str) -> QuietHours {
        QuietHours { from, to, zone: zone.into() }
    }

    #[test]
    fn quiet_hours_follow_the_readers_time_zone() {
        // 20 November 2026, 16:12 UTC: 08:12 in Los Angeles, 01:12 in Tokyo.
        let now = Millis(1_795_191_120_000);
        let minutes = |count: i64| Some(Millis(now.0 + count * 60_000));
        for (from, to, zone, until) in [
            (960, 1_000, "UTC", minutes(28)),
            (972, 973, "UTC", minutes(1)),
            (973, 1_000, "UTC", None),
            (900, 972, "UTC", None),
            (1_320, 420, "UTC", None),
            (1_320, 420, "Asia/Tokyo", minutes(5 * 60 + 48)),
            (480, 540, "America/Los_Angeles", minutes(48)),
            (1_320, 480, "America/Los_Angeles", None),
            (0, 1_439, "Mars/Olympus", None),
        ] {
            assert_eq!(end(&hours(from, to, zone), now), until, "{from} to {to} in {zone}");
        }
    }

    #[test]
    fn quiet_hours_end_on_the_clock_when_it_changes() {
        let at = |text: &str| Millis(text.parse::<Timestamp>().unwrap().as_millisecond());
        let night = |from, to| hours(from, to, "America/Los_Angeles");
        for (now, hours, until) in [
            // On 8 March the clock goes from 02:00 to 03:00: the night is an hour shorter.
            ("2026-03-07T22:30:00-08:00", night(1_320, 420), "2026-03-08T07:00:00-07:00"),
            ("2026-03-08T06:59:00-07:00", night(1_320, 420), "2026-03-08T07:00:00-07:00"),
            // There is no 02:30.
            ("2026-03-08T01:00:00-08:00", night(1_320, 150), "2026-03-08T03:30:00-07:00"),
            // On 1 November it goes from 02:00 back to 01:00: an hour longer.
            ("2026-10-31T23:00:00-07:00", night(1_320, 420), "2026-11-01T07:00:00-08:00"),
            ("2026-11-01T01:30:00-08:00", night(1_320, 420), "2026-11-01T07:00:00-08:00"),
            ("2026-11-01T01:00:00-07:00", night(1_320, 90), "2026-11-01T01:30:00-07:00"),
        ] {
            assert_eq!(end(&hours, at(now)), Some(at(until)), "{now}");
        }
        assert_eq!(end(&night(1_320, 90), at("2026-11-01T01:15:00-08:00")), None, "01:30 was before");
    }

    #[test]
    fn only_what_is_answered_and_known_in_time_waits() {
        let quiet_until = Millis(100 * HOUR);
        let event = |starts_at: i64| EventRef {
            id: EventId(Uuid::nil()),
            name: "Doubles".into(),
            starts_at: Some(Millis(starts_at)),
            zone: None,
            court: None,
        };
        let by = || Person { id: UserId(Uuid::nil()), name: "Maya".into(), handle: "maya".into(), profile_image: None };
        let cancelled = |starts_at| About::EventCancelled { event: event(starts_at), reason: "Rain".into(), cause: None };
        let changed = |starts_at, answer_by, was_at| About::EventChanged {
            event: event(starts_at),
            answer_by,
            was_at,
            changes: Vec::new(),
            reason: None,
            cause: None,
        };
        let offered = |answer_by| About::SeatOffered { event: event(200 * HOUR), answer_by: Millis(answer_by) };
        let timeless = EventRef { starts_at: None, ..event(0) };
        for (about, waits) in [
            (cancelled(102 * HOUR - 1), false),
            (cancelled(102 * HOUR), true),
            (changed(101 * HOUR, None, None), false),
            (changed(200 * HOUR, None, None), true),
            (changed(200 * HOUR, None, Some(Millis(101 * HOUR))), false),
            (changed(200 * HOUR, Some(Millis(100 * HOUR)), None), false),
            (changed(200 * HOUR, Some(Millis(101 * HOUR)), Some(Millis(150 * HOUR))), true),
            (offered(100 * HOUR), false),
            (offered(100 * HOUR + 1), true),
            (About::PlayAsked { ask: AskId(Uuid::nil()), by: by(), starts_at: Millis(0), answer_by: Millis(999 * HOUR) }, false),
            (About::EnrolmentAdded { event: event(101 * HOUR), by: by() }, false),
            (About::EventConfirmed { event: timeless }, true),
            (About::ReminderDay { event: event(120 * HOUR) }, true),
            (About::ReminderSoon { event: event(120 * HOUR) }, false),
            (About::EnrolmentAsked { event: event(101 * HOUR), by: by() }, true),
            (About::Followed { by: by() }, true),
        ] {
            assert_eq!(can_wait(&about, quiet_until), waits, "{about:?}");
        }
    }
}
