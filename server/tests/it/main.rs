//! The one integration-test binary: users' stories against real servers.
#![allow(unreachable_pub, reason = "nothing of a test binary is reachable")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::as_conversions, reason = "a test may fail loudly")]
#![allow(
    clippy::wildcard_enum_match_arm,
    clippy::disallowed_methods,
    clippy::large_futures,
    reason = "a test stands outside of the server's rules"
)]

mod admin;
mod auth;
mod calendar;
mod callers;
mod chat;
mod children;
mod comments;
mod courts;
mod data_dir;
mod db;
mod demo;
mod drain;
mod draw;
mod dues;
mod enrolments;
mod events;
mod export;
mod faults;
mod harness;
mod hot_rows;
mod http;
mod hub;
mod jobs;
mod large;
mod leagues;
mod lessons;
mod limits;
mod live;
mod lookups;
mod maps;
mod matches;
mod media;
mod migrations;
mod moderation;
mod nasty;
mod notices;
mod outbound;
mod packages;
mod pairs;
mod people;
mod places;
mod plans;
mod play;
mod polls;
mod posts;
mod proxied;
mod push;
mod rate;
mod ratings;
mod recording;
mod reliability;
mod reports;
mod retention;
mod rights;
mod score;
mod searches;
mod series;
mod socket;
mod standings;
mod tidy;
mod tls;
mod tools;
mod users;
