//! What stories stand on: real databases, a real Redis, whole servers, and people who use them.

pub mod browser;
pub mod bulk;
pub mod certificate;
pub mod device;
pub mod found;
pub mod letters;
pub mod nasty;
pub mod nginx;
mod node;
pub mod pages;
pub mod peers;
pub mod plans;
mod player;
pub mod postgres;
pub mod process;
pub mod proxy;
mod pushes;
pub mod races;
pub mod redis;
pub mod refusals;
pub mod s3;
pub mod servers;
pub mod sqlite;
pub mod steps;
pub mod story;
pub mod tables;
mod world;

pub use node::Node;
pub use player::{PASSWORD, Player};
pub use world::{Backend, FAILED_JOB, FAILED_REQUEST, HeldClock, World};
