//! Creating events: input is validated field by field and stored as entered.

use protocol::ErrorCode;
use protocol::courts::Surface;
use protocol::events::{CancelEvent, DeleteDraft, EventState, Format, PublishEvent, Repeat, RepeatEvery, UpdateEvent};
use serde_json::json;

use super::*;
use harness::steps::chat::foreigner;
use harness::story;

story!(an_event_shows_what_its_organiser_entered, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    let entry = EventForm {
        court_note: Some("Court 7".into()),
        is_private: true,
        format: Some(Format::Double),
        competitive: true,
        level_min: Some(3.5),
        level_max: Some(4.0),
        age_range: vec!["18_plus".into()],
        price: Some(650),
        description: Some("Bring water.\nWe share balls.".into()),
        waiting: WaitingPolicy::Fours,
        enrol_minutes: 30,
        ..form(court, &day(world, 5), "19:00", "21:00")
    };
    let event = create(&maya, entry.clone()).await;
    assert_eq!(event.form, EventForm { surface: Some(Surface::Hard), ..entry }, "the only surface there is preselected");
    assert_eq!((event.state, event.taken, event.sequence, event.version), (EventState::Published, 1, 0, 1));
    assert_eq!(event.place.as_ref().map(|place| place.name.as_str()), Some("Vermont Canyon"));
    assert_eq!((event.zone.as_deref(), event.organiser.id), (Some(LOS_ANGELES), maya.id));
    assert_eq!(event.ends_at.unwrap().0 - event.starts_at.unwrap().0, 2 * 3_600_000);
    let seen = get(&maya, event.id).await;
    assert_eq!((&seen.event, seen.enrolments.len()), (&event, 1));
    assert_eq!(seen.mine.as_ref(), seen.enrolments.first());
    assert_eq!(states(world, event.id).await, [(None, Some("published".into()))]);
});

story!(every_event_field_is_validated, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    let good = form(court, &day(world, 5), "19:00", "21:00");
    let today = day(world, -2);
    let cases: Vec<(&str, &str, EventForm)> = vec![
        ("court", "Please set Date and select court", EventForm { court: None, ..good.clone() }),
        ("date", "Please set Date and select court", EventForm { date: None, ..good.clone() }),
        ("from", "Start time must be greater than current time", EventForm { date: Some(today), ..good.clone() }),
        ("to", "End time must be greater than start time", EventForm { to: Some("19:00".into()), ..good.clone() }),
        ("to", "End time must be greater than start time", EventForm { to: Some("06:00".into()), ..good.clone() }),
        ("to", "A game lasts at most 16 hours a day.", EventForm { from: Some("05:00".into()), to: Some("21:30".into()), ..good.clone() }),
        ("name", "Invalid input. Special characters are not allowed.", EventForm { name: "<b>Doubles</b>".into(), ..good.clone() }),
        ("name", "Give the game a name.", EventForm { name: "  ".into(), ..good.clone() }),
        ("kind", "Choose from the list.", EventForm { kind: "chess".into(), ..good.clone() }),
        ("age_range", "Choose from the list.", EventForm { age_range: vec!["u8".into(), "u8".into()], ..good.clone() }),
        ("capacity", "A game has 2 to 64 seats.", EventForm { capacity: 0, ..good.clone() }),
        ("capacity", "A game has 2 to 64 seats.", EventForm { capacity: 10_000, ..good.clone() }),
        ("capacity", "Mixed needs an even number of seats.", EventForm { capacity: 3, gender: GenderRule::Mixed, ..good.clone() }),
        ("players_min", "At least 2 players, and no more than there are seats.", EventForm { players_min: Some(5), ..good.clone() }),
        ("price", "A seat costs $0 to $10000.", EventForm { price: Some(-1), ..good.clone() }),
        (
            "level_max",
            "The highest level is below the lowest one.",
            EventForm { level_min: Some(4.0), level_max: Some(3.0), ..good.clone() },
        ),
        ("level_min", "There’s no such level.", EventForm { level_min: Some(3.3), ..good.clone() }),
        ("image", "Upload the picture first.", EventForm { image: Some("https://example.org/a.jpg".into()), ..good.clone() }),
        ("image", "Upload the picture first.", EventForm { image: Some(format!("/media/{}", Uuid::now_v7())), ..good.clone() }),
        ("surface", "This place has no such court.", EventForm { surface: Some(Surface::Clay), ..good.clone() }),
        ("date", "Write a day as 2026-11-20.", EventForm { date: Some("tomorrow".into()), ..good.clone() }),
        ("date", "Choose a day within the next 400 days.", EventForm { date: Some(day(world, 410)), ..good.clone() }),
        ("leave_minutes", "Choose a time in the 14 days before the start.", EventForm { leave_minutes: -1, ..good.clone() }),
    ];
    for (field, sentence, wrong) in cases {
        let refusal = refusal(maya.client.call(single(wrong)).await);
        assert_eq!((refusal.code, refusal.field.as_deref(), refusal.message.as_str()), (ErrorCode::Invalid, Some(field), sentence));
    }
    let elsewhere = EventForm { court: Some(CourtId(Uuid::now_v7())), ..good };
    let refusal = refusal(maya.client.call(single(elsewhere)).await);
    assert_eq!((refusal.code, refusal.field.as_deref()), (ErrorCode::NotFound, Some("court")));
    let left: i64 = world.app().db.query("SELECT COUNT(*) FROM event").scalar().await.unwrap();
    assert_eq!(left, 0, "a refused event leaves no row");
});

