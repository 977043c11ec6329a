//! What a pad enters, in time or late.

use protocol::live::{
    Both, CorrectedWhat, DefaultSide, FixServer, PadEvent, Partner, ResumeMatch, RetireSide, ScoreEvent, ScorePoint, ScorePoints, Seat,
    SetScoreTo, SetTo, SuspendMatch, TakeOverScoring, Toss,
};
use protocol::matches::{Ending, MatchState, SetScore, Side};
use protocol::{ErrorCode, Key, Millis, PadId};

use super::{Cast, LOVE_SET, board, create, pad as new_pad, point, points, start, toss, undo};
use harness::refusals::{code, code_on, on, refusal};
use harness::story;

fn stored(events: &[ScoreEvent]) -> Vec<PadEvent> {
    (1..).zip(events).map(|(at, event)| PadEvent { event: event.clone(), at: Millis(at) }).collect()
}

story!(two_nodes a_pad_that_was_offline_adds_its_points, |world| {
    let Cast { maya, elena, live, pad, .. } = Cast::new(world).await;
    let elsewhere = world.player_elsewhere("Tom Becker").await;
    let after = points(&maya, live.id, (pad, 0), "ab").await;
    let events = stored(&[
        ScoreEvent::Point { side: Side::A },
        ScoreEvent::Point { side: Side::A },
        ScoreEvent::Undo,
        ScoreEvent::Point { side: Side::B },
    ]);
    let send = ScorePoints { match_id: live.id, pad, after, events };
    let key = Key::fresh();
    let recorded = maya.client.call_with(key, send.clone()).await.expect("recorded").ok;
    assert_eq!(recorded.events, 6);
    let again = maya.client.call_with(key, send.clone()).await.expect("the same answer").ok;
    assert_eq!((again, board(&elsewhere, live.id).await.play.as_str()), (recorded, "abab"), "a retry has no effect");
    let late = refusal(maya.client.call(send).await);
    assert_eq!((late.code, late.data.unwrap()["events"].as_i64()), (ErrorCode::Conflict, Some(6)));
    // Somebody else took over: what the first pad has stored is refused, whatever it follows.
    let other = new_pad();
    elena.client.call(TakeOverScoring { match_id: live.id, pad: other, link: None }).await.expect("taken over");
    let refused = refusal(point(&maya, live.id, (pad, 6), Side::A).await);
    assert_eq!(refused.data.unwrap()["scorer"], serde_json::json!(elena.id));
    point(&elena, live.id, (other, 6), Side::B).await.expect("she scores");
    let seen = board(&maya, live.id).await;
    assert_eq!((seen.play.as_str(), seen.scorer, seen.events), ("ababb", Some(elena.id), 7));
});

story!(all_stored_events_count_or_none, |world| {
    let Cast { maya, live, pad, .. } = Cast::new(world).await;
    let point = ScoreEvent::Point { side: Side::A };
    let send = |events: &[ScoreEvent]| maya.client.call(ScorePoints { match_id: live.id, pad, after: 0, events: stored(events) });
    let refused = refusal(send(&[point.clone(), ScoreEvent::Resumed, point.clone()]).await);
    assert_eq!((refused.code, refused.data.unwrap()["index"].as_i64()), (ErrorCode::Conflict, Some(1)));
    let finished = refusal(send(&[point.clone(), ScoreEvent::Finished, point.clone()]).await);
    assert_eq!(finished.data.unwrap()["index"].as_i64(), Some(2));
    assert_eq!(code(send(&vec![point.clone(); 501]).await), ErrorCode::LimitReached);
    assert_eq!(board(&maya, live.id).await.events, 0);
    let far = vec![PadEvent { event: point, at: Millis(i64::MAX) }];
    maya.client.call(ScorePoints { match_id: live.id, pad, after: 0, events: far }).await.expect("a clock that is ahead");
    let at: Millis = world.app().db.query("SELECT at FROM match_event").scalar().await.unwrap();
    assert!(at <= world.app().clock.now());
});

