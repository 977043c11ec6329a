//! Player and coach mode: what switching requires, and what it preserves.

use protocol::ErrorCode;
use protocol::client::ClientError;
use protocol::users::Profile;
use reqwest::Method;
use serde_json::{Value, json};

use super::{edit, own, profile_pushes};
use harness::Player;
use harness::refusals::refusal;
use harness::story;

async fn switch(player: &Player, to: &str, form: Option<Value>) -> Result<Profile, ClientError> {
    player.rest.call(Method::POST, &format!("/user/to/{to}"), Some(&player.tokens.access_token), form).await
}

story!(a_coach_needs_a_rate_and_stays_listed, |world| {
    let maya = world.player("Maya Okafor").await;
    for form in [None, Some(json!({})), Some(json!({ "certificateLevel": "ptr_adult" }))] {
        let refused = refusal(switch(&maya, "coach", form).await);
        assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::ProfileIncomplete, Some("hourlyRate")));
    }
    assert_eq!(own(&maya).await.certificate, None, "a refused switch changes nothing");
    let coach = switch(&maya, "coach", Some(json!({ "hourlyRate": 7_000, "certificateLevel": "ptr_adult" }))).await.unwrap();
    assert_eq!((coach.is_coach, coach.has_coach_profile, coach.hourly_rate), (1, true, Some(7_000)));
    assert_eq!(coach.certificate.as_ref().unwrap().level.as_deref(), Some("ptr_adult"));
    let player = switch(&maya, "player", None).await.unwrap();
    assert_eq!((player.is_coach, player.has_coach_profile, player.hourly_rate), (0, true, Some(7_000)));
    assert_eq!(switch(&maya, "player", None).await.unwrap(), player);
    assert_eq!(profile_pushes(world, &maya).await, 2, "an unchanged profile is not pushed");
    assert_eq!(switch(&maya, "coach", None).await.unwrap().is_coach, 1, "the rate is still stored");
});

story!(multipart_bodies_are_checked, |world| {
    let maya = world.player("Maya Okafor").await;
    for (form, code, field) in [
        (json!({ "hourlyRate": -1 }), ErrorCode::Invalid, Some("hourlyRate")),
        (json!({ "hourlyRate": 5_000, "certificateLevel": "none of these" }), ErrorCode::Invalid, Some("certificateLevel")),
        (json!({ "hourlyRate": "much" }), ErrorCode::BadRequest, None),
        (json!("now"), ErrorCode::BadRequest, None),
    ] {
        let refused = refusal(switch(&maya, "coach", Some(form.clone())).await);
        assert_eq!((refused.code, refused.field.as_deref()), (code, field), "{form}");
    }
    assert_eq!(own(&maya).await.is_coach, 0);
});

story!(onboarding_makes_a_coach_before_the_rate_is_known, |world| {
    let maya = world.player("Maya Okafor").await;
    let coach = edit(&maya, json!({ "isCoach": 1 })).await.unwrap();
    assert_eq!((coach.is_coach, coach.has_coach_profile, coach.hourly_rate), (1, true, None));
    assert!(edit(&maya, json!({ "isCoach": 0 })).await.unwrap().has_coach_profile);
});

story!(mode_changes_are_recorded, |world| {
    let maya = world.player("Maya Okafor").await;
    switch(&maya, "coach", Some(json!({ "hourlyRate": 0 }))).await.unwrap();
    switch(&maya, "coach", None).await.unwrap();
    switch(&maya, "player", None).await.unwrap();
    let changes: Vec<String> = world
        .app()
        .db
        .query("SELECT to_state FROM history WHERE noun = 'user' AND change = 'mode_switched' AND subject = ")
        .arg(maya.id)
        .push(" ORDER BY at, id")
        .scalars()
        .await
        .unwrap();
    assert_eq!(changes, ["coach", "player"]);
});
