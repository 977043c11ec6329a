//! The chance of winning before the first point.

use protocol::UserId;
use protocol::live::LiveSnapshot;
use protocol::{MatchId, Topic};

use super::{board, create, pad, start};
use harness::steps::matches::Game;
use harness::story;
use harness::{Player, World};

async fn declares(world: &World, player: &Player, level: i64) {
    world.app().db.query("UPDATE app_user SET level = ").arg(level).push(" WHERE id = ").arg(player.id).run().await.expect("a level");
}

/// Somebody has played many matches, and is so many points better than the mean.
async fn is_rated(world: &World, user: UserId, points: f64) {
    let query = world
        .app()
        .db
        .query("INSERT INTO rating (user_id, kind, start_level, skill, skill_deviation, form, form_deviation, matches, version) VALUES (");
    query.arg(user).push(", 'singles', 35, ").arg(points).push(", 40.0, 0.0, 10.0, 60, 1)").run().await.expect("a rating");
}

async fn chance(reader: &Player, id: MatchId) -> u16 {
    reader.snapshot::<LiveSnapshot>(Topic::Match(id)).await.live.board.chance.expect("a chance")
}

async fn stored(world: &World, id: MatchId) -> i64 {
    world.app().db.query("SELECT chance FROM match_live WHERE match_id = ").arg(id).scalar().await.expect("the chance before")
}

story!(the_board_begins_with_the_chance_before_the_match, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id, diego.id]).await;
    let unknown = create(&maya, event, maya.id, diego.id).await.expect("a match");
    assert_eq!(unknown.board.chance, None, "nothing is known of them");
    declares(world, &maya, 45).await;
    declares(world, &elena, 35).await;
    let live = create(&maya, event, maya.id, elena.id).await.expect("a match");
    let by_level = live.board.chance.expect("a chance");
    assert!(by_level > 600, "she declares a higher level: {by_level}");
    // By their matches Elena is much better, whatever they declare.
    is_rated(world, maya.id, 1_000.0).await;
    is_rated(world, elena.id, 2_200.0).await;
    start(&maya, live.id, pad()).await.expect("started");
    let (shown, before) = (chance(&elena, live.id).await, stored(world, live.id).await);
    assert_eq!(i64::from(shown), before, "the board starts there");
    assert!(shown < 10, "ratings count, without a limit: {shown}");
    assert_eq!(board(&elena, live.id).await.chance, Some(shown));
});
