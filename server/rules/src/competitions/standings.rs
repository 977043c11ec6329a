//! The table of a group: its sides in order, and why each holds its place.
//!
//! [`table`] orders the sides by a [`Policy`]. Sides that are level go through the criteria from the top; as soon as one of them
//! splits them, each smaller set of level sides starts from the top again. What nothing else decides is decided by drawn lots.
//! Shares are compared as fractions of integers, never rounded.
//!
//! INVARIANT: places are 1 to n, each once, and do not depend on the order of the matches.

pub mod order;
pub mod policy;
pub mod record;
pub mod result;
pub mod why;

pub use order::{By, Row, Split, Table, Value, level_before, table};
pub use policy::{Credit, Criterion, Policy};
pub use record::{Record, Share};
pub use result::{Live, Match};

#[cfg(test)]
mod tests;
