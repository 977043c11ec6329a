//! Removed accounts: personal data is deleted, content shared with others stays.

use protocol::chat::{ChatPush, ChatSnapshot, Create, History, OpenDirect, Role, Send};
use protocol::client::ClientError;
use protocol::events::CancelEvent;
use protocol::session::OpenTopic;
use protocol::{CloseCode, ErrorCode, Topic};

use harness::races::{both, race, winner};
use harness::refusals::{code, refusal};
use harness::servers::until;
use harness::steps::events;
use harness::story;
use harness::{PASSWORD, Player, World};

async fn rows_that_hold(world: &World, words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for query in [
        "SELECT email || name || handle || words || COALESCE(about_me, '') || password_hash || settings FROM app_user",
        "SELECT COALESCE(from_state, '') || COALESCE(to_state, '') FROM history",
        "SELECT name || email FROM app_comment",
        "SELECT device FROM session",
        "SELECT body FROM push_log WHERE body IS NOT NULL AND body LIKE '%@example.org%'",
    ] {
        let rows: Vec<String> = world.app().db.query(query).scalars().await.unwrap();
        found.extend(rows.into_iter().filter(|row| words.iter().any(|word| row.contains(word))));
    }
    found
}

story!(two_nodes a_removed_accounts_messages_stay, |world| {
    let maya = Player::sign_up(world.rest(), "maya@example.org", "Maya Okafor").await;
    let mut elena = world.player_elsewhere("Elena Vasquez").await;
    let tom = world.player("Tom Weber").await;
    // Her devices are sent the profile, with the address.
    let about = serde_json::json!({ "aboutMe": "Mornings." });
    let edited = maya.rest.request(reqwest::Method::PUT, &format!("/user/{}", maya.id), Some(&maya.tokens.access_token), Some(about)).await;
    assert_eq!(edited.unwrap().0, 200);
    assert_ne!(rows_that_hold(world, &["maya@example.org"]).await.len(), 1, "in her account, and in the log");
    let direct = maya.open_direct(&elena).await;
    maya.say(&direct, "Saturday at nine?").await;
    let group = maya.create("Saturday doubles", &[&elena, &tom]).await;
    maya.say(&group, "Balls are on me.").await;
    for topic in [Topic::Chat(direct.id), Topic::Chat(group.id)] {
        elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
    }
    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    assert_eq!(maya.client.closed().await.unwrap().0, CloseCode::Revoked.code());
    assert_eq!(code(maya.rest.log_in(&maya.email, PASSWORD).await), ErrorCode::WrongCredentials);
    assert_eq!(code(maya.rest.refresh(&maya.tokens).await), ErrorCode::SessionRevoked);
    // The rooms' other members are notified.
    let heir = elena.next_push(Topic::Chat(group.id), "role_changed").await.chat().unwrap();
    assert!(matches!(heir, ChatPush::RoleChanged { user, role: Role::Owner, .. } if user == elena.id), "{heir:?}");
    let left = elena.next_push(Topic::Chat(group.id), "member_left").await.chat().unwrap();
    assert_eq!(left, ChatPush::MemberLeft { user: maya.id });
    let page = elena.client.call(History { chat: group.id, before: None, limit: None }).await.unwrap();
    assert_eq!(page.messages[0].text.as_deref(), Some("Balls are on me."));
    assert_eq!(page.people.iter().find(|person| person.id == maya.id).unwrap().name, "Former player");
    // They cannot be found or messaged.
    let refused = refusal(elena.rest.info(&elena.tokens.access_token, maya.id).await);
    assert_eq!(refused.message, "Player not found");
    let found = elena.client.call(protocol::people::Find { text: "former".into() }).await.unwrap();
    assert_eq!(found.people, []);
    assert_eq!(code(tom.client.call(OpenDirect { user: maya.id }).await), ErrorCode::NotFound);
    assert_eq!(rows_that_hold(world, &["maya", "Maya", "argon2"]).await.len(), 2, "only the password hashes of the other two users");
    // The email address can be used again.
    let again = Player::sign_up(world.rest(), "maya@example.org", "Maya Okafor").await;
    assert_ne!(again.id, maya.id);
    assert_eq!(again.rest.profile(&again.tokens.access_token).await.unwrap().handle, "maya.okafor");
});

