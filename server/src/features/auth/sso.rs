//! Signing in with an identity provider. Owns the tables `sso_flow`, `sso_identity` and `sso_arrival`.
//!
//! A browser leaves with a state (a row here, a cookie there), comes back from the provider with its code, and continues to
//! the app with a code of ours, which is exchanged for tokens once.
//!
//! INVARIANT: an identity is linked to an existing account only where the provider vouches for the address and the account's
//! address is verified: signing up with somebody else's address gives access to nothing of theirs, nor them to yours.
//! INVARIANT: a state and a code are used once, by the browser that they were made for: a link to somebody's code signs nobody
//! else in.

mod failure;
mod http;
mod provider;

use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use openidconnect::url::form_urlencoded;
use protocol::auth::{SsoExchange, Tokens};
use protocol::lookups::{Listed, SsoLink};
use protocol::text::{Email, PersonName};
use protocol::{Millis, TenantId, UserId};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::accounts::{self, NewAccount};
use super::codes;
use super::due::Purpose;
use super::sessions;
use super::sources;
use super::visitor::Visitor;
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::users::profiles::{account, records};
use crate::identity::attempts::Attempt;
use crate::run::{Actor, Core, Cx, limit_attempts, run_typed};
use crate::{sql, work};
use failure::Failure;
use provider::Identity;

pub use provider::Providers;

/// How long a sign-in at the provider may take.
const FLOW_LIFETIME: Duration = Duration::from_secs(10 * 60);
/// How long the app may take to exchange the code for tokens.
const CODE_LIFETIME: Duration = Duration::from_secs(60);
/// The longest path to return to, in bytes.
const RETURN_TO_MAX: usize = 512;

/// Where to redirect a browser.
pub struct Redirect {
    pub to: String,
    /// The secret to store in a cookie: until the browser is back its state, then what its code is bound to.
    pub cookie: Option<String>,
}

/// The query with which a provider redirects back.
#[derive(Debug, Default, Deserialize)]
pub struct CallbackQuery {
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    state: Option<String>,
    #[serde(default)]
    error: Option<String>,
}

/// The configured providers, in the order of the settings.
pub fn links(sso: &Providers, tenant: TenantId) -> Listed<SsoLink> {
    let link = |provider: &provider::Provider| SsoLink {
        id: provider.id.clone(),
        name: provider.name.clone(),
        link: format!("/api/auth/sso/{}/start?tenant={tenant}", provider.id),
    };
    Listed { data: sso.all().iter().map(link).collect() }
}

/// Redirects a browser to a provider.
pub async fn start(core: &Core, sso: &Providers, visitor: &Visitor, provider: &str, return_to: &str) -> Result<Redirect> {
    let provider = sso.named(provider).ok_or_else(not_found)?;
    let from = Attempt::address("sso_from", visitor.address, core.config.auth.login_tries_address);
    if limit_attempts(core, visitor.tenant, vec![from]).await.is_err() {
        return Ok(to_login(Failure::TooManyRequests));
    }
    let request = match sso.authorization_request(provider).await {
        Ok(request) => request,
        Err(failure) => return Ok(to_login(failure)),
    };
    let flow = Flow {
        tenant: visitor.tenant,
        nonce: request.nonce,
        verifier: request.verifier,
        return_to: own_path(return_to).to_owned(),
        began_at: core.clock.now(),
    };
    store::insert_flow(&core.db, &hash(&request.state), &provider.id, &flow).await?;
    Ok(Redirect { to: request.url, cookie: Some(request.state) })
}

/// Receives a browser back from a provider, and redirects it to the app with a code or the failure. `cookie` is the state
/// that it left with.
pub async fn callback(
    core: &Core,
    sso: &Providers,
    visitor: &Visitor,
    provider: &str,
    query: CallbackQuery,
    cookie: Option<&str>,
) -> Result<Redirect> {
    let provider = sso.named(provider).ok_or_else(not_found)?;
    let Some(state) = query.state.filter(|state| cookie == Some(state)) else { return Ok(to_login(Failure::State)) };
    let (state, id, now) = (hash(&state), provider.id.clone(), core.clock.now());
    let flow = core.db.tx(async |db| store::take_flow(db, &state, &id).await).await?;
    let Some(flow) = flow.filter(|flow| now < flow.began_at + FLOW_LIFETIME) else { return Ok(to_login(Failure::State)) };
    let code = match (query.code, query.error) {
        (Some(code), None) => code,
        (_, Some(_)) => return Ok(to_login(Failure::Denied)),
        (None, None) => return Ok(to_login(Failure::State)),
    };
    let identity = match sso.identify(provider, code, flow.nonce, flow.verifier).await {
        Ok(identity) => identity,
        Err(failure) => return Ok(to_login(failure)),
    };
    let (actor, visitor, arrival) = (Actor::Guest(flow.tenant), visitor.clone(), Arrival::fresh());
    let hash = arrival.hash();
    let signed_in: Result<(), Failure> =
        run_typed(core, actor, work!(|cx, id, identity, visitor, hash| sign_in(cx, id, identity, visitor, hash))).await?;
    match signed_in {
        Ok(()) => Ok(Redirect { to: to_app(&flow.return_to, "sso", &arrival.code), cookie: Some(arrival.cookie) }),
        Err(failure) => Ok(to_login(failure)),
    }
}

