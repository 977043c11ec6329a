//! Appointing co-organisers and officials, and ending their roles.

use protocol::chat::UserPush;
use protocol::events::{AcceptRole, Appoint, EndRole, Event, EventState};
use protocol::notifications::About;
use protocol::people::Person;
use protocol::staff::{Staff, StaffRole};
use protocol::{ErrorCode, EventId, Refusal, Sentence, SeriesId, Topic, UserId, limits, sentence};
use uuid::Uuid;

use super::due::Due;
use super::store as events;
use super::terms::Facts;
use super::{access, cuts, facts, organisers, rooms, series, showing};
use crate::error::{Error, Result, forbidden, not_found};
use crate::features::asking;
use crate::features::chat::event_rooms;
use crate::features::enrolments::reading;
use crate::features::people::names;
use crate::features::unasked::Repeated;
use crate::features::{blocks, notifications, staff};
use crate::jobs;
use crate::run::Cx;

/// Asks somebody to help. Nobody has a role before they accept it.
pub(super) async fn appoint(cx: &mut Cx, cmd: Appoint) -> Result<Staff> {
    let me = cx.caller()?.user;
    let event = access::lock_visible(cx, cmd.event, None).await?;
    if event.organiser != me {
        return Err(forbidden(sentence!("organiser_only")));
    }
    event.check_on_its_own()?;
    if matches!(event.state_at(cx.now), EventState::Draft | EventState::Cancelled) {
        return Err(conflict(cx, &event, sentence!("staff_closed")).await);
    }
    if cmd.user == me {
        return Err(Refusal::invalid("user", sentence!("organiser_already")).into());
    }
    let reachable = names::reachable(cx.db(), cx.tenant(), [cmd.user]).await?;
    if reachable.is_empty() || blocks::any_between(cx.db(), me, [cmd.user]).await? {
        return Err(Refusal::new(ErrorCode::NotFound, "There is no such person here.").on("user").into());
    }
    let subjects = organisers::subjects(event.id, event.series);
    let appointed = staff::of(cx.db(), &subjects).await?;
    if appointed.iter().any(|one| one.user == cmd.user) {
        return Err(conflict(cx, &event, sentence!("staff_already")).await);
    }
    if appointed.len() >= limits::STAFF_MAX {
        let sentence = sentence!("staff_most", max = limits::STAFF_MAX);
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence).on("user").into());
    }
    let subject = match event.series.filter(|_| cmd.series) {
        Some(series) => check_series(cx, series, me).await?,
        None => event.id.0,
    };
    asking::check(cx, Repeated::Appoint, &[cmd.user], sentence!("staff_asked_often")).await?;
    staff::ask(cx.db(), subject, cmd.user, cmd.role, me, cx.now).await?;
    cx.record("staff", subject, &format!("role of {}", cmd.user), None, Some(staff::name(cmd.role))).await?;
    let by = named(cx, me).await?;
    notifications::notify(cx, cmd.user, About::RoleAsked { event: event.named(), by, role: cmd.role }, Some(me)).await?;
    push_asked(cx, &event, cmd.user).await
}

/// Accepts the role that the caller was asked to take.
pub(super) async fn accept(cx: &mut Cx, cmd: AcceptRole) -> Result<Event> {
    let me = cx.caller()?.user;
    let event = access::lock_visible(cx, cmd.event, None).await?;
    let subjects = organisers::subjects(event.id, event.series);
    let asked = staff::of(cx.db(), &subjects).await?.into_iter().find(|one| one.user == me && !one.accepted);
    let Some(asked) = asked else { return Err(conflict(cx, &event, sentence!("staff_not_asked")).await) };
    if matches!(event.state_at(cx.now), EventState::Cancelled) {
        return Err(conflict(cx, &event, sentence!("game_cancelled")).await);
    }
    if !staff::accept(cx.db(), &subjects, me, cx.now).await? {
        return Err(conflict(cx, &event, sentence!("staff_not_asked")).await);
    }
    cx.record("staff", asked.subject, &format!("role of {me}"), Some("asked"), Some(staff::name(asked.role))).await?;
    notify_answered(cx, &event, asked.asked_by, asked.role, true).await?;
    push_asked(cx, &event, me).await?;
    apply_to_all(cx, &event, me, asked.subject != event.id.0).await?;
    showing::event(cx, event.id).await
}

