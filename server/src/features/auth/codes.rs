//! Codes sent by mail: six digits that prove that somebody reads an address's mail. Owns the table `mail_code`.
//!
//! INVARIANT: an attempt is counted before it is checked, in its own transaction, so that a refusal does not undo the count.
//! INVARIANT: a code is consumed once, in the transaction of what it permits; a newer code replaces it.
//! INVARIANT: a code is never stored: its row holds a keyed hash for one person and one purpose, and the job that mails it
//! holds a seed from which the server's key derives the code.

use std::time::Duration;

use protocol::text::Email;
use protocol::users::Profile;
use protocol::{ErrorCode, Millis, TenantId, UserId, limits};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::due::{DueOutside, Purpose};
use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::users::profiles::{account, records};
use crate::identity::attempts::{self, Attempt};
use crate::identity::keys::Keys;
use crate::jobs::{self, Outside};
use crate::mail::{Content, Language, Letter, Sent};
use crate::run::{Actor, Core, Cx, limit_attempts, run_typed};
use crate::{sql, work};

const LIFETIME: Duration = Duration::from_secs(limits::CODE_MINUTES * 60);

/// Schedules the mail of a new code, which replaces an earlier one. The person's row is locked.
pub(super) async fn send(cx: &mut Cx, user: UserId, purpose: Purpose, language: Language) -> Result<()> {
    // 122 random bits from the system's generator.
    let seed = Uuid::new_v4();
    let code = cx.keys().code(user, purpose, seed)?;
    let hash = cx.keys().code_hash(user, purpose, &code)?;
    store::upsert(cx.db(), user, purpose, &hash, cx.now).await?;
    let now = cx.now;
    jobs::schedule_outside(cx, &DueOutside::MailCode { user, purpose, seed, language }, now).await
}

/// Sends a password reset code to an address, if it has an account. Runs as a job, so that response time does not reveal
/// whether it has.
pub async fn send_to_address(cx: &mut Cx, email: &str, language: Language) -> Result<()> {
    let Some(known) = records::credentials(cx.db(), cx.tenant(), &Email::parse(email)?).await? else { return Ok(()) };
    account::lock(cx.db(), known.user).await?;
    send(cx, known.user, Purpose::Reset, language).await
}

/// Mails a code, unless it was replaced, used or has expired.
pub async fn mail(outside: &Outside, id: Uuid, user: UserId, purpose: Purpose, seed: Uuid, language: Language) -> Result<()> {
    let core = &outside.core;
    let code = core.keys.code(user, purpose, seed)?;
    let Some(stored) = store::get(&core.db, user, purpose).await? else { return Ok(()) };
    if stored.hash != core.keys.code_hash(user, purpose, &code)? || stored.has_expired(core.clock.now()) {
        return Ok(());
    }
    let Profile { name, email, settings, .. } = records::own(&core.config, &core.db, user, core.clock.now()).await?;
    let chosen = settings.and_then(|settings| settings.language);
    let letter = Letter {
        id,
        written_at: stored.sent_at,
        to: email.as_deref().unwrap_or_default(),
        name: &name,
        language: chosen.map_or(language, |chosen| Language::wanted([chosen.as_str()])),
        about: purpose.name(),
        content: Content::Code(&code),
    };
    if outside.mail.send(&letter).await? == Sent::Refused {
        tracing::warn!(%user, purpose = purpose.name(), "the mail server rejected the recipient");
    }
    Ok(())
}

/// Limits how many codes are mailed to one account and from one address.
pub(super) async fn limit_mails(core: &Core, tenant: TenantId, from: Attempt, known_as: &str) -> Result<()> {
    let account = Attempt::of("code_mail", tenant, known_as, core.config.auth.code_mails_account);
    limit_attempts(core, tenant, vec![from, account]).await
}

/// Limits the attempts at the codes of one account and from one address.
pub(super) async fn limit_attempts_at(core: &Core, tenant: TenantId, from: Attempt, known_as: &str) -> Result<()> {
    let account = Attempt::of("code_try", tenant, known_as, core.config.auth.code_tries_account);
    limit_attempts(core, tenant, vec![from, account]).await
}

/// A correct code, not yet consumed.
#[derive(Clone)]
pub(super) struct VerifiedCode {
    user: UserId,
    purpose: Purpose,
    hash: Vec<u8>,
}

/// Counts an attempt at a code and checks it. Refuses with `wrong_code`.
pub(super) async fn verify(core: &Core, tenant: TenantId, user: UserId, purpose: Purpose, typed: &str) -> Result<VerifiedCode> {
    let typed: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let stored: Option<StoredCode> =
        run_typed(core, Actor::Guest(tenant), work!(|cx, user, purpose| count_attempt(cx, user, purpose))).await?;
    let hash = core.keys.code_hash(user, purpose, &typed)?;
    let tries = i64::from(limits::CODE_TRIES);
    // Comparing keyed hashes reveals nothing about the code by its timing.
    let is_right = stored.is_some_and(|stored| stored.tries <= tries && !stored.has_expired(core.clock.now()) && stored.hash == hash);
    if is_right { Ok(VerifiedCode { user, purpose, hash }) } else { Err(wrong_code()) }
}

