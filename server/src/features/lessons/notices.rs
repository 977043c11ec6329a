//! What the people of a lesson learn of a change: their devices, their notifications, and the room of coach and player.

use std::collections::HashMap;

use protocol::chat::{Note, OpenDirect, UserPush};
use protocol::lessons::{Lesson, LessonRef, LessonSide};
use protocol::notifications::{About, LessonWhat};
use protocol::people::Person;
use protocol::{ChatId, Millis, Topic, UserId};

use super::showing;
use super::store::{Pupil, Row};
use crate::error::Result;
use crate::features::chat::event_rooms::{self, Dated};
use crate::features::chat::rooms;
use crate::features::children::reading;
use crate::features::courts::reference;
use crate::features::notifications;
use crate::features::people::names;
use crate::run::Cx;

/// A change of a lesson.
pub(super) struct Change {
    pub(super) what: LessonWhat,
    /// Who did it; none if time did.
    pub(super) by: Option<LessonSide>,
    pub(super) reason: Option<String>,
    /// The nearest free times, for whoever lost one.
    pub(super) instead: Vec<Millis>,
    /// For how many weeks it was asked.
    pub(super) weeks: Option<i64>,
}

impl Change {
    pub(super) fn of(what: LessonWhat, by: Option<LessonSide>) -> Self {
        Self { what, by, reason: None, instead: Vec::new(), weeks: None }
    }
}

/// The room of a player and a coach; opens it if there is none. The caller is the player.
pub(super) async fn room(cx: &mut Cx, coach: UserId) -> Result<ChatId> {
    Ok(rooms::open_direct(cx, OpenDirect { user: coach }).await?.id)
}

/// Pushes a lesson to the devices of its coach and its pupils; answers it as the caller, or else its coach, sees it.
pub(super) async fn push(cx: &mut Cx, row: &Row, pupils: &[Pupil]) -> Result<Lesson> {
    push_to(cx, (row, pupils), readers(row, pupils)).await
}

/// The same to some people, of whom one may have just left.
pub(super) async fn push_to(cx: &mut Cx, (row, pupils): (&Row, &[Pupil]), users: Vec<UserId>) -> Result<Lesson> {
    let lesson = showing::shown(cx.db(), row, pupils).await?;
    let acting = cx.actor().user();
    let mut answer = None;
    for user in users {
        let theirs = lesson.as_seen_by(user);
        if Some(user) == acting {
            answer = Some(theirs.clone());
        }
        cx.push(Topic::User(user), &UserPush::LessonChanged { lesson: Box::new(theirs) })?.without_author();
    }
    Ok(answer.unwrap_or_else(|| lesson.as_seen_by(row.coach)))
}

/// Everybody who sees a lesson.
pub(super) fn readers(row: &Row, pupils: &[Pupil]) -> Vec<UserId> {
    let mut users: Vec<UserId> = [row.coach, row.booked_by].into_iter().chain(pupils.iter().map(|pupil| pupil.user_id)).collect();
    users.sort_unstable();
    users.dedup();
    users
}

/// Pushes a changed lesson, posts the note, and notifies everybody but whoever did it; answers the lesson.
pub(super) async fn announce(cx: &mut Cx, row: &Row, pupils: &[Pupil], change: &Change) -> Result<Lesson> {
    post_note(cx, row, change).await?;
    notify(cx, row, pupils, change).await?;
    push(cx, row, pupils).await
}

/// Posts what happened in the room of coach and player, at the time that is agreed or offered now.
async fn post_note(cx: &mut Cx, row: &Row, change: &Change) -> Result<()> {
    let Some(chat) = row.chat else { return Ok(()) };
    let offer = row.offer()?;
    let (starts_at, court) = offer.as_ref().map_or((row.starts_at, row.court), |offer| (offer.starts_at, offer.court));
    let court = court_name(cx, court).await?;
    let note = Note::Lesson { lesson: row.id, what: change.what, starts_at, zone: row.zone.clone(), court };
    let author = match change.by {
        Some(LessonSide::Player) => row.booked_by,
        Some(LessonSide::Coach) | None => row.coach,
    };
    event_rooms::post_note(cx, chat, author, Dated { note, date: None }).await
}

async fn court_name(cx: &Cx, court: protocol::CourtId) -> Result<String> {
    Ok(reference::refs(cx.db(), [court]).await?.remove(&court).map(|court| court.name).unwrap_or_default())
}

