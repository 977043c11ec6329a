//! Devices: listing them, signing out one, and signing out all but the current one.

use protocol::devices::{ListDevices, SignOut, SignOutOthers};
use protocol::{CloseCode, ErrorCode, SessionId};

use harness::refusals::code;
use harness::story;

story!(two_nodes a_device_is_signed_out_from_another, |world| {
    let laptop = world.player("Maya Okafor").await;
    let phone = laptop.other_device(world.nodes.last().unwrap()).await;
    let listed = laptop.client.call(ListDevices {}).await.unwrap().devices;
    assert_eq!(listed.iter().map(|device| device.current).collect::<Vec<_>>(), [true, false], "{listed:?}");
    laptop.client.call(SignOut { session: listed[1].session }).await.unwrap();
    assert_eq!(phone.client.closed().await.unwrap().0, CloseCode::Revoked.code());
    assert_eq!(code(phone.rest.profile(&phone.tokens.access_token).await), ErrorCode::SessionRevoked);
    assert_eq!(code(phone.rest.refresh(&phone.tokens).await), ErrorCode::SessionRevoked);
    laptop.client.call(SignOut { session: listed[1].session }).await.expect("signing out a device twice is allowed");
    assert_eq!(laptop.client.call(ListDevices {}).await.unwrap().devices, listed[..1]);
});

story!(two_nodes all_other_devices_are_signed_out_at_once, |world| {
    let (laptop, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let others = [laptop.other_device(&world.nodes[0]).await, laptop.other_device(world.nodes.last().unwrap()).await];
    laptop.client.call(SignOutOthers {}).await.unwrap();
    for other in &others {
        assert_eq!(other.client.closed().await.unwrap().0, CloseCode::Revoked.code());
    }
    assert_eq!(laptop.client.call(ListDevices {}).await.unwrap().devices.len(), 1);
    laptop.rest.refresh(&laptop.tokens).await.expect("the current device stays signed in");
    elena.client.call(ListDevices {}).await.expect("other users stay signed in");
});

story!(only_own_sessions_can_be_signed_out, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let hers = elena.client.call(ListDevices {}).await.unwrap().devices[0].session;
    for session in [hers, SessionId(uuid::Uuid::now_v7())] {
        assert_eq!(code(maya.client.call(SignOut { session }).await), ErrorCode::NotFound);
    }
    elena.rest.profile(&elena.tokens.access_token).await.expect("still signed in");
});

story!(a_device_unused_for_long_is_not_listed, |world| {
    let maya = world.player("Maya Okafor").await;
    world.app().clock.advance(world.config().auth.refresh_life - std::time::Duration::from_secs(60));
    let fresh = maya.rest.log_in(&maya.email, harness::PASSWORD).await.unwrap();
    world.app().clock.advance(std::time::Duration::from_secs(120));
    let client = protocol::client::Client::connect(&maya.rest.ws_url()).await.unwrap();
    client.open(protocol::session::Open { access_token: Some(fresh.access_token), ..Default::default() }).await.unwrap();
    let listed = client.call(ListDevices {}).await.unwrap().devices;
    assert_eq!((listed.len(), listed[0].current), (1, true), "{listed:?}");
});
