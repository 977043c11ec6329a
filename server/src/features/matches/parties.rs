//! The parties of a match: the side that entered it, the other side, organisers and officials on neither side, and outsiders.

use protocol::matches::{Match, Side};
use protocol::{EnrolmentId, ErrorCode, Refusal, UserId, sentence};

use super::owners::Owner;
use super::sides::Sides;
use super::store::{self, StoredMatch};
use crate::error::{Error, Result, forbidden, not_found};
use crate::features::events::fixtures::fixtures;
use crate::run::Cx;

impl StoredMatch {
    pub(super) fn side_of(&self, user: UserId) -> Option<Side> {
        let Match { a, b, .. } = &self.result;
        let on = |side: &[protocol::people::Person]| side.iter().any(|person| person.id == user);
        if on(a) {
            Some(Side::A)
        } else if on(b) {
            Some(Side::B)
        } else {
            None
        }
    }

    /// All players, in the order of their ids: the order in which their rows are locked.
    pub(super) fn players(&self) -> Vec<UserId> {
        let mut players: Vec<UserId> = self.result.a.iter().chain(&self.result.b).map(|person| person.id).collect();
        players.sort_unstable();
        players
    }

    /// Whether somebody belongs to the side that entered it; where its captain did, whether they lead it now.
    pub(super) fn entered_by(&self, user: UserId) -> bool {
        let entered = if self.by_captain { self.captain == Some(user) } else { self.result.reported_by == user };
        entered || (self.entered_for_a_side() && self.side_of(user) == Some(self.result.reported_side))
    }

    /// Whether somebody may dispute it: the other side, or both where somebody entered it who speaks for neither.
    pub(super) fn may_dispute(&self, user: UserId) -> bool {
        self.side_of(user).is_some_and(|side| !self.entered_for_a_side() || side != self.result.reported_side)
    }

    /// Whether somebody may confirm it: of those who may dispute it, not the winner.
    pub(super) fn may_confirm(&self, user: UserId) -> bool {
        let won = self.result.winner.is_some() && self.side_of(user) == self.result.winner;
        self.may_dispute(user) && (self.entered_for_a_side() || !won)
    }

    /// Whether a player entered it, or a captain for their side: then the other side answers.
    fn entered_for_a_side(&self) -> bool {
        self.by_captain || self.side_of(self.result.reported_by).is_some()
    }
}

/// Whether somebody may decide a dispute and correct a confirmed result: an organiser or an official who is on neither side, and was
/// appointed before the result was entered, of a fixture before it was played.
pub(super) async fn may_decide(cx: &Cx, stored: &StoredMatch, user: UserId) -> Result<bool> {
    if stored.side_of(user).is_some() {
        return Ok(false);
    }
    Owner::of(cx, stored).await?.officiated_at(cx.db(), user, stored.result.reported_at).await
}

/// Locks a match that the caller plays in, whose side they lead if its captain entered it, that they organise or officiate.
pub(super) async fn lock(cx: &Cx, id: protocol::MatchId) -> Result<StoredMatch> {
    let me = cx.caller()?.user;
    fixtures().lock_of_match(cx, id).await?;
    let mut stored = store::lock(cx, id).await?.ok_or_else(not_found)?;
    if let Some(fixture) = stored.result.fixture.as_ref().filter(|_| stored.by_captain) {
        stored.captain = fixtures().captain_of(cx.db(), fixture.id, stored.result.reported_side).await?;
    }
    if me == stored.organiser || stored.side_of(me).is_some() || stored.captain == Some(me) {
        return Ok(stored);
    }
    let owner = Owner::of(cx, &stored).await?;
    if owner.officiates(cx.db(), me).await? { Ok(stored) } else { Err(outsider(cx, &owner, me).await) }
}

/// The error for outsiders: `not_found` if they do not see what it belongs to, else `forbidden`.
async fn outsider(cx: &Cx, owner: &Owner, me: UserId) -> Error {
    match owner.check_seen(cx, me).await {
        Ok(()) => forbidden(sentence!("players_only")),
        Err(not_visible) => not_visible,
    }
}

/// Refuses a match of a fixture's game that is not the fixture's; the format in which it is played, if it is one.
pub(super) async fn check_fixture(cx: &Cx, owner: &Owner, Sides { a, b, .. }: Sides<'_>) -> Result<Option<String>> {
    match owner.fixture() {
        Some(fixture) => fixtures().check_match(cx, fixture, owner.id(), (a, b)).await.map(Some),
        None => Ok(None),
    }
}

/// Checks the two sides of a form: equal in number, nobody twice, everybody enrolled, at least one with an account; the caller plays,
/// organises or officiates, or leads the team of the side that `captain` names.
pub(super) async fn check_sides(
    cx: &Cx,
    owner: &Owner,
    Sides { a, b, guests_a, guests_b }: Sides<'_>,
    captain: Option<Side>,
) -> Result<()> {
    let me = cx.caller()?.user;
    let mut players: Vec<UserId> = a.iter().chain(b).copied().collect();
    let (on_a, on_b) = (a.len() + guests_a.len(), b.len() + guests_b.len());
    if !(1..=2).contains(&on_a) || on_a != on_b {
        return Err(Refusal::invalid(if on_a == 0 { "a" } else { "b" }, sentence!("sides_uneven")).into());
    }
    if players.is_empty() {
        return Err(Refusal::invalid("a", sentence!("sides_of_guests")).into());
    }
    let mut guests: Vec<EnrolmentId> = guests_a.iter().chain(guests_b).copied().collect();
    guests.sort_unstable();
    guests.dedup();
    if guests.len() != guests_a.len() + guests_b.len() {
        return Err(Refusal::invalid("guests_b", sentence!("player_twice")).into());
    }
    let seated = owner.guests_among(cx, &guests).await?;
    players.sort_unstable();
    players.dedup();
    if players.len() != a.len() + b.len() {
        return Err(Refusal::invalid("b", sentence!("player_twice")).into());
    }
    let playing = owner.players_among(cx, players.iter().copied().chain([me])).await?;
    let officiates = captain.is_some() || owner.officiates(cx.db(), me).await?;
    if !officiates && !playing.contains(&me) {
        return Err(outsider(cx, owner, me).await);
    }
    for (field, side) in [("guests_a", guests_a), ("guests_b", guests_b)] {
        if side.iter().any(|guest| !seated.contains(guest)) {
            return Err(Refusal::invalid(field, sentence!("player_not_in_game")).into());
        }
    }
    for (field, side) in [("a", a), ("b", b)] {
        if side.iter().any(|user| !playing.contains(user)) {
            return Err(Refusal::invalid(field, sentence!("player_not_in_game")).into());
        }
    }
    if !officiates && !players.contains(&me) {
        return Err(Refusal::saying(ErrorCode::Forbidden, sentence!("not_your_match")).into());
    }
    Ok(())
}
