//! Load over real sockets against a real server process, and the same workloads for two other servers.
//!
//! One thread drives up to 20,000 sockets. It parses just enough of a frame to identify the push, so that the server remains
//! the bottleneck. `README.md` explains how to run it and how to read its table.
//!
//! INVARIANT: everything is bounded in count and in time, and nothing connects beyond loopback.
#![allow(clippy::as_conversions, reason = "statistics: counts and nanoseconds become floating point")]
#![allow(clippy::large_futures, reason = "a handful of scenario futures, made once")]

pub mod asking;
pub mod bench;
pub mod cli;
pub mod dialect;
pub mod fleet;
pub mod frames;
pub mod gazetteer;
pub mod histogram;
pub mod http;
pub mod ledger;
pub mod load;
pub mod people;
pub mod process;
pub mod report;
pub mod scenarios;
pub mod searches;
pub mod stage;
pub mod table;
pub mod tally;
pub mod watching;

/// Any failure ends a run with one sentence.
pub type Outcome<T> = Result<T, Box<dyn std::error::Error>>;
