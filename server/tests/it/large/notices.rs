//! Notifications of a game of five hundred, and of somebody who has thousands.

use std::time::Duration;

use protocol::Query;
use protocol::events::{CancelEvent, SeriesScope};
use protocol::notifications::{ListNotifications, NotificationQuery};
use rally::db::Engine;
use tokio::time::Instant;

use super::{analyse, check_plans, id, people, plans, run};
use harness::World;
use harness::letters::Letters;
use harness::servers::until;
use harness::steps::events::{self, HERE, LOS_ANGELES};
use harness::story;

/// An id, as the database reads it.
fn literal(world: &World, id: uuid::Uuid) -> String {
    match world.app().db.engine() {
        Engine::Sqlite => format!("X'{}'", id.simple()),
        Engine::Postgres => format!("CAST('{id}' AS UUID)"),
    }
}

story!(two_nodes a_cancelled_game_of_five_hundred_reaches_everybody, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let (diego, linh) = (world.player("Diego Fuentes").await, world.player_elsewhere("Linh Tran").await);
    let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
    let event = events::create(&maya, events::form(court, &events::day(world, 5), "18:00", "19:00")).await.id;
    events::join(&elena, event).await;
    let db = &world.app().db;
    people(world, "Player", (1, 499)).await;
    run(world, "UPDATE app_user SET email_verified_at = 1 WHERE email LIKE 'large%'".into()).await;
    let (game, enrolment, player) = (literal(world, event.0), id(db, "c000", "i"), id(db, "a000", "i"));
    run(
        world,
        format!(
            "INSERT INTO enrolment (id, event, user_id, state, at, reconfirm, late_drop, silent, version)
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
             SELECT {enrolment}, {game}, {player}, 'enrolled', 0, FALSE, FALSE, FALSE, 0 FROM n"
        ),
    )
    .await;
    run(world, format!("UPDATE event SET taken = taken + 499, capacity = capacity + 499 WHERE id = {game}")).await;
    let room = diego.open_direct(&linh).await;
    let began = Instant::now();
    maya.client.call(CancelEvent { event, reason: "Rain".into(), cause: None, scope: SeriesScope::This }).await.expect("cancelled");
    let answered = began.elapsed();
    let mut slowest = Duration::ZERO;
    for n in 0..20 {
        let sent = Instant::now();
        diego.say(&room, &format!("Still on? {n}")).await;
        slowest = slowest.max(sent.elapsed());
    }
    let rows = "SELECT COUNT(*) FROM notification WHERE kind = 'event_cancelled'";
    let reached = async || db.query(rows).scalar::<i64>().await.unwrap();
    until("everybody is notified", async || reached().await == 500).await;
    let bells = began.elapsed();
    elena.next_own_push("notified").await;
    world.jobs_performed().await;
    let mails = began.elapsed();
    assert_eq!((reached().await, Letters::outbox(world).to("large").len()), (500, 499), "each once");
    println!(
        "{:?}: answered in {answered:?}, bells {bells:?}, mails sent {mails:?}; the slowest of 20 messages beside {slowest:?}",
        world.backend()
    );
});

story!(notifications_of_somebody_who_has_thousands_read_a_page, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let db = &world.app().db;
    for (kind, owner) in [("d000", maya.id), ("e000", elena.id)] {
        let (own, first, user) = (id(db, kind, "i"), id(db, kind, "(i / 50 * 50 + 1)"), literal(world, owner.0));
        run(
            world,
            format!(
                "INSERT INTO notification (id, bundle, subject, user_id, kind, data, at)
                 WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
                 SELECT {own}, {first}, {user}, {user}, 'certificate', '{{\"state\":\"verified\"}}', i FROM n"
            ),
        )
        .await;
    }
    analyse(world).await;
    let list = Query::Notifications(NotificationQuery::ListNotifications(ListNotifications::default()));
    let plans = plans(world, &maya, list).await;
    check_plans(&plans, &["notification", "notification n", "notification m", "n", "m"], "notification_of_bundle");
    assert!(plans.contains("notification_in_order"), "{plans}");
    let first = maya.client.call(ListNotifications::default()).await.unwrap();
    assert_eq!((first.notifications.len(), first.unread), (24, 101));
});
