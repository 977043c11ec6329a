//! Who scores, and how it changes hands.

use protocol::live::{HandOverScoring, MakeScorerLink, TakeOverScoring};
use protocol::matches::{MatchState, Side};
use protocol::{ErrorCode, PadId, UserId};

use super::{Cast, LOVE_SET, board, create, finish, pad, point, points, start};
use harness::Player;
use harness::refusals::code;
use harness::steps::matches::{Game, confirm, history, kinds};
use harness::story;

const PAD: PadId = PadId(uuid::Uuid::from_u128(7));

story!(two_nodes the_scoring_is_handed_over, |world| {
    let Cast { maya, diego, live, pad: hers, .. } = Cast::new(world).await;
    let tom = world.player_elsewhere("Tom Becker").await;
    let match_id = live.id;
    assert_eq!(code(tom.client.call(HandOverScoring { match_id, to: tom.id }).await), ErrorCode::Forbidden);
    assert_eq!(code(tom.client.call(TakeOverScoring { match_id, pad: pad(), link: None }).await), ErrorCode::Forbidden);
    let nobody = UserId(uuid::Uuid::now_v7());
    assert_eq!(code(maya.client.call(HandOverScoring { match_id, to: nobody }).await), ErrorCode::NotFound);
    maya.client.call(HandOverScoring { match_id, to: tom.id }).await.expect("handed over");
    assert_eq!(code(point(&maya, match_id, (hers, 0), Side::A).await), ErrorCode::Conflict);
    assert_eq!(kinds(&tom).await, ["scoring_asked"]);
    let his = pad();
    tom.client.call(TakeOverScoring { match_id, pad: his, link: None }).await.expect("his pad");
    point(&tom, match_id, (his, 0), Side::B).await.expect("he scores");
    let seen = board(&diego, match_id).await;
    assert_eq!((seen.scorer, seen.pad, seen.events), (Some(tom.id), Some(his), 1));
});

story!(a_link_makes_any_member_the_scorer, |world| {
    let Cast { maya, diego, live, pad: hers, .. } = Cast::new(world).await;
    let tom = world.player("Tom Becker").await;
    let match_id = live.id;
    assert_eq!(code(diego.client.call(MakeScorerLink { match_id }).await), ErrorCode::Forbidden, "he does not play in it");
    let old = maya.client.call(MakeScorerLink { match_id }).await.unwrap().secret;
    let new = maya.client.call(MakeScorerLink { match_id }).await.unwrap().secret;
    let with = |link: &str| tom.client.call(TakeOverScoring { match_id, pad: pad(), link: Some(link.into()) });
    for wrong in [old.as_str(), "", "AAAA", "not base 64!"] {
        assert_eq!(code(with(wrong).await), ErrorCode::Forbidden, "{wrong}");
    }
    with(&new).await.expect("the link that holds");
    assert_eq!(code(point(&maya, match_id, (hers, 0), Side::A).await), ErrorCode::Conflict);
    // Whoever plays can always take it back.
    maya.client.call(TakeOverScoring { match_id, pad: hers, link: None }).await.expect("taken back");
    point(&maya, match_id, (hers, 0), Side::A).await.expect("she scores");
    let again = tom.client.call(TakeOverScoring { match_id, pad: pad(), link: None }).await;
    assert_eq!(code(again), ErrorCode::Forbidden, "what the link gave him has ended");
    with(&new).await.expect("the link holds until there is another");
});

story!(what_a_volunteer_enters_is_confirmed_by_the_loser, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let tom = world.player("Tom Becker").await;
    let event = Game::of(&maya).with(world, [elena.id, diego.id]).await;
    let match_id = create(&maya, event, elena.id, diego.id).await.expect("the organiser makes a match of others").id;
    let link = maya.client.call(MakeScorerLink { match_id }).await.expect("a link").secret;
    tom.client.call(TakeOverScoring { match_id, pad: PAD, link: Some(link) }).await.expect("he scores");
    start(&tom, match_id, PAD).await.expect("started");
    let after = points(&tom, match_id, (PAD, 0), &LOVE_SET.repeat(2)).await;
    assert_eq!(finish(&tom, match_id, (PAD, after)).await.expect("finished").state, MatchState::Reported);
    assert_eq!((kinds(&elena).await, kinds(&diego).await), (vec![], vec!["match_reported"]));
    let result = history(elena.id, &elena).await.expect("a history").matches.remove(0);
    assert_eq!(code(confirm(&elena, &result).await), ErrorCode::Forbidden, "the winner alone does not make it final");
    confirm(&diego, &result).await.expect("confirmed");
});

story!(two_nodes a_new_link_and_a_block_end_who_scores, |world| {
    let Cast { maya, elena, diego, live, .. } = Cast::new(world).await;
    let (tom, match_id) = (world.player_elsewhere("Tom Becker").await, live.id);
    let take_over = |player: &Player, link: Option<&str>| {
        let (client, link) = (player.client.caller(), link.map(str::to_owned));
        async move { client.call(TakeOverScoring { match_id, pad: PAD, link }).await }
    };
    let old = maya.client.call(MakeScorerLink { match_id }).await.unwrap().secret;
    take_over(&tom, Some(&old)).await.expect("he scores");
    let new = maya.client.call(MakeScorerLink { match_id }).await.unwrap().secret;
    assert_eq!(board(&diego, match_id).await.scorer, None, "whoever has the new link scores");
    assert_eq!(code(point(&tom, match_id, (PAD, 0), Side::A).await), ErrorCode::Conflict);
    for link in [None, Some(old.as_str())] {
        assert_eq!(code(take_over(&tom, link).await), ErrorCode::Forbidden, "{link:?}");
    }
    take_over(&tom, Some(&new)).await.expect("he scores again");
    point(&tom, match_id, (PAD, 0), Side::A).await.expect("a point");
    elena.rest.block(&elena.tokens.access_token, tom.id, true).await.expect("a block");
    world.jobs_performed().await;
    assert_eq!(code(point(&tom, match_id, (PAD, 1), Side::A).await), ErrorCode::NotFound);
    for link in [None, Some(new.as_str())] {
        assert_eq!(code(take_over(&tom, link).await), ErrorCode::NotFound, "{link:?}");
    }
    assert_eq!(board(&diego, match_id).await.scorer, None);
});
