//! Co-organisers and officials, and handing an event over.

use protocol::chat::Role;
use protocol::enrolments::{Decide, EnrolmentState, LeaveEvent, RemoveEnrolment};
use protocol::events::{
    AcceptRole, Appoint, CancelEvent, EndRole, EventState, HandOver, ListMyEvents, MyGames, Repeat, RepeatEvery, SeriesScope, UpdateEvent,
};
use protocol::notifications::About;
use protocol::session::{OpenTopic, TopicEnd};
use protocol::staff::{Staff, StaffRole};
use protocol::{ErrorCode, UserId};

use super::*;
use harness::races::{both, race, winner};
use harness::servers::until;
use harness::steps::matches::notifications;
use harness::story;

async fn appoint(by: &Player, event: EventId, whom: &Player, role: StaffRole, series: bool) -> Staff {
    by.client.call(Appoint { event, user: whom.id, role, series }).await.expect("asked")
}

/// Makes somebody a co-organiser, who accepts.
async fn co_organiser(by: &Player, event: EventId, whom: &Player) {
    appoint(by, event, whom, StaffRole::CoOrganiser, false).await;
    whom.client.call(AcceptRole { event }).await.expect("accepted");
}

fn hand_over(event: EventId, to: &Player) -> HandOver {
    HandOver { event, to: to.id, scope: SeriesScope::This }
}

fn end(event: EventId, whom: &Player) -> EndRole {
    EndRole { event, user: whom.id }
}

fn cancel(event: EventId) -> CancelEvent {
    CancelEvent { event, reason: "The nets are down.".into(), cause: None, scope: SeriesScope::This }
}

async fn rename(by: &Player, event: EventId, scope: SeriesScope) -> Result<EventMade, protocol::client::ClientError> {
    let now = get(by, event).await.event;
    let form = EventForm { name: "Thursday, elsewhere".into(), ..now.form };
    by.client.call(UpdateEvent { event, version: now.version, form, scope }).await
}

fn ids(staff: &[protocol::staff::StaffMember]) -> Vec<UserId> {
    staff.iter().map(|member| member.person.id).collect()
}

async fn weekly(world: &World, by: &Player) -> Vec<EventId> {
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let repeat = Some(Repeat { every: RepeatEvery::Week, until: day(world, 5 + 14) });
    let made = made(by, CreateEvent { form: form(court, &day(world, 5), "19:00", "21:00"), repeat, draft: false, if_free: false }).await;
    let dates = get(by, made.event.id).await.dates;
    [made.event.id].into_iter().chain(dates.into_iter().map(|date| date.id)).collect()
}

async fn game(world: &World, by: &Player) -> EventId {
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    create(by, form(court, &day(world, 5), "19:00", "21:00")).await.id
}

story!(two_nodes a_co_organiser_runs_an_event_from_the_moment_they_accept, |world| {
    let (mut maya, tom) = (world.player("Maya Okafor").await, world.player_elsewhere("Tom Weber").await);
    let sam = world.player("Sam Strange").await;
    let event = game(world, &maya).await;
    let staff = appoint(&maya, event, &tom, StaffRole::CoOrganiser, false).await;
    assert_eq!((ids(&staff.members), ids(&staff.asked)), (vec![], vec![tom.id]));
    assert!(matches!(&notifications(&tom).await[..], [About::RoleAsked { role: StaffRole::CoOrganiser, .. }]));
    assert_eq!(code(tom.client.call(cancel(event)).await), ErrorCode::Forbidden, "being asked gives no right");
    for (reader, asked) in [(&maya, vec![tom.id]), (&tom, vec![tom.id]), (&sam, vec![])] {
        assert_eq!(ids(&get(reader, event).await.asked), asked, "who was asked is for {} to see", reader.name);
    }
    maya.client.call(OpenTopic { topic: Topic::Event(event), since: None }).await.unwrap();
    let accepted = tom.client.call(AcceptRole { event }).await.unwrap();
    assert_eq!(ids(&accepted.staff), [tom.id]);
    let push = maya.next_push(Topic::Event(event), "event_changed").await;
    let data: serde_json::Value = serde_json::from_str(push.data.expect("data").get()).unwrap();
    assert_eq!(data["event"]["staff"][0]["person"]["id"], tom.id.to_string());
    assert!(notifications(&maya).await.iter().any(|about| matches!(about, About::RoleAnswered { accepted: true, .. })));
    let rooms = tom.client.call(protocol::chat::List::default()).await.unwrap().rooms;
    assert_eq!(rooms.iter().filter(|entry| Some(entry.room.id) == accepted.chat).count(), 1, "they are in its room");
    let mine = tom.client.call(ListMyEvents { which: MyGames::Upcoming, by_series: false, cursor: None }).await.unwrap();
    assert_eq!(mine.events.iter().map(|card| card.id).collect::<Vec<_>>(), [event]);

    join(&sam, event).await;
    let enrolment = get(&tom, event).await.enrolments.into_iter().find(|row| row.player.as_ref().is_some_and(|one| one.id == sam.id)).unwrap();
    tom.client.call(RemoveEnrolment { enrolment: enrolment.id, reason: "Double booked".into() }).await.unwrap();
    rename(&tom, event, SeriesScope::This).await.unwrap();
    tom.client.call(cancel(event)).await.unwrap();
    until("the organiser is notified", async || notifications(&maya).await.iter().any(|about| about.kind() == "event_cancelled")).await;
    assert!(!notifications(&tom).await.iter().any(|about| about.kind() == "event_cancelled"), "not of what they did themselves");
});

