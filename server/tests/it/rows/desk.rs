//! The caller rows of a coach's desk, of free hours and of those who wait for them.

use protocol::lessons::{
    FindCoaches, FollowCalendar, GetDesk, GetIncome, GetPupil, IncomeBy, ListPupils, ListWishes, NotePractice, NotePupil, OfferHour,
    PupilRef, WishForSlot,
};
use protocol::{ErrorCode, LessonId, Millis};
use uuid::Uuid;

use crate::callers::{Command, NOT_FOUND, OK, Rows, Things, of, own, signed_in, to_owner};
use harness::steps::events::{HERE, LOS_ANGELES};

inventory::submit!(Rows::commands(rows));

/// Ten o'clock the day after tomorrow, where the owner gives lessons.
fn at_ten() -> Millis {
    let zone = jiff::tz::TimeZone::get(LOS_ANGELES).unwrap();
    let day = jiff::Timestamp::now().to_zoned(zone.clone()).date() + jiff::Span::new().days(2);
    Millis(zone.to_timestamp(day.at(10, 0, 0, 0)).unwrap().as_millisecond())
}

fn rows(things: &Things) -> Vec<Command> {
    let pupil = PupilRef::User(things.member);
    let month = GetIncome { by: IncomeBy::Month, from: "2026-11-01".into(), until: "2026-12-31".into() };
    vec![
        // The owner alone gives lessons; nobody has pupils.
        of(FollowCalendar { url: String::new() }, own(OK)),
        of(WishForSlot { coach: things.user, weekday: None, part: None, on: true }, to_owner(OK, Err(ErrorCode::Invalid))),
        of(OfferHour { starts_at: at_ten(), length: 60, court: things.lesson_court }, own(OK)),
        of(NotePupil { pupil, goals: None, notes: None, progress: None }, signed_in(NOT_FOUND)),
        of(NotePractice { lesson: LessonId(Uuid::nil()), text: "Toss".into() }, signed_in(NOT_FOUND)),
        of(GetPupil { pupil }, signed_in(NOT_FOUND)),
        of(ListPupils::default(), signed_in(OK)),
        of(GetDesk { from: Millis(0), until: Millis(86_400_000) }, signed_in(OK)),
        of(month, signed_in(OK)),
        of(ListWishes {}, signed_in(OK)),
        of(FindCoaches { location: Some(HERE), distance: None, date: "2026-12-24".into(), part: None, cursor: None }, signed_in(OK)),
    ]
}
