//! Who decides about a result, and which results are believed.

use protocol::TenantId;
use protocol::events::{AcceptRole, Appoint};
use protocol::matches::{ConfirmMatch, CorrectMatch, VoidMatch};
use protocol::staff::StaffRole;
use rally::features::matches::{decide as decide_disputed, disputed};
use rally::run::{Actor, run_typed};
use rally::work;

use super::*;
use harness::servers::until;
use harness::steps::matches::HOUR;
use harness::story;

fn void(result: &Match) -> VoidMatch {
    VoidMatch { match_id: result.id, version: result.version }
}

fn decide(result: &Match, score: Option<Score>) -> ConfirmMatch {
    ConfirmMatch { match_id: result.id, version: result.version, score }
}

story!(
    an_organiser_does_not_decide_a_dispute_of_their_own,
    |config| {
        config.auth.access_life = 30 * 24 * HOUR;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
        let entered = report(&elena, event, &[&maya], &[&elena], score("4-6 2-6")).await.unwrap();
        let disputed = dispute(&maya, &entered, "I won").await.unwrap();
        for own_score in [Some(score("6-0 6-0")), None] {
            assert_eq!(state_of(maya.client.call(decide(&disputed, own_score)).await), MatchState::Disputed);
        }
        assert_eq!(code(maya.client.call(void(&disputed)).await), ErrorCode::Forbidden);
        world.app().clock.advance(13 * 24 * HOUR);
        assert_eq!(own(&elena).await.1, [MatchState::Disputed]);
        world.app().clock.advance(2 * 24 * HOUR);
        until("nobody has decided", async || own(&elena).await.1.is_empty()).await;
        assert_eq!(kinds(&maya).await, ["match_voided", "match_reported"]);
        assert_eq!(kinds(&elena).await, ["match_voided", "match_disputed"]);
    }
);

story!(an_official_decides_where_the_organiser_plays, |world| {
    let (maya, elena, tom) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Tom Weber").await);
    let diego = world.player("Diego Fuentes").await;
    let event = Game::of(&maya).with(world, [maya.id, elena.id, diego.id]).await;
    maya.client.call(Appoint { event, user: tom.id, role: StaffRole::Official, series: false }).await.unwrap();
    let entered = report(&elena, event, &[&maya], &[&elena], score("4-6 2-6")).await.unwrap();
    let before = dispute(&maya, &entered, "I won").await.unwrap();
    assert_eq!(code(tom.client.call(void(&before)).await), ErrorCode::Forbidden, "being asked gives no right");
    tom.client.call(AcceptRole { event }).await.unwrap();
    for refused in [code(tom.client.call(void(&before)).await), code(tom.client.call(decide(&before, None)).await)] {
        assert_eq!(refused, ErrorCode::Forbidden, "she has appointed him since");
    }
    let entered = report(&diego, event, &[&maya], &[&diego], score("4-6 2-6")).await.unwrap();
    let disputed = dispute(&maya, &entered, "I won").await.unwrap();
    assert!(kinds(&tom).await.contains(&"match_disputed"));
    let decided = tom.client.call(decide(&disputed, Some(score("4-6 6-2 3-6")))).await.unwrap();
    assert_eq!(decided.state, MatchState::Confirmed);
    let third = report(&tom, event, &[&maya], &[&diego], score("6-4 6-2")).await.unwrap();
    assert_eq!(third.state, MatchState::Confirmed, "what an official enters holds at once");
});

story!(the_side_that_entered_a_disputed_result_may_still_correct_it, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let entered = report(&elena, event, &[&maya], &[&elena], score("4-6 2-6")).await.unwrap();
    let disputed = dispute(&maya, &entered, "I won a set").await.unwrap();
    let corrected = edit(&elena, &disputed, score("6-4 2-6 3-6")).await.unwrap();
    assert_eq!(confirm(&maya, &corrected).await.unwrap().state, MatchState::Confirmed);
});

