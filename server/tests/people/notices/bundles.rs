//! Notifications that are shown as one.

use protocol::enrolments::{Join, LeaveEvent};
use protocol::events::EventForm;
use protocol::notifications::{About, Notification};
use protocol::{EventId, NotificationId};
use uuid::Uuid;

use super::*;
use harness::PASSWORD;
use harness::letters::Letters;
use harness::story;

async fn listed(player: &Player) -> Vec<Notification> {
    player.client.call(ListNotifications::default()).await.unwrap().notifications
}

/// Who is named, and how many others are counted, the newest first.
async fn shown(player: &Player) -> Vec<(String, Option<u32>)> {
    let name = |about: &About| match about {
        About::Followed { by } | About::EnrolmentAsked { by, .. } | About::EnrolmentJoined { by, .. } => by.name.clone(),
        About::LateDrop { by, .. } => by.as_ref().map_or_else(|| "nobody".into(), |by| by.name.clone()),
        other => other.kind().to_owned(),
    };
    listed(player).await.iter().map(|one| (name(&one.about), one.others)).collect()
}

async fn next_notified(player: &mut Player) -> Notification {
    let UserPush::Notified { notification, .. } = player.next_own_push("notified").await.user().unwrap() else { panic!() };
    *notification
}

async fn unread(player: &Player) -> u64 {
    player.snapshot::<protocol::chat::UserSnapshot>(Topic::User(player.id)).await.unread_notifications
}

async fn join(player: &Player, event: EventId) {
    player.client.call(Join { event, invite: None, if_free: false }).await.unwrap();
}

async fn leave(player: &Player, event: EventId) {
    player.client.call(LeaveEvent { event }).await.unwrap();
}

story!(unread_followers_are_shown_as_one, |world| {
    let mut maya = world.player("Maya Okafor").await;
    let (elena, diego, omar, priya) = (
        world.player("Elena Vasquez").await,
        world.player("Diego Fuentes").await,
        world.player("Omar Farouk").await,
        world.player("Priya Raman").await,
    );
    let mut ids = Vec::new();
    for (player, others) in [(&elena, None), (&diego, Some(1)), (&omar, Some(2))] {
        follow(player, &maya, true).await;
        let pushed = next_notified(&mut maya).await;
        assert_eq!((pushed.others, &pushed.about), (others, &About::Followed { by: listed_person(player).await }));
        ids.push(pushed.id);
    }
    assert!(ids.iter().all(|id| *id == ids[0]), "each replaces what was shown: {ids:?}");
    assert_eq!(shown(&maya).await, [("Omar Farouk".to_owned(), Some(2))]);
    assert_eq!((listed(&maya).await[0].id, unread(&maya).await), (ids[0], 1));
    // A block takes out one person, and so does a removed account.
    maya.rest.block(&maya.tokens.access_token, omar.id, true).await.unwrap();
    assert_eq!(shown(&maya).await, [("Diego Fuentes".to_owned(), Some(1))]);
    diego.rest.remove_account(&diego.tokens.access_token, Some(PASSWORD)).await.unwrap();
    until("his notifications are gone", async || shown(&maya).await == [("Elena Vasquez".to_owned(), None)]).await;
    assert_eq!(unread(&maya).await, 1);
    // What was read is done with: the next begins anew.
    maya.client.call(ReadNotifications { ids: Some(vec![ids[0]]) }).await.unwrap();
    assert_eq!(unread(&maya).await, 0);
    follow(&priya, &maya, true).await;
    let pushed = next_notified(&mut maya).await;
    assert!(pushed.id != ids[0] && pushed.others.is_none());
    assert_eq!(shown(&maya).await, [("Priya Raman".to_owned(), None), ("Elena Vasquez".to_owned(), None)]);
});

async fn listed_person(player: &Player) -> protocol::people::Person {
    let profile: Profile = player.rest.call(Method::GET, "/user/profile", Some(&player.tokens.access_token), None).await.unwrap();
    protocol::people::Person { id: profile.id, name: profile.name, handle: profile.handle, profile_image: None }
}

story!(organisers_are_told_of_each_game_once, |world| {
    let mut maya = world.player("Maya Okafor").await;
    let (elena, diego, omar) =
        (world.player("Elena Vasquez").await, world.player("Diego Fuentes").await, world.player("Omar Farouk").await);
    let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
    let form = EventForm { capacity: 4, leave_minutes: 20_000, ..events::form(court, &events::day(world, 5), "19:00", "21:00") };
    let open = events::create(&maya, form.clone()).await.id;
    let private = EventForm { is_private: true, ..events::form(court, &events::day(world, 6), "19:00", "21:00") };
    let private = events::create(&maya, private).await.id;
    for player in [&elena, &diego] {
        join(player, open).await;
        join(player, private).await;
    }
    let pushed = next_notified(&mut maya).await;
    assert!(matches!(pushed.about, About::EnrolmentJoined { ref event, .. } if event.id == open), "{pushed:?}");
    assert_eq!(shown(&maya).await, [("Diego Fuentes".to_owned(), Some(1)), ("Diego Fuentes".to_owned(), Some(1))]);
    assert_eq!(unread(&maya).await, 2);
    // Somebody who comes again counts once.
    leave(&elena, open).await;
    join(&elena, open).await;
    let names = shown(&maya).await;
    assert_eq!(names.iter().filter(|one| **one == ("Elena Vasquez".to_owned(), Some(1))).count(), 1, "{names:?}");
    leave(&diego, open).await;
    join(&omar, open).await;
    let kinds: Vec<(&str, Option<u32>)> = listed(&maya).await.iter().map(|one| (one.about.kind(), one.others)).collect();
    assert_eq!(kinds, [("enrolment_joined", Some(2)), ("late_drop", Some(1)), ("enrolment_asked", Some(1))]);
});

story!(a_bundle_holds_a_hundred, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    follow(&elena, &maya, true).await;
    let db = &world.app().db;
    for n in 0..99 {
        let query = db.query("INSERT INTO notification (id, bundle, subject, user_id, kind, data, at) SELECT ").arg(Uuid::now_v7());
        let query = query.push(", bundle, subject, user_id, kind, data, at + ").arg(n + 1_i64).push(" FROM notification WHERE id = bundle");
        query.push(" AND user_id = ").arg(maya.id).run().await.unwrap();
    }
    assert_eq!(shown(&maya).await, [("Elena Vasquez".to_owned(), Some(99))]);
    world.advance(Duration::from_secs(1));
    follow(&diego, &maya, true).await;
    assert_eq!(shown(&maya).await, [("Diego Fuentes".to_owned(), None), ("Elena Vasquez".to_owned(), Some(99))]);
    assert_eq!(unread(&maya).await, 2);
    let first: NotificationId = listed(&maya).await[1].id;
    maya.client.call(ReadNotifications { ids: Some(vec![first]) }).await.unwrap();
    assert_eq!(unread(&maya).await, 1);
});

story!(mails_that_waited_are_sent_as_one, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let letters = Letters::outbox(world);
    maya.rest.verify(&maya.tokens.access_token, &letters.code(&maya.email, 1).await).await.unwrap();
    wants_mail(&maya, Some(an_hour_around(world.app().clock.now()))).await;
    follow(&elena, &maya, true).await;
    follow(&diego, &maya, true).await;
    world.advance(Duration::from_secs(31 * 60));
    let letter = letters.wait(&maya.email, 2).await;
    assert!(letter.contains("Diego Fuentes y otras personas te siguen ahora"), "{letter}");
    world.jobs_performed().await;
    assert_eq!(letters.to(&maya.email).len(), 2);
});
