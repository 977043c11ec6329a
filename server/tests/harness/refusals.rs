//! Refused calls, one by one and in tables.

use futures_util::future::LocalBoxFuture;
use protocol::client::{Client, ClientError};
use protocol::{Call, ErrorCode, Refusal};
use serde_json::Value;

use super::Player;

/// The refusal that a call was answered with.
pub fn refusal<T>(answer: Result<T, ClientError>) -> Refusal {
    answer.map(drop).expect_err("a refusal").refusal().expect("a refusal")
}

/// Its code.
pub fn code<T>(answer: Result<T, ClientError>) -> ErrorCode {
    refusal(answer).code
}

/// The key of its sentence: `league_over`.
pub fn key<T>(answer: Result<T, ClientError>) -> String {
    let data = refusal(answer).data.expect("data");
    data["key"].as_str().expect("a key").to_owned()
}

/// Its code, and the field that is wrong: compare it with [`on`].
pub fn code_on<T>(answer: Result<T, ClientError>) -> (ErrorCode, Option<String>) {
    let refusal = refusal(answer);
    (refusal.code, refusal.field)
}

/// A code, and the field that is wrong.
pub fn on(code: ErrorCode, field: &str) -> (ErrorCode, Option<String>) {
    (code, Some(field.to_owned()))
}

/// The state that a conflict names as its reason; empty if it names none.
pub fn state_in(refusal: &Refusal) -> &str {
    refusal.data.as_ref().and_then(|data| data.get("state")).and_then(Value::as_str).unwrap_or_default()
}

type Answering<'a> = LocalBoxFuture<'a, Result<(), ClientError>>;

/// A request of any type, for a row of a table.
pub struct Request(Box<dyn for<'a> FnOnce(&'a Client) -> Answering<'a>>);

pub fn request<C: Call + 'static>(args: C) -> Request {
    Request(Box::new(move |client| Box::pin(async move { client.call(args).await.map(drop) })))
}

/// Sends the request of each row: why it is refused, who sends it, the request and the expected code. Lists every row that was
/// answered otherwise.
pub async fn all_are_refused<'a>(rows: impl IntoIterator<Item = (&'a str, &'a Player, Request, ErrorCode)>) {
    let mut wrong = Vec::new();
    for (why, player, request, expected) in rows {
        match request.0(&player.client).await {
            Err(ClientError::Refused(refusal)) if refusal.code == expected => {}
            answer => wrong.push(format!("{why} ({}): {expected:?} expected, but {answer:?}", player.name)),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
