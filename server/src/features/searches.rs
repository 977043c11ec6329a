//! Saved searches: their owner is notified of new games that fit. Owns the tables `saved_search` and `search_matched`.
//!
//! A job looks up the searches that a game fits, when others can see it first and after changes that may make it fit more of them.
//! The index answers by area and level, however many searches there are; the other filters are checked row by row.
//!
//! INVARIANT: somebody is notified of an event, or of a series, once, whichever of their searches it fits.
//! INVARIANT: nobody is notified of a game that they may not see, may not join, or are in.

pub mod due;
mod filters;
mod fit;
mod matching;
mod store;

use std::time::Duration;

use protocol::searches::{ListSearches, RemoveSearch, SaveSearch, SavedSearch, SavedSearches, SearchCommand, SearchQuery, SwitchSearch};
use protocol::session::Done;
use protocol::text::SearchName;
use protocol::{ErrorCode, Refusal, UserId, limits, sentence};

use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::auth::verification::Requires;
use crate::features::users::profiles::account;
use crate::jobs::jobs;
use crate::run::{Answer, Core, Cx, View};

pub use due::Due;
pub use store::{Found, Sought, found};

jobs!("searches", Due => perform);

/// How long after its end it is remembered that somebody was notified of an event: it may be postponed.
const REMEMBERED_FOR: Duration = Duration::from_secs(30 * 86_400);

pub fn requires(command: &SearchCommand) -> Requires {
    match command {
        // What they cause is seen by their owner alone.
        SearchCommand::SaveSearch(_) | SearchCommand::SwitchSearch(_) | SearchCommand::RemoveSearch(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: SearchCommand) -> Result<Answer> {
    match command {
        SearchCommand::SaveSearch(args) => Answer::of(&save(cx, args).await?),
        SearchCommand::SwitchSearch(args) => Answer::of(&switch(cx, args).await?),
        SearchCommand::RemoveSearch(args) => Answer::of(&remove(cx, args).await?),
    }
}

pub async fn query(view: &View, query: SearchQuery) -> Result<Answer> {
    match query {
        SearchQuery::ListSearches(ListSearches {}) => Answer::of(&list(view).await?),
    }
}

/// Performs a due job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Match { event, after } => matching::notify_owners(cx, event, after).await,
    }
}

async fn save(cx: &mut Cx, args: SaveSearch) -> Result<SavedSearch> {
    let me = cx.caller()?.user;
    let name = args.name.as_deref().map(SearchName::parse).transpose()?.flatten().map(SearchName::into_string);
    let checked = filters::check(*args.filters)?;
    account::lock(cx, me).await?;
    if store::count(cx.db(), me).await? >= i64::try_from(limits::SAVED_SEARCHES_MAX).unwrap_or(i64::MAX) {
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence!("searches_most", max = limits::SAVED_SEARCHES_MAX)).into());
    }
    let saved = SavedSearch { id: cx.new_id(), name, filters: checked.filters.clone(), on: true, created_at: cx.now };
    store::insert(cx.db(), (cx.tenant(), me), &saved, &checked).await?;
    Ok(saved)
}

async fn switch(cx: &mut Cx, args: SwitchSearch) -> Result<SavedSearch> {
    let me = cx.caller()?.user;
    store::switch(cx.db(), me, args.search, args.on).await?.ok_or_else(not_found)?.saved()
}

async fn remove(cx: &mut Cx, args: RemoveSearch) -> Result<Done> {
    let me = cx.caller()?.user;
    if store::delete(cx.db(), me, args.search).await? { Ok(Done {}) } else { Err(not_found()) }
}

async fn list(view: &View) -> Result<SavedSearches> {
    let rows = store::of_user(view.db(), view.caller()?.user).await?;
    Ok(SavedSearches { searches: rows.into_iter().map(store::Row::saved).collect::<Result<_>>()? })
}

/// Deletes everything of a removed account.
pub async fn delete_person(db: &Db, user: UserId) -> Result<()> {
    store::delete_person(db, user).await
}

/// Forgets what people were notified of, at most `limit` rows in one transaction.
pub async fn trim(core: &Core, limit: i64) -> Result<()> {
    let before = core.clock.now() - REMEMBERED_FOR;
    while core.db.tx(async |db| store::trim(db, before, limit).await).await? {}
    Ok(())
}
