//! The frame around every handler: `Cx` for what writes, `View` for what reads.
//!
//! A command is one transaction: key, session, handler, history, numbered pushes, commit; then the answer and the
//! announcement, never before. On SQLite the commands that wait share a commit, each in a savepoint of its own; on
//! PostgreSQL each has its own transaction.
//!
//! INVARIANT: a handler touches the database and nothing else, because it may be run again from the top.
//! INVARIANT: nothing of a command is visible to anybody before its commit, and nothing of a failed one ever.
//! Lock order: the command's key; parents by noun and id; topics by name, last.

mod attempts;
mod command;
pub mod command_keys;
mod core;
mod cx;
mod effects;
mod frame;
mod open;
mod queue;
mod settle;
mod submit;
mod view;
mod work;
mod writer;

pub use self::core::Core;
pub use attempts::limit_attempts;
pub use command::{Actor, Answer, Keyed, Replied};
pub use cx::Cx;
pub use open::open;
pub use submit::{run, run_typed};
pub use view::View;
pub use work::Work;
