//! People as themselves. A table of contents.

pub mod profiles;
mod settings;
