//! Pictures: uploaded, resized, stored, served, and deleted when unused.

mod abuse;

use std::time::Duration;

use image::ImageFormat;
use protocol::media::Picture;
use protocol::users::Profile;
use reqwest::Method;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};

use harness::races::{both, race};
use harness::s3::S3;
use harness::steps::media::{BOUNDARY, Part, multipart, picture, send, taken, upload};
use harness::{Backend, PASSWORD, Player, World, servers, story};

/// A request without token and tenant.
async fn get(world: &World, path: &str) -> (u16, HeaderMap, Vec<u8>) {
    let answer = reqwest::get(format!("{}{path}", world.rest().base)).await.unwrap();
    (answer.status().as_u16(), answer.headers().clone(), answer.bytes().await.unwrap().to_vec())
}

async fn size_at(world: &World, path: &str) -> (u32, u32) {
    let (status, headers, bytes) = get(world, path).await;
    assert_eq!((status, headers["content-type"].to_str().unwrap()), (200, "image/jpeg"), "{path}");
    let read = image::load_from_memory_with_format(&bytes, ImageFormat::Jpeg).unwrap();
    (read.width(), read.height())
}

async fn rows(world: &World) -> Vec<(protocol::PictureId, i64)> {
    world.app().db.query("SELECT id, uses FROM picture ORDER BY id").all().await.unwrap()
}

/// Advances the clock by a day and runs the periodic cleanup.
async fn a_day_later(world: &World) {
    world.app().clock.advance(Duration::from_secs(86_401));
    world.app().trim().await.unwrap();
}

story!(a_picture_is_served_in_three_sizes_without_a_sign_in, |world| {
    let maya = world.player("Maya Okafor").await;
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let Picture { id, url } = taken(&maya, &picture(900, 600, format)).await;
        assert_eq!(url, format!("/media/{id}"));
        assert_eq!(size_at(world, &url).await, (900, 600));
        assert_eq!(size_at(world, &format!("{url}?size=large")).await, (900, 600));
        assert_eq!(size_at(world, &format!("{url}?size=medium")).await, (400, 267));
        assert_eq!(size_at(world, &format!("{url}?size=small")).await, (96, 64));
        let (_, headers, _) = get(world, &url).await;
        assert!(headers["cache-control"].to_str().unwrap().contains("immutable"));
        assert_eq!(headers["x-content-type-options"], "nosniff");
        let known = world.rest().http.get(format!("{}{url}", world.rest().base)).header("if-none-match", &headers["etag"]);
        assert_eq!(known.send().await.unwrap().status().as_u16(), 304);
        for nothing in
            [format!("{url}?size=huge"), format!("{url}/x"), format!("/media/{}", uuid::Uuid::now_v7()), "/media/x".into(), "/media".into()]
        {
            let (status, headers, _) = get(world, &nothing).await;
            assert_eq!((status, headers["content-type"].to_str().unwrap()), (404, "application/json"), "{nothing}");
        }
    }
});

/// A tiny file that claims to be 30,000 pixels wide and high.
fn bomb() -> Vec<u8> {
    let small = picture(8, 8, ImageFormat::Png);
    let mut header = b"IHDR".to_vec();
    header.extend_from_slice(&30_000_u32.to_be_bytes());
    header.extend_from_slice(&30_000_u32.to_be_bytes());
    header.extend_from_slice(&small[24..29]);
    let crc = header.iter().fold(!0_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 })
    });
    [&small[..12], &header, &(!crc).to_be_bytes(), &small[33..]].concat()
}

story!(an_unreadable_picture_is_refused, |world| {
    let maya = world.player("Maya Okafor").await;
    let whole = picture(300, 300, ImageFormat::Jpeg);
    for (what, bytes, message) in [
        ("a text", b"hello".to_vec(), "JPEG, PNG and WebP"),
        ("an SVG", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec(), "JPEG, PNG and WebP"),
        (
            "a GIF",
            b"GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;".to_vec(),
            "JPEG, PNG and WebP",
        ),
        ("a page", b"<!doctype html><title>x</title>".to_vec(), "JPEG, PNG and WebP"),
        ("a truncated one", whole[..whole.len() / 2].to_vec(), "broken"),
        ("a beginning", whole[..20].to_vec(), "broken"),
        ("a bomb", bomb(), "too many pixels"),
    ] {
        for path in ["/media", "/user/profile/image", "/user/certificate/image"] {
            let (status, body) = send(&maya, Method::POST, path, &[("file", Some("x.jpg"), &bytes)]).await;
            assert_eq!((status, body["code"].as_str()), (422, Some("picture_unusable")), "{what}: {body}");
            assert!(body["message"].as_str().unwrap().contains(message), "{what}: {body}");
        }
    }
    let (status, body) = upload(&maya, &vec![0xFF; 10 * 1024 * 1024 + 1]).await;
    assert_eq!((status, body["code"].as_str()), (413, Some("too_large")), "{body}");
    let (status, body) = upload(&maya, &vec![0xFF; 15 * 1024 * 1024]).await;
    assert_eq!((status, body["code"].as_str()), (413, Some("too_large")), "{body}");
    for parts in [&[][..], &[("file", None, &whole[..])], &[("a", Some("a"), &whole), ("b", Some("b"), &whole)]] {
        assert_eq!(send(&maya, Method::POST, "/media", parts).await.1["code"], json!("bad_request"));
    }
    let (status, _) = maya.rest.request(Method::POST, "/media", Some(&maya.tokens.access_token), Some(json!({}))).await.unwrap();
    assert_eq!(status, 400, "not multipart");
    let (status, _) = maya.rest.request(Method::POST, "/media", None, Some(json!({}))).await.unwrap();
    assert_eq!(status, 401);
    assert_eq!(rows(world).await, []);
});