story!(the_password_is_needed_to_remove_an_account, |world| {
    let maya = world.player("Maya Okafor").await;
    let access = &maya.tokens.access_token;
    for (password, message) in [
        (None, "Code or Password must not be empty"),
        (Some(""), "Code or Password must not be empty"),
        (Some("not this one"), "That’s not your password."),
    ] {
        let refused = refusal(maya.rest.remove_account(access, password).await);
        assert_eq!((refused.code, refused.field.as_deref(), refused.message.as_str()), (ErrorCode::Invalid, Some("password"), message));
    }
    maya.rest.profile(access).await.expect("the account still exists");
});

/// Removes the account of a device's owner.
async fn remove(device: &Player) -> Result<(), ClientError> {
    device.rest.remove_account(&device.tokens.access_token, Some(PASSWORD)).await
}

story!(two_nodes one_of_two_simultaneous_removals_succeeds, |world| {
    race(5, ["laptop", "phone"], async |round| {
        let maya = world.player("Maya Okafor").await;
        let phone = maya.other_device(world.nodes.last().unwrap()).await;
        let (a, b) = both(round, remove(&maya), remove(&phone)).await;
        let first = winner(("laptop", &a), ("phone", &b));
        let late = code(if a.is_err() { a } else { b });
        // Its session ended before its password was compared, or afterwards.
        assert!(matches!(late, ErrorCode::SessionRevoked | ErrorCode::Invalid), "{late:?}");
        first
    })
    .await;
});

story!(two_nodes a_command_races_with_the_removal_of_its_account, |world| {
    let elena = world.player("Elena Vasquez").await;
    race(5, ["created first", "removed first"], async |round| {
        let maya = world.player("Maya Okafor").await;
        let phone = maya.other_device(world.nodes.last().unwrap()).await;
        let create = Create { title: format!("Round {round}"), members: vec![elena.id] };
        let (created, removed) = both(round, maya.client.call(create), remove(&phone)).await;
        removed.unwrap();
        match created {
            Ok(_) => "created first",
            // The socket may be closed before the answer.
            Err(ClientError::Refused(refused)) if refused.code != ErrorCode::SessionRevoked => panic!("{refused:?}"),
            Err(_) => "removed first",
        }
    })
    .await;
    let alone = "SELECT COUNT(*) FROM chat_member m JOIN app_user u ON u.id = m.user_id WHERE u.name = 'Former player'";
    let left = async || world.app().db.query(alone).scalar::<i64>().await.unwrap();
    until("removed accounts are in no room, not even in one of the last moment", async || left().await == 0).await;
});

story!(an_account_without_a_password_is_removed_after_a_fresh_sign_in, |world| {
    let maya = world.player("Maya Okafor").await;
    world.app().db.query("UPDATE app_user SET password_hash = ''").run().await.unwrap();
    assert_eq!(maya.rest.profile(&maya.tokens.access_token).await.unwrap().has_password, Some(false));
    assert_eq!(code(maya.rest.log_in(&maya.email, "").await), ErrorCode::WrongCredentials);
    world.app().clock.advance(std::time::Duration::from_secs(10 * 60));
    assert_eq!(code(maya.rest.remove_account(&maya.tokens.access_token, None).await), ErrorCode::Forbidden);
    let other = world.player("Linh Tran").await;
    world.app().db.query("UPDATE app_user SET password_hash = ''").run().await.unwrap();
    other.rest.remove_account(&other.tokens.access_token, None).await.expect("just signed in");
});

story!(a_removed_account_leaves_all_its_rooms, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    for n in 0..45 {
        maya.create(&format!("Group {n}"), &[&elena]).await;
    }
    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    let left = async || {
        let query = world.app().db.query("SELECT COUNT(*) FROM chat_member WHERE user_id = ").arg(maya.id);
        query.scalar::<i64>().await.unwrap()
    };
    until("the account has left all rooms", async || left().await == 0).await;
    let without: i64 = world
        .app()
        .db
        .query("SELECT COUNT(*) FROM chat_room r WHERE NOT EXISTS (SELECT 1 FROM chat_member m WHERE m.chat = r.id AND m.rank = 0)")
        .scalar()
        .await
        .unwrap();
    assert_eq!(without, 0, "every group has an owner");
});

