//! Confirmed and disputed results.

use protocol::events::EventPush;
use protocol::matches::{ConfirmMatch, DisputeMatch, VoidMatch};
use protocol::session::OpenTopic;
use protocol::{MatchId, Topic};
use rally::features::users::activity::A_DAY;

use super::*;
use harness::World;
use harness::races::{both, race, winner};
use harness::servers::until;
use harness::steps::matches::HOUR;
use harness::steps::users::own as profile;
use harness::story;

/// The pushes about matches on an event's topic, as `state:version`.
async fn pushed(world: &World, event: EventId) -> Vec<String> {
    let query = world.app().db.query("SELECT body FROM push_log WHERE topic = ").arg(Topic::Event(event).to_string());
    let bodies: Vec<String> = query.push(" AND body LIKE '%\"match_changed\"%' ORDER BY seq").scalars().await.expect("the log");
    let read = |body: String| match serde_json::from_str::<EventPush>(&body).expect("a push") {
        EventPush::MatchChanged { result } => format!("{:?}:{}", result.state, result.version),
        other => panic!("{other:?}"),
    };
    let mut states: Vec<String> = bodies.into_iter().map(read).collect();
    // One with words of somebody is pushed without them, and again with them.
    states.dedup();
    states
}

async fn settled(player: &Player, id: MatchId) {
    let state = async || history(player.id, player).await.unwrap().matches.into_iter().find(|result| result.id == id).unwrap().state;
    until("the result is confirmed", async || state().await == MatchState::Confirmed).await;
}

story!(two_nodes one_side_reports_a_result_and_the_other_confirms, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let entered = report(&maya, event, &[&maya], &[&elena], score("4-6 7-5 6-7(5)")).await.unwrap();
    assert_eq!((entered.state, entered.winner, entered.reported_side), (MatchState::Reported, Some(Side::B), Side::A));
    assert_eq!((entered.format.as_str(), entered.event.name.as_str()), ("SET3-S:6/TB7", "Thursday singles"));
    assert_eq!(entered.confirms_at, Some(entered.reported_at + 48 * HOUR));
    assert_eq!(own(&maya).await, (WonLost { won: 0, lost: 0 }, vec![MatchState::Reported]));
    match &notifications(&elena).await[..] {
        [About::MatchReported { match_id, by: Some(by), score, event: about }] => {
            assert_eq!((*match_id, by.id, score.as_str(), about.id), (entered.id, maya.id, "6-4 5-7 7-6(5)", event));
        }
        other => panic!("{other:?}"),
    }
    let confirmed = confirm(&elena, &entered).await.unwrap();
    assert_eq!((confirmed.state, confirmed.confirms_at, confirmed.version), (MatchState::Confirmed, None, 2));
    assert_eq!(own(&maya).await, (WonLost { won: 0, lost: 1 }, vec![MatchState::Confirmed]));
    assert_eq!(own(&elena).await, (WonLost { won: 1, lost: 0 }, vec![MatchState::Confirmed]));
    assert_eq!((profile(&maya).await.activity_points, profile(&elena).await.activity_points), (10, 10));
    assert_eq!((kinds(&maya).await, kinds(&elena).await), (vec!["match_confirmed"], vec!["match_reported"]));
    assert_eq!(pushed(world, event).await, ["Reported:1", "Confirmed:2"]);
    for late in [edit(&maya, &confirmed, score("6-0 6-0")).await, confirm(&elena, &confirmed).await, dispute(&elena, &confirmed, "No").await] {
        assert_eq!(state_of(late), MatchState::Confirmed);
    }
});

story!(a_result_is_pushed_to_the_events_viewers, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let topic = Topic::Event(event);
    elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
    let entered = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    let push = elena.next_push(topic, "match_changed").await.event().unwrap();
    assert_eq!(push, EventPush::MatchChanged { result: Box::new(entered.clone()) });
    let opened = maya.client.call(OpenTopic { topic, since: None }).await.unwrap();
    let snapshot: protocol::events::EventSnapshot = serde_json::from_value(opened.snapshot).unwrap();
    assert_eq!(snapshot.matches, [entered]);
});

