//! The table of the paths below `/api`. Every field of a body is named, so that a new one is decided on here.

use protocol::ErrorCode;
use protocol::auth::{Forgot, LogIn, LogOut, Refresh, RemoveAccount, Reset, SignUp, SsoExchange, UpdatePassword, Verify};
use protocol::comments::{AnonymousComment, AppComment};
use protocol::users::{Address, EditProfile, QuietHours, Settings, Theme, Told as Notified, Units};
use reqwest::Method;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::cast::Things;
use super::{CREATED, NOT_FOUND, OK, Row, SIGN_IN, Told, everybody, of_tenant, own, signed_in, to_owner};
use crate::harness::PASSWORD;

const WRONG_CODE: Told = Err(ErrorCode::WrongCode);

/// A request of a path, and what each caller is told.
pub struct Path {
    pub method: Method,
    /// As the router lists it.
    pub template: &'static str,
    /// With its segments filled in, and a query where it takes one.
    pub filled: String,
    pub body: Body,
    pub told: Row,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    None,
    Json(Value),
}

impl Path {
    fn new(method: Method, template: &'static str, segments: &[&str], told: Row) -> Self {
        let mut filled = template.to_owned();
        for segment in segments {
            let (from, to) = (filled.find('{').expect("a segment to fill"), filled.find('}').expect("its end"));
            filled.replace_range(from..=to, segment);
        }
        assert!(!filled.contains('{'), "{template} has more segments");
        Self { method, template, filled, body: Body::None, told }
    }

    fn with(self, body: &impl Serialize) -> Self {
        Self { body: Body::Json(json!(body)), ..self }
    }

    fn asking(mut self, query: &str) -> Self {
        self.filled.push_str(query);
        self
    }
}

fn get(template: &'static str, told: Row) -> Path {
    Path::new(Method::GET, template, &[], told)
}

fn post(template: &'static str, told: Row) -> Path {
    Path::new(Method::POST, template, &[], told)
}

/// Every path as it may be asked for, about these things.
pub fn paths(things: &Things) -> Vec<Path> {
    [signing_in(things), codes(things), elsewhere(), people(things), comments(things), lookups(things)].into_iter().flatten().collect()
}

fn signing_in(things: &Things) -> Vec<Path> {
    let (email, password) = (things.email.clone(), PASSWORD.to_owned());
    let new = Uuid::now_v7().simple().to_string();
    let sign_up = SignUp {
        email: format!("{new}@example.org"),
        password: password.clone(),
        name: "Nina Newcomer".into(),
        handle: Some(new[2..].into()),
        is_adult: Some(true),
    };
    let Things { refresh_token, access_token, .. } = things.clone();
    let refresh = Refresh { id_token: String::new(), access_token, refresh_token: refresh_token.clone() };
    let new_password = UpdatePassword { current_password: password.clone(), new_password: "another horse".into() };
    // Addresses and refresh tokens are of one community.
    let but_foreigners = |told, code| [told, told, told, told, Err(code)];
    vec![
        post("/auth/signup", everybody(CREATED)).with(&sign_up),
        post("/auth/login", but_foreigners(OK, ErrorCode::WrongCredentials)).with(&LogIn { email, password }),
        post("/auth/refresh", but_foreigners(OK, ErrorCode::SessionRevoked)).with(&refresh),
        post("/auth/logout", everybody(OK)).with(&LogOut { refresh_token }),
        post("/auth/update-password", signed_in(OK)).with(&new_password),
    ]
}

/// Codes that nobody was sent: whose address it is makes no difference.
fn codes(things: &Things) -> Vec<Path> {
    let (email, code) = (things.email.clone(), "000000".to_owned());
    let reset = Reset { email: email.clone(), code: code.clone(), password: "another horse".into() };
    vec![
        post("/auth/forgot", everybody(OK)).with(&Forgot { email }),
        post("/auth/reset", everybody(WRONG_CODE)).with(&reset),
        post("/auth/verify", signed_in(WRONG_CODE)).with(&Verify { code }),
        post("/auth/verify/resend", signed_in(OK)),
        post("/auth/remove", signed_in(OK)).with(&RemoveAccount { password: Some(PASSWORD.into()) }),
    ]
}

