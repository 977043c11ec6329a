//! Rows that many people change at once, on PostgreSQL: those who wait for one leave the connections to everybody else.

use futures_util::future::join_all;
use protocol::chat::OpenDirect;
use protocol::play::AskToPlay;
use protocol::users::Profile;
use rally::db::{Db, DbSettings};
use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use harness::servers::until;
use harness::steps::events;
use harness::{Backend, Player, World, story};

/// How many want the row: more than there are connections.
const PEOPLE: usize = 12;

async fn begin() -> World {
    World::begin_with(Backend::Postgres, |config| {
        config.storage.database_connections = 4;
    })
    .await
}

/// Locks a row while `command` of many people wants it. Beside them two others chat; then the row is released, and everybody is
/// answered.
async fn check(world: &World, table: &'static str, id: Uuid, command: impl AsyncFn(&Player)) {
    let (linh, tom) = (world.player("Linh Tran").await, world.player("Tom Weber").await);
    let room = linh.open_direct(&tom).await;
    let mut people = Vec::new();
    for n in 0..PEOPLE {
        people.push(world.player(&format!("Player {n}")).await);
    }
    let other = Db::open(&DbSettings::from(&world.config().storage)).await.unwrap();
    let held = other.begin().await.unwrap();
    held.db().query("SELECT 1 FROM ").push(table).push(" WHERE id = ").arg(id).push(" FOR UPDATE").scalar::<i32>().await.unwrap();
    let waiting = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let waits = async || other.query(waiting).scalar::<i64>().await.unwrap();
    let beside = async {
        until("somebody waits for the row", async || waits().await > 0).await;
        for n in 0..8 {
            linh.say(&room, &format!("message {n}")).await;
        }
        let waiting = waits().await;
        held.rollback().await;
        waiting
    };
    let (_, waiting) = tokio::join!(join_all(people.iter().map(|player| command(player))), beside);
    assert_eq!(waiting, 1, "one command waits in the database, the others before it");
    other.close().await;
}

#[test]
fn a_game_that_many_join_holds_up_only_itself() {
    story::run(async {
        let world = begin().await;
        let maya = world.player("Maya Okafor").await;
        let court = events::court(&world, "Riverside", events::HERE, "America/Los_Angeles").await;
        let game = events::create(&maya, events::form(court, &events::day(&world, 5), "18:00", "19:00")).await.id;
        check(&world, "event", game.0, async |player| events::join(player, game).await).await;
        drop(maya);
        world.end().await;
    });
}

#[test]
fn a_person_whom_many_want_holds_up_only_themselves() {
    story::run(async {
        let world = begin().await;
        let maya = world.player("Maya Okafor").await;
        let follow = async |player: &Player| {
            player.rest.follow(&player.tokens.access_token, maya.id, true).await.unwrap();
        };
        check(&world, "app_user", maya.id.0, follow).await;
        let open = async |player: &Player| {
            player.client.call(OpenDirect { user: maya.id }).await.unwrap();
        };
        check(&world, "app_user", maya.id.0, open).await;
        let block = async |player: &Player| {
            player.rest.block(&player.tokens.access_token, maya.id, true).await.unwrap();
        };
        check(&world, "app_user", maya.id.0, block).await;
        drop(maya);
        world.end().await;
    });
}

#[test]
fn somebody_who_sends_many_commands_at_once_holds_up_only_themselves() {
    story::run(async {
        let world = begin().await;
        let maya = world.player("Maya Okafor").await;
        // Refused when it is their turn: nobody is free.
        let ask = async |_: &Player| {
            maya.client.call(AskToPlay { user: None, starts_at: None, court: None, message: None }).await.unwrap_err();
        };
        check(&world, "app_user", maya.id.0, ask).await;
        let change = async |_: &Player| {
            let (path, body) = (format!("/user/{}", maya.id), json!({ "firstName": "Maya" }));
            maya.rest.call::<Profile>(Method::PUT, &path, Some(&maya.tokens.access_token), Some(body)).await.unwrap();
        };
        check(&world, "app_user", maya.id.0, change).await;
        drop(maya);
        world.end().await;
    });
}
