//! A person's own profile and its public side, as REST bodies; fields are spelt as in `spec.md`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Millis, UserId};

/// `GET /api/user/profile`, `GET /api/user/{id}/info/` (in an array) and the identity token's claims.
/// What only its owner sees is absent for others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct Profile {
    pub id: UserId,
    pub name: String,
    pub handle: String,
    /// 0 player, 1 coach: the mode that they are in.
    pub is_coach: u8,
    /// A path; `?size=small` or `?size=medium` gives a smaller one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_image: Option<String>,
    /// 1.0 to 7.0 in steps of a half; an item of the lookup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    /// An item of the lookup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub age_group: Option<String>,
    /// An item of the lookup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about_me: Option<String>,
    /// Where they play: the centre of an area, never an exact place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<Address>,
    /// Listed among the coaches, in whichever mode.
    pub has_coach_profile: bool,
    /// Cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub hourly_rate: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
    /// Kept as rows with their cause; never falls.
    #[ts(type = "number")]
    pub activity_points: i64,
    #[ts(type = "number")]
    pub followers: i64,
    #[ts(type = "number")]
    pub followees: i64,
    /// What is between the caller and them; absent for oneself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<Relation>,
    /// Only for its owner, as is all that follows but the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Whether the address was proven by a code or by a provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email_verified: Option<bool>,
    /// Whether they may post, message and create: the address is proven, or nobody is asked to prove theirs here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_post: Option<bool>,
    /// Whether there is a password beside other ways of signing in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_password: Option<bool>,
    /// Whether onboarding was done or skipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_skip: Option<bool>,
    /// Whether the three slides before it were seen or skipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intro_seen: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<Settings>,
    #[serde(rename = "created_at")]
    pub created_at: Millis,
}

impl Profile {
    /// Somebody of whom no more is known.
    #[must_use]
    pub fn new(id: UserId, name: String, handle: String, created_at: Millis) -> Self {
        Self {
            id,
            name,
            handle,
            is_coach: 0,
            profile_image: None,
            level: None,
            age_group: None,
            gender: None,
            about_me: None,
            address: None,
            has_coach_profile: false,
            hourly_rate: None,
            certificate: None,
            activity_points: 0,
            followers: 0,
            followees: 0,
            relation: None,
            email: None,
            email_verified: None,
            may_post: None,
            has_password: None,
            profile_skip: None,
            intro_seen: None,
            settings: None,
            created_at,
        }
    }
}

/// An area: what it is called, and its centre.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Address {
    pub name: String,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    /// The place of the gazetteer, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub place: Option<i64>,
}

/// What a coach shows of their training; public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Certificate {
    /// An item of the lookup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// A path, like `profileImage`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    pub state: CertificateState,
    /// Until when it was verified to hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Millis>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CertificateState {
    /// Nobody but the coach says so.
    Unverified,
    /// The operator has seen it.
    Verified,
    /// It was verified, and its time is over.
    Expired,
}

/// What is between the caller and another person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Relation {
    /// The caller follows them.
    pub followed: bool,
    /// They follow the caller.
    pub follows_me: bool,
    /// The caller has blocked them. Whoever is blocked by them finds nobody.
    pub blocked: bool,
    /// People whom the caller follows and who follow them.
    #[ts(type = "number")]
    pub mutual: i64,
}

/// What somebody has chosen for all of their devices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct Settings {
    /// `en` or `es`; absent: as the browser says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Absent: as the device says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    #[serde(default)]
    pub units: Units,
    /// How somebody is told, by kind; kinds that are absent are told by toast and row, not by mail.
    #[serde(default)]
    pub notifications: BTreeMap<String, Told>,
    /// Without toasts and mail, in the reader's own clock; absent: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet_hours: Option<QuietHours>,
    /// Not found by search, and not seen to be here.
    #[serde(default)]
    pub hidden: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    Light,
    Dark,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Units {
    #[default]
    Miles,
    Kilometres,
}

/// How somebody is told of one kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Told {
    pub toast: bool,
    pub row: bool,
    pub mail: bool,
}

/// Minutes after midnight; over midnight where the end is before the beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuietHours {
    pub from: u16,
    pub to: u16,
    /// An IANA zone, as the browser says.
    pub zone: String,
}

/// `PUT /api/user/{id}`: what is absent stays, what is `null` or an empty text is taken away where it may be absent. As JSON,
/// or as multipart with the same fields (texts; `address` and `settings` as JSON) and files `profileImage` and
/// `certificateImage`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct EditProfile {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<String>,
    /// 0 player, 1 coach
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_coach: Option<u8>,
    #[serde(default, with = "nullable", skip_serializing_if = "Option::is_none")]
    #[ts(type = "number | null")]
    pub level: Option<Option<f64>>,
    #[serde(default, with = "nullable", skip_serializing_if = "Option::is_none")]
    #[ts(type = "string | null")]
    pub age_group: Option<Option<String>>,
    #[serde(default, with = "nullable", skip_serializing_if = "Option::is_none")]
    #[ts(type = "string | null")]
    pub gender: Option<Option<String>>,
    #[serde(default, with = "nullable", skip_serializing_if = "Option::is_none")]
    #[ts(type = "string | null")]
    pub about_me: Option<Option<String>>,
    /// With `place` its name and centre are the gazetteer's; otherwise the place is blurred to half a mile.
    #[serde(default, with = "nullable", skip_serializing_if = "Option::is_none")]
    #[ts(type = "Address | null")]
    pub address: Option<Option<Address>>,
    /// Cents.
    #[serde(default, with = "nullable", skip_serializing_if = "Option::is_none")]
    #[ts(type = "number | null")]
    pub hourly_rate: Option<Option<i64>>,
    #[serde(default, with = "nullable", skip_serializing_if = "Option::is_none")]
    #[ts(type = "string | null")]
    pub certificate_level: Option<Option<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intro_seen: Option<bool>,
    /// Onboarding was done or skipped; it is never asked again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_skip: Option<bool>,
    /// All of them at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<Settings>,
}

/// Tells what is absent from what is `null`.
mod nullable {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<T: Serialize, S: Serializer>(value: &Option<Option<T>>, to: S) -> Result<S::Ok, S::Error> {
        value.as_ref().and_then(Option::as_ref).serialize(to)
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
        Option::deserialize(from).map(Some)
    }
}

/// `POST /api/user/to/coach`, `POST /api/user/to/player`: what the other mode lacks may come with it. Becoming a coach needs an
/// hourly rate, given now or before.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct SwitchMode {
    /// Cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub hourly_rate: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_level: Option<String>,
}
