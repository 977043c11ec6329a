//! The rules alone: every pair of states, every hour of a day, both changes of the clock.

use jiff::civil::date;
use jiff::tz::TimeZoneDatabase;
use protocol::EventId;
use uuid::Uuid;

use super::*;
use crate::features::enrolments::offer_time::{OfferTime, confirm_by, offer_time};

const STATES: [State; 12] = [
    State::Invited,
    State::Pending,
    State::Enrolled,
    State::Waitlisted,
    State::Offered,
    State::CheckedIn,
    State::NoShow,
    State::Unenrolled,
    State::Declined,
    State::Rejected,
    State::Removed,
    State::Expired,
];

fn event() -> Facts {
    Facts {
        id: EventId(Uuid::nil()),
        organiser: protocol::UserId(Uuid::nil()),
        series: None,
        state: "published".into(),
        name: "Thursday doubles".into(),
        kind: "doubles".into(),
        court: None,
        court_name: None,
        latitude: None,
        longitude: None,
        zone: Some("America/Los_Angeles".into()),
        starts_at: Some(at(2026, 11, 20, 19, 0)),
        ends_at: Some(at(2026, 11, 20, 21, 0)),
        is_private: false,
        is_class: false,
        competitive: false,
        format: None,
        level_min: None,
        level_max: None,
        age_range: "[]".into(),
        gender: "open".into(),
        friends_only: false,
        capacity: 4,
        players_min: None,
        court_open: false,
        waiting_policy: "first_come".into(),
        leave_minutes: 120,
        enrol_minutes: 0,
        taken: 0,
        waiting_count: 0,
        pending_count: 0,
        next_in_line: 0,
        chat: None,
        sequence: 0,
        version: 1,
    }
}

/// An instant, in Los Angeles time.
fn at(year: i16, month: i8, day: i8, hour: i8, minute: i8) -> Millis {
    let zone = TimeZoneDatabase::bundled().get("America/Los_Angeles").unwrap();
    Millis(date(year, month, day).at(hour, minute, 0, 0).to_zoned(zone).unwrap().timestamp().as_millisecond())
}

#[test]
fn states_are_stored_under_their_wire_names() {
    for state in STATES {
        assert_eq!(serde_json::to_value(state).unwrap(), state_name(state));
        assert_eq!(parse_state(state_name(state)), Some(state));
    }
    assert_eq!(parse_state("told"), None);
}

#[test]
fn only_the_transitions_in_the_table_are_legal() {
    let legal = |from: Option<State>| STATES.into_iter().filter(|to| is_legal(from, *to)).map(state_name).collect::<Vec<_>>().join(" ");
    let joining = "invited pending enrolled waitlisted";
    for (from, to) in [
        (None, joining),
        (Some(State::Unenrolled), joining),
        (Some(State::Declined), joining),
        (Some(State::Expired), joining),
        (Some(State::Invited), "pending enrolled waitlisted declined removed expired"),
        (Some(State::Pending), "enrolled waitlisted unenrolled rejected"),
        (Some(State::Enrolled), "checked_in no_show unenrolled removed"),
        (Some(State::Waitlisted), "enrolled offered unenrolled removed"),
        (Some(State::Offered), "enrolled waitlisted unenrolled removed expired"),
        (Some(State::CheckedIn), "enrolled no_show removed"),
        (Some(State::NoShow), "checked_in"),
        (Some(State::Rejected), "invited unenrolled"),
        (Some(State::Removed), "invited enrolled"),
    ] {
        assert_eq!(legal(from), to, "{from:?}");
    }
}

#[test]
fn a_conflict_names_the_state() {
    for state in STATES {
        let refusal = conflict(Some(state));
        assert_eq!((refusal.code, refusal.data), (ErrorCode::Conflict, Some(json!({ "state": state_name(state) }))));
    }
    assert_eq!(conflict(None).data, Some(json!({ "state": "none" })));
}

