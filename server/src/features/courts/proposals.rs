//! Names and places that wait for a second person. Owns the table `court_proposal`.
//!
//! Whoever added a court, or has had a seat in a game there that has begun, changes its name, position and address at once.
//! Anybody else proposes them: until somebody else or the operator confirms them, the old ones are shown.
//!
//! INVARIANT: one proposal waits at a court at most, and nobody confirms their own.

use protocol::courts::{ConfirmProposal, Court, DeclineProposal};
use protocol::{CourtId, ErrorCode, Millis, ProposalId, Refusal, TenantId, UserId, sentence};

use super::form::{Checked, Place};
use super::games::games;
use super::reference::lock;
use super::revising::revise;
use super::showing::shown;
use super::store::{self, Facts, ProposalRow};
use crate::db::Db;
use crate::error::{Result, forbidden, limit_reached, not_found};
use crate::features::people::names;
use crate::features::unasked::{self, Repeated};
use crate::run::Cx;

/// Proposals in the operator's list.
const LISTED_MAX: i64 = 200;

/// The form of an edit that counts at once. A name or place that its editor can only propose waits instead.
pub(super) async fn set_aside(cx: &mut Cx, before: &Facts, form: Checked, editor: UserId) -> Result<Checked> {
    let (was, wanted) = (Place::of(&before.form()?), Place::of(form.form()));
    if was == wanted {
        return Ok(form);
    }
    let waiting = store::waiting_at(cx.db(), before.id).await?;
    if before.added_by == Some(editor) || games().has_played(cx.db(), before.id, editor, cx.now).await? {
        end(cx, waiting.as_ref()).await?;
        return Ok(form);
    }
    if waiting.as_ref().is_some_and(|waiting| waiting.by_user != editor) {
        let sentence = sentence!("court_proposed");
        return Err(Refusal::saying(ErrorCode::Conflict, sentence).with(serde_json::json!({ "state": "proposed" })).into());
    }
    if waiting.as_ref().is_none_or(|waiting| waiting.place() != wanted) {
        end(cx, waiting.as_ref()).await?;
        propose(cx, before, wanted, editor).await?;
    }
    Ok(form.with_place(was))
}

async fn propose(cx: &mut Cx, court: &Facts, place: Place, by: UserId) -> Result<()> {
    if unasked::count_repeated(cx, Repeated::ProposeCourt, by, None).await?.is_none() {
        return Err(limit_reached(sentence!("court_proposed_often")));
    }
    let row = ProposalRow::new(cx.new_id(), court.id, by, place, cx.now);
    store::insert_proposal(cx.db(), &row).await?;
    cx.record("court", court.id.0, "proposed", Some(&court.name), Some(&row.name)).await
}

/// Ends what waits at a court without a decision.
pub(super) async fn end(cx: &Cx, waiting: Option<&ProposalRow>) -> Result<()> {
    match waiting {
        Some(waiting) => store::decide(cx.db(), waiting.id, "over", None, cx.now).await,
        None => Ok(()),
    }
}

/// Confirms what somebody else proposed.
pub(super) async fn confirm(cx: &mut Cx, args: ConfirmProposal) -> Result<Court> {
    let me = cx.caller()?.user;
    let (court, proposal) = lock_waiting(cx, args.court, args.proposal).await?;
    if proposal.by_user == me {
        return Err(forbidden(sentence!("court_proposal_yours")));
    }
    count_decision(cx, me).await?;
    let after = accept(cx, court, &proposal, Some(me)).await?;
    shown(cx.db(), me, after, cx.now).await
}

/// Declines what somebody else proposed, or withdraws what I did.
pub(super) async fn decline(cx: &mut Cx, args: DeclineProposal) -> Result<Court> {
    let me = cx.caller()?.user;
    let (court, proposal) = lock_waiting(cx, args.court, args.proposal).await?;
    if proposal.by_user == me {
        end(cx, Some(&proposal)).await?;
    } else {
        count_decision(cx, me).await?;
        reject(cx, &proposal, Some(me)).await?;
    }
    shown(cx.db(), me, court, cx.now).await
}

