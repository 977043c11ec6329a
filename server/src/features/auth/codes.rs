//! Codes by mail: six digits that only the reader of an address's mail knows. Owns the table `mail_code`.
//!
//! INVARIANT: a try counts before it is looked at, in a transaction of its own, so that a refusal does not undo the count.
//! INVARIANT: a code is spent in the transaction of what it is spent on, once; a newer one takes its place.
//! INVARIANT: a code is kept nowhere: not in its row, which has a keyed hash of it, for one person and one purpose, and not
//! in the job that mails it, which has a seed that it follows from under the key.

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

const HOLDS: Duration = Duration::from_secs(limits::CODE_MINUTES * 60);

/// Has a code sent to somebody whose row is locked; an earlier one is worth nothing any more.
pub(super) async fn send(cx: &mut Cx, user: UserId, purpose: Purpose, language: Language) -> Result<()> {
    // 122 bits from the system's generator: what is random in the code.
    let seed = Uuid::new_v4();
    let code = cx.keys().code(user, purpose, seed)?;
    let hash = cx.keys().code_hash(user, purpose, &code)?;
    store::put(cx.db(), user, purpose, &hash, cx.now).await?;
    let now = cx.now;
    jobs::schedule_outside(cx, &DueOutside::MailCode { user, purpose, seed, language }, now).await
}

/// Has a code for a new password sent to whoever has this address. Nobody waits for this job, so that the time of the
/// answer does not tell whether anybody does.
pub async fn send_to_address(cx: &mut Cx, email: &str, language: Language) -> Result<()> {
    let Some(known) = records::credentials(cx.db(), cx.tenant(), &Email::parse(email)?).await? else { return Ok(()) };
    account::hold(cx.db(), known.user).await?;
    send(cx, known.user, Purpose::Reset, language).await
}

/// Mails a code, unless it is of no use any more.
pub async fn mail(outside: &Outside, id: Uuid, user: UserId, purpose: Purpose, seed: Uuid, language: Language) -> Result<()> {
    let core = &outside.core;
    let code = core.keys.code(user, purpose, seed)?;
    let Some(kept) = store::get(&core.db, user, purpose).await? else { return Ok(()) };
    if kept.hash != core.keys.code_hash(user, purpose, &code)? || kept.is_over(core.clock.now()) {
        return Ok(());
    }
    let Profile { name, email, settings, .. } = records::own(&core.config, &core.db, user, core.clock.now()).await?;
    let chosen = settings.and_then(|settings| settings.language);
    let letter = Letter {
        id,
        written_at: kept.sent_at,
        to: email.as_deref().unwrap_or_default(),
        name: &name,
        language: chosen.map_or(language, |chosen| Language::wanted([chosen.as_str()])),
        about: purpose.name(),
        content: Content::Code(&code),
    };
    if outside.mail.send(&letter).await? == Sent::Refused {
        tracing::warn!(%user, purpose = purpose.name(), "the mail server takes no mail for this person");
    }
    Ok(())
}

/// Counts the asking for a code, and refuses it when there was too much of it.
pub(super) async fn count_sending(core: &Core, tenant: TenantId, from: Attempt, known_as: &str) -> Result<()> {
    let account = Attempt::of("code_mail", tenant, known_as, core.config.auth.code_mails_account);
    limit_attempts(core, tenant, vec![from, account]).await
}

/// Counts a try at a code of whoever is known as this, and refuses it when there were too many.
pub(super) async fn count_trying(core: &Core, tenant: TenantId, from: Attempt, known_as: &str) -> Result<()> {
    let account = Attempt::of("code_try", tenant, known_as, core.config.auth.code_tries_account);
    limit_attempts(core, tenant, vec![from, account]).await
}

/// A code that was found right, to be spent.
#[derive(Clone)]
pub(super) struct Right {
    user: UserId,
    purpose: Purpose,
    hash: Vec<u8>,
}

/// Takes a try at a code.
pub(super) async fn look(core: &Core, tenant: TenantId, user: UserId, purpose: Purpose, typed: &str) -> Result<Right> {
    let typed: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let kept: Option<Kept> = run_typed(core, Actor::Guest(tenant), work!(|cx, user, purpose| take_try(cx, user, purpose))).await?;
    let hash = core.keys.code_hash(user, purpose, &typed)?;
    let tries = i64::from(limits::CODE_TRIES);
    // Both are keyed hashes: how long they take to compare tells nothing about the code.
    let right = kept.is_some_and(|kept| kept.tries <= tries && !kept.is_over(core.clock.now()) && kept.hash == hash);
    if right { Ok(Right { user, purpose, hash }) } else { Err(wrong_code()) }
}

