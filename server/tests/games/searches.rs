//! Saved searches: their owners are notified of new games that fit, once.

use std::time::Duration;

use protocol::events::{CreateEvent, EventForm, GenderRule, PublishEvent, Repeat, RepeatEvery, SeriesScope, UpdateEvent};
use protocol::notifications::{About, ListNotifications};
use protocol::searches::{ListSearches, RemoveSearch, SaveSearch, SavedSearch, SwitchSearch};
use protocol::{ErrorCode, EventId, Millis, SearchId, limits};
use serde_json::{Value, json};

use crate::enrolments::edit_profile;
use harness::refusals::{code, code_on, on};
use harness::steps::events::{self, HERE, LOS_ANGELES, create, form, get, join};
use harness::steps::people::block;
use harness::story;
use harness::{PASSWORD, Player, World};

const DAY: Duration = Duration::from_secs(86_400);

/// A search around the stories' court, with further filters.
fn near(filters: Value) -> SaveSearch {
    let mut all = json!({ "location": HERE });
    all.as_object_mut().unwrap().extend(filters.as_object().unwrap().clone());
    SaveSearch { name: None, filters: serde_json::from_value(all).expect("filters") }
}

async fn save(player: &Player, filters: Value) -> SavedSearch {
    player.client.call(near(filters)).await.expect("a saved search")
}

/// What somebody was notified of because of their searches, the oldest first.
async fn matched(world: &World, player: &Player) -> Vec<(EventId, SearchId, Option<Millis>)> {
    world.jobs_performed().await;
    let list = player.client.call(ListNotifications::default()).await.expect("notifications").notifications;
    let of = |about| if let About::SearchMatched { event, search, .. } = about { Some((event.id, search, event.starts_at)) } else { None };
    let mut matched: Vec<_> = list.into_iter().filter_map(|row| of(row.about)).collect();
    matched.reverse();
    matched
}

async fn is_notified(world: &World, player: &Player, expected: &[EventId]) {
    let found: Vec<EventId> = matched(world, player).await.into_iter().map(|(event, ..)| event).collect();
    assert_eq!(found, expected, "{}", player.name);
}

async fn people<const N: usize>(world: &World, names: [&str; N]) -> [Player; N] {
    let mut people = Vec::new();
    for name in names {
        people.push(world.player(name).await);
    }
    people.try_into().ok().expect("as many")
}

/// A doubles at seven in the evening, in five days.
async fn evening(world: &World) -> EventForm {
    let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
    form(court, &events::day(world, 5), "19:00", "21:00")
}

/// The name of a day of the week, of `2026-11-24`.
fn weekday(date: &str) -> String {
    date.parse::<jiff::civil::Date>().unwrap().strftime("%A").to_string().to_lowercase()
}

fn update(event: EventId, version: i64, form: EventForm) -> UpdateEvent {
    UpdateEvent { event, version, form, scope: SeriesScope::This }
}

story!(two_nodes a_new_game_is_notified_once_to_everybody_whose_search_it_fits, |world| {
    let form = EventForm { level_min: Some(3.5), level_max: Some(4.0), ..evening(world).await };
    let day = weekday(form.date.as_deref().unwrap());
    let maya = world.player("Maya Okafor").await;
    let mut elena = world.player_elsewhere("Elena Vasquez").await;
    let [far, late, other, weak, off, twice] =
        people(world, ["Fred Far", "Lea Late", "Ottilie Other", "Wim Weak", "Olga Off", "Tom Twice"]).await;
    for player in [&elena, &far, &late, &other, &weak, &off, &twice, &maya] {
        edit_profile(player, json!({ "level": 3.5 })).await;
    }
    let fits = json!({ "kind": ["doubles"], "level_min": 3.5, "level_max": 3.5, "weekdays": [day], "parts": ["evening"] });
    let search = save(&elena, fits.clone()).await;
    save(&maya, fits.clone()).await;
    save(&far, json!({ "location": { "latitude": HERE.latitude + 0.2, "longitude": HERE.longitude } })).await;
    save(&late, json!({ "parts": ["morning", "afternoon"] })).await;
    save(&other, json!({ "kind": ["singles"] })).await;
    save(&weak, json!({ "level_max": 3.0 })).await;
    let turned_off = save(&off, fits.clone()).await;
    off.client.call(SwitchSearch { search: turned_off.id, on: false }).await.unwrap();
    save(&twice, json!({ "distance": 5 })).await;
    save(&twice, fits).await;
    let event = create(&maya, form.clone()).await;
    elena.next_own_push("notified").await;
    assert_eq!(matched(world, &elena).await, [(event.id, search.id, event.starts_at)]);
    is_notified(world, &twice, &[event.id]).await;
    for player in [&maya, &far, &late, &other, &weak, &off] {
        is_notified(world, player, &[]).await;
    }

    // Those whom it fits after a change hear of it then; the others do not hear of it again.
    let earlier = EventForm { from: Some("12:00".into()), to: Some("13:00".into()), level_min: None, level_max: None, ..form };
    let version = get(&maya, event.id).await.event.version;
    maya.client.call(update(event.id, version, earlier)).await.unwrap();
    for player in [&late, &weak, &elena, &twice] {
        is_notified(world, player, &[event.id]).await;
    }
    for player in [&maya, &far, &other, &off] {
        is_notified(world, player, &[]).await;
    }
});

