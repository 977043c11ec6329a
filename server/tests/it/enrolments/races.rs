//! Two at once: one of them is first, and what comes of both is right.

use protocol::ErrorCode;
use protocol::enrolments::{AcceptOffer, EnrolmentState, RemoveEnrolment};

use super::*;
use crate::story;

const ROUNDS: usize = 10;

story!(two_nodes it_is_decided_twice_at_once, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let phone = maya.other_device(world.nodes.last().unwrap()).await;
    let form = EventForm { is_private: true, ..court.form(world, DAY * 5) };
    for _ in 0..ROUNDS {
        let event = events::create(&maya, form.clone()).await.id;
        let enrolment = join(&elena, event).await.id;
        let (yes, no) = tokio::join!(
            maya.client.call(Decide { enrolment, accept: true }),
            phone.client.call(Decide { enrolment, accept: false })
        );
        // A no can be taken back, a yes cannot.
        assert!(yes.is_ok(), "{yes:?}");
        if let Err(error) = no {
            let refused = error.refusal().unwrap();
            assert_eq!((refused.code, state_in(&refused)), (ErrorCode::Conflict, "enrolled"));
        }
        assert_eq!(state(world, event, elena.id).await, "enrolled");
        check(world, event).await;
    }
});

story!(two_nodes two_want_the_last_seat, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let diego = world.player_on(world.nodes.len() - 1, "Diego Fuentes").await;
    for _ in 0..ROUNDS {
        let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 5) }).await.id;
        let (a, b) = tokio::join!(join(&elena, event), join(&diego, event));
        let mut states = [a.state, b.state].map(|state| format!("{state:?}"));
        states.sort();
        assert_eq!(states, ["Enrolled", "Waitlisted"]);
        check(world, event).await;
    }
});

story!(two_nodes somebody_is_removed_while_they_leave, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let diego = world.player_on(world.nodes.len() - 1, "Diego Fuentes").await;
    for _ in 0..ROUNDS {
        let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 5) }).await.id;
        let enrolment = join(&diego, event).await.id;
        join(&elena, event).await;
        let (removed, left) = tokio::join!(
            maya.client.call(RemoveEnrolment { enrolment, reason: "Double booked".into() }),
            diego.client.call(LeaveEvent { event })
        );
        assert!(removed.is_ok() != left.is_ok(), "{removed:?} {left:?}");
        assert_eq!(state(world, event, elena.id).await, "offered", "one seat freed, and is offered once");
        check(world, event).await;
    }
});

story!(
    two_nodes a_seat_is_taken_as_its_time_runs_out,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
        for _ in 0..3 {
            let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 9) }).await.id;
            join(&elena, event).await;
            join(&diego, event).await;
            leave(&elena, event).await;
            let end = held_until(world, event, &diego).await;
            // To a moment before the end: the timer and the answer come together.
            let left = Duration::from_millis(end.0.abs_diff(world.app().clock.now().0));
            advance(world, left.saturating_sub(Duration::from_millis(150)));
            let mut taken = None;
            for _ in 0..40 {
                match diego.client.call(AcceptOffer { event }).await {
                    Ok(mine) => taken = Some(mine.state),
                    Err(error) => {
                        let code = error.refusal().unwrap().code;
                        assert!(matches!(code, ErrorCode::Conflict | ErrorCode::TooLate), "{code:?}");
                    }
                }
            }
            let now = state(world, event, diego.id).await;
            assert_eq!(now == "enrolled", taken.is_some(), "{now}: what was answered is so, whatever the timer did");
            check(world, event).await;
            assert!(matches!(taken, None | Some(EnrolmentState::Enrolled)));
        }
    }
);
