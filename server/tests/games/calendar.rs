//! Calendar feeds: a user's private feed URL, and single events as files.

use std::fmt::Display;
use std::time::Duration;

use protocol::client::ClientError;
use protocol::courts::EditCourt;
use protocol::enrolments::{LeaveEvent, RemoveEnrolment};
use protocol::events::{CalendarAddress, EventForm, GetCalendar, GetCalendarEvent, RenewCalendar, SeriesScope, UpdateEvent};
use protocol::{ErrorCode, EventId};
use reqwest::{Method, Response, StatusCode};
use serde_json::Value;
use uuid::Uuid;

use harness::races::{both, race};
use harness::refusals::code;
use harness::steps::chat::foreigner;
use harness::steps::courts::{added, form as court_form};
use harness::steps::events;
use harness::steps::lessons::Coached;
use harness::steps::matches::Game;
use harness::story;
use harness::{PASSWORD, Player, World};

const DAY: Duration = Duration::from_secs(86_400);

/// Requests a feed as a calendar program would: with the URL alone.
async fn fetch(world: &World, address: &CalendarAddress, etag: Option<&str>) -> Response {
    fetch_with(world, address, etag.map(|etag| ("if-none-match", etag))).await
}

async fn fetch_with(world: &World, address: &CalendarAddress, header: Option<(&str, &str)>) -> Response {
    let path = address.url.find("/api/calendar/").map(|start| &address.url[start..]).expect("a path");
    let request = world.rest().http.get(format!("{}{path}", world.rest().base));
    let request = if let Some((name, value)) = header { request.header(name, value) } else { request };
    request.send().await.expect("an answer")
}

async fn text(world: &World, address: &CalendarAddress) -> String {
    let answer = fetch(world, address, None).await;
    assert_eq!(answer.status(), StatusCode::OK);
    answer.text().await.expect("a text").replace("\r\n ", "")
}

async fn address(player: &Player) -> CalendarAddress {
    player.client.call(GetCalendar {}).await.expect("an address")
}

/// The lines of the `VEVENT` of an event or a lesson.
fn entry(text: &str, of: impl Display) -> Vec<&str> {
    let entries = text.split("BEGIN:VEVENT").skip(1);
    let found = entries.map(|entry| entry.lines().collect::<Vec<_>>()).find(|lines| lines.contains(&format!("UID:{of}@rally").as_str()));
    found.unwrap_or_default()
}

fn line<'a>(entry: &[&'a str], name: &str) -> &'a str {
    entry.iter().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name} in {entry:?}"))
}

async fn change(world: &World, event: EventId, change: &'static str) {
    world.app().db.query("UPDATE event SET ").push(change).push(" WHERE id = ").arg(event).run().await.expect("a change");
}

/// Answered like a made-up address.
async fn is_not_found(world: &World, address: &CalendarAddress) {
    let answer = fetch(world, address, None).await;
    let (status, body) = (answer.status(), answer.text().await.expect("a body"));
    let made_up = CalendarAddress { url: format!("/api/calendar/{}.ics", "A".repeat(64)) };
    let nothing = fetch(world, &made_up, None).await;
    assert_eq!((status, nothing.status()), (StatusCode::NOT_FOUND, StatusCode::NOT_FOUND));
    assert_eq!(body, nothing.text().await.expect("a body"));
}

story!(a_calendar_lists_the_events_a_user_plays_in_or_organises, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (hers, theirs) = (Game::of(&maya).with(world, []).await, Game::of(&elena).with(world, [maya.id]).await);
    let others = Game::of(&elena).with(world, [elena.id]).await;
    let address = address(&maya).await;
    let answer = fetch(world, &address, None).await;
    assert_eq!(answer.headers()["content-type"], "text/calendar; charset=utf-8");
    assert_eq!(answer.headers()["cache-control"], "private, no-cache");
    let text = text(world, &address).await;
    assert_eq!(text.matches("BEGIN:VEVENT").count(), 2, "{text}");
    assert!(!entry(&text, hers).is_empty() && !entry(&text, theirs).is_empty() && entry(&text, others).is_empty());
    assert!(line(&entry(&text, hers), "DTSTART;").starts_with("TZID=Europe/London:"), "the court's time zone");
    assert!(text.contains("BEGIN:VTIMEZONE\r\nTZID:Europe/London"));
});

