//! A database that is unavailable, full or locked: refusals ask for a retry, sockets stay open, nothing is
//! half done, and a retry under the same key succeeds.

use std::time::Duration;

use protocol::Key;
use protocol::chat::{Message, Send};
use protocol::client::ClientError;
use rally::app::App;
use rally::config::Secret;
use rally::db::{Db, DbSettings};
use tokio::process::Command;
use tokio::sync::Notify;

use harness::postgres::Postgres;
use harness::{Backend, Player, World, servers, story};

/// Retries a send under one key until it succeeds, and notifies of each refusal; returns the message and how many there were.
async fn send_until_settled(player: &Player, chat: protocol::ChatId, text: &str, refusal_came: &Notify) -> (Message, u32) {
    let (key, mut refused) = (Key::fresh(), 0);
    loop {
        match player.client.call_with(key, Send { chat, text: text.into(), reply_to: None }).await {
            Ok(replied) => return (replied.ok, refused),
            Err(ClientError::Refused(refusal)) => {
                assert!(refusal.retry, "{refusal:?}");
                refused += 1;
                refusal_came.notify_one();
                tokio::time::sleep(Duration::from_millis(refusal.after_ms.unwrap_or(200).min(500))).await;
            }
            Err(error) => panic!("the socket did not stay open: {error}"),
        }
    }
}

async fn messages(app: &App) -> i64 {
    app.db.query("SELECT COUNT(*) FROM chat_message").scalar().await.unwrap()
}

#[test]
fn postgres_is_away_for_ten_seconds() {
    story::run(async {
        let postgres = Postgres::private().await;
        let url = Secret::new(postgres.fresh_database().await);
        let world = World::begin_with(Backend::Sqlite, |config| {
            config.storage.database_url = Some(url);
            config.storage.database_connections = 6;
        })
        .await;
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let room = maya.open_direct(&elena).await;
        maya.say(&room, "before").await;
        postgres.kill().await;
        let refusal_came = Notify::new();
        let sending = send_until_settled(&maya, room.id, "while it was away", &refusal_came);
        let back = async {
            tokio::time::sleep(Duration::from_secs(10)).await;
            postgres.start().await;
        };
        let ((message, refused), ()) = tokio::join!(sending, back);
        assert!(refused > 0, "the database was unavailable");
        assert_eq!(message.number, 2, "once");
        maya.say(&room, "after").await;
        assert_eq!(messages(world.app()).await, 3);
        drop((maya, elena));
        world.end().await;
    });
}

#[test]
fn another_process_holds_the_file() {
    story::run(async {
        let world = World::begin(Backend::Sqlite).await;
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let room = maya.open_direct(&elena).await;
        let settings = DbSettings { data_dir: world.config().storage.data_dir.clone(), ..DbSettings::default() };
        let other = Db::open(&settings).await.unwrap();
        let held = other.begin().await.unwrap();
        let refusal_came = Notify::new();
        let sending = send_until_settled(&maya, room.id, "while it was held", &refusal_came);
        let letting_go = async {
            refusal_came.notified().await;
            held.rollback().await;
        };
        let ((message, _), ()) = tokio::join!(sending, letting_go);
        assert_eq!((message.number, messages(world.app()).await), (1, 1));
        other.close().await;
        drop((maya, elena));
        world.end().await;
    });
}

/// Needs the privilege to mount a small disk.
#[test]
fn the_disk_is_full() {
    story::run(async {
        let folder = servers::folder("rally-full-");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=12m", "tmpfs"]).arg(folder.path()).output().await;
        if !mount.is_ok_and(|mount| mount.status.success()) {
            story::missing("the right to mount", "run as root, in a container that allows mounts");
        }
        let data = folder.path().to_owned();
        let world = World::begin_with(Backend::Sqlite, |config| {
            config.storage.data_dir = data.clone();
            config.realtime.requests_burst = 10_000;
            config.realtime.requests_per_second = 10_000;
        })
        .await;
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let room = maya.open_direct(&elena).await;
        let ballast = data.join("ballast");
        maya.say(&room, "before").await;
        // Fill the rest of the disk.
        let filled = Command::new("dd").args(["if=/dev/zero", "bs=64k"]).arg(format!("of={}", ballast.display())).output().await.unwrap();
        assert!(!filled.status.success(), "the disk is full");
        let mut sent = 1;
        let (key, text) = loop {
            let (key, text) = (Key::fresh(), "x".repeat(3_000));
            match maya.client.call_with(key, Send { chat: room.id, text: text.clone(), reply_to: None }).await {
                Ok(_) => sent += 1,
                Err(ClientError::Refused(refusal)) => {
                    assert!(refusal.retry, "{refusal:?}");
                    break (key, text);
                }
                Err(error) => panic!("the socket did not stay open: {error}"),
            }
            assert!(sent < 5_000, "the disk was not full");
        };
        std::fs::remove_file(&ballast).unwrap();
        let settled = loop {
            match maya.client.call_with(key, Send { chat: room.id, text: text.clone(), reply_to: None }).await {
                Ok(replied) => break replied.ok,
                Err(ClientError::Refused(refusal)) => assert!(refusal.retry, "{refusal:?}"),
                Err(error) => panic!("the socket did not stay open: {error}"),
            }
        };
        sent += 1;
        assert_eq!((settled.number, messages(world.app()).await), (sent, i64::try_from(sent).unwrap()), "no partial write");
        drop((maya, elena));
        world.end().await;
        let _ = Command::new("umount").arg("-l").arg(folder.path()).output().await;
    });
}