story!(all_events_of_a_removed_account_are_cancelled, |world| {
    let maya = world.player("Maya Okafor").await;
    let db = &world.app().db;
    for _ in 0..1_010 {
        let insert = db.query(
            "INSERT INTO event (id, tenant, organiser, state, name, kind, second_hour, is_private, competitive, is_class, age_range, gender,
                 friends_only, capacity, organiser_plays, court_open, waiting_policy, leave_minutes, enrol_minutes, taken, waiting_count,
                 pending_count, next_in_line, sequence, version, created_at, updated_at)
             VALUES (",
        );
        let insert = insert.arg(uuid::Uuid::now_v7()).push(", 1, ").arg(maya.id).push(
            ", 'draft', 'Doubles', 'doubles', FALSE, FALSE, FALSE, FALSE, '[]', 'open', FALSE, 4, FALSE, FALSE, 'first_come', 0, 0, 0, 0,
             0, 1, 0, 1, 0, 0)",
        );
        insert.run().await.unwrap();
    }
    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    let left = async || db.query("SELECT COUNT(*) FROM event WHERE state <> 'cancelled'").scalar::<i64>().await.unwrap();
    until("no event is left", async || left().await == 0).await;
});

story!(a_cancellation_is_read_after_its_author_is_gone, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = events::court(world, "Riverside", events::HERE, events::LOS_ANGELES).await;
    let event = events::create(&maya, events::form(court, &events::day(world, 5), "19:00", "21:00")).await.id;
    events::join(&elena, event).await;
    let cancel = CancelEvent { event, reason: "Rain".into(), cause: None, scope: Default::default() };
    maya.client.call(cancel).await.unwrap();
    until("she is notified", async || harness::steps::matches::kinds(&elena).await == ["event_cancelled"]).await;
    maya.rest.follow(&maya.tokens.access_token, elena.id, true).await.unwrap();
    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    assert_eq!(harness::steps::matches::kinds(&elena).await, ["event_cancelled"], "what names somebody who is gone is deleted");
});

story!(a_picture_that_an_event_shows_is_released_once, |world| {
    let maya = world.player("Maya Okafor").await;
    let (db, picture) = (&world.app().db, uuid::Uuid::now_v7());
    let insert = db.query("INSERT INTO picture (id, tenant, owner, width, height, created_at, uses, unused_since) VALUES (");
    insert.arg(picture).push(", 1, ").arg(maya.id).push(", 1, 1, 0, 0, 0)").run().await.unwrap();
    let url = rally::media::url(protocol::PictureId(picture));
    db.query("UPDATE picture SET uses = 1").run().await.unwrap();
    db.query("UPDATE app_user SET profile_image = ").arg(url.clone()).push(" WHERE id = ").arg(maya.id).run().await.unwrap();
    let court = events::court(world, "Riverside", events::HERE, events::LOS_ANGELES).await;
    let form = events::form(court, &events::day(world, 5), "19:00", "21:00");
    events::create(&maya, protocol::events::EventForm { image: Some(url), ..form }).await;
    let uses = async || db.query("SELECT uses FROM picture").scalar::<i64>().await.unwrap();
    assert_eq!(uses().await, 2);
    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    until("the event is cancelled", async || {
        db.query("SELECT COUNT(*) FROM event WHERE state = 'cancelled'").scalar::<i64>().await.unwrap() == 1
    })
    .await;
    assert_eq!(uses().await, 1, "the event, which others see, keeps it");
});

