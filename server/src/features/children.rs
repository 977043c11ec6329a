//! Children: profiles that belong to a guardian's account. A child does not sign in; its guardian books, hears and answers for it.
//! Owns the table `child`.
//!
//! INVARIANT: a child is seen by its guardian, and by name by the coaches of its lessons; by nobody else.
//! INVARIANT: a removed child has no name and no note any more; lessons that are over refer to an empty row.

pub(in crate::features) mod reading;
mod store;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use protocol::children::{AddChild, ChildCommand, ChildForm, ChildQuery, Children, EditChild, ListChildren, RemoveChild};
use protocol::text::{CareNote, PersonName};
use protocol::{ChildId, ErrorCode, Millis, Refusal, UserId, limits, sentence};

use crate::db::Db;
use crate::error::{Error, Result, not_found};
use crate::features::auth::verification::Requires;
use crate::features::lessons::guardians;
use crate::features::level;
use crate::features::users::profiles::account;
use crate::run::{Answer, Cx, View};
use store::Fields;

/// The age from which somebody has an account of their own.
const ADULT_AGE: i64 = 18;

pub fn requires(command: &ChildCommand) -> Requires {
    match command {
        // Seen by their guardian alone, until a lesson is asked for.
        ChildCommand::AddChild(_) | ChildCommand::EditChild(_) | ChildCommand::RemoveChild(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: ChildCommand) -> Result<Answer> {
    match command {
        ChildCommand::AddChild(args) => Answer::of(&add(cx, args).await?),
        ChildCommand::EditChild(args) => Answer::of(&edit(cx, args).await?),
        ChildCommand::RemoveChild(args) => Answer::of(&remove(cx, args).await?),
    }
}

pub async fn query(view: &View, query: ChildQuery) -> Result<Answer> {
    match query {
        ChildQuery::ListChildren(ListChildren {}) => Answer::of(&all_of(view.db(), view.caller()?.user).await?),
    }
}

async fn add(cx: &mut Cx, args: AddChild) -> Result<Children> {
    let me = cx.caller()?.user;
    let fields = checked(args.form, cx.now)?;
    account::lock(cx, me).await?;
    if store::count(cx.db(), me).await? >= i64::try_from(limits::CHILDREN_MAX).unwrap_or(i64::MAX) {
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence!("children_most", max = limits::CHILDREN_MAX)).into());
    }
    store::insert(cx.db(), (cx.new_id(), cx.tenant(), me), &fields, cx.now).await?;
    all_of(cx.db(), me).await
}

async fn edit(cx: &mut Cx, args: EditChild) -> Result<Children> {
    let me = cx.caller()?.user;
    let fields = checked(args.form, cx.now)?;
    if !store::update(cx.db(), (args.child, me), &fields).await? {
        return Err(not_found());
    }
    all_of(cx.db(), me).await
}

async fn remove(cx: &mut Cx, args: RemoveChild) -> Result<Children> {
    let me = cx.caller()?.user;
    account::lock(cx, me).await?;
    if reading::of_guardian(cx.db(), me, &[args.child]).await?.is_empty() {
        return Err(not_found());
    }
    guardians::release(cx, args.child).await?;
    if !store::remove(cx.db(), (args.child, me), cx.now).await? {
        return Err(not_found());
    }
    all_of(cx.db(), me).await
}

/// Everything that is valid of a form. A year says nothing of the day: whoever may still be under 18 this year is a child.
fn checked(form: ChildForm, now: Millis) -> Result<Fields> {
    let this_year = Timestamp::from_millisecond(now.0).map_err(Error::internal)?.to_zoned(TimeZone::UTC).year();
    let this_year = i64::from(this_year);
    if !(this_year - ADULT_AGE..=this_year).contains(&form.birth_year) {
        return Err(Refusal::invalid("birth_year", sentence!("child_birth_year", min = this_year - ADULT_AGE, max = this_year)).into());
    }
    Ok(Fields {
        name: PersonName::parse(&form.name)?.into_string(),
        birth_year: form.birth_year,
        level: form.level.map(|level| level::parse("level", level)).transpose()?,
        care_note: CareNote::parse(form.care_note.as_deref().unwrap_or_default())?.map(CareNote::into_string),
    })
}

/// The children of somebody, in the order in which they were added.
async fn all_of(db: &Db, guardian: UserId) -> Result<Children> {
    let children = store::of_guardian(db, guardian).await?;
    Ok(Children { children: children.into_iter().map(reading::ChildRow::shown).collect() })
}

/// Forgets the children of a removed account; answers their ids.
pub async fn delete_person(db: &Db, user: UserId, now: Millis) -> Result<Vec<ChildId>> {
    store::remove_all(db, user, now).await
}
