//! A community to look at: 24 players around Los Angeles and what they said to each other over the last days.
//!
//! Everything is done by the commands that people use, in their names and at their times. It is made once: what is made is
//! marked in the transaction that makes it.

use std::collections::BTreeMap;
use std::time::Duration;

use protocol::chat::{Create, Edit, Leave, Message, Mute, OpenDirect, Read, Room, Send};
use protocol::text::{Email, Handle, PersonName};
use protocol::users::EditProfile;
use protocol::{Millis, TenantId, UserId};
use serde::Deserialize;

use crate::app::App;
use crate::error::{Error, Result};
use crate::features::auth::accounts::{self, NewAccount};
use crate::features::chat::{members, messages, mutes, rooms};
use crate::features::users::profiles;
use crate::run::{Actor, Cx, run_typed};
use crate::{instance, work};

/// Everybody's password: whoever serves the demonstration to others lets them in.
pub const PASSWORD: &str = "rally-demo";

/// Somebody whom one can sign in as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    pub name: &'static str,
    pub email: &'static str,
    pub password: &'static str,
}

/// A player, and a coach.
pub const SIGN_INS: [SignIn; 2] = [
    SignIn { name: "Maya Okafor, player", email: "maya@demo.rally", password: PASSWORD },
    SignIn { name: "Elena Vasquez, coach", email: "elena@demo.rally", password: PASSWORD },
];

/// Makes the community, as far as it is not made yet.
pub async fn make(app: &App) -> Result<()> {
    let people: Vec<Person> = serde_json::from_str(include_str!("demo/people.json"))?;
    let scripts: Vec<Script> = serde_json::from_str(include_str!("demo/rooms.json"))?;
    let ids: BTreeMap<String, UserId> = people.iter().map(|person| (person.key.clone(), person.id)).collect();
    let password_hash = accounts::hash(app, PASSWORD).await?;
    let system = Actor::System(TenantId::FIRST);
    run_typed::<()>(app, system, work!(|cx, people, password_hash| sign_up_all(cx, people, password_hash))).await?;
    for script in scripts {
        run_typed::<()>(app, system, work!(|cx, ids, script| play(cx, ids, script))).await?;
    }
    Ok(())
}

#[derive(Clone, Deserialize)]
struct Person {
    key: String,
    /// Chosen so that the portrait that is drawn from it suits the name.
    id: UserId,
    name: String,
    handle: String,
    coach: bool,
    joined: Ago,
}

/// A room and what happened in it.
#[derive(Clone, Deserialize)]
struct Script {
    key: String,
    /// A direct room has none.
    title: Option<String>,
    /// The first one makes it.
    members: Vec<String>,
    made: Ago,
    talk: Vec<Line>,
    /// How many of the last messages somebody has not read; everybody else has read all.
    #[serde(default)]
    unread: BTreeMap<String, u64>,
    /// From now on for so long, or for good.
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
    /// The number of the message that it answers.
    answers: Option<usize>,
    /// How much later it was edited, and to what.
    edit: Option<(Ago, String)>,
}

/// `2d 5h 30m`
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Ago(Duration);

impl TryFrom<String> for Ago {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let mut minutes = 0;
        for part in text.split(' ') {
            let (number, unit) = part.split_at(part.len().saturating_sub(1));
            let each = match unit {
                "d" => 1_440,
                "h" => 60,
                "m" => 1,
                _ => return Err(format!("'{text}' is no time: write 2d 5h 30m")),
            };
            minutes += number.parse::<u64>().map_err(|error| error.to_string())? * each;
        }
        Ok(Self(Duration::from_secs(minutes * 60)))
    }
}

async fn sign_up_all(cx: &mut Cx, people: Vec<Person>, password_hash: String) -> Result<()> {
    if !instance::mark(cx.db(), "demo.people").await? {
        return Ok(());
    }
    let now = cx.now;
    for person in people {
        cx.now = now - person.joined.0;
        let account = NewAccount {
            email: Email::parse(&format!("{}@demo.rally", person.key))?,
            name: PersonName::parse(&person.name)?,
            handle: Some(Handle::parse(&person.handle)?),
            password_hash: password_hash.clone(),
            is_proven: true,
            is_adult: true,
        };
        accounts::open(cx, person.id, account).await?;
        cx.go_on_as(person.id);
        let change = EditProfile { is_coach: Some(u8::from(person.coach)), profile_skip: Some(true), ..EditProfile::default() };
        profiles::edit(cx, person.id, change).await?;
    }
    cx.now = now;
    Ok(())
}

/// Plays a room from its making until now, in one transaction.
async fn play(cx: &mut Cx, ids: BTreeMap<String, UserId>, script: Script) -> Result<()> {
    if !instance::mark(cx.db(), &format!("demo.room.{}", script.key)).await? {
        return Ok(());
    }
    let stage = Stage { now: cx.now, ids };
    let room = stage.make_room(cx, &script).await?;
    let mut said: Vec<Message> = Vec::with_capacity(script.talk.len());
    for line in &script.talk {
        said.push(stage.say(cx, &room, &said, line).await?);
    }
    let last = u64::try_from(said.len()).unwrap_or(u64::MAX);
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

struct Stage {
    now: Millis,
    ids: BTreeMap<String, UserId>,
}

impl Stage {
    fn id(&self, key: &str) -> Result<UserId> {
        self.ids.get(key).copied().ok_or_else(|| Error::internal(format!("there is no {key} in demo/people.json")))
    }

    /// What follows is done by this person, so long ago.
    fn enter(&self, cx: &mut Cx, key: &str, ago: Duration) -> Result<()> {
        cx.go_on_as(self.id(key)?);
        cx.now = self.now - ago;
        Ok(())
    }

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

    async fn say(&self, cx: &mut Cx, room: &Room, said: &[Message], line: &Line) -> Result<Message> {
        self.enter(cx, &line.by, line.ago.0)?;
        let reply_to = line.answers.and_then(|number| said.get(number.checked_sub(1)?)).map(|answered| answered.id);
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

    #[test]
    fn the_story_can_be_told() {
        let people: Vec<Person> = serde_json::from_str(include_str!("demo/people.json")).unwrap();
        let scripts: Vec<Script> = serde_json::from_str(include_str!("demo/rooms.json")).unwrap();
        assert_eq!((people.len(), scripts.len()), (24, 15));
        for script in &scripts {
            assert!(script.members.iter().all(|member| people.iter().any(|person| person.key == *member)), "{}", script.key);
            assert!(script.talk.iter().all(|line| script.members.contains(&line.by)), "{}", script.key);
            assert!(script.talk.is_sorted_by_key(|line| std::cmp::Reverse(line.ago.0)), "{}", script.key);
            assert!(
                script.talk.iter().enumerate().all(|(place, line)| line.answers.is_none_or(|number| (1..=place).contains(&number))),
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
