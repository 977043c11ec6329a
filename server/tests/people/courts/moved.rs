//! A court that is moved on the map takes its games with it.

use protocol::courts::{CourtForm, EditCourt};
use protocol::events::SearchEvents;
use protocol::people::Spot;

use super::{added, form};
use harness::steps::events::search;
use harness::steps::events::{self, day, join};
use harness::story;

const NEW_YORK: Spot = Spot { latitude: 40.7308, longitude: -73.9973 };

story!(games_follow_their_court_into_another_time_zone, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = added(&maya, form("Washington Square")).await;
    let game = events::create(&maya, events::form(court.id, &day(world, 5), "19:00", "21:00")).await;
    join(&elena, game.id).await;
    let there = CourtForm { location: NEW_YORK, ..form("Washington Square") };
    maya.client.call(EditCourt { court: court.id, version: court.version, form: there }).await.expect("moved");
    world.jobs_performed().await;
    let after = events::get(&elena, game.id).await;
    assert_eq!(after.event.zone.as_deref(), Some("America/New_York"));
    assert_eq!((&after.event.form.date, &after.event.form.from), (&game.form.date, &game.form.from), "seven in the evening, there");
    let (before, now) = (game.starts_at.expect("a start"), after.event.starts_at.expect("a start"));
    assert_eq!(before.0 - now.0, 3 * 3_600_000);
    let seat = after.enrolments.iter().find(|one| one.player.as_ref().is_some_and(|player| player.id == elena.id)).expect("her seat");
    assert!(seat.reconfirm, "it is another instant");
    let near = SearchEvents { location: NEW_YORK, ..search(&day(world, 5)) };
    let found = elena.client.call(near).await.expect("a search").events;
    assert_eq!(found.iter().map(|found| found.id).collect::<Vec<_>>(), [game.id]);
});