story!(only_games_that_somebody_may_see_and_join_are_notified, |world| {
    let form = evening(world).await;
    let [maya, elena, blocked, blocking, stranger, woman, unrated] =
        people(world, ["Maya Okafor", "Elena Vasquez", "Bo Blocked", "Bea Blocking", "Sam Strange", "Wanda Woman", "Una Unrated"]).await;
    for player in [&elena, &blocked, &blocking, &stranger, &woman, &unrated] {
        save(player, json!({})).await;
    }
    block(&maya, &blocked).await;
    block(&blocking, &maya).await;
    for (one, two) in [(&maya, &elena), (&elena, &maya)] {
        one.rest.follow(&one.tokens.access_token, two.id, true).await.unwrap();
    }
    edit_profile(&woman, json!({ "gender": "female" })).await;
    edit_profile(&stranger, json!({ "level": 4.0 })).await;

    let friends = create(&maya, EventForm { friends_only: true, ..form.clone() }).await.id;
    let women = create(&maya, EventForm { gender: GenderRule::Women, ..form.clone() }).await.id;
    let strong = create(&maya, EventForm { level_min: Some(4.0), ..form.clone() }).await.id;
    is_notified(world, &elena, &[friends]).await;
    is_notified(world, &woman, &[women]).await;
    is_notified(world, &stranger, &[strong]).await;
    for player in [&unrated, &blocked, &blocking] {
        is_notified(world, player, &[]).await;
    }

    let draft = CreateEvent { form: form.clone(), repeat: None, draft: true, if_free: false };
    let draft = maya.client.call(draft).await.unwrap().event.id;
    is_notified(world, &unrated, &[]).await;
    maya.client.call(PublishEvent { event: draft, if_free: false }).await.unwrap();
    is_notified(world, &unrated, &[draft]).await;
    for player in [&blocked, &blocking] {
        is_notified(world, player, &[]).await;
    }

    // Nobody hears of a game that they are in, or left.
    let kind = |kind: &str| EventForm { kind: kind.into(), ..form.clone() };
    let late = world.player("Lea Late").await;
    let event = create(&maya, kind("practice")).await;
    join(&late, event.id).await;
    save(&late, json!({ "kind": ["open_play"] })).await;
    maya.client.call(update(event.id, event.version, kind("open_play"))).await.unwrap();
    is_notified(world, &late, &[]).await;
});

story!(a_series_is_notified_once_by_its_first_date_that_fits, |world| {
    let form = evening(world).await;
    let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
    let date = |ahead| events::day(world, ahead);
    let (elenas, diegos) = (json!({ "weekdays": [weekday(&date(7))] }), json!({}));
    save(&elena, elenas).await;
    save(&diego, diegos).await;
    let repeat = Some(Repeat { every: RepeatEvery::Day, until: date(18) });
    let first = maya.client.call(CreateEvent { form: form.clone(), repeat, draft: false, if_free: false }).await.unwrap().event;
    let of_elena = matched(world, &elena).await;
    let starts: Vec<_> = of_elena.iter().map(|(_, _, starts_at)| *starts_at).collect();
    assert_eq!(starts, [first.starts_at.map(|at| at + DAY * 2)]);
    is_notified(world, &diego, &[first.id]).await;
    // A change of all dates.
    let changed = EventForm { capacity: 6, ..form };
    let all = UpdateEvent { event: first.id, version: first.version, form: changed, scope: SeriesScope::All };
    maya.client.call(all).await.unwrap();
    assert_eq!(matched(world, &elena).await, of_elena);
    is_notified(world, &diego, &[first.id]).await;
});

