//! What of a person's row is shown to everybody, and what to themselves.

use protocol::Millis;
use protocol::users::{Address, Certificate, CertificateState, Profile, Settings};

use super::store::Row;
use crate::error::Result;
use crate::features::level;
use crate::identity::keys::Keys;
use crate::media;

impl Row {
    /// The public profile. `now` decides whether a certificate has expired; until it is verified, only its owner and the operator
    /// see its picture.
    pub(super) fn public(self, now: Millis) -> Profile {
        let (address, mut certificate) = (self.address(), self.certificate(now));
        if let Some(certificate) = certificate.as_mut().filter(|certificate| certificate.state == CertificateState::Unverified) {
            certificate.image = None;
        }
        Profile {
            is_coach: u8::from(self.is_coach),
            profile_image: self.profile_image,
            level: self.level.and_then(level::from_tenths),
            age_group: self.age_group,
            gender: self.gender,
            about_me: self.about_me,
            address,
            has_coach_profile: self.has_coach_profile,
            hourly_rate: self.hourly_rate,
            certificate,
            activity_points: self.activity_points,
            followers: self.followers,
            followees: self.followees,
            ..Profile::new(self.id, self.name, self.handle, self.created_at)
        }
    }

    /// The owner's profile. `must_verify`: posting requires a verified address.
    pub(super) fn own(self, keys: &Keys, now: Millis, must_verify: bool) -> Result<Profile> {
        let settings = self.settings()?;
        let mut certificate = self.certificate(now);
        if let Some(Certificate { state: CertificateState::Unverified, image, .. }) = &mut certificate {
            *image = image.take().map(|url| media::private(keys, &url, now)).transpose()?;
        }
        let verified = self.email_verified_at.is_some();
        Ok(Profile {
            email: Some(self.email.clone()),
            email_verified: Some(verified),
            may_post: Some(verified || !must_verify),
            has_password: Some(self.has_password),
            adult_confirmed: Some(self.adult_confirmed_at.is_some()),
            profile_skip: Some(self.profile_skip),
            intro_seen: Some(self.intro_seen),
            is_moderator: Some(self.moderator_since.is_some()),
            settings: Some(settings),
            certificate,
            ..self.public(now)
        })
    }

    pub(super) fn settings(&self) -> Result<Settings> {
        Ok(Settings { hidden: self.hidden, ..serde_json::from_str(&self.settings)? })
    }

    fn address(&self) -> Option<Address> {
        let (latitude, longitude) = (self.latitude?, self.longitude?);
        Some(Address { name: self.area.clone()?, latitude, longitude, place: self.area_place })
    }

    fn certificate(&self, now: Millis) -> Option<Certificate> {
        if self.certificate_level.is_none() && self.certificate_image.is_none() {
            return None;
        }
        let (level, image) = (self.certificate_level.clone(), self.certificate_image.clone());
        Some(Certificate { level, image, state: self.certificate_state(now), expires_at: self.certificate_expires_at })
    }

    pub(super) fn certificate_state(&self, now: Millis) -> CertificateState {
        match (self.certificate_verified_at, self.certificate_expires_at) {
            (None, _) => CertificateState::Unverified,
            (Some(_), Some(end)) if end <= now => CertificateState::Expired,
            (Some(_), _) => CertificateState::Verified,
        }
    }
}