/// Notifies everybody in a lesson but whoever did it. Whoever owes an answer is asked for it.
pub(super) async fn notify(cx: &mut Cx, row: &Row, pupils: &[Pupil], change: &Change) -> Result<()> {
    let named = people(cx, row, pupils).await?;
    let Some(shown) = reference_of(cx, row, pupils, &named).await? else { return Ok(()) };
    let doer = change.by.map(|side| if side == LessonSide::Coach { row.coach } else { row.booked_by });
    let by = doer.and_then(|doer| named.get(&doer).cloned());
    let owing = row.turn()?.map(|side| if side == LessonSide::Coach { row.coach } else { row.booked_by });
    let mut abouts = HashMap::new();
    for user in readers(row, pupils).into_iter().filter(|user| Some(*user) != doer) {
        let lesson = shown.to(row, user);
        let about = match (row.answer_by, by.clone()) {
            (Some(answer_by), Some(by)) if Some(user) == owing => {
                let (what, weeks) = (change.what, change.weeks);
                About::LessonAsked { lesson, what, by, answer_by, version: row.version, weeks }
            }
            (_, by) => About::LessonNews {
                lesson,
                what: change.what,
                by,
                reason: change.reason.clone(),
                instead: if user == row.coach { Vec::new() } else { change.instead.clone() },
            },
        };
        abouts.insert(user, about);
    }
    notifications::notify_each(cx, &abouts, doer).await
}

/// Reminds everybody in a lesson of it.
pub(super) async fn remind(cx: &mut Cx, row: &Row, pupils: &[Pupil], soon: bool) -> Result<()> {
    let named = people(cx, row, pupils).await?;
    let Some(shown) = reference_of(cx, row, pupils, &named).await? else { return Ok(()) };
    let about = |lesson| if soon { About::LessonSoon { lesson } } else { About::LessonTomorrow { lesson } };
    let abouts = readers(row, pupils).into_iter().map(|user| (user, about(shown.to(row, user)))).collect();
    notifications::notify_each(cx, &abouts, None).await
}

async fn people(cx: &Cx, row: &Row, pupils: &[Pupil]) -> Result<HashMap<UserId, Person>> {
    let named = names::named(cx.db(), cx.tenant(), readers(row, pupils)).await?;
    Ok(named.into_iter().map(|person| (person.id, person)).collect())
}

/// A lesson as notifications name it. A child is named to its guardian and its coach alone.
struct Named {
    lesson: LessonRef,
    /// The first pupil, of a child its guardian.
    to_others: String,
}

impl Named {
    fn to(&self, row: &Row, user: UserId) -> LessonRef {
        if [row.coach, row.booked_by].contains(&user) {
            return self.lesson.clone();
        }
        LessonRef { pupil: self.to_others.clone(), ..self.lesson.clone() }
    }
}

/// The lesson as notifications name it, with the time that is agreed or offered now.
async fn reference_of(cx: &Cx, row: &Row, pupils: &[Pupil], named: &HashMap<UserId, Person>) -> Result<Option<Named>> {
    let Some(coach) = named.get(&row.coach).cloned() else { return Ok(None) };
    let children = reading::named(cx.db(), &pupils.iter().filter_map(|pupil| pupil.child).collect::<Vec<_>>()).await?;
    let first = pupils.first().and_then(|pupil| match pupil.child {
        Some(child) => children.get(&child).cloned(),
        None => named.get(&pupil.user_id).map(|person| person.name.clone()),
    });
    let to_others = pupils.first().and_then(|pupil| named.get(&pupil.user_id)).map(|person| person.name.clone()).unwrap_or_default();
    let offer = row.offer()?;
    let (starts_at, court) = offer.as_ref().map_or((row.starts_at, row.court), |offer| (offer.starts_at, offer.court));
    let lesson = LessonRef {
        id: row.id,
        coach,
        pupil: first.unwrap_or_default(),
        others: i64::try_from(pupils.len()).unwrap_or(i64::MAX).saturating_sub(1).max(0),
        starts_at,
        ends_at: Millis(starts_at.0 + row.length()),
        zone: row.zone.clone(),
        court: court_name(cx, court).await?,
    };
    Ok(Some(Named { lesson, to_others }))
}
