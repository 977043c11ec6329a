//! What people of stories do again and again, by noun: create a game and join it, report a result, draw a league.

pub mod admin;
pub mod chat;
pub mod children;
pub mod courts;
pub mod events;
pub mod leagues;
pub mod lessons;
pub mod live;
pub mod matches;
pub mod media;
pub mod moderation;
pub mod packages;
pub mod people;
pub mod play;
pub mod posts;
pub mod push;
pub mod series;
pub mod users;
