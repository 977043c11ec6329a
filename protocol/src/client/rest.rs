//! The REST calls: sign-up, sign-in, sign-out, and the spec's user calls.

use reqwest::Method;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::ClientError;
use crate::auth::{Forgot, LogIn, LogOut, Refresh, RemoveAccount, Reset, SignUp, SsoExchange, Tokens, UpdatePassword, Verify};
use crate::people::RelatedPage;
use crate::users::{Profile, Relation};
use crate::{Refusal, TenantId, UserId};

/// REST calls to one server.
#[derive(Clone, Debug)]
pub struct Rest {
    /// `http://host:port`, without `/api`.
    pub base: String,
    /// Sent as the header `tenant_id`, unless `None`.
    pub tenant: Option<TenantId>,
    pub http: reqwest::Client,
}

impl Rest {
    #[must_use]
    pub fn new(base: impl Into<String>) -> Self {
        Self { base: base.into(), tenant: Some(TenantId::FIRST), http: reqwest::Client::new() }
    }

    /// The same server's WebSocket URL.
    #[must_use]
    pub fn ws_url(&self) -> String {
        format!("{}/ws", self.base.replacen("http", "ws", 1))
    }

    pub async fn sign_up(&self, email: &str, password: &str, name: &str) -> Result<Tokens, ClientError> {
        let body =
            SignUp { email: email.to_owned(), password: password.to_owned(), name: name.to_owned(), handle: None, is_adult: Some(true) };
        self.call(Method::POST, "/auth/signup", None, Some(json!(body))).await
    }

    pub async fn log_in(&self, email: &str, password: &str) -> Result<Tokens, ClientError> {
        let body = LogIn { email: email.to_owned(), password: password.to_owned() };
        self.call(Method::POST, "/auth/login", None, Some(json!(body))).await
    }

    pub async fn refresh(&self, tokens: &Tokens) -> Result<Tokens, ClientError> {
        let Tokens { id_token, access_token, refresh_token } = tokens.clone();
        self.call(Method::POST, "/auth/refresh", None, Some(json!(Refresh { id_token, access_token, refresh_token }))).await
    }

    pub async fn log_out(&self, tokens: &Tokens) -> Result<(), ClientError> {
        let body = LogOut { refresh_token: tokens.refresh_token.clone() };
        self.call::<Value>(Method::POST, "/auth/logout", Some(&tokens.access_token), Some(json!(body))).await.map(drop)
    }

    pub async fn update_password(&self, access: &str, current: &str, new: &str) -> Result<Tokens, ClientError> {
        let body = UpdatePassword { current_password: current.to_owned(), new_password: new.to_owned() };
        self.call(Method::POST, "/auth/update-password", Some(access), Some(json!(body))).await
    }

    /// Requests a code by mail, to reset the password.
    pub async fn forgot(&self, email: &str) -> Result<(), ClientError> {
        let body = Forgot { email: email.to_owned() };
        self.call::<Value>(Method::POST, "/auth/forgot", None, Some(json!(body))).await.map(drop)
    }

    /// Sets a new password with such a code.
    pub async fn reset(&self, email: &str, code: &str, password: &str) -> Result<Tokens, ClientError> {
        let body = Reset { email: email.to_owned(), code: code.to_owned(), password: password.to_owned() };
        self.call(Method::POST, "/auth/reset", None, Some(json!(body))).await
    }

    /// Verifies the caller's address.
    pub async fn verify(&self, access: &str, code: &str) -> Result<Profile, ClientError> {
        self.call(Method::POST, "/auth/verify", Some(access), Some(json!(Verify { code: code.to_owned() }))).await
    }

    /// Requests a new code to verify the caller's address.
    pub async fn resend_code(&self, access: &str) -> Result<(), ClientError> {
        self.call::<Value>(Method::POST, "/auth/verify/resend", Some(access), None).await.map(drop)
    }

    /// Removes the caller's account.
    pub async fn remove_account(&self, access: &str, password: Option<&str>) -> Result<(), ClientError> {
        let body = RemoveAccount { password: password.map(str::to_owned) };
        self.call::<Value>(Method::POST, "/auth/remove", Some(access), Some(json!(body))).await.map(drop)
    }

