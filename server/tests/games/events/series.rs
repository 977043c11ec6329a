//! Series: creating them; changing and cancelling one event, the following ones, or all.

use protocol::ErrorCode;
use protocol::events::{CancelEvent, EventState, PublishEvent, Repeat, RepeatEvery, SeriesScope, UpdateEvent};

use super::*;
use harness::story;

fn weekly(form: EventForm, until: &str) -> CreateEvent {
    CreateEvent { form, repeat: Some(Repeat { every: RepeatEvery::Week, until: until.into() }), draft: false, if_free: false }
}

async fn dates(player: &Player, event: EventId) -> Vec<(EventId, String, String, EventState)> {
    let seen = get(player, event).await;
    let mut ids: Vec<EventId> = seen.dates.iter().map(|card| card.id).chain([event]).collect();
    ids.sort();
    let mut found = Vec::new();
    for id in ids {
        let event = get(player, id).await.event;
        found.push((id, event.form.date.unwrap(), event.form.from.unwrap(), event.state));
    }
    found.sort_by(|one, other| one.1.cmp(&other.1));
    found
}

/// The next start of daylight saving time in a zone, at least ten days ahead.
fn next_spring_change(zone: &str, now: Millis) -> jiff::civil::Date {
    let zone = jiff::tz::TimeZone::get(zone).unwrap();
    let from = jiff::Timestamp::from_millisecond(now.0 + 10 * 86_400_000).unwrap();
    let spring = zone.following(from).find(|change| change.dst().is_dst()).expect("clocks change in spring");
    spring.timestamp().to_zoned(zone.clone()).date()
}

story!(a_series_stays_at_its_local_time_across_clock_changes, |world| {
    let (maya, court) =
        (world.player("Maya Okafor").await, court(world, "Club de Campo", Spot { latitude: 40.4, longitude: -3.7 }, "Europe/Madrid").await);
    // Noon, eight days before daylight saving time starts.
    let change = next_spring_change("Europe/Madrid", world.app().clock.now());
    let day = |weeks: i64| change.checked_add(jiff::Span::new().weeks(weeks)).unwrap().to_string();
    let start = change.checked_sub(jiff::Span::new().days(8)).unwrap().at(12, 0, 0, 0).in_tz("Europe/Madrid").unwrap();
    world.advance_to(Millis(start.timestamp().as_millisecond()));
    let maya = maya.other_device(&world.nodes[0]).await;
    let entry = form(court, &day(-1), "02:30", "04:00");
    let first = made(&maya, weekly(entry.clone(), &day(2))).await;
    assert_eq!((first.dates, first.skipped.len()), (4, 0));
    let found = dates(&maya, first.event.id).await;
    let shown: Vec<(String, &str)> = found.iter().map(|(_, date, from, _)| (date.clone(), from.as_str())).collect();
    assert_eq!(shown, [(day(-1), "02:30"), (day(0), "03:30"), (day(1), "02:30"), (day(2), "02:30")]);
    for (id, ..) in &found {
        let event = get(&maya, *id).await.event;
        assert_eq!(event.ends_at.unwrap().0 - event.starts_at.unwrap().0, 90 * 60_000, "the duration is unchanged");
        assert_eq!(event.repeat.as_ref().map(|repeat| repeat.every), Some(RepeatEvery::Week));
    }
    let alone = refusal(maya.client.call(single(EventForm { date: Some(day(0)), ..entry.clone() })).await);
    assert_eq!(alone.message, format!("Clocks skip 02:30 on {}: choose 03:00 or later.", day(0)));
    let again = refusal(maya.client.call(weekly(entry.clone(), &day(2))).await);
    assert_eq!(again.code, ErrorCode::Conflict, "the first series takes each of these days");
    let longer = made(&maya, weekly(entry, &day(4))).await;
    assert_eq!((longer.dates, longer.skipped.len()), (2, 4));
    assert_eq!(longer.skipped[0].reason, "You play something else at that time: Thursday doubles.");
});

story!(a_series_has_at_most_sixty_events, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    let entry = form(court, &day(world, 5), "19:00", "20:00");
    let daily = |until: String| CreateEvent {
        form: entry.clone(),
        repeat: Some(Repeat { every: RepeatEvery::Day, until }),
        draft: false,
        if_free: false,
    };
    let refused = refusal(maya.client.call(daily(day(world, 10_005))).await);
    assert_eq!((refused.code, refused.message.as_str()), (ErrorCode::LimitReached, "At most 60 dates: choose an earlier last day."));
    assert_eq!(refusal(maya.client.call(daily(day(world, 4))).await).field.as_deref(), Some("until"));
    let made = made(&maya, daily(day(world, 64))).await;
    assert_eq!((made.dates, made.skipped.len()), (60, 0));
    assert_eq!(get(&maya, made.event.id).await.dates.len(), 59);
});

story!(a_draft_repeats_once_it_is_published, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    let draft = CreateEvent { draft: true, ..weekly(form(court, &day(world, 5), "19:00", "20:00"), &day(world, 19)) };
    let draft = made(&maya, draft).await;
    assert_eq!(draft.dates, 1);
    // On the second day she plays elsewhere.
    create(&maya, form(court, &day(world, 12), "19:30", "21:00")).await;
    let published = maya.client.call(PublishEvent { event: draft.event.id, if_free: false }).await.unwrap();
    assert_eq!((published.event.id, published.dates), (draft.event.id, 2));
    assert_eq!(published.skipped.iter().map(|skipped| skipped.day.clone()).collect::<Vec<_>>(), [day(world, 12)]);
    assert_eq!(dates(&maya, draft.event.id).await.len(), 2);
});

