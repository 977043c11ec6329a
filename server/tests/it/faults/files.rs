//! A server that has no files left, and what SQLite promises about the disk.

use protocol::client::Client;
use protocol::session::Open;
use tokio::net::TcpStream;

use harness::process::Process;
use harness::{Backend, Player, World, servers, story};

const FILES: usize = 120;

/// Connections that say nothing take every file. Those who are connected go on, and others can come once files are free.
#[test]
fn a_server_without_free_files_goes_on() {
    story::run(async {
        let folder = servers::folder("rally-files-");
        let port = servers::free_port();
        let process = Process::start_with_files(folder.path(), port, FILES).await;
        let maya = Player::sign_up(process.rest.clone(), "maya@example.org", "Maya Okafor").await;
        let elena = Player::sign_up(process.rest.clone(), "elena@example.org", "Elena Vasquez").await;
        let room = maya.open_direct(&elena).await;
        maya.say(&room, "before").await;
        let mut silent = Vec::new();
        while process.open_files() < FILES {
            silent.push(TcpStream::connect(("127.0.0.1", port)).await.unwrap());
            assert!(silent.len() <= 4 * FILES, "{} files are open", process.open_files());
        }
        // These are not even accepted.
        for _ in 0..20 {
            silent.push(TcpStream::connect(("127.0.0.1", port)).await.unwrap());
        }
        for n in 0..20 {
            maya.say(&room, &format!("meanwhile {n}")).await;
        }
        assert!(process.open_files() >= FILES, "it still has none free");
        drop(silent);
        let guest = async || Client::connect(&process.rest.ws_url()).await?.open(Open::default()).await;
        servers::until("others can come", async || guest().await.is_ok()).await;
        maya.say(&room, "after").await;
        process.kill().await;
    });
}

#[test]
fn a_durable_sqlite_syncs_every_commit() {
    story::run(async {
        for (durable, expected) in [(true, 2), (false, 1)] {
            let world = World::begin_with(Backend::Sqlite, |config| config.storage.durable = durable).await;
            let read = world.app().db.tx(async |db| db.query("PRAGMA synchronous").scalar::<i64>().await).await;
            assert_eq!(read.unwrap(), expected, "2 is FULL, 1 is NORMAL: of the connection that writes");
            world.end().await;
        }
    });
}
