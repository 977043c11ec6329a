//! Simultaneous commands: the result always equals running them one after the other, in either order.

use protocol::ErrorCode;
use protocol::enrolments::{AcceptOffer, EnrolmentState, RemoveEnrolment};

use super::*;
use harness::PASSWORD;
use harness::races::{both, race, winner};
use harness::story;

const ROUNDS: usize = 10;

story!(two_nodes two_devices_decide_on_a_request_at_once, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let phone = maya.other_device(world.nodes.last().unwrap()).await;
    let form = EventForm { is_private: true, ..court.form(world, DAY * 5) };
    race(ROUNDS, ["accepted first", "rejected first"], async |round| {
        let event = events::create(&maya, form.clone()).await.id;
        let enrolment = join(&elena, event).await.id;
        let accept = maya.client.call(Decide { enrolment, accept: true });
        let (yes, no) = both(round, accept, phone.client.call(Decide { enrolment, accept: false })).await;
        // A rejection can be taken back, an acceptance cannot.
        assert!(yes.is_ok(), "{yes:?}");
        check(world, event).await;
        if no.is_ok() {
            assert_eq!(state(world, event, elena.id).await, "unenrolled", "she may ask again");
            return "rejected first";
        }
        assert_eq!(state(world, event, elena.id).await, "enrolled");
        let refused = refusal(no);
        assert_eq!((refused.code, state_in(&refused)), (ErrorCode::Conflict, "enrolled"));
        "accepted first"
    })
    .await;
});

story!(two_nodes two_players_want_the_last_seat, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let diego = world.player_elsewhere("Diego Fuentes").await;
    race(ROUNDS, ["Elena", "Diego"], async |round| {
        let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 5) }).await.id;
        let (a, b) = both(round, join(&elena, event), join(&diego, event)).await;
        check(world, event).await;
        match (a.state, b.state) {
            (EnrolmentState::Enrolled, EnrolmentState::Waitlisted) => "Elena",
            (EnrolmentState::Waitlisted, EnrolmentState::Enrolled) => "Diego",
            states => panic!("{states:?}"),
        }
    })
    .await;
});

story!(two_nodes a_player_is_removed_while_leaving, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let diego = world.player_elsewhere("Diego Fuentes").await;
    race(ROUNDS, ["removed", "left"], async |round| {
        let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 5) }).await.id;
        let enrolment = join(&diego, event).await.id;
        join(&elena, event).await;
        let removal = maya.client.call(RemoveEnrolment { enrolment, reason: "Double booked".into() });
        let (removed, left) = both(round, removal, diego.client.call(LeaveEvent { event })).await;
        assert_eq!(state(world, event, elena.id).await, "offered", "the freed seat is offered once");
        check(world, event).await;
        winner(("removed", &removed), ("left", &left))
    })
    .await;
});

story!(
    two_nodes an_offer_is_accepted_as_it_expires,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
        let diego = world.player_elsewhere("Diego Fuentes").await;
        race(3, ["accepted", "expired"], async |round| {
            let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 5) }).await.id;
            join(&elena, event).await;
            join(&diego, event).await;
            leave(&elena, event).await;
            let end = held_until(world, event, &diego).await;
            // Around the offer's expiry, so that the timer and the answer coincide.
            let left = Duration::from_millis(end.0.abs_diff(world.app().clock.now().0));
            advance(world, left + Duration::from_millis(100 * (round as u64 % 4)) - Duration::from_millis(150));
            let mut taken = None;
            for _ in 0..40 {
                match diego.client.call(AcceptOffer { event, if_free: false }).await {
                    Ok(mine) => taken = Some(mine.state),
                    Err(error) => {
                        let code = error.refusal().unwrap().code;
                        assert!(matches!(code, ErrorCode::Conflict | ErrorCode::TooLate), "{code:?}");
                    }
                }
            }
            let now = state(world, event, diego.id).await;
            assert_eq!(now == "enrolled", taken.is_some(), "{now}: the answer holds, whatever the timer did");
            check(world, event).await;
            match taken {
                Some(EnrolmentState::Enrolled) => "accepted",
                None => "expired",
                Some(other) => panic!("{other:?}"),
            }
        })
        .await;
    }
);

story!(two_nodes a_player_joins_while_their_account_is_removed, |world| {
    let court = Court::new(world).await;
    let maya = world.player("Maya Okafor").await;
    let mut events = Vec::new();
    race(ROUNDS, ["joined first", "removed first"], async |round| {
        let event = events::create(&maya, court.form(world, DAY * 5)).await.id;
        events.push(event);
        let elena = world.player("Elena Vasquez").await;
        let phone = elena.other_device(world.nodes.last().unwrap()).await;
        let removal = phone.rest.remove_account(&phone.tokens.access_token, Some(PASSWORD));
        let (joined, removed) = both(round, elena.client.call(Join { event, invite: None, if_free: false }), removal).await;
        removed.unwrap();
        if joined.is_ok() { "joined first" } else { "removed first" }
    })
    .await;
    let seats = "SELECT COUNT(*) FROM enrolment e JOIN app_user u ON u.id = e.user_id WHERE u.name = 'Former player' AND e.state = 'enrolled'";
    let left = async || world.app().db.query(seats).scalar::<i64>().await.unwrap();
    until("removed accounts have no seat, not even one of the last moment", async || left().await == 0).await;
    for event in events {
        check(world, event).await;
    }
});
