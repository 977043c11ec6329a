//! How the database would run each statement of some work, for tests that check that none reads a whole table.

use std::cell::RefCell;

use super::engine::Engine;
use super::error::Cause;
use super::values::{First, Rows};

tokio::task_local! {
    static PLANS: RefCell<Vec<String>>;
}

/// Runs the work, and returns the plans of its statements that return rows, each after the statement's text. Not those of tasks
/// that the work spawns.
#[doc(hidden)]
pub async fn plans_of<T>(work: impl Future<Output = T>) -> (T, Vec<String>) {
    PLANS
        .scope(RefCell::default(), async {
            let done = work.await;
            (done, PLANS.with(RefCell::take))
        })
        .await
}

pub(super) fn are_recorded() -> bool {
    PLANS.try_with(|_| ()).is_ok()
}

/// The text that asks for the plan of a statement.
pub(super) fn asked(engine: Engine, text: &str) -> String {
    let explain = match engine {
        Engine::Sqlite => "EXPLAIN QUERY PLAN ",
        Engine::Postgres => "EXPLAIN ",
    };
    format!("{explain}{text}")
}

/// Adds the answer to what is recorded.
pub(super) fn record(engine: Engine, text: &str, answer: &Rows) -> Result<(), Cause> {
    let lines: Vec<String> = match engine {
        Engine::Sqlite => answer.all::<(i64, i64, i64, String)>()?.into_iter().map(|line| line.3).collect(),
        Engine::Postgres => answer.all::<First<String>>()?.into_iter().map(|First(line)| line).collect(),
    };
    let _ = PLANS.try_with(|plans| plans.borrow_mut().push(format!("{text}\n  {}", lines.join("\n  "))));
    Ok(())
}
