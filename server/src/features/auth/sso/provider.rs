//! Providers of identities: OpenID Connect, the code flow with PKCE.
//!
//! INVARIANT: nothing here is done inside a transaction, and everything has an end in time.
//! INVARIANT: of what goes wrong the log is told in our own words: a provider's may hold codes and tokens.

use std::time::Duration;

use openidconnect::core::{CoreAuthenticationFlow, CoreClient, CoreProviderMetadata, CoreUserInfoClaims};
use openidconnect::reqwest;
use openidconnect::{
    AccessToken, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointMaybeSet, EndpointNotSet, EndpointSet, IssuerUrl, Nonce,
    OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope, SubjectIdentifier, TokenResponse,
};
use protocol::Millis;
use tokio::sync::Mutex;

use super::failure::Failure;
use crate::clock::Clock;
use crate::config::{Config, SsoProvider};
use crate::error::{Error, Result};

/// How long a provider may take for an answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// How long what a provider says of itself is believed: its addresses and its keys.
const BELIEVED: Duration = Duration::from_secs(3_600);
/// How long a provider that could not be reached is left alone.
const LEFT_ALONE: Duration = Duration::from_secs(5);

type Client = CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointMaybeSet, EndpointMaybeSet>;

/// Whom one can sign in with.
pub struct Providers {
    all: Vec<Provider>,
    http: reqwest::Client,
    clock: Clock,
}

pub(super) struct Provider {
    pub(super) id: String,
    pub(super) name: String,
    issuer: IssuerUrl,
    client_id: ClientId,
    client_secret: ClientSecret,
    redirect: RedirectUrl,
    /// One asks, the others wait for its answer.
    known: Mutex<Option<Known>>,
}

/// What a provider said of itself, or that it said nothing, and when.
struct Known {
    metadata: Option<CoreProviderMetadata>,
    at: Millis,
}

/// Where to send a browser, and what to remember of it.
pub(super) struct Departure {
    pub(super) url: String,
    pub(super) state: String,
    pub(super) nonce: String,
    pub(super) verifier: String,
}

/// Somebody as a provider knows them.
#[derive(Clone, Debug)]
pub(super) struct Identity {
    pub(super) subject: String,
    pub(super) email: Option<String>,
    pub(super) is_verified: bool,
    pub(super) name: Option<String>,
}

impl Providers {
    pub fn new(config: &Config, clock: Clock) -> Result<Self> {
        let settings = config.sso.providers().map_err(Error::internal)?;
        let all = settings.into_iter().map(|provider| Provider::new(provider, &config.http.public_url)).collect::<Result<_>>()?;
        // A provider answers for itself: what it redirects to may be anything in our own network.
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(ANSWER_WITHIN);
        Ok(Self { all, http: http.build().map_err(Error::internal)?, clock })
    }

    pub(super) fn all(&self) -> &[Provider] {
        &self.all
    }

    pub(super) fn named(&self, id: &str) -> Option<&Provider> {
        self.all.iter().find(|provider| provider.id == id)
    }

    /// Begins a sign-in.
    pub(super) async fn depart(&self, provider: &Provider) -> Result<Departure, Failure> {
        let client = self.client(provider).await?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let (url, state, nonce) = client
            .authorize_url(CoreAuthenticationFlow::AuthorizationCode, CsrfToken::new_random, Nonce::new_random)
            .add_scopes(["email", "profile"].map(|scope| Scope::new(scope.to_owned())))
            .set_pkce_challenge(challenge)
            .url();
        let (state, nonce, verifier) = (state.into_secret(), nonce.secret().clone(), verifier.into_secret());
        Ok(Departure { url: url.into(), state, nonce, verifier })
    }

