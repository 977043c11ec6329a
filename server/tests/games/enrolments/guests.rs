//! Guests whom players bring: seats, names, and when they go.

use protocol::ErrorCode;
use protocol::chat::{History, Note};
use protocol::enrolments::{BringGuest, LeaveEvent, RemoveEnrolment, WithdrawGuest};
use protocol::events::{EventPush, GenderRule, UpdateEvent};

use super::*;
use harness::races::{both, race, winner};
use harness::story;

fn bring(event: EventId, name: &str) -> BringGuest {
    BringGuest { event, guest: name.into(), level: None, gender: None }
}

/// A doubles with so many seats, to which each player may bring two guests.
async fn game(world: &World, organiser: &Player, capacity: i64) -> EventId {
    let court = Court::new(world).await;
    events::create(organiser, EventForm { capacity, guests: Some(2), ..court.form(world, DAY * 5) }).await.id
}

/// The guests on the roster as somebody sees them: the name, and who brought them.
async fn guests(reader: &Player, event: EventId) -> Vec<(String, UserId)> {
    let listed = roster(reader, event).await.enrolments;
    listed.into_iter().filter_map(|one| Some((one.guest?, one.guest_of?.id))).collect()
}

story!(a_guest_takes_a_seat_and_goes_with_the_player, |world| {
    let [maya, elena, diego, sam] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Sam Strange"]).await;
    let event = game(world, &maya, 4).await;
    join(&elena, event).await;
    let topic = Topic::Event(event);
    let mut watcher = sam.other_device(&world.nodes[0]).await;
    watcher.open::<EventSnapshot>(topic).await;
    let tom = elena.client.call(BringGuest { level: Some(3.5), ..bring(event, "Tom") }).await.unwrap();
    assert_eq!((tom.guest.as_deref(), tom.guest_of.map(|host| host.id), tom.level), (Some("Tom"), Some(elena.id), Some(3.5)));
    let push = watcher.next_push(topic, "enrolment_changed").await.event().unwrap();
    let EventPush::EnrolmentChanged { enrolment, taken: 3, .. } = push else { panic!("{push:?}") };
    assert_eq!(enrolment.guest.as_deref(), Some(""), "a name is for those in the game");
    assert_eq!(guests(&maya, event).await, [("Tom".into(), elena.id)]);
    assert_eq!(guests(&sam, event).await, [(String::new(), elena.id)]);
    let chat = roster(&maya, event).await.event.chat.unwrap();
    let page = maya.client.call(History { chat, before: None, limit: None }).await.unwrap();
    assert_eq!(page.messages.last().map(|last| (last.author, last.note.clone())), Some((elena.id, Some(Note::GuestBrought))));

    elena.client.call(bring(event, "Kim")).await.expect("the last seat");
    join(&diego, event).await;
    assert_eq!(state(world, event, diego.id).await, "waitlisted");
    check(world, event).await;
    elena.client.call(LeaveEvent { event }).await.unwrap();
    assert_eq!(guests(&maya, event).await, []);
    becomes(world, event, &diego, "offered").await;
    check(world, event).await;
});

