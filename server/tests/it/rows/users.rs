//! The caller rows of profiles and relations.

use protocol::ErrorCode;
use protocol::users::{Address, Channels as Notified, EditProfile, QuietHours, Settings, Theme, Units};
use reqwest::Method;
use uuid::Uuid;

use crate::callers::{NOT_FOUND, OK, Path, Rows, SIGN_IN, Things, get, own, post, signed_in, to_owner};

inventory::submit!(Rows::paths(rows));

fn rows(things: &Things) -> Vec<Path> {
    let id = things.user.to_string();
    let of = |method, template, outcome| Path::new(method, template, &[&id], outcome);
    let switched = |template, flag, outcome| Path::new(Method::POST, template, &[&id, flag], outcome);
    let (follow, block) = ("/user/{id}/follow/{on}", "/user/{id}/block/{on}");
    let (oneself, no_cursor) = (Err(ErrorCode::Invalid), Err(ErrorCode::BadRequest));
    // A blocked player may block too: a block is never revealed.
    let blocking = [SIGN_IN, OK, oneself, OK, NOT_FOUND];
    let mut with_rate = signed_in(Err(ErrorCode::ProfileIncomplete));
    with_rate[2] = OK;
    vec![
        get("/user/profile", signed_in(OK)),
        get("/user/data", signed_in(OK)),
        // Without an hourly rate, from before or with it; the owner has one.
        post("/user/to/coach", with_rate),
        // Not multipart; stories of their own cover the parts.
        post("/user/profile/image", signed_in(Err(ErrorCode::BadRequest))),
        post("/user/certificate/image", signed_in(Err(ErrorCode::BadRequest))),
        Path::new(Method::DELETE, "/user/certificate/image", &[], signed_in(OK)),
        post("/media", signed_in(Err(ErrorCode::BadRequest))),
        post("/user/to/player", signed_in(OK)),
        of(Method::PUT, "/user/{id}", own(OK)).with(&whole_profile()),
        of(Method::GET, "/user/{id}/info/", to_owner(OK, OK)),
        of(Method::GET, "/user/{id}/info", to_owner(OK, OK)),
        switched(follow, "1", to_owner(OK, oneself)),
        switched(follow, "0", to_owner(OK, oneself)),
        switched(block, "1", blocking),
        switched(block, "0", blocking),
        get("/user/followers", signed_in(OK)),
        get("/user/followers", signed_in(no_cursor)).with_query("?cursor=made-up"),
        get("/user/followees", signed_in(OK)),
        get("/user/followees", signed_in(no_cursor)).with_query("?cursor=made-up"),
        get("/user/blocked", signed_in(OK)),
        get("/user/blocked", signed_in(no_cursor)).with_query("?cursor=made-up"),
    ]
}

/// A change to every field.
pub fn whole_profile() -> EditProfile {
    let address = Address { name: "Echo Park, Los Angeles".into(), latitude: 34.078, longitude: -118.26, place: None };
    let settings = Settings {
        language: Some("es".into()),
        theme: Some(Theme::Dark),
        units: Units::Kilometres,
        notifications: [("followed".to_owned(), Notified { toast: true, row: true, mail: false, push: None })].into(),
        quiet_hours: Some(QuietHours { from: 1_320, to: 420, zone: "America/Los_Angeles".into() }),
        hidden: false,
        posts_news: true,
    };
    EditProfile {
        name: Some("Owen O’Wnby".into()),
        handle: Some(format!("o{}", &Uuid::now_v7().simple().to_string()[8..])),
        is_coach: Some(1),
        level: Some(Some(3.5)),
        age_group: Some(Some("35_plus".into())),
        gender: Some(Some("male".into())),
        about_me: Some(Some("Left-handed.\nMornings.".into())),
        address: Some(Some(address)),
        hourly_rate: Some(Some(6_500)),
        certificate_level: Some(Some("ptr_adult".into())),
        intro_seen: Some(true),
        is_adult: Some(true),
        profile_skip: Some(true),
        settings: Some(settings),
    }
}
