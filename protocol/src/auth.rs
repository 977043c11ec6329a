//! Sign-up, sign-in and sign-out: REST bodies under `/api/auth`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;

/// The result of signing in. The access token is the bearer token and lasts 15 minutes; the refresh token can be used once, for
/// a new set of three; the identity token carries the profile as claims for the client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Tokens {
    pub id_token: String,
    pub access_token: String,
    pub refresh_token: String,
}

/// `POST /api/auth/signup` -> 201 `Tokens`. Without a handle, one is derived from the name.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SignUp {
    pub email: String,
    pub password: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub handle: Option<String>,
    /// The person's statement that they are 18 or older, kept with its time; anything but `true` is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub is_adult: Option<bool>,
}

/// `POST /api/auth/login` -> `Tokens`
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LogIn {
    pub email: String,
    pub password: String,
}

/// `POST /api/auth/refresh` -> `Tokens`. Only the refresh token is checked.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Refresh {
    #[serde(default)]
    pub id_token: String,
    #[serde(default)]
    pub access_token: String,
    pub refresh_token: String,
}

/// `POST /api/auth/logout` -> `{}`, also for an unknown token.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LogOut {
    pub refresh_token: String,
}

/// `POST /api/auth/update-password` -> `Tokens` of a new session; every other session is revoked.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct UpdatePassword {
    pub current_password: String,
    pub new_password: String,
}

/// `POST /api/auth/forgot` -> `{}`, whether or not the address is known. Sends it a code by mail.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Forgot {
    pub email: String,
}

/// `POST /api/auth/reset` -> `Tokens`: sets the password, given the code from the mail. This verifies the address and revokes
/// every other session.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Reset {
    pub email: String,
    pub code: String,
    pub password: String,
}

/// `POST /api/auth/verify` -> `Profile`: verifies the caller's address with the code from the mail.
/// `POST /api/auth/verify/resend` -> `{}` sends a new code.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Verify {
    pub code: String,
}

/// `POST /api/auth/remove` -> `{}`: removes the caller's account. Needs the password if there is one, otherwise a sign-in within
/// the last ten minutes.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct RemoveAccount {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// `POST /api/auth/sso/exchange` -> `Tokens`: redeems the code that the browser brought back from another provider. Valid once,
/// for a minute.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SsoExchange {
    pub code: String,
}

noun! {
    types { Tokens, SignUp, LogIn, Refresh, LogOut, UpdatePassword, Forgot, Reset, Verify, RemoveAccount, SsoExchange }
}
