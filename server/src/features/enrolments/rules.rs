//! Who fits an event, which standing may become which, and until when a seat is held (`domain-rules.md` D and E). Pure: no
//! database, no clock.

use std::time::Duration;

use jiff::civil::Time;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{Timestamp, ToSpan, Zoned};
use protocol::enrolments::EnrolmentState as State;
use protocol::events::{EventState, GenderRule};
use protocol::{ErrorCode, Millis, Refusal, limits};
use serde_json::json;

use crate::features::events::seats::Facts;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
/// From here on before the beginning no seat is offered: the organiser fills by hand.
const FROZEN: i64 = 2 * HOUR;
/// How long a seat is held: well before the day, the day before, on the day.
const HELD_BEFORE: i64 = 24 * HOUR;
const HELD_DAY_BEFORE: i64 = 2 * HOUR;
const HELD_ON_THE_DAY: i64 = 30 * MINUTE;
/// A seat that would be held for less is not offered any more.
const HELD_LEAST: i64 = 10 * MINUTE;
/// Between these hours, on the court's clock, people are asked.
const AWAKE: (i8, i8) = (8, 21);
/// Before the beginning, from which on one may check in.
const CHECK_IN_BEFORE: i64 = 30 * MINUTE;
/// After the beginning, from which on somebody is absent.
const GRACE: i64 = 15 * MINUTE;
/// After the end, until which attendance is entered.
const ATTENDANCE: Duration = Duration::from_secs(limits::RESULT_DAYS * 86_400);
/// How long one may say that one was there.
pub(super) const OBJECTION: Duration = Duration::from_secs(48 * 3_600);

/// A standing as it is kept.
#[must_use]
pub(super) fn word(state: State) -> &'static str {
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

