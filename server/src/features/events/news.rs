//! Whether what a notification says of a game is still so.

use protocol::enrolments::EnrolmentState as State;
use protocol::events::EventRef;
use protocol::notifications::About;
use protocol::{Millis, TenantId, UserId};

use super::facts;
use crate::db::Db;
use crate::error::Result;
use crate::features::enrolments::reading;

/// Whether it says something new: not if the game has begun or is off, was moved since, or if it offers what is there no more.
pub(super) async fn still_holds(db: &Db, tenant: TenantId, user: UserId, about: &About, now: Millis) -> Result<bool> {
    let asked = if let About::SeatOffered { event, .. } = about {
        Some((event, State::Offered))
    } else if let About::EventInvited { event, .. } = about {
        Some((event, State::Invited))
    } else {
        None
    };
    if let Some((event, state)) = asked
        && reading::mine(db, event.id, user).await?.map(|mine| mine.state) != Some(state)
    {
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
