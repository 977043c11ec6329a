//! Faults: crashes, broken connections, unavailable databases, lost replies.

mod batches;
mod bus;
mod clock;
mod crash;
mod database;
mod failover;
mod files;
mod keys;
mod node;
mod panics;
mod replies;
mod subscribe;
