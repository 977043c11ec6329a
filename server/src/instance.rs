//! Facts about this database. Owns the table `instance`: its epoch, the name of the installation, the keys of its tokens and of
//! push services.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Error, Result};
use crate::sql;

/// Identifies one lifetime of the database: a restore begins a new one.
pub async fn epoch(db: &Db) -> Result<String> {
    get_or_create(db, "epoch", || Uuid::new_v4().to_string()).await
}

/// Begins a new epoch: clients cannot resume from before it.
pub async fn new_epoch(db: &Db) -> Result<()> {
    sql!(db, "UPDATE instance SET value = $1 WHERE name = 'epoch'", Uuid::new_v4().to_string()).run().await?;
    Ok(())
}

/// The same, if `old` is still the epoch: of several nodes that notice the same loss, one begins it.
pub async fn replace_epoch(db: &Db, old: &str) -> Result<()> {
    sql!(db, "UPDATE instance SET value = $1 WHERE name = 'epoch' AND value = $2", Uuid::new_v4().to_string(), old).run().await?;
    Ok(())
}

/// The installation's name, the same on all its nodes.
pub async fn name(db: &Db) -> Result<String> {
    get_or_create(db, "name", || Uuid::new_v4().simple().to_string()).await
}

/// The key that signs tokens, shared by all nodes.
pub async fn token_key(db: &Db) -> Result<Vec<u8>> {
    let text = get_or_create(db, "token_key", || BASE64_STANDARD.encode(rand::random::<[u8; 64]>())).await?;
    BASE64_STANDARD.decode(text).map_err(|_| Error::internal("the token key in the table instance is not base64"))
}

/// The key with which push services are addressed (VAPID), as PKCS #8, shared by all nodes.
pub async fn push_key(db: &Db) -> Result<Vec<u8>> {
    let fresh = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).map_err(Error::internal)?;
    let text = get_or_create(db, "push_key", || BASE64_STANDARD.encode(fresh)).await?;
    BASE64_STANDARD.decode(text).map_err(|_| Error::internal("the push key in the table instance is not base64"))
}

/// Marks something as done, in the same transaction; `false` if it was marked before.
pub async fn mark(db: &Db, name: &str) -> Result<bool> {
    let marked = sql!(db, "INSERT INTO instance (name, value) VALUES ($1, 'done') ON CONFLICT (name) DO NOTHING", name).run().await?;
    Ok(marked == 1)
}

/// Whether something was marked as done.
pub async fn is_marked(db: &Db, name: &str) -> Result<bool> {
    Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM instance WHERE name = $1)", name).scalar().await?)
}

async fn get_or_create(db: &Db, name: &str, value: impl FnOnce() -> String) -> Result<String> {
    if let Some(value) = sql!(db, "SELECT value FROM instance WHERE name = $1", name).scalar_optional().await? {
        return Ok(value);
    }
    sql!(db, "INSERT INTO instance (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, value()).run().await?;
    Ok(sql!(db, "SELECT value FROM instance WHERE name = $1", name).scalar().await?)
}
