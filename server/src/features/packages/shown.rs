//! Packages and passes as they are shown.

use std::collections::HashMap;

use protocol::packages::{ListPackages, Package, PackageForm, Packages, Pass};
use protocol::people::Person;
use protocol::{TenantId, UserId};

use super::store::{self, PackageRow, PassRow};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::blocks;
use crate::features::budget::Budget;
use crate::features::columns::from_column;
use crate::features::people::names;
use crate::run::View;

/// Passes in one answer.
const PASSES_MAX: i64 = 100;

/// A coach's packages and my passes with them; without a coach, my own packages and all of my passes.
pub(super) async fn list(view: &View, args: &ListPackages) -> Result<Packages> {
    let (db, tenant, me) = (view.db(), view.tenant(), view.caller()?.user);
    let Some(coach) = args.coach.filter(|coach| *coach != me) else { return of_mine(db, tenant, me).await };
    if names::reachable(db, tenant, [coach]).await?.is_empty() || blocks::any_between(db, me, [coach]).await? {
        return Err(not_found());
    }
    let passes = store::passes_with(db, me, coach, PASSES_MAX).await?;
    in_a_reply(db, tenant, coach, passes).await
}

/// What somebody offers, and all passes with them as coach or player.
pub(super) async fn of_mine(db: &Db, tenant: TenantId, me: UserId) -> Result<Packages> {
    let passes = store::passes_of(db, me, PASSES_MAX).await?;
    in_a_reply(db, tenant, me, passes).await
}

/// What a coach offers, which is little, and as many passes as fit beside it.
async fn in_a_reply(db: &Db, tenant: TenantId, coach: UserId, passes: Vec<PassRow>) -> Result<Packages> {
    let packages: Vec<Package> = store::offered_by(db, coach).await?.into_iter().map(package).collect::<Result<_>>()?;
    let mut budget = Budget::of_a_reply();
    budget.fits(&packages)?;
    Ok(Packages { packages, passes: budget.all_that_fit(to_wire(db, tenant, passes).await?)? })
}

fn package(row: PackageRow) -> Result<Package> {
    let PackageRow { id, name, lessons, kind, minutes, price, days, .. } = row;
    Ok(Package { id, form: PackageForm { name, lessons, kind: from_column(&kind)?, minutes, price, days } })
}

/// Passes with the names of their people, in the same order.
pub(super) async fn to_wire(db: &Db, tenant: TenantId, rows: Vec<PassRow>) -> Result<Vec<Pass>> {
    let people = names::named(db, tenant, rows.iter().flat_map(|row| [row.coach, row.player]).collect::<Vec<_>>()).await?;
    let people: HashMap<UserId, Person> = people.into_iter().map(|person| (person.id, person)).collect();
    rows.into_iter()
        .filter_map(|row| {
            let (coach, player) = (people.get(&row.coach)?.clone(), people.get(&row.player)?.clone());
            Some(pass(row, coach, player))
        })
        .collect()
}

fn pass(row: PassRow, coach: Person, player: Person) -> Result<Pass> {
    let PassRow { id, state, name, lessons, kind, minutes, price, days, used, asked_at, expires_at, .. } = row;
    let form = PackageForm { name, lessons, kind: from_column(&kind)?, minutes, price, days };
    Ok(Pass { id, coach, player, state: from_column(&state)?, form, left: lessons - used, expires_at, asked_at })
}
