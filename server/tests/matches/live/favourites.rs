//! Notices to those whose favourite a match is.

use protocol::MatchId;
use protocol::live::{FavourMatch, ShowMatch};
use protocol::notifications::{About, LiveStage};

use super::{Cast, LOVE_SET, create, finish, pad, points, start};
use harness::servers::until;
use harness::steps::matches::{Game, notifications};
use harness::story;
use harness::{Player, World};

/// More than one command may push to.
const CROWD: usize = 100;

async fn favour(fan: &Player, match_id: MatchId) {
    fan.client.call(FavourMatch { match_id, is_favourite: true }).await.expect("a favourite");
}

async fn stages(fan: &Player) -> Vec<LiveStage> {
    let stage = |about| if let About::MatchLive { stage, .. } = about { Some(stage) } else { None };
    notifications(fan).await.into_iter().rev().filter_map(stage).collect()
}

async fn match_of(world: &World) -> (Player, Player, MatchId) {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let live = create(&maya, event, maya.id, elena.id).await.expect("a match");
    (maya, elena, live.id)
}

story!(a_favourite_starts, |world| {
    let (maya, _elena, id) = match_of(world).await;
    let fan = world.player("Tom Becker").await;
    favour(&fan, id).await;
    assert_eq!(stages(&fan).await, []);
    let pad = pad();
    start(&maya, id, pad).await.expect("started");
    start(&maya, id, pad).await.expect("another toss");
    match &notifications(&fan).await[..] {
        [About::MatchLive { match_id, stage: LiveStage::Started, players, score, .. }] => {
            assert_eq!((*match_id, players.as_str(), score.as_str()), (id, "Okafor v Vasquez", ""));
        }
        other => panic!("{other:?}"),
    }
});

story!(a_crowd_of_favourites_does_not_stop_the_scorer, |world| {
    let (maya, _elena, id) = match_of(world).await;
    for number in 0..CROWD {
        favour(&world.player(&format!("Fan {number}x")).await, id).await;
    }
    let count = async |stage: &str| {
        let query = world.app().db.query("SELECT COUNT(DISTINCT user_id) FROM notification WHERE kind = 'match_live' AND data LIKE ");
        query.arg(format!("%\"{stage}\"%")).scalar::<i64>().await.unwrap()
    };
    let pad = pad();
    start(&maya, id, pad).await.expect("started");
    let after = points(&maya, id, (pad, 0), &LOVE_SET.repeat(2)).await;
    finish(&maya, id, (pad, after)).await.expect("finished");
    let all = i64::try_from(CROWD).unwrap();
    for stage in ["started", "match_point", "ended"] {
        until("everybody is notified", async || count(stage).await == all).await;
    }
});

story!(whoever_may_no_longer_watch_is_not_notified, |world| {
    let Cast { maya, elena, diego, live, pad, .. } = Cast::new(world).await;
    let (blocked, stranger) = (world.player("Tom Becker").await, world.player("Omar Farouk").await);
    for fan in [&blocked, &stranger, &diego] {
        favour(fan, live.id).await;
    }
    elena.rest.block(&elena.tokens.access_token, blocked.id, true).await.expect("a block");
    let after = points(&maya, live.id, (pad, 0), &LOVE_SET.repeat(2)[..47]).await;
    assert_eq!((stages(&blocked).await, stages(&stranger).await), (vec![], vec![LiveStage::MatchPoint]));
    let friends_only = "UPDATE event SET friends_only = TRUE WHERE id = ";
    world.app().db.query(friends_only).arg(live.event.id).run().await.expect("for friends");
    elena.client.call(ShowMatch { match_id: live.id, is_public: false }).await.expect("hidden");
    let after = points(&maya, live.id, (pad, after), "a").await;
    finish(&maya, live.id, (pad, after)).await.expect("finished");
    assert_eq!(stages(&stranger).await, [LiveStage::MatchPoint], "he no longer sees it");
    assert_eq!(stages(&diego).await, [LiveStage::MatchPoint, LiveStage::Ended], "he plays in the event");
});
