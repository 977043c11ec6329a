//! Handing an event over to a co-organiser.

use protocol::chat::Note;
use protocol::events::{Event, HandOver, SeriesScope};
use protocol::notifications::About;
use protocol::staff::StaffRole;
use protocol::{EventId, Refusal, UserId, sentence};

use super::causes::Why;
use super::due::Due;
use super::store::{self, Row};
use super::{access, cuts, ending, facts, organisers, rooms, series, showing};
use crate::error::{Result, forbidden, not_found};
use crate::features::chat::event_rooms;
use crate::features::enrolments::reading;
use crate::features::people::names;
use crate::features::{notifications, staff};
use crate::jobs;
use crate::run::Cx;

/// Makes a co-organiser the organiser of an event, and of others of its series by jobs.
pub(super) async fn hand_over(cx: &mut Cx, cmd: HandOver) -> Result<Event> {
    let me = cx.caller()?.user;
    let row = access::lock_own(cx, cmd.event).await?;
    if row.organiser != me {
        return Err(forbidden(sentence!("organiser_only")));
    }
    ending::check_open(&row, cx.now)?;
    if cmd.to == me {
        return Err(Refusal::invalid("to", sentence!("organiser_already")).into());
    }
    if row.state == "draft" {
        return Err(access::conflict(sentence!("publish_first"), &row, cx.now));
    }
    let others = ending::following(cx, &row, cmd.scope).await?;
    check_co_organiser(cx, [&row].into_iter().chain(&others), cmd.to).await?;
    for other in &others {
        let now = cx.now;
        jobs::schedule(cx, &Due::HandOver { event: other.id, from: me, to: cmd.to }, now).await?;
    }
    if let Some(series) = row.series.filter(|_| cmd.scope == SeriesScope::All) {
        series::hand_over(cx.db(), series, me, cmd.to).await?;
    }
    exchange(cx, row, cmd.to).await
}

/// Refuses unless somebody has accepted to run each of these events.
async fn check_co_organiser(cx: &Cx, rows: impl Iterator<Item = &Row>, to: UserId) -> Result<()> {
    let events: Vec<EventId> = rows.map(|row| row.id).collect();
    let roles = organisers::roles_in(cx.db(), to, events.clone()).await?;
    if events.into_iter().all(|event| roles.contains(&(event, StaffRole::CoOrganiser))) {
        return Ok(());
    }
    Err(Refusal::invalid("to", sentence!("hand_over_to")).into())
}

/// Hands over another event of a series, unless it has another organiser by now, has begun or is cancelled, or whoever was to take
/// it is no longer its co-organiser.
pub(super) async fn hand_over_of_series(cx: &mut Cx, event: EventId, from: UserId, to: UserId) -> Result<()> {
    cx.act_as(from);
    let Some(row) = ending::lock_row(cx, event).await? else { return Ok(()) };
    let role = staff::role(cx.db(), &organisers::subjects(row.id, row.series), to).await?;
    let holds = row.organiser == from && ending::check_open(&row, cx.now).is_ok() && role == Some(StaffRole::CoOrganiser);
    if holds { exchange(cx, row, to).await.map(drop) } else { Ok(()) }
}

/// Makes a co-organiser of a locked event its organiser, and its organiser a co-organiser.
async fn exchange(cx: &mut Cx, row: Row, to: UserId) -> Result<Event> {
    staff::end(cx.db(), &[row.id.0], to).await?;
    staff::give(cx.db(), row.id.0, row.organiser, StaffRole::CoOrganiser, to, cx.now).await?;
    change(cx, row, to).await
}

/// Hands an event whose organiser removed their account over to a co-organiser, or cancels it if there is none.
pub(super) async fn hand_over_or_cancel(cx: &mut Cx, event: EventId, why: Why) -> Result<()> {
    let Some(row) = ending::lock_row(cx, event).await?.filter(|row| ending::check_open(row, cx.now).is_ok()) else { return Ok(()) };
    let staff = staff::of(cx.db(), &organisers::subjects(row.id, row.series)).await?;
    let heir = staff.iter().find(|one| one.accepted && one.role == StaffRole::CoOrganiser && one.user != row.organiser);
    match heir {
        Some(heir) if row.state != "draft" => {
            if let Some(series) = row.series {
                series::hand_over(cx.db(), series, row.organiser, heir.user).await?;
            }
            staff::end(cx.db(), &[row.id.0], heir.user).await?;
            change(cx, row, heir.user).await.map(drop)
        }
        Some(_) | None => ending::cancel_of_series(cx, event, why, None).await,
    }
}

/// Gives a locked event another organiser. Who sees a friends-only event, and who is in a block with its organiser, follows from
/// who that is: its subscribers open it again.
async fn change(cx: &mut Cx, mut row: Row, to: UserId) -> Result<Event> {
    let from = std::mem::replace(&mut row.organiser, to);
    row.organiser_plays = reading::is_player(cx.db(), row.id, to).await?;
    row.version += 1;
    store::organisers::update_organiser(cx.db(), &row).await?;
    cx.record("event", row.id.0, "organiser", Some(&from.to_string()), Some(&to.to_string())).await?;
    let organiser = names::named(cx.db(), cx.tenant(), [to]).await?.pop().ok_or_else(not_found)?;
    if let Some(chat) = row.chat {
        rooms::hand_over(cx, &row, from).await?;
        event_rooms::post_note(cx, chat, from, row.dated(Note::HandedOver { name: organiser.name })).await?;
    }
    let event = facts::reload(cx, row.id).await?;
    let by = names::reachable(cx.db(), cx.tenant(), [from]).await?.pop();
    notifications::notify(cx, to, About::EventHandedOver { event: event.named(), by }, Some(from)).await?;
    cuts::reopen(cx, row.id, row.series).await?;
    showing::push_changed(cx, row.id).await
}