/// A browser that is back from a provider: the app exchanges the code for tokens, if the browser has the cookie.
struct Arrival {
    code: String,
    cookie: String,
}

impl Arrival {
    fn fresh() -> Self {
        let secret = || BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
        Self { code: secret(), cookie: secret() }
    }

    /// What is stored of it.
    fn hash(&self) -> Vec<u8> {
        hash(&format!("{} {}", self.code, self.cookie))
    }
}

/// Exchanges the code for the tokens of a new session, in the browser with this cookie.
pub async fn exchange(core: &Core, visitor: &Visitor, form: SsoExchange, cookie: &str) -> Result<Tokens> {
    let from = Attempt::address("sso_code_from", visitor.address, core.config.auth.code_tries_address);
    limit_attempts(core, visitor.tenant, vec![from]).await?;
    let hash = Arrival { code: form.code, cookie: cookie.to_owned() }.hash();
    let visitor = visitor.clone();
    run_typed(core, Actor::Guest(visitor.tenant), work!(|cx, hash, visitor| begin_session(cx, hash, visitor))).await
}

async fn begin_session(cx: &mut Cx, hash: Vec<u8>, visitor: Visitor) -> Result<Tokens> {
    let arrival = store::take_arrival(cx.db(), &hash, cx.tenant()).await?;
    let (user, at) = arrival.filter(|(_, at)| cx.now < *at + CODE_LIFETIME).ok_or_else(codes::wrong_code)?;
    debug_assert!(at <= cx.now);
    account::lock(cx, user).await?;
    sources::remember(cx, user, &visitor).await?;
    sessions::begin(cx, user, &visitor.device).await
}

/// Finds or opens the account of an identity, whose tokens are then exchanged for what has this hash.
async fn sign_in(cx: &mut Cx, provider: String, identity: Identity, visitor: Visitor, hash: Vec<u8>) -> Result<Result<(), Failure>> {
    let user = match store::linked(cx.db(), cx.tenant(), &provider, &identity.subject).await? {
        Some(user) => user,
        None => match find_or_open_account(cx, &identity, &visitor).await? {
            Ok(user) => {
                store::link(cx.db(), cx.tenant(), &provider, &identity.subject, user, cx.now).await?;
                cx.record("user", user.0, "sign_in_joined", None, Some(&provider)).await?;
                user
            }
            Err(failure) => return Ok(Err(failure)),
        },
    };
    store::insert_arrival(cx.db(), &hash, cx.tenant(), user, cx.now).await?;
    Ok(Ok(()))
}

/// The account for an identity that is seen for the first time.
async fn find_or_open_account(cx: &mut Cx, identity: &Identity, visitor: &Visitor) -> Result<Result<UserId, Failure>> {
    let Some(email) = identity.email.as_deref().and_then(|email| Email::parse(email).ok()) else { return Ok(Err(Failure::NoEmail)) };
    if let Some(known) = records::credentials(cx.db(), cx.tenant(), &email).await? {
        account::lock(cx, known.user).await?;
        let may_link = identity.is_verified && account::is_verified(cx.db(), known.user).await?;
        return Ok(if may_link { Ok(known.user) } else { Err(Failure::EmailTaken) });
    }
    let user = cx.new_id();
    let name = name_of(identity, &email)?;
    let is_proven = identity.is_verified;
    let account = NewAccount { email, name, handle: None, password_hash: String::new(), is_proven, is_adult: false };
    accounts::open(cx, user, account).await?;
    if !is_proven {
        codes::send(cx, user, Purpose::Verify, "", visitor.language).await?;
    }
    Ok(Ok(user))
}

/// The provider's name for somebody, or the local part of their address.
fn name_of(identity: &Identity, email: &Email) -> Result<PersonName> {
    let local: String = email.as_str().chars().take_while(|c| *c != '@').map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let candidates = [identity.name.as_deref().unwrap_or_default(), local.as_str()];
    match candidates.into_iter().find_map(|name| PersonName::parse(name).ok()) {
        Some(name) => Ok(name),
        None => Ok(PersonName::parse("Player")?),
    }
}

/// The path if it is our own, else empty: no open redirect.
fn own_path(path: &str) -> &str {
    let own = path.starts_with('/') && !path.starts_with("//") && path.len() <= RETURN_TO_MAX;
    if own && path.chars().all(|c| !c.is_control() && c != '\\') { path } else { "" }
}

fn to_login(failure: Failure) -> Redirect {
    Redirect { to: to_app("", "sso_error", failure.code()), cookie: None }
}

