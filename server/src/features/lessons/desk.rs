//! The coach's desk: a calendar, who owes an answer, and what else takes the coach's time.

use protocol::lessons::{Desk, GetDesk, LessonSide, TakenTime};
use protocol::{EventId, Millis, Refusal, limits, sentence};

use super::store::listed::{self, Listed};
use super::{calendar, showing};
use crate::error::Result;
use crate::features::enrolments;
use crate::features::events::{classes, facts};
use crate::run::View;

const DAY: i64 = 86_400_000;
/// Lessons in a span, and lessons that await an answer.
const LESSONS_MAX: i64 = 1_000;
const OPEN_MAX: i64 = 50;

/// My calendar as a coach, and all lessons that await an answer.
pub(super) async fn get(view: &View, args: GetDesk) -> Result<Desk> {
    let (db, me, span) = (view.db(), view.caller()?.user, (args.from, args.until));
    if span.1 <= span.0 || span.1.0.saturating_sub(span.0.0) > limits::LESSON_SLOTS_DAYS * DAY {
        return Err(Refusal::invalid("until", sentence!("slots_span", max = limits::LESSON_SLOTS_DAYS)).into());
    }
    let lessons = listed::held_between(db, me, span, LESSONS_MAX).await?;
    let whose = Listed { user: me, side: LessonSide::Coach, with: None, limit: OPEN_MAX };
    let open = listed::open(db, &whose, None).await?;
    Ok(Desk { lessons: showing::all(db, &lessons, me).await?, open: showing::all(db, &open, me).await?, taken: taken(view, span).await? })
}

/// What other than lessons takes the coach's time, the earliest first.
async fn taken(view: &View, span: (Millis, Millis)) -> Result<Vec<TakenTime>> {
    let (db, me) = (view.db(), view.caller()?.user);
    let seats = enrolments::reading::seats_of(db, &[me], span, None).await?;
    let mut events: Vec<(Millis, Millis, EventId)> = seats.into_iter().map(|seat| (seat.from, seat.until, seat.event)).collect();
    events.extend(classes::run_by(db, me, span).await?.into_iter().map(|class| (class.from, class.until, class.event)));
    events.sort_unstable();
    events.dedup();
    let named = facts::named(db, &events.iter().map(|(_, _, event)| *event).collect::<Vec<_>>()).await?;
    let event = |(from, until, event)| Some(TakenTime::Event { from, until, event, name: named.get(&event)?.name.clone() });
    let mut taken: Vec<TakenTime> = events.into_iter().filter_map(event).collect();
    let blocked = calendar::blocked_between(db, me, span.0, span.1).await?;
    taken.extend(blocked.into_iter().map(|(from, until)| TakenTime::Calendar { from, until }));
    taken.sort_by_key(|one| match one {
        TakenTime::Event { from, until, .. } | TakenTime::Calendar { from, until } => (*from, *until),
    });
    Ok(taken)
}
