//! Dues as organisers and those who owe them see them.

use std::collections::HashMap;

use protocol::dues::{Due, DueList, DueSum, ListDues};
use protocol::events::EventRef;
use protocol::people::Person;
use protocol::{EventId, SeriesId, TenantId, UserId};
use uuid::Uuid;

use super::store::{self, Row};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::budget::Budget;
use crate::features::events::terms::Facts;
use crate::features::events::{access, facts, organisers};
use crate::features::people::names;
use crate::run::View;

/// Sums in one answer.
const SUMS_MAX: i64 = 100;
/// My dues in one answer.
const MINE_MAX: i64 = 100;

/// The dues of an event: all of them for its organisers, for others their own.
pub(super) async fn list(view: &View, args: &ListDues) -> Result<DueList> {
    let (db, tenant, me) = (view.db(), view.tenant(), view.caller()?.user);
    if access::may_open(view, &[args.event]).await?.is_empty() {
        return Err(not_found());
    }
    let event = facts::find(db, tenant, args.event).await?.ok_or_else(not_found)?;
    if organisers::organises(db, &event, me).await? {
        return of_organisers(db, tenant, &event).await;
    }
    to_list(own(db, tenant, (event.id, event.series), me).await?, Vec::new())
}

/// What the caller owes.
pub(super) async fn mine(view: &View) -> Result<DueList> {
    let rows = store::of_user(view.db(), view.tenant(), view.caller()?.user, MINE_MAX).await?;
    to_list(to_wire(view.db(), view.tenant(), rows).await?, Vec::new())
}

/// All dues of an event, and over its series the sums of each person.
pub(super) async fn of_organisers(db: &Db, tenant: TenantId, event: &Facts) -> Result<DueList> {
    let dues = to_wire(db, tenant, store::of_event(db, &subjects((event.id, event.series))).await?).await?;
    let sums = match event.series {
        Some(series) => store::sums(db, series, SUMS_MAX).await?,
        None => Vec::new(),
    };
    let people = people(db, tenant, sums.iter().map(|sum| sum.user_id)).await?;
    let sum = |sum: store::Sum| Some(DueSum { person: people.get(&sum.user_id)?.clone(), open: sum.open, paid: sum.paid });
    to_list(dues, sums.into_iter().filter_map(sum).collect())
}

/// What somebody owes for an event and its series.
pub(in crate::features) async fn own(db: &Db, tenant: TenantId, of: (EventId, Option<SeriesId>), user: UserId) -> Result<Vec<Due>> {
    to_wire(db, tenant, store::of_player(db, &subjects(of), user).await?).await
}

fn subjects((event, series): (EventId, Option<SeriesId>)) -> Vec<Uuid> {
    [event.0].into_iter().chain(series.map(|series| series.0)).collect()
}

/// With the totals of all of them.
fn to_list(dues: Vec<Due>, sums: Vec<DueSum>) -> Result<DueList> {
    let total = |is_paid: bool| dues.iter().filter(|due| due.paid_at.is_some() == is_paid).map(|due| due.amount).sum();
    let (open, paid) = (total(false), total(true));
    let mut budget = Budget::of_a_reply();
    let dues = budget.all_that_fit(dues)?;
    Ok(DueList { dues, open, paid, sums: budget.all_that_fit(sums)? })
}

async fn to_wire(db: &Db, tenant: TenantId, rows: Vec<Row>) -> Result<Vec<Due>> {
    let people = people(db, tenant, rows.iter().flat_map(|row| [row.user_id, row.owed_to])).await?;
    let due = |row: Row| {
        let series = row.subject != row.event.0;
        Some(Due {
            event: EventRef { id: row.event, name: row.name, starts_at: row.starts_at, zone: row.zone, court: None },
            series,
            person: people.get(&row.user_id)?.clone(),
            to: people.get(&row.owed_to)?.clone(),
            amount: row.amount,
            set_at: row.set_at,
            paid_at: row.paid_at,
            pass: row.pass,
            left: !series && !row.plays,
        })
    };
    Ok(rows.into_iter().filter_map(due).collect())
}

async fn people(db: &Db, tenant: TenantId, users: impl IntoIterator<Item = UserId>) -> Result<HashMap<UserId, Person>> {
    Ok(names::named(db, tenant, users).await?.into_iter().map(|person| (person.id, person)).collect())
}
