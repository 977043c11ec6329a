//! Profiles, one's own and others': REST bodies, with fields spelt as in `spec.md`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::{Millis, UserId};

/// `GET /api/user/profile`, `GET /api/user/{id}/info/` (in an array) and the identity token's claims. Private fields are absent
/// for others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct Profile {
    pub id: UserId,
    pub name: String,
    pub handle: String,
    /// Current mode: 0 player, 1 coach.
    pub is_coach: u8,
    /// A path; add `?size=small` or `?size=medium` for a smaller one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_image: Option<String>,
    /// 1.0 to 7.0 in steps of 0.5, as in the lookup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    /// As in the lookup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub age_group: Option<String>,
    /// As in the lookup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about_me: Option<String>,
    /// Where they play: an area, never an exact location.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<Address>,
    /// Listed among coaches, in either mode.
    pub has_coach_profile: bool,
    /// Cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub hourly_rate: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
    /// Never decreases.
    #[ts(type = "number")]
    pub activity_points: i64,
    #[ts(type = "number")]
    pub followers: i64,
    #[ts(type = "number")]
    pub followees: i64,
    /// The caller's relation to them; absent for oneself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<Relation>,
    /// Private, like all that follow except `created_at`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Whether the address was verified, by code or by a sign-in provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email_verified: Option<bool>,
    /// Whether they may post, message and create: the address is verified, or this server does not require it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_post: Option<bool>,
    /// Whether they can sign in with a password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_password: Option<bool>,
    /// Whether they confirmed being 18 or older. Everybody is asked once: those whom a provider signed in, after that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adult_confirmed: Option<bool>,
    /// Whether onboarding was completed or skipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_skip: Option<bool>,
    /// Whether the introductory slides were seen or skipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intro_seen: Option<bool>,
    /// Whether they moderate their community.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_moderator: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<Settings>,
    #[serde(rename = "created_at")]
    pub created_at: Millis,
}

impl Profile {
    /// A profile with nothing else filled in.
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
            adult_confirmed: None,
            profile_skip: None,
            intro_seen: None,
            is_moderator: None,
            settings: None,
            created_at,
        }
    }
}

/// An area: its name and centre.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Address {
    pub name: String,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    /// The gazetteer's id, if it is a town.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub place: Option<i64>,
}

/// A coach's certificate; public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Certificate {
    /// As in the lookup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// A path, like `profileImage`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    pub state: CertificateState,
    /// When it expires, as verified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Millis>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CertificateState {
    /// As stated by the coach.
    Unverified,
    /// Checked by the operator.
    Verified,
    /// Was verified and has expired.
    Expired,
}

/// The caller's relation to another person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Relation {
    /// The caller follows them.
    pub followed: bool,
    /// They follow the caller.
    pub follows_me: bool,
    /// The caller blocked them. If they blocked the caller, their profile is not found.
    pub blocked: bool,
    /// How many people the caller follows who follow them.
    #[ts(type = "number")]
    pub mutual: i64,
}

/// Settings, shared by all of one's devices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct Settings {
    /// `en` or `es`; absent: the browser's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Absent: the device's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    #[serde(default)]
    pub units: Units,
    /// Channels by kind of notification; absent kinds have those of `DEFAULT_CHANNELS`.
    #[serde(default)]
    pub notifications: BTreeMap<String, Channels>,
    /// When to show no toasts, and to send no mail until they end, unless it cannot wait; absent: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet_hours: Option<QuietHours>,
    /// Hidden from search and presence.
    #[serde(default)]
    pub hidden: bool,
    /// Posts in my name when I win a final, and when a league of mine opens for enrolment.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub posts_news: bool,
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

/// Channels for one kind of notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Channels {
    pub toast: bool,
    pub row: bool,
    pub mail: bool,
    /// On the browsers that I subscribed, while no page is open. Absent: the default of the kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push: Option<bool>,
}

/// Minutes after midnight, local time; spans midnight if `to` is before `from`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuietHours {
    pub from: u16,
    pub to: u16,
    /// The browser's IANA time zone.
    pub zone: String,
}

/// `PUT /api/user/{id}`: absent fields stay as they are; `null` or an empty text clears optional ones. As JSON, or as multipart
/// with the same fields (as text; `address` and `settings` as JSON) and the files `profileImage` and `certificateImage`.
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
    /// Of adults: junior groups are for events and for coaches' pupils.
    #[serde(default, with = "nullable", skip_serializing_if = "Option::is_none")]
    #[ts(type = "string | null")]
    pub age_group: Option<Option<String>>,
    #[serde(default, with = "nullable", skip_serializing_if = "Option::is_none")]
    #[ts(type = "string | null")]
    pub gender: Option<Option<String>>,
    #[serde(default, with = "nullable", skip_serializing_if = "Option::is_none")]
    #[ts(type = "string | null")]
    pub about_me: Option<Option<String>>,
    /// With `place`, name and centre are the gazetteer's; otherwise the location is blurred to half a mile.
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
    /// `true` confirms being 18 or older, which is kept with its time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_adult: Option<bool>,
    /// Onboarding was completed or skipped; it is not shown again. Requires that being 18 or older was confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_skip: Option<bool>,
    /// Replaces all settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<Settings>,
}

/// Distinguishes absent from `null`.
mod nullable {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<T: Serialize, S: Serializer>(value: &Option<Option<T>>, to: S) -> Result<S::Ok, S::Error> {
        value.as_ref().and_then(Option::as_ref).serialize(to)
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
        Option::deserialize(from).map(Some)
    }
}

/// `POST /api/user/to/coach`, `POST /api/user/to/player`: switches the mode, and may set what it needs. Becoming a coach
/// requires an hourly rate, set now or before.
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

noun! {
    types { Profile, EditProfile, SwitchMode }
}
