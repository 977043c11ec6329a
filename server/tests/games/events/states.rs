//! The states of an event: changes by its organiser, its players and the clock.

use protocol::events::{CancelEvent, ConfirmEvent, EventState, ListMyEvents, MyGames, SeriesScope, UpdateEvent};
use protocol::notifications::{About, ListNotifications};
use protocol::{ErrorCode, UserId};

use super::*;
use harness::pages::check_pages;
use harness::story;

async fn which(player: &Player, which: MyGames) -> Vec<EventId> {
    player
        .client
        .call(ListMyEvents { which, by_series: false, cursor: None })
        .await
        .unwrap()
        .events
        .into_iter()
        .map(|card| card.id)
        .collect()
}

async fn is_notified(world: &World, user: UserId, kind: &str) -> bool {
    let query = world.app().db.query("SELECT COUNT(*) FROM notification WHERE user_id = ").arg(user).push(" AND kind = ").arg(kind);
    query.scalar::<i64>().await.unwrap() == 1
}

fn cancel(event: EventId, reason: &str) -> CancelEvent {
    CancelEvent { event, reason: reason.into(), cause: None, scope: SeriesScope::This }
}

story!(an_event_moves_from_published_to_past, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, EventForm { capacity: 2, ..form(court, &day(world, 5), "19:00", "21:00") }).await;
    let state = async |player: &Player| get(player, event.id).await.event.state;
    join(&elena, event.id).await;
    assert_eq!(state(&maya).await, EventState::Full);
    assert_eq!((which(&elena, MyGames::Upcoming).await, which(&maya, MyGames::Upcoming).await), (vec![event.id], vec![event.id]));
    let clock = &world.app().clock;
    let go_to = |at: Millis| clock.advance(Duration::from_millis((at.0 - clock.now().0).unsigned_abs()));
    go_to(event.starts_at.unwrap());
    let (maya, elena) = (maya.other_device(&world.nodes[0]).await, elena.other_device(&world.nodes[0]).await);
    assert_eq!(state(&maya).await, EventState::InProgress);
    let refused = refusal(maya.client.call(ConfirmEvent { event: event.id }).await);
    assert_eq!((refused.code, state_in(&refused)), (ErrorCode::Conflict, "in_progress"));
    go_to(event.ends_at.unwrap());
    let (maya, elena) = (maya.other_device(&world.nodes[0]).await, elena.other_device(&world.nodes[0]).await);
    assert_eq!(state(&elena).await, EventState::Past, "a past event stays visible");
    assert_eq!((which(&elena, MyGames::Upcoming).await, which(&elena, MyGames::Past).await), (vec![], vec![event.id]));
    let late = get(&maya, event.id).await.event;
    let late = UpdateEvent { event: late.id, version: late.version, form: late.form, scope: SeriesScope::This };
    let refused = refusal(maya.client.call(late).await);
    assert_eq!((refused.code, state_in(&refused)), (ErrorCode::Conflict, "past"));
});

story!(an_event_is_cancelled_with_a_reason, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
    join(&elena, event.id).await;
    assert_eq!(refusal(maya.client.call(cancel(event.id, " ")).await).field.as_deref(), Some("reason"));
    let ended = maya.client.call(cancel(event.id, "The nets are down")).await.unwrap();
    assert_eq!((ended.state, ended.cancel_reason.as_deref(), ended.sequence), (EventState::Cancelled, Some("The nets are down"), 1));
    until("she is notified", async || is_notified(world, elena.id, "event_cancelled").await).await;
    let notifications = elena.client.call(ListNotifications { cursor: None }).await.unwrap().notifications;
    assert!(
        notifications
            .iter()
            .any(|notification| matches!(&notification.about, About::EventCancelled { reason, .. } if reason == "The nets are down"))
    );
    let again = refusal(maya.client.call(cancel(event.id, "Rain")).await);
    assert_eq!((again.code, state_in(&again)), (ErrorCode::Conflict, "cancelled"));
    assert_eq!(get(&elena, event.id).await.event.state, EventState::Cancelled);
    assert_eq!(which(&elena, MyGames::Upcoming).await, []);
});