story!(changes_have_the_same_uid_and_a_higher_sequence, |world| {
    let maya = world.player("Maya Okafor").await;
    let event = Game::of(&maya).with(world, [maya.id]).await;
    let address = address(&maya).await;
    let first = fetch(world, &address, None).await;
    let etag = first.headers()["etag"].to_str().unwrap().to_owned();
    assert_eq!(fetch(world, &address, Some(&etag)).await.status(), StatusCode::NOT_MODIFIED);
    let before = text(world, &address).await;
    assert_eq!((line(&entry(&before, event), "SEQUENCE:"), line(&entry(&before, event), "STATUS:")), ("0", "CONFIRMED"));
    change(world, event, "state = 'cancelled', cancel_reason = 'Rain, all day', sequence = sequence + 1").await;
    let changed = fetch(world, &address, Some(&etag)).await;
    assert_eq!(changed.status(), StatusCode::OK);
    let after = text(world, &address).await;
    let after = entry(&after, event);
    assert_eq!((line(&after, "SEQUENCE:"), line(&after, "STATUS:")), ("1", "CANCELLED"));
    assert_eq!(line(&after, "DESCRIPTION:"), "Rain\\, all day");
    change(world, event, "state = 'draft'").await;
    assert!(entry(&text(world, &address).await, event).is_empty());
});

story!(whoever_leaves_sees_the_entry_cancelled_for_a_month, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = events::court(world, "Vermont Canyon", events::HERE, events::LOS_ANGELES).await;
    let event = events::create(&maya, events::form(court, &events::day(world, 5), "19:00", "21:00")).await.id;
    let (hers, his) = (address(&elena).await, address(&maya).await);
    let shown = async || {
        let text = text(world, &hers).await;
        let entry = entry(&text, event);
        (line(&entry, "SEQUENCE:").to_owned(), line(&entry, "STATUS:").to_owned())
    };
    let is = |sequence: &str, status: &str| (sequence.to_owned(), status.to_owned());
    events::join(&elena, event).await;
    assert_eq!(shown().await, is("0", "CONFIRMED"));
    elena.client.call(LeaveEvent { event }).await.expect("left");
    assert_eq!(shown().await, is("1", "CANCELLED"));
    events::join(&elena, event).await;
    assert_eq!(shown().await, is("2", "CONFIRMED"));
    let roster = events::get(&maya, event).await.enrolments;
    let enrolment = roster.iter().find(|one| one.player.as_ref().is_some_and(|player| player.id == elena.id)).expect("hers").id;
    maya.client.call(RemoveEnrolment { enrolment, reason: "Too many".into() }).await.expect("removed");
    assert_eq!(shown().await, is("3", "CANCELLED"));
    assert_eq!(line(&entry(&text(world, &his).await, event), "STATUS:"), "CONFIRMED", "only for whoever left");
    world.advance(DAY * 29);
    assert_eq!(shown().await, is("3", "CANCELLED"));
    world.advance(DAY * 2);
    assert!(entry(&text(world, &hers).await, event).is_empty());
    assert!(!entry(&text(world, &his).await, event).is_empty());
});

