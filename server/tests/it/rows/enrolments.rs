//! The caller rows of enrolments.

use protocol::ErrorCode;
use protocol::enrolments::{
    AcceptOffer, AddEnrolment, BringGuest, CheckIn, Decide, DeclineOffer, FindSubstitute, Join, LeaveEvent, ListRoster, MarkAbsent, Object,
    Reconfirm, RemoveEnrolment, WithdrawGuest,
};

use crate::callers::{Command, NOT_FOUND, OK, Outcome, Row, Rows, SIGN_IN, Things, of};

const CONFLICT: Outcome = Err(ErrorCode::Conflict);
const FORBIDDEN: Outcome = Err(ErrorCode::Forbidden);
const BAD: Outcome = Err(ErrorCode::BadRequest);
const TOO_LATE: Outcome = Err(ErrorCode::TooLate);

/// Outcomes for a stranger and the organiser; a blocked player and another community get `NotFound`.
const fn of_event(stranger: Outcome, organiser: Outcome) -> Row {
    [SIGN_IN, stranger, organiser, NOT_FOUND, NOT_FOUND]
}

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let Things { event, enrolment, newcomer, .. } = *things;
    let reason = || "Double booked".to_owned();
    vec![
        of(BringGuest { event, guest: "Tom".into(), level: Some(3.5), gender: Some("male".into()) }, of_event(CONFLICT, OK)),
        of(WithdrawGuest { enrolment }, of_event(NOT_FOUND, NOT_FOUND)),
        of(Join { event, invite: None, if_free: false }, of_event(OK, CONFLICT)),
        of(Join { event, invite: Some("made up".into()), if_free: false }, of_event(Err(ErrorCode::InvitationUnusable), CONFLICT)),
        of(LeaveEvent { event }, of_event(CONFLICT, OK)),
        of(Decide { enrolment, accept: true }, of_event(FORBIDDEN, CONFLICT)),
        of(RemoveEnrolment { enrolment, reason: reason() }, of_event(FORBIDDEN, OK)),
        of(AddEnrolment { event, user: Some(newcomer), guest: None }, of_event(FORBIDDEN, OK)),
        of(AddEnrolment { event, user: None, guest: Some("Sam O'Neil".into()) }, of_event(FORBIDDEN, OK)),
        of(Reconfirm { event }, of_event(CONFLICT, CONFLICT)),
        of(AcceptOffer { event, if_free: false }, of_event(CONFLICT, CONFLICT)),
        of(DeclineOffer { event }, of_event(CONFLICT, CONFLICT)),
        of(CheckIn { event, enrolment: None }, of_event(CONFLICT, TOO_LATE)),
        of(CheckIn { event, enrolment: Some(enrolment) }, of_event(FORBIDDEN, TOO_LATE)),
        of(MarkAbsent { enrolment }, of_event(FORBIDDEN, TOO_LATE)),
        of(Object { event }, of_event(CONFLICT, CONFLICT)),
        of(FindSubstitute { event }, of_event(FORBIDDEN, OK)),
        of(ListRoster { event, invite: None, cursor: None }, of_event(OK, OK)),
        of(ListRoster { event, invite: Some("made up".into()), cursor: Some("made up".into()) }, of_event(BAD, BAD)),
    ]
}
