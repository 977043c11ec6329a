//! Leagues as files: JSON in the terms of ITF's open tennis data (TODS), which is read back, and CSV for spreadsheets.
//!
//! [`document`] has the terms, [`writing`] and [`reading`] turn a league into a document and back without a database, [`downloads`] and
//! [`importing`] are the two ends. A document has what stands: the form, the sides with a place, the draw, and results that are final.
//! Dates, proposals, requests, the waiting list and results that wait to be confirmed stay behind.
//!
//! INVARIANT: nobody plays in a league because a file says so: whoever it names stays text until they accept (`side.answer`).
//! INVARIANT: what is read back has no matches: it counts for no rating and no statistics, where it counted when it was played.

mod document;
pub mod downloads;
pub mod importing;
mod reading;
mod results;
mod sheets;
mod whole;
mod writing;

#[cfg(test)]
mod tests;