story!(a_profile_picture_is_square_and_replaces_the_previous_one, |world| {
    let mut maya = world.player("Maya Okafor").await;
    let before: Profile = set_face(&maya, 800, 500).await;
    let first = before.profile_image.unwrap();
    assert_eq!(size_at(world, &first).await, (500, 500));
    let pushed = maya.client.expect_push(protocol::Topic::User(maya.id), "profile_changed").await.unwrap();
    assert!(pushed.data.unwrap().get().contains(&first));
    let second = set_face(&maya, 300, 700).await.profile_image.unwrap();
    let elena = world.player("Elena Vasquez").await;
    assert_eq!(elena.rest.info(&elena.tokens.access_token, maya.id).await.unwrap().profile_image.as_deref(), Some(second.as_str()));
    assert_eq!(rows(world).await.iter().map(|(_, uses)| *uses).collect::<Vec<_>>(), [0, 1]);
    world.app().trim().await.unwrap();
    assert_eq!((get(world, &first).await.0, rows(world).await.len()), (404, 2), "not deleted yet, but no longer shown");
    a_day_later(world).await;
    assert_eq!((get(world, &first).await.0, get(world, &format!("{first}?size=small")).await.0), (404, 404));
    assert_eq!(size_at(world, &second).await, (300, 300), "a picture in use stays");
    assert_eq!(rows(world).await.len(), 1);
});

async fn set_face(player: &Player, width: u32, height: u32) -> Profile {
    let bytes = picture(width, height, ImageFormat::Jpeg);
    let (status, body) = send(player, Method::POST, "/user/profile/image", &[("file", Some("me.jpg"), &bytes)]).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_value(body).unwrap()
}

story!(one_of_two_simultaneous_profile_pictures_is_shown, |world| {
    race(5, ["laptop last", "phone last"], async |round| {
        let maya = world.player("Maya Okafor").await;
        let phone = maya.other_device(world.nodes.last().unwrap()).await;
        // Those of earlier rounds.
        world.app().db.query("DELETE FROM picture").run().await.unwrap();
        let twice = async { tokio::join!(set_face(&phone, 70, 70), set_face(&phone, 80, 80)) };
        both(round, set_face(&maya, 60, 60), twice).await;
        let uses: Vec<i64> = rows(world).await.iter().map(|(_, uses)| *uses).collect();
        assert_eq!((uses.len(), uses.iter().sum::<i64>()), (3, 1), "{uses:?}");
        let shown = maya.rest.profile(&maya.tokens.access_token).await.unwrap().profile_image.unwrap();
        assert!(rows(world).await.iter().any(|(id, uses)| *uses == 1 && shown.ends_with(&id.to_string())));
        let width = size_at(world, &shown).await.0;
        a_day_later(world).await;
        assert_eq!((rows(world).await.len(), get(world, &shown).await.0), (1, 200));
        if width == 60 { "laptop last" } else { "phone last" }
    })
    .await;
});

