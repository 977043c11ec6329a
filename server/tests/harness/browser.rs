//! A minimal browser: redirects and cookies.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use protocol::client::Rest;
use reqwest::Response;
use reqwest::header::{COOKIE, LOCATION, SET_COOKIE};

use super::servers;

/// Stores cookies by host and port, ignoring paths.
pub struct Browser {
    http: reqwest::Client,
    cookies: Mutex<BTreeMap<String, BTreeMap<String, String>>>,
}

impl Default for Browser {
    fn default() -> Self {
        let http = servers::http().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
        Self { http, cookies: Mutex::default() }
    }
}

impl Browser {
    /// Calls of the page in this browser: they send its cookies, and store none.
    pub fn rest(&self, of: &Rest) -> Rest {
        let headers = [(COOKIE, self.cookies_for(&of.base).1.parse().expect("a header"))].into_iter().collect();
        Rest { http: servers::http().default_headers(headers).build().expect("a client"), ..of.clone() }
    }

    /// The host of a URL, and the cookies that are sent to it.
    fn cookies_for(&self, url: &str) -> (String, String) {
        let host = url.split('/').nth(2).expect("a host").to_owned();
        let cookies = self.cookies.lock().get(&host).cloned().unwrap_or_default();
        (host, cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; "))
    }

    /// One request, without following redirects.
    pub async fn get(&self, url: &str) -> Response {
        let (host, line) = self.cookies_for(url);
        let answer = self.http.get(url).header(COOKIE, line).send().await.expect("an answer");
        let mut kept = self.cookies.lock();
        let kept = kept.entry(host).or_default();
        for line in answer.headers().get_all(SET_COOKIE) {
            let (name, value) = line.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            kept.insert(name.to_owned(), value.to_owned());
        }
        answer
    }

    /// The redirect target of a request.
    pub async fn led(&self, url: &str) -> String {
        let answer = self.get(url).await;
        assert!(answer.status().is_redirection(), "{url}: {}", answer.status());
        let to = answer.headers()[LOCATION].to_str().unwrap().to_owned();
        let base: String = url.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
        if to.starts_with('/') { format!("{base}{to}") } else { to }
    }

    /// Follows redirects until one leads to an address with this prefix.
    pub async fn until(&self, from: &str, end: &str) -> String {
        let mut at = from.to_owned();
        for _ in 0..10 {
            if at.starts_with(end) {
                return at;
            }
            at = self.led(&at).await;
        }
        panic!("ten redirects from {from}, still at {at}");
    }
}