story!(a_private_event_is_decided_by_its_co_organiser_too, |world| {
    let (maya, tom, sam) = (world.player("Maya Okafor").await, world.player("Tom Weber").await, world.player("Sam Strange").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, EventForm { is_private: true, ..form(court, &day(world, 5), "19:00", "21:00") }).await.id;
    co_organiser(&maya, event, &tom).await;
    let asked = sam.client.call(protocol::enrolments::Join { event, invite: None, if_free: false }).await.unwrap();
    assert_eq!(asked.state, EnrolmentState::Pending);
    for organiser in [&maya, &tom] {
        assert!(notifications(organiser).await.iter().any(|about| about.kind() == "enrolment_asked"), "{} hears of it", organiser.name);
    }
    let decided = tom.client.call(Decide { enrolment: asked.id, accept: true }).await.unwrap();
    assert_eq!(decided.state, EnrolmentState::Enrolled);
    let organiser =
        get(&maya, event).await.enrolments.into_iter().find(|row| row.player.as_ref().is_some_and(|one| one.id == maya.id)).unwrap();
    let removal = RemoveEnrolment { enrolment: organiser.id, reason: "My turn".into() };
    assert_eq!(code(tom.client.call(removal).await), ErrorCode::Forbidden, "nobody removes the organiser");
});

story!(only_the_organiser_appoints_and_only_whom_they_may, |world| {
    let (maya, tom, bo) = (world.player("Maya Okafor").await, world.player("Tom Weber").await, world.player("Bo Blocked").await);
    let event = game(world, &maya).await;
    let refused =
        async |by: &Player, user: UserId| code(by.client.call(Appoint { event, user, role: StaffRole::Official, series: false }).await);
    co_organiser(&maya, event, &tom).await;
    bo.rest.block(&bo.tokens.access_token, maya.id, true).await.unwrap();
    assert_eq!(refused(&maya, maya.id).await, ErrorCode::Invalid, "oneself");
    assert_eq!(refused(&maya, tom.id).await, ErrorCode::Conflict, "who has a role");
    assert_eq!(refused(&maya, bo.id).await, ErrorCode::NotFound, "who has blocked them");
    assert_eq!(refused(&maya, UserId(Uuid::now_v7())).await, ErrorCode::NotFound, "nobody");
    assert_eq!(refused(&tom, bo.id).await, ErrorCode::Forbidden, "a co-organiser appoints nobody");
    maya.client.call(cancel(event)).await.unwrap();
    assert_eq!(refused(&maya, world.player("Sam Strange").await.id).await, ErrorCode::Conflict, "a cancelled event");
});