story!(guests_are_brought_where_and_as_many_as_allowed, |world| {
    let [maya, elena, diego, sam] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Sam Strange"]).await;
    let event = game(world, &maya, 6).await;
    join(&elena, event).await;
    assert_eq!(state_in(&refusal(sam.client.call(bring(event, "Tom")).await)), "none");
    for wrong in ["", " ", "<b>", &"x".repeat(81)] {
        assert_eq!(refusal(elena.client.call(bring(event, wrong)).await).field.as_deref(), Some("guest"), "{wrong}");
    }
    let odd = BringGuest { gender: Some("dragon".into()), ..bring(event, "Tom") };
    assert_eq!(refusal(elena.client.call(odd).await).field.as_deref(), Some("gender"));
    let odd = BringGuest { level: Some(3.3), ..bring(event, "Tom") };
    assert_eq!(refusal(elena.client.call(odd).await).field.as_deref(), Some("level"));
    let tom = elena.client.call(bring(event, "Tom")).await.unwrap();
    elena.client.call(bring(event, "Tom")).await.expect("a namesake");
    assert_eq!(code(elena.client.call(bring(event, "Kim")).await), ErrorCode::LimitReached);
    // Only the host takes a guest back; the organiser may remove one.
    assert_eq!(code(maya.client.call(WithdrawGuest { enrolment: tom.id }).await), ErrorCode::NotFound);
    elena.client.call(WithdrawGuest { enrolment: tom.id }).await.expect("withdrawn");
    let kim = elena.client.call(bring(event, "Kim")).await.expect("a seat is free again");
    maya.client.call(RemoveEnrolment { enrolment: kim.id, reason: "Too many".into() }).await.expect("removed");
    check(world, event).await;
    // Nobody passes the line.
    let small = game(world, &maya, 2).await;
    join(&elena, small).await;
    join(&diego, small).await;
    assert_eq!(state_in(&refusal(elena.client.call(bring(small, "Tom")).await)), "full");
    let none = get(&maya, event).await;
    let form = EventForm { guests: None, ..none.form.clone() };
    maya.client.call(UpdateEvent { event, version: none.version, form, scope: Default::default() }).await.unwrap();
    assert_eq!(code(elena.client.call(bring(event, "Ana")).await), ErrorCode::Forbidden);
    let now = get(&maya, event).await;
    let form = EventForm { guests: Some(4), ..now.form };
    let refused = refusal(maya.client.call(UpdateEvent { event, version: now.version, form, scope: Default::default() }).await);
    assert_eq!(refused.field.as_deref(), Some("guests"));
});

async fn get(player: &Player, event: EventId) -> protocol::events::Event {
    roster(player, event).await.event
}

story!(a_guest_counts_as_a_woman_or_a_man_in_a_mixed_game, |world| {
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    for player in [&maya, &elena] {
        edit_profile(player, json!({ "gender": "female" })).await;
    }
    let court = Court::new(world).await;
    let form = EventForm { capacity: 4, guests: Some(3), gender: GenderRule::Mixed, ..court.form(world, DAY * 5) };
    let event = events::create(&maya, form).await.id;
    join(&elena, event).await;
    let guest = |gender: Option<&str>| BringGuest { gender: gender.map(Into::into), ..bring(event, "Kim") };
    assert_eq!(refusal(elena.client.call(guest(None)).await).field.as_deref(), Some("gender"));
    let refused = refusal(elena.client.call(guest(Some("female"))).await);
    assert_eq!(state_in(&refused), "full", "both seats for women are taken");
    elena.client.call(guest(Some("male"))).await.expect("a seat for a man");
    elena.client.call(guest(Some("male"))).await.expect("the other one");
    check(world, event).await;
});

story!(two_nodes a_guest_and_a_player_compete_for_the_last_seat, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player_elsewhere("Diego Fuentes").await);
    race(8, ["guest", "player"], async |round| {
        let event = game(world, &maya, 2).await;
        let (guest, player) = both(
            round,
            maya.client.call(bring(event, "Tom")),
            diego.client.call(Join { event, invite: None, if_free: false }),
        )
        .await;
        let seated = player.map(|enrolment| enrolment.state == EnrolmentState::Enrolled);
        assert_eq!(guest.is_ok(), seated.as_ref().is_ok_and(|seated| !seated), "one of the two has the seat");
        check(world, event).await;
        let player = if guest.is_ok() { Err(()) } else { Ok(()) };
        winner(("guest", &guest), ("player", &player))
    })
    .await;
});

story!(the_names_of_guests_are_erased_with_the_account_of_their_host, |world| {
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let event = game(world, &maya, 4).await;
    join(&elena, event).await;
    elena.client.call(bring(event, "Wilhelmina")).await.unwrap();
    elena.rest.remove_account(&elena.tokens.access_token, Some(harness::PASSWORD)).await.expect("gone");
    let db = &world.app().db;
    let names: Vec<String> = db.query("SELECT guest FROM enrolment WHERE host = ").arg(elena.id).scalars().await.unwrap();
    assert_eq!(names, [""]);
    let kept = "SELECT COUNT(*) FROM chat_message WHERE text LIKE '%Wilhelmina%' OR note LIKE '%Wilhelmina%'";
    assert_eq!(db.query(kept).scalar::<i64>().await.unwrap(), 0);
});
