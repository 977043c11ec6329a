//! Rating matches, and rating those again that depend on them.
//!
//! A match is rated from what is known of its players after their match before. If what is known of one of them after it is another than
//! before, their next match is rated as well: so a correction spreads through the matches that its players played since, and ends where
//! it makes no difference. The earliest match comes first, so that none is rated twice at once; but any order ends the same, because a
//! match whose input changed is always rated after that.

use std::collections::{BTreeMap, BTreeSet};

use protocol::chat::UserPush;
use protocol::ratings::RatingKind;
use protocol::{Millis, Topic, UserId};
use rules::ratings::{Change, Claimed, Day, Expected, Played, Rating, update};
use rules::scoring::Side;

use super::counted::Place;
use super::due::Due;
use super::store::{self, PlayerRow};
use super::{reading, shown};
use crate::error::{Error, Result};
use crate::features::columns::to_column;
use crate::features::people::names;
use crate::jobs;
use crate::run::Cx;

/// Matches that are rated with the result that made it necessary; a job rates the others.
const AT_ONCE: usize = 24;
/// Matches that one job rates.
const BY_A_JOB: usize = 100;

/// What a transaction has rated so far, and what is left.
pub(super) struct Replay {
    kind: RatingKind,
    column: String,
    left: BTreeSet<Place>,
    players: BTreeMap<UserId, Known>,
}

/// A player whose row is locked.
struct Known {
    /// Where they started.
    start: Rating,
    /// Before the transaction, and when they last played.
    was: (Rating, Option<Millis>),
    /// Now, if their last match was rated.
    now: Option<(Rating, Option<Millis>)>,
}

impl Replay {
    pub(super) fn new(kind: RatingKind) -> Result<Self> {
        Ok(Self { kind, column: to_column(kind)?, left: BTreeSet::new(), players: BTreeMap::new() })
    }

    /// The name of the kind in columns.
    pub(super) fn column(&self) -> &str {
        &self.column
    }

    /// Adds a match that is to be rated.
    pub(super) fn add(&mut self, place: Place) {
        self.left.insert(place);
    }

    /// Locks the rows of these players, in the order of their ids. Whether one of them was not locked before.
    pub(super) async fn lock(&mut self, cx: &Cx, players: impl IntoIterator<Item = UserId>) -> Result<bool> {
        let new: BTreeSet<UserId> = players.into_iter().filter(|user| !self.players.contains_key(user)).collect();
        for user in &new {
            let (start, was, last_at) = store::lock(cx.db(), *user, &self.column).await?;
            self.players.insert(*user, Known { start, was: (was, last_at), now: None });
        }
        Ok(!new.is_empty())
    }

    /// Takes out a match that no longer counts. Its players are locked.
    pub(super) async fn take_out(&mut self, cx: &Cx, place: Place) -> Result<()> {
        let players = store::players(cx.db(), place.id).await?;
        store::delete(cx.db(), place.id).await?;
        self.left.remove(&place);
        for player in players {
            if let Some(next) = store::next(cx.db(), player.user, &self.column, place).await? {
                self.left.insert(next);
            } else {
                let before = self.before(cx, player.user, place).await?;
                self.known(player.user)?.now = Some(before);
            }
        }
        Ok(())
    }

    /// Rates what is left, but no more than so many matches; the rest is for a job. Saves what is known of the players now, and pushes it
    /// to them.
    pub(super) async fn run(mut self, cx: &mut Cx, most: usize) -> Result<()> {
        for _ in 0..most {
            let Some(first) = self.left.pop_first() else { break };
            self.rate(cx, first).await?;
        }
        if !self.left.is_empty() {
            let ids: Vec<_> = self.left.iter().map(|place| place.id).collect();
            store::mark_due(cx.db(), &ids).await?;
            jobs::schedule(cx, &Due::Replay { of: self.kind }, cx.now).await?;
        }
        self.save(cx).await
    }

    async fn rate(&mut self, cx: &Cx, place: Place) -> Result<()> {
        let mut players = store::players(cx.db(), place.id).await?;
        if self.lock(cx, players.iter().map(|player| player.user)).await? {
            players = store::players(cx.db(), place.id).await?;
        }
        // It was taken out while this waited for its players.
        let Some(row) = store::find(cx.db(), place.id).await? else { return Ok(()) };
        let mut before = Vec::with_capacity(players.len());
        for player in &players {
            before.push((player.side, self.before(cx, player.user, place).await?.0));
        }
        let day = Day(i32::try_from(place.day).unwrap_or_default());
        let claimed = Claimed {
            a: self.claimed(cx, &players, &before, Side::A, place).await?,
            b: self.claimed(cx, &players, &before, Side::B, place).await?,
        };
        let (expected, after) = rated(&before, day, claimed, &row.played()?)?;
        store::save_expected(cx.db(), place.id, expected).await?;
        for (player, (rating, change)) in players.iter().zip(&after) {
            store::save_player(cx.db(), place.id, player.user, rating, change).await?;
            self.pass_on(cx, place, player, (*rating, row.at())).await?;
        }
        Ok(())
    }

