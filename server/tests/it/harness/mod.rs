//! What the tests stand on: real databases, a real Redis, whole servers, and people who use them.

pub mod browser;
pub mod device;
pub mod letters;
pub mod peers;
pub mod postgres;
pub mod proxy;
pub mod redis;
pub mod s3;
pub mod servers;
pub mod sqlite;
mod world;

pub use world::{PASSWORD, Player, Where, World};
