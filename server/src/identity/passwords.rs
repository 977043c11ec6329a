//! Password hashing: argon2id, at most one hash per processor at a time.
//!
//! INVARIANT: a running hash holds its permits until it is done, even if nobody waits for it any more.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use tokio::sync::Semaphore;

use crate::config::AuthConfig;
use crate::error::{Error, Result, busy};
use crate::tasks::Tasks;

/// Hashes that may wait for a processor: at 30 ms each on two processors, four seconds.
const WAITING_MAX: usize = 256;

pub struct Passwords {
    params: Params,
    processors: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

impl Passwords {
    pub fn new(config: &AuthConfig) -> Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let params = Params::new(config.password_memory_kib, Params::DEFAULT_T_COST, Params::DEFAULT_P_COST, None)
            .map_err(|error| Error::internal(format!("PASSWORD_MEMORY_KIB: {error}")))?;
        Ok(Self { params, processors: Arc::new(Semaphore::new(processors)), places: Arc::new(Semaphore::new(processors + WAITING_MAX)) })
    }

    /// The hash of a password, to be stored.
    pub async fn hash(&self, tasks: &Tasks, password: String) -> Result<String> {
        let argon = self.argon();
        self.compute(tasks, move || argon.hash_password(password.as_bytes()).map(|hash| hash.to_string()))
            .await?
            .map_err(|error| Error::internal(format!("a password could not be hashed: {error}")))
    }

    /// Verifies a password. Takes as long without a hash, or with one that no password has.
    pub async fn verify(&self, tasks: &Tasks, password: String, hash: Option<String>) -> Result<bool> {
        let argon = self.argon();
        self.compute(tasks, move || {
            match hash.as_deref().map(PasswordHash::new) {
                Some(Ok(hash)) => argon.verify_password(password.as_bytes(), &hash).is_ok(),
                // No such account: the same work, so that the response time does not reveal it.
                Some(Err(_)) | None => argon.hash_password(password.as_bytes()).is_err(),
            }
        })
        .await
    }

    fn argon(&self) -> Argon2<'static> {
        Argon2::new(Algorithm::Argon2id, Version::V0x13, self.params.clone())
    }

    async fn compute<T: Send + 'static>(&self, tasks: &Tasks, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| busy())?;
        let processor = Arc::clone(&self.processors).acquire_owned().await.map_err(Error::internal)?;
        let held = move || {
            let _until_done = (place, processor);
            work()
        };
        tasks.compute(held).await.ok_or_else(|| Error::internal("hashing a password panicked"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn weak() -> (Passwords, Tasks) {
        let config = AuthConfig { password_memory_kib: 64, ..Config::defaults().auth };
        (Passwords::new(&config).unwrap(), Tasks::default())
    }

    #[tokio::test]
    async fn a_password_is_known_again_and_another_is_not() {
        let (passwords, tasks) = weak();
        let hash = passwords.hash(&tasks, "advantage in".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=64,t=2,p=1$"), "{hash}");
        assert!(passwords.verify(&tasks, "advantage in".into(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.verify(&tasks, "advantage out".into(), Some(hash)).await.unwrap());
    }

    #[tokio::test]
    async fn a_hash_that_nobody_waits_for_holds_its_processor() {
        let (passwords, tasks) = (Passwords::new(&Config::defaults().auth).unwrap(), Tasks::default());
        let all = passwords.processors.available_permits();
        let given_up = tokio::time::timeout(std::time::Duration::ZERO, passwords.verify(&tasks, "advantage in".into(), None)).await;
        assert!(given_up.is_err());
        assert_eq!(passwords.processors.available_permits(), all - 1);
        let free = passwords.processors.acquire_many(u32::try_from(all).unwrap()).await.unwrap();
        assert_eq!((free.num_permits(), passwords.places.available_permits()), (all, all + WAITING_MAX));
    }

    #[tokio::test]
    async fn nothing_matches_nobody() {
        let (passwords, tasks) = weak();
        for hash in [None, Some("!".to_owned()), Some(String::new())] {
            assert!(!passwords.verify(&tasks, "advantage in".into(), hash).await.unwrap());
        }
    }
}