    /// Ends it: who it was that came back with this code.
    pub(super) async fn identify(&self, provider: &Provider, code: String, nonce: String, verifier: String) -> Result<Identity, Failure> {
        let client = self.client(provider).await?;
        let tokens = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|_| failed(provider, "it has no token endpoint"))?
            .set_pkce_verifier(PkceCodeVerifier::new(verifier))
            .request_async(&self.http)
            .await
            .map_err(|error| failed(provider, in_our_words(&error)))?;
        let token = tokens.id_token().ok_or_else(|| failed(provider, "it gave no identity token"))?;
        let Ok(claims) = token.claims(&client.id_token_verifier(), &Nonce::new(nonce)) else {
            // Its keys may be others by now: they are asked for at the next try.
            *provider.known.lock().await = None;
            return Err(failed(provider, "its identity token does not hold"));
        };
        let name = claims.name().and_then(|name| name.get(None)).map(|name| name.as_str().to_owned());
        let mut found = Identity {
            subject: claims.subject().as_str().to_owned(),
            email: claims.email().map(|email| email.as_str().to_owned()),
            is_verified: claims.email_verified() == Some(true),
            name,
        };
        if found.email.is_none() || found.name.is_none() {
            self.ask_who(provider, &client, tokens.access_token().clone(), claims.subject().clone(), &mut found).await?;
        }
        Ok(found)
    }

    /// Asks for what the identity token does not say.
    async fn ask_who(
        &self,
        provider: &Provider,
        client: &Client,
        access: AccessToken,
        subject: SubjectIdentifier,
        found: &mut Identity,
    ) -> Result<(), Failure> {
        let Ok(request) = client.user_info(access, Some(subject)) else { return Ok(()) };
        let claims: CoreUserInfoClaims =
            request.request_async(&self.http).await.map_err(|_| failed(provider, "it does not say who somebody is"))?;
        if found.email.is_none() {
            found.email = claims.email().map(|email| email.as_str().to_owned());
            found.is_verified = claims.email_verified() == Some(true);
        }
        if found.name.is_none() {
            found.name = claims.name().and_then(|name| name.get(None)).map(|name| name.as_str().to_owned());
        }
        Ok(())
    }

    async fn client(&self, provider: &Provider) -> Result<Client, Failure> {
        let metadata = self.metadata(provider).await?;
        let client = CoreClient::from_provider_metadata(metadata, provider.client_id.clone(), Some(provider.client_secret.clone()));
        Ok(client.set_redirect_uri(provider.redirect.clone()))
    }

    async fn metadata(&self, provider: &Provider) -> Result<CoreProviderMetadata, Failure> {
        let mut known = provider.known.lock().await;
        let now = self.clock.now();
        match known.as_ref() {
            Some(Known { metadata: Some(metadata), at }) if now < *at + BELIEVED => return Ok(metadata.clone()),
            Some(Known { metadata: None, at }) if now < *at + LEFT_ALONE => return Err(Failure::Unavailable),
            Some(_) | None => {}
        }
        let asked = tokio::time::timeout(ANSWER_WITHIN, CoreProviderMetadata::discover_async(provider.issuer.clone(), &self.http)).await;
        let metadata = asked.ok().and_then(Result::ok);
        *known = Some(Known { metadata: metadata.clone(), at: now });
        metadata.ok_or_else(|| {
            failed(provider, "what it says of itself cannot be had");
            Failure::Unavailable
        })
    }
}

impl Provider {
    fn new(settings: SsoProvider, public_url: &str) -> Result<Self> {
        let SsoProvider { id, name, issuer, client_id, client_secret } = settings;
        let redirect = format!("{}/api/auth/sso/{id}/callback", public_url.trim_end_matches('/'));
        Ok(Self {
            issuer: IssuerUrl::new(issuer).map_err(|_| Error::internal(format!("the issuer of {id} is no address")))?,
            redirect: RedirectUrl::new(redirect).map_err(|_| Error::internal("PUBLIC_URL is no address"))?,
            client_id: ClientId::new(client_id),
            client_secret: ClientSecret::new(client_secret.reveal().to_owned()),
            known: Mutex::new(None),
            id,
            name,
        })
    }
}

fn failed(provider: &Provider, why: &str) -> Failure {
    tracing::warn!(provider = provider.id, why, "a sign-in with a provider failed");
    Failure::Failed
}

fn in_our_words<A, B>(error: &RequestTokenError<A, B>) -> &'static str
where
    A: std::error::Error + 'static,
    B: openidconnect::ErrorResponse + 'static,
{
    match error {
        RequestTokenError::ServerResponse(_) => "it refused the code",
        RequestTokenError::Request(_) => "it could not be reached",
        RequestTokenError::Parse(..) | RequestTokenError::Other(_) => "its answer cannot be understood",
    }
}
