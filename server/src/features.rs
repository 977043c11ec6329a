//! What Rally does, one noun a folder; each noun's root is its table of contents. A noun is its files, its `pub mod` line and
//! its row in the table below.

pub(crate) mod asking;
pub mod auth;
pub mod blocks;
pub mod budget;
pub mod busy;
pub mod calendar;
pub mod chat;
pub mod children;
mod columns;
pub mod comments;
pub mod community;
pub mod courts;
mod cursor;
pub mod dues;
pub mod enrolments;
pub mod events;
pub mod export;
pub mod follows;
pub mod leagues;
pub mod lessons;
pub mod level;
pub use matches::live;
pub mod lookups;
pub mod maps;
pub mod matches;
pub mod moderation;
pub mod notifications;
pub(crate) mod occasions;
mod often;
pub mod packages;
pub mod pairs;
pub mod people;
mod pictures;
pub mod places;
pub mod play;
pub mod polls;
pub mod posts;
pub use posts::thread;
pub mod presence;
pub mod push;
pub mod ratings;
pub mod reliability;
pub mod reports;
pub mod reviews;
pub(crate) mod schedule;
pub(crate) mod search_words;
pub mod searches;
pub mod series;
pub mod staff;
pub mod teams;
pub(crate) mod unasked;
pub mod users;
pub(crate) mod written;

use std::collections::HashSet;

use protocol::{Command, Query, Topic};

use auth::verification;

use crate::error::{Result, not_found};
use crate::run::{Answer, Core, Cx, View};

/// The matches over all nouns, from one row each. What the wire has and no row handles does not compile.
///
/// `commands` and `queries` name the noun's variant of `protocol::Command` and `protocol::Query`, handled by its `command`
/// and `query`, after what its `requires` demands of a command was checked; `topics` the variant of `Topic` that its `snapshot`
/// and `may_open` answer for. Each noun's root declares its timed work (`jobs!`).
macro_rules! nouns {
    ($($noun:ident: $([commands $commands:ident])? $([queries $queries:ident])? $([topics $topics:ident])?;)+) => {
        /// Runs a command of any noun.
        pub async fn command(cx: &mut Cx, command: Command) -> Result<Answer> {
            let counted = often::counted(&command);
            let answer = match command {
                $($(Command::$commands(command) => {
                    verification::check(cx, $noun::requires(&command)).await?;
                    $noun::command(cx, command).await?
                })?)+
            };
            if let Some(counted) = counted {
                often::count(cx, counted).await?;
            }
            Ok(answer)
        }

        /// Answers a query of any noun.
        pub async fn query(view: &View, query: Query) -> Result<Answer> {
            match query {
                $($(Query::$queries(query) => $noun::query(view, query).await,)?)+
            }
        }

        /// The state of a topic as of this view, for somebody who may open it.
        pub async fn snapshot(view: &View, topic: &Topic) -> Result<serde_json::Value> {
            Ok(match topic {
                Topic::User(_) => serde_json::to_value(chat::user_snapshot(view).await?)?,
                $($(Topic::$topics(id) => serde_json::to_value($noun::snapshot(view, *id).await?)?,)?)+
            })
        }

        /// Those of the topics that the caller may open: their own, and what each noun allows. The right is checked here, at
        /// opening, and ended by the very push that takes it away (`Push::cut_user`).
        pub async fn openable(view: &View, topics: &[Topic]) -> Result<HashSet<Topic>> {
            let own = view.caller().ok().map(|caller| Topic::User(caller.user));
            let mut openable: HashSet<Topic> = topics.iter().copied().filter(|topic| Some(*topic) == own).collect();
            $($(
                let ids: Vec<_> = topics.iter().filter_map(|topic| if let Topic::$topics(id) = topic { Some(*id) } else { None }).collect();
                if !ids.is_empty() {
                    openable.extend($noun::may_open(view, &ids).await?.into_iter().map(Topic::$topics));
                }
            )?)+
            Ok(openable)
        }
    };
}

nouns! {
    auth: [commands Devices] [queries Devices];
    chat: [commands Chat] [queries Chat] [topics Chat];
    children: [commands Children] [queries Children];
    courts: [commands Courts] [queries Courts];
    dues: [commands Dues] [queries Dues];
    enrolments: [commands Enrolments] [queries Enrolments];
    events: [commands Events] [queries Events] [topics Event];
    leagues: [commands Leagues] [queries Leagues] [topics League];
    lessons: [commands Lessons] [queries Lessons] [topics Slots];
    live: [commands Live] [queries Live] [topics Match];
    matches: [commands Matches] [queries Matches];
    moderation: [commands Moderation] [queries Moderation] [topics Moderation];
    notifications: [commands Notifications] [queries Notifications];
    packages: [commands Packages] [queries Packages];
    pairs: [commands Pairs];
    people: [queries People];
    places: [queries Places];
    play: [commands Play] [queries Play] [topics Play];
    polls: [commands Polls];
    posts: [commands Posts] [queries Posts] [topics Feed];
    push: [commands Push] [queries Push];
    ratings: [queries Ratings];
    reliability: [commands Reliability] [queries Reliability];
    reports: [commands Reports];
    searches: [commands Searches] [queries Searches];
    series: [commands Series] [queries Series] [topics Series];
    teams: [commands Teams] [queries Teams];
    thread: [topics Post];
}

/// Refuses to open a topic that the caller may not see, exactly like one that is not there.
pub async fn check_openable(view: &View, topic: &Topic) -> Result<()> {
    if openable(view, std::slice::from_ref(topic)).await?.contains(topic) {
        return Ok(());
    }
    // Guests learn nothing of what there is: they are asked to sign in.
    view.caller()?;
    Err(not_found())
}

/// Starts what nouns do in the background.
pub fn start(core: &Core) {
    core.tasks.spawn_background(play::watch_devices(core.clone()));
    core.tasks.spawn_background(live::count_watchers(core.clone()));
}

/// Deletes old rows of all nouns, at most `limit` in one transaction. Each by itself, with its outcome.
pub async fn trim(core: &Core, limit: i64) -> [(&'static str, Result<()>); 4] {
    [
        ("notifications", notifications::trim(core, limit).await),
        ("sign-ins and attempts", auth::trim(core).await),
        ("asks to play", play::trim(core, limit).await),
        ("matches of saved searches", searches::trim(core, limit).await),
    ]
}