    /// How much of the strength of a side is only what its players declared, as far as the other side can know.
    async fn claimed(&self, cx: &Cx, players: &[PlayerRow], before: &[(Side, Rating)], side: Side, place: Place) -> Result<f64> {
        let opponents: Vec<UserId> = players.iter().filter(|player| player.side != side).map(|player| player.user).collect();
        let own = players.iter().zip(before).filter(|(player, _)| player.side == side);
        let mut claims = Vec::with_capacity(opponents.len());
        for (player, (_, rating)) in own {
            let others = match rating.declared && rating.matches > 0 {
                true => store::other_opponents(cx.db(), player.user, &self.column, place, &opponents).await?,
                false => 0,
            };
            claims.push(rating.claimed(others));
        }
        let count = f64::from(u32::try_from(claims.len().max(1)).unwrap_or(u32::MAX));
        Ok(claims.iter().sum::<f64>() / count)
    }

    /// What is known of a player before a match, and when they had played last.
    async fn before(&mut self, cx: &Cx, user: UserId, place: Place) -> Result<(Rating, Option<Millis>)> {
        let start = self.known(user)?.start;
        let before = store::before(cx.db(), user, &self.column, place).await?;
        Ok(before.map_or((start, None), |state| (state.rating(start.declared), state.last_at())))
    }

    /// Has a player's next match rated if what is known of them after this one has changed; after the last one it is what is known now.
    async fn pass_on(&mut self, cx: &Cx, place: Place, player: &PlayerRow, (after, at): (Rating, Millis)) -> Result<()> {
        if player.after.rating(after.declared) == after {
            return Ok(());
        }
        match store::next(cx.db(), player.user, &self.column, place).await? {
            Some(next) => drop(self.left.insert(next)),
            None => self.known(player.user)?.now = Some((after, Some(at))),
        }
        Ok(())
    }

    fn known(&mut self, user: UserId) -> Result<&mut Known> {
        self.players.get_mut(&user).ok_or_else(|| Error::internal("a player who is rated and not locked"))
    }

    /// Saves what is known of the players now, and pushes it to those who are still there.
    async fn save(self, cx: &mut Cx) -> Result<()> {
        let mut moved = Vec::new();
        for (user, known) in &self.players {
            let Some(now) = known.now.filter(|now| *now != known.was) else { continue };
            store::save(cx.db(), *user, &self.column, &now.0, now.1).await?;
            moved.push((*user, known.was.0));
        }
        if moved.is_empty() {
            return Ok(());
        }
        let users: Vec<UserId> = moved.iter().map(|(user, _)| *user).collect();
        let there = names::reachable(cx.db(), cx.tenant(), users.iter().copied()).await?;
        let now = reading::known(cx.db(), self.kind, &users).await?;
        let today = Day::of(cx.now);
        for (user, was) in moved.into_iter().filter(|(user, _)| there.iter().any(|person| person.id == *user)) {
            let rating = now.get(&user).map(|known| shown::rating(known, today));
            let before = (!was.is_unknown()).then(|| shown::whole(was.on(today).mean()));
            cx.push(Topic::User(user), &UserPush::RatingChanged { kind: self.kind, rating, before })?.without_author();
        }
        Ok(())
    }
}

/// Rates with a result: what it makes necessary at once, and the rest by a job.
pub(super) async fn with_a_result(cx: &mut Cx, replay: Replay) -> Result<()> {
    replay.run(cx, AT_ONCE).await
}

/// Rates matches that are due, and goes on with the rest in another transaction.
pub(super) async fn rate_due(cx: &mut Cx, kind: RatingKind) -> Result<()> {
    let mut replay = Replay::new(kind)?;
    store::lock_pool(cx.db(), cx.tenant(), replay.column()).await?;
    let most = i64::try_from(BY_A_JOB).unwrap_or(i64::MAX);
    let due = store::due(cx.db(), cx.tenant(), replay.column(), most).await?;
    let more = due.len() == BY_A_JOB;
    due.into_iter().for_each(|place| replay.add(place));
    replay.run(cx, BY_A_JOB).await?;
    if more { jobs::schedule(cx, &Due::Replay { of: kind }, cx.now).await } else { Ok(()) }
}

/// What was expected of a match, and each player's rating after it with why it changed, in the order they are given.
type Rated = (Expected, Vec<(Rating, Change)>);

fn rated(before: &[(Side, Rating)], day: Day, claimed: Claimed, played: &Played) -> Result<Rated> {
    let on = |wanted: Side| before.iter().filter(move |(side, _)| *side == wanted).map(|(_, rating)| *rating).collect::<Vec<_>>();
    match (on(Side::A).as_slice(), on(Side::B).as_slice()) {
        ([a], [b]) => Ok(updated(&[*a], &[*b], day, claimed, played)),
        ([a1, a2], [b1, b2]) => Ok(updated(&[*a1, *a2], &[*b1, *b2], day, claimed, played)),
        _ => Err(Error::internal("a rated match of uneven sides")),
    }
}

fn updated<const N: usize>(a: &[Rating; N], b: &[Rating; N], day: Day, claimed: Claimed, played: &Played) -> Rated {
    let updated = update(a, b, day, claimed, played);
    let explained = updated.explained;
    let ratings = updated.a.into_iter().chain(updated.b);
    (explained.expected, ratings.zip(explained.a.into_iter().chain(explained.b)).collect())
}
