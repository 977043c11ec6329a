//! Places with courts. Owns the tables `court` and `court_version`.
//!
//! Whoever has proven their address adds and edits them; every edit is a version, and the newest one can be taken back by
//! who made it, or by the operator.
//!
//! INVARIANT: a court's row says what its newest version says; both are written under the row's lock.
//! INVARIANT: a court's zone follows from its coordinates.
//! INVARIANT: pictures are uploaded ones, counted once for each court that shows them.

mod form;
mod import;
mod search;
pub(crate) mod seeding;
mod store;
mod versions;

use std::collections::{HashMap, HashSet};

use protocol::courts::{AddCourt, Counts, Court, CourtCommand, CourtForm, CourtQuery, CourtRef, EditCourt, GetCourt};
use protocol::people::{Person, Spot};
use protocol::{CourtId, ErrorCode, Millis, PictureId, Refusal, TenantId, UserId};

use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::{auth, blocks, people, reviews};
use crate::geo::{self, zone};
use crate::media;
use crate::run::{Answer, Cx, View};

pub(crate) use form::{Checked, email, website};
pub(crate) use import::{Imported, Place, import};
pub(crate) use store::Facts;
use store::Said;
pub(crate) use versions::{of_operator, revert_by_operator};

/// Who played somewhere most is counted over this many days.
const REGULARS_DAYS: i64 = 90;
const DAY_MILLIS: i64 = 86_400_000;
/// How many of them are named.
const REGULARS_MAX: usize = 6;

pub async fn command(cx: &mut Cx, command: CourtCommand) -> Result<Answer> {
    match command {
        CourtCommand::AddCourt(args) => Answer::of(&add(cx, args).await?),
        CourtCommand::EditCourt(args) => Answer::of(&edit(cx, args).await?),
        CourtCommand::RevertCourt(args) => Answer::of(&versions::revert(cx, args).await?),
        CourtCommand::WriteReview(args) => Answer::of(&reviews::write(cx, args).await?),
        CourtCommand::RemoveReview(args) => Answer::of(&reviews::remove(cx, args).await?),
    }
}

pub async fn query(view: &View, query: CourtQuery) -> Result<Answer> {
    match query {
        CourtQuery::SearchCourts(args) => Answer::of(&search::search(view, args).await?),
        CourtQuery::GetCourt(args) => Answer::of(&get(view, args).await?),
        CourtQuery::ListVersions(args) => Answer::of(&versions::list(view, args).await?),
        CourtQuery::ListReviews(args) => Answer::of(&reviews::list(view, args).await?),
    }
}

/// A court as what takes place there needs to know it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// As an event names it, with its coordinates.
    pub court: CourtRef,
    /// IANA
    pub zone: String,
    /// The H3 cell of resolution 8.
    pub cell: i64,
    /// How many courts of each surface there are.
    pub counts: Counts,
}

/// The court of this id; none of another community.
pub async fn reference(db: &Db, tenant: TenantId, court: CourtId) -> Result<Option<Reference>> {
    Ok(store::find(db, tenant, court).await?.map(Reference::from))
}

/// What is named of these courts, each once.
pub async fn refs(db: &Db, courts: impl IntoIterator<Item = CourtId>) -> Result<HashMap<CourtId, CourtRef>> {
    let courts: HashSet<CourtId> = courts.into_iter().collect();
    if courts.is_empty() { Ok(HashMap::new()) } else { store::refs(db, &courts).await }
}

/// The court nearest to a spot within so many miles, if there is one.
pub async fn nearest(db: &Db, tenant: TenantId, spot: Spot, miles: f64) -> Result<Option<CourtId>> {
    search::nearest(db, tenant, spot, miles).await
}

impl From<Facts> for Reference {
    fn from(facts: Facts) -> Self {
        Self { court: facts.named(), counts: facts.counts(), zone: facts.zone, cell: facts.cell }
    }
}

/// A court with what I may know of who plays there.
async fn get(view: &View, args: GetCourt) -> Result<Court> {
    let me = view.caller()?.user;
    let facts = store::find(view.db(), view.tenant(), args.court).await?.ok_or_else(not_found)?;
    shown(view.db(), me, facts, view.now).await
}

/// Adds a place.
async fn add(cx: &mut Cx, args: AddCourt) -> Result<Court> {
    auth::verified(cx).await?;
    put(cx, cx.new_id(), args.form).await
}

/// Adds a place under this id.
pub(crate) async fn put(cx: &mut Cx, id: CourtId, form: CourtForm) -> Result<Court> {
    let (me, form) = (cx.caller()?.user, Checked::parse(form)?);
    let facts = Facts::new(id, cx.tenant(), &form, cx.now);
    let facts = Facts { added_by: Some(me), ..facts };
    store::insert(cx.db(), &facts, None).await?;
    store::insert_version(
        cx.db(),
        facts.id,
        &Said { version: facts.version, editor: Some(me), at: cx.now, data: store::written(form.form(), None)? },
    )
    .await?;
    claim(cx, me, &[], &form.form().images).await?;
    cx.record("court", facts.id.0, "added", None, Some(&facts.name)).await?;
    shown(cx.db(), me, facts, cx.now).await
}