story!(a_block_withdraws_the_request_to_help, |world| {
    let (maya, tom) = (world.player("Maya Okafor").await, world.player("Tom Weber").await);
    let event = game(world, &maya).await;
    appoint(&maya, event, &tom, StaffRole::CoOrganiser, false).await;
    maya.rest.block(&maya.tokens.access_token, tom.id, true).await.unwrap();
    assert_eq!(code(tom.client.call(AcceptRole { event }).await), ErrorCode::NotFound);
    maya.rest.block(&maya.tokens.access_token, tom.id, false).await.unwrap();
    assert_eq!(code(tom.client.call(AcceptRole { event }).await), ErrorCode::Conflict);
});

story!(a_co_organiser_stays_one_through_a_block, |world| {
    let (maya, mut tom) = (world.player("Maya Okafor").await, world.player("Tom Weber").await);
    let event = game(world, &maya).await;
    co_organiser(&maya, event, &tom).await;
    tom.client.call(OpenTopic { topic: Topic::Event(event), since: None }).await.unwrap();
    tom.rest.block(&tom.tokens.access_token, maya.id, true).await.unwrap();
    rename(&maya, event, SeriesScope::This).await.unwrap();
    tom.next_push(Topic::Event(event), "event_changed").await;
    rename(&tom, event, SeriesScope::This).await.unwrap();
});

story!(two_nodes a_role_that_has_ended_gives_no_right, |world| {
    let (maya, mut tom) = (world.player("Maya Okafor").await, world.player_elsewhere("Tom Weber").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, EventForm { friends_only: true, ..form(court, &day(world, 5), "19:00", "21:00") }).await;
    let (event, chat) = (event.id, event.chat.unwrap());
    co_organiser(&maya, event, &tom).await;
    tom.client.call(OpenTopic { topic: Topic::Event(event), since: None }).await.unwrap();
    maya.client.call(end(event, &tom)).await.unwrap();
    let ended = loop {
        let push = tom.client.next_push().await.unwrap();
        if push.topic == Some(Topic::Event(event)) && push.end().is_some() {
            break push.end();
        }
    };
    assert_eq!(ended, Some(TopicEnd::Revoked), "no friend, so they see it no longer");
    assert_eq!(code(tom.client.call(cancel(event)).await), ErrorCode::NotFound);
    assert_eq!(code(tom.client.call(OpenTopic { topic: Topic::Chat(chat), since: None }).await), ErrorCode::NotFound);
    assert!(notifications(&tom).await.iter().any(|about| about.kind() == "role_ended"));
});

story!(an_event_is_handed_over_to_a_co_organiser, |world| {
    let (maya, tom, sam) = (world.player("Maya Okafor").await, world.player("Tom Weber").await, world.player("Sam Strange").await);
    let event = game(world, &maya).await;
    co_organiser(&maya, event, &tom).await;
    assert_eq!(code(maya.client.call(hand_over(event, &sam)).await), ErrorCode::Invalid, "a stranger");
    assert_eq!(code(maya.client.call(hand_over(event, &maya)).await), ErrorCode::Invalid, "oneself");
    assert_eq!(code(tom.client.call(hand_over(event, &tom)).await), ErrorCode::Forbidden, "it is not theirs to give");
    let changed = maya.client.call(hand_over(event, &tom)).await.unwrap();
    assert_eq!((changed.organiser.id, ids(&changed.staff)), (tom.id, vec![maya.id]));
    assert!(!changed.form.organiser_plays, "the new organiser has no seat");
    assert_eq!(changed.taken, 1, "the former one has theirs still");
    let rooms = tom.client.call(protocol::chat::List::default()).await.unwrap().rooms;
    let room = &rooms.iter().find(|entry| Some(entry.room.id) == changed.chat).unwrap().room;
    let owners: Vec<UserId> = room.members.iter().filter(|member| member.role == Role::Owner).map(|member| member.user).collect();
    assert_eq!(owners, [tom.id]);
    assert!(notifications(&tom).await.iter().any(|about| about.kind() == "event_handed_over"));
    rename(&maya, event, SeriesScope::This).await.unwrap();
    maya.client.call(end(event, &maya)).await.unwrap();
    assert_eq!(code(maya.client.call(cancel(event)).await), ErrorCode::Forbidden, "they gave it all back");
    tom.client.call(cancel(event)).await.unwrap();
    assert_eq!(state_in(&refusal(tom.client.call(hand_over(event, &maya)).await)), "cancelled");
});

