//! Who may join an event, which state may follow which, and until when things may be done (`domain-rules.md` D and E). Pure:
//! no database, no clock.

use std::time::Duration;

use protocol::enrolments::EnrolmentState as State;
use protocol::events::{EventState, GenderRule};
use protocol::{ErrorCode, Millis, Refusal, limits};
use serde_json::json;

use crate::features::events::seats::Facts;

const MINUTE: i64 = 60_000;
/// Check-in opens this long before the start.
const CHECK_IN_BEFORE: i64 = 30 * MINUTE;
/// From this long after the start a player may be marked as a no-show.
const GRACE: i64 = 15 * MINUTE;
/// How long after the end the organiser may enter attendance.
const ATTENDANCE: Duration = Duration::from_secs(limits::RESULT_DAYS * 86_400);
/// How long a player may object to a no-show.
pub(super) const OBJECTION: Duration = Duration::from_secs(48 * 3_600);

/// Has a seat and plays.
pub(super) const SEATED: [State; 2] = [State::Enrolled, State::CheckedIn];
/// Notified of a move or a cancellation.
pub(super) const AFFECTED: [State; 6] =
    [State::Enrolled, State::CheckedIn, State::Invited, State::Pending, State::Offered, State::Waitlisted];

/// A state's name in the database, the same as on the wire.
#[must_use]
pub(super) fn state_name(state: State) -> &'static str {
    match state {
        State::Invited => "invited",
        State::Pending => "pending",
        State::Enrolled => "enrolled",
        State::Waitlisted => "waitlisted",
        State::Offered => "offered",
        State::CheckedIn => "checked_in",
        State::NoShow => "no_show",
        State::Unenrolled => "unenrolled",
        State::Declined => "declined",
        State::Rejected => "rejected",
        State::Removed => "removed",
        State::Expired => "expired",
    }
}

/// The state of a name; none for `told`, which is no enrolment.
#[must_use]
pub(super) fn parse_state(name: &str) -> Option<State> {
    Some(match name {
        "invited" => State::Invited,
        "pending" => State::Pending,
        "enrolled" => State::Enrolled,
        "waitlisted" => State::Waitlisted,
        "offered" => State::Offered,
        "checked_in" => State::CheckedIn,
        "no_show" => State::NoShow,
        "unenrolled" => State::Unenrolled,
        "declined" => State::Declined,
        "rejected" => State::Rejected,
        "removed" => State::Removed,
        "expired" => State::Expired,
        _ => return None,
    })
}

/// Whether somebody has no enrolment, or one that they ended themselves or let expire.
#[must_use]
fn is_open_to_join(from: Option<State>) -> bool {
    matches!(from, None | Some(State::Unenrolled | State::Declined | State::Expired))
}

/// Whether somebody in this state may join, for the first time or again.
#[must_use]
pub(super) fn may_join(from: State) -> bool {
    is_open_to_join(Some(from)) || from == State::Invited
}

/// Whether one state may follow another: the table of `domain-rules.md` E. Who may do it is checked by each command.
#[must_use]
pub(super) fn is_legal(from: Option<State>, to: State) -> bool {
    let was_removed = matches!(from, Some(State::Removed));
    match to {
        // After a rejection or a removal only by the organiser.
        State::Invited => is_open_to_join(from) || was_removed || matches!(from, Some(State::Rejected)),
        // Invited by somebody who no longer may, or by a link, to a private event.
        State::Pending => is_open_to_join(from) || matches!(from, Some(State::Invited)),
        State::Enrolled => {
            // A move resets a check-in.
            is_open_to_join(from)
                || was_removed
                || matches!(from, Some(State::Invited | State::Pending | State::Waitlisted | State::Offered | State::CheckedIn))
        }
        State::Waitlisted => is_open_to_join(from) || matches!(from, Some(State::Invited | State::Pending | State::Offered)),
        State::Offered => matches!(from, Some(State::Waitlisted)),
        State::CheckedIn => matches!(from, Some(State::Enrolled | State::NoShow)),
        State::NoShow => matches!(from, Some(State::Enrolled | State::CheckedIn)),
        // A rejection that the organiser takes back: they may ask again.
        State::Unenrolled => {
            matches!(from, Some(State::Pending | State::Waitlisted | State::Offered | State::Enrolled | State::Rejected))
        }
        State::Declined => matches!(from, Some(State::Invited)),
        State::Rejected => matches!(from, Some(State::Pending)),
        State::Removed => matches!(from, Some(State::Invited | State::Waitlisted | State::Offered | State::Enrolled | State::CheckedIn)),
        State::Expired => matches!(from, Some(State::Invited | State::Offered)),
    }
}