story!(an_entry_stays_as_it_was_for_whoever_left, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = events::court(world, "Vermont Canyon", events::HERE, events::LOS_ANGELES).await;
    let event = events::create(&maya, events::form(court, &events::day(world, 5), "19:00", "21:00")).await;
    let hers = address(&elena).await;
    events::join(&elena, event.id).await;
    elena.client.call(LeaveEvent { event: event.id }).await.expect("left");
    let left = text(world, &hers).await;
    assert!(entry(&left, event.id).contains(&"SUMMARY:Thursday doubles"), "{left}");
    let game = events::get(&maya, event.id).await.event;
    let form =
        EventForm { name: "A surprise for Elena".into(), from: Some("18:00".into()), description: Some("Cake!".into()), ..game.form };
    maya.client.call(UpdateEvent { event: event.id, version: game.version, form, scope: SeriesScope::This }).await.expect("changed");
    assert_eq!(text(world, &hers).await, left, "what the game became is not hers any more");
    let data = elena.rest.call::<Value>(Method::GET, "/user/data", Some(&elena.tokens.access_token), None).await.expect("her data");
    assert_eq!(data["enrolments"][0]["event"], "Thursday doubles");
    events::join(&elena, event.id).await;
    let back = text(world, &hers).await;
    assert!(entry(&back, event.id).contains(&"SUMMARY:A surprise for Elena"), "{back}");
    assert!(line(&entry(&back, event.id), "SEQUENCE:") > line(&entry(&left, event.id), "SEQUENCE:"));
});

story!(what_a_court_is_called_has_its_version_in_every_entry, |world| {
    let maya = world.player("Maya Okafor").await;
    let court = added(&maya, court_form("Vermont Canyon")).await;
    let event = events::create(&maya, events::form(court.id, &events::day(world, 5), "19:00", "21:00")).await.id;
    let address = address(&maya).await;
    let version = async || {
        let text = text(world, &address).await;
        let entry = entry(&text, event);
        (line(&entry, "SEQUENCE:").to_owned(), line(&entry, "LOCATION:").split("\\,").next().unwrap_or_default().to_owned())
    };
    assert_eq!(version().await, ("0".into(), "Vermont Canyon".into()));
    let edit = EditCourt { court: court.id, version: court.version, form: court_form("Vermont Courts") };
    maya.client.call(edit).await.expect("renamed");
    world.jobs_performed().await;
    assert_eq!(version().await, ("1".into(), "Vermont Courts".into()));
});

story!(a_lesson_is_in_the_calendars_of_both_with_the_version_of_its_court, |world| {
    let (coach, maya) = (world.player("Carla Coach").await, world.player("Maya Okafor").await);
    let court = added(&coach, court_form("Vermont Canyon")).await;
    let coached = Coached::of(coach, court.id).await;
    let at = coached.slots(&maya).await[0];
    let lesson = coached.book(&maya, at).await;
    for (player, with) in [(&maya, "Tennis: Carla Coach"), (&coached.coach, "Tennis: Maya Okafor")] {
        let text = text(world, &address(player).await).await;
        assert_eq!(line(&entry(&text, lesson.id), "SUMMARY:"), with);
    }
    let address = address(&maya).await;
    let version = async || {
        let text = text(world, &address).await;
        let entry = entry(&text, lesson.id);
        let sequence: i64 = line(&entry, "SEQUENCE:").parse().expect("a number");
        (sequence, line(&entry, "LAST-MODIFIED:").to_owned(), line(&entry, "LOCATION:").split("\\,").next().unwrap_or_default().to_owned())
    };
    let before = version().await;
    assert_eq!(before.2, "Vermont Canyon");
    world.advance(Duration::from_secs(1));
    let edit = EditCourt { court: court.id, version: court.version, form: court_form("Vermont Courts") };
    coached.coach.client.call(edit).await.expect("renamed");
    let after = version().await;
    assert_eq!(after.2, "Vermont Courts");
    assert!(after.0 > before.0 && after.1 > before.1, "{before:?} {after:?}");
});

