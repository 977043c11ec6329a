//! Who runs an event: its organiser, and those whom it has as staff.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use protocol::notifications::About;
use protocol::staff::{Staff, StaffMember, StaffRole};
use protocol::{EventId, Millis, SeriesId, TenantId, UserId};
use uuid::Uuid;

use super::series;
use super::terms::Facts;
use crate::db::Db;
use crate::error::Result;
use crate::features::notifications;
use crate::features::people::names;
use crate::features::staff::{self, Appointed};
use crate::run::Cx;

/// The subjects under which staff of an event is stored: the event itself, and its series.
pub(super) fn subjects(event: EventId, series: Option<SeriesId>) -> Vec<Uuid> {
    [event.0].into_iter().chain(series.map(|series| series.0)).collect()
}

/// The same, and the league whose fixture it is: who helps with a league helps with its games.
fn subjects_of(event: &Facts) -> Vec<Uuid> {
    let mut subjects = subjects(event.id, event.series);
    subjects.extend(event.league.map(|league| league.0));
    subjects
}

/// The role that somebody has accepted in an event. Its organiser has none.
pub async fn role(db: &Db, event: &Facts, user: UserId) -> Result<Option<StaffRole>> {
    staff::role(db, &subjects_of(event), user).await
}

/// Whether somebody is the organiser or a co-organiser of an event.
pub async fn organises(db: &Db, event: &Facts, user: UserId) -> Result<bool> {
    Ok(event.organiser == user || role(db, event, user).await? == Some(StaffRole::CoOrganiser))
}

/// Whether somebody organises a whole series: not only some of its dates.
pub async fn organises_series(db: &Db, series: SeriesId, user: UserId) -> Result<bool> {
    let is_organiser = series::organiser(db, series).await? == Some(user);
    Ok(is_organiser || staff::role(db, &[series.0], user).await? == Some(StaffRole::CoOrganiser))
}

/// Whether somebody enters results of others and decides disputes in an event: an organiser or an official.
pub async fn officiates(db: &Db, event: &Facts, user: UserId) -> Result<bool> {
    Ok(event.organiser == user || role(db, event, user).await?.is_some())
}

/// Whether somebody is the organiser of an event, or has had a role in it since a time, or longer.
pub async fn officiated_at(db: &Db, event: &Facts, user: UserId, at: Millis) -> Result<bool> {
    Ok(event.organiser == user || staff::had_role_at(db, &subjects_of(event), user, at).await?)
}

/// The organiser and the co-organisers of an event.
pub async fn all(db: &Db, event: &Facts) -> Result<Vec<UserId>> {
    with_role(db, event, |role| role == StaffRole::CoOrganiser).await
}

/// The organiser, the co-organisers and the officials of an event.
pub async fn and_officials(db: &Db, event: &Facts) -> Result<Vec<UserId>> {
    with_role(db, event, |_| true).await
}

async fn with_role(db: &Db, event: &Facts, counts: impl Fn(StaffRole) -> bool) -> Result<Vec<UserId>> {
    let staff = staff::of(db, &subjects_of(event)).await?;
    let mut users: Vec<UserId> = staff.iter().filter(|one| one.accepted && counts(one.role)).map(|one| one.user).collect();
    users.push(event.organiser);
    users.sort_unstable();
    users.dedup();
    Ok(users)
}

/// Notifies the organisers of an event of what somebody did; not that person.
pub async fn notify(cx: &mut Cx, event: &Facts, about: &About, by: Option<UserId>) -> Result<()> {
    let mut users = all(cx.db(), event).await?;
    users.retain(|user| Some(*user) != by);
    notifications::notify_all(cx, &users, about, by).await
}

/// Those of the events of which somebody is the organiser or a co-organiser.
pub async fn organised_among(db: &Db, user: UserId, events: &[Facts]) -> Result<HashSet<EventId>> {
    let roles = roles_in(db, user, events.iter().map(|event| event.id).collect()).await?;
    let organises = |event: &&Facts| event.organiser == user || roles.contains(&(event.id, StaffRole::CoOrganiser));
    Ok(events.iter().filter(organises).map(|event| event.id).collect())
}

/// The organiser and the co-organisers of each of the events.
pub async fn of_each<'a>(db: &Db, events: impl Iterator<Item = &'a Facts>) -> Result<HashMap<EventId, Vec<UserId>>> {
    let events: Vec<&Facts> = events.collect();
    let mut subjects: Vec<Uuid> = events.iter().flat_map(|event| subjects(event.id, event.series)).collect();
    subjects.sort_unstable();
    subjects.dedup();
    let staff = if subjects.is_empty() { Vec::new() } else { staff::of(db, &subjects).await? };
    let co_organisers: Vec<&Appointed> = staff.iter().filter(|one| one.accepted && one.role == StaffRole::CoOrganiser).collect();
    let organisers = |event: &Facts| {
        let is_of = |one: &&&Appointed| one.subject == event.id.0 || event.series.is_some_and(|series| one.subject == series.0);
        let mut users: Vec<UserId> = co_organisers.iter().filter(is_of).map(|one| one.user).chain([event.organiser]).collect();
        users.sort_unstable();
        users.dedup();
        users
    };
    Ok(events.into_iter().map(|event| (event.id, organisers(event))).collect())
}

/// In which of these events somebody has a role, and which.
pub(super) async fn roles_in(db: &Db, user: UserId, events: Vec<EventId>) -> Result<HashSet<(EventId, StaffRole)>> {
    if events.is_empty() {
        return Ok(HashSet::new());
    }
    let query = db.query("SELECT e.id, s.role FROM event e CROSS JOIN staff s WHERE s.subject IN (e.id, e.series) AND s.user_id = ");
    let query = query.arg(user).push(" AND s.accepted_at IS NOT NULL AND e.id IN ");
    let found: Vec<(EventId, String)> = query.list(events).all().await?;
    Ok(found.into_iter().filter_map(|(event, role)| Some((event, staff::parse(&role)?))).collect())
}

/// The staff of an event in its wire form: those with a role, co-organisers first, and those who were asked.
pub(super) async fn listed(db: &Db, tenant: TenantId, event: (EventId, Option<SeriesId>), organiser: UserId) -> Result<Staff> {
    let mut staff = staff::of(db, &subjects(event.0, event.1)).await?;
    // After a date of a series was handed over, its organiser may have a role in the series, and somebody one in both.
    staff.sort_by_key(|one| Reverse((one.accepted, one.role)));
    let mut known = HashSet::from([organiser]);
    staff.retain(|one| known.insert(one.user));
    let people = names::named(db, tenant, staff.iter().map(|one| one.user)).await?;
    let member = |one: &Appointed| {
        let person = people.iter().find(|person| person.id == one.user)?.clone();
        Some(StaffMember { person, role: one.role, series: one.subject != event.0.0 })
    };
    let (members, asked): (Vec<&Appointed>, Vec<&Appointed>) = staff.iter().partition(|one| one.accepted);
    let listed = |staff: Vec<&Appointed>| staff.into_iter().filter_map(member).collect();
    Ok(Staff { members: listed(members), asked: listed(asked) })
}

/// Who was asked and has not answered, as somebody sees it: all of them as the organiser, else only themselves.
pub(super) fn asked_as_seen_by(staff: &Staff, organiser: UserId, reader: UserId) -> Vec<StaffMember> {
    staff.asked.iter().filter(|member| organiser == reader || member.person.id == reader).cloned().collect()
}
