//! Offers of free seats.

use protocol::ErrorCode;
use protocol::enrolments::{AcceptOffer, DeclineOffer, EnrolmentState};
use protocol::events::WaitingPolicy;

use super::*;
use harness::story;

async fn accept(player: &Player, event: EventId) -> Enrolment {
    player.client.call(AcceptOffer { event, if_free: false }).await.expect("taken")
}

/// Minutes from now.
fn minutes_until(world: &World, at: Millis) -> i64 {
    (at.0 - world.app().clock.now().0) / 60_000
}

story!(
    an_unanswered_offer_passes_down_the_waiting_list,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego, omar, priya] =
            people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk", "Priya Raman"]).await;
        let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 5) }).await.id;
        join(&elena, event).await;
        for player in [&diego, &omar, &priya] {
            join(player, event).await;
        }
        assert_eq!(state_in(&refusal(diego.client.call(AcceptOffer { event, if_free: false }).await)), "waitlisted");
        leave(&elena, event).await;
        let held = held_until(world, event, &diego).await;
        assert!((24 * 60 - 2..=24 * 60).contains(&minutes_until(world, held)), "an early offer lasts a day");
        assert_eq!(roster(&maya, event).await.event.taken, 2, "the seat is held for him");
        // An expired offer passes to the next player.
        advance(world, DAY);
        becomes(world, event, &omar, "offered").await;
        assert_eq!(state(world, event, diego.id).await, "waitlisted");
        assert_eq!(notification_kinds(world, &diego).await, ["seat_offered", "offer_expired"]);
        let listed = roster(&priya, event).await.enrolments;
        let line: Vec<_> =
            listed.iter().filter(|one| one.state == EnrolmentState::Waitlisted).map(|one| one.player.clone().unwrap().id).collect();
        assert_eq!(line, [priya.id, diego.id], "he moves to the end");
        // A declined offer passes on at once.
        assert_eq!(omar.client.call(DeclineOffer { event }).await.unwrap().state, EnrolmentState::Unenrolled);
        assert_eq!(state(world, event, priya.id).await, "offered");
        assert_eq!(accept(&priya, event).await.state, EnrolmentState::Enrolled);
        let late = refusal(omar.client.call(AcceptOffer { event, if_free: false }).await);
        assert_eq!((late.code, state_in(&late)), (ErrorCode::Conflict, "unenrolled"));
        assert_eq!(code(elena.client.call(AcceptOffer { event, if_free: false }).await), ErrorCode::Conflict);
        // After two expired offers a player gets no more.
        leave(&priya, event).await;
        becomes(world, event, &diego, "offered").await;
        advance(world, DAY);
        becomes(world, event, &diego, "expired").await;
        check(world, event).await;
        assert_eq!(roster(&maya, event).await.event.taken, 1);
    }
);

story!(
    offers_expire_sooner_close_to_the_event,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego, omar] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk"]).await;
        for (ahead, minutes) in [(DAY, 120), (HOUR * 5, 30)] {
            let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, ahead) }).await.id;
            join(&elena, event).await;
            join(&diego, event).await;
            leave(&elena, event).await;
            let held = minutes_until(world, held_until(world, event, &diego).await);
            assert!((minutes - 2..=minutes).contains(&held), "{held} of {minutes}");
        }
        // In the last two hours only the organiser fills seats.
        let event = events::create(&maya, EventForm { capacity: 2, leave_minutes: 0, ..court.form(world, HOUR * 3) }).await.id;
        join(&elena, event).await;
        join(&diego, event).await;
        advance(world, HOUR + MINUTE * 5);
        leave(&elena, event).await;
        assert_eq!(state(world, event, diego.id).await, "waitlisted");
        assert_eq!(join(&omar, event).await.state, EnrolmentState::Waitlisted, "new players join behind the waiting list");
        check(world, event).await;
    }
);

story!(
    no_seat_is_offered_at_night,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
        let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 5) }).await.id;
        join(&elena, event).await;
        join(&diego, event).await;
        // About 11 pm.
        advance(world, HOUR * 12);
        leave(&elena, event).await;
        assert_eq!(state(world, event, diego.id).await, "waitlisted");
        advance(world, HOUR * 8);
        assert_eq!(state(world, event, diego.id).await, "waitlisted");
        advance(world, HOUR * 2);
        becomes(world, event, &diego, "offered").await;
        check(world, event).await;
    }
);

story!(a_free_seat_goes_to_a_random_player_in_a_lottery, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let line = people(world, ["Ann", "Ben", "Cem", "Dana", "Eli", "Fay", "Gus", "Hana"]).await;
    let mut firsts = 0;
    for _ in 0..6 {
        let form = EventForm { capacity: 2, waiting: WaitingPolicy::Lottery, ..court.form(world, DAY * 5) };
        let event = events::create(&maya, form).await.id;
        join(&elena, event).await;
        for player in &line {
            join(player, event).await;
        }
        leave(&elena, event).await;
        let drawn: Vec<String> = world
            .app()
            .db
            .query("SELECT change FROM history WHERE noun = 'event' AND change LIKE 'lottery%' AND subject = ")
            .arg(event.0)
            .scalars()
            .await
            .unwrap();
        assert!(matches!(drawn.as_slice(), [drawn] if drawn.starts_with("lottery among 8, seed ")), "{drawn:?}");
        let mut offered = Vec::new();
        for player in &line {
            offered.extend((state(world, event, player.id).await == "offered").then_some(player.id));
        }
        assert_eq!(offered.len(), 1);
        firsts += usize::from(offered[0] == line[0].id);
        check(world, event).await;
    }
    assert!(firsts < 6, "the lottery does not always pick the longest waiting");
});

story!(
    four_seats_are_offered_together,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let maya = world.player("Maya Okafor").await;
        let seated = people(world, ["Ann", "Ben", "Cem", "Dana"]).await;
        let line = people(world, ["Eli", "Fay", "Gus", "Hana", "Ida"]).await;
        let form = EventForm { capacity: 4, organiser_plays: false, waiting: WaitingPolicy::Fours, ..court.form(world, DAY * 5) };
        let event = events::create(&maya, form).await.id;
        for player in seated.iter().chain(&line) {
            join(player, event).await;
        }
        for (left, player) in (1..).zip(&seated) {
            leave(player, event).await;
            let offers = roster(&maya, event).await.enrolments.iter().filter(|one| one.state == EnrolmentState::Offered).count();
            assert_eq!(offers, if left == 4 { 4 } else { 0 }, "after {left} have left");
        }
        assert_eq!(state(world, event, line[4].id).await, "waitlisted");
        // One of the four declines: the next player is offered that seat.
        line[1].client.call(DeclineOffer { event }).await.unwrap();
        assert_eq!(state(world, event, line[4].id).await, "offered");
        check(world, event).await;
    }
);

story!(blocked_players_get_no_offers, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego, omar] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk"]).await;
    let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 5) }).await.id;
    join(&elena, event).await;
    join(&diego, event).await;
    join(&omar, event).await;
    block(&diego, &maya).await;
    becomes(world, event, &diego, "unenrolled").await;
    leave(&elena, event).await;
    assert_eq!(state(world, event, omar.id).await, "offered");
    assert_eq!(roster(&maya, event).await.event.waiting_count, 0);
    // A block does not end an enrolment: the organiser must know who plays.
    accept(&omar, event).await;
    block(&omar, &maya).await;
    assert_eq!(state(world, event, omar.id).await, "enrolled");
    assert_eq!(leave(&omar, event).await.state, EnrolmentState::Unenrolled, "the player may leave");
    check(world, event).await;
});
