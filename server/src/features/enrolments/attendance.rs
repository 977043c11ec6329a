//! Attendance: checking in, marking a no-show, objecting to it.

use protocol::enrolments::{CheckIn, Enrolment, EnrolmentState as State, MarkAbsent, Object};
use protocol::notifications::About;
use protocol::{ErrorCode, Refusal, sentence};

use super::store::Row;
use super::{checks, roster};
use crate::error::{Result, forbidden, not_found};
use crate::features::events::organisers;
use crate::features::notifications;
use crate::run::Cx;

/// Checks in the caller, or, by an organiser, any player. Only organisers can check in a no-show, and co-organisers not themselves.
pub(super) async fn check_in(cx: &mut Cx, args: CheckIn) -> Result<Enrolment> {
    let (event, row) = match args.enrolment {
        None => roster::lock_mine(cx, args.event).await?,
        Some(enrolment) => roster::lock_as_organiser(cx, enrolment).await?,
    };
    if row.event != args.event {
        return Err(not_found());
    }
    let by_organiser = args.enrolment.is_some();
    if !by_organiser && row.enrolment_state() != Some(State::Enrolled) {
        return Err(checks::conflict(row.enrolment_state()).into());
    }
    let me = cx.caller()?.user;
    if row.enrolment_state() == Some(State::NoShow) && row.user_id == Some(me) && event.organiser != me {
        return Err(forbidden(sentence!("absence_decided_by_other")));
    }
    checks::check_check_in(&event, cx.now, by_organiser)?;
    let (_, enrolment) = roster::change(cx, &event, Some(&row), row.in_state(State::CheckedIn, cx.now), None).await?;
    Ok(enrolment)
}

/// Marks a player as a no-show and notifies them until when they may object.
pub(super) async fn mark_absent(cx: &mut Cx, args: MarkAbsent) -> Result<Enrolment> {
    let (event, row) = roster::lock_as_organiser(cx, args.enrolment).await?;
    checks::check_absence(&event, cx.now)?;
    let after = Row { absent_at: Some(cx.now), ..row.in_state(State::NoShow, cx.now) };
    let (event, enrolment) = roster::change(cx, &event, Some(&row), after, None).await?;
    let me = cx.caller()?.user;
    if let Some(user) = row.user_id.filter(|user| *user != me) {
        let about = About::MarkedAbsent { event: event.named(), object_by: cx.now + checks::OBJECTION };
        notifications::notify(cx, user, about, Some(me)).await?;
    }
    Ok(enrolment)
}

/// Objects to a no-show: once, within the deadline. An organiser decides.
pub(super) async fn object(cx: &mut Cx, args: Object) -> Result<Enrolment> {
    let (event, row) = roster::lock_mine(cx, args.event).await?;
    let Some(absent_at) = row.absent_at.filter(|_| row.enrolment_state() == Some(State::NoShow)) else {
        return Err(checks::conflict(row.enrolment_state()).into());
    };
    if row.objected_at.is_some() {
        return Err(Refusal::conflict(sentence!("absence_objected"), "objected").into());
    }
    if absent_at + checks::OBJECTION <= cx.now {
        return Err(Refusal::saying(ErrorCode::TooLate, sentence!("absence_objection_late", hours = checks::OBJECTION_HOURS)).into());
    }
    let after = Row { objected_at: Some(cx.now), ..row.in_same_state(cx.now) };
    let enrolment = roster::update_details(cx, &event, &row, after).await?;
    if let Some(by) = row.person() {
        let from = Some(by.id);
        organisers::notify(cx, &event, &About::AbsenceObjected { event: event.named(), by: Some(by) }, from).await?;
    }
    Ok(enrolment)
}
