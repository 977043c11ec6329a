//! Ratings of players, one for singles and one for doubles. Owns the tables `rating`, `rated_match`, `rated_player` and `rating_pool`;
//! pushes `rating_changed` on `user:{id}`. [`rules::ratings`] is the model behind them.
//!
//! A match is rated in the transaction that confirms it. One that is confirmed late, corrected or voided changes what its players
//! brought to their later matches, and so on: [`replay`] goes over these matches and no others, a few at once and the rest by a job.
//!
//! A level that somebody declares is where they start, until their first match counts: from then on the rating knows better, and a
//! level declared later changes nothing.
//!
//! INVARIANT: without matches that are due, ratings are the fold of [`rules::update`] over the matches that count in the order of day
//! and id, equal to the bit, whatever happened in which order.
//! INVARIANT: whoever rates a match has locked the rows of its players.

mod between;
mod counted;
mod due;
pub(in crate::features) mod following;
mod history;
pub(in crate::features) mod reading;
mod replay;
mod season;
mod shown;
mod store;

use protocol::UserId;
use protocol::ratings::RatingQuery;

use crate::db::Db;
use crate::error::Result;
use crate::jobs::jobs;
use crate::run::{Answer, Cx, View};

pub use due::Due;

jobs!("ratings", Due => perform);

pub async fn query(view: &View, query: RatingQuery) -> Result<Answer> {
    match query {
        RatingQuery::GetRatings(args) => Answer::of(&reading::of_user(view, &args).await?),
        RatingQuery::GetRatingHistory(args) => Answer::of(&history::history(view, &args).await?),
        RatingQuery::GetHeadToHead(args) => Answer::of(&between::between(view, &args).await?),
        RatingQuery::GetSeason(args) => Answer::of(&season::season(view, &args).await?),
    }
}

/// Performs a due job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Replay { of } => replay::rate_due(cx, of).await,
        Due::RateEarlier { after } => following::rate_earlier(cx, after).await,
    }
}

/// Forgets what is not needed of somebody whose account is removed. Their matches stay, without their name, and with them what the ratings
/// of others follow from.
pub(crate) async fn delete_person(db: &Db, user: UserId) -> Result<()> {
    store::delete_unplayed(db, user).await
}
