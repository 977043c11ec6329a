//! The data folder belongs to the server's user alone, and does not grow for ever.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use rally::db::{Db, DbSettings};

use harness::letters::Letters;
use harness::{Backend, PASSWORD, World, servers, story};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).permissions().mode() & 0o777
}

fn assert_closed_to_others(folder: &Path) {
    assert_eq!(mode(folder), 0o700);
    for file in ["rally.db", "rally.db-wal", "rally.db-shm", "rally.db.opening"] {
        assert_eq!(mode(&folder.join(file)), 0o600, "{file}");
    }
}

#[test]
fn a_new_data_folder_is_closed_to_other_users() {
    story::run(async {
        let folder = servers::folder("rally-modes-");
        let data_dir = folder.path().join("new/data");
        let db = Db::open(&DbSettings { data_dir: data_dir.clone(), ..DbSettings::default() }).await.unwrap();
        assert_closed_to_others(&data_dir);
        db.close().await;
    });
}

#[test]
fn an_open_data_folder_is_closed_at_the_next_start() {
    story::run(async {
        let world = World::begin_with(Backend::Sqlite, |config| {
            let folder = &config.storage.data_dir;
            fs::set_permissions(folder, Permissions::from_mode(0o755)).unwrap();
            for file in ["rally.db", "rally.db.opening"] {
                let path = folder.join(file);
                fs::OpenOptions::new().create(true).append(true).open(&path).unwrap();
                fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
            }
        })
        .await;
        world.rest().sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
        assert_closed_to_others(&world.config().storage.data_dir);
        world.end().await;
    });
}

story!(mails_in_the_outbox_are_deleted_after_a_while, |world| {
    let letters = Letters::outbox(world);
    let address = "maya@example.org";
    world.rest().sign_up(address, PASSWORD, "Maya").await.unwrap();
    letters.wait(address, 1).await;
    let outbox = world.config().storage.data_dir.join("outbox");
    fs::write(outbox.join("unfinished.partial"), "Subject: half a ma").unwrap();
    fs::write(outbox.join("notes.txt"), "the operator's own").unwrap();
    let files = || fs::read_dir(&outbox).unwrap().count();
    // The kernel's time may be another than that of the test run.
    let now = UNIX_EPOCH + Duration::from_millis(u64::try_from(world.app().clock.now().0).unwrap());
    for file in fs::read_dir(&outbox).unwrap() {
        fs::File::open(file.unwrap().path()).unwrap().set_modified(now).unwrap();
    }
    world.app().clock.advance(Duration::from_secs(6 * 86_400));
    world.app().trim().await.unwrap();
    assert_eq!(files(), 3);
    world.app().clock.advance(Duration::from_secs(2 * 86_400));
    world.app().trim().await.unwrap();
    assert_eq!((files(), letters.to(address).len()), (1, 0));
});
