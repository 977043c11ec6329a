//! Whoever left a group by themselves is not added by others, but invited back.

use protocol::chat::{AddMembers, InviteBack, Leave, Rejoin, RemoveMember, Role, SetRole};
use protocol::client::ClientError;
use protocol::notifications::About;
use protocol::{ErrorCode, UserId};
use serde_json::json;

use super::*;
use harness::steps::matches::notifications;
use harness::story;

/// The people whom a refusal names as having left.
fn left(answer: Result<Room, ClientError>) -> serde_json::Value {
    let refusal = answer.unwrap_err().refusal().unwrap();
    assert_eq!((refusal.code, refusal.field.as_deref()), (ErrorCode::Conflict, Some("users")));
    let data = refusal.data.unwrap();
    assert_eq!(data["state"], "left");
    data["users"].clone()
}

story!(two_nodes who_left_a_group_is_invited_back_and_not_added, |world| {
    let (maya, mut elena, diego) =
        (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let room = maya.create("Sunday doubles", &[&elena]).await;
    let add = |users: &[UserId]| AddMembers { chat: room.id, users: users.to_vec() };
    let invite = |user: UserId| InviteBack { chat: room.id, users: vec![user] };
    elena.client.call(Leave { chat: room.id }).await.unwrap();
    assert_eq!(left(maya.client.call(add(&[elena.id, diego.id])).await), json!([elena.id]));
    assert_eq!(rooms_of(&diego).await.rooms.len(), 0, "nobody is added");
    assert_eq!(maya.client.call(add(&[diego.id])).await.unwrap().member_count, 2);
    // An invitation is needed, and only for those who left.
    assert_eq!(code(elena.client.call(Rejoin { chat: room.id }).await), ErrorCode::NotFound);
    assert_eq!(code(diego.client.call(invite(elena.id)).await), ErrorCode::Forbidden, "members invite nobody");
    assert_eq!(code_on(maya.client.call(invite(diego.id)).await), on(ErrorCode::NotFound, "users"));
    maya.client.call(invite(elena.id)).await.unwrap();
    assert_eq!(code_on(maya.client.call(invite(elena.id)).await), on(ErrorCode::LimitReached, "users"), "once a day");
    let invitations = notifications(&elena).await;
    let [About::GroupInvited { chat, title, by }] = invitations.as_slice() else { panic!("{invitations:?}") };
    assert_eq!((*chat, title.as_str(), by.id), (room.id, "Sunday doubles", maya.id));

    assert_eq!(elena.client.call(Rejoin { chat: room.id }).await.unwrap().member_count, 3);
    assert_eq!(enter(&mut elena, room.id).await.room.member_count, 3);
    assert_eq!(code(elena.client.call(Rejoin { chat: room.id }).await), ErrorCode::NotFound, "an invitation is good once");
    // Whom others took out, others may add again.
    maya.client.call(RemoveMember { chat: room.id, user: elena.id }).await.unwrap();
    assert_eq!(maya.client.call(add(&[elena.id])).await.unwrap().member_count, 3);
});

story!(an_invitation_back_ends_with_the_right_of_whoever_made_it, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let room = maya.create("Sunday doubles", &[&elena, &diego]).await;
    let role = async |role| maya.client.call(SetRole { chat: room.id, user: diego.id, role }).await.unwrap();
    role(Role::Admin).await;
    elena.client.call(Leave { chat: room.id }).await.unwrap();
    diego.client.call(InviteBack { chat: room.id, users: vec![elena.id] }).await.unwrap();
    let rejoin = async || elena.client.call(Rejoin { chat: room.id }).await;
    role(Role::Member).await;
    assert_eq!(code(rejoin().await), ErrorCode::NotFound);
    role(Role::Admin).await;
    elena.rest.block(&elena.tokens.access_token, diego.id, true).await.unwrap();
    assert_eq!(code(rejoin().await), ErrorCode::NotFound);
    elena.rest.block(&elena.tokens.access_token, diego.id, false).await.unwrap();
    diego.client.call(Leave { chat: room.id }).await.unwrap();
    assert_eq!(code(rejoin().await), ErrorCode::NotFound);
    maya.client.call(InviteBack { chat: room.id, users: vec![elena.id] }).await.unwrap();
    assert_eq!(rejoin().await.unwrap().member_count, 2);
});

story!(
    many_are_invited_back_at_once_or_none_of_them,
    |config| {
        config.limits.strangers_per_day = 1_000;
    },
    |world| {
        world.advance_to_noon();
        let (maya, elena, diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let sam = world.player("Sam Lee").await;
        let room = maya.create("Sunday doubles", &[&elena, &diego, &sam]).await;
        for one in [&elena, &diego, &sam] {
            one.client.call(Leave { chat: room.id }).await.unwrap();
        }
        maya.client.call(InviteBack { chat: room.id, users: vec![diego.id] }).await.unwrap();
        let all = InviteBack { chat: room.id, users: vec![elena.id, diego.id, sam.id] };
        assert_eq!(code_on(maya.client.call(all).await), on(ErrorCode::LimitReached, "users"), "one of them was invited today");
        assert_eq!((notifications(&elena).await.len(), notifications(&diego).await.len()), (0, 1), "nobody is told of a refusal");
        maya.client.call(InviteBack { chat: room.id, users: vec![elena.id, sam.id, elena.id] }).await.unwrap();
        for one in [&elena, &diego, &sam] {
            assert_eq!(notifications(one).await.len(), 1);
            assert_eq!(one.client.call(Rejoin { chat: room.id }).await.unwrap().id, room.id);
        }
    }
);
