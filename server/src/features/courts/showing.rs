//! A court with its reviews, its regulars and its upcoming games.

use std::collections::HashMap;

use protocol::courts::{Court, CourtProposal, GetCourt};
use protocol::people::Person;
use protocol::{Millis, UserId};

use super::form::Place;
use super::games::games;
use super::regulars;
use super::store::{self, Facts, ProposalRow};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::people::names;
use crate::features::{blocks, reviews};
use crate::run::View;

/// A court, with the people who play there as far as I may see them.
pub(super) async fn get(view: &View, args: GetCourt) -> Result<Court> {
    let me = view.caller()?.user;
    let facts = store::find(view.db(), view.tenant(), args.court).await?.ok_or_else(not_found)?;
    shown(view.db(), me, facts, view.now).await
}

/// A court as `me` sees it.
pub(super) async fn shown(db: &Db, me: UserId, facts: Facts, now: Millis) -> Result<Court> {
    let regulars = regulars::of(db, me, (facts.id, facts.version), now).await?;
    let proposal = store::waiting_at(db, facts.id).await?;
    let others = facts.added_by.into_iter().chain(proposal.as_ref().map(|proposal| proposal.by_user));
    let blocked = blocks::blocked_among(db, me, &others.clone().collect()).await?;
    let others = others.filter(|user| !blocked.contains(user));
    let named = names::named(db, facts.tenant, regulars.iter().copied().chain(others)).await?;
    let named: HashMap<UserId, Person> = named.into_iter().map(|person| (person.id, person)).collect();
    Ok(Court {
        id: facts.id,
        form: facts.form()?,
        zone: facts.zone.clone(),
        version: facts.version,
        attribution: facts.attribution.clone(),
        added_by: facts.added_by.filter(|user| !blocked.contains(user)).and_then(|user| named.get(&user).cloned()),
        created_at: facts.created_at,
        rating: facts.rating(),
        reviews: facts.rating_count,
        my_review: reviews::of(db, facts.tenant, facts.id, me).await?,
        regulars: regulars.iter().filter_map(|user| named.get(user).cloned()).collect(),
        upcoming: games().upcoming(db, facts.id, now).await?,
        proposal: proposal.map(|proposal| {
            let by = named.get(&proposal.by_user).filter(|by| !blocked.contains(&by.id)).cloned();
            shown_proposal(proposal, me, by)
        }),
    })
}

/// What waits at a court, as `me` sees it.
fn shown_proposal(row: ProposalRow, me: UserId, by: Option<Person>) -> CourtProposal {
    let Place { name, location, address } = row.place();
    CourtProposal { id: row.id, by, at: row.at, name, location, address, mine: row.by_user == me }
}
