//! Signing up and in, and changing the password.

use protocol::auth::{LogIn, SignUp, Tokens, UpdatePassword};
use protocol::text::{Email, Handle, PersonName, check_new_password};
use protocol::{ErrorCode, Refusal, UserId, sentence};

use super::codes;
use super::due::Purpose;
use super::sessions;
use super::sources;
use super::visitor::Visitor;
use crate::config::Config;
use crate::error::{Error, Result, refused};

use crate::features::users::profiles::new_person::{self, Confirmed, NewPerson};
use crate::features::users::profiles::records::{self, Credentials, Taken};
use crate::identity::Caller;
use crate::identity::attempts::{self, Attempt};
use crate::mail;
use crate::run::{Actor, Core, Cx, View, limit_attempts, run_typed};
use crate::words;
use crate::work;

/// Handles tried for one name before giving up. After the first few, a random number makes collisions rare.
const HANDLES_TRIED: u32 = 40;

/// A validated account to open, its password already hashed.
#[derive(Clone)]
pub struct NewAccount {
    pub email: Email,
    pub name: PersonName,
    /// `None`: made from the name.
    pub handle: Option<Handle>,
    /// Empty: the account has no password.
    pub password_hash: String,
    /// Whether an identity provider vouches for the address.
    pub is_proven: bool,
    /// Whether they confirmed being 18 or older.
    pub is_adult: bool,
}

pub async fn sign_up(core: &Core, visitor: &Visitor, form: SignUp) -> Result<Tokens> {
    let name = PersonName::parse(&form.name)?;
    let email = Email::parse(&form.email)?;
    if mail::address(email.as_str()).is_none() {
        return Err(Refusal::invalid("email", sentence!("email_invalid")).into());
    }
    let handle = form.handle.as_deref().filter(|handle| !handle.trim().is_empty()).map(Handle::parse).transpose()?;
    check_new_password("password", &form.password)?;
    if form.is_adult != Some(true) {
        return Err(Refusal::invalid("is_adult", sentence!("adult_unconfirmed")).into());
    }
    limit_attempts(core, visitor.tenant, vec![by_address(core, visitor)]).await?;
    let password_hash = core.keys.passwords.hash(&core.tasks, form.password).await?;
    let account = NewAccount { email, name, handle, password_hash, is_proven: false, is_adult: true };
    let visitor = visitor.clone();
    run_typed(core, Actor::Guest(visitor.tenant), work!(|cx, account, visitor| first_session(cx, account, visitor))).await
}

async fn first_session(cx: &mut Cx, account: NewAccount, visitor: Visitor) -> Result<Tokens> {
    let user = cx.new_id();
    open(cx, user, account).await?;
    codes::send(cx, user, Purpose::Verify, "", visitor.language).await?;
    sources::remember(cx, user, &visitor).await?;
    sessions::begin(cx, user, &visitor.device).await
}

/// Opens an account. One per address: of concurrent sign-ups the first wins, and the others are refused `email_taken`.
pub async fn open(cx: &mut Cx, user: UserId, account: NewAccount) -> Result<()> {
    let confirmed = Confirmed { email_at: account.is_proven.then_some(cx.now), adult_at: account.is_adult.then_some(cx.now) };
    let mut tries = 0;
    loop {
        tries += 1;
        let handle = match &account.handle {
            Some(handle) => handle.clone(),
            None => handle_from(account.name.as_str(), tries)?,
        };
        let person = NewPerson {
            id: user,
            tenant: cx.tenant(),
            email: &account.email,
            name: &account.name,
            handle: &handle,
            password_hash: &account.password_hash,
            created_at: cx.now,
        };
        match records::insert(cx.db(), &person, confirmed).await? {
            None => break,
            Some(Taken::Email) => return Err(refused_on(ErrorCode::EmailTaken, "email", "This email has an account already.")),
            Some(Taken::Handle) if account.handle.is_none() && tries < HANDLES_TRIED => {}
            Some(Taken::Handle) => return Err(new_person::handle_taken()),
        }
    }
    cx.record("user", user.0, "signed_up", None, Some("player")).await
}

pub async fn log_in(core: &Core, visitor: &Visitor, form: LogIn) -> Result<Tokens> {
    let email = Email::parse(&form.email).ok();
    // Attempts at an invalid address count like any other.
    let account = at_account(core, visitor, &form.email.trim().to_lowercase()).await?;
    limit_attempts(core, visitor.tenant, vec![by_address(core, visitor), account.clone()]).await?;
    let known = match &email {
        Some(email) => records::credentials(&core.db, visitor.tenant, email).await?,
        None => None,
    };
    let hash = known.as_ref().map(|known| known.password_hash.clone());
    let matches = core.keys.passwords.verify(&core.tasks, form.password, hash).await?;
    let Some(known) = known.filter(|_| matches) else { return Err(wrong_credentials()) };
    let visitor = visitor.clone();
    run_typed(core, Actor::Guest(visitor.tenant), work!(|cx, known, account, visitor| next_session(cx, known, account, visitor))).await
}

async fn next_session(cx: &mut Cx, known: Credentials, account: Attempt, visitor: Visitor) -> Result<Tokens> {
    // The password may have changed during the check.
    if !records::lock_if_password_is(cx, &known).await? {
        return Err(wrong_credentials());
    }
    attempts::forgive(cx.db(), &account).await?;
    sources::remember(cx, known.user, &visitor).await?;
    sessions::begin(cx, known.user, &visitor.device).await
}

