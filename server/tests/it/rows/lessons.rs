//! The caller rows of lessons: the owner is a coach whose lessons are agreed at once.

use protocol::lessons::{
    AcceptLesson, CancelLesson, CancelLessonDay, CompleteLesson, CounterLesson, DeclineLesson, ExceptHours, GetAvailability, GetLesson,
    LessonCause, LessonScope, LessonSide, ListCoachReviews, ListLessons, ListSlots, MarkAbsentFromLesson, ObjectToAbsence, RequestLesson,
    RescheduleLesson, RestoreHours, ReviewLesson, SetAvailability, WithdrawLesson,
};
use protocol::session::OpenTopic;
use protocol::{ErrorCode, ExceptionId, LessonId, Millis, Topic};
use uuid::Uuid;

use crate::callers::{Command, NOT_FOUND, OK, Rows, Things, of, own, signed_in, to_owner};
use harness::steps::lessons::{at_once, cancelled};

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let (coach, lesson) = (things.user, LessonId(Uuid::now_v7()));
    let conflict = Err(ErrorCode::Conflict);
    let invalid = Err(ErrorCode::Invalid);
    let holiday = ExceptHours { from_date: "2099-12-24".into(), to_date: None, from: None, to: None, court: None, note: None };
    let request = RequestLesson {
        coach,
        starts_at: Millis(1),
        length: 60,
        court: things.court,
        kind: None,
        pupils: Vec::new(),
        message: None,
        pass: None,
        weeks: None,
        if_free: false,
    };
    vec![
        of(GetAvailability {}, signed_in(OK)),
        // For people with a coach profile; the owner has set other hours before.
        of(SetAvailability { form: at_once(things.court), version: 0 }, {
            let mut row = signed_in(Err(ErrorCode::Forbidden));
            row[2] = conflict;
            row
        }),
        of(holiday, own(OK)),
        of(RestoreHours { exception: ExceptionId(Uuid::nil()) }, own(OK)),
        of(ListSlots { coach, from: Millis(0), until: Millis(86_400_000), length: 60, kind: None, lesson: None }, to_owner(OK, OK)),
        of(OpenTopic { topic: Topic::Slots(coach), since: None }, to_owner(OK, OK)),
        of(ListCoachReviews { coach, cursor: None }, to_owner(OK, OK)),
        // In the past, and with oneself.
        of(request, to_owner(invalid, invalid)),
        of(GetLesson { lesson }, signed_in(NOT_FOUND)),
        of(ListLessons { scope: LessonScope::Upcoming, side: LessonSide::Player, with: None, cursor: None }, signed_in(OK)),
        of(AcceptLesson { lesson, version: 1 }, signed_in(NOT_FOUND)),
        of(DeclineLesson { lesson, version: None, reason: None }, signed_in(NOT_FOUND)),
        of(CounterLesson { lesson, version: 1, starts_at: Millis(1), court: None, price: None, note: None }, signed_in(NOT_FOUND)),
        of(WithdrawLesson { lesson }, signed_in(NOT_FOUND)),
        of(RescheduleLesson { lesson, starts_at: Millis(1), court: None, note: None }, signed_in(NOT_FOUND)),
        of(CancelLesson { lesson, ..cancelled() }, signed_in(NOT_FOUND)),
        of(CancelLessonDay { date: "2099-12-24".into(), cause: LessonCause::Own, reason: None }, own(OK)),
        of(MarkAbsentFromLesson { lesson }, signed_in(NOT_FOUND)),
        of(ObjectToAbsence { lesson, reason: "I was there".into() }, signed_in(NOT_FOUND)),
        of(CompleteLesson { lesson }, signed_in(NOT_FOUND)),
        of(ReviewLesson { lesson, rating: 5, text: None }, signed_in(NOT_FOUND)),
    ]
}
