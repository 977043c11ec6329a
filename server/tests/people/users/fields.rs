//! Profile fields: what is accepted, stored and shown to others.

use protocol::chat::UserPush;
use protocol::users::{Address, CertificateState, Channels, QuietHours, Settings, Theme, Units};
use protocol::{ErrorCode, Topic};
use serde_json::json;

use super::{edit, own, profile_pushes};
use harness::refusals::refusal;
use harness::story;

story!(two_nodes a_complete_profile_edit_is_stored_and_pushed, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let mut phone = maya.other_device(world.nodes.last().unwrap()).await;
    let edited = edit(
        &maya,
        json!({
            "level": 3.5, "ageGroup": "35_plus", "gender": "female", "aboutMe": " Left-handed.\r\nMornings. ",
            "address": { "name": "Echo Park,  Los Angeles", "latitude": 34.0782, "longitude": -118.2606 },
            "hourlyRate": 6_500, "certificateLevel": "ptr_adult", "isCoach": 1, "introSeen": true
        }),
    )
    .await
    .unwrap();
    assert_eq!((edited.level, edited.age_group.as_deref(), edited.gender.as_deref()), (Some(3.5), Some("35_plus"), Some("female")));
    assert_eq!((edited.about_me.as_deref(), edited.hourly_rate), (Some("Left-handed.\nMornings."), Some(6_500)));
    assert_eq!((edited.is_coach, edited.has_coach_profile, edited.intro_seen), (1, true, Some(true)));
    let certificate = edited.certificate.clone().unwrap();
    assert_eq!((certificate.level.as_deref(), certificate.state), (Some("ptr_adult"), CertificateState::Unverified));
    let Address { name, latitude, longitude, place } = edited.address.clone().unwrap();
    assert_eq!((name.as_str(), place), ("Echo Park, Los Angeles", None));
    let (north, east) = ((latitude - 34.0782).abs(), (longitude - -118.2606).abs());
    assert!(north + east > 0.0 && north < 0.01 && east < 0.01, "blurred, but close: {latitude} {longitude}");
    assert_eq!(own(&maya).await, edited);

    let push = phone.client.expect_push(Topic::User(maya.id), "profile_changed").await.unwrap().user().unwrap();
    assert_eq!(push, UserPush::ProfileChanged { profile: Box::new(edited.clone()) });

    let seen = elena.rest.info(&elena.tokens.access_token, maya.id).await.unwrap();
    assert_eq!((seen.level, seen.address, seen.certificate), (edited.level, edited.address, edited.certificate));
    assert_eq!(
        (seen.email, seen.email_verified, seen.may_post, seen.has_password, seen.intro_seen, seen.settings),
        (None, None, None, None, None, None)
    );
    let cell: i64 = world.app().db.query("SELECT cell FROM app_user WHERE id = ").arg(maya.id).scalar().await.unwrap();
    assert!(cell > 0);
});

story!(junior_groups_are_nobodys_own_age, |world| {
    let maya = world.player("Maya Okafor").await;
    for junior in ["u8", "u9", "u10", "u11", "u12", "u14", "u16", "u18"] {
        let refused = refusal(edit(&maya, json!({ "ageGroup": junior })).await);
        assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Invalid, Some("ageGroup")), "{junior}");
    }
    assert_eq!(edit(&maya, json!({ "ageGroup": "18_plus" })).await.unwrap().age_group.as_deref(), Some("18_plus"));
});

story!(null_or_empty_fields_are_cleared, |world| {
    let maya = world.player("Maya Okafor").await;
    let full = json!({
        "level": 4, "ageGroup": "18_plus", "gender": "undisclosed", "aboutMe": "x", "hourlyRate": 0, "certificateLevel": "other",
        "address": { "name": "Venice", "latitude": 33.99, "longitude": -118.46 }
    });
    let filled = edit(&maya, full).await.unwrap();
    assert_eq!(filled.hourly_rate, Some(0));
    assert_eq!(edit(&maya, json!({})).await.unwrap(), filled);
    let emptied = json!({
        "level": null, "ageGroup": "", "gender": null, "aboutMe": " \n ", "hourlyRate": null, "certificateLevel": "", "address": null
    });
    let emptied = edit(&maya, emptied).await.unwrap();
    assert_eq!((emptied.level, &emptied.age_group, &emptied.gender, &emptied.about_me), (None, &None, &None, &None));
    assert_eq!((emptied.hourly_rate, &emptied.certificate, &emptied.address), (None, &None, &None));
    assert_eq!((emptied.name, emptied.created_at), (filled.name, filled.created_at));
});

