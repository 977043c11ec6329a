//! Who may open a topic: decided in the same snapshot that its state and its head are read in.
//!
//! The right is checked here, at opening, and taken away by the very push that ends it (`Push::cut_user`).

use std::collections::HashSet;

use protocol::Topic;

use crate::error::{Result, not_found};
use crate::features::{chat, events};
use crate::run::View;

/// Refuses whoever may not listen, in the words for what is not there.
pub async fn check(view: &View, topic: &Topic) -> Result<()> {
    if allowed(view, std::slice::from_ref(topic)).await?.contains(topic) { Ok(()) } else { Err(not_found()) }
}

/// Those of the topics that the reader may listen to.
pub async fn allowed(view: &View, topics: &[Topic]) -> Result<HashSet<Topic>> {
    let caller = view.caller()?;
    let mut allowed = HashSet::new();
    let (mut chats, mut seen) = (Vec::new(), Vec::new());
    for topic in topics {
        match topic {
            Topic::User(user) => {
                if *user == caller.user {
                    allowed.insert(*topic);
                }
            }
            Topic::Chat(chat) => chats.push(*chat),
            Topic::Event(event) => seen.push(*event),
            // Who is free is everybody's of their community.
            Topic::Play(cell) => {
                if cell.tenant() == caller.tenant {
                    allowed.insert(*topic);
                }
            }
        }
    }
    if !chats.is_empty() {
        allowed.extend(chat::members::rooms_of(view.db(), caller.user, &chats).await?.into_iter().map(Topic::Chat));
    }
    if !seen.is_empty() {
        allowed.extend(events::seen_among(view, &seen).await?.into_iter().map(Topic::Event));
    }
    Ok(allowed)
}
