//! The export of a user's own data.

mod columns;

use protocol::ErrorCode;
use protocol::chat::{Delete, InviteBack, Leave, React, ReactionKind};
use protocol::courts::WriteReview;
use protocol::events::Appoint;
use protocol::live::ScorePoint;
use protocol::matches::Side;
use protocol::staff::StaffRole;
use reqwest::Method;
use serde_json::Value;

use harness::Player;
use harness::servers::until;
use harness::steps::live::PAD;
use harness::steps::matches::Game;
use harness::steps::{events, live};
use harness::story;

async fn data(player: &Player) -> Value {
    player.rest.call(Method::GET, "/user/data", Some(&player.tokens.access_token), None).await.expect("a document")
}

story!(an_export_holds_the_users_own_data_only, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let group = maya.create("Saturday doubles", &[&elena]).await;
    let direct = maya.open_direct(&elena).await;
    maya.say(&group, "Balls are on me.").await;
    let secret = elena.say(&group, "A secret of Elena's").await;
    let gone = maya.say(&direct, "Taken back").await;
    maya.client.call(Delete { message: gone.id }).await.unwrap();
    maya.client.call(React { message: secret.id, kind: ReactionKind::Sad, on: true }).await.unwrap();
    let all = data(&maya).await;
    assert_eq!((all["profile"]["email"].as_str(), all["sessions"].as_array().map(Vec::len)), (Some(maya.email.as_str()), Some(1)));
    let rooms = all["rooms"].as_array().unwrap();
    assert_eq!(rooms.len(), 2, "{all}");
    let of = |kind: &str| rooms.iter().find(|room| room["kind"] == kind).unwrap();
    assert_eq!((of("group")["title"].as_str(), of("group")["role"].as_str()), (Some("Saturday doubles"), Some("owner")));
    assert_eq!(of("group")["messages"].as_array().unwrap().len(), 1);
    assert_eq!(of("group")["messages"][0]["text"], "Balls are on me.");
    assert_eq!((&of("direct")["messages"][0]["text"], of("direct")["messages"].as_array().unwrap().len()), (&Value::Null, 1));
    assert_eq!((&all["reactions"][0]["kind"], &all["reactions"][0]["author"]), (&"sad".into(), &"Elena Vasquez".into()));
    assert!(!all.to_string().contains("secret of Elena") && !all.to_string().contains("password_hash"), "{all}");
    for list in [
        "other_sign_ins",
        "follows",
        "followers",
        "blocked",
        "notifications",
        "comments",
        "activity",
        "matches",
        "ratings",
        "rating_changes",
        "reports",
        "push_subscriptions",
    ] {
        assert!(all[list].is_array(), "{list}");
    }
    let none = data(&world.player("Linh Tran").await).await;
    assert_eq!(none["rooms"], serde_json::json!([]));
});

story!(an_export_holds_thousands_of_messages, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let db = &world.app().db;
    for chunk in (1..=2_500_i64).collect::<Vec<_>>().chunks(100) {
        let mut query = db.query("INSERT INTO chat_message (id, chat, number, author, text, sent_at) VALUES ");
        for (index, number) in chunk.iter().enumerate() {
            query = query.push(if index == 0 { "(" } else { ", (" }).arg(uuid::Uuid::now_v7()).push(", ").arg(room.id).push(", ");
            query =
                query.arg(*number).push(", ").arg(maya.id).push(", ").arg(format!("Message {number}")).push(", ").arg(*number).push(")");
        }
        query.run().await.unwrap();
    }
    let all = data(&maya).await;
    let numbers: Vec<i64> =
        all["rooms"][0]["messages"].as_array().unwrap().iter().map(|message| message["number"].as_i64().unwrap()).collect();
    assert_eq!(numbers, (1..=2_500).collect::<Vec<_>>());
});

story!(exports_are_rate_limited, |world| {
    world.advance_to_noon();
    let maya = world.player("Maya Okafor").await;
    for _ in 0..5 {
        data(&maya).await;
    }
    let (status, body) = maya.rest.request(Method::GET, "/user/data", Some(&maya.tokens.access_token), None).await.unwrap();
    assert_eq!((status, body["code"].as_str()), (429, Some("too_many_requests")));
    let (status, body) = maya.rest.request(Method::GET, "/user/data", None, None).await.unwrap();
    assert_eq!((status, body["code"].as_str()), (401, Some("sign_in_required")));
    maya.rest.log_out(&maya.tokens).await.unwrap();
    let refused = maya.rest.call::<Value>(Method::GET, "/user/data", Some(&maya.tokens.access_token), None).await;
    assert_eq!(harness::refusals::code(refused), ErrorCode::SessionRevoked);
});