/// Nothing for `told`: somebody who was told of a seat and has no standing.
#[must_use]
pub(super) fn standing(word: &str) -> Option<State> {
    Some(match word {
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

/// Whether somebody may come back: they went by themselves, or did not answer.
#[must_use]
fn is_free(from: Option<State>) -> bool {
    matches!(from, None | Some(State::Unenrolled | State::Declined | State::Expired))
}

/// Whether somebody may come, or come back, by themselves.
#[must_use]
pub(super) fn may_come(from: State) -> bool {
    is_free(Some(from)) || from == State::Invited
}

/// Whether one standing may become another: the table of `domain-rules.md` E. Who may do it is said where it is done.
#[must_use]
pub(super) fn is_legal(from: Option<State>, to: State) -> bool {
    let shut_out = matches!(from, Some(State::Rejected | State::Removed));
    match to {
        // The organiser alone brings back whom they have turned away.
        State::Invited => is_free(from) || shut_out,
        State::Pending => is_free(from),
        State::Enrolled => {
            is_free(from) || shut_out || matches!(from, Some(State::Invited | State::Pending | State::Waitlisted | State::Offered))
        }
        State::Waitlisted => is_free(from) || matches!(from, Some(State::Rejected | State::Invited | State::Pending | State::Offered)),
        State::Offered => matches!(from, Some(State::Waitlisted)),
        State::CheckedIn => matches!(from, Some(State::Enrolled | State::NoShow)),
        State::NoShow => matches!(from, Some(State::Enrolled)),
        State::Unenrolled => matches!(from, Some(State::Pending | State::Waitlisted | State::Offered | State::Enrolled)),
        State::Declined => matches!(from, Some(State::Invited)),
        State::Rejected => matches!(from, Some(State::Pending)),
        State::Removed => matches!(from, Some(State::Invited | State::Waitlisted | State::Offered | State::Enrolled)),
        State::Expired => matches!(from, Some(State::Invited | State::Offered)),
    }
}

/// It stands otherwise than this needs; `data.state` says how.
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
    in_state(sentence, from.map_or("none", word))
}

/// A refusal that names the state.
#[must_use]
pub(super) fn in_state(sentence: &str, state: &str) -> Refusal {
    Refusal::new(ErrorCode::Conflict, sentence).with(json!({ "state": state }))
}

#[must_use]
pub(super) fn full() -> Refusal {
    in_state("Every seat is taken.", "full")
}

/// Refuses what comes after an event was cancelled, or has begun.
pub(super) fn check_upcoming(event: &Facts, now: Millis) -> Result<(), Refusal> {
    match event.state_at(now) {
        EventState::Draft => Err(in_state("This event is not published yet.", "draft")),
        EventState::Cancelled => Err(in_state("This event was cancelled.", "cancelled")),
        EventState::Past => Err(Refusal::new(ErrorCode::TooLate, "This event is over.")),
        EventState::InProgress => Err(has_begun()),
        EventState::Pending if event.starts_at.is_some_and(|start| start <= now) => Err(has_begun()),
        EventState::Pending | EventState::Published | EventState::Full => Ok(()),
    }
}

fn has_begun() -> Refusal {
    Refusal::new(ErrorCode::TooLate, "This event has begun.")
}

/// Refuses what comes after an event was cancelled, or is over.
pub(super) fn check_not_over(event: &Facts, now: Millis) -> Result<(), Refusal> {
    match event.state_at(now) {
        EventState::Draft => Err(in_state("This event is not published yet.", "draft")),
        EventState::Cancelled => Err(in_state("This event was cancelled.", "cancelled")),
        EventState::Past => Err(Refusal::new(ErrorCode::TooLate, "This event is over.")),
        EventState::InProgress | EventState::Pending | EventState::Published | EventState::Full => Ok(()),
    }
}

/// Refuses who comes after the time until which one may enrol.
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

/// What is asked of a player, as their profile says it.
#[derive(Clone, Debug, Default)]
pub(super) struct Fit {
    /// Tenths.
    pub(super) level: Option<i64>,
    /// Items of the lookups.
    pub(super) age_group: Option<String>,
    pub(super) gender: Option<String>,
    /// Follows the organiser, who follows them.
    pub(super) is_friend: bool,
}

/// The event's rule of gender.
#[must_use]
pub(super) fn gender_rule(event: &Facts) -> GenderRule {
    match event.gender.as_str() {
        "women" => GenderRule::Women,
        "men" => GenderRule::Men,
        "mixed" => GenderRule::Mixed,
        _ => GenderRule::Open,
    }
}

/// Refuses who does not fit, or whose profile does not say whether they do.
pub(super) fn check_fit(event: &Facts, player: &Fit) -> Result<(), Refusal> {
    check_level(event, player.level)?;
    check_age(event, player.age_group.as_deref())?;
    check_gender(gender_rule(event), player.gender.as_deref())
}

/// Refuses who is no friend, where it takes one.
pub(super) fn check_friend(event: &Facts, player: &Fit) -> Result<(), Refusal> {
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
        return Err(lacks("level", "This event is for certain levels. Add your level to your profile first."));
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
        return Err(lacks("ageGroup", "This event is for certain ages. Add your age group to your profile first."));
    };
    if wanted.iter().any(|wanted| holds_age(wanted, group)) {
        return Ok(());
    }
    Err(does_not_fit("age", "This event is for another age group than yours."))
}

/// Whether everybody of one age group is of the other: who is 45 and over is 40 and over, who is 12 and under is 14 and under.
fn holds_age(wanted: &str, group: &str) -> bool {
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
        return Err(lacks("gender", "Who plays here goes by gender. Add yours to your profile first."));
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

fn lacks(field: &str, sentence: &str) -> Refusal {
    Refusal::new(ErrorCode::ProfileIncomplete, sentence).on(field)
}

/// The seats that are left, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seats {
    pub(super) left: i64,
    /// Women's and men's, where each have half.
    pub(super) halves: Option<(i64, i64)>,
}

impl Seats {
    /// `women` and `men` are those who are seated.
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

    /// Takes one away.
    pub(super) fn take(&mut self, gender: Option<&str>) {
        self.left -= 1;
        match (&mut self.halves, gender) {
            (Some((women, _)), Some("female")) => *women -= 1,
            (Some((_, men)), Some("male")) => *men -= 1,
            _ => {}
        }
    }
}

/// Whether a seat may be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// Now; it is held until then.
    Now(Millis),
    /// Nobody is woken: not before then.
    Later(Millis),
    /// Not any more: the organiser fills by hand.
    Frozen,
}