/// Hashes a password for an account that the server itself opens.
pub async fn hash(core: &Core, password: &str) -> Result<String> {
    core.keys.passwords.hash(&core.tasks, password.to_owned()).await
}

/// Changes the password. Ends every session, including this one, and answers with a new one.
pub async fn update_password(core: &Core, caller: Caller, device: String, form: UpdatePassword) -> Result<Tokens> {
    for (field, password) in [("current_password", &form.current_password), ("new_password", &form.new_password)] {
        if password.is_empty() {
            return Err(Refusal::invalid(field, sentence!("code_or_password_missing")).into());
        }
    }
    check_new_password("new_password", &form.new_password)?;
    let view = View::open(core, caller).await?;
    let hash = records::password_hash(view.db(), caller.user).await?;
    drop(view);
    limit_attempts(core, caller.tenant, vec![at_session(&core.config, caller)]).await?;
    if !core.keys.passwords.verify(&core.tasks, form.current_password, Some(hash.clone())).await? {
        return Err(wrong_current_password());
    }
    let known = Credentials { user: caller.user, password_hash: hash };
    let new_hash = core.keys.passwords.hash(&core.tasks, form.new_password).await?;
    run_typed(core, Actor::Member(caller), work!(|cx, known, new_hash, device| replace_password(cx, known, new_hash, device))).await
}

async fn replace_password(cx: &mut Cx, known: Credentials, new_hash: String, device: String) -> Result<Tokens> {
    if !records::replace_password(cx.db(), &known, &new_hash).await? {
        return Err(wrong_current_password());
    }
    cx.record("user", known.user.0, "password_changed", None, None).await?;
    attempts::forgive(cx.db(), &at_session(cx.config(), cx.caller()?)).await?;
    sessions::revoke_all(cx, known.user).await?;
    sessions::begin(cx, known.user, &device).await
}

/// Clears the failed attempts of a visitor at an account that turned out to be theirs.
pub(super) async fn forgive(cx: &Cx, visitor: &Visitor, email: &str) -> Result<()> {
    sources::forgive(cx, "account", visitor, email).await
}

/// The same refusal for an unknown address and a wrong password.
fn wrong_credentials() -> Error {
    refused(ErrorCode::WrongCredentials, "The email or the password is not right.")
}

/// Not 401: the session is valid, and refreshing its tokens would not help.
fn wrong_current_password() -> Error {
    Refusal::invalid("current_password", sentence!("password_wrong")).into()
}

fn refused_on(code: ErrorCode, field: &str, sentence: &str) -> Error {
    Refusal::new(code, sentence).on(field).into()
}

fn by_address(core: &Core, visitor: &Visitor) -> Attempt {
    Attempt::address("login", visitor.address, core.config.auth.login_tries_address)
}

/// An attempt at the password of the account with this address, from the visitor's source.
pub(super) async fn at_account(core: &Core, visitor: &Visitor, email: &str) -> Result<Attempt> {
    sources::attempt(&core.db, "account", visitor, email, core.config.auth.login_tries_account).await
}

/// An attempt of somebody signed in at their own password: whoever has stolen one session uses up its attempts only.
pub(super) fn at_session(config: &Config, caller: Caller) -> Attempt {
    Attempt::of("session", caller.tenant, &caller.session.to_string(), config.auth.login_tries_account)
}

/// `maya.okafor` for Maya Okafor, then `maya.okafor2` and so on; `player` for a name without Latin letters.
fn handle_from(name: &str, tries: u32) -> Result<Handle> {
    let folded = words::fold(name);
    let words = folded.split(' ').map(|word| word.chars().filter(char::is_ascii_alphanumeric).collect::<String>());
    let mut base = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(".");
    if base.len() < protocol::limits::HANDLE_MIN {
        base = "player".into();
    }
    // Leaves room for the longest number.
    base.truncate(protocol::limits::HANDLE_MAX - 8);
    let base = base.trim_end_matches('.');
    match tries {
        0 | 1 => Ok(Handle::parse(base)?),
        2..=9 => Ok(Handle::parse(&format!("{base}{tries}"))?),
        10..=24 => Ok(Handle::parse(&format!("{base}{}", rand::random_range(10..10_000)))?),
        25.. => Ok(Handle::parse(&format!("{base}{}", rand::random_range(10_000..100_000_000)))?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_yields_a_handle() {
        for (name, handle) in [
            ("Maya Okafor", "maya.okafor"),
            ("Tomasz Zieliński", "tomasz.zielinski"),
            ("Anne-Marie O'Brien", "anne.marie.obrien"),
            ("東京", "player"),
            ("Li", "player"),
            ("Wolfeschlegelsteinhausenbergerdorff Senior", "wolfeschlegelsteinhaus"),
        ] {
            assert_eq!(handle_from(name, 1).unwrap().as_str(), handle, "{name}");
            for tries in 2..HANDLES_TRIED {
                assert!(handle_from(name, tries).is_ok(), "{name} {tries}");
            }
        }
        assert_eq!(handle_from("Maya Okafor", 2).unwrap().as_str(), "maya.okafor2");
    }
}