story!(an_account_with_many_followers_is_removed_in_steps, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let db = &world.app().db;
    let mut followers = Vec::new();
    for n in 0..1_200 {
        let id = uuid::Uuid::now_v7();
        let columns = "id, tenant, email, name, handle, handle_folded, words, is_coach, profile_skip, password_hash, has_coach_profile,
             activity_points, followers, followees, hidden, settings, created_at";
        let insert =
            db.query("INSERT INTO app_user (").push(columns).push(") VALUES (").arg(id).push(", 1, ").arg(format!("f{n}@example.org"));
        let insert = insert.push(", 'Fan', ").arg(format!("fan{n}")).push(", ").arg(format!("fan{n}"));
        insert.push(", '', FALSE, TRUE, '', FALSE, 0, 0, 1, FALSE, '{}', 0)").run().await.unwrap();
        followers.push(id);
        let follow = db.query("INSERT INTO follow (follower, followee, at) VALUES (").arg(id).push(", ").arg(maya.id).push(", 0)");
        follow.run().await.unwrap();
    }
    elena.rest.follow(&elena.tokens.access_token, maya.id, true).await.unwrap();
    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    let left = async || db.query("SELECT COUNT(*) FROM follow").scalar::<i64>().await.unwrap();
    until("nobody follows her", async || left().await == 0).await;
    let wrong = "SELECT COUNT(*) FROM app_user WHERE followees <> 0 OR followers <> 0";
    assert_eq!(db.query(wrong).scalar::<i64>().await.unwrap(), 0, "everybody's counts are right");
});

story!(two_nodes removing_an_account_ends_follows_and_blocks, |world| {
    let maya = world.player("Maya Okafor").await;
    let elena = world.player_elsewhere("Elena Vasquez").await;
    let tom = world.player("Tom Weber").await;
    let follow = async |who: &Player, whom: &Player| who.rest.follow(&who.tokens.access_token, whom.id, true).await.unwrap();
    follow(&maya, &elena).await;
    follow(&elena, &maya).await;
    follow(&elena, &tom).await;
    tom.rest.block(&tom.tokens.access_token, maya.id, true).await.unwrap();
    let direct = maya.open_direct(&elena).await;
    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    let profile = elena.rest.profile(&elena.tokens.access_token).await.unwrap();
    assert_eq!((profile.followers, profile.followees), (0, 1));
    let say = || Send { chat: direct.id, text: "Still there?".into(), reply_to: None };
    until("messages to the removed account are refused", async || elena.client.call(say()).await.is_err()).await;
    assert_eq!(code(elena.client.call(say()).await), ErrorCode::ReadOnly);
    let opened = elena.client.call(OpenTopic { topic: Topic::Chat(direct.id), since: None }).await.unwrap();
    let snapshot: ChatSnapshot = serde_json::from_value(opened.snapshot).unwrap();
    assert!(snapshot.room.locked);
    let left = async |table: &'static str| world.app().db.query(table).scalar::<i64>().await.unwrap();
    assert_eq!((left("SELECT COUNT(*) FROM follow").await, left("SELECT COUNT(*) FROM block").await), (1, 0));
    assert_eq!(left("SELECT COUNT(*) FROM notification").await, 1, "Tom's of Elena");
});

story!(removing_an_account_deletes_its_pictures_and_points, |world| {
    let maya = world.player("Maya Okafor").await;
    let (db, picture) = (&world.app().db, uuid::Uuid::now_v7());
    let insert = db.query("INSERT INTO picture (id, tenant, owner, width, height, created_at, uses, unused_since) VALUES (");
    insert.arg(picture).push(", 1, ").arg(maya.id).push(", 1, 1, 0, 1, 0)").run().await.unwrap();
    let url = rally::media::url(protocol::PictureId(picture));
    db.query("UPDATE app_user SET profile_image = ").arg(url).push(" WHERE id = ").arg(maya.id).run().await.unwrap();
    let insert = db.query("INSERT INTO activity (user_id, cause, subject, points, at) VALUES (");
    insert.arg(maya.id).push(", 'post', ").arg(picture).push(", 1, 0)").run().await.unwrap();
    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    let left: (i64, i64) = db.query("SELECT (SELECT uses FROM picture), (SELECT COUNT(*) FROM activity)").one().await.unwrap();
    assert_eq!(left, (0, 0), "the picture is deleted a day later");
});
