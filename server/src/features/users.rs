//! People as themselves. A table of contents.

pub mod activity;
pub mod profiles;
mod settings;
