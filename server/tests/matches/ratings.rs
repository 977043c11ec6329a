//! Ratings: what a match changes, why, and for whom to see.

mod corrected;
mod explained;
mod plans;
mod seen;

use std::time::Duration;

use protocol::chat::UserPush;
use protocol::client::ClientError;
use protocol::matches::{CorrectMatch, Match, Score};
use protocol::ratings::{
    GetHeadToHead, GetRatingHistory, GetRatings, GetSeason, HeadToHead, PlayerRating, RatingChange, RatingHistory, RatingKind, Ratings,
    Season,
};
use protocol::{EventId, UserId};

use harness::steps::matches::{Game, report, score};
use harness::{Player, World};

const DAY: Duration = Duration::from_secs(86_400);

/// A competitive game of Priya's, who does not play: what she enters is confirmed at once.
pub async fn game(world: &World, organiser: &Player, players: &[&Player], ago: Duration) -> EventId {
    let game = Game { ago, ..Game::of(organiser) };
    match players {
        [a, b] => game.with(world, [a.id, b.id]).await,
        [a, b, c, d] => game.with(world, [a.id, b.id, c.id, d.id]).await,
        _ => panic!("two or four"),
    }
}

/// A confirmed match of singles that began so long ago, by its score from the first player's side.
pub async fn played(world: &World, organiser: &Player, [a, b]: [&Player; 2], text: &str, ago: Duration) -> Match {
    let event = game(world, organiser, &[a, b], ago).await;
    report(organiser, event, &[a], &[b], score(text)).await.expect("a result")
}

pub async fn correct(by: &Player, result: &Match, score: Score) -> Match {
    let correct = CorrectMatch { match_id: result.id, version: result.version, score, reason: "The second set was theirs".into() };
    by.client.call(correct).await.expect("corrected")
}

pub async fn ratings(reader: &Player, of: UserId) -> Result<Ratings, ClientError> {
    reader.client.call(GetRatings { user: of }).await
}

/// Somebody's own rating in singles.
pub async fn singles(player: &Player) -> Option<PlayerRating> {
    ratings(player, player.id).await.expect("my ratings").singles
}

pub async fn points(player: &Player) -> i64 {
    singles(player).await.expect("a rating").mean
}

pub async fn history(reader: &Player, of: UserId, cursor: Option<String>) -> Result<RatingHistory, ClientError> {
    reader.client.call(GetRatingHistory { user: of, kind: RatingKind::Singles, cursor }).await
}

/// Somebody's own changes in singles, the newest first.
pub async fn changes(player: &Player) -> Vec<RatingChange> {
    history(player, player.id, None).await.expect("my history").changes
}

pub async fn between(reader: &Player, a: UserId, b: UserId) -> Result<HeadToHead, ClientError> {
    reader.client.call(GetHeadToHead { a, b, cursor: None }).await
}

pub async fn season(reader: &Player, of: UserId, year: Option<i32>) -> Result<Season, ClientError> {
    reader.client.call(GetSeason { user: of, kind: RatingKind::Singles, year }).await
}

/// The next push about a rating: before, and now.
pub async fn pushed(player: &mut Player) -> (Option<i64>, Option<i64>) {
    match player.next_own_push("rating_changed").await.user().expect("a push of mine") {
        UserPush::RatingChanged { rating, before, .. } => (before, rating.map(|rating| rating.mean)),
        other => panic!("{other:?}"),
    }
}

/// Who declares a level.
pub async fn at_level(player: &Player, level: f64) {
    harness::steps::users::edit(player, serde_json::json!({ "level": level })).await.expect("a level");
}
