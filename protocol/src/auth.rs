//! Signing up, in and out, as REST bodies under `/api/auth`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a sign-in gives. The access token is the bearer, for 15 minutes; the refresh token buys the
/// next three and is used once; the identity token carries the profile's claims for the client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Tokens {
    pub id_token: String,
    pub access_token: String,
    pub refresh_token: String,
}

/// `POST /api/auth/signup` -> 201 `Tokens`. Without a handle one is made from the name.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SignUp {
    pub email: String,
    pub password: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub handle: Option<String>,
    /// Whether somebody says that they are 18 or older; `false` is refused.
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

/// `POST /api/auth/refresh` -> `Tokens`. Only the refresh token counts.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Refresh {
    #[serde(default)]
    pub id_token: String,
    #[serde(default)]
    pub access_token: String,
    pub refresh_token: String,
}

/// `POST /api/auth/logout` -> `{}`; an unknown token is signed out already.
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

/// `POST /api/auth/forgot` -> `{}`, the same whether the address is known or not. A code goes to it by mail.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Forgot {
    pub email: String,
}

/// `POST /api/auth/reset` -> `Tokens`: sets the password with the code of the mail. The address counts as proven, and every
/// other session is revoked.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Reset {
    pub email: String,
    pub code: String,
    pub password: String,
}

/// `POST /api/auth/verify` -> `Profile`: proves one's own address with the code of the mail. `POST /api/auth/verify/resend`
/// -> `{}` sends another one.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Verify {
    pub code: String,
}

/// `POST /api/auth/remove` -> `{}`: removes one's account. Where it has a password, that has to be given; without one the
/// sign-in has to be a fresh one, of the last ten minutes.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct RemoveAccount {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// `POST /api/auth/sso/exchange` -> `Tokens`: the code that came back with the browser from another sign-in, once, within a
/// minute.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SsoExchange {
    pub code: String,
}
