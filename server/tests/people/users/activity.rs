//! Activity points: each cause counts once, up to a daily limit.

use std::time::Duration;

use protocol::{TenantId, UserId};
use rally::features::users::activity::{self, A_DAY, Cause};
use rally::run::{Actor, run_typed};
use rally::work;
use uuid::Uuid;

use super::{own, profile_pushes};
use harness::World;
use harness::races::{both, race};
use harness::story;

async fn earn(world: &World, user: UserId, cause: Cause, subject: Uuid) -> i64 {
    let work = work!(|cx, user, cause, subject| activity::earn(cx, user, cause, subject));
    run_typed(world.app(), Actor::System(TenantId::FIRST), work).await.unwrap()
}

story!(each_activity_earns_points_once, |world| {
    world.advance_to_noon();
    let maya = world.player("Maya Okafor").await;
    let (game, other) = (Uuid::now_v7(), Uuid::now_v7());
    assert_eq!(earn(world, maya.id, Cause::GameConfirmed, game).await, 10);
    assert_eq!(earn(world, maya.id, Cause::GameConfirmed, game).await, 0);
    assert_eq!(earn(world, maya.id, Cause::Review, game).await, 3, "another cause for the same subject");
    assert_eq!(earn(world, maya.id, Cause::Organised, other).await, 15);
    assert_eq!(earn(world, maya.id, Cause::Post, other).await, 1);
    assert_eq!((own(&maya).await.activity_points, profile_pushes(world, &maya).await), (29, 4));
});

story!(the_same_points_earned_twice_at_once_count_once, |world| {
    world.advance_to_noon();
    race(5, ["one", "the other"], async |round| {
        let (maya, game) = (world.player("Maya Okafor").await, Uuid::now_v7());
        let (a, b) = both(round, earn(world, maya.id, Cause::Review, game), earn(world, maya.id, Cause::Review, game)).await;
        assert_eq!((a + b, own(&maya).await.activity_points), (3, 3));
        if a > 0 { "one" } else { "the other" }
    })
    .await;
});

story!(points_are_capped_per_day_even_when_earned_at_once, |world| {
    world.advance_to_noon();
    let maya = world.player("Maya Okafor").await;
    let points = async |count: usize| {
        let all = (0..count).map(|_| earn(world, maya.id, Cause::Organised, Uuid::now_v7()));
        futures_util::future::join_all(all).await.into_iter().sum::<i64>()
    };
    assert_eq!(points(6).await, A_DAY);
    world.app().clock.advance(Duration::from_secs(86_400));
    assert_eq!(points(1).await, 15, "a new day");
    let sums: (i64, i64) = world
        .app()
        .db
        .query("SELECT MAX(u.activity_points), CAST(SUM(a.points) AS BIGINT) FROM app_user u JOIN activity a ON a.user_id = u.id")
        .one()
        .await
        .unwrap();
    assert_eq!(sums, (A_DAY + 15, A_DAY + 15));
});
