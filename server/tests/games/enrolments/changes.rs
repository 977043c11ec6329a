//! Changes that affect every player: a new time, a cancellation, a removed account.

use protocol::ErrorCode;
use protocol::enrolments::{EnrolmentState, Reconfirm};
use protocol::events::{CancelEvent, InviteToEvent, SeriesScope, UpdateEvent};

use super::*;
use harness::PASSWORD;
use harness::story;

story!(
    players_who_do_not_reconfirm_keep_their_seat_unconfirmed,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego, omar] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk"]).await;
        let event = events::create(&maya, EventForm { capacity: 3, ..court.form(world, DAY * 5) }).await;
        let id = event.id;
        for player in [&elena, &diego, &omar] {
            join(player, id).await;
        }
        assert_eq!(state_in(&refusal(elena.client.call(Reconfirm { event: id }).await)), "enrolled", "no reconfirmation was requested");
        let form = EventForm { capacity: 3, ..court.form(world, DAY * 6) };
        maya.client.call(UpdateEvent { event: id, version: event.version, form, scope: SeriesScope::This }).await.unwrap();
        let asked = async |player: &Player| roster(player, id).await.mine.is_some_and(|mine| mine.reconfirm && mine.answer_by.is_some());
        until("both are asked", async || asked(&elena).await && asked(&diego).await).await;
        until("all are notified", async || notification_kinds(world, &omar).await.contains(&"event_changed".to_owned())).await;
        assert!(!asked(&maya).await && !asked(&omar).await);
        let answer_by = roster(&elena, id).await.mine.unwrap().answer_by.unwrap();
        assert!(!elena.client.call(Reconfirm { event: id }).await.unwrap().reconfirm);
        assert_eq!(code(elena.client.call(Reconfirm { event: id }).await), ErrorCode::Conflict);
        advance(world, Duration::from_millis(answer_by.0.abs_diff(world.app().clock.now().0)));
        let unconfirmed = async |player: &Player| {
            let listed = roster(&maya, id).await.enrolments;
            listed.into_iter().find(|one| one.player.as_ref().is_some_and(|one| one.id == player.id)).unwrap().unconfirmed
        };
        until("the organiser sees it", async || unconfirmed(&diego).await).await;
        assert!(!unconfirmed(&elena).await);
        for (player, seat) in [(&elena, "enrolled"), (&diego, "enrolled"), (&omar, "waitlisted")] {
            assert_eq!(state(world, id, player.id).await, seat, "{}", player.name);
        }
        assert_eq!(notification_kinds(world, &diego).await, ["event_changed"]);
        diego.client.call(Reconfirm { event: id }).await.expect("he may still confirm");
        assert!(!unconfirmed(&diego).await);
        check(world, id).await;
    }
);

story!(cancelling_an_event_closes_its_open_requests, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego, omar, priya] =
        people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk", "Priya Raman"]).await;
    let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 5) }).await.id;
    join(&elena, event).await;
    join(&diego, event).await;
    maya.client.call(InviteToEvent { event, users: vec![omar.id] }).await.unwrap();
    maya.client.call(CancelEvent { event, reason: "Rain".into(), cause: None, scope: SeriesScope::This }).await.unwrap();
    becomes(world, event, &diego, "unenrolled").await;
    becomes(world, event, &omar, "expired").await;
    for (player, all) in
        [(&elena, &["event_cancelled"][..]), (&diego, &["event_cancelled"]), (&omar, &["event_invited", "event_cancelled"])]
    {
        until("everybody is notified", async || notification_kinds(world, player).await == all).await;
    }
    assert_eq!(state(world, event, elena.id).await, "enrolled", "it stays in her calendar, as cancelled");
    assert_eq!(notification_kinds(world, &priya).await, Vec::<String>::new());
    check(world, event).await;
});

story!(removing_an_account_frees_its_seats, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
    let mut all = Vec::new();
    for _ in 0..7 {
        let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * (5 + all.len() as u32)) }).await.id;
        join(&elena, event).await;
        join(&diego, event).await;
        all.push(event);
    }
    elena.rest.remove_account(&elena.tokens.access_token, Some(PASSWORD)).await.unwrap();
    for event in all {
        becomes(world, event, &elena, "unenrolled").await;
        becomes(world, event, &diego, "offered").await;
        check(world, event).await;
        assert_eq!(roster(&diego, event).await.mine.unwrap().state, EnrolmentState::Offered);
    }
});
