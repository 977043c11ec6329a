//! Tokens: signed access tokens with a short life, and opaque refresh tokens.
//!
//! INVARIANT: an access token alone is not enough: its session's row is read as well.
//! INVARIANT: only the hash of a refresh token is stored; its successor is derived from it and the key.

use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use protocol::auth::Tokens;
use protocol::users::Profile;
use protocol::{CaseId, ErrorCode, EventId, MatchId, Millis, PictureId, SessionId, TenantId, UserId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Caller;
use super::passwords::Passwords;
use crate::config::AuthConfig;
use crate::error::{Error, Result, refused, sign_in_required};

/// Bytes of the secret of a link to an event.
const LINK_SECRET_BYTES: usize = 18;

/// A verified access token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    pub caller: Caller,
    pub ends_at: Millis,
}

/// Signs and verifies tokens, with the same keys on all nodes, and checks passwords.
pub struct Keys {
    signing: EncodingKey,
    reading: DecodingKey,
    validation: Validation,
    succession: [u8; 32],
    codes: [u8; 32],
    calendars: [u8; 32],
    links: [u8; 32],
    pictures: [u8; 32],
    unsubscribing: [u8; 32],
    appeals: [u8; 32],
    access_life: Duration,
    pub passwords: Passwords,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Access,
    Identity,
    Answer,
}

#[derive(Serialize, Deserialize)]
struct Claims {
    sub: UserId,
    sid: SessionId,
    tenant: TenantId,
    /// UTC seconds, as RFC 7519 has it.
    exp: i64,
    typ: Kind,
}

impl Claims {
    /// Refuses with `token_expired` after their end.
    fn access(&self, now: Millis) -> Result<Access> {
        let ends_at = Millis(self.exp.saturating_mul(1_000));
        if ends_at <= now {
            return Err(refused(ErrorCode::TokenExpired, "The access token has expired."));
        }
        Ok(Access { caller: Caller { user: self.sub, session: self.sid, tenant: self.tenant }, ends_at })
    }
}

#[derive(Serialize, Deserialize)]
struct AnswerClaims<T> {
    #[serde(flatten)]
    claims: Claims,
    about: T,
}

#[derive(Serialize)]
struct IdentityClaims<'a> {
    #[serde(flatten)]
    claims: Claims,
    #[serde(flatten)]
    profile: &'a Profile,
}

impl Keys {
    pub fn new(key: &[u8], config: &AuthConfig) -> Result<Self> {
        let mut validation = Validation::new(Algorithm::HS256);
        // The clock is injected: `read_access` compares the end.
        validation.validate_exp = false;
        validation.required_spec_claims.clear();
        Ok(Self {
            signing: EncodingKey::from_secret(key),
            reading: DecodingKey::from_secret(key),
            validation,
            succession: mac(key, b"refresh tokens")?,
            codes: mac(key, b"codes")?,
            calendars: mac(key, b"calendars")?,
            links: mac(key, b"links")?,
            pictures: mac(key, b"pictures")?,
            unsubscribing: mac(key, b"unsubscribing")?,
            appeals: mac(key, b"appeals")?,
            access_life: config.access_life,
            passwords: Passwords::new(config)?,
        })
    }

    /// Verifies an access token. Refuses with `token_expired` or `sign_in_required`.
    pub fn read_access(&self, token: &str, now: Millis) -> Result<Access> {
        let claims = jsonwebtoken::decode::<Claims>(token, &self.reading, &self.validation).map_err(|_| sign_in_required())?.claims;
        if claims.typ != Kind::Access {
            return Err(sign_in_required());
        }
        claims.access(now)
    }

    /// Signs an access token. Its end is rounded up to a second.
    pub fn sign_access(&self, caller: Caller, ends_at: Millis) -> Result<String> {
        self.sign(&claims(caller, ends_at, Kind::Access))
    }

    /// All three tokens of a session.
    pub fn tokens(&self, caller: Caller, profile: &Profile, refresh: &RefreshToken, now: Millis) -> Result<Tokens> {
        let ends_at = now + self.access_life;
        Ok(Tokens {
            id_token: self.sign(&IdentityClaims { claims: claims(caller, ends_at, Kind::Identity), profile })?,
            access_token: self.sign_access(caller, ends_at)?,
            refresh_token: refresh.text(),
        })
    }

