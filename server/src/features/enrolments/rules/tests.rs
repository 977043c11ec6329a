//! The rules by themselves: every pair of states, every hour of a day, both changes of the clock.

use jiff::civil::date;
use protocol::EventId;
use uuid::Uuid;

use super::*;

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

/// An instant, by the clocks of Los Angeles.
fn at(year: i16, month: i8, day: i8, hour: i8, minute: i8) -> Millis {
    let zone = TimeZoneDatabase::bundled().get("America/Los_Angeles").unwrap();
    Millis(date(year, month, day).at(hour, minute, 0, 0).to_zoned(zone).unwrap().timestamp().as_millisecond())
}

#[test]
fn words_and_states_are_the_same_as_on_the_wire() {
    for state in STATES {
        assert_eq!(serde_json::to_value(state).unwrap(), word(state));
        assert_eq!(standing(word(state)), Some(state));
    }
    assert_eq!(standing("told"), None);
}

#[test]
fn the_table_of_transitions() {
    let legal = |from: Option<State>| STATES.into_iter().filter(|to| is_legal(from, *to)).map(word).collect::<Vec<_>>().join(" ");
    let anew = "invited pending enrolled waitlisted";
    for (from, to) in [
        (None, anew),
        (Some(State::Unenrolled), anew),
        (Some(State::Declined), anew),
        (Some(State::Expired), anew),
        (Some(State::Invited), "enrolled waitlisted declined removed expired"),
        (Some(State::Pending), "enrolled waitlisted unenrolled rejected"),
        (Some(State::Enrolled), "checked_in no_show unenrolled removed"),
        (Some(State::Waitlisted), "enrolled offered unenrolled removed"),
        (Some(State::Offered), "enrolled waitlisted unenrolled removed expired"),
        (Some(State::CheckedIn), ""),
        (Some(State::NoShow), "checked_in"),
        (Some(State::Rejected), "invited enrolled waitlisted"),
        (Some(State::Removed), "invited enrolled"),
    ] {
        assert_eq!(legal(from), to, "{from:?}");
    }
}

#[test]
fn a_conflict_names_the_state() {
    for state in STATES {
        let refusal = conflict(Some(state));
        assert_eq!((refusal.code, refusal.data), (ErrorCode::Conflict, Some(json!({ "state": word(state) }))));
    }
    assert_eq!(conflict(None).data, Some(json!({ "state": "none" })));
}

#[test]
fn levels_ages_and_genders() {
    let fits = |event: &Facts, level: Option<i64>, age: Option<&str>, gender: Option<&str>| {
        let fit = Fit { level, age_group: age.map(Into::into), gender: gender.map(Into::into), is_friend: false };
        check_fit(event, &fit).map_err(|refusal| (refusal.code == ErrorCode::DoesNotFit, refusal.field.unwrap()))
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
fn mixed_seats_are_halves() {
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
fn how_long_a_seat_is_held() {
    use Moment::{Frozen, Later, Now};
    let event = event();
    for (now, expected) in [
        (at(2026, 11, 14, 10, 0), Now(at(2026, 11, 15, 10, 0))),
        (at(2026, 11, 18, 20, 59), Now(at(2026, 11, 19, 20, 59))),
        (at(2026, 11, 18, 21, 0), Later(at(2026, 11, 19, 8, 0))),
        (at(2026, 11, 19, 3, 0), Later(at(2026, 11, 19, 8, 0))),
        (at(2026, 11, 19, 12, 0), Now(at(2026, 11, 19, 14, 0))),
        // What would fall into the night is left for the morning.
        (at(2026, 11, 19, 20, 30), Now(at(2026, 11, 20, 9, 30))),
        (at(2026, 11, 20, 8, 0), Now(at(2026, 11, 20, 8, 30))),
        (at(2026, 11, 20, 16, 40), Now(at(2026, 11, 20, 17, 0))),
        (at(2026, 11, 20, 16, 51), Frozen),
        (at(2026, 11, 20, 18, 0), Frozen),
        (at(2026, 11, 20, 22, 0), Frozen),
    ] {
        assert_eq!(moment(&event, now), expected, "{now:?}");
    }
    // Whoever may not enrol any more is not offered a seat.
    assert_eq!(moment(&Facts { enrol_minutes: 600, ..event.clone() }, at(2026, 11, 20, 9, 0)), Frozen);
    // In the early morning nobody is asked in time.
    let early = Facts { starts_at: Some(at(2026, 11, 20, 9, 0)), ..event.clone() };
    assert_eq!(moment(&early, at(2026, 11, 19, 22, 0)), Frozen);
    assert_eq!(moment(&Facts { starts_at: None, ..event }, at(2026, 11, 19, 12, 0)), Frozen);
}

#[test]
fn a_night_on_which_clocks_change_is_a_night() {
    use Moment::{Later, Now};
    for (day, evening) in [(8, 7), (1, 31)] {
        let month = if day == 8 { 3 } else { 11 };
        let before = if day == 8 { 3 } else { 10 };
        let event = Facts { starts_at: Some(at(2026, month, day, 19, 0)), ..event() };
        assert_eq!(moment(&event, at(2026, before, evening, 21, 30)), Later(at(2026, month, day, 8, 0)));
        assert_eq!(moment(&event, at(2026, before, evening, 20, 0)), Now(at(2026, month, day, 9, 0)));
    }
}

#[test]
fn when_one_may_say_who_was_there() {
    let event = event();
    for (now, mine, theirs, absent) in [
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
        assert_eq!(may, (mine, theirs, absent), "{now:?}");
    }
}

#[test]
fn cut_offs() {
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