story!(a_profile_and_its_pictures_change_in_one_request, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (face, paper) = (picture(200, 100, ImageFormat::Png), picture(300, 200, ImageFormat::WebP));
    let path = format!("/user/{}", maya.id);
    let address = json!({ "name": "Venice", "latitude": 33.99, "longitude": -118.46 }).to_string();
    let parts: [Part<'_>; 9] = [
        ("name", None, b"Maya O."),
        ("isCoach", None, b"1"),
        ("level", None, b"4.5"),
        ("hourlyRate", None, b"8000"),
        ("certificateLevel", None, b"ptr_adult"),
        ("address", None, address.as_bytes()),
        ("settings", None, br#"{"units":"kilometres"}"#),
        ("profileImage", Some("me.png"), &face),
        ("certificateImage", Some("paper.webp"), &paper),
    ];
    let (status, body) = send(&maya, Method::PUT, &path, &parts).await;
    assert_eq!(status, 200, "{body}");
    let edited: Profile = serde_json::from_value(body).unwrap();
    assert_eq!((edited.name.as_str(), edited.level, edited.hourly_rate, edited.is_coach), ("Maya O.", Some(4.5), Some(8_000), 1));
    assert_eq!(size_at(world, edited.profile_image.as_deref().unwrap()).await, (100, 100));
    let certificate = edited.certificate.unwrap();
    assert_eq!(size_at(world, certificate.image.as_deref().unwrap()).await, (300, 200));
    let (status, body) = send(&maya, Method::PUT, &path, &[("level", None, b""), ("aboutMe", None, "Früh auf.".as_bytes())]).await;
    assert_eq!((status, &body["level"], &body["aboutMe"]), (200, &Value::Null, &json!("Früh auf.")));
    for (parts, code) in [
        (&[("level", None, &b"nine"[..])][..], "bad_request"),
        (&[("level", None, b"9")], "invalid"),
        (&[("aboutMe", None, b"\xFF\xFE")], "bad_request"),
        (&[("somethingElse", Some("x.png"), &face)], "bad_request"),
        (&[("profileImage", Some("x.png"), b"GIF89a")], "picture_unusable"),
        (&[("level", None, b"9"), ("profileImage", Some("x.png"), &face)], "invalid"),
    ] {
        assert_eq!(send(&maya, Method::PUT, &path, parts).await.1["code"], json!(code), "{parts:?}");
    }
    let (status, body) = send(&elena, Method::PUT, &path, &[("profileImage", Some("x.png"), &face)]).await;
    assert_eq!((status, &body["message"]), (404, &json!("Player not found")));
    assert_eq!(rows(world).await.iter().map(|(_, uses)| *uses).collect::<Vec<_>>(), [1, 1], "refused pictures are not stored");
    let gone: Profile = maya.rest.call(Method::DELETE, "/user/certificate/image", Some(&maya.tokens.access_token), None).await.unwrap();
    assert_eq!(gone.certificate.unwrap().image, None);
    a_day_later(world).await;
    assert_eq!(get(world, certificate.image.as_deref().unwrap()).await.0, 404);
});

story!(
    a_certificate_is_private_until_it_is_verified_and_gone_at_once_when_deleted,
    |config| {
        config.auth.access_life = Duration::from_secs(2 * 86_400);
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let parts = [("handle", None, &b"maya"[..]), ("certificateImage", Some("paper.png"), &picture(300, 200, ImageFormat::Png))];
        let (status, body) = send(&maya, Method::PUT, &format!("/user/{}", maya.id), &parts).await;
        assert_eq!(status, 200, "{body}");
        let image_of = |profile: Profile| profile.certificate.unwrap().image;
        let address = image_of(serde_json::from_value(body).unwrap()).unwrap();
        let bare = address.split('.').next().unwrap().to_owned();
        let seen_by = async |who: &Player| image_of(who.rest.info(&who.tokens.access_token, maya.id).await.unwrap());
        assert_eq!((seen_by(&maya).await, seen_by(&elena).await), (Some(address.clone()), None));
        assert_eq!(size_at(world, &format!("{address}?size=large")).await, (300, 200));
        assert_eq!(get(world, &address).await.1["cache-control"], "private, max-age=3600");
        // Others, even if they know or guess a part of it.
        let (start, proof) = address.rsplit_once('.').unwrap();
        let reversed: String = proof.chars().rev().collect();
        let later = format!("{bare}.{}.{proof}", i64::MAX);
        for wrong in [bare.clone(), start.to_owned(), format!("{start}."), format!("{start}.{reversed}"), later] {
            let (status, headers, _) = get(world, &wrong).await;
            assert_eq!((status, headers["cache-control"].to_str().unwrap()), (404, "no-store"), "{wrong}");
        }
        let list = harness::steps::admin::admin(world, &["certificates"]).await.unwrap();
        assert_eq!(size_at(world, list.rsplit('\t').next().unwrap()).await, (300, 200), "the operator looks at it");

        world.app().clock.advance(Duration::from_secs(13 * 3_600));
        assert_eq!(get(world, &address).await.0, 404, "it has expired");
        let renewed = seen_by(&maya).await.unwrap();
        assert_eq!(size_at(world, &renewed).await, (300, 200));

        harness::steps::admin::admin(world, &["certificates", "verify", "maya"]).await.unwrap();
        servers::until("others see it", async || seen_by(&elena).await.as_ref() == Some(&bare)).await;
        assert!(get(world, &bare).await.1["cache-control"].to_str().unwrap().contains("immutable"));
        let _: Profile = maya.rest.call(Method::DELETE, "/user/certificate/image", Some(&maya.tokens.access_token), None).await.unwrap();
        assert_eq!((get(world, &bare).await.0, get(world, &renewed).await.0), (404, 404), "at once");
    }
);

