//! Codes sent by mail: six digits that prove that somebody reads an address's mail. Owns the table `mail_code`.
//!
//! INVARIANT: an attempt is counted before it is checked, in its own transaction, so that a refusal does not undo the count.
//! INVARIANT: a code is consumed once, in the transaction of what it permits; a newer code for the same device replaces it.
//! INVARIANT: attempts at a code from another device than the one that asked for it do not use up that device's attempts.
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
use crate::run::{Actor, Core, Cx, run_typed};
use crate::{sql, work};

const LIFETIME: Duration = Duration::from_secs(limits::CODE_MINUTES * 60);

/// Schedules the mail of a new code, which replaces an earlier one for the same asker. The person's row is locked. `asker` is the
/// device that asked; empty where only signed-in devices of the person can enter the code.
pub(super) async fn send(cx: &mut Cx, user: UserId, purpose: Purpose, asker: &str, language: Language) -> Result<()> {
    // 122 random bits from the system's generator.
    let seed = Uuid::new_v4();
    let code = cx.keys().code(user, purpose, seed)?;
    let hash = cx.keys().code_hash(user, purpose, &code)?;
    store::upsert(cx.db(), user, purpose, asker, &hash, cx.now).await?;
    let now = cx.now;
    jobs::schedule_outside(cx, &DueOutside::MailCode { user, purpose, seed, language }, now).await
}

/// Sends a password reset code to an address, if it has an account. Runs as a job, so that response time does not reveal
/// whether it has.
pub async fn send_to_address(cx: &mut Cx, email: &str, asker: &str, language: Language) -> Result<()> {
    let Some(known) = records::credentials(cx.db(), cx.tenant(), &Email::parse(email)?).await? else { return Ok(()) };
    account::lock(cx, known.user).await?;
    send(cx, known.user, Purpose::Reset, asker, language).await
}

/// Mails a code, unless it was replaced, used or has expired.
pub async fn mail(outside: &Outside, id: Uuid, user: UserId, purpose: Purpose, seed: Uuid, language: Language) -> Result<()> {
    let core = &outside.core;
    let code = core.keys.code(user, purpose, seed)?;
    let hash = core.keys.code_hash(user, purpose, &code)?;
    let Some(sent_at) = store::sent_at(&core.db, user, purpose, &hash).await? else { return Ok(()) };
    if sent_at + LIFETIME <= core.clock.now() {
        return Ok(());
    }
    let Profile { name, email, settings, .. } = records::own(&core.config, &core.keys, &core.db, user, core.clock.now()).await?;
    let chosen = settings.and_then(|settings| settings.language);
    let letter = Letter {
        id,
        written_at: sent_at,
        to: email.as_deref().unwrap_or_default(),
        name: &name,
        language: chosen.map_or(language, |chosen| Language::first_supported([chosen.as_str()])),
        about: purpose.name(),
        unsubscribe: None,
        content: Content::Code(&code),
    };
    if outside.mail.send(&letter).await? == Sent::Refused {
        tracing::warn!(%user, purpose = purpose.name(), "the mail server rejected the recipient");
    }
    Ok(())
}

/// An attempt at the codes of one account.
pub(super) fn attempt_at(core: &Core, tenant: TenantId, known_as: &str) -> Attempt {
    Attempt::of("code_try", tenant, known_as, core.config.auth.code_tries_account)
}

/// A code as somebody typed it on a device.
#[derive(Clone)]
pub(super) struct TypedCode {
    pub(super) tenant: TenantId,
    user: UserId,
    purpose: Purpose,
    asker: String,
    digits: String,
}

impl TypedCode {
    pub(super) fn of(tenant: TenantId, user: UserId, purpose: Purpose, asker: &str, typed: &str) -> Self {
        let digits = typed.chars().filter(|c| !c.is_whitespace()).collect();
        Self { tenant, user, purpose, asker: asker.to_owned(), digits }
    }
}

/// A correct code, not yet consumed.
#[derive(Clone)]
pub(super) struct VerifiedCode {
    user: UserId,
    purpose: Purpose,
    hash: Vec<u8>,
}

/// Whether this device has asked for a code that has not expired.
pub(super) async fn has_live(core: &Core, code: &TypedCode) -> Result<bool> {
    store::has_since(&core.db, code, core.clock.now() - LIFETIME).await
}

/// Counts an attempt at the code that this device has asked for, and checks it; `None` if it is wrong.
pub(super) async fn verify(core: &Core, code: &TypedCode) -> Result<Option<VerifiedCode>> {
    let stored: Vec<StoredCode> =
        run_typed(core, Actor::Guest(code.tenant), work!(|cx, code| count_attempt(cx, code, Asked::Here))).await?;
    matching(core, code, &stored)
}

/// The same with the codes that other devices have asked for.
pub(super) async fn verify_as_other(core: &Core, code: &TypedCode) -> Result<Option<VerifiedCode>> {
    let stored: Vec<StoredCode> =
        run_typed(core, Actor::Guest(code.tenant), work!(|cx, code| count_attempt(cx, code, Asked::Elsewhere))).await?;
    matching(core, code, &stored)
}

