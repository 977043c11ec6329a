//! HTTP requests to identity providers.

use std::pin::Pin;
use std::time::Duration;

use openidconnect::{AsyncHttpClient, HttpClientError, HttpRequest, HttpResponse, http};

use crate::error::{Error, Result};

/// How long a provider may take to answer.
pub(super) const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Follows no redirects: they could lead into our own network.
pub(super) struct Http(reqwest::Client);

impl Http {
    pub(super) fn new() -> Result<Self> {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(REQUEST_TIMEOUT);
        Ok(Self(client.build().map_err(Error::internal)?))
    }

    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpClientError<reqwest::Error>> {
        let request = reqwest::Request::try_from(request).map_err(Box::new)?;
        let answer = self.0.execute(request).await.map_err(Box::new)?;
        let mut response = http::Response::builder().status(answer.status());
        for (name, value) in answer.headers() {
            response = response.header(name, value);
        }
        let body = answer.bytes().await.map_err(Box::new)?;
        response.body(body.to_vec()).map_err(HttpClientError::Http)
    }
}

impl<'c> AsyncHttpClient<'c> for Http {
    type Error = HttpClientError<reqwest::Error>;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, Self::Error>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}
