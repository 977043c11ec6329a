//! Signing up, signing in and out; sessions and their tokens.

mod accounts;
mod attempts;
mod codes;
mod devices;
mod removal;
mod secrets;
mod sessions;
mod sso;