    /// Signs what lets a notification be answered: whose answer it is, to what, and until when.
    pub fn sign_answer(&self, caller: Caller, until: Millis, about: &impl Serialize) -> Result<String> {
        self.sign(&AnswerClaims { claims: claims(caller, until, Kind::Answer), about })
    }

    /// Verifies an answer's token. Refuses with `token_expired` or `sign_in_required`.
    pub fn read_answer<T: DeserializeOwned>(&self, token: &str, now: Millis) -> Result<(Caller, T)> {
        let read = jsonwebtoken::decode::<AnswerClaims<T>>(token, &self.reading, &self.validation).map_err(|_| sign_in_required())?;
        let AnswerClaims { claims, about } = read.claims;
        if claims.typ != Kind::Answer {
            return Err(sign_in_required());
        }
        Ok((claims.access(now)?.caller, about))
    }

    /// The next refresh token: always the same, so that a retry and a second tab get the same one.
    pub fn successor(&self, of: &RefreshToken) -> Result<RefreshToken> {
        Ok(RefreshToken(mac(&self.succession, &of.0)?))
    }

    /// A MAC over the parts, with the key that is used for mailed codes only.
    pub fn code_mac(&self, parts: &[&[u8]]) -> Result<[u8; 32]> {
        let mut mac = keyed(&self.codes)?;
        for part in parts {
            mac.update(&u64::try_from(part.len()).map_err(Error::internal)?.to_be_bytes());
            mac.update(part);
        }
        Ok(mac.finalize().into_bytes().into())
    }

    /// The secret of a calendar: its owner's id and a MAC of that and of how often it was renewed.
    pub fn calendar_secret(&self, user: UserId, generation: i64) -> Result<String> {
        let proof: [u8; 32] = self.calendar_mac(user, generation)?.finalize().into_bytes().into();
        Ok(BASE64_URL_SAFE_NO_PAD.encode([&user.0.as_bytes()[..], &proof].concat()))
    }

