//! What Rally does, one noun a folder. Each root is its table of contents; deleting a feature is deleting its files and
//! its lines here.

pub mod auth;
pub mod blocks;
pub mod budget;
pub mod calendar;
pub mod chat;
pub mod comments;
pub mod courts;
pub mod enrolments;
pub mod events;
pub mod export;
pub mod follows;
pub mod lookups;
pub mod matches;
pub mod notifications;
pub mod people;
pub mod places;
pub mod play;
pub mod presence;
pub mod reviews;
pub mod users;

use protocol::{Command, Query, Topic};

use crate::error::Result;
use crate::run::{Answer, Cx, View};

/// Runs a command of whichever noun.
pub async fn command(cx: &mut Cx, command: Command) -> Result<Answer> {
    match command {
        Command::Chat(command) => chat::command(cx, command).await,
        Command::Courts(command) => courts::command(cx, command).await,
        Command::Devices(command) => auth::devices::command(cx, command).await,
        Command::Enrolments(command) => enrolments::command(cx, command).await,
        Command::Events(command) => events::command(cx, command).await,
        Command::Matches(command) => matches::command(cx, command).await,
        Command::Notifications(command) => notifications::command(cx, command).await,
        Command::Play(command) => play::command(cx, command).await,
    }
}

/// Answers a query of whichever noun.
pub async fn query(view: &View, query: Query) -> Result<Answer> {
    match query {
        Query::Chat(query) => chat::query(view, query).await,
        Query::Courts(query) => courts::query(view, query).await,
        Query::Devices(query) => auth::devices::query(view, query).await,
        Query::Events(query) => events::query(view, query).await,
        Query::Matches(query) => matches::query(view, query).await,
        Query::Notifications(query) => notifications::query(view, query).await,
        Query::People(query) => people::query(view, query).await,
        Query::Places(query) => places::query(view, query).await,
        Query::Play(query) => play::query(view, query).await,
    }
}

/// The state of a topic as of this snapshot, for one who may open it.
pub async fn snapshot(view: &View, topic: &Topic) -> Result<serde_json::Value> {
    Ok(match topic {
        Topic::User(_) => serde_json::to_value(chat::rooms::mine(view).await?)?,
        Topic::Chat(chat) => serde_json::to_value(chat::rooms::snapshot(view, *chat).await?)?,
        Topic::Event(event) => serde_json::to_value(events::snapshot(view, *event).await?)?,
        Topic::Play(cell) => serde_json::to_value(play::snapshot(view, *cell).await?)?,
    })
}