story!(
    an_unanswered_result_is_confirmed_after_two_days,
    |config| {
        config.auth.access_life = 30 * 24 * HOUR;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
        let first = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
        world.app().clock.advance(40 * HOUR);
        let corrected = edit(&maya, &first, score("6-4 6-3")).await.unwrap();
        let confirms_at = corrected.confirms_at.unwrap();
        let due = first.reported_at + 88 * HOUR;
        assert!(corrected.version == 2 && (due..due + HOUR).contains(&confirms_at));
        // Two days after the report, but not after its correction.
        world.app().clock.advance(9 * HOUR);
        let jobs =
            async || world.app().db.query("SELECT COUNT(*) FROM job WHERE payload LIKE '%confirm_match%'").scalar::<i64>().await.unwrap();
        until("the first job found a newer version", async || jobs().await == 1).await;
        assert_eq!(own(&elena).await.1, [MatchState::Reported]);
        world.app().clock.advance(40 * HOUR);
        settled(&elena, first.id).await;
        assert_eq!(own(&maya).await.0, WonLost { won: 1, lost: 0 });
        assert_eq!((profile(&maya).await.activity_points, profile(&elena).await.activity_points), (10, 10));
        assert_eq!(kinds(&elena).await, ["match_confirmed", "match_reported"], "of two that she has not read the last");
        assert_eq!(kinds(&maya).await, ["match_confirmed"], "confirmed by the deadline, so both sides are notified");
    }
);

story!(
    the_organiser_decides_a_disputed_result,
    |config| {
        config.auth.access_life = 30 * 24 * HOUR;
    },
    |world| {
        let (maya, elena, tom) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Tom Weber").await);
        let event = Game::of(&tom).with(world, [maya.id, elena.id]).await;
        let entered = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
        let disputed = dispute(&elena, &entered, "  It was\nthree sets ").await.unwrap();
        let objection = disputed.dispute.clone().unwrap();
        assert_eq!((objection.by, objection.reason.as_str(), objection.sets), (elena.id, "It was three sets", score("4-6 6-4 6-4").sets));
        assert_eq!((disputed.state, disputed.confirms_at), (MatchState::Disputed, None));
        assert_eq!((kinds(&maya).await, kinds(&tom).await), (vec!["match_disputed"], vec!["match_disputed"]));
        assert_eq!(state_of(dispute(&elena, &disputed, "Again").await), MatchState::Disputed);
        assert_eq!(state_of(confirm(&elena, &disputed).await), MatchState::Disputed);
        assert_eq!(code(confirm(&maya, &disputed).await), ErrorCode::Forbidden);
        world.app().clock.advance(50 * HOUR);
        let decision = ConfirmMatch { match_id: entered.id, version: disputed.version, score: Some(score("4-6 6-4 6-4")) };
        let decided = tom.client.call(decision).await.unwrap();
        assert_eq!((decided.state, decided.winner, decided.sets.len()), (MatchState::Confirmed, Some(Side::A), 3));
        assert_eq!(own(&elena).await, (WonLost { won: 0, lost: 1 }, vec![MatchState::Confirmed]));
        assert_eq!(profile(&tom).await.activity_points, 0, "the organiser did not play");
    }
);

