//! The rules alone: every deadline to the minute.

use jiff::civil::date;
use jiff::tz::TimeZoneDatabase;
use protocol::EventId;
use uuid::Uuid;

use super::*;

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
        guests: 0,
        chat: None,
        sequence: 0,
        version: 1,
        start_version: 1,
        fixture: None,
        league: None,
    }
}

/// An instant, in Los Angeles time.
fn at(year: i16, month: i8, day: i8, hour: i8, minute: i8) -> Millis {
    let zone = TimeZoneDatabase::bundled().get("America/Los_Angeles").unwrap();
    Millis(date(year, month, day).at(hour, minute, 0, 0).to_zoned(zone).unwrap().timestamp().as_millisecond())
}

#[test]
fn a_guest_suits_the_game_as_far_as_is_known() {
    let event = Facts { level_min: Some(30), level_max: Some(40), gender: "mixed".into(), ..event() };
    for (level, gender, ok) in [
        (None, Some("female"), true),
        (Some(35), Some("male"), true),
        (Some(45), Some("male"), false),
        (Some(35), None, false),
        (Some(35), Some("undisclosed"), false),
    ] {
        assert_eq!(check_guest(&event, level, gender).is_ok(), ok, "{level:?} {gender:?}");
    }
    assert!(check_guest(&Facts { gender: "open".into(), ..event }, None, None).is_ok());
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
