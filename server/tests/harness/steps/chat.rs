//! Chat: many members, and people from another community.

use protocol::client::Rest;
use protocol::{TenantId, UserId};
use uuid::Uuid;

use crate::found::{PERSON, write_words};
use crate::{Player, World};

/// Users with rows but without sockets.
pub async fn crowd(world: &World, count: usize) -> Vec<UserId> {
    let ids: Vec<UserId> = (0..count).map(|_| UserId(Uuid::now_v7())).collect();
    world
        .app()
        .db
        .tx(async |db| {
            for (n, id) in ids.iter().enumerate() {
                let handle = id.0.simple().to_string();
                db.query("INSERT INTO app_user (id, tenant, email, name, handle, handle_folded, words, is_coach, profile_skip, password_hash, created_at) VALUES (")
                    .arg(*id)
                    .push(", 1, ")
                    .arg(format!("{handle}@example.org"))
                    .push(", ")
                    .arg(format!("Extra {n}"))
                    .push(", ")
                    .arg(&handle)
                    .push(", ")
                    .arg(&handle)
                    .push(", ' extra', FALSE, FALSE, '', 0)")
                    .run()
                    .await?;
                write_words(db, PERSON, id.0, " extra").await?;
            }
            Ok::<_, rally::db::DbError>(())
        })
        .await
        .expect("a crowd");
    ids
}

/// A user of another community on the same server.
pub async fn foreigner(world: &World, name: &str) -> Player {
    let tenant = TenantId(2);
    world
        .app()
        .db
        .query("INSERT INTO tenant (id, name, created_at) VALUES (2, 'Another club', 0) ON CONFLICT (id) DO NOTHING")
        .run()
        .await
        .unwrap();
    let rest = Rest { tenant: Some(tenant), ..world.rest() };
    Player::sign_up(rest, &format!("{}@example.org", Uuid::now_v7().simple()), name).await
}
