//! Times on the clock of a place: local dates and times and the instants they stand for, the days of what repeats, the hours in
//! which people are asked, and deadlines for their answers. Pure: no database, no clock; knows nothing of events.
//!
//! INVARIANT: a deadline carries the version of the row that it was set for; a job that finds another version does nothing
//! ([`answers::unchanged`]).

pub(crate) mod answers;
mod awake;
pub(crate) mod hours;
pub(crate) mod local;
pub(crate) mod repeats;
pub(crate) mod taken;

use std::time::Duration;

/// Nothing that has a start and an end lasts longer: the longest camp has 31 days, and a day for clocks that change.
pub(crate) const LONGEST: Duration = Duration::from_secs(32 * 86_400);
