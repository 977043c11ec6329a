//! The chance of draws, drawn lots and forecasts.

pub use crate::chance::Chance;
