//! `/api/user/…`

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use futures_util::{StreamExt, stream};
use protocol::UserId;
use protocol::users::{Profile, SwitchMode};

use super::answer::{Answer, ok};
use super::extract::{Caller, JsonOrNothing, Segment};
use super::state::Http;
use super::upload::{Edit, Upload};
use crate::error::Result;
use crate::features::export::Export;
use crate::features::users::profiles::{self, Pictures, records};
use crate::media::{self, Shape};
use crate::run::{Actor, View, run_typed};
use crate::work;

pub(super) async fn profile(State(http): State<Http>, Caller(caller): Caller) -> Answer {
    let view = View::open(&http.gateway, caller).await?;
    ok(&records::own(&http.gateway.config, &http.gateway.keys, view.db(), caller.user, view.now).await?)
}

/// An array whose first item counts.
pub(super) async fn info(State(http): State<Http>, Caller(caller): Caller, Segment(id): Segment) -> Answer {
    let view = View::open(&http.gateway, caller).await?;
    ok(&[profiles::of(&view, person(&id)?).await?])
}

pub(super) async fn edit(State(http): State<Http>, Caller(caller): Caller, Segment(id): Segment, edit: Edit) -> Answer {
    let (user, change) = (person(&id)?, edit.change);
    if edit.profile_image.is_some() || edit.certificate_image.is_some() {
        // Before anything is decoded: what can be refused at once.
        profiles::check(caller, user, &change)?;
    }
    let mut pictures = Pictures::default();
    if let Some(upload) = edit.profile_image {
        pictures.profile = Some(Some(media::add(&http.gateway, &http.gateway.media, caller, upload, Shape::Square).await?));
    }
    if let Some(upload) = edit.certificate_image {
        pictures.certificate = Some(Some(media::add(&http.gateway, &http.gateway.media, caller, upload, Shape::Whole).await?));
    }
    let work = work!(|cx, user, change, pictures| profiles::edit_with_pictures(cx, user, change, pictures));
    ok(&run_typed::<Profile>(&http.gateway, Actor::Member(caller), work).await?)
}

pub(super) async fn set_profile_image(State(http): State<Http>, Caller(caller): Caller, Upload(upload): Upload) -> Answer {
    let picture = add_picture(&http, caller, upload, Shape::Square).await?;
    ok(&set_pictures(&http, caller, Pictures { profile: picture, ..Pictures::default() }).await?)
}

pub(super) async fn set_certificate_image(State(http): State<Http>, Caller(caller): Caller, Upload(upload): Upload) -> Answer {
    let picture = add_picture(&http, caller, upload, Shape::Whole).await?;
    ok(&set_pictures(&http, caller, Pictures { certificate: picture, ..Pictures::default() }).await?)
}

pub(super) async fn remove_certificate_image(State(http): State<Http>, Caller(caller): Caller) -> Answer {
    ok(&set_pictures(&http, caller, Pictures { certificate: Some(None), ..Pictures::default() }).await?)
}

async fn add_picture(
    http: &Http,
    caller: crate::identity::Caller,
    upload: media::Upload,
    shape: Shape,
) -> Result<Option<Option<protocol::PictureId>>> {
    Ok(Some(Some(media::add(&http.gateway, &http.gateway.media, caller, upload, shape).await?)))
}

async fn set_pictures(http: &Http, caller: crate::identity::Caller, pictures: Pictures) -> Result<Profile> {
    run_typed(&http.gateway, Actor::Member(caller), work!(|cx, pictures| profiles::set_pictures(cx, pictures))).await
}

pub(super) async fn to_coach(State(http): State<Http>, Caller(caller): Caller, JsonOrNothing(form): JsonOrNothing<SwitchMode>) -> Answer {
    ok(&run_typed::<Profile>(&http.gateway, Actor::Member(caller), work!(|cx, form| profiles::to_coach(cx, form))).await?)
}

pub(super) async fn to_player(State(http): State<Http>, Caller(caller): Caller, JsonOrNothing(form): JsonOrNothing<SwitchMode>) -> Answer {
    ok(&run_typed::<Profile>(&http.gateway, Actor::Member(caller), work!(|cx, form| profiles::to_player(cx, form))).await?)
}

fn person(id: &str) -> Result<UserId> {
    id.parse().map_err(|_| records::player_not_found())
}

/// All data of the caller, as a file.
pub(super) async fn data(State(http): State<Http>, Caller(caller): Caller) -> Answer {
    let mut export = Export::begin(&http.gateway, caller).await?;
    // An error in the first piece is still answered as an error.
    let first = export.next().await?;
    let first = stream::iter(first.map(Ok));
    let rest = stream::unfold(export, |mut export| async move {
        match export.next().await {
            Ok(piece) => piece.map(|piece| (Ok(piece), export)),
            Err(error) => {
                tracing::warn!(%error, "an export was interrupted");
                Some((Err(std::io::Error::other("an export was interrupted")), export))
            }
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"rally-data.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(first.chain(rest))).into_response())
}