/// Says something else of a place, where nobody has since it was looked at.
async fn edit(cx: &mut Cx, args: EditCourt) -> Result<Court> {
    auth::verified(cx).await?;
    let (me, form) = (cx.caller()?.user, Checked::parse(args.form)?);
    let before = lock(cx, args.court).await?;
    if before.version != args.version {
        return Err(edited_since(before.version).into());
    }
    if before.form()? == *form.form() {
        return shown(cx.db(), me, before, cx.now).await;
    }
    claim(cx, me, &before.images()?, &form.form().images).await?;
    let after = say(cx.db(), before, &form, Some(me), cx.now).await?;
    cx.record("court", after.id.0, "edited", None, Some(&after.version.to_string())).await?;
    shown(cx.db(), me, after, cx.now).await
}

/// Writes what is said of a locked court, as its next version.
async fn say(db: &Db, before: Facts, form: &Checked, editor: Option<UserId>, now: Millis) -> Result<Facts> {
    let after = before.saying(form);
    store::update(db, &after).await?;
    let said = Said { version: after.version, editor, at: now, data: store::written(form.form(), None)? };
    store::insert_version(db, after.id, &said).await?;
    Ok(after)
}

/// Locks a court until the commit.
pub(crate) async fn lock(cx: &Cx, court: CourtId) -> Result<Facts> {
    store::lock(cx.db(), cx.tenant(), court).await?.ok_or_else(not_found)
}

/// Adds to what the reviews of a locked court come to.
pub(crate) async fn rate(db: &Db, court: CourtId, sum: i64, count: i64) -> Result<()> {
    store::rate(db, court, sum, count).await
}

/// Whether there is such a court here.
pub(crate) async fn exists(db: &Db, tenant: TenantId, court: CourtId) -> Result<bool> {
    Ok(store::find(db, tenant, court).await?.is_some())
}

/// Moves the references from the pictures before to those after. A new one is its editor's own.
async fn claim(cx: &Cx, editor: UserId, before: &[String], after: &[String]) -> Result<()> {
    for picture in pictures(after).difference(&pictures(before)) {
        let claimed = media::claim(cx.db(), *picture, editor).await;
        claimed.map_err(|_| Refusal::invalid("images", "Upload the picture first."))?;
    }
    release(cx, before, after).await
}

async fn release(cx: &Cx, before: &[String], after: &[String]) -> Result<()> {
    for picture in pictures(before).difference(&pictures(after)) {
        media::release(cx.db(), *picture, cx.now).await?;
    }
    Ok(())
}

fn pictures(images: &[String]) -> std::collections::BTreeSet<PictureId> {
    images.iter().filter_map(|image| media::of_url(image)).collect()
}

/// A court as somebody sees it.
async fn shown(db: &Db, me: UserId, facts: Facts, now: Millis) -> Result<Court> {
    let unseen = blocks::unseen_by(db, me).await?;
    let since = Millis(now.0 - REGULARS_DAYS * DAY_MILLIS);
    let regulars = store::regulars(db, facts.id, (since, now), REGULARS_MAX + unseen.len()).await?;
    let regulars: Vec<UserId> = regulars.into_iter().filter(|user| !unseen.contains(user)).take(REGULARS_MAX).collect();
    let added_by = facts.added_by.filter(|user| !unseen.contains(user));
    let named = people::named(db, facts.tenant, regulars.iter().copied().chain(added_by)).await?;
    let named: HashMap<UserId, Person> = named.into_iter().map(|person| (person.id, person)).collect();
    Ok(Court {
        id: facts.id,
        form: facts.form()?,
        zone: facts.zone.clone(),
        version: facts.version,
        attribution: facts.attribution.clone(),
        added_by: added_by.and_then(|user| named.get(&user).cloned()),
        created_at: facts.created_at,
        rating: facts.rating(),
        reviews: facts.rating_count,
        my_review: reviews::of(db, facts.tenant, facts.id, me).await?,
        regulars: regulars.iter().filter_map(|user| named.get(user).cloned()).collect(),
        upcoming: store::upcoming(db, facts.id, now).await?,
    })
}

fn edited_since(version: i64) -> Refusal {
    let sentence = "Somebody has edited this court since. Look at it again, then say what is different.";
    Refusal::new(ErrorCode::Conflict, sentence).with(serde_json::json!({ "state": "edited", "version": version }))
}

/// What is kept of where a court is.
fn place(spot: Spot) -> (i64, String) {
    // Whoever calls has checked that it is a spot on the globe.
    (geo::cell(spot).unwrap_or_default(), zone::of(spot))
}
