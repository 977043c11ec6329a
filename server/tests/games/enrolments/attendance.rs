//! Attendance: checking in, marking players absent, disputing an absence.

use protocol::ErrorCode;
use protocol::enrolments::{AddEnrolment, CheckIn, EnrolmentState, MarkAbsent, Object};

use super::*;
use harness::story;

story!(
    attendance_is_checked_in_marked_and_disputed,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego, omar] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk"]).await;
        let event = events::create(&maya, EventForm { capacity: 5, ..court.form(world, HOUR * 5) }).await.id;
        let mut ids = Vec::new();
        for player in [&elena, &diego, &omar] {
            ids.push(join(player, event).await.id);
        }
        let guest = maya.client.call(AddEnrolment { event, user: None, guest: Some("Sam".into()) }).await.unwrap().id;
        let mine = || CheckIn { event, enrolment: None };
        let of = |enrolment| CheckIn { event, enrolment: Some(enrolment) };
        assert_eq!(code(elena.client.call(mine()).await), ErrorCode::TooLate, "too early");
        assert_eq!(code(maya.client.call(MarkAbsent { enrolment: ids[0] }).await), ErrorCode::TooLate);
        advance(world, HOUR * 4 + MINUTE * 35);
        assert_eq!(elena.client.call(mine()).await.unwrap().state, EnrolmentState::CheckedIn);
        assert_eq!(state_in(&refusal(elena.client.call(mine()).await)), "checked_in");
        assert_eq!(code(elena.client.call(of(ids[1])).await), ErrorCode::Forbidden, "only the organiser checks in others");
        assert_eq!(maya.client.call(of(guest)).await.unwrap().state, EnrolmentState::CheckedIn);
        advance(world, MINUTE * 30);
        assert_eq!(
            code(maya.client.call(MarkAbsent { enrolment: ids[1] }).await),
            ErrorCode::TooLate,
            "5 minutes are too early for an absence"
        );
        advance(world, MINUTE * 15);
        for (player, enrolment) in [(&diego, ids[1]), (&omar, ids[2])] {
            let absent = maya.client.call(MarkAbsent { enrolment }).await.unwrap();
            assert_eq!(absent.state, EnrolmentState::NoShow);
            assert_eq!(notification_kinds(world, player).await, ["marked_absent"]);
        }
        assert_eq!(state_in(&refusal(diego.client.call(mine()).await)), "no_show", "a player cannot check in after being marked absent");
        assert_eq!(state_in(&refusal(elena.client.call(Object { event }).await)), "checked_in");
        assert!(diego.client.call(Object { event }).await.unwrap().objected);
        assert_eq!(notification_kinds(world, &maya).await, ["absence_objected"]);
        assert_eq!(state_in(&refusal(diego.client.call(Object { event }).await)), "objected", "once");
        let settled = maya.client.call(of(ids[1])).await.unwrap();
        assert_eq!((settled.state, settled.objected), (EnrolmentState::CheckedIn, false));
        advance(world, HOUR * 48);
        assert_eq!(code(omar.client.call(Object { event }).await), ErrorCode::TooLate);
        assert_eq!(
            maya.client.call(of(ids[2])).await.unwrap().state,
            EnrolmentState::CheckedIn,
            "the organiser may correct it for seven days"
        );
        advance(world, DAY * 6);
        let own = roster(&maya, event).await.mine.unwrap().id;
        assert_eq!(code(maya.client.call(MarkAbsent { enrolment: own }).await), ErrorCode::TooLate);
        check(world, event).await;
    }
);
