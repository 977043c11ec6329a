//! The rooms and their recent messages.

use std::collections::BTreeMap;
use std::time::Duration;

use protocol::chat::{Create, Edit, Leave, Message, Mute, OpenDirect, Read, Room, Send};
use serde::Deserialize;

use super::ago::Ago;
use super::stage::{Ids, Stage};
use super::step;
use crate::error::{Error, Result};
use crate::features::chat::{members, messages, mutes, rooms};
use crate::run::{Core, Cx};
use crate::{instance, work};

pub(super) fn read() -> Result<Vec<Script>> {
    Ok(serde_json::from_str(include_str!("rooms.json"))?)
}

/// Adds missing rooms.
pub(super) async fn play_all(core: &Core, ids: &Ids) -> Result<()> {
    for script in read()? {
        step::run(core, || work!(|cx, ids, script| play(cx, ids, script))).await?;
    }
    Ok(())
}

/// A room and its story.
#[derive(Clone, Deserialize)]
pub(super) struct Script {
    key: String,
    /// A direct room has none.
    title: Option<String>,
    /// The first one creates it.
    members: Vec<String>,
    made: Ago,
    talk: Vec<Line>,
    /// The number of unread messages by person; everybody else has read all.
    #[serde(default)]
    unread: BTreeMap<String, u64>,
    /// Muted from now on: for a time, or until unmuted.
    #[serde(default)]
    muted: BTreeMap<String, Option<Ago>>,
    #[serde(default)]
    left: BTreeMap<String, Ago>,
}

#[derive(Clone, Deserialize)]
struct Line {
    by: String,
    ago: Ago,
    text: String,
    /// The number, from 1, of the message that it replies to.
    answers: Option<usize>,
    /// How much later it was edited, and to what.
    edit: Option<(Ago, String)>,
}

/// Adds a room with its whole story, in one transaction.
async fn play(cx: &mut Cx, ids: Ids, script: Script) -> Result<()> {
    if !instance::mark(cx.db(), &format!("demo.room.{}", script.key)).await? {
        return Ok(());
    }
    let stage = Stage { now: cx.now, ids };
    let room = stage.make_room(cx, &script).await?;
    let mut sent: Vec<Message> = Vec::with_capacity(script.talk.len());
    for line in &script.talk {
        sent.push(stage.say(cx, &room, &sent, line).await?);
    }
    let last = u64::try_from(sent.len()).unwrap_or(u64::MAX);
    for member in &script.members {
        stage.enter(cx, member, Duration::ZERO)?;
        let unread = script.unread.get(member).copied().unwrap_or_default();
        messages::read(cx, Read { chat: room.id, number: last.saturating_sub(unread) }).await?;
    }
    for (member, span) in &script.muted {
        stage.enter(cx, member, Duration::ZERO)?;
        mutes::mute(cx, Mute { chat: room.id, until: span.map(|span| stage.now + span.0) }).await?;
    }
    for (member, ago) in &script.left {
        stage.enter(cx, member, ago.0)?;
        members::leave(cx, Leave { chat: room.id }).await?;
    }
    cx.now = stage.now;
    Ok(())
}

impl Stage {
    async fn make_room(&self, cx: &mut Cx, script: &Script) -> Result<Room> {
        let [founder, others @ ..] = script.members.as_slice() else { return Err(Error::internal("a room without members")) };
        self.enter(cx, founder, script.made.0)?;
        let others = others.iter().map(|other| self.id(other)).collect::<Result<Vec<_>>>()?;
        match (&script.title, others.as_slice()) {
            (Some(title), _) => rooms::create(cx, Create { title: title.clone(), members: others }).await,
            (None, [other]) => rooms::open_direct(cx, OpenDirect { user: *other }).await,
            (None, _) => Err(Error::internal("a direct room is of two")),
        }
    }

    async fn say(&self, cx: &mut Cx, room: &Room, sent: &[Message], line: &Line) -> Result<Message> {
        self.enter(cx, &line.by, line.ago.0)?;
        let reply_to = line.answers.and_then(|number| sent.get(number.checked_sub(1)?)).map(|answered| answered.id);
        let message = messages::send(cx, Send { chat: room.id, text: line.text.clone(), reply_to }).await?;
        if let Some((later, text)) = &line.edit {
            self.enter(cx, &line.by, line.ago.0.saturating_sub(later.0))?;
            messages::edit(cx, Edit { message: message.id, text: text.clone() }).await?;
        }
        Ok(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::person;

    #[test]
    fn room_scripts_are_consistent() {
        let (ids, scripts) = (person::ids(&person::read().unwrap()), read().unwrap());
        assert_eq!(scripts.len(), 15);
        for script in &scripts {
            assert!(script.members.iter().all(|member| ids.contains_key(member)), "{}", script.key);
            assert!(script.talk.iter().all(|line| script.members.contains(&line.by)), "{}", script.key);
            assert!(script.talk.is_sorted_by_key(|line| std::cmp::Reverse(line.ago.0)), "{}", script.key);
            assert!(
                script.talk.iter().enumerate().all(|(before, line)| line.answers.is_none_or(|number| (1..=before).contains(&number))),
                "{}",
                script.key
            );
            assert!(script.talk.iter().all(|line| line.ago.0 < script.made.0), "{}", script.key);
            let mut named = script.unread.keys().chain(script.muted.keys()).chain(script.left.keys());
            assert!(named.all(|key| script.members.contains(key)), "{}", script.key);
        }
        assert!(
            scripts.iter().any(|script| !script.muted.is_empty())
                && scripts.iter().flat_map(|script| &script.talk).any(|line| line.edit.is_some())
        );
    }
}
