//! People and rooms for a load test, written directly to the database: no pushes, no notifications.

mod events;
mod password;
mod posts;
mod residents;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use protocol::text::{Email, Handle, PersonName};
use protocol::{ChatId, Millis, SessionId, TenantId, UserId};
use serde::Serialize;
use uuid::Uuid;

use crate::config::Config;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::chat::rooms;
use crate::features::users::profiles::new_person::{Details, NewPerson};
use crate::features::users::profiles::records;
use crate::identity::keys::Keys;
use crate::identity::{Caller, sessions};
use crate::instance;
use password::NO_PASSWORD;

/// How long those who sign in have been members.
const MONTH: Duration = Duration::from_secs(30 * 86_400);

#[derive(Args, Debug)]
pub(super) struct SeedLoad {
    /// The number of people.
    #[arg(long)]
    people: usize,
    /// Sets of rooms, separated by commas: `1000x10` is 1,000 rooms of ten, `1000` is 1,000 rooms of `--members`.
    #[arg(long, value_delimiter = ',')]
    rooms: Vec<String>,
    /// Members of each room of a set without a number of members.
    #[arg(long, default_value_t = 10)]
    members: usize,
    /// Further people who never sign in: with profiles, spread over the world's towns by population.
    #[arg(long, default_value_t = 0)]
    residents: usize,
    /// Future events, organised by the people, at courts where people live.
    #[arg(long, default_value_t = 0)]
    events: usize,
    /// Past games in which all the people played.
    #[arg(long, default_value_t = 0)]
    past_games: usize,
    /// Posts of the residents, with as many follows between them; all the people follow some of them.
    #[arg(long, default_value_t = 0)]
    posts: usize,
    /// The random seed of the residents: the same seed makes the same ones. Existing residents stay.
    #[arg(long, default_value_t = 1)]
    seed: u16,
    /// Where to write one JSON line per person: `{user, access_token, rooms}`.
    #[arg(long)]
    out: PathBuf,
}

/// Rows per statement: more are slower in SQLite, which searches each placeholder among all others.
const AT_ONCE: usize = 50;
/// The lifetime of the tokens: longer than any load test.
const TOKEN_LIFE: Duration = Duration::from_secs(30 * 86_400);
/// A number of rooms of the same size. Room `i` contains the people from `i * members` on, wrapping around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RoomSet {
    rooms: usize,
    members: usize,
}

#[derive(Serialize)]
struct SeededPerson<'a> {
    user: UserId,
    access_token: String,
    rooms: &'a [ChatId],
}

pub(super) async fn run(db: &Db, now: Millis, seed: &SeedLoad) -> Result<String> {
    let sets = seed.rooms.iter().map(|set| parse(set, seed.members)).collect::<Result<Vec<_>>>()?;
    let callers: Vec<Caller> = (0..seed.people)
        .map(|_| Caller { user: UserId(Uuid::now_v7()), session: SessionId(Uuid::now_v7()), tenant: TenantId::FIRST })
        .collect();
    let users: Vec<UserId> = callers.iter().map(|caller| caller.user).collect();
    let rooms = seats(&users, &sets);
    db.tx(async |db| write(db, now, &callers, &rooms).await).await?;
    residents::write(db, seed.seed, seed.residents).await?;
    events::write(db, now, seed.events).await?;
    events::write_past(db, now, seed.past_games, &users).await?;
    posts::write(db, now, seed.posts, &users).await?;
    save(db, now, seed, &callers, &rooms).await?;
    let among = if seed.residents == 0 { String::new() } else { format!(", among {} residents", seed.residents) };
    Ok(format!("{} people in {} rooms{among}: {}", callers.len(), rooms.len(), seed.out.display()))
}

fn parse(set: &str, members: usize) -> Result<RoomSet> {
    let (rooms, members) = match set.split_once('x') {
        Some((rooms, members)) => (rooms.parse().ok(), members.parse().ok()),
        None => (set.parse().ok(), Some(members)),
    };
    let (Some(rooms), Some(members @ 1..)) = (rooms, members) else {
        return Err(Error::internal(format!("'{set}' is no set of rooms: write 1000x10 for 1,000 rooms of ten")));
    };
    Ok(RoomSet { rooms, members })
}

