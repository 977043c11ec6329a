//! Encryption for one browser: RFC 8291 (`aes128gcm`), with a key pair of its own for every message.
//!
//! INVARIANT: one browser alone can read what a push service relays: each message has a key pair of its own (RFC 8291).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// Bytes of the salt, and of a browser's secret.
pub(super) const SECRET_BYTES: usize = 16;
/// Bytes of one record. A message is one record, the longest that every push service takes.
const RECORD_MAX: u32 = 4_096;

/// A browser's keys.
#[derive(Clone)]
pub(super) struct BrowserKeys {
    /// A point of P-256, without compression.
    pub(super) p256dh: Vec<u8>,
    pub(super) auth: Vec<u8>,
}

impl BrowserKeys {
    /// Whether something can be encrypted with them: the point lies on the curve, and the secret has its length.
    pub(super) fn are_usable(&self) -> bool {
        self.auth.len() == SECRET_BYTES && self.seal(b"").is_ok()
    }

    /// Encrypts a message.
    pub(super) fn seal(&self, message: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
        let own_public = own.compute_public_key()?;
        let mut salt = [0; SECRET_BYTES];
        random.fill(&mut salt)?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.p256dh);
        agree_ephemeral(own, &theirs, |shared| self.seal_with(shared, own_public.as_ref(), salt, message))?
    }

    fn seal_with(&self, shared: &[u8], own_public: &[u8], salt: [u8; SECRET_BYTES], message: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let of_both = Salt::new(HKDF_SHA256, &self.auth).extract(shared);
        let input = derived::<32>(&of_both, &[b"WebPush: info\0", &self.p256dh, own_public])?;
        let of_message = Salt::new(HKDF_SHA256, &salt).extract(&input);
        let key = derived::<16>(&of_message, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce = derived::<12>(&of_message, &[b"Content-Encoding: nonce\0"])?;

        // The last record ends with a 2.
        let mut text = [message, &[2]].concat();
        LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?).seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::empty(),
            &mut text,
        )?;
        let length = u8::try_from(own_public.len()).map_err(|_| Unspecified)?;
        Ok([&salt[..], &RECORD_MAX.to_be_bytes(), &[length], own_public, &text].concat())
    }
}

/// So many bytes.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn derived<const N: usize>(from: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    from.expand(info, Bytes(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64_URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// The keys of the example of RFC 8291, section 5.
    fn keys() -> BrowserKeys {
        let p256dh = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        BrowserKeys { p256dh, auth: bytes("BTBZMqHH6r4Tts7J_aSIgg") }
    }

    #[test]
    fn the_example_of_the_rfc_is_encrypted_as_it_is_there() {
        let own = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let sealed = keys().seal_with(&shared, &own, salt, b"When I grow up, I want to be a watermelon").unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru\
                        3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64_URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn each_message_has_keys_of_its_own() {
        let (one, two) = (keys().seal(b"the same").unwrap(), keys().seal(b"the same").unwrap());
        assert_eq!(one.len(), two.len());
        assert_ne!(one[..SECRET_BYTES], two[..SECRET_BYTES], "the salt");
        assert_ne!(one[21..86], two[21..86], "the public key");
    }

    #[test]
    fn keys_off_the_curve_are_not_usable() {
        assert!(keys().are_usable());
        let mut off_the_curve = keys();
        off_the_curve.p256dh[64] ^= 1;
        let compressed = BrowserKeys { p256dh: [&[2][..], &keys().p256dh[1..33]].concat(), ..keys() };
        let zero = BrowserKeys { p256dh: [&[4][..], &[0; 64]].concat(), ..keys() };
        let empty = BrowserKeys { p256dh: Vec::new(), ..keys() };
        let short_secret = BrowserKeys { auth: vec![0; 15], ..keys() };
        for unusable in [off_the_curve, compressed, zero, empty, short_secret] {
            assert!(!unusable.are_usable());
        }
    }
}