/// `conflict`: the enrolment is in a state that the command does not allow; `data.state` names it.
#[must_use]
pub(super) fn conflict(from: Option<State>) -> Refusal {
    let sentence = match from {
        None => "You are not in this event.",
        Some(State::Invited) => "There is an invitation that was not answered yet.",
        Some(State::Pending) => "The organiser has not answered yet.",
        Some(State::Enrolled) => "This player is in already.",
        Some(State::Waitlisted) => "This player waits for a seat.",
        Some(State::Offered) => "A seat is held for this player already.",
        Some(State::CheckedIn) => "This player has checked in.",
        Some(State::NoShow) => "This player is marked as absent.",
        Some(State::Unenrolled) => "This player has left.",
        Some(State::Declined) => "The invitation was declined.",
        Some(State::Rejected) => "The organiser has said no to this player.",
        Some(State::Removed) => "The organiser has taken this player out.",
        Some(State::Expired) => "The time to answer is over.",
    };
    state_conflict(sentence, from.map_or("none", state_name))
}

/// `conflict` with `data.state`.
#[must_use]
pub(super) fn state_conflict(sentence: &str, state: &str) -> Refusal {
    Refusal::new(ErrorCode::Conflict, sentence).with(json!({ "state": state }))
}

#[must_use]
pub(super) fn full() -> Refusal {
    state_conflict("Every seat is taken.", "full")
}

/// Refuses once an event was cancelled or has begun.
pub(super) fn check_upcoming(event: &Facts, now: Millis) -> Result<(), Refusal> {
    match event.state_at(now) {
        EventState::Draft => Err(state_conflict("This event is not published yet.", "draft")),
        EventState::Cancelled => Err(state_conflict("This event was cancelled.", "cancelled")),
        EventState::Past => Err(Refusal::new(ErrorCode::TooLate, "This event is over.")),
        EventState::InProgress => Err(has_begun()),
        EventState::Pending if event.starts_at.is_some_and(|start| start <= now) => Err(has_begun()),
        EventState::Pending | EventState::Published | EventState::Full => Ok(()),
    }
}

fn has_begun() -> Refusal {
    Refusal::new(ErrorCode::TooLate, "This event has begun.")
}

/// Refuses once an event was cancelled or is over.
pub(super) fn check_not_over(event: &Facts, now: Millis) -> Result<(), Refusal> {
    match event.state_at(now) {
        EventState::Draft => Err(state_conflict("This event is not published yet.", "draft")),
        EventState::Cancelled => Err(state_conflict("This event was cancelled.", "cancelled")),
        EventState::Past => Err(Refusal::new(ErrorCode::TooLate, "This event is over.")),
        EventState::InProgress | EventState::Pending | EventState::Published | EventState::Full => Ok(()),
    }
}

