//! Events found near a place on a day.

use protocol::ErrorCode;
use protocol::courts::Surface;
use protocol::events::{
    AcceptRole, Appoint, EventCard, EventSort, EventState, Format, Repeat, RepeatEvery, SearchEvents, SeriesScope, UpdateEvent,
};
use protocol::staff::StaffRole;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::*;
use harness::pages::{check_foreign_cursor, check_pages};
use harness::steps::events::search;
use harness::story;

async fn names(player: &Player, search: SearchEvents) -> Vec<String> {
    let found = player.client.call(search).await.expect("a page");
    found.events.into_iter().map(|card| card.name).collect()
}

story!(events_are_found_by_day_and_location, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let near = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let far = court(world, "Far Courts", Spot { latitude: 34.05, longitude: -117.5 }, LOS_ANGELES).await;
    let (first, next) = (day(world, 5), day(world, 6));
    let entry = |name: &str, court, date: &str, from: &str| EventForm { name: name.into(), ..form(court, date, from, "22:00") };
    let early = create(&maya, entry("Early", near, &first, "08:00")).await;
    let women = EventForm {
        gender: GenderRule::Women,
        level_min: Some(4.0),
        kind: "clinic".into(),
        capacity: 2,
        ..entry("Women", near, &first, "10:00")
    };
    create(&maya, women).await;
    let double = EventForm {
        format: Some(Format::Double),
        level_max: Some(3.5),
        age_range: vec!["30_plus".into()],
        ..entry("Double", near, &first, "09:00")
    };
    create(&maya, double).await;
    create(&maya, entry("Tomorrow", near, &next, "09:00")).await;
    create(&maya, entry("Far", far, &first, "09:00")).await;
    create(&maya, EventForm { is_private: true, ..entry("Private", near, &first, "11:00") }).await;
    made(&maya, CreateEvent { form: entry("Draft", near, &first, "12:00"), repeat: None, draft: true, if_free: false }).await;
    let all = ["Early", "Double", "Women", "Private"];
    assert_eq!(names(&elena, search(&first)).await, all);
    assert_eq!(
        names(&elena, SearchEvents { distance: Some(60.0), ..search(&first) }).await,
        ["Early", "Double", "Far", "Women", "Private"]
    );
    assert_eq!(names(&elena, SearchEvents { court: Some(far), ..search(&first) }).await, ["Far"]);
    for (what, expected) in [
        (SearchEvents { gender: vec![GenderRule::Women], ..search(&first) }, &["Women"][..]),
        (SearchEvents { kind: vec!["clinic".into(), "camp".into()], ..search(&first) }, &["Women"]),
        (SearchEvents { level: vec![3.0], ..search(&first) }, &["Early", "Double", "Private"]),
        (SearchEvents { level: vec![3.0, 4.5], ..search(&first) }, &all),
        (SearchEvents { age: vec!["18_plus".into()], ..search(&first) }, &["Early", "Women", "Private"]),
        (SearchEvents { age: vec!["30_plus".into()], ..search(&first) }, &all),
        (SearchEvents { format: Some(Format::Double), ..search(&first) }, &["Double"]),
        (SearchEvents { surface: vec![Surface::Hard], ..search(&first) }, &all),
        (SearchEvents { surface: vec![Surface::Grass], ..search(&first) }, &[]),
        (SearchEvents { open_seats: true, ..search(&first) }, &all),
        (SearchEvents { classes: true, ..search(&first) }, &[]),
    ] {
        assert_eq!(names(&elena, what.clone()).await, expected, "{what:?}");
    }
    let counted = elena.client.call(SearchEvents { days: Some(3), ..search(&first) }).await.unwrap().days;
    assert_eq!(
        counted.iter().map(|day| (day.day.clone(), day.count)).collect::<Vec<_>>(),
        [(first.clone(), 4), (next, 1), (day(world, 7), 0)]
    );
    join(&elena, early.id).await;
    let cards = elena.client.call(search(&first)).await.unwrap().events;
    assert_eq!((cards[0].taken, cards[0].mine.is_some(), cards[0].distance), (2, true, Some(0.0)));
    assert!(cards[1].mine.is_none());
    for wrong in [SearchEvents { distance: Some(501.0), ..search(&first) }, SearchEvents { days: Some(15), ..search(&first) }] {
        assert_eq!(code(elena.client.call(wrong).await), ErrorCode::BadRequest);
    }
});

story!(a_camp_is_found_on_each_of_its_days, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let here = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let days: Vec<String> = (4..=9).map(|ahead| day(world, ahead)).collect();
    let camp = |name: &str, first: usize, to: &str, last: usize| EventForm {
        name: name.into(),
        kind: "camp".into(),
        organiser_plays: false,
        to_date: Some(days[last].clone()),
        ..form(here, &days[first], "10:00", to)
    };
    let made = create(&maya, camp("Camp", 1, "16:00", 4)).await;
    create(&maya, camp("Until midnight", 1, "00:00", 2)).await;
    create(&maya, EventForm { name: "Game".into(), ..form(here, &days[2], "08:00", "10:00") }).await;
    for (at, expected) in
        [(0, &[] as &[&str]), (1, &["Camp", "Until midnight"]), (2, &["Camp", "Game"]), (3, &["Camp"]), (4, &["Camp"]), (5, &[])]
    {
        assert_eq!(names(&elena, search(&days[at])).await, expected, "by place, on day {at}");
        assert_eq!(names(&elena, SearchEvents { court: Some(here), ..search(&days[at]) }).await, expected, "by court, on day {at}");
        assert_eq!(names(&elena, SearchEvents { sort: EventSort::Nearest, ..search(&days[at]) }).await.len(), expected.len());
    }
    let counted = elena.client.call(SearchEvents { days: Some(6), ..search(&days[0]) }).await.unwrap().days;
    assert_eq!(counted.iter().map(|day| day.count).collect::<Vec<_>>(), [0, 2, 2, 1, 1, 0]);
    let shorter = EventForm { to_date: Some(days[2].clone()), ..made.form };
    let update = UpdateEvent { event: made.id, version: made.version, form: shorter, scope: SeriesScope::This };
    maya.client.call(update).await.expect("a shorter camp");
    assert_eq!(names(&elena, search(&days[3])).await, [""; 0]);
});