fn seats(users: &[UserId], sets: &[RoomSet]) -> Vec<(ChatId, Vec<UserId>)> {
    let rooms = sets.iter().flat_map(|set| (0..set.rooms).map(|room| (room * set.members, set.members.min(users.len()))));
    rooms
        .map(|(first, members)| {
            (ChatId(Uuid::now_v7()), users.iter().cycle().skip(first % users.len().max(1)).take(members).copied().collect())
        })
        .collect()
}

async fn write(db: &Db, now: Millis, callers: &[Caller], rooms: &[(ChatId, Vec<UserId>)]) -> Result<()> {
    // Unique names, so that the command can run again.
    let run = Uuid::now_v7().simple().to_string();
    let run = run.get(4..12).unwrap_or_default();
    let names = (1..=callers.len()).map(|number| Ok((email(run, number)?, name(number)?, handle(run, number)?)));
    let names = names.collect::<Result<Vec<_>>>()?;
    let people: Vec<(NewPerson<'_>, Details)> = callers
        .iter()
        .zip(&names)
        .map(|(caller, (email, name, handle))| NewPerson {
            id: caller.user,
            tenant: caller.tenant,
            email,
            name,
            handle,
            password_hash: NO_PASSWORD,
            // Nobody is a newcomer, who may do less.
            created_at: now - MONTH,
        })
        .map(|person| (person, Details::default()))
        .collect();
    for some in people.chunks(AT_ONCE) {
        records::insert_many(db, some).await?;
    }
    for some in callers.chunks(AT_ONCE) {
        sessions::insert_many(db, some, "load", now).await?;
    }
    rooms::insert_groups(db, TenantId::FIRST, rooms, now).await
}

fn email(run: &str, number: usize) -> Result<Email> {
    Ok(Email::parse(&format!("load-{run}-{number}@load.invalid"))?)
}

fn name(number: usize) -> Result<PersonName> {
    Ok(PersonName::parse(&format!("Player {number}"))?)
}

fn handle(run: &str, number: usize) -> Result<Handle> {
    Ok(Handle::parse(&format!("load.{run}.{number}"))?)
}

async fn save(db: &Db, now: Millis, seed: &SeedLoad, callers: &[Caller], rooms: &[(ChatId, Vec<UserId>)]) -> Result<()> {
    let keys = Keys::new(&instance::token_key(db).await?, &Config::defaults().auth)?;
    let mut of: std::collections::HashMap<UserId, Vec<ChatId>> = std::collections::HashMap::new();
    for (chat, members) in rooms {
        for user in members {
            of.entry(*user).or_default().push(*chat);
        }
    }
    let mut out = std::io::BufWriter::new(std::fs::File::create(&seed.out)?);
    for caller in callers {
        let rooms = of.get(&caller.user).map_or(&[][..], Vec::as_slice);
        serde_json::to_writer(
            &mut out,
            &SeededPerson { user: caller.user, access_token: keys.sign_access(*caller, now + TOKEN_LIFE)?, rooms },
        )?;
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_wrap_around_the_people() {
        let users: Vec<UserId> = (0..20).map(|_| UserId(Uuid::now_v7())).collect();
        let rooms = seats(&users, &[RoomSet { rooms: 14, members: 10 }, RoomSet { rooms: 1, members: 50 }]);
        assert_eq!(rooms.len(), 15);
        assert!(users.iter().all(|user| rooms.iter().filter(|(_, members)| members.contains(user)).count() == 8));
        assert_eq!(rooms.last().map(|(_, members)| members.len()), Some(20));
        assert!(seats(&[], &[RoomSet { rooms: 2, members: 3 }]).iter().all(|(_, members)| members.is_empty()));
    }

    #[test]
    fn room_sets_are_parsed() {
        assert_eq!(parse("1000x10", 3).unwrap(), RoomSet { rooms: 1_000, members: 10 });
        assert_eq!(parse("7", 3).unwrap(), RoomSet { rooms: 7, members: 3 });
        assert!(["", "x", "5x0", "a", "1x2x3"].iter().all(|set| parse(set, 3).is_err()));
    }
}