/// What the time is for offering a seat of this event.
#[must_use]
pub(super) fn moment(event: &Facts, now: Millis) -> Moment {
    let Some(start) = event.starts_at else { return Moment::Frozen };
    let zone = event.zone.as_deref().and_then(|zone| TimeZoneDatabase::bundled().get(zone).ok()).unwrap_or(TimeZone::UTC);
    let frozen = start.0 - FROZEN.max(event.enrol_minutes.saturating_mul(MINUTE));
    let times = local(now, &zone).zip(local(start, &zone));
    let Some((here, begins)) = times else { return Moment::Frozen };
    let awake_at = next_awake(&here);
    if awake_at.is_some_and(|at| at.0 + HELD_LEAST <= frozen) {
        return awake_at.map_or(Moment::Frozen, Moment::Later);
    }
    if awake_at.is_some() || now.0 + HELD_LEAST > frozen {
        return Moment::Frozen;
    }
    let until_the_day = (begins.date() - here.date()).get_days();
    let held = match until_the_day {
        ..=0 => HELD_ON_THE_DAY,
        1 => HELD_DAY_BEFORE,
        _ => HELD_BEFORE,
    };
    let end = now.0 + held;
    let end = if held < HELD_BEFORE { overnight(&here, end) } else { end };
    Moment::Now(Millis(end.min(frozen)))
}

fn local(at: Millis, zone: &TimeZone) -> Option<Zoned> {
    Timestamp::from_millisecond(at.0).ok().map(|at| at.to_zoned(zone.clone()))
}

/// When people are awake again; nothing where they are.
fn next_awake(here: &Zoned) -> Option<Millis> {
    if (AWAKE.0..AWAKE.1).contains(&here.hour()) {
        return None;
    }
    let day = if here.hour() < AWAKE.0 { here.date() } else { here.date().saturating_add(1.day()) };
    morning(here, day)
}

fn morning(here: &Zoned, day: jiff::civil::Date) -> Option<Millis> {
    let at = day.to_datetime(Time::constant(AWAKE.0, 0, 0, 0)).to_zoned(here.time_zone().clone()).ok()?;
    Some(Millis(at.timestamp().as_millisecond()))
}

/// What of a short wait would fall into the night is left for the morning.
fn overnight(here: &Zoned, end: i64) -> i64 {
    let evening = here.date().to_datetime(Time::constant(AWAKE.1, 0, 0, 0)).to_zoned(here.time_zone().clone());
    let Ok(evening) = evening.map(|at| at.timestamp().as_millisecond()) else { return end };
    match morning(here, here.date().saturating_add(1.day())) {
        Some(morning) if end > evening => morning.0 + (end - evening),
        _ => end,
    }
}

/// Refuses whoever comes too early or too late to say who is there.
pub(super) fn check_check_in(event: &Facts, now: Millis, by_organiser: bool) -> Result<(), Refusal> {
    check_held(event)?;
    let opens = before_start(event, CHECK_IN_BEFORE).ok_or_else(has_no_time)?;
    if now < opens {
        return Err(Refusal::new(ErrorCode::TooLate, "Checking in begins 30 minutes before the event."));
    }
    if by_organiser { check_attendance(event, now) } else { check_not_over(event, now) }
}

/// Refuses whoever comes too early or too late to say who was not there.
pub(super) fn check_absence(event: &Facts, now: Millis) -> Result<(), Refusal> {
    check_held(event)?;
    let start = event.starts_at.ok_or_else(has_no_time)?;
    if now.0 < start.0 + GRACE {
        return Err(Refusal::new(ErrorCode::TooLate, "Somebody counts as absent from 15 minutes after the beginning."));
    }
    check_attendance(event, now)
}

fn check_held(event: &Facts) -> Result<(), Refusal> {
    match event.state.as_str() {
        "draft" => Err(in_state("This event is not published yet.", "draft")),
        "cancelled" => Err(in_state("This event was cancelled.", "cancelled")),
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
    in_state("This event has no time yet.", "draft")
}

#[cfg(test)]
mod tests;