story!(an_event_is_pending_until_enough_players_join_or_it_is_confirmed, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let entry = EventForm { players_min: Some(2), ..form(court, &day(world, 5), "19:00", "21:00") };
    let few = create(&maya, entry.clone()).await;
    let open = create(&maya, EventForm { court_open: true, players_min: None, ..entry.clone() }).await;
    let forgotten = create(&maya, EventForm { court_open: true, ..entry.clone() }).await;
    for event in [&few, &open, &forgotten] {
        assert_eq!(event.state, EventState::Pending);
        assert_eq!(event.form.confirm_by.map(|by| event.starts_at.unwrap().0 - by.0), Some(24 * 3_600_000));
    }
    assert_eq!(which(&maya, MyGames::Pending).await.len(), 3);
    join(&elena, few.id).await;
    assert_eq!(get(&elena, few.id).await.event.state, EventState::Published, "enough players");
    join(&elena, forgotten.id).await;
    assert_eq!(get(&elena, forgotten.id).await.event.state, EventState::Pending, "its court is not booked yet");
    let held = maya.client.call(ConfirmEvent { event: open.id }).await.unwrap();
    assert_eq!((held.state, held.form.court_open), (EventState::Published, false));
    let again = refusal(maya.client.call(ConfirmEvent { event: open.id }).await);
    assert_eq!((again.code, state_in(&again)), (ErrorCode::Conflict, "published"));
    until("she is notified", async || is_notified(world, elena.id, "event_confirmed").await).await;

    let clock = &world.app().clock;
    clock.advance(Duration::from_millis((forgotten.form.confirm_by.unwrap().0 - clock.now().0).unsigned_abs()));
    let maya = maya.other_device(&world.nodes[0]).await;
    until("it is cancelled", async || get(&maya, forgotten.id).await.event.state == EventState::Cancelled).await;
    let few = get(&maya, few.id).await.event;
    assert_eq!(few.state, EventState::Published);
    let named = EventForm { name: "Friday doubles".into(), ..few.form.clone() };
    let named = UpdateEvent { event: few.id, version: few.version, form: named, scope: SeriesScope::This };
    assert_eq!(
        maya.client.call(named).await.unwrap().event.form.confirm_by,
        few.form.confirm_by,
        "the deadline is unchanged after the decision"
    );
    let wrong = EventForm { confirm_by: Some(Millis(1)), ..entry };
    assert_eq!(refusal(maya.client.call(single(wrong)).await).field.as_deref(), Some("confirm_by"));
});

story!(removing_an_account_cancels_the_events_it_organises, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
    join(&elena, event.id).await;
    maya.rest.remove_account(&maya.tokens.access_token, Some(harness::PASSWORD)).await.expect("gone");
    until("it is cancelled", async || get(&elena, event.id).await.event.state == EventState::Cancelled).await;
    until("she is notified", async || is_notified(world, elena.id, "event_cancelled").await).await;
});

story!(my_events_are_listed_page_by_page, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let mut expected = Vec::new();
    for n in 0..30 {
        let event = create(&maya, form(court, &day(world, 30 - n / 2), "19:00", "21:00")).await;
        join(&elena, event.id).await;
        expected.push((event.starts_at, event.id));
    }
    expected.sort();
    for player in [&maya, &elena] {
        let page = async |cursor: Option<String>| {
            let page = player.client.call(ListMyEvents { which: MyGames::Upcoming, by_series: false, cursor: cursor.clone() }).await?;
            let (length, counts) = if cursor.is_none() { (24, Some((30, 0))) } else { (6, None) };
            assert_eq!((page.events.len(), page.counts.map(|counts| (counts.upcoming, counts.waiting))), (length, counts));
            Ok((page.events, page.cursor))
        };
        let found = check_pages(30, page, |card| card.id, |a, b| a.starts_at <= b.starts_at).await;
        let found: Vec<_> = found.iter().map(|card| (card.starts_at, card.id)).collect();
        assert_eq!(found, expected, "{}", player.name);
    }
});