story!(pages_of_a_day_mix_camps_with_games, |world| {
    let maya = world.player("Maya Okafor").await;
    let here = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let (first, second, last) = (day(world, 5), day(world, 6), day(world, 7));
    for n in 0..20 {
        let form = EventForm { organiser_plays: false, ..form(here, &first, &format!("{:02}:{:02}", 8 + n / 4, n % 4 * 15), "17:00") };
        create(&maya, EventForm { name: format!("Camp {n}"), to_date: Some(last.clone()), ..form.clone() }).await;
        create(&maya, EventForm { name: format!("Game {n}"), date: Some(second.clone()), ..form }).await;
    }
    let page = async |cursor| {
        let found = maya.client.call(SearchEvents { cursor, ..search(&second) }).await?;
        Ok((found.events, found.cursor))
    };
    let key = |card: &EventCard| (card.starts_at, card.id);
    check_pages(40, page, key, |one, next| key(one) < key(next)).await;
});

story!(event_pages_cover_every_result_in_order, |world| {
    let maya = world.player("Maya Okafor").await;
    let mut chance = StdRng::seed_from_u64(7);
    let first = day(world, 5);
    for n in 0..60 {
        let at =
            Spot { latitude: HERE.latitude + chance.random_range(-0.1..0.1), longitude: HERE.longitude + chance.random_range(-0.1..0.1) };
        let place = court(world, &format!("Court {n}"), at, LOS_ANGELES).await;
        create(
            &maya,
            EventForm {
                name: format!("Event {n}"),
                organiser_plays: false,
                ..form(place, &first, &format!("{:02}:00", 6 + n % 12), "20:00")
            },
        )
        .await;
    }
    for sort in [EventSort::Soonest, EventSort::Nearest] {
        let search = |distance| SearchEvents { sort, distance: Some(distance), ..search(&first) };
        let page = async |search: SearchEvents| maya.client.call(search).await.map(|page| (page.events, page.cursor));
        let one = async |cursor| page(SearchEvents { cursor, ..search(30.0) }).await;
        let in_order = |a: &EventCard, b: &EventCard| match sort {
            EventSort::Soonest => a.starts_at <= b.starts_at,
            EventSort::Nearest => a.distance <= b.distance,
        };
        check_pages(60, &one, |card| card.id, in_order).await;
        check_foreign_cursor(&one, async |cursor| page(SearchEvents { cursor, ..search(31.0) }).await).await;
    }
});

story!(
    what_has_begun_is_found_until_it_ends,
    |config| {
        config.auth.access_life = DAY * 30;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
        let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
        let found = async || {
            let search = serde_json::from_value(serde_json::json!({ "location": HERE, "day": event.form.date })).unwrap();
            let page = maya.client.call::<SearchEvents>(search).await.unwrap();
            page.events.into_iter().map(|card| card.state).collect::<Vec<_>>()
        };
        assert_eq!(found().await, [EventState::Published]);
        let until = |at: Option<Millis>| Duration::from_millis(at.unwrap().0.abs_diff(world.app().clock.now().0));
        world.app().clock.advance(until(event.starts_at) + Duration::from_secs(60));
        assert_eq!(found().await, [EventState::InProgress]);
        world.app().clock.advance(until(event.ends_at) + Duration::from_secs(60));
        assert_eq!(found().await, []);
    }
);

story!(an_official_finds_a_private_game_at_its_court, |world| {
    let (maya, omar, sam) = (world.player("Maya Okafor").await, world.player("Omar Farouk").await, world.player("Sam Strange").await);
    let here = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let date = day(world, 5);
    let private = |from: &str, to: &str| EventForm { is_private: true, ..form(here, &date, from, to) };
    let single = create(&maya, private("19:00", "21:00")).await.id;
    let repeat = Some(Repeat { every: RepeatEvery::Week, until: day(world, 5 + 7) });
    let weekly = CreateEvent { form: private("10:00", "11:00"), repeat, draft: false, if_free: false };
    let weekly = made(&maya, weekly).await.event.id;
    let at_court = async |player: &Player| -> Vec<EventId> {
        let search = SearchEvents { court: Some(here), ..search(&date) };
        player.client.call(search).await.expect("events").events.into_iter().map(|card| card.id).collect()
    };
    maya.client.call(Appoint { event: single, user: omar.id, role: StaffRole::Official, series: false }).await.unwrap();
    maya.client.call(Appoint { event: weekly, user: omar.id, role: StaffRole::Official, series: true }).await.unwrap();
    assert_eq!(at_court(&omar).await, [], "he was only asked");
    omar.client.call(AcceptRole { event: weekly }).await.unwrap();
    assert_eq!(at_court(&omar).await, [weekly], "a role in the whole series");
    omar.client.call(AcceptRole { event: single }).await.unwrap();
    assert_eq!(at_court(&omar).await, [weekly, single]);
    assert_eq!(at_court(&sam).await, [], "strangers do not learn the court");
    assert_eq!(at_court(&maya).await, [weekly, single]);
});
