//! Matches that never begin, that stop, or whose event is called off.

use std::time::Duration;

use protocol::ErrorCode;
use protocol::events::{CancelEvent, Cause, SeriesScope};
use protocol::live::{ResumeMatch, SuspendMatch, TakeOverScoring, WalkoverSide};
use protocol::matches::{Ending, MatchState, Side};

use super::{Cast, LOVE_SET, board, create, pad, point, points, start};
use harness::World;
use harness::refusals::code;
use harness::servers::until;
use harness::steps::matches::{Game, history, own, report, score, state_of};
use harness::story;

const HOUR: Duration = Duration::from_secs(3_600);

fn call_off(event: protocol::EventId) -> CancelEvent {
    CancelEvent { event, reason: String::new(), cause: Some(Cause::Rain), scope: SeriesScope::This }
}

story!(a_typed_result_replaces_a_match_that_nobody_began, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let live = create(&maya, event, maya.id, elena.id).await.expect("a match");
    let typed = report(&elena, event, &[&elena], &[&maya], score("6-4 6-2")).await.expect("typed instead");
    assert_eq!((typed.state, board(&maya, live.id).await.state), (MatchState::Reported, MatchState::Voided));
    assert_eq!(code(start(&maya, live.id, pad()).await), ErrorCode::Conflict);
    assert_eq!(own(&maya).await.1, [MatchState::Reported], "one match");
    let Cast { maya, elena, event, .. } = Cast::new(world).await;
    let refused = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await;
    assert_eq!(state_of(refused), MatchState::Live, "not one that is being played");
});

story!(
    a_match_that_nobody_begins_ends_after_its_event,
    |config| {
        config.auth.access_life = HOUR * 48;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
        let live = create(&maya, event, maya.id, elena.id).await.expect("a match");
        world.advance(HOUR * 6);
        world.jobs_performed().await;
        assert_eq!(board(&maya, live.id).await.state, MatchState::Scheduled);
        world.advance(HOUR * 2);
        until("it is void", async || board(&maya, live.id).await.state == MatchState::Voided).await;
    }
);

story!(a_match_of_an_event_that_is_called_off_does_not_count, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id, diego.id]).await;
    let live = create(&maya, event, maya.id, elena.id).await.expect("a match");
    let db = &world.app().db;
    maya.client.call(call_off(event)).await.expect("a match that nobody began does not stop her");
    until("it is void", async || board(&elena, live.id).await.state == MatchState::Voided).await;
    // One that is left from before is not started, and does not count.
    let left = "UPDATE match_result SET state = 'scheduled' WHERE id = ";
    db.query(left).arg(live.id).run().await.expect("a match that was left");
    let pad = pad();
    assert_eq!(code(start(&maya, live.id, pad).await), ErrorCode::Conflict, "called off");
    maya.client.call(TakeOverScoring { match_id: live.id, pad, link: None }).await.expect("the scorer");
    let walkover = WalkoverSide { match_id: live.id, pad, after: 0, side: Side::B };
    assert_eq!(code(maya.client.call(walkover).await), ErrorCode::Conflict, "nobody plays");
    assert_eq!(own(&elena).await.1, []);
});

story!(a_match_in_play_is_void_if_its_event_is_called_off_before_it_begins, |world| {
    let Cast { maya, elena, event, live, pad, .. } = Cast::new(world).await;
    let after = points(&maya, live.id, (pad, 0), "aab").await;
    let early = "UPDATE event SET starts_at = ends_at - 60000 WHERE id = ";
    world.app().db.query(early).arg(event).run().await.expect("they began early");
    maya.client.call(call_off(event)).await.expect("called off");
    until("it is void", async || board(&elena, live.id).await.state == MatchState::Voided).await;
    assert_eq!(code(point(&maya, live.id, (pad, after), Side::A).await), ErrorCode::Conflict);
});

story!(a_match_is_not_started_days_before_its_event_or_after_it, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let live = create(&maya, event, maya.id, elena.id).await.expect("a match");
    for days in [-9, 2] {
        let moved = "UPDATE event SET starts_at = starts_at + ";
        let query = world.app().db.query(moved).arg(days * 86_400_000_i64).push(", ends_at = ends_at + ").arg(days * 86_400_000_i64);
        query.push(" WHERE id = ").arg(event).run().await.expect("another time");
        assert_eq!(code(start(&maya, live.id, pad()).await), ErrorCode::Conflict, "{days} days");
        let query = world.app().db.query(moved).arg(-days * 86_400_000_i64).push(", ends_at = ends_at + ").arg(-days * 86_400_000_i64);
        query.push(" WHERE id = ").arg(event).run().await.expect("its own time");
    }
    start(&maya, live.id, pad()).await.expect("started");
});

async fn results(world: &World, of: &harness::Player) -> Vec<Ending> {
    world.jobs_performed().await;
    history(of.id, of).await.unwrap().matches.iter().map(|one| one.ending).collect()
}

story!(
    a_match_that_darkness_stopped_goes_on_another_day,
    |config| {
        config.auth.access_life = HOUR * 24 * 30;
    },
    |world| {
        let Cast { maya, elena, live, pad, .. } = Cast::new(world).await;
        let after = points(&maya, live.id, (pad, 0), LOVE_SET).await;
        let suspend = |after| SuspendMatch { match_id: live.id, pad, after, reason: Some("Darkness".into()) };
        let after = maya.client.call(suspend(after)).await.expect("suspended").events;
        world.advance(HOUR * 20);
        world.jobs_performed().await;
        assert_eq!(board(&elena, live.id).await.state, MatchState::Suspended, "the score stands overnight");
        let listed = elena.client.call(protocol::live::ListLive { event: None }).await.unwrap().matches;
        assert!(listed.is_empty(), "it is not played now");
        let after = maya.client.call(ResumeMatch { match_id: live.id, pad, after }).await.expect("resumed").events;
        let after = points(&maya, live.id, (pad, after), "aab").await;
        assert_eq!(board(&elena, live.id).await.sets.len(), 1, "at the same score");
        maya.client.call(suspend(after)).await.expect("suspended again");
        world.advance(HOUR * 24 * 6);
        assert_eq!(results(world, &elena).await, []);
        world.advance(HOUR * 31);
        until("nobody went on", async || results(world, &elena).await == [Ending::Abandoned]).await;
    }
);

story!(
    a_match_that_went_on_is_idle_after_six_hours,
    |config| {
        config.auth.access_life = HOUR * 24 * 30;
    },
    |world| {
        let Cast { maya, elena, live, pad, .. } = Cast::new(world).await;
        point(&maya, live.id, (pad, 0), Side::A).await.expect("a point");
        let suspend = SuspendMatch { match_id: live.id, pad, after: 1, reason: None };
        maya.client.call(suspend).await.expect("suspended");
        world.advance(HOUR * 15);
        world.jobs_performed().await;
        maya.client.call(ResumeMatch { match_id: live.id, pad, after: 2 }).await.expect("resumed");
        world.advance(HOUR * 13);
        until("nobody scores it", async || results(world, &elena).await == [Ending::Abandoned]).await;
    }
);
