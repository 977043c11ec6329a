//! Sockets: bad input, random noise, and resuming.

mod bad_input;
mod fuzz;
mod lost;
mod resume;
mod rows;
