//! Courts: adding, editing, reverting, reviewing and searching.

mod curated;
mod import;
mod moved;
mod proposals;
mod reviews;
mod search;

use image::ImageFormat;
use protocol::client::ClientError;
use protocol::courts::{AddCourt, Counts, Court, CourtForm, EditCourt, GetCourt, ListVersions, RevertCourt};
use protocol::people::Spot;
use protocol::{CourtId, ErrorCode};
use reqwest::Method;
use uuid::Uuid;

use harness::races::{both, race, winner};
use harness::refusals::{code, refusal};
use harness::steps::admin::admin;
use harness::steps::chat::foreigner;
use harness::steps::courts::{HERE, added, form};
use harness::steps::media::{picture, send};
use harness::story;
use harness::story::allow_fault;
use harness::{Player, World};

async fn get(player: &Player, court: CourtId) -> Court {
    player.client.call(GetCourt { court }).await.expect("a court")
}

async fn edited(player: &Player, court: &Court, form: CourtForm) -> Result<Court, ClientError> {
    player.client.call(EditCourt { court: court.id, version: court.version, form }).await
}

async fn uploaded(player: &Player) -> String {
    let bytes = picture(64, 64, ImageFormat::Png);
    let (status, body) = send(player, Method::POST, "/media", &[("file", Some("court.png"), &bytes)]).await;
    assert_eq!(status, 201, "{body}");
    body["url"].as_str().expect("a path").to_owned()
}

async fn uses(world: &World, url: &str) -> i64 {
    let picture = rally::media::of_url(url).expect("a picture");
    world.app().db.query("SELECT uses FROM picture WHERE id = ").arg(picture).scalar().await.expect("its row")
}

story!(a_court_is_added_and_seen_by_its_own_community, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let court = added(&maya, form("  Shatto   Courts ")).await;
    assert_eq!(court.form, form("Shatto Courts"));
    assert_eq!((court.zone.as_str(), court.version, court.reviews, court.rating), ("America/Los_Angeles", 1, 0, None));
    assert_eq!(court.added_by.as_ref().map(|person| person.id), Some(maya.id));
    assert_eq!(get(&diego, court.id).await, court);
    let jan = foreigner(world, "Jan Kowalski").await;
    let nowhere = jan.client.call(GetCourt { court: CourtId(Uuid::now_v7()) }).await;
    assert_eq!(refusal(jan.client.call(GetCourt { court: court.id }).await), refusal(nowhere));
    maya.rest.block(&maya.tokens.access_token, diego.id, true).await.unwrap();
    assert_eq!(get(&diego, court.id).await.added_by, None, "a block hides who added the court");
});

story!(an_invalid_court_is_refused_by_field, |world| {
    let maya = world.player("Maya Okafor").await;
    let some = || form("Shatto Courts");
    let website = "Invalid website. Please enter a valid URL.";
    let special = "Invalid input. Special characters are not allowed.";
    let cases: Vec<(CourtForm, &str, &str)> = vec![
        (CourtForm { website: Some("javascript:alert(1)".into()), ..some() }, "website", website),
        (CourtForm { website: Some("our page".into()), ..some() }, "website", website),
        (CourtForm { email: Some("nobody".into()), ..some() }, "email", "Invalid email. Please enter a valid email address."),
        (CourtForm { name: "  ".into(), ..some() }, "name", "What is the place called?"),
        (CourtForm { name: "<b>Courts</b>".into(), ..some() }, "name", special),
        (CourtForm { name: "x".repeat(81), ..some() }, "name", "At most 80 characters fit here."),
        (CourtForm { address: Some("a\u{202E}b".into()), ..some() }, "address", special),
        (CourtForm { phone: Some("call me".into()), ..some() }, "phone", special),
        (CourtForm { description: Some("x".repeat(2_001)), ..some() }, "description", "At most 2000 characters fit here."),
        (CourtForm { facility_type: Some("moon".into()), ..some() }, "facility_type", "Choose from the list."),
        (CourtForm { hourly_price: Some(-1), ..some() }, "hourly_price", "An hour costs $0 to $10000."),
        (CourtForm { counts: Counts::default(), ..some() }, "counts", "Say how many courts there are."),
        (CourtForm { counts: Counts { hard: -1, ..Counts::default() }, ..some() }, "counts", "A place has 0 to 200 courts of a kind."),
        (
            CourtForm { location: Spot { latitude: 91.0, longitude: 0.0 }, ..some() },
            "latitude",
            "A latitude lies between -90 and 90 degrees.",
        ),
        (CourtForm { images: vec!["https://x.org/a.jpg".into()], ..some() }, "images", "Upload the picture first."),
        (CourtForm { images: vec![format!("/media/{}", Uuid::now_v7())], ..some() }, "images", "Upload the picture first."),
    ];
    for (form, field, sentence) in cases {
        let refused = refusal(maya.client.call(AddCourt { form }).await);
        assert_eq!((refused.field.as_deref(), refused.message.as_str()), (Some(field), sentence));
    }
    let blank = CourtForm {
        address: Some(" ".into()),
        facility_type: None,
        description: Some("\n".into()),
        website: Some(String::new()),
        phone: Some(String::new()),
        email: Some(" ".into()),
        hourly_price: None,
        ..some()
    };
    let court = added(&maya, blank).await;
    assert_eq!((court.form.address, court.form.website, court.form.email, court.form.description), (None, None, None, None));
});

