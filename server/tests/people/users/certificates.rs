//! Certificates: unverified, verified by the operator, or expired.

use std::time::Duration;

use protocol::Topic;
use protocol::notifications::{About, ListNotifications};
use protocol::users::{CertificateState, Profile};
use serde_json::json;

use super::{edit, own};
use harness::steps::admin::admin;
use harness::story;
use harness::{Player, servers};

async fn state(player: &Player) -> CertificateState {
    own(player).await.certificate.expect("a certificate").state
}

story!(the_operator_reviews_certificates, |world| {
    let (mut maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    assert_eq!(admin(world, &["certificates"]).await.unwrap(), "Nobody waits.");
    edit(&maya, json!({ "handle": "maya.coach", "certificateLevel": "ptr_adult", "hourlyRate": 1 })).await.unwrap();
    edit(&elena, json!({ "handle": "elena", "certificateLevel": "none" })).await.unwrap();
    let list = admin(world, &["certificates"]).await.unwrap();
    assert_eq!(list, "1\t@maya.coach\tMaya Okafor\tptr_adult");
    assert!(admin(world, &["certificates", "verify", "elena"]).await.unwrap_err().contains("no certificate"));
    assert!(admin(world, &["certificates", "verify", "nobody"]).await.unwrap_err().contains("Player not found"));
    assert!(admin(world, &["certificates", "verify", "maya.coach", "--until", "2001-01-01"]).await.unwrap_err().contains("over"));

    admin(world, &["certificates", "verify", "@Maya.Coach", "--until", "2199-12-31"]).await.unwrap();
    let verified = loop {
        let push = maya.client.expect_push(Topic::User(maya.id), "profile_changed").await.unwrap();
        let data: serde_json::Value = serde_json::from_str(push.data.unwrap().get()).unwrap();
        let profile: Profile = serde_json::from_value(data["profile"].clone()).unwrap();
        if profile.certificate.as_ref().is_some_and(|certificate| certificate.state == CertificateState::Verified) {
            break profile;
        }
    };
    assert_eq!(verified.certificate.unwrap().expires_at, Some(protocol::Millis(7_258_118_400_000)));
    assert_eq!(admin(world, &["certificates"]).await.unwrap(), "Nobody waits.");
    let bell = maya.client.call(ListNotifications::default()).await.unwrap();
    assert_eq!(bell.notifications[0].about, About::Certificate { state: CertificateState::Verified });

    edit(&maya, json!({ "level": 4 })).await.unwrap();
    assert_eq!(state(&maya).await, CertificateState::Verified, "other profile changes do not affect the certificate");
    edit(&maya, json!({ "certificateLevel": "ptr_senior" })).await.unwrap();
    assert_eq!(state(&maya).await, CertificateState::Unverified, "a new certificate is unverified");
    admin(world, &["certificates", "refuse", "maya.coach"]).await.unwrap();
    assert_eq!(state(&maya).await, CertificateState::Unverified);
    assert_eq!(admin(world, &["certificates", "--tenant", "1"]).await.unwrap(), "Nobody waits.");
});

story!(a_certificate_expires, |world| {
    let maya = world.player("Maya Okafor").await;
    edit(&maya, json!({ "handle": "maya", "certificateLevel": "other" })).await.unwrap();
    let tomorrow = jiff::Timestamp::from_millisecond(world.app().clock.now().0).unwrap().to_zoned(jiff::tz::TimeZone::UTC).date();
    admin(world, &["certificates", "verify", "maya", "--until", &tomorrow.to_string()]).await.unwrap();
    servers::until("it is verified", async || state(&maya).await == CertificateState::Verified).await;
    world.app().clock.advance(Duration::from_secs(86_400));
    // The access token has expired, so the pushes are read from the log.
    let pushed = async || {
        let count = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE body LIKE '%\"profile_changed\"%\"expired\"%' AND topic = ");
        count.arg(Topic::User(maya.id).to_string()).scalar::<i64>().await.unwrap() > 0
    };
    servers::until("the expiry is pushed to the coach's devices", pushed).await;
});
