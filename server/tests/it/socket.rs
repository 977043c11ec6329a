//! Sockets: bad input, noise, and resuming.

mod bad_input;
mod fuzz;
mod resume;
mod rows;
