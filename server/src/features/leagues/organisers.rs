//! Who runs a league: its organiser, and those whom it has as staff.

use std::cmp::Reverse;

use protocol::UserId;
use protocol::staff::{Staff, StaffMember, StaffRole};

use super::store::Row;
use crate::db::Db;
use crate::error::Result;
use crate::features::people::names;
use crate::features::staff::{self, Appointed};
use protocol::TenantId;

/// Whether somebody is the organiser or a co-organiser of a league.
pub(super) async fn organises(db: &Db, league: &Row, user: UserId) -> Result<bool> {
    Ok(league.organiser == user || staff::role(db, &[league.id.0], user).await? == Some(StaffRole::CoOrganiser))
}

/// Whether somebody enters results of others and decides about fixtures of a league: an organiser or an official.
pub(super) async fn officiates(db: &Db, league: &Row, user: UserId) -> Result<bool> {
    Ok(league.organiser == user || staff::role(db, &[league.id.0], user).await?.is_some())
}

/// The organiser and the co-organisers of a league.
pub(super) async fn all(db: &Db, league: &Row) -> Result<Vec<UserId>> {
    Ok([league.organiser].into_iter().chain(co_organisers(db, league).await?).collect())
}

/// The co-organisers of a league, in the order of being asked.
pub(super) async fn co_organisers(db: &Db, league: &Row) -> Result<Vec<UserId>> {
    let staff = staff::of(db, &[league.id.0]).await?;
    let helps = |one: &&Appointed| one.accepted && one.role == StaffRole::CoOrganiser && one.user != league.organiser;
    Ok(staff.iter().filter(helps).map(|one| one.user).collect())
}

/// The staff of a league in its wire form: those with a role, co-organisers first, and those who were asked.
pub(super) async fn listed(db: &Db, tenant: TenantId, league: &Row) -> Result<Staff> {
    let mut staff = staff::of(db, &[league.id.0]).await?;
    staff.sort_by_key(|one| Reverse((one.accepted, one.role)));
    let people = names::named(db, tenant, staff.iter().map(|one| one.user)).await?;
    let member = |one: &Appointed| {
        let person = people.iter().find(|person| person.id == one.user)?.clone();
        Some(StaffMember { person, role: one.role, series: false })
    };
    let (members, asked): (Vec<&Appointed>, Vec<&Appointed>) = staff.iter().partition(|one| one.accepted);
    let listed = |staff: Vec<&Appointed>| staff.into_iter().filter_map(member).collect();
    Ok(Staff { members: listed(members), asked: listed(asked) })
}

/// Who was asked and has not answered, as somebody sees it: all of them as the organiser, else only themselves.
pub(super) fn asked_as_seen_by(staff: &Staff, organiser: UserId, reader: UserId) -> Vec<StaffMember> {
    staff.asked.iter().filter(|member| organiser == reader || member.person.id == reader).cloned().collect()
}
