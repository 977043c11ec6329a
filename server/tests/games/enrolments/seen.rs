//! Who sees what of a roster: requests and invitations concern the organiser and whoever made or got them.

use protocol::enrolments::FindSubstitute;
use protocol::events::{
    AcceptRole, Appoint, GetCalendarEvent, InviteToEvent, ListMyEvents, MyGames, SearchEvents, SeriesScope, UpdateEvent,
};
use protocol::staff::StaffRole;

use super::*;
use harness::story;

/// The states on the roster as a player sees it.
async fn listed(player: &Player, event: EventId) -> Vec<EnrolmentState> {
    let mut states: Vec<_> = roster(player, event).await.enrolments.into_iter().map(|one| one.state).collect();
    states.sort_by_key(|state| format!("{state:?}"));
    states
}

/// Whether a stored push on the event's topic names somebody.
async fn is_pushed(world: &World, event: EventId, name: &str) -> bool {
    let query = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE topic = ").arg(Topic::Event(event).to_string());
    query.push(" AND body LIKE ").arg(format!("%{name}%")).scalar::<i64>().await.unwrap() > 0
}

story!(requests_and_invitations_are_seen_by_those_concerned, |world| {
    let court = Court::new(world).await;
    let [maya, pia, ina, sam] = people(world, ["Maya Okafor", "Pia Pending", "Ina Invited", "Sam Strange"]).await;
    let event = events::create(&maya, EventForm { is_private: true, ..court.form(world, DAY * 5) }).await.id;
    let asked = join(&pia, event).await;
    maya.client.call(InviteToEvent { event, users: vec![ina.id] }).await.unwrap();
    let all = [EnrolmentState::Enrolled, EnrolmentState::Invited, EnrolmentState::Pending];
    assert_eq!(listed(&maya, event).await, all);
    assert_eq!(listed(&sam, event).await, [EnrolmentState::Enrolled]);
    assert_eq!(listed(&pia, event).await, [EnrolmentState::Enrolled, EnrolmentState::Pending], "her own");
    assert_eq!(listed(&ina, event).await, [EnrolmentState::Enrolled, EnrolmentState::Invited], "her own");
    assert!(!is_pushed(world, event, "Pia").await && !is_pushed(world, event, "Ina").await);
    decide(&maya, asked.id, true).await;
    assert!(is_pushed(world, event, "Pia").await, "who plays is seen by everybody");
    assert_eq!(listed(&sam, event).await, [EnrolmentState::Enrolled, EnrolmentState::Enrolled]);
});

story!(two_nodes the_organiser_hears_of_requests_and_invitations, |world| {
    let court = Court::new(world).await;
    let mut maya = world.player("Maya Okafor").await;
    let (pia, ina) = (world.player_elsewhere("Pia Pending").await, world.player_elsewhere("Ina Invited").await);
    let event = events::create(&maya, EventForm { is_private: true, ..court.form(world, DAY * 5) }).await.id;
    let phone = maya.other_device(&world.nodes[0]).await;
    let mut heard = async || match maya.next_own_push("request_changed").await.user().unwrap() {
        UserPush::RequestChanged { enrolment, pending_count, .. } => (enrolment.state, pending_count),
        other => panic!("{other:?}"),
    };
    join(&pia, event).await;
    assert_eq!(heard().await, (EnrolmentState::Pending, 1));
    leave(&pia, event).await;
    assert_eq!(heard().await, (EnrolmentState::Unenrolled, 0));
    phone.client.call(InviteToEvent { event, users: vec![ina.id] }).await.unwrap();
    assert_eq!(heard().await, (EnrolmentState::Invited, 0));
    assert_eq!(join(&ina, event).await.state, EnrolmentState::Enrolled);
    assert_eq!(heard().await, (EnrolmentState::Enrolled, 0));
});

