//! Single sign-on.

use clap::Args;
use serde::Deserialize;

use super::secret::Secret;

/// Single sign-on.
#[derive(Args, Clone, Debug)]
pub struct SsoConfig {
    /// OpenID providers, as a JSON list of `{"id": "club", "name": "Club ID", "issuer": "https://id.club.org", "client_id": …,
    /// "client_secret": …}`. Each sends browsers back to `PUBLIC_URL/api/auth/sso/ID/callback`.
    #[arg(long, env = "OIDC_PROVIDERS", hide_env_values = true)]
    pub oidc_providers: Option<Secret>,
}

/// One OpenID provider.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SsoProvider {
    /// Lowercase letters, digits and `-`: part of paths, and stored with every account that signs in with it.
    pub id: String,
    /// The name on the button.
    pub name: String,
    pub issuer: String,
    pub client_id: String,
    pub client_secret: Secret,
}

impl SsoConfig {
    /// The providers, in the order of the setting; an error does not quote the setting.
    pub fn providers(&self) -> Result<Vec<SsoProvider>, String> {
        let Some(list) = &self.oidc_providers else { return Ok(Vec::new()) };
        let providers: Vec<SsoProvider> = serde_json::from_str(list.reveal())
            .map_err(|fault| format!("OIDC_PROVIDERS cannot be read: see line {}, column {}.", fault.line(), fault.column()))?;
        let is_plain = |id: &str| !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        if !providers.iter().all(|provider| is_plain(&provider.id)) {
            return Err("An id in OIDC_PROVIDERS is made of small letters, digits and -.".into());
        }
        Ok(providers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn providers_are_read_and_their_secrets_kept() {
        let sso = |list: &str| SsoConfig { oidc_providers: Some(Secret::new(list)) };
        let good = r#"[{"id":"club","name":"Club ID","issuer":"https://id.club.org","client_id":"rally","client_secret":"hunter2"}]"#;
        let providers = sso(good).providers().unwrap();
        assert_eq!((providers.len(), providers[0].client_secret.reveal()), (1, "hunter2"));
        assert!(!format!("{providers:?} {:?}", sso(good)).contains("hunter2"));
        for bad in ["hunter2", r#"[{"id":"hunter2"}]"#, &good.replace("club\"", "../x\""), &good.replace("name", "hunter2")] {
            let error = sso(bad).providers().unwrap_err();
            assert!(error.contains("OIDC_PROVIDERS") && !error.contains("hunter2"), "{error}");
        }
    }
}
