//! Ratings: how strong players are, in singles and in doubles, and how each match changed that.
//!
//! A rating is a number of points with a deviation: two times out of three a player's strength is within it. 400 points ahead win ten
//! matches of three sets for one lost; half a level is 200. A match counts once it is confirmed, if it was competitive, played without
//! guests, and completed or retired.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::leagues::Tally;
use crate::matches::{Match, WonLost};
use crate::people::Person;
use crate::{Millis, UserId};

/// Singles and doubles are rated apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RatingKind {
    Singles,
    Doubles,
}

/// What is known of a player's strength today.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PlayerRating {
    /// Whole points: 1640 of "1640 ± 60".
    #[ts(type = "number")]
    pub mean: i64,
    /// Whole points: 60 of "1640 ± 60". Grows while nobody sees the player.
    #[ts(type = "number")]
    pub deviation: i64,
    /// The same as a level, 1.0 to 7.0, in steps of 0.1.
    pub level: f64,
    /// Its uncertainty, in levels, in steps of 0.1.
    pub level_deviation: f64,
    /// Matches that counted; 0 for somebody who has declared a level and not played.
    #[ts(type = "number")]
    pub matches: i64,
    /// When the last of them began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_played: Option<Millis>,
}

/// What is known of the strength of a side of a league, in the league's kind: of a pair the mean of its players' doubles ratings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SideRating {
    /// Whole points.
    #[ts(type = "number")]
    pub mean: i64,
    /// Whole points.
    #[ts(type = "number")]
    pub deviation: i64,
    /// The same as a level, 1.0 to 7.0, in steps of 0.1.
    pub level: f64,
}

/// The ratings of somebody. One is absent while nothing is known: no match that counts, and no level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Ratings {
    pub user: Person,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub singles: Option<PlayerRating>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubles: Option<PlayerRating>,
}

/// How a match that counts changed a player's rating, and why. `faded`, `met` and `played` add up to `change`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct RatingChange {
    pub kind: RatingKind,
    /// When the match began; of a match that I may not see, the day in UTC.
    pub at: Millis,
    /// Absent if I may not see it: a game for friends, or somebody in it is blocked for me.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    #[ts(rename = "match")]
    pub result: Option<Box<Match>>,
    pub won: bool,
    /// Whole points; absent if nothing was known before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub before: Option<i64>,
    /// Whole points.
    #[ts(type = "number")]
    pub after: i64,
    /// Whole points, after the match.
    #[ts(type = "number")]
    pub deviation: i64,
    /// Whole points; counted from 1500 if nothing was known before.
    #[ts(type = "number")]
    pub change: i64,
    /// Of it, because form fades with the time since the last match.
    #[ts(type = "number")]
    pub faded: i64,
    /// Of it, for whom the player met: people play people near their own level. Where nothing was known before, to where it started.
    #[ts(type = "number")]
    pub met: i64,
    /// Of it, for the result.
    #[ts(type = "number")]
    pub played: i64,
    /// The chance to win it, before it, 0 to 1.
    pub chance: f64,
    /// The share of its games that the player was expected to win, 0 to 1.
    pub expected_games: f64,
    /// The share that they won, 0 to 1; absent if no game was finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won_games: Option<f64>,
    /// How strong the other side was taken to be, in whole points: in doubles the mean of the two.
    #[ts(type = "number")]
    pub opponents: i64,
}

/// Somebody's ratings.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetRatings {
    pub user: UserId,
}

/// How somebody's rating changed, match by match; the newest first, 24 a page.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct GetRatingHistory {
    pub user: UserId,
    pub kind: RatingKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct RatingHistory {
    pub changes: Vec<RatingChange>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// Two players against each other.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct GetHeadToHead {
    pub a: UserId,
    pub b: UserId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct HeadToHead {
    pub a: Person,
    pub b: Person,
    /// What `a` won and lost against `b` in confirmed matches, friendly ones included, which were completed or retired.
    pub singles: Tally,
    /// The same in doubles, on opposite sides.
    pub doubles: Tally,
    /// Today, in singles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_a: Option<PlayerRating>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_b: Option<PlayerRating>,
    /// The chance of `a` to win a match of three sets in singles today, 0 to 1; absent unless something is known of both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// Their confirmed matches against each other that I may see, the newest first, 24 a page.
    pub matches: Vec<Match>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// A year of somebody, in one kind, by the matches that counted.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct GetSeason {
    pub user: UserId,
    pub kind: RatingKind,
    /// In UTC; absent: the last year with a match, or else this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<i32>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Season {
    pub user: Person,
    pub kind: RatingKind,
    pub year: i32,
    /// The years with matches that counted, the newest first.
    pub years: Vec<i32>,
    /// Today.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<PlayerRating>,
    pub matches: WonLost,
    pub sets: WonLost,
    pub games: WonLost,
    /// Whether the last ten matches of the year were won, the newest first.
    pub form: Vec<bool>,
    /// The win against the strongest other side, of those that I may see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_win: Option<RatingChange>,
    /// The rating after each match of the year, the oldest first; before them that with which the year began, if there was one. At most
    /// 400, the newest.
    pub points: Vec<RatingPoint>,
}

/// A point of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RatingPoint {
    /// The day of the match, in UTC.
    pub at: Millis,
    /// Whole points.
    #[ts(type = "number")]
    pub mean: i64,
    /// Whole points.
    #[ts(type = "number")]
    pub deviation: i64,
}

noun! {
    /// Queries about ratings. Whom the caller may not see is `not_found`.
    calls RatingQuery {
        "rating.of" Read GetRatings -> Ratings;
        "rating.history" Read GetRatingHistory -> RatingHistory;
        "rating.between" Read GetHeadToHead -> HeadToHead;
        "rating.season" Read GetSeason -> Season;
    }
}