/// Locks the court; refuses if the proposal no longer waits there.
async fn lock_waiting(cx: &Cx, court: CourtId, proposal: ProposalId) -> Result<(Facts, ProposalRow)> {
    let court = lock(cx, court).await?;
    let waiting = store::waiting_at(cx.db(), court.id).await?.filter(|waiting| waiting.id == proposal);
    let sentence = sentence!("court_proposal_over");
    let waiting = waiting.ok_or_else(|| Refusal::saying(ErrorCode::Conflict, sentence).with(serde_json::json!({ "state": "decided" })))?;
    Ok((court, waiting))
}

async fn count_decision(cx: &Cx, by: UserId) -> Result<()> {
    if unasked::count_repeated(cx, Repeated::DecideCourt, by, None).await?.is_some() {
        return Ok(());
    }
    Err(limit_reached(sentence!("court_decided_often")))
}

/// Writes what was proposed as a version by whoever proposed it.
async fn accept(cx: &mut Cx, court: Facts, proposal: &ProposalRow, by: Option<UserId>) -> Result<Facts> {
    store::decide(cx.db(), proposal.id, "confirmed", by, cx.now).await?;
    cx.record("court", court.id.0, "confirmed", Some(&court.name), Some(&proposal.name)).await?;
    let form = Checked::parse(court.form()?)?.with_place(proposal.place());
    revise(cx, court, &form, Some(proposal.by_user)).await
}

async fn reject(cx: &mut Cx, proposal: &ProposalRow, by: Option<UserId>) -> Result<()> {
    store::decide(cx.db(), proposal.id, "declined", by, cx.now).await?;
    cx.record("court", proposal.court.0, "declined", Some(&proposal.name), None).await
}

/// Ends what somebody proposed who removed their account.
pub(crate) async fn forget(cx: &Cx, user: UserId) -> Result<()> {
    store::end_of(cx.db(), user, cx.now).await
}

/// What waits, as the operator reads it.
pub(crate) struct Waiting {
    pub(crate) id: ProposalId,
    pub(crate) court: CourtId,
    pub(crate) at: Millis,
    /// The handle of whoever proposed it.
    pub(crate) by: String,
    /// Name, address, latitude and longitude.
    pub(crate) is: String,
    pub(crate) proposed: String,
}

/// All that waits in a community, the oldest first.
pub(crate) async fn waiting(db: &Db, tenant: TenantId) -> Result<Vec<Waiting>> {
    let rows = store::waiting(db, tenant, LISTED_MAX).await?;
    let courts = store::some(db, &rows.iter().map(|row| row.court).collect::<Vec<_>>()).await?;
    let named = names::named(db, tenant, rows.iter().map(|row| row.by_user)).await?;
    let mut waiting = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(court) = courts.iter().find(|court| court.id == row.court) else { continue };
        let by = named.iter().find(|person| person.id == row.by_user).map(|person| person.handle.clone()).unwrap_or_default();
        let (is, proposed) = (described(Place::of(&court.form()?)), described(row.place()));
        waiting.push(Waiting { id: row.id, court: row.court, at: row.at, by, is, proposed });
    }
    Ok(waiting)
}

fn described(Place { name, location, address }: Place) -> String {
    format!("{name}, {}, {:.5}, {:.5}", address.unwrap_or_default(), location.latitude, location.longitude)
}

/// Confirms or declines as the operator.
pub(crate) async fn decide_by_operator(cx: &mut Cx, id: ProposalId, confirmed: bool) -> Result<()> {
    let row = store::proposal(cx.db(), id).await?.ok_or_else(not_found)?;
    let (court, proposal) = lock_waiting(cx, row.court, id).await?;
    if confirmed { accept(cx, court, &proposal, None).await.map(|_| ()) } else { reject(cx, &proposal, None).await }
}