fn matching(core: &Core, code: &TypedCode, stored: &[StoredCode]) -> Result<Option<VerifiedCode>> {
    let hash = core.keys.code_hash(code.user, code.purpose, &code.digits)?;
    let (tries, now) = (i64::from(limits::CODE_TRIES), core.clock.now());
    // Comparing keyed hashes reveals nothing about the code by its timing.
    let is_right = stored.iter().any(|stored| stored.tries <= tries && !stored.has_expired(now) && stored.hash == hash);
    Ok(is_right.then_some(VerifiedCode { user: code.user, purpose: code.purpose, hash }))
}

/// On which device the codes were asked for.
#[derive(Clone, Copy)]
enum Asked {
    Here,
    Elsewhere,
}

/// Counts an attempt. Takes as long where there is no code.
async fn count_attempt(cx: &mut Cx, code: TypedCode, asked: Asked) -> Result<Vec<StoredCode>> {
    let stored = match asked {
        Asked::Here => store::count_attempt(cx.db(), &code).await?,
        Asked::Elsewhere => store::count_attempt_of_other(cx.db(), &code).await?,
    };
    if stored.is_empty() {
        attempts::add_decoy(cx.db(), cx.now).await?;
    }
    Ok(stored)
}

/// Consumes a code, in the transaction of what it permits, and with it those that other devices have asked for. Refuses with
/// `wrong_code` if it was used or replaced since.
pub(super) async fn consume(cx: &Cx, code: &VerifiedCode) -> Result<()> {
    if !store::delete_exactly(cx.db(), code).await? {
        return Err(wrong_code());
    }
    store::delete_of(cx.db(), code.user, code.purpose).await
}

/// Deletes expired codes.
pub(super) async fn trim(db: &Db, now: Millis) -> Result<()> {
    store::trim(db, now - LIFETIME).await
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

    pub(super) async fn upsert(db: &Db, user: UserId, purpose: Purpose, asker: &str, hash: &[u8], now: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO mail_code (user_id, purpose, asker, hash, tries, tries_of_others, sent_at) VALUES ($1, $2, $3, $4, 0, 0, $5)
             ON CONFLICT (user_id, purpose, asker)
             DO UPDATE SET hash = excluded.hash, tries = 0, tries_of_others = 0, sent_at = excluded.sent_at",
            user,
            purpose.name(),
            asker,
            hash,
            now
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn sent_at(db: &Db, user: UserId, purpose: Purpose, hash: &[u8]) -> Result<Option<Millis>> {
        Ok(sql!(
            db,
            "SELECT sent_at FROM mail_code WHERE user_id = $1 AND purpose = $2 AND hash = $3 ORDER BY sent_at DESC LIMIT 1",
            user,
            purpose.name(),
            hash
        )
        .scalar_optional()
        .await?)
    }

    pub(super) async fn has_since(db: &Db, code: &TypedCode, since: Millis) -> Result<bool> {
        Ok(sql!(
            db,
            "SELECT EXISTS (SELECT 1 FROM mail_code WHERE user_id = $1 AND purpose = $2 AND asker = $3 AND sent_at > $4)",
            code.user,
            code.purpose.name(),
            code.asker.as_str(),
            since
        )
        .scalar()
        .await?)
    }

    pub(super) async fn count_attempt(db: &Db, code: &TypedCode) -> Result<Vec<StoredCode>> {
        Ok(sql!(
            db,
            "UPDATE mail_code SET tries = tries + 1 WHERE user_id = $1 AND purpose = $2 AND asker = $3 RETURNING hash, tries, sent_at",
            code.user,
            code.purpose.name(),
            code.asker.as_str()
        )
        .all()
        .await?)
    }

    pub(super) async fn count_attempt_of_other(db: &Db, code: &TypedCode) -> Result<Vec<StoredCode>> {
        Ok(sql!(
            db,
            "UPDATE mail_code SET tries_of_others = tries_of_others + 1 WHERE user_id = $1 AND purpose = $2 AND asker <> $3
             RETURNING hash, tries_of_others AS tries, sent_at",
            code.user,
            code.purpose.name(),
            code.asker.as_str()
        )
        .all()
        .await?)
    }

    pub(super) async fn trim(db: &Db, before: Millis) -> Result<()> {
        sql!(db, "DELETE FROM mail_code WHERE sent_at < $1", before).run().await?;
        Ok(())
    }

    pub(super) async fn delete_exactly(db: &Db, VerifiedCode { user, purpose, hash }: &VerifiedCode) -> Result<bool> {
        let deleted =
            sql!(db, "DELETE FROM mail_code WHERE user_id = $1 AND purpose = $2 AND hash = $3", *user, purpose.name(), hash.as_slice());
        Ok(deleted.run().await? > 0)
    }

    pub(super) async fn delete_of(db: &Db, user: UserId, purpose: Purpose) -> Result<()> {
        sql!(db, "DELETE FROM mail_code WHERE user_id = $1 AND purpose = $2", user, purpose.name()).run().await?;
        Ok(())
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