story!(a_picture_is_gone_at_once_when_nothing_refers_to_it, |world| {
    let maya = world.player("Maya Okafor").await;
    let (first, second) = (set_face(&maya, 60, 60).await.profile_image.unwrap(), set_face(&maya, 70, 70).await.profile_image.unwrap());
    assert_eq!((get(world, &first).await.0, get(world, &second).await.0), (404, 200), "replaced");
    let fresh = taken(&maya, &picture(50, 50, ImageFormat::Png)).await.url;
    assert_eq!(get(world, &fresh).await.0, 200, "her form shows what she has just uploaded");
    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    assert_eq!(get(world, &second).await.0, 404, "with her account");
});

story!(camera_metadata_is_stripped, |world| {
    let maya = world.player("Maya Okafor").await;
    // Big-endian: an orientation (a quarter turn) and a GPS latitude, 34° 3' 8" north.
    let mut tags = b"Exif\0\0MM\0*\0\0\0\x08\0\x02".to_vec();
    tags.extend_from_slice(b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\x88\x25\0\x04\0\0\0\x01\0\0\0\x26\0\0\0\0");
    tags.extend_from_slice(b"\0\x02\0\x01\0\x02\0\0\0\x02N\0\0\0\0\x02\0\x05\0\0\0\x03\0\0\0\x44\0\0\0\0");
    tags.extend_from_slice(b"\0\0\0\x22\0\0\0\x01\0\0\0\x03\0\0\0\x01\0\0\0\x08\0\0\0\x01");
    let plain = picture(400, 200, ImageFormat::Jpeg);
    let length = u16::try_from(tags.len() + 2).unwrap().to_be_bytes();
    let comment = b"\xFF\xFE\0\x10where I live..";
    let bytes = [&plain[..2], &[0xFF, 0xE1], &length, &tags, comment, &plain[2..]].concat();
    let Picture { url, .. } = taken(&maya, &bytes).await;
    assert_eq!(size_at(world, &url).await, (200, 400), "upright");
    for size in ["small", "medium", "large"] {
        let (_, _, bytes) = get(world, &format!("{url}?size={size}")).await;
        for written in [&b"Exif"[..], b"where I live", b"\0\0\0\x22\0\0\0\x01"] {
            assert!(!bytes.windows(written.len()).any(|part| part == written), "{size}");
        }
    }
});

#[test]
fn pictures_are_stored_in_a_bucket() {
    story::run(async {
        let bucket = S3::start().await;
        let settings = bucket.settings();
        let world = World::begin_with(Backend::Sqlite, |config| config.media = settings).await;
        let maya = world.player("Maya Okafor").await;
        let Picture { id, url } = taken(&maya, &picture(500, 500, ImageFormat::Png)).await;
        assert_eq!(size_at(&world, &url).await, (500, 500));
        assert!(bucket.file(&format!("{id}/small.jpg")).is_file());
        assert!(!world.config().storage.data_dir.join("media").exists(), "the data folder stays empty");
        let face = set_face(&maya, 100, 100).await.profile_image.unwrap();
        a_day_later(&world).await;
        assert_eq!((get(&world, &url).await.0, get(&world, &face).await.0), (404, 200));
        assert!(!bucket.file(&format!("{id}/small.jpg")).exists());
        drop(maya);
        world.end().await;
    });
}

#[test]
fn an_upload_is_refused_with_retry_when_the_bucket_rejects_the_key() {
    story::run(async {
        let bucket = S3::start().await;
        let mut settings = bucket.settings();
        settings.aws_secret_access_key = Some(rally::config::Secret::new("another one"));
        let world = World::begin_with(Backend::Sqlite, |config| config.media = settings).await;
        let maya = world.player("Maya Okafor").await;
        let (status, body) = upload(&maya, &picture(50, 50, ImageFormat::Png)).await;
        assert_eq!((status, body["code"].as_str(), body["retry"].as_bool()), (503, Some("unavailable"), Some(true)));
        let before = maya.rest.profile(&maya.tokens.access_token).await.unwrap();
        let (status, _) = send(&maya, Method::POST, "/user/profile/image", &[("f", Some("f"), &picture(50, 50, ImageFormat::Png))]).await;
        assert_eq!((status, maya.rest.profile(&maya.tokens.access_token).await.unwrap()), (503, before));
        drop(maya);
        world.end().await;
    });
}
