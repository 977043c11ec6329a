//! Stories of accounts, profiles, friends, chat and courts.

mod auth;
mod chat;
mod courts;
mod notices;
mod people;
mod places;
mod push;
mod users;
