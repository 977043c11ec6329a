//! Match results: reported by one side, confirmed by the other, listed in both histories.

mod agreeing;
mod game;
mod guests;
mod judging;
pub mod rows;
mod rules;
mod strangers;

use protocol::client::ClientError;
use protocol::matches::{
    ConfirmMatch, DisputeMatch, EditMatch, Ending, Match, MatchHistory, MatchPage, MatchState, ReportMatch, Score, SetScore, Side, WonLost,
};
use protocol::notifications::{About, ListNotifications};
use protocol::{ErrorCode, EventId, UserId};

use crate::harness::Player;
use crate::harness::refusals::{code, refusal};
pub use game::Game;

/// Parses a score such as `6-4 7-6(5)`, in the default format.
pub fn score(text: &str) -> Score {
    let set = |text: &str| {
        let (games, tiebreak) = text.split_once('(').map_or((text, None), |(games, loser)| (games, loser.strip_suffix(')')));
        let (a, b) = games.split_once('-').expect("two numbers");
        let tiebreak = tiebreak.map(|points| points.parse().unwrap());
        SetScore { a: a.parse().unwrap(), b: b.parse().unwrap(), tiebreak, match_tiebreak: false }
    };
    Score { format: None, sets: text.split_whitespace().map(set).collect(), ending: Ending::Completed, winner: None }
}

pub fn stopped(text: &str, ending: Ending, winner: Option<Side>) -> Score {
    Score { ending, winner, ..score(text) }
}

pub async fn report(by: &Player, event: EventId, a: &[&Player], b: &[&Player], score: Score) -> Result<Match, ClientError> {
    let ids = |side: &[&Player]| side.iter().map(|player| player.id).collect();
    by.client.call(ReportMatch { event, a: ids(a), b: ids(b), guests_a: vec![], guests_b: vec![], score }).await
}

pub async fn edit(by: &Player, result: &Match, score: Score) -> Result<Match, ClientError> {
    by.client.call(EditMatch { match_id: result.id, version: result.version, score }).await
}

pub async fn confirm(by: &Player, result: &Match) -> Result<Match, ClientError> {
    by.client.call(ConfirmMatch { match_id: result.id, version: result.version, score: None }).await
}

pub async fn dispute(by: &Player, result: &Match, reason: &str) -> Result<Match, ClientError> {
    let sets = score("4-6 6-4 6-4").sets;
    by.client.call(DisputeMatch { match_id: result.id, version: result.version, reason: reason.into(), sets }).await
}

pub async fn history(of: UserId, as_seen_by: &Player) -> Result<MatchPage, ClientError> {
    as_seen_by.client.call(MatchHistory { user: of, cursor: None }).await
}

/// A player's own record, and the state of each of their matches.
pub async fn own(player: &Player) -> (WonLost, Vec<MatchState>) {
    let page = history(player.id, player).await.expect("a history");
    (page.record.expect("a record"), page.matches.into_iter().map(|result| result.state).collect())
}

/// A player's notifications, newest first, without who joined their games and reminders of them.
pub async fn notifications(player: &Player) -> Vec<About> {
    let list = player.client.call(ListNotifications { cursor: None }).await.expect("notifications");
    let often = ["enrolment_joined", "reminder_day", "reminder_soon"];
    list.notifications.into_iter().map(|notification| notification.about).filter(|about| !often.contains(&about.kind())).collect()
}

pub async fn kinds(player: &Player) -> Vec<&'static str> {
    notifications(player).await.iter().map(About::kind).collect()
}

/// The match state named by a refusal.
pub fn state_of<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> MatchState {
    let refusal = refusal(answer);
    assert_eq!(refusal.code, ErrorCode::Conflict, "{}", refusal.message);
    serde_json::from_value(refusal.data.expect("data")["state"].clone()).expect("a state")
}
