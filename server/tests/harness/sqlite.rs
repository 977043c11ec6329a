//! A SQLite database per test: a copy of a template that is migrated once.

use rally::db::{Db, DbSettings};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use super::servers::folder;

/// A data folder with a migrated, empty `rally.db`.
pub async fn fresh_sqlite() -> TempDir {
    // In memory: statics are never dropped, so a file would be left behind.
    static TEMPLATE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let template = TEMPLATE.get_or_init(async || {
        let folder = folder("rally-template-");
        let settings = DbSettings { data_dir: folder.path().into(), ..DbSettings::default() };
        Db::open(&settings).await.expect("a migrated template").close().await;
        std::fs::read(folder.path().join("rally.db")).expect("the template's file")
    });
    let template = template.await;
    let folder = folder("rally-test-");
    std::fs::write(folder.path().join("rally.db"), template).expect("a copy of the template");
    folder
}