/// Refuses after the deadline for enrolling.
pub(super) fn check_cut_off(event: &Facts, now: Millis) -> Result<(), Refusal> {
    if before_start(event, event.enrol_minutes.saturating_mul(MINUTE)).is_some_and(|end| end <= now) {
        return Err(Refusal::new(ErrorCode::TooLate, "The time to enrol is over."));
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

/// What the rules of an event check about a player.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerProfile {
    /// Tenths.
    pub(super) level: Option<i64>,
    /// Items of the lookups.
    pub(super) age_group: Option<String>,
    pub(super) gender: Option<String>,
    /// They and the organiser follow each other.
    pub(super) is_friend: bool,
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

/// Refuses a player whose level, age or gender does not fit, or is missing from their profile.
pub(super) fn check_profile(event: &Facts, player: &PlayerProfile) -> Result<(), Refusal> {
    check_level(event, player.level)?;
    check_age(event, player.age_group.as_deref())?;
    check_gender(gender_rule(event), player.gender.as_deref())
}

/// Refuses everybody but friends in a friends-only event.
pub(super) fn check_friend(event: &Facts, player: &PlayerProfile) -> Result<(), Refusal> {
    if event.friends_only && !player.is_friend {
        return Err(does_not_fit("friends", "This event is for the organiser's friends: people who follow each other."));
    }
    Ok(())
}

fn check_level(event: &Facts, level: Option<i64>) -> Result<(), Refusal> {
    if event.level_min.is_none() && event.level_max.is_none() {
        return Ok(());
    }
    let Some(level) = level else {
        return Err(incomplete("level", "This event is for certain levels. Add your level to your profile first."));
    };
    if event.level_min.is_none_or(|min| min <= level) && event.level_max.is_none_or(|max| level <= max) {
        return Ok(());
    }
    let tenths = |level: i64| format!("{}.{}", level / 10, level % 10);
    let levels = match (event.level_min, event.level_max) {
        (Some(min), Some(max)) if min == max => format!("level {}", tenths(min)),
        (Some(min), Some(max)) => format!("levels {} to {}", tenths(min), tenths(max)),
        (Some(min), None) => format!("levels from {}", tenths(min)),
        (None, max) => format!("levels up to {}", tenths(max.unwrap_or_default())),
    };
    Err(does_not_fit("level", &format!("This event is for {levels}. Yours is {}.", tenths(level))))
}

fn check_age(event: &Facts, group: Option<&str>) -> Result<(), Refusal> {
    let wanted: Vec<String> = serde_json::from_str(&event.age_range).unwrap_or_default();
    if wanted.is_empty() {
        return Ok(());
    }
    let Some(group) = group else {
        return Err(incomplete("ageGroup", "This event is for certain ages. Add your age group to your profile first."));
    };
    if wanted.iter().any(|wanted| includes_age(wanted, group)) {
        return Ok(());
    }
    Err(does_not_fit("age", "This event is for another age group than yours."))
}

/// Whether an age group is part of another: 45 and over of 40 and over, 12 and under of 14 and under.
fn includes_age(wanted: &str, group: &str) -> bool {
    let over = |item: &str| item.strip_suffix("_plus").and_then(|years| years.parse::<u32>().ok());
    let under = |item: &str| item.strip_prefix('u').and_then(|years| years.parse::<u32>().ok());
    match (over(wanted), over(group), under(wanted), under(group)) {
        (Some(wanted), Some(group), _, _) => group >= wanted,
        (_, _, Some(wanted), Some(group)) => group <= wanted,
        _ => wanted == group,
    }
}

fn check_gender(rule: GenderRule, gender: Option<&str>) -> Result<(), Refusal> {
    if rule == GenderRule::Open {
        return Ok(());
    }
    let Some(gender) = gender else {
        return Err(incomplete("gender", "Who plays here goes by gender. Add yours to your profile first."));
    };
    let (fits, sentence) = match rule {
        GenderRule::Open => (true, ""),
        GenderRule::Women => (gender == "female", "This event is for women."),
        GenderRule::Men => (gender == "male", "This event is for men."),
        GenderRule::Mixed => {
            (matches!(gender, "female" | "male"), "Half of the seats are for women, half for men. Ask the organiser to add you.")
        }
    };
    if fits { Ok(()) } else { Err(does_not_fit("gender", sentence)) }
}

fn does_not_fit(field: &str, sentence: &str) -> Refusal {
    Refusal::new(ErrorCode::DoesNotFit, sentence).on(field)
}

fn incomplete(field: &str, sentence: &str) -> Refusal {
    Refusal::new(ErrorCode::ProfileIncomplete, sentence).on(field)
}

/// The seats left, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seats {
    pub(super) left: i64,
    /// Those left for women and for men, where half of all seats are for each.
    pub(super) halves: Option<(i64, i64)>,
}

impl Seats {
    /// `women` and `men` have a seat already.
    #[must_use]
    pub(super) fn of(event: &Facts, women: i64, men: i64) -> Self {
        let half = event.capacity / 2;
        let halves = (gender_rule(event) == GenderRule::Mixed).then(|| ((half - women).max(0), (half - men).max(0)));
        Self { left: event.seats_left(), halves }
    }

    #[must_use]
    pub(super) fn has_one_for(self, gender: Option<&str>) -> bool {
        self.left > 0
            && match (self.halves, gender) {
                (None, _) => true,
                (Some((women, _)), Some("female")) => women > 0,
                (Some((_, men)), Some("male")) => men > 0,
                (Some(_), _) => false,
            }
    }

    /// Counts one seat as taken.
    pub(super) fn take(&mut self, gender: Option<&str>) {
        self.left -= 1;
        match (&mut self.halves, gender) {
            (Some((women, _)), Some("female")) => *women -= 1,
            (Some((_, men)), Some("male")) => *men -= 1,
            _ => {}
        }
    }
}

/// Refuses to check in too early or too late.
pub(super) fn check_check_in(event: &Facts, now: Millis, by_organiser: bool) -> Result<(), Refusal> {
    check_takes_place(event)?;
    let opens = before_start(event, CHECK_IN_BEFORE).ok_or_else(has_no_time)?;
    if now < opens {
        return Err(Refusal::new(ErrorCode::TooLate, "Checking in begins 30 minutes before the event."));
    }
    if by_organiser { check_attendance(event, now) } else { check_not_over(event, now) }
}

/// Refuses to mark a no-show too early or too late.
pub(super) fn check_absence(event: &Facts, now: Millis) -> Result<(), Refusal> {
    check_takes_place(event)?;
    let start = event.starts_at.ok_or_else(has_no_time)?;
    if now.0 < start.0 + GRACE {
        return Err(Refusal::new(ErrorCode::TooLate, "Somebody counts as absent from 15 minutes after the beginning."));
    }
    check_attendance(event, now)
}

fn check_takes_place(event: &Facts) -> Result<(), Refusal> {
    match event.state.as_str() {
        "draft" => Err(state_conflict("This event is not published yet.", "draft")),
        "cancelled" => Err(state_conflict("This event was cancelled.", "cancelled")),
        _ => Ok(()),
    }
}

fn check_attendance(event: &Facts, now: Millis) -> Result<(), Refusal> {
    let end = event.ends_at.ok_or_else(has_no_time)?;
    if now > end + ATTENDANCE {
        return Err(Refusal::new(ErrorCode::TooLate, "Who was there can be entered for 7 days."));
    }
    Ok(())
}

fn has_no_time() -> Refusal {
    state_conflict("This event has no time yet.", "draft")
}

#[cfg(test)]
mod tests;