story!(an_edit_of_an_old_version_is_refused, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let mut court = added(&maya, form("Shatto Courts")).await;
    race(2, ["Maya", "Diego"], async |round| {
        if round > 0 {
            court = added(&maya, form("Shatto Courts")).await;
        }
        let priced = |price| CourtForm { hourly_price: Some(price), ..form("Shatto Courts") };
        let (hers, his) = (priced(1_500), priced(900));
        let (a, b) = both(round, edited(&maya, &court, hers), edited(&diego, &court, his)).await;
        let first = winner(("Maya", &a), ("Diego", &b));
        let late = if a.is_ok() { refusal(b) } else { refusal(a) };
        assert_eq!((late.code, late.data.expect("which")["version"].as_i64()), (ErrorCode::Conflict, Some(2)));
        first
    })
    .await;
    let now = get(&maya, court.id).await;
    let moved = CourtForm { location: Spot { latitude: 33.448, longitude: -112.074 }, ..form("Encanto Park") };
    let moved = edited(&maya, &now, moved).await.unwrap();
    assert_eq!((moved.version, moved.zone.as_str()), (3, "America/Phoenix"));
    assert_eq!(edited(&maya, &moved, moved.form.clone()).await.unwrap().version, 3, "an unchanged form makes no new version");
    let versions = maya.client.call(ListVersions { court: court.id }).await.unwrap().versions;
    let newest: Vec<(i64, bool)> = versions.iter().map(|version| (version.version, version.mine_to_revert)).collect();
    assert_eq!(newest, [(3, true), (2, false), (1, false)]);
    assert_eq!(versions[2].form, form("Shatto Courts"));
    assert!(diego.client.call(ListVersions { court: court.id }).await.unwrap().versions.iter().all(|version| !version.mine_to_revert));
});

story!(an_editor_reverts_their_own_latest_edit, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let court = added(&maya, form("Shatto Courts")).await;
    let revert = |version| RevertCourt { court: court.id, version };
    assert_eq!(code(maya.client.call(revert(1)).await), ErrorCode::Conflict, "the first version has no predecessor");
    let wrong = CourtForm { counts: Counts { grass: 1, ..Counts::default() }, ..form("Shatto Courts") };
    let wrong = edited(&diego, &court, wrong).await.unwrap();
    assert_eq!(code(maya.client.call(revert(2)).await), ErrorCode::Forbidden);
    assert_eq!(code(diego.client.call(revert(1)).await), ErrorCode::Conflict, "it is no longer the newest version");
    let back = diego.client.call(revert(wrong.version)).await.unwrap();
    assert_eq!((back.version, back.form), (3, form("Shatto Courts")));
});

story!(the_operator_reverts_a_court_to_an_earlier_version, |world| {
    let maya = world.player("Maya Okafor").await;
    let court = added(&maya, form("Shatto Courts")).await;
    edited(&maya, &court, form("Buy Cheap Rackets")).await.unwrap();
    let id = court.id.to_string();
    let listed = admin(world, &["courts", "versions", &id]).await.unwrap();
    let lines: Vec<&str> = listed.lines().collect();
    assert!(
        lines.len() == 2 && lines[0].starts_with("2\t") && lines[0].contains("Cheap Rackets") && lines[1].contains("Shatto"),
        "{listed}"
    );
    assert_eq!(admin(world, &["courts", "revert", &id]).await.unwrap(), "The court is at version 3.");
    assert_eq!(get(&maya, court.id).await.form, form("Shatto Courts"));
    assert_eq!(admin(world, &["courts", "revert", &id, "--to", "2"]).await.unwrap(), "The court is at version 4.");
    assert_eq!(get(&maya, court.id).await.form.name, "Buy Cheap Rackets");
    let complaint = admin(world, &["courts", "versions", &Uuid::now_v7().to_string()]).await.unwrap_err();
    assert!(complaint.contains("There is no such court in this community."), "{complaint}");
});

story!(pictures_of_a_court_are_counted, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let (one, two) = (uploaded(&maya).await, uploaded(&diego).await);
    let with = |images: &[&String]| CourtForm { images: images.iter().map(|url| (*url).clone()).collect(), ..form("Shatto Courts") };
    let stolen = refusal(maya.client.call(AddCourt { form: with(&[&two]) }).await);
    assert_eq!((stolen.code, stolen.field.as_deref()), (ErrorCode::Invalid, Some("images")), "another user's upload cannot be used");
    let court = added(&maya, with(&[&one])).await;
    assert_eq!((uses(world, &one).await, uses(world, &two).await), (1, 0));
    let court = edited(&diego, &court, with(&[&two, &one])).await.unwrap();
    assert_eq!((uses(world, &one).await, uses(world, &two).await), (1, 1));
    let court = edited(&diego, &court, with(&[&two])).await.unwrap();
    assert_eq!((uses(world, &one).await, uses(world, &two).await), (0, 1));
    let court = diego.client.call(RevertCourt { court: court.id, version: court.version }).await.unwrap();
    assert_eq!((court.form.images, uses(world, &one).await), (vec![two, one.clone()], 1), "a revert restores the pictures");
});

story!(
    an_unverified_user_cannot_create_events,
    |config| {
        config.mail.smtp_url = Some(rally::config::Secret::new("smtp://127.0.0.1:9"));
    },
    |world| {
        allow_fault("the mail server did not accept a mail");
        let maya = world.player("Maya Okafor").await;
        let refused = refusal(maya.client.call(AddCourt { form: form("Shatto Courts") }).await);
        assert_eq!(refused.code, ErrorCode::EmailUnverified);
    }
);