story!(a_correction_settles_a_dispute_and_a_void_ends_one, |world| {
    let (maya, elena, tom) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Tom Weber").await);
    let event = Game::of(&tom).with(world, [maya.id, elena.id]).await;
    let entered = report(&elena, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    assert_eq!(entered.reported_side, Side::B);
    let void = |result: &Match| VoidMatch { match_id: result.id, version: result.version };
    assert_eq!(state_of(tom.client.call(void(&entered)).await), MatchState::Reported);
    let disputed = dispute(&maya, &entered, "Three sets").await.unwrap();
    let corrected = edit(&elena, &disputed, score("4-6 6-4 6-4")).await.unwrap();
    assert_eq!((corrected.state, corrected.dispute.is_none(), corrected.version), (MatchState::Reported, true, 3));
    let again = dispute(&maya, &corrected, "Still not").await.unwrap();
    assert_eq!(code(maya.client.call(void(&again)).await), ErrorCode::Forbidden);
    let voided = tom.client.call(void(&again)).await.unwrap();
    assert_eq!(voided.state, MatchState::Voided);
    assert_eq!(own(&maya).await, (WonLost { won: 0, lost: 0 }, vec![]));
    assert_eq!(state_of(confirm(&maya, &voided).await), MatchState::Voided);
    assert_eq!(kinds(&elena).await.first(), Some(&"match_voided"));
    report(&elena, event, &[&maya], &[&elena], score("6-4 6-2")).await.expect("a voided result does not prevent a new one");
});

story!(either_partner_reports_and_answers_a_doubles_result, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (tom, priya) = (world.player("Tom Weber").await, world.player("Priya Raman").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id, tom.id, priya.id]).await;
    let entered = report(&elena, event, &[&maya, &elena], &[&tom, &priya], score("6-4 6-2")).await.unwrap();
    let names = |side: &[protocol::people::Person]| side.iter().map(|person| person.name.clone()).collect::<Vec<_>>();
    assert_eq!(
        (names(&entered.a), names(&entered.b)),
        (vec!["Maya Okafor".into(), "Elena Vasquez".into()], vec![tom.name.clone(), priya.name.clone()])
    );
    assert_eq!((kinds(&maya).await, kinds(&tom).await, kinds(&priya).await), (vec![], vec!["match_reported"], vec!["match_reported"]));
    let corrected = edit(&maya, &entered, score("6-4 6-3")).await.expect("a partner corrects it");
    assert_eq!(code(confirm(&maya, &corrected).await), ErrorCode::Forbidden);
    confirm(&priya, &corrected).await.unwrap();
    for player in [&maya, &elena, &tom, &priya] {
        assert_eq!((profile(player).await.activity_points, own(player).await.1.len()), (10, 1), "{}", player.name);
    }
});

story!(two_nodes one_of_two_simultaneous_reports_or_answers_counts, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let phone = elena.other_device(&world.nodes[0]).await;
    let outcomes = ["Maya's report is confirmed", "Maya's report is disputed", "Elena's is confirmed", "Elena's is disputed"];
    let mut points = 0;
    race(5, outcomes, async |round| {
        let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
        // Both sides report at once.
        let (hers, theirs) = ([&maya], [&elena]);
        let one = report(&maya, event, &hers, &theirs, score("6-4 6-2"));
        let (one, other) = both(round / 2, one, report(&elena, event, &theirs, &hers, score("4-6 2-6"))).await;
        let entered = match (one, other) {
            (Ok(entered), late) | (late, Ok(entered)) => {
                assert_eq!(state_of(late), MatchState::Reported, "round {round}");
                entered
            }
            (one, other) => panic!("{one:?} {other:?}"),
        };
        let mayas = entered.reported_by == maya.id;
        let (answers, too) = if mayas { (&elena, &phone) } else { (&maya, &maya) };
        let [if_confirmed, if_disputed] = if mayas { [outcomes[0], outcomes[1]] } else { [outcomes[2], outcomes[3]] };
        // Confirmed and disputed at the same time.
        let (confirmed, disputed) = both(round, confirm(answers, &entered), dispute(too, &entered, "No")).await;
        let first = winner((if_confirmed, &confirmed), (if_disputed, &disputed));
        match (confirmed, disputed) {
            (Ok(done), late) | (late, Ok(done)) => assert_eq!(state_of(late), done.state, "round {round}"),
            (one, other) => panic!("{one:?} {other:?}"),
        }
        assert_eq!(pushed(world, event).await.len(), 2, "round {round}");
        points += if first == if_confirmed { 10 } else { 0 };
        first
    })
    .await;
    let points = points.min(A_DAY);
    assert_eq!((profile(&maya).await.activity_points, profile(&elena).await.activity_points), (points, points));
});

story!(an_answer_to_an_old_version_of_a_result_is_refused, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let entered = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    edit(&maya, &entered, score("6-0 6-0")).await.unwrap();
    assert_eq!(state_of(confirm(&elena, &entered).await), MatchState::Reported, "she has not seen the correction");
    let disputed = DisputeMatch { match_id: entered.id, version: 1, reason: "No".into(), sets: vec![] };
    assert_eq!(state_of(elena.client.call(disputed).await), MatchState::Reported);
    assert_eq!(state_of(edit(&maya, &entered, score("6-1 6-0")).await), MatchState::Reported);
});