story!(corrections_are_visible, |world| {
    let Cast { maya, live, pad, .. } = Cast::new(world).await;
    points(&maya, live.id, (pad, 0), "aab").await;
    undo(&maya, live.id, (pad, 3)).await.expect("undone");
    let seen = board(&maya, live.id).await;
    assert_eq!((seen.play.as_str(), seen.correction.map(|one| one.what)), ("aa", Some(CorrectedWhat::Undone)));
    let elena_serves = Seat { side: Side::B, partner: Partner::First };
    maya.client.call(FixServer { match_id: live.id, pad, after: 4, server: elena_serves }).await.expect("fixed");
    let seen = board(&maya, live.id).await;
    assert_eq!((seen.server, seen.points, seen.events), (Some(elena_serves), Both { a: 2, b: 0 }, 5), "points stand");
    let set = SetScore { a: 6, b: 4, tiebreak: None, match_tiebreak: false };
    let score = |sets: Vec<SetScore>, games, points| SetTo { sets, games, points, server: elena_serves, reason: "I came late".into() };
    let set_to = |score| maya.client.call(SetScoreTo { match_id: live.id, pad, after: 5, score });
    for impossible in [
        score(vec![SetScore { a: 6, b: 5, ..set }], Both::default(), Both::default()),
        score(vec![set], Both { a: 6, b: 0 }, Both::default()),
        score(vec![set], Both { a: 2, b: 1 }, Both { a: 4, b: 0 }),
        score(vec![set; 3], Both::default(), Both::default()),
    ] {
        assert_eq!(code(set_to(impossible).await), ErrorCode::Invalid);
    }
    set_to(score(vec![set], Both { a: 2, b: 1 }, Both { a: 3, b: 2 })).await.expect("set");
    let seen = board(&maya, live.id).await;
    assert_eq!((seen.sets.len(), seen.games, seen.points, seen.server), (1, Both { a: 2, b: 1 }, Both { a: 3, b: 2 }, Some(elena_serves)));
    assert_eq!(seen.correction.unwrap().reason.as_deref(), Some("I came late"));
    point(&maya, live.id, (pad, 6), Side::A).await.expect("play goes on");
    let seen = board(&maya, live.id).await;
    assert_eq!((seen.games, seen.correction), (Both { a: 3, b: 1 }, None));
});

story!(a_match_ends_and_can_be_undone_until_it_is_finished, |world| {
    let Cast { maya, live, pad, .. } = Cast::new(world).await;
    assert_eq!(code(undo(&maya, live.id, (pad, 0)).await), ErrorCode::Conflict, "nothing to undo");
    let after = points(&maya, live.id, (pad, 0), &LOVE_SET.repeat(2)).await;
    let seen = board(&maya, live.id).await;
    assert_eq!((seen.ending, seen.winner, seen.server), (Some(Ending::Completed), Some(Side::A), None));
    assert_eq!(code(point(&maya, live.id, (pad, after), Side::A).await), ErrorCode::Conflict, "the match is over");
    undo(&maya, live.id, (pad, after)).await.expect("undone");
    assert_eq!(board(&maya, live.id).await.ending, None);
    let suspend = SuspendMatch { match_id: live.id, pad, after: after + 1, reason: Some("Rain".into()) };
    assert_eq!(maya.client.call(suspend).await.unwrap().state, MatchState::Suspended);
    let (refused, pad_2) = (point(&maya, live.id, (pad, after + 2), Side::A).await, PadId(uuid::Uuid::nil()));
    assert_eq!(code(refused), ErrorCode::Conflict, "suspended");
    maya.client.call(ResumeMatch { match_id: live.id, pad, after: after + 2 }).await.expect("resumed");
    assert_eq!(code(point(&maya, live.id, (pad_2, after + 3), Side::A).await), ErrorCode::Conflict, "another device");
    maya.client.call(RetireSide { match_id: live.id, pad, after: after + 3, side: Side::B }).await.expect("she retires");
    let seen = board(&maya, live.id).await;
    assert_eq!((seen.ending, seen.winner), (Some(Ending::Retired), Some(Side::A)));
    assert_eq!(code(start(&maya, live.id, new_pad()).await), ErrorCode::Conflict, "begun");
});

story!(what_makes_no_sense_is_refused, |world| {
    let Cast { maya, elena, diego, event, live, pad, .. } = Cast::new(world).await;
    assert_eq!(code(create(&maya, event, elena.id, maya.id).await), ErrorCode::Conflict, "they are playing");
    assert_eq!(code(create(&maya, event, maya.id, maya.id).await), ErrorCode::Invalid);
    let form = |format: &str| protocol::live::CreateMatch {
        event,
        a: vec![maya.id],
        b: vec![diego.id],
        guests_a: vec![],
        guests_b: vec![],
        format: Some(format.into()),
    };
    assert_eq!(code(maya.client.call(form("best of three")).await), ErrorCode::Invalid);
    let other = maya.client.call(form("SET1-S:T20")).await.expect("a timed set");
    let server = Seat { partner: Partner::Second, ..toss().server };
    let second = protocol::live::StartMatch { match_id: other.id, pad, toss: Toss { server, ..toss() } };
    assert_eq!(code(maya.client.call(second).await), ErrorCode::Invalid, "singles");
    assert_eq!(
        code(maya.client.call(ScorePoint { match_id: other.id, pad, after: 0, side: Side::A }).await),
        ErrorCode::Conflict,
        "not begun"
    );
    assert_eq!(code(point(&diego, live.id, (new_pad(), 0), Side::A).await), ErrorCode::Conflict, "not the scorer");
    let gone = protocol::MatchId(uuid::Uuid::now_v7());
    assert_eq!(code(point(&maya, gone, (pad, 0), Side::A).await), ErrorCode::NotFound);
});