story!(how_many_requests_wait_is_for_organisers, |world| {
    let court = Court::new(world).await;
    let [maya, carl, olga, pia, tom] = people(world, ["Maya Okafor", "Carl Coorg", "Olga Official", "Pia Pending", "Tom Weber"]).await;
    let event = events::create(&maya, EventForm { is_private: true, ..court.form(world, DAY * 5) }).await.id;
    for (helper, role) in [(&carl, StaffRole::CoOrganiser), (&olga, StaffRole::Official)] {
        maya.client.call(Appoint { event, user: helper.id, role, series: false }).await.unwrap();
    }
    join(&pia, event).await;
    let tom_asked = join(&tom, event).await;
    let accepted = async |helper: &Player| helper.client.call(AcceptRole { event }).await.unwrap().pending_count;
    assert_eq!((accepted(&carl).await, accepted(&olga).await), (2, 0), "in the answer to a command");
    for (reader, expected) in [(&maya, 2), (&carl, 2), (&olga, 0), (&pia, 0), (&tom, 0)] {
        assert_eq!(roster(reader, event).await.event.pending_count, expected, "as {} sees it", reader.name);
    }
    let listed = async |player: &Player| {
        let mine = ListMyEvents { which: MyGames::Pending, by_series: false, cursor: None };
        player.client.call(mine).await.unwrap().events.len()
    };
    assert_eq!((listed(&maya).await, listed(&carl).await, listed(&olga).await), (1, 1, 0), "only organisers decide");
    decide(&maya, tom_asked.id, true).await;
    leave(&tom, event).await;
    let query = world.app().db.query("SELECT body FROM push_log WHERE body IS NOT NULL AND topic = ").arg(Topic::Event(event).to_string());
    let pushed: Vec<String> = query.scalars().await.unwrap();
    let counts: Vec<bool> =
        pushed.iter().filter(|body| body.contains("pending_count")).map(|body| body.contains("\"pending_count\":0")).collect();
    assert!(counts.len() >= 3 && counts.iter().all(|is_none| *is_none), "{pushed:#?}");
});

/// Everything about where an event takes place that an answer may have.
fn tells_the_court(answer: &impl serde::Serialize) -> bool {
    let text = serde_json::to_string(answer).unwrap();
    text.contains("Riverside") || text.contains("Court 7")
}

story!(the_court_of_a_private_event_is_shown_to_those_with_a_seat, |world| {
    let court = Court::new(world).await;
    let [maya, elena, sam] = people(world, ["Maya Okafor", "Elena Vasquez", "Sam Strange"]).await;
    let form = EventForm { is_private: true, court_note: Some("Court 7".into()), ..court.form(world, DAY * 5) };
    let event = events::create(&maya, form).await.id;
    let asked = join(&elena, event).await;
    let search = |at_court: bool| {
        let day = jiff::Timestamp::from_millisecond((world.app().clock.now() + DAY * 5).0).unwrap().to_zoned(court.zone.clone());
        let day = day.strftime("%Y-%m-%d").to_string();
        let court = at_court.then_some(court.id);
        serde_json::from_value::<SearchEvents>(json!({ "location": HERE, "distance": 25.0, "day": day, "court": court })).unwrap()
    };
    for player in [&elena, &sam] {
        let seen = roster(player, event).await;
        assert!(!tells_the_court(&seen), "{seen:?}");
        let area = seen.event.area.expect("an area");
        let miles = rally::geo::miles(area.spot, HERE);
        assert!(area.name.is_some() && miles > 0.0 && miles < 4.0, "{area:?}, {miles} miles away");
        let found = player.client.call(search(false)).await.unwrap().events;
        assert_eq!((found.len(), tells_the_court(&found)), (1, false));
        assert_eq!(player.client.call(search(true)).await.unwrap().events, [], "a search at the court does not tell it either");
        assert!(!tells_the_court(&player.client.call(GetCalendarEvent { event }).await.unwrap()));
        assert_eq!(code(player.client.call(FindSubstitute { event }).await), protocol::ErrorCode::Forbidden);
    }
    let topic = Topic::Event(event).to_string();
    decide(&maya, asked.id, true).await;
    let seen = roster(&elena, event).await;
    assert!(tells_the_court(&seen) && seen.event.area.is_none() && seen.event.form.court == Some(court.id));
    assert_eq!(elena.client.call(search(true)).await.unwrap().events.len(), 1);
    assert!(tells_the_court(&elena.client.call(GetCalendarEvent { event }).await.unwrap()));
    let now = roster(&maya, event).await.event;
    let renamed = EventForm { name: "Elsewhere".into(), ..now.form };
    maya.client.call(UpdateEvent { event, version: now.version, form: renamed, scope: SeriesScope::This }).await.unwrap();
    let query = world.app().db.query("SELECT body FROM push_log WHERE body IS NOT NULL AND topic = ").arg(topic);
    let pushed: Vec<String> = query.scalars().await.unwrap();
    assert!(pushed.iter().any(|body| body.contains("Elsewhere")) && !tells_the_court(&pushed), "{pushed:?}");
    for player in [&elena, &sam] {
        let heard = harness::steps::matches::notifications(player).await;
        assert!(!tells_the_court(&heard), "{heard:?}");
    }
});
