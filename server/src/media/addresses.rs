//! Where pictures are served: `/media/{id}` to everybody, and `/media/{id}.{until}.{proof}` for those that are private.
//!
//! Whoever has the second address sees the picture until it expires. It changes once an hour, so that browsers can cache it.
//!
//! INVARIANT: the picture of an unverified certificate is seen only by those who were given its address, which expires.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use protocol::{Millis, PictureId};

use crate::error::Result;
use crate::identity::keys::Keys;

/// How often a private address changes.
const CHANGES_EVERY: i64 = 3_600_000;
/// How long one is valid, and up to an hour longer: as long as a profile is likely to stay on a screen.
const VALID_FOR: i64 = 12 * CHANGES_EVERY;

/// The path of a picture.
#[must_use]
pub fn url(picture: PictureId) -> String {
    format!("/media/{picture}")
}

/// The picture of such a path; `None` for any other address.
#[must_use]
pub fn of_url(url: &str) -> Option<PictureId> {
    url.strip_prefix("/media/")?.parse().ok()
}

/// The private address of a picture with this path, for those who may see it now. Any other address stays as it is.
pub fn private(keys: &Keys, path: &str, now: Millis) -> Result<String> {
    let Some(picture) = of_url(path) else { return Ok(path.to_owned()) };
    let until = Millis((now.0.div_euclid(CHANGES_EVERY) + 1) * CHANGES_EVERY + VALID_FOR);
    let proof = BASE64_URL_SAFE_NO_PAD.encode(keys.picture_proof(picture, until)?);
    Ok(format!("{path}.{}.{proof}", until.0))
}

/// What follows `/media/`, parsed but not verified.
#[derive(Debug, PartialEq, Eq)]
pub struct Address {
    pub picture: PictureId,
    proof: Option<(Millis, Vec<u8>)>,
}

impl Address {
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let picture = parts.next()?.parse().ok()?;
        let proof = match (parts.next(), parts.next(), parts.next()) {
            (None, None, None) => None,
            (Some(until), Some(proof), None) => Some((Millis(until.parse().ok()?), BASE64_URL_SAFE_NO_PAD.decode(proof).ok()?)),
            _ => return None,
        };
        Some(Self { picture, proof })
    }

    /// Whether it shows a private picture: its proof is right, and not expired.
    pub fn shows_private(&self, keys: &Keys, now: Millis) -> Result<bool> {
        match &self.proof {
            Some((until, proof)) => Ok(now < *until && keys.is_picture_proof(self.picture, *until, proof)?),
            None => Ok(false),
        }
    }

    #[must_use]
    pub fn is_private(&self) -> bool {
        self.proof.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{AuthConfig, Config};
    use uuid::Uuid;

    const HOUR: i64 = 3_600_000;

    fn keys(key: &[u8]) -> Keys {
        Keys::new(key, &AuthConfig { password_memory_kib: 8, ..Config::defaults().auth }).unwrap()
    }

    fn address(url: &str) -> Address {
        Address::parse(url.strip_prefix("/media/").unwrap()).unwrap()
    }

    #[test]
    fn a_private_address_is_valid_for_its_picture_and_for_a_while() {
        let (keys, picture, now) = (keys(b"a"), PictureId(Uuid::now_v7()), Millis(1_000 * HOUR + 1));
        let url = private(&keys, &super::url(picture), now).unwrap();
        let shown = |url: &str, at: i64| address(url).shows_private(&keys, Millis(at)).unwrap();
        assert!(shown(&url, now.0) && shown(&url, 1_013 * HOUR - 1));
        assert!(!shown(&url, 1_013 * HOUR), "expired");
        assert_eq!(url, private(&keys, &super::url(picture), Millis(1_001 * HOUR - 1)).unwrap(), "the same for an hour");
        assert_ne!(url, private(&keys, &super::url(picture), Millis(1_001 * HOUR)).unwrap());
        let other = url.replace(&picture.to_string(), &PictureId(Uuid::now_v7()).to_string());
        let longer = url.replace(&(1_013 * HOUR).to_string(), &(2_000 * HOUR).to_string());
        let foreign = private(&super::tests::keys(b"b"), &super::url(picture), now).unwrap();
        for forged in [other, longer, foreign, super::url(picture), format!("{}.{}.", super::url(picture), 1_013 * HOUR)] {
            assert!(!shown(&forged, now.0), "{forged}");
        }
    }

    #[test]
    fn anything_else_is_no_address() {
        let id = Uuid::now_v7();
        for text in
            ["", "x", ".", &format!("{id}."), &format!("{id}.1"), &format!("{id}.1.!"), &format!("{id}.1.aa.bb"), &format!("{id}.x.aa")]
        {
            assert_eq!(Address::parse(text), None, "{text}");
        }
        assert_eq!(of_url(&format!("/media/{id}.1.aa")), None, "nothing refers to a private address");
    }
}