story!(two_nodes a_co_organiser_resigns_as_the_event_is_handed_to_them, |world| {
    let (maya, tom) = (world.player("Maya Okafor").await, world.player_elsewhere("Tom Weber").await);
    race(3, ["resigned", "handed over"], async |round| {
        let event = game(world, &maya).await;
        co_organiser(&maya, event, &tom).await;
        let (resigned, handed_over) = both(round, tom.client.call(end(event, &tom)), maya.client.call(hand_over(event, &tom))).await;
        let now = get(&maya, event).await.event;
        let expected = if handed_over.is_ok() { (tom.id, vec![maya.id]) } else { (maya.id, vec![]) };
        assert_eq!((now.organiser.id, ids(&now.staff)), expected);
        winner(("resigned", &resigned), ("handed over", &handed_over))
    })
    .await;
});

story!(two_nodes a_role_in_a_series_counts_on_every_date, |world| {
    let (maya, tom, sam) = (world.player("Maya Okafor").await, world.player_elsewhere("Tom Weber").await, world.player("Sam Strange").await);
    let dates = weekly(world, &maya).await;
    assert_eq!(dates.len(), 3);
    appoint(&maya, dates[0], &tom, StaffRole::CoOrganiser, true).await;
    tom.client.call(AcceptRole { event: dates[1] }).await.unwrap();
    co_organiser(&maya, dates[0], &sam).await;
    for date in &dates {
        let member = &get(&sam, *date).await.event.staff[0];
        assert_eq!((member.person.id, member.series), (tom.id, true));
    }
    assert_eq!(code(rename(&sam, dates[0], SeriesScope::All).await), ErrorCode::Forbidden, "they organise one date");
    rename(&tom, dates[0], SeriesScope::All).await.unwrap();
    until("every date has the name", async || {
        let mut renamed = 0;
        for date in &dates {
            renamed += usize::from(get(&maya, *date).await.event.form.name == "Thursday, elsewhere");
        }
        renamed == dates.len()
    })
    .await;
    let hand_over = HandOver { event: dates[1], to: tom.id, scope: SeriesScope::Following };
    maya.client.call(hand_over).await.unwrap();
    until("the later dates are handed over", async || get(&maya, dates[2]).await.event.organiser.id == tom.id).await;
    let first = get(&maya, dates[0]).await.event;
    assert_eq!((first.organiser.id, ids(&first.staff)), (maya.id, vec![tom.id, sam.id]));
    rename(&maya, dates[2], SeriesScope::This).await.expect("she is a co-organiser of it");
    tom.client.call(CancelEvent { scope: SeriesScope::All, ..cancel(dates[1]) }).await.unwrap();
    until("his dates are cancelled", async || get(&maya, dates[2]).await.event.state == EventState::Cancelled).await;
    assert_eq!(get(&maya, dates[0]).await.event.state, EventState::Published, "the date of another organiser stays");
});

story!(an_organiser_who_gives_up_their_seat_plays_no_longer, |world| {
    let maya = world.player("Maya Okafor").await;
    let event = game(world, &maya).await;
    maya.client.call(LeaveEvent { event }).await.unwrap();
    let now = get(&maya, event).await.event;
    assert_eq!((now.form.organiser_plays, now.taken), (false, 0));
    rename(&maya, event, SeriesScope::This).await.expect("an edit takes no seat");
    assert_eq!(get(&maya, event).await.event.taken, 0);
    join(&maya, event).await;
    assert!(get(&maya, event).await.event.form.organiser_plays);
});

