//! Rally's server. See ARCHITECTURE.md at the root of the project for an overview.

pub mod admin;
pub mod app;
pub mod clock;
pub mod config;
pub mod data_dir;
mod dates;
pub mod db;
pub mod demo;
pub mod error;
pub mod features;
pub mod gateway;
pub mod geo;
pub mod history;
pub mod identity;
pub mod instance;
pub mod jobs;
pub mod mail;
pub mod media;
pub mod metrics;
pub mod outbound;
pub mod realtime;
pub mod run;
pub mod sentences;
pub mod tasks;
pub mod tenants;
pub mod tls;
pub mod words;