/// Signing in with a provider's word; the one of the settings is not there to be asked.
fn elsewhere() -> Vec<Path> {
    let of = |template, provider, told| Path::new(Method::GET, template, &[provider], told);
    let (start, callback) = ("/auth/sso/{provider}/start", "/auth/sso/{provider}/callback");
    vec![
        of(start, "club", everybody(Ok(303))).asking("?tenant=1&return_to=/home"),
        of(start, "club", everybody(NOT_FOUND)).asking("?tenant=4711&return_to=/home"),
        of(start, "nowhere", everybody(NOT_FOUND)).asking("?tenant=1&return_to=/home"),
        of(callback, "club", everybody(Ok(303))).asking("?code=made-up&state=made-up&error=denied"),
        of(callback, "nowhere", everybody(NOT_FOUND)).asking("?code=made-up&state=made-up&error=denied"),
        of("/calendar/{file}", "made-up.ics", everybody(NOT_FOUND)),
        post("/auth/sso/exchange", everybody(WRONG_CODE)).with(&SsoExchange { code: "made up".into() }),
        get("/lookup/sso/link", everybody(OK)),
    ]
}

fn people(things: &Things) -> Vec<Path> {
    let id = things.user.to_string();
    let of = |method, template, told| Path::new(method, template, &[&id], told);
    let switched = |template, flag, told| Path::new(Method::POST, template, &[&id, flag], told);
    let (follow, block) = ("/user/{id}/follow/{on}", "/user/{id}/block/{on}");
    let (oneself, no_cursor) = (Err(ErrorCode::Invalid), Err(ErrorCode::BadRequest));
    // Whoever was blocked may block as well: nobody is told that they were.
    let blocking = [SIGN_IN, OK, oneself, OK, NOT_FOUND];
    vec![
        get("/user/profile", signed_in(OK)),
        get("/user/data", signed_in(OK)),
        // Without an hourly rate, from before or with it.
        post("/user/to/coach", signed_in(Err(ErrorCode::ProfileIncomplete))),
        // Not in parts; what is in them has stories of its own.
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
        get("/user/followers", signed_in(no_cursor)).asking("?cursor=made-up"),
        get("/user/followees", signed_in(OK)),
        get("/user/followees", signed_in(no_cursor)).asking("?cursor=made-up"),
        get("/user/blocked", signed_in(OK)),
        get("/user/blocked", signed_in(no_cursor)).asking("?cursor=made-up"),
    ]
}

/// A change of everything.
pub fn whole_profile() -> EditProfile {
    let address = Address { name: "Echo Park, Los Angeles".into(), latitude: 34.078, longitude: -118.26, place: None };
    let settings = Settings {
        language: Some("es".into()),
        theme: Some(Theme::Dark),
        units: Units::Kilometres,
        notifications: [("followed".to_owned(), Notified { toast: true, row: true, mail: false })].into(),
        quiet_hours: Some(QuietHours { from: 1_320, to: 420, zone: "America/Los_Angeles".into() }),
        hidden: false,
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
        profile_skip: Some(true),
        settings: Some(settings),
    }
}

fn comments(things: &Things) -> Vec<Path> {
    let tenant = things.tenant.to_string();
    let form = AnonymousComment { name: "Maya Okafor".into(), email: "maya@example.org".into(), message: "Hello,\nwhat a club.".into() };
    let thought = AppComment { message: "More clay courts.".into(), rating: Some(4) };
    vec![
        Path::new(Method::POST, "/comment/anonymous/app/{id}", &[&tenant], of_tenant(CREATED)).with(&form),
        Path::new(Method::POST, "/comment/app/{id}", &[&tenant], [SIGN_IN, CREATED, CREATED, CREATED, NOT_FOUND]).with(&thought),
    ]
}

fn lookups(things: &Things) -> Vec<Path> {
    let tenant = things.tenant.to_string();
    let list = |template| get(template, everybody(OK)).asking("?lang=es");
    let of = |template| Path::new(Method::GET, template, &[&tenant], of_tenant(OK)).asking("?lang=es");
    vec![
        list("/lookup/event/type"),
        list("/lookup/age/range"),
        list("/lookup/level/category"),
        list("/lookup/facility/type"),
        list("/lookup/level"),
        list("/lookup/report/type"),
        list("/lookup/gender"),
        list("/lookup/certificate/level"),
        of("/lookup/terms/conditions/{tenant}"),
        of("/lookup/privacy/policy/{tenant}"),
        of("/lookup/i18n/{tenant}"),
    ]
}
