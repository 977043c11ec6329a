//! The frame around every handler: `Cx` for what writes, `View` for what reads.
//!
//! A command is one transaction: key, session, handler, history, numbered pushes, commit. Its pushes and its answer are sent
//! only after the commit. On SQLite queued commands share a commit (`batch`); on PostgreSQL each has its own transaction
//! (`alone`).
//!
//! INVARIANT: a handler touches nothing but the database, because it may be run again from the top.
//! INVARIANT: nobody sees any effect of a command before its commit, nor of a failed one at all.
//! INVARIANT: who waits for a row that another command of this process locks, waits without a connection (`rows`).
//! Lock order: the command's key, then parents by noun and id, then topics by name.

mod alone;
mod attempts;
mod batch;
mod command;
pub mod command_keys;
mod core;
mod counted;
mod cx;
mod effects;
mod frame;
mod memo;
mod open;
mod queue;
mod rows;
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