story!(an_export_holds_what_they_did_in_games_and_on_courts, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = events::court(world, "Vermont Canyon", events::HERE, events::LOS_ANGELES).await;
    let game = events::create(&maya, events::form(court, &events::day(world, 5), "19:00", "21:00")).await.id;
    events::join(&elena, game).await;
    maya.client.call(Appoint { event: game, user: elena.id, role: StaffRole::Official, series: false }).await.unwrap();
    elena.client.call(WriteReview { court, rating: 4, text: Some("Good lights".into()) }).await.unwrap();
    let (own, hers) = (data(&maya).await, data(&elena).await);
    assert_eq!((&own["events"][0]["name"], &own["events"][0]["court"]), (&"Thursday doubles".into(), &"Vermont Canyon".into()));
    assert_eq!(hers["events"], serde_json::json!([]), "she organises nothing");
    assert_eq!((&hers["enrolments"][0]["event"], &hers["enrolments"][0]["state"]), (&"Thursday doubles".into(), &"enrolled".into()));
    assert_eq!((&hers["roles"][0]["role"], &hers["roles"][0]["accepted_at"]), (&"official".into(), &Value::Null));
    assert_eq!((&hers["reviews"][0]["text"], &hers["reviews"][0]["rating"]), (&"Good lights".into(), &4.into()));
    for list in ["asks_made", "asks_received", "court_edits"] {
        assert_eq!(hers[list], serde_json::json!([]), "{list}");
    }
});

story!(an_export_holds_every_point_of_a_match, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let match_id = live::create(&maya, event, maya.id, elena.id).await.expect("a match").id;
    live::start(&maya, match_id, PAD).await.expect("started");
    for (after, side) in (0..).zip([Side::A, Side::B, Side::B]) {
        maya.client.call(ScorePoint { match_id, pad: PAD, after, side }).await.expect("a point");
    }
    let (own, hers) = (data(&maya).await, data(&elena).await);
    let toss = serde_json::json!({ "server": { "side": "a", "partner": "first" }, "left": "a" });
    for (all, side) in [(&own, "a"), (&hers, "b")] {
        let played = &all["matches"][0];
        assert_eq!((&played["play"], &played["side"], &played["state"]), (&"abb".into(), &side.into(), &"live".into()), "{played}");
        assert_eq!((&played["toss"]["server"], &played["toss"]["left"]), (&toss["server"], &toss["left"]), "{played}");
    }
});

story!(an_export_holds_the_groups_that_they_left, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.create("Sunday doubles", &[&elena]).await;
    elena.client.call(Leave { chat: room.id }).await.unwrap();
    let hers = data(&elena).await;
    assert_eq!((&hers["left_groups"][0]["title"], &hers["left_groups"][0]["invited_by"]), (&"Sunday doubles".into(), &Value::Null));
    maya.client.call(InviteBack { chat: room.id, users: vec![elena.id] }).await.unwrap();
    assert_eq!(data(&elena).await["left_groups"][0]["invited_by"], "Maya Okafor");
    assert_eq!(data(&maya).await["left_groups"], serde_json::json!([]));
});

story!(an_export_holds_what_is_left_in_rooms_and_what_stands_by_itself, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.create("Sunday doubles", &[&elena]).await;
    elena.say(&room, "I bring the balls.").await;
    elena.client.call(Leave { chat: room.id }).await.unwrap();
    let all = data(&elena).await;
    assert_eq!(all["rooms"][0]["messages"][0]["text"], "I bring the balls.", "{}", all["rooms"]);
    assert_eq!(all["rooms"][0]["role"], Value::Null, "she is no member any more");
    assert_eq!(all["sign_in_sources"].as_array().map(Vec::len), Some(2), "a network and a device: {}", all["sign_in_sources"]);
});

story!(a_removed_account_left_and_invited_nobody, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let room = maya.create("Sunday doubles", &[&elena, &diego]).await;
    for one in [&elena, &diego] {
        one.client.call(Leave { chat: room.id }).await.unwrap();
    }
    maya.client.call(InviteBack { chat: room.id, users: vec![elena.id, diego.id] }).await.unwrap();
    let rows = async || -> Vec<(protocol::UserId, Option<protocol::UserId>)> {
        world.app().db.query("SELECT user_id, invited_by FROM chat_left ORDER BY left_at, user_id").all().await.unwrap()
    };
    assert_eq!(rows().await, [(elena.id, Some(maya.id)), (diego.id, Some(maya.id))]);
    elena.rest.remove_account(&elena.tokens.access_token, Some(harness::PASSWORD)).await.unwrap();
    until("her row is gone", async || rows().await == [(diego.id, Some(maya.id))]).await;
    maya.rest.remove_account(&maya.tokens.access_token, Some(harness::PASSWORD)).await.unwrap();
    until("her invitation is gone", async || rows().await == [(diego.id, None)]).await;
});
