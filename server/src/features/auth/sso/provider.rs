//! Identity providers: OpenID Connect, the code flow with PKCE.
//!
//! INVARIANT: nothing here runs inside a transaction, and every request has a timeout.
//! INVARIANT: logs describe failures in our own words: a provider's may contain codes and tokens.

use std::time::Duration;

use openidconnect::core::{CoreAuthenticationFlow, CoreClient, CoreProviderMetadata, CoreUserInfoClaims};
use openidconnect::{
    AccessToken, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointMaybeSet, EndpointNotSet, EndpointSet, IssuerUrl, Nonce,
    OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope, SubjectIdentifier, TokenResponse,
};
use protocol::Millis;
use tokio::sync::Mutex;

use super::failure::Failure;
use super::http::{Http, REQUEST_TIMEOUT};
use crate::clock::Clock;
use crate::config::{Config, SsoProvider};
use crate::error::{Error, Result};

/// How long a provider's metadata is cached: its endpoints and its keys.
const METADATA_LIFETIME: Duration = Duration::from_secs(3_600);
/// How long to wait before retrying a provider that could not be reached.
const RETRY_AFTER: Duration = Duration::from_secs(5);

type Client = CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointMaybeSet, EndpointMaybeSet>;

/// The configured providers.
pub struct Providers {
    all: Vec<Provider>,
    clock: Clock,
}

pub(super) struct Provider {
    pub(super) id: String,
    pub(super) name: String,
    issuer: IssuerUrl,
    client_id: ClientId,
    client_secret: ClientSecret,
    redirect: RedirectUrl,
    http: Http,
    /// Locked during discovery, so that one request asks and the others wait for its answer.
    discovered: Mutex<Option<Discovery>>,
}

/// A provider's metadata and when it was fetched; `None` if that failed.
struct Discovery {
    metadata: Option<CoreProviderMetadata>,
    at: Millis,
}

/// Where to redirect a browser, and what to remember until it is back.
pub(super) struct AuthorizationRequest {
    pub(super) url: String,
    pub(super) state: String,
    pub(super) nonce: String,
    pub(super) verifier: String,
}

/// A provider's account of somebody.
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
        Ok(Self { all, clock })
    }

    pub(super) fn all(&self) -> &[Provider] {
        &self.all
    }

    pub(super) fn named(&self, id: &str) -> Option<&Provider> {
        self.all.iter().find(|provider| provider.id == id)
    }

    /// Begins a sign-in.
    pub(super) async fn authorization_request(&self, provider: &Provider) -> Result<AuthorizationRequest, Failure> {
        let client = self.client(provider).await?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let (url, state, nonce) = client
            .authorize_url(CoreAuthenticationFlow::AuthorizationCode, CsrfToken::new_random, Nonce::new_random)
            .add_scopes(["email", "profile"].map(|scope| Scope::new(scope.to_owned())))
            .set_pkce_challenge(challenge)
            .url();
        let (state, nonce, verifier) = (state.into_secret(), nonce.secret().clone(), verifier.into_secret());
        Ok(AuthorizationRequest { url: url.into(), state, nonce, verifier })
    }

    /// Completes it: whose identity the code stands for.
    pub(super) async fn identify(&self, provider: &Provider, code: String, nonce: String, verifier: String) -> Result<Identity, Failure> {
        let client = self.client(provider).await?;
        let tokens = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|_| failed(provider, "it has no token endpoint"))?
            .set_pkce_verifier(PkceCodeVerifier::new(verifier))
            .request_async(&provider.http)
            .await
            .map_err(|error| failed(provider, in_our_words(&error)))?;
        let token = tokens.id_token().ok_or_else(|| failed(provider, "it sent no identity token"))?;
        let Ok(claims) = token.claims(&client.id_token_verifier(), &Nonce::new(nonce)) else {
            // Its keys may have changed: fetch them at the next attempt.
            *provider.discovered.lock().await = None;
            return Err(failed(provider, "its identity token is not valid"));
        };
        let name = claims.name().and_then(|name| name.get(None)).map(|name| name.as_str().to_owned());
        let mut found = Identity {
            subject: claims.subject().as_str().to_owned(),
            email: claims.email().map(|email| email.as_str().to_owned()),
            is_verified: claims.email_verified() == Some(true),
            name,
        };
        if found.email.is_none() || found.name.is_none() {
            self.fetch_user_info(provider, &client, tokens.access_token().clone(), claims.subject().clone(), &mut found).await?;
        }
        Ok(found)
    }

    /// Fetches what the identity token lacks.
    async fn fetch_user_info(
        &self,
        provider: &Provider,
        client: &Client,
        access: AccessToken,
        subject: SubjectIdentifier,
        found: &mut Identity,
    ) -> Result<(), Failure> {
        let Ok(request) = client.user_info(access, Some(subject)) else { return Ok(()) };
        let claims: CoreUserInfoClaims =
            request.request_async(&provider.http).await.map_err(|_| failed(provider, "its user info could not be fetched"))?;
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
        let mut discovered = provider.discovered.lock().await;
        let now = self.clock.now();
        match discovered.as_ref() {
            Some(Discovery { metadata: Some(metadata), at }) if now < *at + METADATA_LIFETIME => return Ok(metadata.clone()),
            Some(Discovery { metadata: None, at }) if now < *at + RETRY_AFTER => return Err(Failure::Unavailable),
            Some(_) | None => {}
        }
        let answer = CoreProviderMetadata::discover_async(provider.issuer.clone(), &provider.http);
        let metadata = tokio::time::timeout(REQUEST_TIMEOUT, answer).await.ok().and_then(Result::ok);
        *discovered = Some(Discovery { metadata: metadata.clone(), at: now });
        metadata.ok_or_else(|| {
            failed(provider, "its metadata could not be fetched");
            Failure::Unavailable
        })
    }
}

impl Provider {
    fn new(settings: SsoProvider, public_url: &str) -> Result<Self> {
        let SsoProvider { id, name, issuer, client_id, client_secret } = settings;
        let redirect = format!("{}/api/auth/sso/{id}/callback", public_url.trim_end_matches('/'));
        Ok(Self {
            issuer: IssuerUrl::new(issuer).map_err(|_| Error::internal(format!("the issuer of {id} is not a URL")))?,
            redirect: RedirectUrl::new(redirect).map_err(|_| Error::internal("PUBLIC_URL is not a URL"))?,
            client_id: ClientId::new(client_id),
            client_secret: ClientSecret::new(client_secret.reveal().to_owned()),
            http: Http::new()?,
            discovered: Mutex::new(None),
            id,
            name,
        })
    }
}

fn failed(provider: &Provider, why: &str) -> Failure {
    tracing::warn!(provider = provider.id, why, "sign-in with a provider failed");
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
        RequestTokenError::Parse(..) | RequestTokenError::Other(_) => "its answer is not valid",
    }
}
