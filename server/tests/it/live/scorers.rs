//! Who scores, and how it changes hands.

use protocol::live::{HandOverScoring, MakeScorerLink, TakeOverScoring};
use protocol::matches::Side;
use protocol::{ErrorCode, UserId};

use super::{Cast, board, pad, point};
use crate::harness::refusals::code;
use crate::matches::kinds;
use crate::story;

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
    let his = pad();
    tom.client.call(TakeOverScoring { match_id, pad: his, link: None }).await.expect("he remains a scorer");
});
