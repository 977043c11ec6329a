//! Lessons: a coach's hours, bookings in them, reviews, and the coach's desk. `lesson_changed` on `user:{id}` reaches everybody in a
//! lesson; `slots:{coach}` reaches whoever looks at a coach's free times, and names nobody.
//!
//! A lesson is a row of its own, not an event: its states, its answers and its price are those of two sides. It takes the time of its
//! people like a game does (`busy`).
//!
//! INVARIANT: whoever changes a lesson, or decides about its time, holds the lock of its coach's terms; whoever agrees on one also those
//! of everybody's rows in it, and of the court's.
//! INVARIANT: no lesson is agreed over another one of the same person, or over a game of theirs.

mod absence;
pub(crate) mod answering;
mod availability;
mod booking;
mod calendar;
mod changing;
mod countering;
mod desk;
mod due;
mod entries;
mod finding;
pub(in crate::features) mod guardians;
mod hours;
mod income;
mod listing;
mod news;
mod notices;
mod offering;
pub(crate) mod parting;
mod ports;
mod pupils;
mod reminding;
mod reviewing;
mod reviews;
mod showing;
mod slots;
pub(crate) mod store;
mod taken;
pub(crate) mod terms;
mod wishes;

use protocol::lessons::{LessonCommand, LessonQuery, SlotsSnapshot};
use protocol::{ChildId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::jobs::{Outside, jobs};
use crate::run::{Answer, Cx, View};

pub(crate) use absence::{Verdict, decide, disputed};
pub use due::{Due, DueOutside};

jobs!("lessons", Due => perform);
jobs!("lessons", outside DueOutside => perform_outside);

pub fn requires(command: &LessonCommand) -> Requires {
    match command {
        LessonCommand::DeclineLesson(_)
        | LessonCommand::WithdrawLesson(_)
        | LessonCommand::CancelLesson(_)
        | LessonCommand::WishForSlot(_)
        | LessonCommand::NotePupil(_)
        | LessonCommand::NotePractice(_) => Requires::Nothing,
        LessonCommand::SetAvailability(_)
        | LessonCommand::ExceptHours(_)
        | LessonCommand::RestoreHours(_)
        | LessonCommand::FollowCalendar(_)
        | LessonCommand::RequestLesson(_)
        | LessonCommand::AcceptLesson(_)
        | LessonCommand::CounterLesson(_)
        | LessonCommand::RescheduleLesson(_)
        | LessonCommand::CancelLessonDay(_)
        | LessonCommand::MarkAbsentFromLesson(_)
        | LessonCommand::ObjectToAbsence(_)
        | LessonCommand::CompleteLesson(_)
        | LessonCommand::ReviewLesson(_)
        | LessonCommand::OfferHour(_) => Requires::VerifiedAddress,
    }
}

pub async fn command(cx: &mut Cx, command: LessonCommand) -> Result<Answer> {
    match command {
        LessonCommand::SetAvailability(args) => Answer::of(&availability::set(cx, args).await?),
        LessonCommand::ExceptHours(args) => Answer::of(&availability::except(cx, args).await?),
        LessonCommand::RestoreHours(args) => Answer::of(&availability::restore(cx, args).await?),
        LessonCommand::RequestLesson(args) => Answer::of(&booking::request(cx, args).await?),
        LessonCommand::AcceptLesson(args) => Answer::of(&answering::accept(cx, args).await?),
        LessonCommand::DeclineLesson(args) => Answer::of(&answering::decline(cx, args).await?),
        LessonCommand::CounterLesson(args) => Answer::of(&countering::counter(cx, args).await?),
        LessonCommand::WithdrawLesson(args) => Answer::of(&parting::withdraw(cx, args).await?),
        LessonCommand::RescheduleLesson(args) => Answer::of(&changing::reschedule(cx, args).await?),
        LessonCommand::CancelLesson(args) => Answer::of(&changing::cancel(cx, args).await?),
        LessonCommand::CancelLessonDay(args) => Answer::of(&changing::cancel_day(cx, args).await?),
        LessonCommand::MarkAbsentFromLesson(args) => Answer::of(&absence::mark(cx, args).await?),
        LessonCommand::ObjectToAbsence(args) => Answer::of(&absence::object(cx, args).await?),
        LessonCommand::CompleteLesson(args) => Answer::of(&absence::complete(cx, args).await?),
        LessonCommand::ReviewLesson(args) => Answer::of(&reviewing::review(cx, args).await?),
        LessonCommand::FollowCalendar(args) => Answer::of(&calendar::following::follow(cx, args).await?),
        LessonCommand::WishForSlot(args) => Answer::of(&wishes::wish(cx, args).await?),
        LessonCommand::OfferHour(args) => Answer::of(&offering::offer(cx, args).await?),
        LessonCommand::NotePupil(args) => Answer::of(&pupils::note(cx, args).await?),
        LessonCommand::NotePractice(args) => Answer::of(&pupils::practised(cx, args).await?),
    }
}

pub async fn query(view: &View, query: LessonQuery) -> Result<Answer> {
    match query {
        LessonQuery::GetAvailability(args) => Answer::of(&availability::get(view, args).await?),
        LessonQuery::ListSlots(args) => Answer::of(&slots::list(view, args).await?),
        LessonQuery::GetLesson(args) => Answer::of(&listing::get(view, args).await?),
        LessonQuery::ListLessons(args) => Answer::of(&listing::list(view, args).await?),
        LessonQuery::ListCoachReviews(args) => Answer::of(&reviewing::list(view, args).await?),
        LessonQuery::FindCoaches(args) => Answer::of(&finding::search(view, args).await?),
        LessonQuery::ListWishes(args) => Answer::of(&wishes::list(view, args).await?),
        LessonQuery::GetDesk(args) => Answer::of(&desk::get(view, args).await?),
        LessonQuery::ListPupils(args) => Answer::of(&pupils::list(view, args).await?),
        LessonQuery::GetPupil(args) => Answer::of(&pupils::get(view, args).await?),
        LessonQuery::GetIncome(args) => Answer::of(&income::get(view, args).await?),
    }
}

/// Those of the coaches whose free times the caller may look at.
pub async fn may_open(view: &View, coaches: &[UserId]) -> Result<Vec<UserId>> {
    terms::may_open(view, coaches).await
}

/// The state of `slots:{coach}`.
pub async fn snapshot(view: &View, coach: UserId) -> Result<SlotsSnapshot> {
    terms::snapshot(view, coach).await
}

/// Performs a due job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Expire { lesson, version } => answering::expire(cx, lesson, version).await,
        Due::Displace { coach, lesson } => answering::displace_more(cx, coach, lesson).await,
        Due::EndLessonsOf { user } => parting::end_lessons_of(cx, user).await,
        Due::CancelDay { coach, from, until, cause, reason } => changing::cancel_more(cx, coach, (from, until), (cause, reason)).await,
        Due::AbsenceStands { lesson, version } => absence::stands(cx, lesson, version).await,
        Due::Remind { lesson, start_version, soon } => reminding::remind(cx, lesson, start_version, soon).await,
        Due::Complete { lesson, start_version } => absence::time_over(cx, lesson, start_version).await,
        Due::ShowReviews { lesson } => reviewing::time_over(cx, lesson).await,
        Due::ExtendHours { coach } => finding::extend(cx, coach).await,
        Due::NotifyWaiting { coach, from, until, by, after } => {
            wishes::notify_waiting(cx, wishes::Freed { coach, from, until, by, after }).await
        }
        Due::NotifyFollowers { coach, starts_at, length, court, after } => {
            offering::notify_followers(cx, offering::Offered { coach, starts_at, length, court, after }).await
        }
    }
}

/// Runs a scheduled job that reaches outside.
async fn perform_outside(outside: &Outside, _id: uuid::Uuid, due: DueOutside) -> Result<()> {
    match due {
        DueOutside::ReadCalendar { coach, run } => calendar::following::read(outside, coach, run).await,
    }
}

/// Forgets the desk of a removed account, and what coaches have noted about it and its children.
pub async fn forget_desk(db: &Db, user: UserId, children: &[ChildId]) -> Result<()> {
    pupils::delete_person(db, user, children).await?;
    calendar::delete_person(db, user).await?;
    wishes::delete_person(db, user).await?;
    finding::delete_person(db, user).await
}