    /// Parses a calendar's secret, without verifying it.
    pub fn calendar_owner(&self, secret: &str) -> Option<CalendarOwner> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(secret).ok()?;
        let (user, proof) = bytes.split_first_chunk()?;
        Some(CalendarOwner { user: UserId(uuid::Uuid::from_bytes(*user)), proof: proof.try_into().ok()? })
    }

    /// Whether the secret is that of this generation. Compares in constant time.
    pub fn is_calendar_of(&self, owner: &CalendarOwner, generation: i64) -> Result<bool> {
        Ok(self.calendar_mac(owner.user, generation)?.verify_slice(&owner.proof).is_ok())
    }

    /// The secret with which somebody unsubscribes from mails of a kind: their id, and a MAC of that and the kind. It holds for good.
    pub fn unsubscribe_secret(&self, user: UserId, kind: &str) -> Result<String> {
        let proof: [u8; 32] = self.unsubscribe_mac(user, kind)?.finalize().into_bytes().into();
        Ok(BASE64_URL_SAFE_NO_PAD.encode([&user.0.as_bytes()[..], &proof].concat()))
    }

    /// Who unsubscribes from mails of a kind with this secret; `None` for a made-up one. Compares in constant time.
    pub fn unsubscriber(&self, kind: &str, secret: &str) -> Result<Option<UserId>> {
        let Ok(bytes) = BASE64_URL_SAFE_NO_PAD.decode(secret) else { return Ok(None) };
        let Some((user, proof)) = bytes.split_first_chunk() else { return Ok(None) };
        let user = UserId(uuid::Uuid::from_bytes(*user));
        Ok(self.unsubscribe_mac(user, kind)?.verify_slice(proof).is_ok().then_some(user))
    }

    /// What somebody who is suspended by a case appeals with, for lack of a session: a MAC of it.
    pub fn appeal_ticket(&self, case: CaseId) -> Result<String> {
        let proof: [u8; 32] = self.appeal_mac(case)?.finalize().into_bytes().into();
        Ok(BASE64_URL_SAFE_NO_PAD.encode(proof))
    }

    /// Whether this is that ticket. Compares in constant time.
    pub fn is_appeal_ticket(&self, case: CaseId, ticket: &str) -> Result<bool> {
        let Ok(proof) = BASE64_URL_SAFE_NO_PAD.decode(ticket) else { return Ok(false) };
        Ok(self.appeal_mac(case)?.verify_slice(&proof).is_ok())
    }

    fn appeal_mac(&self, case: CaseId) -> Result<Hmac<Sha256>> {
        let mut mac = keyed(&self.appeals)?;
        mac.update(case.0.as_bytes());
        Ok(mac)
    }

    fn unsubscribe_mac(&self, user: UserId, kind: &str) -> Result<Hmac<Sha256>> {
        let mut mac = keyed(&self.unsubscribing)?;
        mac.update(user.0.as_bytes());
        mac.update(kind.as_bytes());
        Ok(mac)
    }

    /// The secret of somebody's link to an event, a MAC of both and of how often the link was revoked.
    pub fn link_secret(&self, event: EventId, by: UserId, generation: i64) -> Result<String> {
        let mut mac = keyed(&self.links)?;
        mac.update(event.0.as_bytes());
        mac.update(by.0.as_bytes());
        mac.update(&generation.to_be_bytes());
        let proof: [u8; 32] = mac.finalize().into_bytes().into();
        let (secret, _) = proof.split_at(LINK_SECRET_BYTES);
        Ok(BASE64_URL_SAFE_NO_PAD.encode(secret))
    }

    /// The secret of a scorer's link to a match, a MAC of it and of how many links were made.
    pub fn scorer_secret(&self, id: MatchId, generation: i64) -> Result<String> {
        let proof: [u8; 32] = self.scorer_mac(id, generation)?.finalize().into_bytes().into();
        let (secret, _) = proof.split_at(LINK_SECRET_BYTES);
        Ok(BASE64_URL_SAFE_NO_PAD.encode(secret))
    }

    /// Whether this is that secret.
    pub fn is_scorer_secret(&self, id: MatchId, generation: i64, secret: &str) -> Result<bool> {
        let Ok(secret) = BASE64_URL_SAFE_NO_PAD.decode(secret) else { return Ok(false) };
        Ok(secret.len() == LINK_SECRET_BYTES && self.scorer_mac(id, generation)?.verify_truncated_left(&secret).is_ok())
    }

    fn scorer_mac(&self, id: MatchId, generation: i64) -> Result<Hmac<Sha256>> {
        let mut mac = keyed(&self.links)?;
        mac.update(b"scorer");
        mac.update(id.0.as_bytes());
        mac.update(&generation.to_be_bytes());
        Ok(mac)
    }

    /// A MAC of a picture and of when its address expires.
    pub fn picture_proof(&self, picture: PictureId, until: Millis) -> Result<[u8; 32]> {
        Ok(self.picture_mac(picture, until)?.finalize().into_bytes().into())
    }

    /// Whether the proof is that of this picture and this time. Compares in constant time.
    pub fn is_picture_proof(&self, picture: PictureId, until: Millis, proof: &[u8]) -> Result<bool> {
        Ok(self.picture_mac(picture, until)?.verify_slice(proof).is_ok())
    }

    fn picture_mac(&self, picture: PictureId, until: Millis) -> Result<Hmac<Sha256>> {
        let mut mac = keyed(&self.pictures)?;
        mac.update(picture.0.as_bytes());
        mac.update(&until.0.to_be_bytes());
        Ok(mac)
    }

    fn calendar_mac(&self, user: UserId, generation: i64) -> Result<Hmac<Sha256>> {
        let mut mac = keyed(&self.calendars)?;
        mac.update(user.0.as_bytes());
        mac.update(&generation.to_be_bytes());
        Ok(mac)
    }

    fn sign(&self, claims: &impl Serialize) -> Result<String> {
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), claims, &self.signing).map_err(Error::internal)
    }
}

fn claims(caller: Caller, ends_at: Millis, typ: Kind) -> Claims {
    let Caller { user: sub, session: sid, tenant } = caller;
    Claims { sub, sid, tenant, exp: ends_at.0.saturating_add(999).div_euclid(1_000), typ }
}

/// The parts of a calendar's secret, not yet verified.
pub struct CalendarOwner {
    pub user: UserId,
    proof: [u8; 32],
}

/// 32 secret bytes that are exchanged for the next tokens, once. Not `Debug`.
pub struct RefreshToken([u8; 32]);

impl RefreshToken {
    pub fn fresh() -> Self {
        Self(rand::random())
    }

    pub fn parse(text: &str) -> Option<Self> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
        bytes.try_into().ok().map(Self)
    }

    fn text(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.0)
    }

    /// The hash that is stored of it.
    pub fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0).to_vec()
    }
}

