//! Nobody is seated unasked.

use protocol::enrolments::{AddEnrolment, DeclineOffer, EnrolmentState};

use super::*;
use harness::story;

fn add(event: EventId, player: &Player) -> AddEnrolment {
    AddEnrolment { event, user: Some(player.id), guest: None }
}

story!(strangers_are_invited_and_friends_are_seated_at_once, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
    befriend(&maya, &elena).await;
    diego.rest.follow(&diego.tokens.access_token, maya.id, true).await.unwrap();
    let event = events::create(&maya, court.form(world, DAY * 5)).await.id;
    assert_eq!(maya.client.call(add(event, &elena)).await.unwrap().state, EnrolmentState::Enrolled);
    assert_eq!(maya.client.call(add(event, &diego)).await.unwrap().state, EnrolmentState::Invited);
    assert_eq!(notification_kinds(world, &elena).await, ["followed", "enrolment_added"]);
    assert_eq!(notification_kinds(world, &diego).await, ["event_invited"]);
    diego.client.call(DeclineOffer { event }).await.unwrap();
    leave(&elena, event).await;
    for gone in [&elena, &diego] {
        assert_eq!(maya.client.call(add(event, gone)).await.unwrap().state, EnrolmentState::Invited, "{}", gone.name);
    }
    check(world, event).await;
});

story!(a_rejected_player_asks_again_once_the_organiser_reopens, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let event = events::create(&maya, EventForm { is_private: true, ..court.form(world, DAY * 5) }).await.id;
    let asked = join(&elena, event).await.id;
    decide(&maya, asked, false).await;
    assert_eq!(state_in(&refusal(elena.client.call(Join { event, invite: None, if_free: false }).await)), "rejected");
    assert_eq!(decide(&maya, asked, true).await.state, EnrolmentState::Unenrolled, "it is for her to ask again");
    assert_eq!(notification_kinds(world, &elena).await, ["enrolment_decided", "enrolment_reopened"]);
    assert_eq!(join(&elena, event).await.state, EnrolmentState::Pending);
    check(world, event).await;
});

story!(
    a_coach_seats_pupils_of_an_earlier_class,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
        let first = events::create(&maya, court.form(world, HOUR * 3)).await.id;
        world.app().db.query("UPDATE event SET is_class = TRUE WHERE id = ").arg(first).run().await.unwrap();
        join(&elena, first).await;
        let next = events::create(&maya, court.form(world, DAY * 5)).await.id;
        assert_eq!(maya.client.call(add(next, &elena)).await.unwrap().state, EnrolmentState::Enrolled);
        assert_eq!(maya.client.call(add(next, &diego)).await.unwrap().state, EnrolmentState::Invited);
        check(world, next).await;
    }
);
