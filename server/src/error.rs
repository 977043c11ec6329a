//! Errors of handlers: a refusal has a message for the person, a fault has a cause for the log.
//!
//! INVARIANT: a cause never reaches a client. The only conversion of `Error` to a wire type is [`Error::into_refusal`], which
//! the gateway calls after it has logged the cause, once.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, Location};
use std::time::Duration;

use futures_util::FutureExt;
use protocol::{ErrorCode, Refusal, Sentence, sentence};

use crate::db::{DbError, Fault};
use crate::sentences;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a request failed.
#[derive(Debug)]
pub enum Error {
    /// Sent to the client as it is.
    Refused(Box<Refusal>),
    /// The database failed, or needs a retry.
    Db(DbError),
    /// A bug or a broken component: only for the log.
    Internal(Cause),
}

/// What happened, and where it was detected.
pub struct Cause {
    what: String,
    at: &'static Location<'static>,
}

impl Error {
    #[track_caller]
    pub fn internal(what: impl fmt::Display) -> Self {
        Self::Internal(Cause { what: what.to_string(), at: Location::caller() })
    }

    /// The refusal that the client receives.
    pub fn into_refusal(self) -> Refusal {
        match self {
            Self::Refused(refusal) => *refusal,
            Self::Db(error) => match error.fault() {
                Fault::Unavailable | Fault::Conflict => unavailable(),
                Fault::NotUnique | Fault::HasNul | Fault::Bug => internal(),
            },
            Self::Internal(_) => internal(),
        }
    }

    /// Whether the same request may succeed later.
    pub fn is_temporary(&self) -> bool {
        match self {
            Self::Refused(refusal) => refusal.retry,
            Self::Db(error) => matches!(error.fault(), Fault::Unavailable | Fault::Conflict),
            Self::Internal(_) => false,
        }
    }

    /// How long it asks to wait before a retry.
    pub fn asked_wait(&self) -> Option<Duration> {
        match self {
            Self::Refused(refusal) => refusal.after_ms.map(Duration::from_millis),
            Self::Db(_) | Self::Internal(_) => None,
        }
    }

    /// The message for the operator, without the source location, which is in the log.
    pub fn for_operator(&self) -> String {
        match self {
            Self::Refused(refusal) => refusal.message.clone(),
            Self::Db(error) => error.to_string(),
            Self::Internal(cause) => cause.what.clone(),
        }
    }

    /// Whether it has a cause for the log; refusals have none.
    pub fn is_fault(&self) -> bool {
        !matches!(self, Self::Refused(_))
    }

    /// Logs the cause, once, where a request ends. What may succeed later, such as a request that met a busy database, is
    /// expected under load: a warning. Everything else is an error.
    pub fn log(&self, request: &str) {
        if !self.is_fault() {
            return;
        }
        if self.is_temporary() {
            tracing::warn!(error = %self, request, "a request failed for now");
        } else {
            tracing::error!(error = %self, request, "a request failed");
        }
    }
}

/// Runs work; a panic in it becomes an internal error, and ends nothing else.
pub fn caught<T>(work: impl Future<Output = Result<T>>) -> impl Future<Output = Result<T>> {
    let panicked = |panic: Box<dyn Any + Send>| Err(Error::internal(format!("it panicked: {}", panic_text(panic.as_ref()))));
    AssertUnwindSafe(work).catch_unwind().map(move |done| done.unwrap_or_else(panicked))
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => write!(f, "refused: {:?}", refusal.code),
            Self::Db(error) => error.fmt(f),
            Self::Internal(cause) => write!(f, "{cause:?}"),
        }
    }
}

impl fmt::Debug for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at {})", self.what, self.at)
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(sentences::written(refusal)))
    }
}

impl From<DbError> for Error {
    fn from(error: DbError) -> Self {
        match error.fault() {
            Fault::HasNul => Refusal::saying(ErrorCode::Invalid, sentence!("text_nul")).into(),
            Fault::Conflict | Fault::Unavailable | Fault::NotUnique | Fault::Bug => Self::Db(error),
        }
    }
}

impl From<serde_json::Error> for Error {
    #[track_caller]
    fn from(error: serde_json::Error) -> Self {
        Self::internal(error)
    }
}

impl From<std::io::Error> for Error {
    #[track_caller]
    fn from(error: std::io::Error) -> Self {
        Self::internal(error)
    }
}

/// A refusal whose code says enough; the message is the English fallback.
pub fn refused(code: ErrorCode, sentence: &str) -> Error {
    Refusal::new(code, sentence).into()
}

/// Not found, or hidden from the caller: the same message for both.
pub fn not_found() -> Error {
    refused(ErrorCode::NotFound, "There is no such thing here.")
}

pub fn forbidden(sentence: Sentence) -> Error {
    Refusal::saying(ErrorCode::Forbidden, sentence).into()
}

pub fn limit_reached(sentence: Sentence) -> Error {
    Refusal::saying(ErrorCode::LimitReached, sentence).into()
}

pub fn sign_in_required() -> Error {
    refused(ErrorCode::SignInRequired, "Please log in first.")
}

pub fn session_revoked() -> Error {
    refused(ErrorCode::SessionRevoked, "This sign-in has ended. Please log in again.")
}

/// A component is unavailable and nothing was done: the client may retry under the same key.
pub fn unavailable() -> Refusal {
    Refusal::new(ErrorCode::Unavailable, "This did not work just now. Please try again in a moment.").after(Duration::from_millis(500))
}

pub fn timeout() -> Refusal {
    Refusal::new(ErrorCode::Timeout, "This took too long and was not done. Please try again.")
}

pub fn internal() -> Refusal {
    Refusal::new(ErrorCode::Internal, "Something went wrong on our side. Nothing was changed.")
}

pub fn busy() -> Refusal {
    Refusal::new(ErrorCode::Busy, "Too much at once. Please try again in a moment.").after(Duration::from_millis(200))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_an_internal_error() {
        let caught = caught::<()>(async { panic!("on purpose") }).await.unwrap_err();
        assert!(caught.to_string().contains("it panicked: on purpose"), "{caught}");
        assert_eq!(caught.into_refusal().code, ErrorCode::Internal);
    }
}
