//! A handler with its arguments, ready to run.

use std::future::Future;
use std::pin::Pin;

use super::command::Answer;
use super::cx::Cx;
use crate::error::Result;

/// A handler with its arguments. It may be called more than once, each time from the top.
pub type Work = Box<dyn for<'a> Fn(&'a mut Cx) -> Pin<Box<dyn Future<Output = Result<Answer>> + Send + 'a>> + Send + Sync>;

/// Makes [`Work`] of a handler and its arguments.
#[macro_export]
macro_rules! work {
    (|$cx:ident $(, $($arg:ident),+)?| $body:expr) => {{
        let args = ($($($arg.clone(),)+)?);
        let work: $crate::run::Work = Box::new(move |$cx: &mut $crate::run::Cx| {
            #[allow(unused_variables, clippy::let_unit_value)]
            let ($($($arg,)+)?) = args.clone();
            Box::pin(async move { $crate::run::Answer::of(&$body.await?) })
        });
        work
    }};
}