/// Counts a try. Where there is no code it takes as long.
async fn take_try(cx: &mut Cx, user: UserId, purpose: Purpose) -> Result<Option<Kept>> {
    let kept = store::take_try(cx.db(), user, purpose).await?;
    if kept.is_none() {
        attempts::add_decoy(cx.db(), cx.now).await?;
    }
    Ok(kept)
}

/// Spends a code, in the transaction of what it is spent on.
pub(super) async fn spend(cx: &Cx, right: &Right) -> Result<()> {
    if store::delete_exactly(cx.db(), right).await? { Ok(()) } else { Err(wrong_code()) }
}

/// Forgets what somebody was sent.
pub(super) async fn forget(db: &Db, user: UserId) -> Result<()> {
    store::delete_all(db, user).await
}

pub(super) fn wrong_code() -> Error {
    protocol::Refusal::new(ErrorCode::WrongCode, "This code is wrong or has expired. Ask for another one if it keeps failing.")
        .on("code")
        .into()
}

impl Keys {
    /// The code that follows from a seed.
    fn code(&self, user: UserId, purpose: Purpose, seed: Uuid) -> Result<String> {
        let [a, b, c, d, e, f, g, h, ..] = self.code_mac(&[b"code", purpose.name().as_bytes(), user.0.as_bytes(), seed.as_bytes()])?;
        let codes = 10_u64.pow(u32::try_from(limits::CODE_DIGITS).map_err(Error::internal)?);
        Ok(format!("{:0digits$}", u64::from_be_bytes([a, b, c, d, e, f, g, h]) % codes, digits = limits::CODE_DIGITS))
    }

    /// What is kept of a code.
    fn code_hash(&self, user: UserId, purpose: Purpose, code: &str) -> Result<Vec<u8>> {
        Ok(self.code_mac(&[b"kept", purpose.name().as_bytes(), user.0.as_bytes(), code.as_bytes()])?.to_vec())
    }
}

#[derive(Serialize, Deserialize, sqlx::FromRow)]
struct Kept {
    hash: Vec<u8>,
    tries: i64,
    sent_at: Millis,
}

impl Kept {
    fn is_over(&self, now: Millis) -> bool {
        self.sent_at + HOLDS <= now
    }
}

mod store {
    use super::*;

    pub(super) async fn put(db: &Db, user: UserId, purpose: Purpose, hash: &[u8], now: Millis) -> Result<()> {
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

    pub(super) async fn get(db: &Db, user: UserId, purpose: Purpose) -> Result<Option<Kept>> {
        Ok(sql!(db, "SELECT hash, tries, sent_at FROM mail_code WHERE user_id = $1 AND purpose = $2", user, purpose.name())
            .optional()
            .await?)
    }

    pub(super) async fn take_try(db: &Db, user: UserId, purpose: Purpose) -> Result<Option<Kept>> {
        Ok(sql!(
            db,
            "UPDATE mail_code SET tries = tries + 1 WHERE user_id = $1 AND purpose = $2 RETURNING hash, tries, sent_at",
            user,
            purpose.name()
        )
        .optional()
        .await?)
    }

    pub(super) async fn delete_exactly(db: &Db, Right { user, purpose, hash }: &Right) -> Result<bool> {
        let gone =
            sql!(db, "DELETE FROM mail_code WHERE user_id = $1 AND purpose = $2 AND hash = $3", *user, purpose.name(), hash.as_slice());
        Ok(gone.run().await? == 1)
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
    fn a_code_follows_from_its_seed_for_one_person_and_one_purpose() {
        let keys = Keys::new(b"one key", &AuthConfig { password_memory_kib: 8, ..Config::defaults().auth }).unwrap();
        let (user, seed) = (UserId(Uuid::now_v7()), Uuid::new_v4());
        let code = keys.code(user, Purpose::Reset, seed).unwrap();
        assert_eq!(code, keys.code(user, Purpose::Reset, seed).unwrap());
        let hash = keys.code_hash(user, Purpose::Reset, &code).unwrap();
        assert_ne!(hash, keys.code_hash(user, Purpose::Verify, &code).unwrap());
        assert_ne!(hash, keys.code_hash(UserId(Uuid::now_v7()), Purpose::Reset, &code).unwrap());
    }

    #[test]
    fn codes_are_six_digits_of_every_kind() {
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
