//! Reminders a day and two hours before an event, to everybody enrolled and its organisers. The spans are of time, not of the
//! clock on the wall: a day is 24 hours also when clocks change.
//!
//! INVARIANT: a reminder's job names the version of the start that it was set for, and does nothing after the next change.

use std::time::Duration;

use protocol::events::EventRef;
use protocol::notifications::About;
use protocol::{EventId, Millis};

use super::due::Due;
use super::facts;
use super::store::{self, Start};
use crate::error::Result;
use crate::features::enrolments::scheduling;
use crate::jobs;
use crate::run::Cx;

const DAY_BEFORE: Duration = Duration::from_secs(24 * 3_600);
const SOON_BEFORE: Duration = Duration::from_secs(2 * 3_600);
/// Events whose reminders one job sets.
const SET_TOGETHER: i64 = 100;

/// When each reminder is due, without those that are late now.
fn reminders(start: &Start, now: Millis) -> impl Iterator<Item = (Due, Millis)> {
    let Start { id: event, starts_at, start_version } = *start;
    let due = [(DAY_BEFORE, false), (SOON_BEFORE, true)].into_iter();
    due.map(move |(before, soon)| (Due::Remind { event, start_version, soon }, starts_at - before)).filter(move |(_, at)| *at > now)
}

/// Schedules the reminders of events, in a few statements for any number.
pub(super) async fn schedule(cx: &Cx, starts: &[Start]) -> Result<()> {
    let due: Vec<(Due, Millis)> = starts.iter().flat_map(|start| reminders(start, cx.now)).collect();
    jobs::schedule_all(cx, &due).await
}

/// Reminds everybody enrolled and the organisers, unless the event was moved, is not to take place, or it is too late: for the
/// first reminder once the second is due, for the second once the event has begun.
pub(super) async fn remind(cx: &mut Cx, event: EventId, start_version: i64, soon: bool) -> Result<()> {
    let Some(event) = facts::lock(cx, event).await?.filter(|event| event.state == "published" && event.start_version == start_version)
    else {
        return Ok(());
    };
    let late = if soon { Duration::ZERO } else { SOON_BEFORE };
    if event.starts_at.is_none_or(|start| start - late <= cx.now) {
        return Ok(());
    }
    // They have a seat: they may know the court.
    let named = EventRef { court: event.court_name.clone(), ..event.named() };
    let about = if soon { About::ReminderSoon { event: named } } else { About::ReminderDay { event: named } };
    scheduling::notify_players(cx, &event, &about, None).await
}

/// Schedules the reminders of all events ahead, in batches by id from `after`.
pub(super) async fn remind_of_all(cx: &mut Cx, after: Option<EventId>) -> Result<()> {
    let starts = store::starts_ahead(cx.db(), cx.tenant(), cx.now, after, SET_TOGETHER).await?;
    schedule(cx, &starts).await?;
    match starts.last() {
        Some(last) if i64::try_from(starts.len()).is_ok_and(|count| count == SET_TOGETHER) => {
            jobs::schedule(cx, &Due::RemindAll { after: Some(last.id) }, cx.now).await
        }
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;

    fn at(text: &str) -> Millis {
        Millis(text.parse::<Timestamp>().unwrap().as_millisecond())
    }

    fn due(starts_at: &str, now: &str) -> Vec<(Due, Millis)> {
        reminders(&Start { id: EventId(Uuid::nil()), starts_at: at(starts_at), start_version: 3 }, at(now)).collect()
    }

    #[test]
    fn a_day_before_is_24_hours_before_when_clocks_change() {
        for (starts_at, day, soon) in [
            ("2026-11-20T19:00:00-08:00", "2026-11-19T19:00:00-08:00", "2026-11-20T17:00:00-08:00"),
            // On 8 March there is no hour from 02:00 to 03:00, on 1 November there are two from 01:00 to 02:00.
            ("2026-03-08T09:00:00-07:00", "2026-03-07T08:00:00-08:00", "2026-03-08T07:00:00-07:00"),
            ("2026-03-08T04:00:00-07:00", "2026-03-07T03:00:00-08:00", "2026-03-08T01:00:00-08:00"),
            ("2026-11-01T09:00:00-08:00", "2026-10-31T10:00:00-07:00", "2026-11-01T07:00:00-08:00"),
            ("2026-11-01T02:30:00-08:00", "2026-10-31T03:30:00-07:00", "2026-11-01T01:30:00-07:00"),
        ] {
            let at_each: Vec<Millis> = due(starts_at, "2026-01-01T00:00:00Z").into_iter().map(|(_, at)| at).collect();
            assert_eq!(at_each, [at(day), at(soon)], "{starts_at}");
        }
    }

    #[test]
    fn late_reminders_are_not_set() {
        for (now, kinds) in [
            ("2026-11-19T18:59:00Z", &[false, true][..]),
            ("2026-11-19T19:00:00Z", &[true]),
            ("2026-11-20T14:00:00Z", &[true]),
            ("2026-11-20T17:00:00Z", &[]),
            ("2026-11-20T20:00:00Z", &[]),
        ] {
            let set: Vec<bool> = due("2026-11-20T19:00:00Z", now)
                .into_iter()
                .map(|(due, _)| matches!(due, Due::Remind { soon: true, start_version: 3, .. }))
                .collect();
            assert_eq!(set, kinds, "{now}");
        }
    }
}
