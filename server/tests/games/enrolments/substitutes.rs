//! Substitutes: suitable players are notified once of an open seat.

use protocol::ErrorCode;
use protocol::enrolments::FindSubstitute;

use super::*;
use harness::story;

/// Sets a player's home and level.
async fn lives(player: &Player, latitude: f64, longitude: f64, level: f64) {
    edit_profile(player, json!({ "address": { "name": "Here", "latitude": latitude, "longitude": longitude }, "level": level })).await;
}

story!(suitable_players_nearby_are_notified_once, |world| {
    let court = Court::new(world).await;
    let [maya, elena, near, far, weak, busy] =
        people(world, ["Maya Okafor", "Elena Vasquez", "Nia Near", "Fred Far", "Wim Weak", "Bea Busy"]).await;
    let [hidden, blocked, next_door] = people(world, ["Hal Hidden", "Bo Blocked", "Ned Next"]).await;
    let (north, west) = (HERE.latitude, HERE.longitude);
    for player in [&near, &busy, &hidden, &blocked, &elena] {
        lives(player, north + 0.05, west, 4.0).await;
    }
    lives(&next_door, north + 0.01, west, 4.0).await;
    lives(&far, north + 0.5, west, 4.0).await;
    lives(&weak, north, west, 2.0).await;
    edit_profile(&hidden, json!({ "settings": { "hidden": true } })).await;
    block(&blocked, &maya).await;
    let form = || EventForm { level_min: Some(3.5), capacity: 4, organiser_plays: false, ..court.form(world, DAY * 5) };
    join(&busy, events::create(&maya, form()).await.id).await;
    let event = events::create(&maya, form()).await.id;
    join(&elena, event).await;

    let stranger = refusal(far.client.call(FindSubstitute { event }).await);
    assert_eq!(stranger.code, ErrorCode::Forbidden);
    assert_eq!(elena.client.call(FindSubstitute { event }).await.unwrap().told, 2);
    for player in [&near, &next_door] {
        until(&format!("{} is notified", player.name), async || notification_kinds(world, player).await == ["substitute_wanted"]).await;
    }
    for player in [&far, &weak, &busy, &hidden, &blocked, &elena] {
        assert_eq!(notification_kinds(world, player).await, Vec::<String>::new(), "{}", player.name);
    }
    assert_eq!(maya.client.call(FindSubstitute { event }).await.unwrap().told, 0, "each player is notified once");
    assert!(roster(&near, event).await.mine.is_none(), "a notification does not enrol");
    assert_eq!(join(&near, event).await.state, EnrolmentState::Enrolled);
    leave(&near, event).await;
    assert_eq!(maya.client.call(FindSubstitute { event }).await.unwrap().told, 0, "a player who joined and left is not notified again");
    check(world, event).await;
});
