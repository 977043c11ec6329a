//! The socket's door: what is let in, what is refused and how, what comes back after a break.

mod bad_input;
mod fuzz;
mod resume;
