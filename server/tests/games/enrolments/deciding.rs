//! The organiser's decisions.

use protocol::ErrorCode;
use protocol::enrolments::{AddEnrolment, EnrolmentState, RemoveEnrolment};
use protocol::events::WaitingPolicy;

use super::*;
use harness::refusals::{all_are_refused, request};
use harness::steps::chat::foreigner;
use harness::story;

story!(a_private_game_fills, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego, omar, priya] =
        people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk", "Priya Raman"]).await;
    let event = events::create(&maya, EventForm { is_private: true, capacity: 3, ..court.form(world, DAY * 5) }).await.id;
    let mut asked = Vec::new();
    for player in [&elena, &diego, &omar, &priya] {
        let mine = join(player, event).await;
        assert_eq!(mine.state, EnrolmentState::Pending);
        asked.push(mine.id);
    }
    assert_eq!(notification_kinds(world, &maya).await, ["enrolment_asked"; 4]);
    assert_eq!(roster(&maya, event).await.event.pending_count, 4);

    assert_eq!(decide(&maya, asked[0], true).await.state, EnrolmentState::Enrolled);
    assert_eq!(decide(&maya, asked[1], false).await.state, EnrolmentState::Rejected);
    assert_eq!(decide(&maya, asked[2], true).await.state, EnrolmentState::Enrolled);
    let waits = decide(&maya, asked[3], true).await;
    assert_eq!((waits.state, waits.position), (EnrolmentState::Waitlisted, Some(1)));
    for player in [&elena, &diego, &omar, &priya] {
        assert_eq!(notification_kinds(world, player).await, ["enrolment_decided"], "{}", player.name);
    }
    let twice = refusal(maya.client.call(Decide { enrolment: asked[1], accept: false }).await);
    assert_eq!((twice.code, state_in(&twice)), (ErrorCode::Conflict, "rejected"));
    let again = refusal(diego.client.call(Join { event, invite: None, if_free: false }).await);
    assert_eq!((again.code, state_in(&again)), (ErrorCode::Conflict, "rejected"), "a rejected player cannot ask again");

    leave(&elena, event).await;
    assert_eq!(state(world, event, priya.id).await, "offered", "the seat passes on");
    assert_eq!(notification_kinds(world, &priya).await, ["enrolment_decided", "seat_offered"]);
    let taken = priya.client.call(protocol::enrolments::AcceptOffer { event, if_free: false }).await.unwrap();
    assert_eq!(taken.state, EnrolmentState::Enrolled);
    check(world, event).await;
    let mine = pushed_states(world, &priya, event).await;
    assert_eq!(mine, [EnrolmentState::Pending, EnrolmentState::Waitlisted, EnrolmentState::Offered, EnrolmentState::Enrolled]);
});

story!(only_the_organiser_decides, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego, blocked] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Bo Blocked"]).await;
    let stranger = foreigner(world, "Fay Foreign").await;
    block(&maya, &blocked).await;
    let event = events::create(&maya, EventForm { is_private: true, ..court.form(world, DAY * 5) }).await.id;
    let enrolment = join(&elena, event).await.id;
    for (player, expected) in
        [(&elena, ErrorCode::Forbidden), (&diego, ErrorCode::Forbidden), (&blocked, ErrorCode::NotFound), (&stranger, ErrorCode::NotFound)]
    {
        let add = AddEnrolment { event, user: None, guest: Some("Sam".into()) };
        all_are_refused([
            ("accept", player, request(Decide { enrolment, accept: true }), expected),
            ("remove", player, request(RemoveEnrolment { enrolment, reason: "No".into() }), expected),
            ("add", player, request(add), expected),
        ])
        .await;
    }
});

story!(players_and_guests_are_added_by_hand, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
    befriend(&maya, &elena).await;
    let event = events::create(&maya, EventForm { level_min: Some(5.0), capacity: 3, ..court.form(world, DAY * 5) }).await.id;
    let user = |player: &Player| AddEnrolment { event, user: Some(player.id), guest: None };
    let guest = |name: &str| AddEnrolment { event, user: None, guest: Some(name.into()) };
    let added = maya.client.call(user(&elena)).await.unwrap();
    assert_eq!(added.state, EnrolmentState::Enrolled, "the organiser overrides the rules");
    assert_eq!(notification_kinds(world, &elena).await, ["followed", "enrolment_added"]);
    assert_eq!(state_in(&refusal(maya.client.call(user(&elena)).await)), "enrolled");
    for name in ["", "  ", "<b>", "a\u{202E}b", &"x".repeat(61)] {
        let refused = refusal(maya.client.call(guest(name)).await);
        assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Invalid, Some("guest")), "{name}");
    }
    let both = AddEnrolment { event, user: Some(diego.id), guest: Some("Sam".into()) };
    for neither in [both, AddEnrolment { event, user: None, guest: None }] {
        assert_eq!(code(maya.client.call(neither).await), ErrorCode::Invalid);
    }
    let sam = maya.client.call(guest("Sam  O'Neil")).await.unwrap();
    assert_eq!((sam.guest.as_deref(), sam.player), (Some("Sam O'Neil"), None));
    for full in [guest("Kim"), user(&diego)] {
        let refused = refusal(maya.client.call(full).await);
        assert_eq!((refused.code, state_in(&refused)), (ErrorCode::Conflict, "full"));
    }
    let reason = refusal(maya.client.call(RemoveEnrolment { enrolment: sam.id, reason: " ".into() }).await);
    assert_eq!(reason.field.as_deref(), Some("reason"));
    for enrolment in [sam.id, added.id] {
        let removed = maya.client.call(RemoveEnrolment { enrolment, reason: "Double booked".into() }).await.unwrap();
        assert_eq!((removed.state, removed.reason.as_deref()), (EnrolmentState::Removed, Some("Double booked")));
    }
    assert_eq!(notification_kinds(world, &elena).await, ["followed", "enrolment_added", "enrolment_removed"]);
    assert_eq!(state_in(&refusal(elena.client.call(Join { event, invite: None, if_free: false }).await)), "removed");
    assert_eq!(roster(&elena, event).await.enrolments.len(), 1, "the organiser");
    check(world, event).await;
});

story!(
    the_organiser_picks_from_the_waiting_list,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego, omar] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk"]).await;
        let form = EventForm { capacity: 2, waiting: WaitingPolicy::Organiser, ..court.form(world, HOUR * 5) };
        let event = events::create(&maya, form).await.id;
        join(&elena, event).await;
        let (first, second) = (join(&diego, event).await.id, join(&omar, event).await.id);
        assert_eq!(state_in(&refusal(maya.client.call(Decide { enrolment: second, accept: true }).await)), "full");
        leave(&elena, event).await;
        assert_eq!((state(world, event, diego.id).await, state(world, event, omar.id).await), ("waitlisted".into(), "waitlisted".into()));
        assert_eq!(join(&elena, event).await.state, EnrolmentState::Waitlisted, "new players join behind the waiting list");
        assert_eq!(decide(&maya, second, true).await.state, EnrolmentState::Offered);
        omar.client.call(protocol::enrolments::DeclineOffer { event }).await.unwrap();
        assert_eq!(state(world, event, diego.id).await, "waitlisted", "the organiser has to pick again");
        // In the last two hours seats are filled without an offer.
        advance(world, HOUR * 3 + MINUTE * 5);
        assert_eq!(decide(&maya, first, true).await.state, EnrolmentState::Enrolled);
        assert_eq!(notification_kinds(world, &diego).await, ["enrolment_decided"]);
        check(world, event).await;
    }
);