    /// Exchanges a sign-in provider's code for tokens.
    pub async fn exchange(&self, code: &str) -> Result<Tokens, ClientError> {
        self.call(Method::POST, "/auth/sso/exchange", None, Some(json!(SsoExchange { code: code.to_owned() }))).await
    }

    /// The caller's own profile.
    pub async fn profile(&self, access: &str) -> Result<Profile, ClientError> {
        self.call(Method::GET, "/user/profile", Some(access), None).await
    }

    /// Somebody's public profile.
    pub async fn info(&self, access: &str, id: UserId) -> Result<Profile, ClientError> {
        let found: Vec<Profile> = self.call(Method::GET, &format!("/user/{id}/info/"), Some(access), None).await?;
        found.into_iter().next().ok_or_else(|| ClientError::unexpected("an empty array instead of a profile"))
    }

    /// Follows or unfollows somebody.
    pub async fn follow(&self, access: &str, id: UserId, on: bool) -> Result<Relation, ClientError> {
        self.call(Method::POST, &format!("/user/{id}/follow/{}", u8::from(on)), Some(access), None).await
    }

    /// Blocks or unblocks somebody.
    pub async fn block(&self, access: &str, id: UserId, on: bool) -> Result<Relation, ClientError> {
        self.call(Method::POST, &format!("/user/{id}/block/{}", u8::from(on)), Some(access), None).await
    }

    /// A page of `followers`, `followees` or `blocked`.
    pub async fn related(&self, access: &str, list: &str, cursor: Option<&str>) -> Result<RelatedPage, ClientError> {
        let cursor = cursor.map(|cursor| format!("?cursor={cursor}")).unwrap_or_default();
        self.call(Method::GET, &format!("/user/{list}{cursor}"), Some(access), None).await
    }

    /// A call with a typed answer; any status but 2xx is `Refused`.
    pub async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        access: Option<&str>,
        json: Option<Value>,
    ) -> Result<T, ClientError> {
        let (status, body) = self.request(method, path, access, json).await?;
        if (200..300).contains(&status) {
            return serde_json::from_value(body).map_err(|fault| ClientError::Unexpected(format!("{path} answered {status}: {fault}")));
        }
        Err(refused(path, status, body))
    }

    /// Any call below `/api`; returns the status and body. A body that is not JSON becomes a string.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        access: Option<&str>,
        json: Option<Value>,
    ) -> Result<(u16, Value), ClientError> {
        let mut request = self.http.request(method, format!("{}/api{path}", self.base)).timeout(super::PATIENCE);
        if let Some(tenant) = self.tenant {
            request = request.header("tenant_id", tenant.0);
        }
        if let Some(access) = access {
            request = request.bearer_auth(access);
        }
        if let Some(json) = json {
            request = request.json(&json);
        }
        let answer = request.send().await.map_err(std::io::Error::other)?;
        let status = answer.status().as_u16();
        let text = answer.text().await.map_err(std::io::Error::other)?;
        Ok((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }
}

/// Parses a refusal. `{"code", "message"}` is enough; the rest then follows from the code.
fn refused(path: &str, status: u16, body: Value) -> ClientError {
    let whole = serde_json::from_value::<Refusal>(body.clone());
    let refusal = whole.ok().or_else(|| {
        let code = serde_json::from_value(body.get("code")?.clone()).ok()?;
        Some(Refusal::new(code, body.get("message")?.as_str()?))
    });
    match refusal {
        Some(refusal) => ClientError::Refused(refusal),
        None => ClientError::Unexpected(format!("{path} answered {status}: {body}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorCode;

    #[test]
    fn refusals_are_parsed_with_and_without_details() {
        let short = refused("/x", 503, json!({ "code": "busy", "message": "Later." })).refusal().unwrap();
        assert_eq!(short, Refusal::new(ErrorCode::Busy, "Later."));
        let whole = Refusal::new(ErrorCode::Invalid, "Not an address.").on("email");
        assert_eq!(refused("/x", 422, json!(whole)).refusal().unwrap(), whole);
        assert!(matches!(refused("/x", 502, Value::String("Bad gateway".into())), ClientError::Unexpected(_)));
    }
}
