//! The games of a league's fixtures: made, moved and cancelled by the fixture (`leagues::fixtures`), not by people. They are games
//! like any other in calendars, reminders, lists of my games, rooms and matches; no search finds them.

use protocol::chat::Note;
use protocol::{CourtId, EventId, FixtureId, LeagueId, Millis, UserId, limits};

use super::change_notices::Grounds;
use super::store::{self, Row};
use super::{changing, ending, facts, forms, making, postponing, showing};
use crate::error::{Error, Result, not_found};
use crate::features::chat::event_rooms;
use crate::features::courts::reference;
use crate::features::enrolments::joining;
use crate::run::Cx;

/// A game to be made.
pub(in crate::features) struct Game {
    pub(in crate::features) fixture: FixtureId,
    pub(in crate::features) league: LeagueId,
    pub(in crate::features) organiser: UserId,
    /// Okafor / Raman v Vasquez / Fuentes
    pub(in crate::features) name: String,
    pub(in crate::features) court: Option<CourtId>,
    pub(in crate::features) starts_at: Millis,
    pub(in crate::features) minutes: i64,
    pub(in crate::features) is_private: bool,
    /// `single`, `double`; none of a tie, which has both.
    pub(in crate::features) format: Option<&'static str>,
    /// As many as there are players, or more.
    pub(in crate::features) seats: usize,
    pub(in crate::features) players: Vec<UserId>,
}

/// Makes the game of a fixture, with all its players seated.
pub(in crate::features) async fn create(cx: &mut Cx, game: Game) -> Result<EventId> {
    let mut row = Row::blank(cx.new_id(), game.organiser, cx.now);
    (row.fixture, row.league) = (Some(game.fixture), Some(game.league));
    row.name = game.name.chars().take(limits::EVENT_NAME_MAX).collect();
    row.kind = "league_match".into();
    row.capacity = i64::try_from(game.seats.max(game.players.len())).unwrap_or(i64::MAX);
    row.is_private = game.is_private;
    row.competitive = true;
    row.format = game.format.map(str::to_owned);
    row.organiser_plays = game.players.contains(&game.organiser);
    row.state = "published".into();
    let ends_at = Millis(game.starts_at.0.saturating_add(game.minutes.saturating_mul(60_000)));
    (row.starts_at, row.ends_at) = (Some(game.starts_at), Some(ends_at));
    if let Some(court) = game.court {
        let court = reference::reference(cx.db(), cx.tenant(), court).await?.ok_or_else(not_found)?;
        forms::fill_court(&mut row, &court);
        forms::fill_clock(&mut row)?;
    }
    let row = making::insert(cx, row, None).await?;
    let mut event = facts::lock(cx, row.id).await?.ok_or_else(|| Error::internal("an event that is gone"))?;
    for user in &game.players {
        event = joining::seat(cx, &event, *user, Some(Note::Joined)).await?;
    }
    if let Some(chat) = row.chat {
        event_rooms::remove_others(cx, chat, &game.players).await?;
    }
    making::schedule(cx, &row).await?;
    Ok(row.id)
}

/// Gives the games of a league another organiser, in one statement for all: who runs the league runs its games.
pub(in crate::features) async fn hand_over(cx: &Cx, league: LeagueId, to: UserId) -> Result<()> {
    store::organisers::update_organiser_of_league(cx.db(), league, to).await
}

/// Seats somebody who plays for a team from now on in one of its games.
pub(in crate::features) async fn admit(cx: &mut Cx, event: EventId, user: UserId) -> Result<()> {
    let Some(event) = facts::lock(cx, event).await? else { return Ok(()) };
    joining::seat(cx, &event, user, Some(Note::Joined)).await.map(drop)
}

/// Takes somebody who no longer plays for a team out of one of its games.
pub(in crate::features) async fn release(cx: &mut Cx, event: EventId, user: UserId) -> Result<()> {
    let Some(event) = facts::lock(cx, event).await? else { return Ok(()) };
    joining::unseat(cx, &event, user).await.map(drop)
}

/// Moves the game of a fixture to another time, or to another court. Players hear of it as of any game that moves.
pub(in crate::features) async fn move_to(cx: &mut Cx, event: EventId, starts_at: Millis, court: CourtId) -> Result<()> {
    let row = ending::lock_row(cx, event).await?.ok_or_else(not_found)?;
    postponing::check_movable(cx, &row).await?;
    let (checked, time) = postponing::at_start(cx, &row, starts_at, Some(court)).await?;
    changing::change(cx, row, &checked, Some(time), Grounds::default()).await?;
    showing::event(cx, event).await.map(drop)
}

/// Cancels the game of a fixture, unless it has a result or was over long ago. Whoever cancels it notifies the players.
pub(in crate::features) async fn cancel(cx: &mut Cx, event: EventId, reason: Option<String>) -> Result<()> {
    let Some(mut row) = ending::lock_row(cx, event).await? else { return Ok(()) };
    match ending::check_unplayed(cx, &row).await {
        Ok(()) => {}
        Err(Error::Refused(_)) => return Ok(()),
        Err(error) => return Err(error),
    }
    let before = std::mem::replace(&mut row.state, "cancelled".into());
    row.cancel_reason.clone_from(&reason);
    (row.version, row.sequence) = (row.version + 1, row.sequence + 1);
    store::writing::update(cx.db(), &row).await?;
    cx.record("event", row.id.0, "state", Some(&before), Some("cancelled")).await?;
    if let Some((chat, reason)) = row.chat.zip(reason) {
        let note = Note::Cancelled { reason, cause: None };
        event_rooms::post_note(cx, chat, row.organiser, row.dated(note)).await?;
    }
    showing::push_changed(cx, row.id).await.map(drop)
}