/// Ends a role, or a request to take one.
pub(super) async fn end(cx: &mut Cx, cmd: EndRole) -> Result<Staff> {
    let me = cx.caller()?.user;
    let event = access::lock_visible(cx, cmd.event, None).await?;
    if me != cmd.user && me != event.organiser {
        return Err(forbidden(sentence!("organiser_only")));
    }
    let subjects = organisers::subjects(event.id, event.series);
    let ended: Vec<_> = staff::of(cx.db(), &subjects).await?.into_iter().filter(|one| one.user == cmd.user).collect();
    let Some(last) = ended.last() else { return Err(conflict(cx, &event, sentence!("staff_none")).await) };
    if let Some(series) = event.series.filter(|series| me != cmd.user && ended.iter().any(|one| one.subject == series.0)) {
        check_series(cx, series, me).await?;
    }
    staff::end(cx.db(), &subjects, cmd.user).await?;
    cx.record("staff", last.subject, &format!("role of {}", cmd.user), Some(staff::name(last.role)), None).await?;
    if me == cmd.user && me != event.organiser {
        notify_answered(cx, &event, event.organiser, last.role, false).await?;
    } else if me != cmd.user && last.accepted {
        let about = About::RoleEnded { event: event.named(), role: last.role };
        notifications::notify(cx, cmd.user, about, Some(me)).await?;
    }
    let staff = push_asked(cx, &event, cmd.user).await?;
    apply_to_all(cx, &event, cmd.user, last.subject != event.id.0).await?;
    Ok(staff)
}

/// Refuses whoever organises some dates of a series only: its organiser decides about roles in all of them. Returns the subject of
/// such roles.
async fn check_series(cx: &Cx, series: SeriesId, me: UserId) -> Result<Uuid> {
    match series::organiser(cx.db(), series).await? {
        Some(organiser) if organiser == me => Ok(series.0),
        Some(_) | None => Err(forbidden(sentence!("series_organiser_only"))),
    }
}

/// Applies a change of somebody's role to an event and, by jobs, to the other dates of its series.
async fn apply_to_all(cx: &mut Cx, event: &Facts, user: UserId, series: bool) -> Result<()> {
    if let Some(series) = event.series.filter(|_| series) {
        for other in events::of_series(cx.db(), series, cx.now, i64::MAX).await? {
            if other.id != event.id {
                let now = cx.now;
                jobs::schedule(cx, &Due::ApplyRole { event: other.id, user }, now).await?;
            }
        }
    }
    apply(cx, event, user).await
}

/// Applies somebody's role to an event, as it is now: whether they are in its room, and whether they still see it.
async fn apply(cx: &mut Cx, event: &Facts, user: UserId) -> Result<()> {
    if let Some(chat) = event.chat {
        if organisers::organises(cx.db(), event, user).await? {
            event_rooms::admit(cx, chat, user, None).await?;
        } else if !reading::is_player(cx.db(), event.id, user).await? && !rooms::stays(cx.db(), event, user, cx.now).await? {
            event_rooms::leave(cx, chat, user, None).await?;
        }
    }
    if access::visible_to(cx.db(), cx.tenant(), user, &[event.id]).await?.is_empty() {
        cuts::of_event(cx, event.id, event.series, user).await?;
    }
    showing::push_changed(cx, event.id).await.map(drop)
}

/// The same in a job, for another date of a series.
pub(super) async fn apply_later(cx: &mut Cx, event: EventId, user: UserId) -> Result<()> {
    match facts::lock(cx, event).await? {
        Some(event) => apply(cx, &event, user).await,
        None => Ok(()),
    }
}

/// Pushes who was asked and has not answered, to the organiser and to the person concerned.
async fn push_asked(cx: &mut Cx, event: &Facts, user: UserId) -> Result<Staff> {
    let staff = organisers::listed(cx.db(), cx.tenant(), (event.id, event.series), event.organiser).await?;
    for reader in [event.organiser, user] {
        let asked = organisers::asked_as_seen_by(&staff, event.organiser, reader);
        cx.push(Topic::User(reader), &UserPush::StaffAsked { event: event.id, asked })?.without_author();
    }
    Ok(staff)
}

async fn notify_answered(cx: &mut Cx, event: &Facts, to: UserId, role: StaffRole, accepted: bool) -> Result<()> {
    let me = cx.caller()?.user;
    let by = named(cx, me).await?;
    notifications::notify(cx, to, About::RoleAnswered { event: event.named(), by, role, accepted }, Some(me)).await
}

async fn named(cx: &Cx, user: UserId) -> Result<Person> {
    names::named(cx.db(), cx.tenant(), [user]).await?.pop().ok_or_else(not_found)
}

async fn conflict(cx: &Cx, event: &Facts, sentence: Sentence) -> Error {
    match events::row(cx.db(), cx.tenant(), event.id).await {
        Ok(Some(row)) => access::conflict(sentence, &row, cx.now),
        Ok(None) => not_found(),
        Err(error) => error,
    }
}
