//! Signing up, signing in and out; sessions and their tokens.

mod accounts;
mod attempts;
mod codes;
mod devices;
mod removal;
mod rows;
mod secrets;
mod sessions;
mod sso;
mod verification;

use protocol::client::ClientError;
use protocol::{ErrorCode, Refusal};

pub fn refused<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> Refusal {
    answer.expect_err("a refusal").refusal().expect("a refusal")
}

pub fn code<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> ErrorCode {
    refused(answer).code
}