story!(a_result_of_an_organiser_who_does_not_play_is_confirmed_at_once, |world| {
    let (maya, elena, tom) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Tom Weber").await);
    let event = Game::of(&tom).with(world, [maya.id, elena.id]).await;
    let entered = report(&tom, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    assert_eq!((entered.state, entered.confirms_at), (MatchState::Confirmed, None));
    assert_eq!((kinds(&maya).await, kinds(&elena).await), (vec!["match_confirmed"], vec!["match_confirmed"]));
    assert_eq!(own(&maya).await.0, WonLost { won: 1, lost: 0 });
});

story!(two_friends_cannot_pile_up_results, |world| {
    let (maya, elena, tom) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Tom Weber").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id, tom.id]).await;
    for round in 0..3 {
        let result = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap_or_else(|error| panic!("{round}: {error:?}"));
        confirm(&elena, &result).await.unwrap();
    }
    assert_eq!(code(report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await), ErrorCode::LimitReached);
    assert_eq!(code(report(&elena, event, &[&elena], &[&maya], score("6-4 6-2")).await), ErrorCode::LimitReached, "the other way round");
    report(&maya, event, &[&maya], &[&tom], score("6-4 6-2")).await.expect("a match against somebody else");
});

story!(more_games_than_the_time_allows_are_not_believed, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let endless = Score { format: Some("SET3-S:6".into()), ..score("98-96 99-97") };
    let refused = refusal(report(&maya, event, &[&maya], &[&elena], endless.clone()).await);
    assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Invalid, Some("sets")));
    let entered = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    assert_eq!(code(edit(&maya, &entered, endless).await), ErrorCode::Invalid);
});

story!(an_organiser_who_does_not_play_corrects_a_confirmed_result, |world| {
    let (maya, elena, tom) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Tom Weber").await);
    let event = Game::of(&tom).with(world, [maya.id, elena.id]).await;
    let entered = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    let correct = |result: &Match, reason: &str| CorrectMatch {
        match_id: result.id,
        version: result.version,
        score: score("4-6 2-6"),
        reason: reason.into(),
    };
    assert_eq!(state_of(tom.client.call(correct(&entered, "The sides were swapped")).await), MatchState::Reported);
    let confirmed = confirm(&elena, &entered).await.unwrap();
    assert!(confirmed.competitive, "as its game is");
    for player in [&maya, &elena] {
        assert_eq!(code(player.client.call(correct(&confirmed, "No")).await), ErrorCode::Forbidden);
    }
    assert_eq!(refusal(tom.client.call(correct(&confirmed, " ")).await).message, "Say why.");
    let corrected = tom.client.call(correct(&confirmed, "The sides were swapped")).await.unwrap();
    let correction = corrected.correction.clone().expect("a correction");
    assert_eq!((corrected.state, corrected.winner, corrected.version), (MatchState::Confirmed, Some(Side::B), confirmed.version + 1));
    assert_eq!((correction.by, correction.reason.as_str()), (tom.id, "The sides were swapped"));
    assert_eq!((own(&maya).await.0, own(&elena).await.0), (WonLost { won: 0, lost: 1 }, WonLost { won: 1, lost: 0 }));
    assert_eq!((kinds(&maya).await[0], kinds(&elena).await[0]), ("match_corrected", "match_corrected"));
    assert_eq!(harness::steps::users::own(&maya).await.activity_points, 10, "points are earned once");
    assert_eq!(state_of(tom.client.call(correct(&confirmed, "An outdated version")).await), MatchState::Confirmed);
});

story!(the_operator_decides_where_every_organiser_played, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    for stands in [true, false] {
        let entered = report(&elena, event, &[&maya], &[&elena], score("4-6 2-6")).await.unwrap();
        dispute(&maya, &entered, "I won").await.unwrap();
        let listed = disputed(&world.app().db, None).await.unwrap();
        assert_eq!(listed.iter().map(|result| result.id).collect::<Vec<_>>(), [entered.id]);
        let id = entered.id;
        let decision = work!(|cx, id, stands| decide_disputed(cx, id, stands));
        run_typed::<()>(world.app(), Actor::System(TenantId::FIRST), decision).await.unwrap();
        let kind = if stands { "match_confirmed" } else { "match_voided" };
        assert_eq!((kinds(&maya).await[0], kinds(&elena).await[0]), (kind, kind));
    }
    assert_eq!(own(&elena).await, (WonLost { won: 1, lost: 0 }, vec![MatchState::Confirmed]));
});