story!(
    somebody_is_notified_five_times_a_day,
    |config| {
        config.auth.access_life = DAY * 3;
    },
    |world| {
        world.advance_to_noon();
        let form = evening(world).await;
        let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
        save(&elena, json!({})).await;
        for _ in 0..7 {
            create(&maya, form.clone()).await;
            world.jobs_performed().await;
        }
        assert_eq!(matched(world, &elena).await.len(), 5);
        world.advance(DAY);
        create(&maya, form).await;
        assert_eq!(matched(world, &elena).await.len(), 6, "the next day");
    }
);

story!(what_is_no_search_is_refused, |world| {
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    for (filters, code, field) in [
        (json!({ "distance": 0 }), ErrorCode::BadRequest, "distance"),
        (json!({ "distance": -5 }), ErrorCode::BadRequest, "distance"),
        (json!({ "distance": 1e300 }), ErrorCode::BadRequest, "distance"),
        (json!({ "location": { "latitude": 91, "longitude": 0 } }), ErrorCode::BadRequest, "latitude"),
        (json!({ "level_min": 4.5, "level_max": 3.0 }), ErrorCode::Invalid, "level_max"),
        (json!({ "level_min": 3.3 }), ErrorCode::Invalid, "level_min"),
        (json!({ "kind": ["bingo"] }), ErrorCode::Invalid, "kind"),
        (json!({ "age": ["u1000"] }), ErrorCode::Invalid, "age"),
        (json!({ "place": "x".repeat(5_000) }), ErrorCode::Invalid, "place"),
        (json!({ "weekdays": vec!["monday"; 65] }), ErrorCode::Invalid, "weekdays"),
    ] {
        assert_eq!(code_on(maya.client.call(near(filters.clone())).await), on(code, field), "{filters}");
    }
    for name in ["x".repeat(limits::SEARCH_NAME_MAX + 1), "a\u{202E}b".into(), "<b>".into()] {
        let named = SaveSearch { name: Some(name.clone()), ..near(json!({})) };
        assert_eq!(code_on(maya.client.call(named).await), on(ErrorCode::Invalid, "name"), "{name}");
    }
    let blank = maya.client.call(SaveSearch { name: Some("  ".into()), ..near(json!({})) }).await.unwrap();
    assert_eq!((blank.name, blank.on, blank.filters.distance), (None, true, Some(10.0)));
    let mut saved = vec![blank.id];
    for _ in 1..limits::SAVED_SEARCHES_MAX {
        saved.insert(0, save(&maya, json!({})).await.id);
    }
    assert_eq!(code(maya.client.call(near(json!({}))).await), ErrorCode::LimitReached);
    let listed = async || maya.client.call(ListSearches {}).await.unwrap().searches;
    assert_eq!(listed().await.iter().map(|search| search.id).collect::<Vec<_>>(), saved, "the newest first");
    assert_eq!(elena.client.call(ListSearches {}).await.unwrap().searches, []);
    assert_eq!(code(elena.client.call(RemoveSearch { search: saved[0] }).await), ErrorCode::NotFound);
    assert_eq!(code(elena.client.call(SwitchSearch { search: saved[0], on: false }).await), ErrorCode::NotFound);
    maya.client.call(RemoveSearch { search: saved[0] }).await.unwrap();
    assert_eq!(code(maya.client.call(RemoveSearch { search: saved[0] }).await), ErrorCode::NotFound);
    assert_eq!(listed().await.len(), limits::SAVED_SEARCHES_MAX - 1);
    assert!(!maya.client.call(SwitchSearch { search: saved[1], on: false }).await.unwrap().on);
    assert!(!listed().await[0].on);
    save(&maya, json!({})).await;
});

story!(searches_are_exported_and_go_with_the_account, |world| {
    let form = evening(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    elena.client.call(SaveSearch { name: Some("Near home".into()), ..near(json!({ "kind": ["doubles"] })) }).await.unwrap();
    create(&maya, form).await;
    assert_eq!(matched(world, &elena).await.len(), 1);
    let data: Value = elena.rest.call(reqwest::Method::GET, "/user/data", Some(&elena.tokens.access_token), None).await.unwrap();
    assert_eq!(
        (&data["saved_searches"][0]["name"], &data["saved_searches"][0]["filters"]["kind"]),
        (&json!("Near home"), &json!(["doubles"]))
    );
    elena.rest.remove_account(&elena.tokens.access_token, Some(PASSWORD)).await.unwrap();
    for table in ["SELECT COUNT(*) FROM saved_search", "SELECT COUNT(*) FROM search_matched"] {
        assert_eq!(world.app().db.query(table).scalar::<i64>().await.unwrap(), 0, "{table}");
    }
});
