//! Announcements: who may make one, whom it reaches, and where it stands.

use protocol::chat::{ChatSnapshot, Delete, Edit, Mute};
use protocol::events::Announce;
use protocol::notifications::About;
use protocol::staff::StaffRole;
use protocol::{ErrorCode, FOREVER};

use super::*;
use harness::letters::Letters;
use harness::steps::matches::{kinds, notifications};
use harness::steps::series::Weekly;
use harness::story;

fn announce(event: EventId, text: &str) -> Announce {
    Announce { event, series: false, text: text.into() }
}

story!(two_nodes an_announcement_reaches_everybody_and_stands_on_top, |world| {
    let (maya, mut elena, omar) =
        (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await, world.player("Omar Haddad").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
    let chat = event.chat.expect("a room");
    join(&elena, event.id).await;
    // A muted room hides no announcement.
    elena.client.call(Mute { chat, until: Some(FOREVER) }).await.expect("muted");
    assert_eq!(code(elena.client.call(announce(event.id, "Mine")).await), ErrorCode::Forbidden);
    assert_eq!(code(omar.client.call(announce(event.id, "Mine")).await), ErrorCode::Forbidden);

    let first = maya.client.call(announce(event.id, "  Bring white balls.\n")).await.expect("announced");
    assert_eq!((first.text.as_deref(), first.announcement, first.date.as_ref()), (Some("Bring white balls."), true, None));
    until("she is notified", async || kinds(&elena).await == ["announced"]).await;
    let About::Announced { by, text, .. } = notifications(&elena).await.remove(0) else { panic!("an announcement") };
    assert_eq!((by.map(|by| by.id), text.as_str()), (Some(maya.id), "Bring white balls."));
    assert!(kinds(&maya).await.is_empty(), "whoever wrote it knows");
    assert!(kinds(&omar).await.is_empty(), "it is for those who play");

    let pinned = async |player: &mut Player| player.snapshot::<ChatSnapshot>(Topic::Chat(chat)).await.announcement.map(|one| one.id);
    assert_eq!(pinned(&mut elena).await, Some(first.id));
    let second = maya.client.call(announce(event.id, "Court 4, not 3.")).await.expect("announced");
    assert_eq!(pinned(&mut elena).await, Some(second.id), "the newest");
    maya.client.call(Edit { message: second.id, text: "Court 5, not 3.".into() }).await.expect("edited");
    maya.client.call(Delete { message: second.id }).await.expect("deleted");
    assert_eq!(pinned(&mut elena).await, Some(first.id), "the newest that is left");
});

story!(an_announcement_is_mailed_unless_somebody_does_not_want_it, |world| {
    let (maya, elena, omar) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Omar Haddad").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
    let letters = Letters::outbox(world);
    for player in [&elena, &omar] {
        // Mail goes to verified addresses only.
        let sent = letters.code(&player.email, 1).await;
        player.rest.verify(&player.tokens.access_token, &sent).await.expect("a verified address");
        join(player, event.id).await;
    }
    let channels = serde_json::json!({ "settings": { "units": "miles", "hidden": false,
        "notifications": { "announced": { "toast": true, "row": true, "mail": false } } } });
    harness::steps::users::edit(&omar, channels).await.expect("settings");
    maya.client.call(announce(event.id, "Bring white balls.")).await.expect("announced");
    until("both are notified", async || kinds(&elena).await.len() + kinds(&omar).await.len() == 2).await;
    let about =
        |player: &Player| letters.to(&player.email).into_iter().filter(|letter| letter.contains("Maya Okafor writes about")).count();
    until("one of them has a mail", async || about(&elena) == 1).await;
    assert_eq!(about(&omar), 0);
});

story!(an_announcement_to_a_series_reaches_those_of_all_dates, |world| {
    let (maya, elena, omar) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Omar Haddad").await);
    let weekly = Weekly::new(world, &maya, 3, |form| form).await;
    let [first, second, third] = [0, 1, 2].map(|index| weekly.dates[index].id);
    join(&elena, first).await;
    join(&omar, third).await;
    let one = maya.client.call(announce(first, "Court 2 today.")).await.expect("announced");
    assert_eq!(one.date.map(|date| date.event), Some(first), "in the shared room it says which date");
    until("she is notified", async || kinds(&elena).await == ["announced"]).await;
    assert!(kinds(&omar).await.is_empty(), "he does not play that day");
    let all = Announce { series: true, ..announce(second, "We start at eight from now on.") };
    assert_eq!(maya.client.call(all.clone()).await.expect("announced").date, None);
    until("both are notified", async || kinds(&elena).await.len() == 2 && kinds(&omar).await.len() == 1).await;

    // Whoever helps with one date writes to those of that date.
    maya.client.call(protocol::events::Appoint { event: third, user: omar.id, role: StaffRole::CoOrganiser, series: false }).await.unwrap();
    omar.client.call(protocol::events::AcceptRole { event: third }).await.expect("accepted");
    omar.client.call(announce(third, "I bring the balls.")).await.expect("announced");
    let refused = refusal(omar.client.call(Announce { event: third, ..all }).await);
    assert_eq!(refused.code, ErrorCode::Forbidden);
});

story!(announcements_have_limits, |world| {
    let maya = world.player("Maya Okafor").await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
    let long = "a".repeat(20_000);
    for text in ["", " \n ", long.as_str()] {
        let refused = refusal(maya.client.call(announce(event.id, text)).await);
        assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Invalid, Some("text")));
    }
    maya.client.call(announce(event.id, &"a".repeat(1_000))).await.expect("as long as it may be");
    for n in 0..5 {
        maya.client.call(announce(event.id, &format!("Number {n}"))).await.expect("announced");
    }
    assert_eq!(code(maya.client.call(announce(event.id, "One too many")).await), ErrorCode::LimitReached);
    world.advance(Duration::from_secs(3_601));
    let maya = maya.other_device(&world.nodes[0]).await;
    maya.client.call(announce(event.id, "An hour later")).await.expect("announced");
});

story!(five_hundred_people_are_notified_in_few_jobs, |world| {
    let maya = world.player("Maya Okafor").await;
    let weekly = Weekly::new(world, &maya, 10, |form| EventForm { capacity: 64, ..form }).await;
    let people = harness::steps::chat::crowd(world, 500).await;
    for (index, date) in weekly.dates.iter().enumerate() {
        crate::series::table::seat(world, date.id, &people[index * 50..(index + 1) * 50]).await;
    }
    let all = Announce { series: true, ..announce(weekly.dates[0].id, "We start at eight from now on.") };
    let began = std::time::Instant::now();
    maya.client.call(all).await.expect("announced");
    let rows = async || {
        let query = world.app().db.query("SELECT COUNT(*) FROM notification WHERE kind = 'announced'");
        query.scalar::<i64>().await.unwrap()
    };
    until("everybody is notified", async || rows().await == 500).await;
    println!("500 people are notified after {:?}", began.elapsed());
});
