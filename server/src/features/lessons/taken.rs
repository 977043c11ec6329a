//! What takes people's time, as lessons see it: lessons, games, classes that somebody runs, entries of a coach's own calendar.

use protocol::{CourtId, ErrorCode, LessonId, Millis, Refusal, UserId, sentence};
use serde_json::json;

use super::hours::{Hold, TakenSpan};
use super::store::{Pupil, Row, times};
use super::{calendar, terms};
use crate::db::Db;
use crate::error::Result;
use crate::features::courts::reference;
use crate::features::enrolments::reading;
use crate::features::events::{at_court, classes};
use crate::features::people::names;
use crate::features::schedule::hours::Hours;
use crate::features::schedule::taken::{self, Taken};
use crate::run::Cx;

/// Everything that takes a coach's time in a span, other than one lesson.
pub(super) async fn of_coach(db: &Db, coach: UserId, span: (Millis, Millis), except: Option<LessonId>) -> Result<Vec<TakenSpan>> {
    // What ends before the span may need a break that reaches into it.
    let span = (Millis(span.0.0 - MARGIN), Millis(span.1.0 + MARGIN));
    let mut taken = Vec::new();
    for lesson in times::of_coach_between(db, coach, span).await? {
        if Some(lesson.id) != except {
            taken.extend(spans_of(&lesson)?);
        }
    }
    let agreed = |(from, until)| TakenSpan { from, until, court: None, hold: Hold::Agreed };
    let seats = reading::seats_of(db, &[coach], span, None).await?;
    taken.extend(seats.into_iter().map(|seat| agreed((seat.from, seat.until))));
    taken.extend(classes::run_by(db, coach, span).await?.into_iter().map(|class| agreed((class.from, class.until))));
    // Lessons that the coach takes from somebody else.
    let own = times::of_pupil_between(db, coach, span, except).await?;
    taken.extend(own.into_iter().map(|row| TakenSpan { court: Some(row.court), ..agreed((row.starts_at, row.ends_at)) }));
    let blocked = calendar::blocked_between(db, coach, span.0, span.1).await?;
    taken.extend(blocked.into_iter().map(|(from, until)| TakenSpan { from, until, court: None, hold: Hold::Blocked }));
    Ok(taken)
}

/// The longest break between two lessons, in milliseconds.
const MARGIN: i64 = protocol::limits::LESSON_TRAVEL_MAX * 60_000;

fn spans_of(lesson: &times::TimeTaken) -> Result<Vec<TakenSpan>> {
    let hold = if lesson.state()?.is_asked() { Hold::Requested } else { Hold::Agreed };
    let length = lesson.ends_at.0 - lesson.starts_at.0;
    let own = TakenSpan { from: lesson.starts_at, until: lesson.ends_at, court: Some(lesson.court), hold };
    let offered = lesson.offer_starts_at.map(|from| TakenSpan {
        from,
        until: Millis(from.0 + length),
        court: lesson.offer_court,
        hold: Hold::Requested,
    });
    // Once other terms are offered, the time of a request is no longer asked for.
    Ok(match (hold, offered) {
        (Hold::Requested, Some(offered)) => vec![offered],
        (_, offered) => [Some(own), offered].into_iter().flatten().collect(),
    })
}

/// A span of time at a place that somebody wants.
#[derive(Clone, Copy, Debug)]
pub(super) struct WantedTime {
    pub(super) from: Millis,
    pub(super) until: Millis,
    pub(super) court: CourtId,
}

/// Refuses with `clash` if a pupil has another lesson then, or plays something: the caller's own is named, since what others do may be
/// private. The caller holds the lock of the pupil's row.
pub(super) async fn check_pupil(cx: &Cx, pupil: Pupil, wanted: WantedTime, except: Option<LessonId>) -> Result<()> {
    check_lessons(cx, pupil, wanted, except).await?;
    // A child plays in no games; its guardian may be anywhere.
    if pupil.child.is_some() {
        return Ok(());
    }
    let span = (wanted.from, wanted.until);
    let games = reading::seats_between(cx.db(), pupil.user_id, span).await?;
    let Some(game) = games.iter().find(|one| one.overlaps(&Hours::of(None, span))) else { return Ok(()) };
    let is_own = cx.actor().user() == Some(pupil.user_id);
    Err(if is_own { game.refusal() } else { taken::clash_of_other() }.into())
}

/// Refuses with `clash` if a pupil has another lesson then.
pub(super) async fn check_lessons(cx: &Cx, pupil: Pupil, wanted: WantedTime, except: Option<LessonId>) -> Result<()> {
    let lessons = times::agreed_of(cx.db(), (pupil.user_id, pupil.child), (wanted.from, wanted.until), except).await?;
    let Some(lesson) = lessons.first() else { return Ok(()) };
    if cx.actor().user() != Some(pupil.user_id) {
        return Err(taken::clash_of_other().into());
    }
    let coach = terms::person(cx.db(), lesson.tenant, lesson.coach).await?;
    Err(clash(lesson, &coach.name).into())
}

/// Whether somebody gives or takes an agreed lesson in a span of time.
pub(super) async fn has_lesson(db: &Db, user: UserId, span: (Millis, Millis)) -> Result<bool> {
    Ok(!times::agreed_of(db, (user, None), span, None).await?.is_empty())
}

/// The refusal: there is a lesson with this coach then; `data.lesson` is its id.
fn clash(lesson: &Row, coach: &str) -> Refusal {
    let refusal = Refusal::saying(ErrorCode::Clash, sentence!("lesson_clash", coach = coach));
    refusal.with(json!({ "lesson": lesson.id, "starts_at": lesson.starts_at }))
}

/// The agreed lessons of somebody in a span of time, for whoever compares many times with them.
pub(super) async fn lessons_between(db: &Db, user: UserId, span: (Millis, Millis)) -> Result<Vec<Taken>> {
    let lessons = times::agreed_of(db, (user, None), span, None).await?;
    let Some(tenant) = lessons.first().map(|lesson| lesson.tenant) else { return Ok(Vec::new()) };
    let coaches = names::named(db, tenant, lessons.iter().map(|lesson| lesson.coach)).await?;
    let taken = |lesson: &Row| {
        let coach = coaches.iter().find(|coach| coach.id == lesson.coach).map(|coach| coach.name.as_str()).unwrap_or_default();
        Taken::by_lesson(clash(lesson, coach), lesson.starts_at, lesson.ends_at)
    };
    Ok(lessons.iter().map(taken).collect())
}

/// Refuses if all courts of a place are in use then, by lessons and games that are known here. Locks the court's row.
pub(super) async fn check_court(cx: &Cx, wanted: WantedTime, except: Option<LessonId>) -> Result<()> {
    let court = reference::lock(cx, wanted.court).await?;
    let counts = court.counts();
    let courts = counts.hard + counts.clay + counts.grass;
    if courts == 0 {
        // Nobody has counted them.
        return Ok(());
    }
    let span = (wanted.from, wanted.until);
    let in_use = times::at_court(cx.db(), wanted.court, span, except).await? + at_court::in_use(cx.db(), wanted.court, span).await?;
    if in_use < courts {
        return Ok(());
    }
    Err(Refusal::saying(ErrorCode::Conflict, sentence!("courts_in_use")).with(json!({ "state": "courts_in_use" })).into())
}
