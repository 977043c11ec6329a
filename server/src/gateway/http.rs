//! REST under `/api`, the health pages, the metrics page and the web gateway.
//!
//! Features work with plain types; only this module knows what requests and responses look like in HTTP.
//!
//! INVARIANT: everything under `/api` answers JSON, whatever goes wrong, and each error is logged here, once.

mod answer;
mod auth;
mod board_page;
mod body;
mod calendar;
mod comments;
mod community;
mod cookies;
mod document;
mod extract;
mod health;
mod languages;
mod leagues;
mod lookups;
mod maps;
mod media;
mod metrics;
mod push;
mod relations;
mod security_headers;
mod shield;
mod sso;
mod state;
mod unsubscribe;
mod upload;
mod users;
mod web;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get, post, put};

use crate::features::lookups::Lookup;
use crate::gateway::state::Gateway;
use state::Http;

pub use metrics::serve as serve_metrics;

/// Every path except `/ws`.
pub fn router(gateway: Gateway) -> Router {
    let http = Http::new(gateway);
    Router::new()
        .merge(api(&http))
        .route("/api", any(answer::no_such_path))
        .route("/api/", any(answer::no_such_path))
        .route("/api/{*rest}", any(answer::no_such_path))
        .route("/map", any(maps::no_such_tile))
        .route("/map/", any(maps::no_such_tile))
        .route("/map/{*address}", get(maps::tile).fallback(maps::no_such_tile))
        .route("/media", any(media::not_found_page))
        .route("/media/", any(media::not_found_page))
        .route("/media/match/{id}", get(media::board).fallback(media::not_found_page))
        .route("/media/{id}", get(media::show).fallback(media::not_found_page))
        .route("/media/{id}/{*rest}", any(media::not_found_page))
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .fallback(web::serve)
        .layer(from_fn_with_state(http.clone(), shield::around))
        .with_state(http)
}

/// Declares a router and the list of its paths together, so that they cannot differ.
macro_rules! routes {
    ($(#[$doc:meta])* $list:ident, $name:ident: $(.route($path:literal, $($method:tt)+))+) => {
        $(#[$doc])*
        pub const $list: &[&str] = &[$($path),+];

        fn $name() -> Router<Http> {
            Router::new()$(.route(concat!("/api", $path), $($method)+))+
        }
    };
}

routes! {
    /// Every path below `/api` except `BROWSER_PATHS` (`spec.md` section 7).
    PATHS, api_routes:
        .route("/auth/signup", post(auth::sign_up))
        .route("/auth/login", post(auth::log_in))
        .route("/auth/refresh", post(auth::refresh))
        .route("/auth/logout", post(auth::log_out))
        .route("/auth/update-password", post(auth::update_password))
        .route("/auth/forgot", post(auth::forgot))
        .route("/auth/reset", post(auth::reset))
        .route("/auth/verify", post(auth::verify))
        .route("/auth/verify/resend", post(auth::resend))
        .route("/auth/remove", post(auth::remove))
        .route("/auth/appeal", post(auth::appeal))
        .route("/auth/sso/exchange", post(sso::exchange))
        .route("/lookup/sso/link", get(lookups::sso_links))
        .route("/user/profile", get(users::profile))
        .route("/user/data", get(users::data))
        .route("/user/to/coach", post(users::to_coach))
        .route("/user/to/player", post(users::to_player))
        .route("/user/followers", get(relations::followers))
        .route("/user/followees", get(relations::followees))
        .route("/user/blocked", get(relations::blocked))
        .route("/user/{id}/follow/{on}", post(relations::follow))
        .route("/user/{id}/block/{on}", post(relations::block))
        .route("/user/profile/image", post(users::set_profile_image))
        .route("/user/certificate/image", post(users::set_certificate_image).delete(users::remove_certificate_image))
        .route("/user/{id}", put(users::edit))
        .route("/user/{id}/info/", get(users::info))
        .route("/user/{id}/info", get(users::info))
        .route("/media", post(media::upload))
        .route("/community", get(community::get))
        .route("/event/{id}", get(community::event))
        .route("/league/import", post(leagues::import))
        .route("/league/{id}/export/{kind}", get(leagues::export))
        .route("/push/answer", post(push::answer))
        .route("/comment/app/{id}", post(comments::send))
        .route("/comment/anonymous/app/{id}", post(comments::send_anonymously))
        .route("/lookup/event/type", lookups::list(Lookup::EventType))
        .route("/lookup/age/range", lookups::list(Lookup::AgeRange))
        .route("/lookup/level/category", lookups::list(Lookup::LevelCategory))
        .route("/lookup/facility/type", lookups::list(Lookup::FacilityType))
        .route("/lookup/level", lookups::list(Lookup::Level))
        .route("/lookup/report/type", lookups::list(Lookup::ReportType))
        .route("/lookup/gender", lookups::list(Lookup::Gender))
        .route("/lookup/certificate/level", lookups::list(Lookup::CertificateLevel))
        .route("/lookup/terms/conditions/{tenant}", lookups::of_tenant(Lookup::Terms))
        .route("/lookup/privacy/policy/{tenant}", lookups::of_tenant(Lookup::Privacy))
        .route("/lookup/i18n/{tenant}", lookups::of_tenant(Lookup::Dictionary))
}

routes! {
    /// Paths below `/api` that a browser, a calendar or a mail program opens by itself, without the `tenant_id` header.
    BROWSER_PATHS, browser_routes:
        .route("/auth/sso/{provider}/start", get(sso::start))
        .route("/auth/sso/{provider}/callback", get(sso::callback))
        .route("/calendar/{file}", get(calendar::feed))
        .route("/unsubscribe/{kind}/{secret}", get(unsubscribe::show).post(unsubscribe::end))
}

/// Its paths are written out, not nested: that would copy the address of every request.
fn api(http: &Http) -> Router<Http> {
    api_routes()
        .route_layer(from_fn_with_state(http.clone(), extract::resolve_tenant))
        .merge(browser_routes())
        .method_not_allowed_fallback(answer::no_such_method)
}