story!(a_match_does_not_grow_beyond_a_push, |world| {
    let Cast { maya, live, pad, .. } = Cast::new(world).await;
    let (mut after, events) = (0, stored(&vec![ScoreEvent::OtherEnds; 500]));
    for _ in 0..16 {
        let send = ScorePoints { match_id: live.id, pad, after, events: events.clone() };
        after = maya.client.call(send).await.expect("not too long").events;
    }
    assert_eq!(code(point(&maya, live.id, (pad, after), Side::A).await), ErrorCode::LimitReached);
    let absent = DefaultSide { match_id: live.id, pad, after, side: Side::B };
    maya.client.call(absent).await.expect("it can end");
    assert_eq!(board(&maya, live.id).await.winner, Some(Side::A));
});

story!(two_nodes a_suspension_says_since_when_and_why, |world| {
    let Cast { maya, live, pad, .. } = Cast::new(world).await;
    let watcher = world.player_elsewhere("Tom Becker").await;
    let suspend = |after, reason: Option<&str>| {
        maya.client.call(SuspendMatch { match_id: live.id, pad, after, reason: reason.map(str::to_owned) })
    };
    for wrong in ["", "  ", &"x".repeat(301)] {
        assert_eq!(code_on(suspend(0, Some(wrong)).await), on(ErrorCode::Invalid, "reason"), "{wrong:?}");
    }
    let late = vec![PadEvent { event: ScoreEvent::Suspended { reason: Some("x".repeat(301)) }, at: Millis(1) }];
    let stored = ScorePoints { match_id: live.id, pad, after: 0, events: late };
    assert_eq!(code(maya.client.call(stored).await), ErrorCode::Invalid, "also from an offline pad");
    let before = world.app().clock.now();
    suspend(0, Some(" Rain ")).await.expect("suspended");
    let seen = board(&watcher, live.id).await.suspension.expect("a suspension");
    assert_eq!(seen.reason.as_deref(), Some("Rain"));
    assert!(seen.since >= before, "{seen:?}");
    maya.client.call(ResumeMatch { match_id: live.id, pad, after: 1 }).await.expect("resumed");
    assert_eq!(board(&watcher, live.id).await.suspension, None);
    point(&maya, live.id, (pad, 2), Side::A).await.expect("a point");
    suspend(3, None).await.expect("suspended without a reason");
    assert_eq!(board(&watcher, live.id).await.suspension.map(|it| it.reason), Some(None));
    maya.client.call(RetireSide { match_id: live.id, pad, after: 4, side: Side::B }).await.expect("she retires");
    assert_eq!(board(&watcher, live.id).await.suspension, None, "it is over");
});

story!(an_end_that_is_undone_leaves_a_match_suspended, |world| {
    let Cast { maya, live, pad, .. } = Cast::new(world).await;
    point(&maya, live.id, (pad, 0), Side::A).await.expect("a point");
    maya.client.call(SuspendMatch { match_id: live.id, pad, after: 1, reason: Some("Rain".into()) }).await.expect("suspended");
    maya.client.call(RetireSide { match_id: live.id, pad, after: 2, side: Side::B }).await.expect("she retires");
    assert_eq!(undo(&maya, live.id, (pad, 3)).await.expect("she does not").state, MatchState::Suspended);
    let seen = board(&maya, live.id).await;
    assert_eq!((seen.state, seen.ending, seen.suspension.and_then(|it| it.reason)), (MatchState::Suspended, None, Some("Rain".into())));
    assert_eq!(code(point(&maya, live.id, (pad, 4), Side::A).await), ErrorCode::Conflict, "it still rains");
    maya.client.call(ResumeMatch { match_id: live.id, pad, after: 4 }).await.expect("resumed");
    maya.client.call(RetireSide { match_id: live.id, pad, after: 5, side: Side::B }).await.expect("she retires");
    assert_eq!(undo(&maya, live.id, (pad, 6)).await.expect("undone").state, MatchState::Live, "it was in play");
});
