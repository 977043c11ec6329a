//! Players in a block with the organiser: what concerns a game they share reaches both, and nobody else hears of it.

use protocol::enrolments::{EnrolmentState, MarkAbsent};
use protocol::events::{CancelEvent, GetEvent, SeriesScope, UpdateEvent};
use protocol::session::OpenTopic;

use super::*;
use harness::story;

story!(a_player_in_a_block_hears_of_a_move_and_a_cancellation, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let event = events::create(&maya, court.form(world, DAY * 5)).await;
    join(&elena, event.id).await;
    block(&elena, &maya).await;
    elena.client.call(GetEvent { event: event.id, invite: None }).await.expect("whoever is enrolled sees the event");
    elena.client.call(OpenTopic { topic: Topic::Event(event.id), since: None }).await.expect("and opens its topic");
    let edit = UpdateEvent { event: event.id, version: event.version, form: court.form(world, DAY * 6), scope: SeriesScope::This };
    maya.client.call(edit).await.unwrap();
    until("she hears of the move", async || notification_kinds(world, &elena).await == ["event_changed"]).await;
    maya.client.call(CancelEvent { event: event.id, reason: "Rain".into(), cause: None, scope: SeriesScope::This }).await.unwrap();
    until("she hears of the cancellation", async || notification_kinds(world, &elena).await == ["event_changed", "event_cancelled"]).await;
    assert_eq!(harness::steps::matches::kinds(&elena).await, ["event_cancelled", "event_changed"], "and reads it in her list");
});

story!(
    an_absence_and_an_objection_pass_a_block_without_a_name,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
        let event = events::create(&maya, court.form(world, HOUR * 3)).await.id;
        let seat = join(&elena, event).await;
        block(&maya, &elena).await;
        advance(world, HOUR * 3 + MINUTE * 20);
        assert_eq!(maya.client.call(MarkAbsent { enrolment: seat.id }).await.unwrap().state, EnrolmentState::NoShow);
        assert_eq!(harness::steps::matches::kinds(&elena).await, ["marked_absent"]);
        elena.client.call(protocol::enrolments::Object { event }).await.unwrap();
        let heard = harness::steps::matches::notifications(&maya).await;
        assert_eq!(heard.iter().map(|about| about.kind()).collect::<Vec<_>>(), ["absence_objected"]);
        assert!(!format!("{heard:?}").contains("Elena"), "{heard:?}");
    }
);
