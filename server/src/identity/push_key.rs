//! The key with which this installation proves to push services who it is (VAPID, RFC 8292).

use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use protocol::Millis;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use crate::error::{Error, Result};

/// How long a proof holds; a push service takes at most a day.
const PROOF_LIFE: Duration = Duration::from_secs(12 * 3_600);

pub struct PushKey {
    pair: EcdsaKeyPair,
    /// Whom a push service may write to, as a `mailto:` or `https:` address.
    contact: String,
}

impl PushKey {
    /// `key` as PKCS #8.
    pub fn new(key: &[u8], contact: String) -> Result<Self> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, key, &SystemRandom::new()).map_err(Error::internal)?;
        Ok(Self { pair, contact })
    }

    /// The public key, as browsers want it.
    pub fn public(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.pair.public_key())
    }

    /// The `Authorization` of a request to the push service at this origin.
    pub fn authorization(&self, origin: &str, now: Millis) -> Result<String> {
        let head = json!({ "typ": "JWT", "alg": "ES256" });
        let expires = (now + PROOF_LIFE).0.div_euclid(1_000);
        let claims = json!({ "aud": origin, "exp": expires, "sub": self.contact });
        let text = format!("{}.{}", encoded(&head), encoded(&claims));
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes()).map_err(Error::internal)?;
        Ok(format!("vapid t={text}.{}, k={}", BASE64_URL_SAFE_NO_PAD.encode(signature), self.public()))
    }
}

fn encoded(part: &serde_json::Value) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(part.to_string())
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    #[test]
    fn a_proof_is_signed_with_the_key_that_it_names() {
        let stored = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).unwrap();
        let key = PushKey::new(stored.as_ref(), "mailto:rally@club.org".into()).unwrap();
        let header = key.authorization("https://push.example.org", Millis(5_000)).unwrap();
        let (token, public) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key.public());
        let (text, signature) = token.rsplit_once('.').unwrap();
        let bytes = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(public)).verify(text.as_bytes(), &bytes(signature)).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&bytes(text.split_once('.').unwrap().1)).unwrap();
        assert_eq!(claims, json!({ "aud": "https://push.example.org", "exp": 43_205, "sub": "mailto:rally@club.org" }));
    }
}
