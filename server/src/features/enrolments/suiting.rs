//! Whom an event suits: who could join it now, by the rules of its seats.

use std::collections::HashSet;

use protocol::events::GenderRule;
use protocol::{Millis, TenantId, UserId};
use uuid::Uuid;

use super::checks::{self, Seats};
use super::store::Player;
use super::waiting_list;
use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::features::events::terms::Facts;
use crate::features::staff;
use crate::run::Cx;

/// Whether an event has a free seat that can still be taken.
pub(crate) fn takes_players(event: &Facts, now: Millis) -> bool {
    event.seats_left() > 0 && checks::check_upcoming(event, now).is_ok() && checks::check_cut_off(event, now).is_ok()
}

/// Which of these people an event suits, leaving out those who run it, whoever is in a block with the organiser, and everybody who has or
/// had an enrolment or knows of a seat.
pub(crate) async fn who_may_join(cx: &Cx, event: &Facts, users: &[UserId]) -> Result<Vec<UserId>> {
    if users.is_empty() || !takes_players(event, cx.now) {
        return Ok(Vec::new());
    }
    let seats = waiting_list::open_seats(cx, event).await?;
    let players = strangers(cx.db(), cx.tenant(), event, users).await?;
    let subjects: Vec<Uuid> = [event.id.0].into_iter().chain(event.series.map(|series| series.0)).collect();
    let staff: HashSet<UserId> = staff::of(cx.db(), &subjects).await?.into_iter().map(|appointed| appointed.user).collect();
    let suited = players.iter().filter(|player| !staff.contains(&player.id) && suits(event, seats, player));
    Ok(suited.map(|player| player.id).collect())
}

/// Whether the rules of an event allow a player who is not in it. Without open seats, one is about to be free.
pub(super) fn suits(event: &Facts, seats: Seats, player: &Player) -> bool {
    let profile = player.profile();
    let has_seat = seats.left == 0 || checks::gender_rule(event) != GenderRule::Mixed || seats.has_one_for(player.gender.as_deref());
    has_seat && checks::check_friend(event, &profile).is_ok() && checks::check_profile(event, &profile).is_ok()
}

/// Those of some people who have nothing to do with an event yet.
async fn strangers(db: &Db, tenant: TenantId, event: &Facts, users: &[UserId]) -> Result<Vec<Player>> {
    let query = db.query(
        "SELECT u.id, u.name, u.handle, u.profile_image, u.level, u.age_group, u.gender, FALSE AS is_blocked,
             EXISTS (SELECT 1 FROM follow WHERE follower = u.id AND followee = ",
    );
    let query = query.arg(event.organiser).push(") AND EXISTS (SELECT 1 FROM follow WHERE followee = u.id AND follower = ");
    let query = query.arg(event.organiser).push(") AS is_friend FROM app_user u WHERE u.removed_at IS NULL AND u.tenant = ");
    let query = query.arg(tenant).push(" AND u.id <> ").arg(event.organiser).push(" AND u.id IN ").list(users.iter().copied());
    let query = blocks::exclude(query, "u.id", event.organiser);
    let query = query.push(" AND NOT EXISTS (SELECT 1 FROM enrolment n WHERE n.user_id = u.id AND n.event = ").arg(event.id);
    Ok(query.push(") ORDER BY u.id").all().await?)
}
