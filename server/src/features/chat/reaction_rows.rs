//! The reactions to messages. Owns the tables `chat_reaction` and `chat_reaction_count`.
//!
//! INVARIANT: the count of a kind is that of the people who react in it: both change under the room's lock.
//! INVARIANT: a deleted message has no reactions.

mod store;

use std::collections::HashMap;

use protocol::chat::Reaction;
use protocol::{MessageId, UserId};

use crate::db::Db;
use crate::error::Result;

pub(super) use store::{delete, reactors, set};

/// The reactions to each of the messages that has some, as the reader sees them.
pub(super) async fn of_messages(db: &Db, messages: Vec<MessageId>, reader: UserId) -> Result<HashMap<MessageId, Vec<Reaction>>> {
    let mut reactions: HashMap<MessageId, Vec<Reaction>> = HashMap::new();
    if messages.is_empty() {
        return Ok(reactions);
    }
    for (message, reaction) in store::of_messages(db, messages, reader).await? {
        reactions.entry(message).or_default().push(reaction);
    }
    for some in reactions.values_mut() {
        some.sort_by_key(|reaction| reaction.kind);
    }
    Ok(reactions)
}