story!(a_refusal_has_the_key_and_the_parameters_of_its_sentence, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    let good = form(court, &day(world, 5), "19:00", "21:00");
    let seats = refusal(maya.client.call(single(EventForm { capacity: 1, ..good.clone() })).await);
    assert_eq!(seats.data, Some(json!({ "key": "capacity", "params": { "min": 2, "max": 64 } })));
    let date = refusal(maya.client.call(single(EventForm { date: None, ..good.clone() })).await);
    assert_eq!(date.data, Some(json!({ "key": "date_or_court_missing" })));
    let event = made(&maya, single(good)).await.event;
    let reason = "The nets are down.".to_owned();
    maya.client.call(CancelEvent { event: event.id, reason, cause: None, scope: Default::default() }).await.unwrap();
    let update = UpdateEvent { event: event.id, version: event.version + 1, form: event.form, scope: Default::default() };
    let over = refusal(maya.client.call(update).await);
    assert_eq!(over.data, Some(json!({ "key": "game_cancelled", "state": "cancelled", "version": event.version + 1 })));
});

story!(a_draft_is_visible_to_its_organiser_only, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let bare = EventForm { court: None, date: None, from: None, to: None, ..form(court, "2026-01-01", "19:00", "21:00") };
    let draft = made(&maya, CreateEvent { form: bare.clone(), repeat: None, draft: true, if_free: false }).await.event;
    assert_eq!((draft.state, draft.chat, draft.taken), (EventState::Draft, None, 0));
    assert_eq!(code(elena.client.call(GetEvent { event: draft.id, invite: None }).await), ErrorCode::NotFound);
    let refused = refusal(maya.client.call(PublishEvent { event: draft.id, if_free: false }).await);
    assert_eq!((refused.message.as_str(), refused.field.as_deref()), ("Please set Date and select court", Some("date")));
    let entry = form(court, &day(world, 3), "08:00", "09:30");
    let update = UpdateEvent { event: draft.id, version: draft.version, form: entry, scope: Default::default() };
    let updated = maya.client.call(update).await.unwrap().event;
    assert_eq!(updated.state, EventState::Draft);
    let event = maya.client.call(PublishEvent { event: draft.id, if_free: false }).await.unwrap().event;
    assert_eq!((event.id, event.state, event.taken), (draft.id, EventState::Published, 1));
    assert!(event.chat.is_some());
    assert_eq!(get(&elena, event.id).await.event, event);
    let again = refusal(maya.client.call(PublishEvent { event: event.id, if_free: false }).await);
    assert_eq!((again.code, state_in(&again)), (ErrorCode::Conflict, "published"));
    assert_eq!(states(world, event.id).await, [(None, Some("draft".into())), (Some("draft".into()), Some("published".into()))]);
});