fn mac(key: &[u8], message: &[u8]) -> Result<[u8; 32]> {
    let mut mac = keyed(key)?;
    mac.update(message);
    Ok(mac.finalize().into_bytes().into())
}

fn keyed(key: &[u8]) -> Result<Hmac<Sha256>> {
    Hmac::<Sha256>::new_from_slice(key).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use uuid::Uuid;

    fn keys(key: &[u8]) -> Keys {
        Keys::new(key, &AuthConfig { password_memory_kib: 8, ..Config::defaults().auth }).unwrap()
    }

    fn caller() -> Caller {
        Caller { user: UserId(Uuid::now_v7()), session: SessionId(Uuid::now_v7()), tenant: TenantId(1) }
    }

    fn profile(caller: Caller) -> Profile {
        Profile {
            email: Some("maya@example.org".into()),
            profile_skip: Some(false),
            ..Profile::new(caller.user, "Maya Okafor".into(), "maya".into(), Millis(5))
        }
    }

    #[test]
    fn an_access_token_is_valid_until_it_expires() {
        let (keys, caller) = (keys(b"one key"), caller());
        let token = keys.sign_access(caller, Millis(10_000)).unwrap();
        assert_eq!(keys.read_access(&token, Millis(9_999)).unwrap(), Access { caller, ends_at: Millis(10_000) });
        assert_eq!(keys.read_access(&token, Millis(10_000)).unwrap_err().into_refusal().code, ErrorCode::TokenExpired);
    }

    #[test]
    fn only_our_own_access_tokens_are_accepted() {
        let (ours, caller) = (keys(b"one key"), caller());
        let tokens = ours.tokens(caller, &profile(caller), &RefreshToken::fresh(), Millis(0)).unwrap();
        let foreign = keys(b"another key").sign_access(caller, Millis(10_000)).unwrap();
        let unsigned =
            format!("{}.{}.", BASE64_URL_SAFE_NO_PAD.encode(r#"{"alg":"none"}"#), tokens.access_token.split('.').nth(1).unwrap());
        for token in [&tokens.id_token, &tokens.refresh_token, &foreign, &unsigned, "", "a.b.c"] {
            assert_eq!(ours.read_access(token, Millis(1)).unwrap_err().into_refusal().code, ErrorCode::SignInRequired, "{token}");
        }
    }

    #[test]
    fn an_answers_token_is_good_for_nothing_else() {
        let (keys, caller) = (keys(b"one key"), caller());
        let answer = keys.sign_answer(caller, Millis(10_000), &"that seat").unwrap();
        let read = |token: &str, now| keys.read_answer::<String>(token, Millis(now)).map_err(|error| error.into_refusal().code);
        assert_eq!(read(&answer, 9_999), Ok((caller, "that seat".to_owned())));
        assert_eq!(read(&answer, 10_000), Err(ErrorCode::TokenExpired));
        assert_eq!(keys.read_access(&answer, Millis(1)).unwrap_err().into_refusal().code, ErrorCode::SignInRequired);
        let access = keys.sign_access(caller, Millis(10_000)).unwrap();
        assert_eq!(read(&access, 1), Err(ErrorCode::SignInRequired));
    }

    #[test]
    fn the_identity_token_carries_the_profile() {
        let caller = caller();
        let token = keys(b"one key").tokens(caller, &profile(caller), &RefreshToken::fresh(), Millis(0)).unwrap().id_token;
        let claims: serde_json::Value =
            serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(token.split('.').nth(1).unwrap()).unwrap()).unwrap();
        assert_eq!((&claims["isCoach"], &claims["profileSkip"], &claims["name"]), (&0.into(), &false.into(), &"Maya Okafor".into()));
        assert_eq!((&claims["sub"], &claims["typ"]), (&claims["id"], &"identity".into()));
    }

    #[test]
    fn a_refresh_token_has_one_successor_under_one_key() {
        let token = RefreshToken::fresh();
        let again = RefreshToken::parse(&token.text()).unwrap();
        let next = |keys: &Keys, token| keys.successor(token).unwrap().text();
        assert_eq!(next(&keys(b"one key"), &token), next(&keys(b"one key"), &again));
        assert_ne!(next(&keys(b"one key"), &token), next(&keys(b"another key"), &token));
        assert_ne!(next(&keys(b"one key"), &token), token.text());
        assert!(["", "short", &"A".repeat(44), &"!".repeat(43)].iter().all(|text| RefreshToken::parse(text).is_none()));
    }
}
