//! Muted rooms, on all devices of a user.

use protocol::chat::{InviteBack, Leave, Mute, Rejoin, Unmute, UserPush};
use protocol::{ErrorCode, FOREVER, Millis, Topic};

use super::*;
use harness::story;

async fn muted_until(player: &Player) -> Option<Millis> {
    rooms_of(player).await.rooms[0].settings.muted_until
}

fn mutes(pushes: Vec<UserPush>) -> usize {
    pushes.iter().filter(|push| matches!(push, UserPush::ChatMuted { .. } | UserPush::ChatUnmuted { .. })).count()
}

story!(two_nodes a_mute_reaches_my_other_devices_and_nobody_else, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let mut phone = maya.other_device(world.nodes.last().unwrap()).await;
    let room = maya.open_direct(&elena).await;
    maya.client.call(Mute { chat: room.id, until: None }).await.unwrap();
    let push = phone.next_push(Topic::User(maya.id), "chat_muted").await.user().unwrap();
    assert_eq!(push, UserPush::ChatMuted { chat: room.id, until: FOREVER });
    assert_eq!(muted_until(&phone).await, Some(FOREVER));
    assert_eq!(enter(&mut phone, room.id).await.settings.muted_until, Some(FOREVER));
    maya.client.call(Mute { chat: room.id, until: None }).await.unwrap();
    phone.client.call(Unmute { chat: room.id }).await.unwrap();
    phone.client.call(Unmute { chat: room.id }).await.unwrap();
    assert_eq!(muted_until(&maya).await, None);
    assert_eq!(mutes(pushes_to(world, maya.id).await), 2, "only changes are pushed");
    assert_eq!((mutes(pushes_to(world, elena.id).await), muted_until(&elena).await), (0, None));
    assert_eq!(pushes_in(world, room.id).await, []);
});

story!(
    a_mute_expires,
    |config| {
        config.auth.access_life = DAY;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let room = maya.open_direct(&elena).await;
        let until = Millis(world.app().clock.now().0 + 3_600_000);
        maya.client.call(Mute { chat: room.id, until: Some(until) }).await.unwrap();
        assert_eq!(muted_until(&maya).await, Some(until));
        maya.client.call(Mute { chat: room.id, until: None }).await.unwrap();
        assert_eq!(muted_until(&maya).await, Some(FOREVER), "the last call wins");
        maya.client.call(Mute { chat: room.id, until: Some(until) }).await.unwrap();
        world.app().clock.advance(Duration::from_secs(3_601));
        assert_eq!(muted_until(&maya).await, None);
        assert_eq!(code_on(maya.client.call(Mute { chat: room.id, until: Some(until) }).await), on(ErrorCode::Invalid, "until"));
    }
);

story!(a_mute_is_private_and_ends_when_its_owner_leaves, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let room = maya.create("Sunday doubles", &[&elena]).await;
    for end in [None, Some(FOREVER)] {
        assert_eq!(code(diego.client.call(Mute { chat: room.id, until: end }).await), ErrorCode::NotFound);
    }
    assert_eq!(code(diego.client.call(Unmute { chat: room.id }).await), ErrorCode::NotFound);
    elena.client.call(Mute { chat: room.id, until: None }).await.unwrap();
    elena.client.call(Leave { chat: room.id }).await.unwrap();
    assert_eq!(code(elena.client.call(Unmute { chat: room.id }).await), ErrorCode::NotFound);
    maya.client.call(InviteBack { chat: room.id, users: vec![elena.id] }).await.unwrap();
    elena.client.call(Rejoin { chat: room.id }).await.unwrap();
    assert_eq!(muted_until(&elena).await, None);
});
