//! Scores that are refused, and when results can be entered.

use super::*;
use harness::refusals::state_in;
use harness::steps::matches::HOUR;
use harness::story;

story!(an_impossible_score_is_refused, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let format = |code: &str, text: &str| Score { format: Some(code.into()), ..score(text) };
    for (entered, sentence, field) in [
        (score("6-5 6-2"), "Set 1: 6-5 is not over. A set ends 6-0 to 6-4, 7-5 or 7-6.", "sets"),
        (score("6-4 7-4"), "Set 2: 7-4 cannot be. A set ends 6-0 to 6-4, 7-5 or 7-6.", "sets"),
        (score("6-4 4-6"), "Nobody has won the match at 1-1 in sets: it takes 2 sets. Add a set, or say why the match stopped.", "sets"),
        (score(""), "Nobody has won the match at 0-0 in sets: it takes 2 sets. Add a set, or say why the match stopped.", "sets"),
        (score("6-4 6-4 6-4"), "Set 3: the match was over before. Leave this set out.", "sets"),
        (score("6-4(3) 6-4"), "Set 1: 6-4 was not decided by a tie-break. Leave its points out.", "sets"),
        (
            format("SET3-S:6/TB7-F:TB10", "6-4 4-6 10-9"),
            "Set 3: 10-9 is not over. A tie-break to 10 ends 10-0 to 10-8, or two points ahead.",
            "sets",
        ),
        (format("best of three", "6-4 6-4"), "This is no format of a match. A usual one is SET3-S:6/TB7.", "format"),
        (format("SET2-S:6/TB7", "6-4 6-4"), "A match is best of 1, 3 or 5 sets.", "format"),
        (stopped("6-4 2-1", Ending::Retired, None), "Pick the winner: the score doesn’t decide it.", "winner"),
        (stopped("0-0", Ending::Walkover, Some(Side::A)), "A match that was not played has no score. Leave the sets out.", "sets"),
        (stopped("6-4 6-4", Ending::Retired, Some(Side::A)), "The match was played to its end, so it is completed.", "sets"),
        (stopped("6-4 6-4", Ending::Completed, Some(Side::B)), "By the score, the other side won.", "winner"),
    ] {
        let refusal = refusal(report(&maya, event, &[&maya], &[&elena], entered).await);
        assert_eq!((refusal.code, refusal.message.as_str(), refusal.field.as_deref()), (ErrorCode::Invalid, sentence, Some(field)));
        if sentence.starts_with("Set 2") {
            assert_eq!(refusal.data.unwrap()["set"], 1);
        }
    }
    assert!(own(&maya).await.1.is_empty());
    let entered = report(&maya, event, &[&maya], &[&elena], format("SET3-S:6/TB7-F:TB10", "6-4 6-7(9) 10-7")).await.unwrap();
    assert!(entered.sets[2].match_tiebreak && entered.winner == Some(Side::A));
    assert_eq!(code(edit(&maya, &entered, score("6-5 6-2")).await), ErrorCode::Invalid);
    let blank = DisputeMatch { match_id: entered.id, version: 1, reason: " \u{200B}".into(), sets: vec![] };
    assert_eq!(refusal(elena.client.call(blank).await).message, "Say why.");
    let impossible = DisputeMatch { match_id: entered.id, version: 1, reason: "No".into(), sets: score("6-5 6-2").sets };
    assert_eq!(refusal(elena.client.call(impossible).await).field.as_deref(), Some("sets"));
});

story!(matches_end_in_other_ways_too, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    for (entered, winner) in [
        (stopped("6-4 2-1", Ending::Retired, Some(Side::B)), Some(Side::B)),
        (stopped("", Ending::Walkover, Some(Side::A)), Some(Side::A)),
        (stopped("", Ending::Defaulted, Some(Side::A)), Some(Side::A)),
        (stopped("6-4 3-3", Ending::Abandoned, None), None),
    ] {
        let (ending, event) = (entered.ending, Game::of(&maya).with(world, [maya.id, elena.id]).await);
        let result = report(&maya, event, &[&maya], &[&elena], entered).await.unwrap();
        assert_eq!((result.ending, result.winner), (ending, winner));
        confirm(&elena, &result).await.unwrap();
    }
    assert_eq!(own(&maya).await.0, WonLost { won: 2, lost: 1 });
    assert_eq!(harness::steps::users::own(&maya).await.activity_points, 10, "only the played match earns points");
});

story!(
    a_result_is_reported_within_seven_days_after_the_game,
    |config| {
        config.auth.access_life = 30 * 24 * HOUR;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let set_state = async |event: EventId, change: &'static str| {
            world.app().db.query("UPDATE event SET ").push(change).push(" WHERE id = ").arg(event).run().await.unwrap();
        };
        for (change, sentence, state) in [
            ("starts_at = ends_at, ends_at = ends_at + 3600000", "This game hasn’t started yet.", "published"),
            ("state = 'cancelled'", "This game was called off.", "cancelled"),
            ("state = 'draft'", "This game hasn’t started yet.", "draft"),
        ] {
            let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
            set_state(event, change).await;
            let refusal = refusal(report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await);
            assert_eq!((refusal.code, refusal.message.as_str(), state_in(&refusal)), (ErrorCode::Conflict, sentence, state));
        }
        let (early, late) =
            (Game::of(&maya).with(world, [maya.id, elena.id]).await, Game::of(&maya).with(world, [maya.id, elena.id]).await);
        world.app().clock.advance(HOUR * (7 * 24));
        report(&maya, early, &[&maya], &[&elena], score("6-4 6-2")).await.expect("within seven days");
        world.app().clock.advance(HOUR * 2);
        let refusal = refusal(report(&maya, late, &[&maya], &[&elena], score("6-4 6-2")).await);
        assert_eq!(
            (refusal.code, refusal.message.as_str()),
            (ErrorCode::Conflict, "It’s too late: results can be entered until 7 days after the game.")
        );
    }
);