/// The app's login page. The result is in the fragment, which reaches no log and no referrer.
fn to_app(return_to: &str, key: &str, value: &str) -> String {
    if matches!(return_to, "" | "/login") {
        return format!("/login#{key}={value}");
    }
    let return_to: String = form_urlencoded::byte_serialize(return_to.as_bytes()).collect();
    format!("/login?return_to={return_to}#{key}={value}")
}

fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Deletes a person's linked identities and codes.
pub(super) async fn delete_person(db: &Db, user: UserId) -> Result<()> {
    store::delete_identities(db, user).await?;
    store::delete_arrivals(db, user).await
}

/// Deletes expired flows and codes.
pub async fn trim(db: &Db, now: Millis) -> Result<()> {
    store::delete_flows_before(db, now - FLOW_LIFETIME).await?;
    store::delete_arrivals_before(db, now - CODE_LIFETIME).await
}

#[derive(crate::db::FromRow)]
struct Flow {
    tenant: TenantId,
    nonce: String,
    verifier: String,
    return_to: String,
    began_at: Millis,
}

mod store {
    use super::*;

    pub(super) async fn insert_flow(db: &Db, state: &[u8], provider: &str, flow: &Flow) -> Result<()> {
        sql!(
            db,
            "INSERT INTO sso_flow (state, tenant, provider, nonce, verifier, return_to, began_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            state,
            flow.tenant,
            provider,
            &flow.nonce,
            &flow.verifier,
            &flow.return_to,
            flow.began_at
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn take_flow(db: &Db, state: &[u8], provider: &str) -> Result<Option<Flow>> {
        Ok(sql!(
            db,
            "DELETE FROM sso_flow WHERE state = $1 AND provider = $2 RETURNING tenant, nonce, verifier, return_to, began_at",
            state,
            provider
        )
        .optional()
        .await?)
    }

    pub(super) async fn delete_flows_before(db: &Db, before: Millis) -> Result<()> {
        sql!(db, "DELETE FROM sso_flow WHERE began_at < $1", before).run().await?;
        Ok(())
    }

    pub(super) async fn linked(db: &Db, tenant: TenantId, provider: &str, subject: &str) -> Result<Option<UserId>> {
        Ok(sql!(db, "SELECT user_id FROM sso_identity WHERE tenant = $1 AND provider = $2 AND subject = $3", tenant, provider, subject)
            .scalar_optional()
            .await?)
    }

    pub(super) async fn link(db: &Db, tenant: TenantId, provider: &str, subject: &str, user: UserId, now: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO sso_identity (tenant, provider, subject, user_id, joined_at) VALUES ($1, $2, $3, $4, $5)",
            tenant,
            provider,
            subject,
            user,
            now
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn delete_identities(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM sso_identity WHERE user_id = $1", user).run().await?;
        Ok(())
    }

    pub(super) async fn insert_arrival(db: &Db, hash: &[u8], tenant: TenantId, user: UserId, now: Millis) -> Result<()> {
        sql!(db, "INSERT INTO sso_arrival (hash, tenant, user_id, at) VALUES ($1, $2, $3, $4)", hash, tenant, user, now).run().await?;
        Ok(())
    }

    pub(super) async fn take_arrival(db: &Db, hash: &[u8], tenant: TenantId) -> Result<Option<(UserId, Millis)>> {
        Ok(sql!(db, "DELETE FROM sso_arrival WHERE hash = $1 AND tenant = $2 RETURNING user_id, at", hash, tenant).optional().await?)
    }

    pub(super) async fn delete_arrivals(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM sso_arrival WHERE user_id = $1", user).run().await?;
        Ok(())
    }

    pub(super) async fn delete_arrivals_before(db: &Db, before: Millis) -> Result<()> {
        sql!(db, "DELETE FROM sso_arrival WHERE at < $1", before).run().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_stay_on_our_own_site() {
        for path in ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:x", "", "evil", "/a\r\nSet-Cookie: x"] {
            assert_eq!(own_path(path), "", "{path}");
        }
        assert_eq!(own_path("/players?level=3.5"), "/players?level=3.5");
        assert_eq!(to_app("/players?level=3.5", "sso", "x"), "/login?return_to=%2Fplayers%3Flevel%3D3.5#sso=x");
        assert_eq!(to_app("/login", "sso_error", "denied"), "/login#sso_error=denied");
    }

    #[test]
    fn every_account_gets_a_valid_name() {
        let email = Email::parse("li.na+x@example.org").unwrap();
        let name = |name: Option<&str>| {
            let identity = Identity { subject: "1".into(), email: None, is_verified: false, name: name.map(str::to_owned) };
            name_of(&identity, &email).unwrap().into_string()
        };
        assert_eq!(name(Some("Li Na")), "Li Na");
        assert_eq!(name(Some("<b>")), "li na x");
        assert_eq!(name(None), "li na x");
    }
}