story!(a_feed_is_new_only_when_its_events_are, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = events::court(world, "Vermont Canyon", events::HERE, events::LOS_ANGELES).await;
    let event = events::create(&maya, events::form(court, &events::day(world, 5), "19:00", "21:00")).await.id;
    let address = address(&maya).await;
    let known = async || {
        let answer = fetch(world, &address, None).await;
        assert!(!answer.headers().contains_key("last-modified"), "two changes in a second have the same");
        [("if-none-match", answer.headers()["etag"].to_str().unwrap().to_owned())]
    };
    let is_new = async |known: &[(&str, String)]| {
        let mut new = Vec::new();
        for (name, value) in known {
            new.push(fetch_with(world, &address, Some((name, value))).await.status() == StatusCode::OK);
        }
        new
    };
    let before = known().await;
    assert_eq!(is_new(&before).await, [false]);
    world.advance(DAY / 24);
    let elena = elena.other_device(&world.nodes[0]).await;
    events::join(&elena, event).await;
    assert_eq!(is_new(&before).await, [false], "her entry is the same, whoever else joins");
    let maya = maya.other_device(&world.nodes[0]).await;
    let game = events::get(&maya, event).await.event;
    let form = EventForm { name: "Friday doubles".into(), ..game.form };
    maya.client.call(UpdateEvent { event, version: game.version, form, scope: SeriesScope::This }).await.expect("renamed");
    assert_eq!(is_new(&before).await, [true]);
    assert_eq!(is_new(&known().await).await, [false]);
});

story!(a_calendar_address_works_until_it_is_renewed, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (hers, other) = (address(&maya).await, address(&elena).await);
    assert_ne!(hers, other);
    assert_eq!(address(&maya).await, hers, "the address is stable");
    let renewed = maya.client.call(RenewCalendar {}).await.unwrap();
    assert_ne!(renewed, hers);
    is_not_found(world, &hers).await;
    text(world, &renewed).await;
    text(world, &other).await;
    // One user's id with another's signature, truncated or extended signatures, a missing suffix, junk.
    let path = |address: &CalendarAddress| address.url.split("/api/calendar/").nth(1).unwrap().trim_end_matches(".ics").to_owned();
    let (mine, not_mine) = (path(&renewed), path(&other));
    for made_up in [
        format!("{}{}.ics", &mine[..22], &not_mine[22..]),
        format!("{}.ics", &mine[..43]),
        format!("{mine}A.ics"),
        mine.clone(),
        ".ics".into(),
        "%00.ics".into(),
        "🎾.ics".into(),
    ] {
        is_not_found(world, &CalendarAddress { url: format!("/api/calendar/{made_up}") }).await;
    }
    let tokens = maya.tokens.clone();
    maya.rest.remove_account(&tokens.access_token, Some(PASSWORD)).await.unwrap();
    is_not_found(world, &renewed).await;
});

story!(two_renewals_at_once_leave_one_address, |world| {
    let maya = world.player("Maya Okafor").await;
    let phone = maya.other_device(&world.nodes[0]).await;
    race(5, ["laptop last", "phone last"], async |round| {
        let (laptops, phones) = both(round, maya.client.call(RenewCalendar {}), phone.client.call(RenewCalendar {})).await;
        let (laptops, phones, now) = (laptops.unwrap(), phones.unwrap(), address(&maya).await);
        assert_ne!(laptops, phones);
        let (last, old) = if now == laptops { ("laptop last", phones) } else { ("phone last", laptops) };
        is_not_found(world, &old).await;
        text(world, &now).await;
        last
    })
    .await;
});

story!(calendars_stay_within_their_community, |world| {
    let maya = world.player("Maya Okafor").await;
    let stranger = foreigner(world, "Foreign Fred").await;
    let event = Game::of(&maya).with(world, [maya.id]).await;
    let address = address(&stranger).await;
    assert!(!text(world, &address).await.contains("BEGIN:VEVENT"));
    let answer = stranger.client.call(GetCalendarEvent { event }).await;
    assert_eq!(code(answer), ErrorCode::NotFound);
});

story!(an_event_is_downloaded_as_a_calendar_file, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id]).await;
    let file = elena.client.call(GetCalendarEvent { event }).await.unwrap();
    let lines = file.text.replace("\r\n ", "");
    assert_eq!(line(&entry(&lines, event), "SUMMARY:"), "Thursday singles");
    let nothing: Result<_, ClientError> = elena.client.call(GetCalendarEvent { event: EventId(Uuid::now_v7()) }).await;
    assert_eq!(code(nothing), ErrorCode::NotFound);
});
