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