/// Counts an attempt. Takes as long where there is no code.
async fn count_attempt(cx: &mut Cx, user: UserId, purpose: Purpose) -> Result<Option<StoredCode>> {
    let stored = store::count_attempt(cx.db(), user, purpose).await?;
    if stored.is_none() {
        attempts::add_decoy(cx.db(), cx.now).await?;
    }
    Ok(stored)
}

/// Consumes a code, in the transaction of what it permits. Refuses with `wrong_code` if it was used or replaced since.
pub(super) async fn consume(cx: &Cx, code: &VerifiedCode) -> Result<()> {
    if store::delete_exactly(cx.db(), code).await? { Ok(()) } else { Err(wrong_code()) }
}

/// Deletes a person's codes.
pub(super) async fn delete_all(db: &Db, user: UserId) -> Result<()> {
    store::delete_all(db, user).await
}

pub(super) fn wrong_code() -> Error {
    protocol::Refusal::new(ErrorCode::WrongCode, "This code is wrong or has expired. Ask for another one if it keeps failing.")
        .on("code")
        .into()
}

impl Keys {
    /// Derives the code from a seed.
    fn code(&self, user: UserId, purpose: Purpose, seed: Uuid) -> Result<String> {
        let [a, b, c, d, e, f, g, h, ..] = self.code_mac(&[b"code", purpose.name().as_bytes(), user.0.as_bytes(), seed.as_bytes()])?;
        let codes = 10_u64.pow(u32::try_from(limits::CODE_DIGITS).map_err(Error::internal)?);
        Ok(format!("{:0digits$}", u64::from_be_bytes([a, b, c, d, e, f, g, h]) % codes, digits = limits::CODE_DIGITS))
    }

    /// The hash that is stored of a code.
    fn code_hash(&self, user: UserId, purpose: Purpose, code: &str) -> Result<Vec<u8>> {
        Ok(self.code_mac(&[b"kept", purpose.name().as_bytes(), user.0.as_bytes(), code.as_bytes()])?.to_vec())
    }
}

#[derive(Serialize, Deserialize, crate::db::FromRow)]
struct StoredCode {
    hash: Vec<u8>,
    tries: i64,
    sent_at: Millis,
}

impl StoredCode {
    fn has_expired(&self, now: Millis) -> bool {
        self.sent_at + LIFETIME <= now
    }
}

mod store {
    use super::*;

    pub(super) async fn upsert(db: &Db, user: UserId, purpose: Purpose, hash: &[u8], now: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO mail_code (user_id, purpose, hash, tries, sent_at) VALUES ($1, $2, $3, 0, $4)
             ON CONFLICT (user_id, purpose) DO UPDATE SET hash = excluded.hash, tries = 0, sent_at = excluded.sent_at",
            user,
            purpose.name(),
            hash,
            now
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn get(db: &Db, user: UserId, purpose: Purpose) -> Result<Option<StoredCode>> {
        Ok(sql!(db, "SELECT hash, tries, sent_at FROM mail_code WHERE user_id = $1 AND purpose = $2", user, purpose.name())
            .optional()
            .await?)
    }

    pub(super) async fn count_attempt(db: &Db, user: UserId, purpose: Purpose) -> Result<Option<StoredCode>> {
        Ok(sql!(
            db,
            "UPDATE mail_code SET tries = tries + 1 WHERE user_id = $1 AND purpose = $2 RETURNING hash, tries, sent_at",
            user,
            purpose.name()
        )
        .optional()
        .await?)
    }

    pub(super) async fn delete_exactly(db: &Db, VerifiedCode { user, purpose, hash }: &VerifiedCode) -> Result<bool> {
        let deleted =
            sql!(db, "DELETE FROM mail_code WHERE user_id = $1 AND purpose = $2 AND hash = $3", *user, purpose.name(), hash.as_slice());
        Ok(deleted.run().await? == 1)
    }

    pub(super) async fn delete_all(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM mail_code WHERE user_id = $1", user).run().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{AuthConfig, Config};

    #[test]
    fn a_code_belongs_to_one_person_and_one_purpose() {
        let keys = Keys::new(b"one key", &AuthConfig { password_memory_kib: 8, ..Config::defaults().auth }).unwrap();
        let (user, seed) = (UserId(Uuid::now_v7()), Uuid::new_v4());
        let code = keys.code(user, Purpose::Reset, seed).unwrap();
        assert_eq!(code, keys.code(user, Purpose::Reset, seed).unwrap());
        let hash = keys.code_hash(user, Purpose::Reset, &code).unwrap();
        assert_ne!(hash, keys.code_hash(user, Purpose::Verify, &code).unwrap());
        assert_ne!(hash, keys.code_hash(UserId(Uuid::now_v7()), Purpose::Reset, &code).unwrap());
    }

    #[test]
    fn codes_are_six_evenly_spread_digits() {
        let keys = Keys::new(b"one key", &AuthConfig { password_memory_kib: 8, ..Config::defaults().auth }).unwrap();
        let user = UserId(Uuid::now_v7());
        let codes: Vec<String> = (0..2_000).map(|_| keys.code(user, Purpose::Verify, Uuid::new_v4()).unwrap()).collect();
        assert!(codes.iter().all(|code| code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit())));
        for digit in '0'..='9' {
            let leading = codes.iter().filter(|code| code.starts_with(digit)).count();
            assert!((100..300).contains(&leading), "{leading} of 2,000 begin with {digit}");
        }
    }
}