story!(the_events_of_a_removed_account_go_to_their_co_organisers, |world| {
    let (maya, tom, sam) = (world.player("Maya Okafor").await, world.player("Tom Weber").await, world.player("Sam Strange").await);
    let (shared, alone) = (game(world, &maya).await, game(world, &maya).await);
    co_organiser(&maya, shared, &tom).await;
    appoint(&maya, alone, &tom, StaffRole::CoOrganiser, false).await;
    join(&sam, shared).await;
    join(&sam, alone).await;
    maya.rest.remove_account(&maya.tokens.access_token, Some(harness::PASSWORD)).await.unwrap();
    until("he organises it", async || get(&sam, shared).await.event.organiser.id == tom.id).await;
    until("nobody else could", async || get(&sam, alone).await.event.state == EventState::Cancelled).await;
    let now = get(&tom, shared).await.event;
    assert_eq!((now.state, ids(&now.staff)), (EventState::Published, vec![]));
    assert!(notifications(&tom).await.iter().any(|about| matches!(about, About::EventHandedOver { by: None, .. })));
    rename(&tom, shared, SeriesScope::This).await.unwrap();
});

story!(who_organises_one_date_of_a_series_decides_nothing_about_the_others, |world| {
    let [maya, tom, eve, sam] = [
        world.player("Maya Okafor").await,
        world.player("Tom Weber").await,
        world.player("Eve Adams").await,
        world.player("Sam Strange").await,
    ];
    let dates = weekly(world, &maya).await;
    appoint(&maya, dates[0], &sam, StaffRole::CoOrganiser, true).await;
    sam.client.call(AcceptRole { event: dates[0] }).await.unwrap();
    co_organiser(&maya, dates[1], &tom).await;
    let all = |to: &Player| HandOver { event: dates[1], to: to.id, scope: SeriesScope::All };
    assert_eq!(code(maya.client.call(all(&tom)).await), ErrorCode::Invalid, "he has accepted one date");
    maya.client.call(hand_over(dates[1], &tom)).await.unwrap();
    let whole = Appoint { event: dates[1], user: eve.id, role: StaffRole::CoOrganiser, series: true };
    assert_eq!(code(tom.client.call(whole).await), ErrorCode::Forbidden);
    assert_eq!(code(tom.client.call(end(dates[1], &sam)).await), ErrorCode::Forbidden, "her role is in the whole series");
    tom.client.call(HandOver { scope: SeriesScope::All, ..hand_over(dates[1], &maya) }).await.expect("his own date");
    assert_eq!(get(&maya, dates[1]).await.event.organiser.id, maya.id);
    assert_eq!(ids(&get(&maya, dates[0]).await.event.staff), [sam.id], "he has no role in the others");
    assert_eq!(code(tom.client.call(cancel(dates[0])).await), ErrorCode::Forbidden);
});

story!(two_nodes a_series_is_handed_over_whole, |world| {
    let (maya, tom) = (world.player("Maya Okafor").await, world.player_elsewhere("Tom Weber").await);
    let sam = world.player("Sam Strange").await;
    let dates = weekly(world, &maya).await;
    appoint(&maya, dates[0], &tom, StaffRole::CoOrganiser, true).await;
    tom.client.call(AcceptRole { event: dates[0] }).await.unwrap();
    maya.client.call(HandOver { event: dates[0], to: tom.id, scope: SeriesScope::All }).await.unwrap();
    for date in &dates {
        until("it is handed over", async || get(&maya, *date).await.event.organiser.id == tom.id).await;
        assert_eq!(ids(&get(&maya, *date).await.event.staff), [maya.id], "each of them once");
    }
    appoint(&tom, dates[2], &sam, StaffRole::Official, true).await;
    tom.client.call(hand_over(dates[2], &maya)).await.unwrap();
    assert_eq!(ids(&get(&maya, dates[2]).await.event.staff), [tom.id], "not twice, for the series and for the date");
});

story!(
    asking_the_same_person_again_and_again_is_limited,
    |config| {
        config.limits.again_per_day = 3;
    },
    |world| {
        let (maya, tom) = (world.player("Maya Okafor").await, world.player("Tom Weber").await);
        let event = game(world, &maya).await;
        for _ in 0..3 {
            appoint(&maya, event, &tom, StaffRole::Official, false).await;
            maya.client.call(end(event, &tom)).await.unwrap();
        }
        let again = Appoint { event, user: tom.id, role: StaffRole::Official, series: false };
        assert_eq!(code(maya.client.call(again).await), ErrorCode::LimitReached);
        assert!(notifications(&tom).await.iter().all(|about| about.kind() == "role_asked"), "a role that he never had did not end");
    }
);