story!(an_unchanged_profile_is_not_pushed, |world| {
    let maya = world.player("Maya Okafor").await;
    let change = json!({
        "name": "Maya O.", "level": 2.5, "address": { "name": "Venice", "latitude": 33.99, "longitude": -118.46 },
        "settings": { "units": "kilometres", "hidden": true, "notifications": { "followed": { "toast": true, "row": true, "mail": false } } }
    });
    let first = edit(&maya, change.clone()).await.unwrap();
    assert_eq!(profile_pushes(world, &maya).await, 1);
    assert_eq!(edit(&maya, change).await.unwrap(), first);
    // Sending back the answer changes nothing.
    let back = serde_json::to_value(&first).unwrap();
    assert_eq!(
        edit(&maya, json!({ "address": back["address"], "settings": back["settings"], "level": back["level"] })).await.unwrap(),
        first
    );
    assert_eq!(profile_pushes(world, &maya).await, 1);
});

story!(settings_are_shared_by_every_device, |world| {
    let maya = world.player("Maya Okafor").await;
    assert_eq!(own(&maya).await.settings, Some(Settings::default()));
    let chosen = Settings {
        language: Some("es".into()),
        theme: Some(Theme::Dark),
        units: Units::Kilometres,
        notifications: [("certificate".to_owned(), Channels { toast: false, row: true, mail: true, push: None })].into(),
        quiet_hours: Some(QuietHours { from: 1_320, to: 420, zone: "America/Los_Angeles".into() }),
        hidden: true,
        posts_news: true,
    };
    assert_eq!(edit(&maya, json!({ "settings": chosen })).await.unwrap().settings, Some(chosen));
    let hidden: bool = world.app().db.query("SELECT hidden FROM app_user WHERE id = ").arg(maya.id).scalar().await.unwrap();
    assert!(hidden, "search reads the column");
    let plain = edit(&maya, json!({ "settings": {} })).await.unwrap();
    assert_eq!(plain.settings, Some(Settings::default()), "settings are replaced as a whole");
    let history: Vec<String> = world
        .app()
        .db
        .query("SELECT to_state FROM history WHERE change = 'visibility_changed' AND subject = ")
        .arg(maya.id)
        .push(" ORDER BY at, id")
        .scalars()
        .await
        .unwrap();
    assert_eq!(history, ["hidden", "public"]);
});

story!(invalid_profile_values_are_refused, |world| {
    let maya = world.player("Maya Okafor").await;
    let address = |latitude: f64, longitude: f64| json!({ "address": { "name": "x", "latitude": latitude, "longitude": longitude } });
    let quiet = |from: u16, to: u16, zone: &str| json!({ "settings": { "quietHours": { "from": from, "to": to, "zone": zone } } });
    for (change, field) in [
        (json!({ "level": 3.7 }), "level"),
        (json!({ "level": 0.5 }), "level"),
        (json!({ "level": 1e300 }), "level"),
        (json!({ "ageGroup": "ancient" }), "ageGroup"),
        (json!({ "gender": "Female" }), "gender"),
        (json!({ "certificateLevel": "grandmaster" }), "certificateLevel"),
        (json!({ "hourlyRate": -1 }), "hourlyRate"),
        (json!({ "hourlyRate": 1_000_001 }), "hourlyRate"),
        (json!({ "aboutMe": "x".repeat(1_001) }), "aboutMe"),
        (json!({ "aboutMe": "nul\u{0}" }), "aboutMe"),
        (json!({ "aboutMe": "turned \u{202E} round" }), "aboutMe"),
        (address(91.0, 0.0), "address"),
        (address(-90.1, 0.0), "address"),
        (address(0.0, 181.0), "address"),
        (json!({ "address": { "name": "<b>here</b>", "latitude": 0, "longitude": 0 } }), "address"),
        (json!({ "address": { "name": " ", "latitude": 0, "longitude": 0 } }), "address"),
        (json!({ "address": { "name": "x".repeat(121), "latitude": 0, "longitude": 0 } }), "address"),
        (json!({ "settings": { "language": "tlh" } }), "settings"),
        (json!({ "settings": { "notifications": { "rain": { "toast": true, "row": true, "mail": true } } } }), "settings"),
        (quiet(1_440, 0, "UTC"), "settings"),
        (quiet(0, 1_440, "UTC"), "settings"),
        (quiet(5, 6, "Mars/Olympus_Mons"), "settings"),
    ] {
        let refused = refusal(edit(&maya, change.clone()).await);
        assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Invalid, Some(field)), "{change}");
        assert!(refused.message.ends_with('.'), "{}", refused.message);
    }
    for change in
        [json!({ "level": "3.5" }), json!({ "hourlyRate": 1.5 }), json!({ "address": "here" }), json!({ "settings": { "theme": "pink" } })]
    {
        assert_eq!(refusal(edit(&maya, change.clone()).await).code, ErrorCode::BadRequest, "{change}");
    }
    assert_eq!(profile_pushes(world, &maya).await, 0);
});
