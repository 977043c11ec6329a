//! What must survive: crashes, broken links, absent databases, lost replies.

mod bus;
mod crash;
mod database;
mod keys;
mod subscribe;
