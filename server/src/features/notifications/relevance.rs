//! Whether a notification still says something new when its mail or push is due: it may have waited for the end of the quiet hours,
//! or for a server.

use protocol::enrolments::EnrolmentState as State;
use protocol::events::EventRef;
use protocol::notifications::About;
use protocol::{Millis, NotificationId, TenantId, UserId};

use super::store;
use crate::db::Db;
use crate::error::Result;
use crate::features::enrolments::reading;
use crate::features::events::facts;
use crate::features::lessons::news;
use crate::features::posts::news as post_news;

/// Whether to send it: not if it is too late to answer, or if the game has begun or is off.
pub(in crate::features) async fn is_news(db: &Db, tenant: TenantId, user: UserId, about: &About, now: Millis) -> Result<bool> {
    if let About::PlayAsked { answer_by, .. } | About::SeatOffered { answer_by, .. } | About::LessonAsked { answer_by, .. } = about
        && *answer_by <= now
    {
        return Ok(false);
    }
    if let About::SeatOffered { event, .. } = about
        && state_in(db, event, user).await? != Some(State::Offered)
    {
        return Ok(false);
    }
    if let About::EventInvited { event, .. } = about
        && state_in(db, event, user).await? != Some(State::Invited)
    {
        return Ok(false);
    }
    if !news::still_holds(db, tenant, about).await? {
        return Ok(false);
    }
    if !post_news::still_there(db, tenant, about).await? {
        return Ok(false);
    }
    let Some(event) = game_ahead(about) else { return Ok(true) };
    let Some(game) = facts::find(db, tenant, event.id).await? else { return Ok(false) };
    let is_off = game.state == "cancelled" && !matches!(about, About::EventCancelled { .. });
    let was_moved = matches!(about, About::ReminderDay { .. } | About::ReminderSoon { .. }) && game.starts_at != event.starts_at;
    // What is rained off after its start is news until it would have ended.
    let until = if matches!(about, About::EventCancelled { .. }) { game.ends_at } else { game.starts_at };
    Ok(!is_off && !was_moved && until.is_none_or(|until| until > now))
}

/// Whether somebody has read a row of their list, or a newer one says the same of others too.
pub(in crate::features) async fn is_read(db: &Db, row: NotificationId) -> Result<bool> {
    Ok(store::unread_bundle(db, row).await?.is_none())
}

async fn state_in(db: &Db, event: &EventRef, user: UserId) -> Result<Option<State>> {
    Ok(reading::mine(db, event.id, user).await?.map(|mine| mine.state))
}

/// The game that a notification is about, if it says nothing once that has begun.
fn game_ahead(about: &About) -> Option<&EventRef> {
    match about {
        About::EnrolmentAsked { event, .. }
        | About::EnrolmentJoined { event, .. }
        | About::EnrolmentDecided { event, .. }
        | About::EnrolmentReopened { event }
        | About::EventInvited { event, .. }
        | About::SeatOffered { event, .. }
        | About::EventChanged { event, .. }
        | About::PollOpened { event }
        | About::EventConfirmed { event }
        | About::EventCancelled { event, .. }
        | About::ReminderDay { event }
        | About::ReminderSoon { event }
        | About::SubstituteWanted { event, .. }
        | About::SearchMatched { event, .. } => Some(event),
        About::Followed { .. }
        | About::GroupInvited { .. }
        | About::Certificate { .. }
        | About::OfferExpired { .. }
        | About::EnrolmentAdded { .. }
        | About::EnrolmentRemoved { .. }
        | About::LateDrop { .. }
        | About::MarkedAbsent { .. }
        | About::AbsenceObjected { .. }
        | About::MatchReported { .. }
        | About::MatchConfirmed { .. }
        | About::MatchDisputed { .. }
        | About::MatchVoided { .. }
        | About::MatchCorrected { .. }
        | About::RoleAsked { .. }
        | About::RoleAnswered { .. }
        | About::RoleEnded { .. }
        | About::EventHandedOver { .. }
        | About::Announced { .. }
        | About::DueSet { .. }
        | About::ScoringAsked { .. }
        | About::MatchLive { .. }
        | About::PlayAsked { .. }
        | About::PlayAccepted { .. }
        | About::LeagueNews { .. }
        | About::FixtureNews { .. }
        | About::LessonAsked { .. }
        | About::LessonNews { .. }
        | About::LessonTomorrow { .. }
        | About::LessonSoon { .. }
        | About::HourFree { .. }
        | About::PassNews { .. }
        | About::Mentioned { .. }
        | About::PostCommented { .. }
        | About::CommentReplied { .. }
        | About::Moderated { .. } => None,
    }
}
