//! What an event adds to the rules of seats: who may join, and until when things may be done. Pure: no
//! database, no clock.

use std::time::Duration;

use protocol::events::{EventState, GenderRule};
use protocol::{ErrorCode, Millis, Refusal, limits, sentence};
use rules::seats::suits::{self, Wanted, does_not_fit};

use crate::features::events::terms::Facts;

pub(super) use rules::seats::line::Seats;
pub(super) use rules::seats::states::{AFFECTED, SEATED, conflict, full, is_legal, may_join, parse_state, state_name};
pub(super) use rules::seats::suits::PlayerProfile;

const MINUTE: i64 = 60_000;
/// Check-in opens this long before the start.
const CHECK_IN_BEFORE: i64 = 30 * MINUTE;
/// From this long after the start a player may be marked as a no-show.
const GRACE: i64 = 15 * MINUTE;
/// How long after the end the organiser may enter attendance.
const ATTENDANCE: Duration = Duration::from_secs(limits::RESULT_DAYS * 86_400);
/// How long a player may object to a no-show.
pub(super) const OBJECTION_HOURS: u64 = 48;
pub(super) const OBJECTION: Duration = Duration::from_secs(OBJECTION_HOURS * 3_600);

/// Refuses once an event was cancelled or has begun.
pub(super) fn check_upcoming(event: &Facts, now: Millis) -> Result<(), Refusal> {
    match event.state_at(now) {
        EventState::Draft => Err(Refusal::conflict(sentence!("game_draft"), "draft")),
        EventState::Cancelled => Err(Refusal::conflict(sentence!("game_cancelled"), "cancelled")),
        EventState::Past => Err(Refusal::saying(ErrorCode::TooLate, sentence!("game_over"))),
        EventState::InProgress => Err(has_begun()),
        EventState::Pending if event.starts_at.is_some_and(|start| start <= now) => Err(has_begun()),
        EventState::Pending | EventState::Published | EventState::Full => Ok(()),
    }
}

fn has_begun() -> Refusal {
    Refusal::saying(ErrorCode::TooLate, sentence!("game_begun"))
}

/// Refuses once an event was cancelled or is over.
pub(super) fn check_not_over(event: &Facts, now: Millis) -> Result<(), Refusal> {
    match event.state_at(now) {
        EventState::Draft => Err(Refusal::conflict(sentence!("game_draft"), "draft")),
        EventState::Cancelled => Err(Refusal::conflict(sentence!("game_cancelled"), "cancelled")),
        EventState::Past => Err(Refusal::saying(ErrorCode::TooLate, sentence!("game_over"))),
        EventState::InProgress | EventState::Pending | EventState::Published | EventState::Full => Ok(()),
    }
}

/// Refuses after the deadline for enrolling.
pub(super) fn check_cut_off(event: &Facts, now: Millis) -> Result<(), Refusal> {
    if before_start(event, event.enrol_minutes.saturating_mul(MINUTE)).is_some_and(|end| end <= now) {
        return Err(Refusal::saying(ErrorCode::TooLate, sentence!("enrolling_over")));
    }
    Ok(())
}

/// Whether leaving now is a late drop.
#[must_use]
pub(super) fn is_late(event: &Facts, now: Millis) -> bool {
    before_start(event, event.leave_minutes.saturating_mul(MINUTE)).is_some_and(|end| end <= now)
}

fn before_start(event: &Facts, span: i64) -> Option<Millis> {
    event.starts_at.map(|start| Millis(start.0.saturating_sub(span)))
}

/// The event's gender rule.
#[must_use]
pub(super) fn gender_rule(event: &Facts) -> GenderRule {
    match event.gender.as_str() {
        "women" => GenderRule::Women,
        "men" => GenderRule::Men,
        "mixed" => GenderRule::Mixed,
        _ => GenderRule::Open,
    }
}

/// Whether half of the seats are for women and half for men.
#[must_use]
pub(super) fn is_mixed(event: &Facts) -> bool {
    gender_rule(event) == GenderRule::Mixed
}

/// Refuses a player whose level, age or gender does not fit, or is missing from their profile.
pub(super) fn check_profile(event: &Facts, player: &PlayerProfile) -> Result<(), Refusal> {
    let wanted = Wanted {
        level_min: event.level_min,
        level_max: event.level_max,
        ages: serde_json::from_str(&event.age_range).unwrap_or_default(),
        gender: gender_rule(event),
    };
    suits::check(&wanted, player)
}

/// Refuses a guest whose gender does not fit or is missing, or whose level does not fit.
pub(super) fn check_guest(event: &Facts, level: Option<i64>, gender: Option<&str>) -> Result<(), Refusal> {
    let rule = gender_rule(event);
    if rule != GenderRule::Open && gender.is_none() {
        return Err(Refusal::invalid("gender", sentence!("guest_gender_missing")));
    }
    let levels = level.and(event.level_min).is_some() || level.and(event.level_max).is_some();
    let wanted = Wanted {
        level_min: event.level_min.filter(|_| levels),
        level_max: event.level_max.filter(|_| levels),
        ages: Vec::new(),
        gender: rule,
    };
    suits::check_guest(&wanted, level, gender)
}

/// Refuses everybody but friends in a friends-only event.
pub(super) fn check_friend(event: &Facts, player: &PlayerProfile) -> Result<(), Refusal> {
    if event.friends_only && !player.is_friend {
        return Err(does_not_fit("friends", sentence!("for_friends")));
    }
    Ok(())
}

/// Refuses to check in too early or too late.
pub(super) fn check_check_in(event: &Facts, now: Millis, by_organiser: bool) -> Result<(), Refusal> {
    check_takes_place(event)?;
    let opens = before_start(event, CHECK_IN_BEFORE).ok_or_else(has_no_time)?;
    if now < opens {
        return Err(Refusal::saying(ErrorCode::TooLate, sentence!("check_in_early", minutes = CHECK_IN_BEFORE / MINUTE)));
    }
    if by_organiser { check_attendance(event, now) } else { check_not_over(event, now) }
}

/// Refuses to mark a no-show too early or too late.
pub(super) fn check_absence(event: &Facts, now: Millis) -> Result<(), Refusal> {
    check_takes_place(event)?;
    let start = event.starts_at.ok_or_else(has_no_time)?;
    if now.0 < start.0 + GRACE {
        return Err(Refusal::saying(ErrorCode::TooLate, sentence!("absence_early", minutes = GRACE / MINUTE)));
    }
    check_attendance(event, now)
}

fn check_takes_place(event: &Facts) -> Result<(), Refusal> {
    match event.state.as_str() {
        "draft" => Err(Refusal::conflict(sentence!("game_draft"), "draft")),
        "cancelled" => Err(Refusal::conflict(sentence!("game_cancelled"), "cancelled")),
        _ => Ok(()),
    }
}

fn check_attendance(event: &Facts, now: Millis) -> Result<(), Refusal> {
    let end = event.ends_at.ok_or_else(has_no_time)?;
    if now > end + ATTENDANCE {
        return Err(Refusal::saying(ErrorCode::TooLate, sentence!("attendance_late", days = limits::RESULT_DAYS)));
    }
    Ok(())
}

fn has_no_time() -> Refusal {
    Refusal::conflict(sentence!("game_timeless"), "draft")
}

#[cfg(test)]
mod tests;