#[test]
fn players_must_match_level_age_and_gender() {
    let fits = |event: &Facts, level: Option<i64>, age: Option<&str>, gender: Option<&str>| {
        let profile = PlayerProfile { level, age_group: age.map(Into::into), gender: gender.map(Into::into), is_friend: false };
        check_profile(event, &profile).map_err(|refusal| (refusal.code == ErrorCode::DoesNotFit, refusal.field.unwrap()))
    };
    let levels = Facts { level_min: Some(35), level_max: Some(40), ..event() };
    for (level, ok) in [(30, false), (35, true), (40, true), (45, false)] {
        assert_eq!(fits(&levels, Some(level), None, None).is_ok(), ok, "{level}");
    }
    assert_eq!(fits(&levels, None, None, None), Err((false, "level".into())));
    let ages = Facts { age_range: r#"["u14", "40_plus"]"#.into(), ..event() };
    for (age, ok) in
        [("u12", true), ("u14", true), ("u16", false), ("18_plus", false), ("40_plus", true), ("45_plus", true), ("35_plus", false)]
    {
        assert_eq!(fits(&ages, None, Some(age), None).is_ok(), ok, "{age}");
    }
    assert_eq!(fits(&ages, None, None, None), Err((false, "ageGroup".into())));
    for (rule, gender, ok) in [
        ("open", None, true),
        ("women", Some("female"), true),
        ("women", Some("undisclosed"), false),
        ("men", Some("male"), true),
        ("men", Some("female"), false),
        ("mixed", Some("male"), true),
        ("mixed", Some("non_binary"), false),
        ("mixed", None, false),
    ] {
        assert_eq!(fits(&Facts { gender: rule.into(), ..event() }, None, None, gender).is_ok(), ok, "{rule} {gender:?}");
    }
}

#[test]
fn half_of_a_mixed_event_is_for_women_and_half_for_men() {
    let mixed = Facts { gender: "mixed".into(), taken: 2, ..event() };
    let mut seats = Seats::of(&mixed, 0, 2);
    assert!(seats.has_one_for(Some("female")) && !seats.has_one_for(Some("male")) && !seats.has_one_for(None));
    seats.take(Some("female"));
    assert!(seats.has_one_for(Some("female")));
    seats.take(Some("female"));
    assert!(!seats.has_one_for(Some("female")));
    assert!(Seats::of(&Facts { taken: 3, ..event() }, 0, 0).has_one_for(None));
    assert!(!Seats::of(&Facts { taken: 4, ..event() }, 0, 0).has_one_for(None));
}

#[test]
fn seats_are_held_for_less_time_as_the_event_comes_closer() {
    use OfferTime::{Frozen, Later};
    let now_until = |answer_by| OfferTime::Now { answer_by };
    let event = event();
    for (now, expected) in [
        (at(2026, 11, 14, 10, 0), now_until(at(2026, 11, 15, 10, 0))),
        (at(2026, 11, 18, 20, 59), now_until(at(2026, 11, 19, 20, 59))),
        (at(2026, 11, 18, 21, 0), Later(at(2026, 11, 19, 8, 0))),
        (at(2026, 11, 19, 3, 0), Later(at(2026, 11, 19, 8, 0))),
        (at(2026, 11, 19, 12, 0), now_until(at(2026, 11, 19, 14, 0))),
        // The part of a hold that would fall into the night moves to the morning.
        (at(2026, 11, 19, 20, 30), now_until(at(2026, 11, 20, 9, 30))),
        (at(2026, 11, 20, 8, 0), now_until(at(2026, 11, 20, 8, 30))),
        (at(2026, 11, 20, 16, 40), now_until(at(2026, 11, 20, 17, 0))),
        (at(2026, 11, 20, 16, 51), Frozen),
        (at(2026, 11, 20, 18, 0), Frozen),
        (at(2026, 11, 20, 22, 0), Frozen),
    ] {
        assert_eq!(offer_time(&event, now), expected, "{now:?}");
    }
    // No offers after the deadline for enrolling.
    assert_eq!(offer_time(&Facts { enrol_minutes: 600, ..event.clone() }, at(2026, 11, 20, 9, 0)), Frozen);
    // Too early in the morning for an offer after the night.
    let early = Facts { starts_at: Some(at(2026, 11, 20, 9, 0)), ..event.clone() };
    assert_eq!(offer_time(&early, at(2026, 11, 19, 22, 0)), Frozen);
    assert_eq!(offer_time(&Facts { starts_at: None, ..event }, at(2026, 11, 19, 12, 0)), Frozen);
}

#[test]
fn no_seat_is_offered_in_a_night_when_clocks_change() {
    use OfferTime::Later;
    let now_until = |answer_by| OfferTime::Now { answer_by };
    for (day, evening) in [(8, 7), (1, 31)] {
        let month = if day == 8 { 3 } else { 11 };
        let before = if day == 8 { 3 } else { 10 };
        let event = Facts { starts_at: Some(at(2026, month, day, 19, 0)), ..event() };
        assert_eq!(offer_time(&event, at(2026, before, evening, 21, 30)), Later(at(2026, month, day, 8, 0)));
        assert_eq!(offer_time(&event, at(2026, before, evening, 20, 0)), now_until(at(2026, month, day, 9, 0)));
    }
}

#[test]
fn a_move_is_confirmed_by_day_with_time_to_answer() {
    let event = event();
    for (now, due) in [
        (at(2026, 11, 10, 12, 0), at(2026, 11, 11, 12, 0)),
        (at(2026, 11, 10, 23, 0), at(2026, 11, 12, 8, 0)),
        (at(2026, 11, 19, 20, 0), at(2026, 11, 20, 9, 0)),
        (at(2026, 11, 19, 23, 0), at(2026, 11, 20, 10, 0)),
        (at(2026, 11, 20, 4, 0), at(2026, 11, 20, 11, 30)),
        (at(2026, 11, 20, 15, 0), at(2026, 11, 20, 17, 0)),
        (at(2026, 11, 20, 18, 0), at(2026, 11, 20, 19, 0)),
    ] {
        assert_eq!(confirm_by(&event, now), due, "{now:?}");
    }
}

#[test]
fn check_in_and_no_shows_have_their_hours() {
    let event = event();
    for (now, by_player, by_organiser, absent) in [
        (at(2026, 11, 20, 18, 29), false, false, false),
        (at(2026, 11, 20, 18, 30), true, true, false),
        (at(2026, 11, 20, 19, 14), true, true, false),
        (at(2026, 11, 20, 19, 15), true, true, true),
        (at(2026, 11, 20, 21, 0), false, true, true),
        (at(2026, 11, 27, 21, 0), false, true, true),
        (at(2026, 11, 27, 21, 1), false, false, false),
    ] {
        let may =
            (check_check_in(&event, now, false).is_ok(), check_check_in(&event, now, true).is_ok(), check_absence(&event, now).is_ok());
        assert_eq!(may, (by_player, by_organiser, absent), "{now:?}");
    }
}

#[test]
fn enrolling_and_leaving_have_deadlines() {
    let event = Facts { enrol_minutes: 60, leave_minutes: 120, ..event() };
    for (now, may_enrol, late) in [
        (at(2026, 11, 20, 16, 59), true, false),
        (at(2026, 11, 20, 17, 0), true, true),
        (at(2026, 11, 20, 17, 59), true, true),
        (at(2026, 11, 20, 18, 0), false, true),
    ] {
        assert_eq!((check_cut_off(&event, now).is_ok(), is_late(&event, now)), (may_enrol, late), "{now:?}");
    }
    for (state, now, ok) in [
        ("draft", at(2026, 11, 1, 0, 0), false),
        ("cancelled", at(2026, 11, 1, 0, 0), false),
        ("pending", at(2026, 11, 1, 0, 0), true),
        ("pending", at(2026, 11, 20, 19, 0), false),
        ("published", at(2026, 11, 20, 18, 59), true),
        ("published", at(2026, 11, 20, 19, 0), false),
    ] {
        assert_eq!(check_upcoming(&Facts { state: state.into(), ..event.clone() }, now).is_ok(), ok, "{state}");
    }
}
