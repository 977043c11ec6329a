//! What coaches note about their pupils, and what was practised. Owns the tables `pupil_file` and `lesson_practice`.
//!
//! INVARIANT: what a coach has noted is seen by that coach alone, not by the pupil.
//! INVARIANT: a coach has files of those alone who have, or had, an agreed lesson with them.

mod store;

use std::collections::HashMap;

use protocol::lessons::{
    ChildRef, GetPupil, ListPupils, NotePractice, NotePupil, PracticeEntry, Pupil, PupilCard, PupilFile, PupilPage, PupilRef,
};
use protocol::people::Person;
use protocol::text::PupilNotes;
use protocol::{ErrorCode, Millis, Refusal, TenantId, UserId, limits, sentence};
use uuid::Uuid;

use super::store as lessons;
use crate::db::Db;
use crate::error::{Error, Result, not_found};
use crate::features::blocks;
use crate::features::budget::Page;
use crate::features::children::reading::{self, ChildRow};
use crate::features::cursor::Cursor;
use crate::features::people::names;
use crate::run::{Cx, View};
use crate::words;
use store::{CardRow, FileRow};

/// Notes on practice in one file.
const PRACTICE_MAX: i64 = 50;
/// Characters of the first line of somebody's goals.
const FIRST_LINE_MAX: usize = 120;

/// My pupils: who has the next lesson first, then the latest.
pub(super) async fn list(view: &View, args: ListPupils) -> Result<PupilPage> {
    let (db, me) = (view.db(), view.caller()?.user);
    let after: Option<Cursor<UserId>> = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let page = Page::of(store::page(db, me, view.now, after, limits::LESSON_PAGE + 1).await?, limits::LESSON_PAGE);
    let pupils = cards(db, (view.tenant(), me), &page.rows).await?;
    let is_of = |card: &PupilCard, row: &CardRow| {
        card.pupil.person.id == row.user_id && card.pupil.child.as_ref().map(|child| child.id) == row.child
    };
    let (pupils, cursor) = page.in_a_reply(pupils, is_of, |last| Cursor { at: last.place, id: UserId(last.pupil) }.write())?;
    Ok(PupilPage { pupils, cursor })
}

/// What I have noted about a pupil of mine.
pub(super) async fn get(view: &View, args: GetPupil) -> Result<PupilFile> {
    file(view.db(), (view.tenant(), view.caller()?.user), key(args.pupil), view.now).await
}

/// Replaces what I have noted about a pupil of mine.
pub(super) async fn note(cx: &mut Cx, args: NotePupil) -> Result<PupilFile> {
    let (me, pupil) = (cx.caller()?.user, key(args.pupil));
    let text = |field, text: Option<String>| PupilNotes::parse(field, text.as_deref().unwrap_or_default());
    let (goals, notes) = (text("goals", args.goals)?, text("notes", args.notes)?);
    if args.progress.is_some_and(|progress| !(0..=100).contains(&progress)) {
        return Err(Refusal::invalid("progress", sentence!("number_between", min = 0, max = 100)).into());
    }
    store::card(cx.db(), me, pupil, cx.now).await?.ok_or_else(not_found)?;
    let noted = FileRow { goals: goals.map(PupilNotes::into_string), notes: notes.map(PupilNotes::into_string), progress: args.progress };
    store::write(cx.db(), (me, pupil), &noted, cx.now).await?;
    file(cx.db(), (cx.tenant(), me), pupil, cx.now).await
}

/// Notes what was practised in a lesson of mine that has begun.
pub(super) async fn practised(cx: &mut Cx, args: NotePractice) -> Result<PupilFile> {
    let me = cx.caller()?.user;
    let text = PupilNotes::parse("text", &args.text)?.map(PupilNotes::into_string);
    let lesson = lessons::find(cx.db(), cx.tenant(), args.lesson).await?.filter(|row| row.coach == me).ok_or_else(not_found)?;
    if !store::HELD.contains(&lesson.state_name()) {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("practice_not_held")).into());
    }
    if lesson.starts_at > cx.now {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("practice_before")).into());
    }
    let pupils = lessons::pupils(cx.db(), [lesson.id]).await?.remove(&lesson.id).unwrap_or_default();
    let first = pupils.first().ok_or_else(|| Error::internal("a lesson without pupils"))?;
    store::write_practice(cx.db(), lesson.id, text.as_deref(), cx.now).await?;
    file(cx.db(), (cx.tenant(), me), first.child.map_or(first.user_id.0, |child| child.0), cx.now).await
}

/// Forgets what a removed account has noted, and what was noted about it and its children.
pub(super) async fn delete_person(db: &Db, user: UserId, children: &[protocol::ChildId]) -> Result<()> {
    store::delete_all(db, user, children).await
}

/// Forgets what was noted about a child that its guardian has removed.
pub(super) async fn delete_child(db: &Db, child: protocol::ChildId) -> Result<()> {
    store::delete_of_child(db, child).await
}

/// Under which id a pupil's file stands: a child's own, or the member's.
fn key(pupil: PupilRef) -> Uuid {
    match pupil {
        PupilRef::User(user) => user.0,
        PupilRef::Child(child) => child.0,
    }
}

async fn file(db: &Db, (tenant, coach): (TenantId, UserId), pupil: Uuid, now: Millis) -> Result<PupilFile> {
    let row = store::card(db, coach, pupil, now).await?.ok_or_else(not_found)?;
    // A coach of a child sees what its guardian says of it while there is a lesson to come, and no block.
    let is_open = row.next_at.is_some() && !blocks::any_between(db, coach, [row.user_id]).await?;
    let child = row.child.filter(|_| is_open);
    let card = cards(db, (tenant, coach), &[row]).await?.pop().ok_or_else(not_found)?;
    let noted = store::find(db, coach, pupil).await?.unwrap_or_default();
    let practice = store::practice(db, coach, pupil, PRACTICE_MAX).await?;
    let child = reading::found(db, &child.into_iter().collect::<Vec<_>>()).await?.pop().map(ChildRow::shown);
    let entry = |(lesson, at, text)| PracticeEntry { lesson, at, text };
    Ok(PupilFile {
        card,
        child: child.map(Box::new),
        goals: noted.goals,
        notes: noted.notes,
        progress: noted.progress,
        practice: practice.into_iter().map(entry).collect(),
    })
}

/// Cards in the order of their rows.
async fn cards(db: &Db, (tenant, coach): (TenantId, UserId), rows: &[CardRow]) -> Result<Vec<PupilCard>> {
    let people = names::named(db, tenant, rows.iter().map(|row| row.user_id).collect::<Vec<_>>()).await?;
    let people: HashMap<UserId, Person> = people.into_iter().map(|person| (person.id, person)).collect();
    let children = reading::named(db, &rows.iter().filter_map(|row| row.child).collect::<Vec<_>>()).await?;
    let goals = store::goals(db, coach, &rows.iter().map(|row| row.pupil).collect::<Vec<_>>()).await?;
    let card = |row: &CardRow| {
        let child = row.child.map(|child| ChildRef { id: child, name: children.get(&child).cloned().unwrap_or_default() });
        Some(PupilCard {
            pupil: Pupil { person: people.get(&row.user_id)?.clone(), child },
            lessons: row.lessons,
            last_at: row.last_at,
            next_at: row.next_at,
            goals: goals.get(&row.pupil).and_then(|goals| first_line(goals)),
        })
    };
    Ok(rows.iter().filter_map(card).collect())
}

fn first_line(text: &str) -> Option<String> {
    text.lines().next().map(|line| words::shortened(line, FIRST_LINE_MAX))
}