story!(
    a_change_applies_to_one_event_the_following_or_the_whole_series,
    |config| {
        config.realtime.requests_burst = 10_000;
    },
    |world| {
        let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
        let first = made(&maya, weekly(form(court, &day(world, 5), "19:00", "20:00"), &day(world, 26))).await;
        assert_eq!(first.dates, 4);
        let ids: Vec<EventId> = dates(&maya, first.event.id).await.into_iter().map(|(id, ..)| id).collect();
        let froms = async || dates(&maya, ids[0]).await.into_iter().map(|(_, _, from, _)| from).collect::<Vec<_>>();
        let at = async |index: usize, from: &str, scope: SeriesScope| {
            let event = get(&maya, ids[index]).await.event;
            let form = EventForm { from: Some(from.into()), to: Some("22:00".into()), ..event.form };
            maya.client.call(UpdateEvent { event: ids[index], version: event.version, form, scope }).await.expect("changed")
        };
        at(1, "18:00", SeriesScope::This).await;
        assert_eq!(froms().await, ["19:00", "18:00", "19:00", "19:00"]);
        assert_eq!(at(2, "17:00", SeriesScope::Following).await.dates, 4);
        until("the following events change", async || froms().await == ["19:00", "18:00", "17:00", "17:00"]).await;
        at(0, "16:00", SeriesScope::All).await;
        until("all events change", async || froms().await == ["16:00"; 4]).await;
        // Each event moves by a day.
        let event = get(&maya, ids[0]).await.event;
        let form = EventForm { date: Some(day(world, 6)), ..event.form };
        maya.client.call(UpdateEvent { event: ids[0], version: event.version, form, scope: SeriesScope::All }).await.expect("moved");
        let days = [day(world, 6), day(world, 13), day(world, 20), day(world, 27)];
        until("each moves by a day", async || dates(&maya, ids[0]).await.into_iter().map(|(_, date, ..)| date).collect::<Vec<_>>() == days)
            .await;

        let cancel = CancelEvent { event: ids[2], reason: "Holidays".into(), cause: None, scope: SeriesScope::Following };
        assert_eq!(maya.client.call(cancel).await.unwrap().state, EventState::Cancelled);
        until("the last one is cancelled too", async || get(&maya, ids[3]).await.event.state == EventState::Cancelled).await;
        assert_eq!(get(&maya, ids[3]).await.event.cancel_reason.as_deref(), Some("Holidays"));
        assert_eq!(dates(&maya, ids[0]).await.len(), 2);
    }
);

story!(a_change_of_a_series_changes_nothing_else, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    let first = made(&maya, weekly(form(court, &day(world, 5), "19:00", "20:00"), &day(world, 19))).await;
    let ids: Vec<EventId> = dates(&maya, first.event.id).await.into_iter().map(|(id, ..)| id).collect();
    let edit = async |id: EventId, scope: SeriesScope, edit: &dyn Fn(EventForm) -> EventForm| {
        let event = get(&maya, id).await.event;
        let update = UpdateEvent { event: id, version: event.version, form: edit(event.form), scope };
        maya.client.call(update).await.expect("changed");
    };
    // One date is moved by hand, another has its own hour and price.
    edit(ids[1], SeriesScope::This, &|form| EventForm { date: Some(day(world, 14)), ..form }).await;
    edit(ids[2], SeriesScope::This, &|form| EventForm { from: Some("17:00".into()), to: Some("18:00".into()), capacity: 6, ..form }).await;
    edit(ids[0], SeriesScope::All, &|form| EventForm { name: "Friday doubles".into(), ..form }).await;
    let last = async |id: EventId| get(&maya, id).await.event.form;
    until("all are renamed", async || last(ids[1]).await.name == "Friday doubles" && last(ids[2]).await.name == "Friday doubles").await;
    assert_eq!(last(ids[1]).await.date, Some(day(world, 14)));
    assert_eq!((last(ids[2]).await.from.as_deref(), last(ids[2]).await.capacity), (Some("17:00"), 6));
    // All move by a day, but for the date that was moved by hand.
    edit(ids[0], SeriesScope::All, &|form| EventForm { date: Some(day(world, 6)), ..form }).await;
    until("the last one moves", async || last(ids[2]).await.date == Some(day(world, 20))).await;
    assert_eq!(last(ids[1]).await.date, Some(day(world, 14)));
    assert_eq!(last(ids[2]).await.from.as_deref(), Some("17:00"));
});

story!(who_does_not_play_may_run_series_side_by_side, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    let entry = EventForm { organiser_plays: false, ..form(court, &day(world, 5), "19:00", "20:00") };
    for name in ["Beginners", "Intermediate"] {
        let made = made(&maya, weekly(EventForm { name: name.into(), ..entry.clone() }, &day(world, 19))).await;
        assert_eq!((made.dates, made.skipped.len()), (3, 0), "{name}");
    }
    let playing = made(&maya, weekly(form(court, &day(world, 5), "19:00", "20:00"), &day(world, 19))).await;
    assert_eq!((playing.dates, playing.skipped.len()), (3, 0), "organising is not playing");
});