story!(events_of_another_community_are_not_found, |world| {
    let (maya, fay) = (world.player("Maya Okafor").await, foreigner(world, "Fay Foreign").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let entry = form(court, &day(world, 5), "19:00", "21:00");
    let event = create(&maya, entry.clone()).await;
    assert_eq!(code(fay.client.call(GetEvent { event: event.id, invite: None }).await), ErrorCode::NotFound);
    assert_eq!(refusal(fay.client.call(single(entry)).await).field.as_deref(), Some("court"), "its courts are not found either");
});

story!(an_unused_picture_is_deleted, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let picture = protocol::PictureId(Uuid::now_v7());
    let db = &world.app().db;
    let insert = db.query("INSERT INTO picture (id, tenant, owner, width, height, created_at, uses, unused_since) VALUES (").arg(picture);
    insert.push(", 1, ").arg(maya.id).push(", 8, 8, 0, 0, 0)").run().await.unwrap();
    let uses = async || db.query("SELECT uses FROM picture").scalar::<i64>().await.unwrap();
    let entry = EventForm { image: Some(format!("/media/{picture}")), ..form(court, &day(world, 5), "19:00", "21:00") };
    assert_eq!(refusal(elena.client.call(single(entry.clone())).await).field.as_deref(), Some("image"), "another user's picture");
    let event = create(&maya, entry.clone()).await;
    create(&maya, entry).await;
    assert_eq!(uses().await, 2);
    let bare = EventForm { image: None, ..event.form.clone() };
    maya.client.call(UpdateEvent { event: event.id, version: 1, form: bare, scope: Default::default() }).await.unwrap();
    assert_eq!(uses().await, 1);
});

story!(a_coach_gives_a_class, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    let clinic = EventForm { kind: "clinic".into(), organiser_plays: false, ..form(court, &day(world, 5), "19:00", "21:00") };
    assert!(!create(&maya, clinic.clone()).await.is_class, "a player's clinic is not a class");
    let token = Some(maya.tokens.access_token.as_str());
    let coach = Some(serde_json::json!({ "hourlyRate": 6_000 }));
    maya.rest.call::<serde_json::Value>(reqwest::Method::POST, "/user/to/coach", token, coach).await.expect("a coach");
    let class = create(&maya, clinic).await;
    assert_eq!((class.is_class, class.taken), (true, 0));
    assert!(!create(&maya, form(court, &day(world, 6), "19:00", "21:00")).await.is_class, "a coach's doubles is not a class");
});

story!(the_end_of_the_calendar_is_too_far, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    for date in ["9999-12-31", "9999-12-30", "9998-01-01"] {
        let refused = refusal(maya.client.call(single(form(court, date, "19:00", "21:00"))).await);
        assert_eq!((refused.code, refused.field.as_deref()), (protocol::ErrorCode::Invalid, Some("date")), "{date}: {}", refused.message);
        let repeat = protocol::events::Repeat { every: protocol::events::RepeatEvery::Week, until: date.into() };
        let series = protocol::events::CreateEvent {
            form: form(court, &day(world, 5), "19:00", "21:00"),
            repeat: Some(repeat),
            draft: false,
            if_free: false,
        };
        assert_ne!(code(maya.client.call(series).await), protocol::ErrorCode::Internal, "{date}");
    }
});

story!(a_draft_is_deleted_by_its_organiser_and_nothing_else_is, |world| {
    let (maya, tom) = (world.player("Maya Okafor").await, world.player("Tom Weber").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let entry = form(court, &day(world, 5), "19:00", "21:00");
    let repeat = Some(Repeat { every: RepeatEvery::Week, until: day(world, 30) });
    let draft = made(&maya, CreateEvent { form: entry.clone(), repeat, draft: true, if_free: false }).await.event.id;
    let published = create(&maya, entry).await.id;
    assert_eq!(code(tom.client.call(DeleteDraft { event: draft }).await), ErrorCode::NotFound);
    assert_eq!(state_in(&refusal(maya.client.call(DeleteDraft { event: published }).await)), "published");
    maya.client.call(DeleteDraft { event: draft }).await.unwrap();
    assert_eq!(code(maya.client.call(GetEvent { event: draft, invite: None }).await), ErrorCode::NotFound);
    assert_eq!(code(maya.client.call(DeleteDraft { event: draft }).await), ErrorCode::NotFound);
    let series: i64 = world.app().db.query("SELECT COUNT(*) FROM event_series").scalar().await.unwrap();
    assert_eq!(series, 0);
    get(&maya, published).await;
});
