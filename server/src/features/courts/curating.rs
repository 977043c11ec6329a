//! What only the operator does: merging duplicates, hiding courts and showing them again.
//!
//! INVARIANT: a merged court is hidden, and leads to one that is not merged itself.

use protocol::{CourtId, ErrorCode, Refusal, TenantId};

use super::proposals;
use super::reference::{Reference, lock_any};
use super::store::{self, Facts, VersionRow};
use crate::db::Db;
use crate::error::{Result, refused};
use crate::features::pictures;
use crate::features::reviews;
use crate::run::Cx;

/// Courts in the list of hidden ones.
const LISTED_MAX: i64 = 500;

/// Merges a duplicate into another court: its reviews and versions move, and links to it lead there. Its games follow in
/// chunks (`rally admin courts merge`). Doing it again changes nothing.
pub(crate) async fn merge(cx: &mut Cx, duplicate: CourtId, into: CourtId) -> Result<()> {
    if duplicate == into {
        return Err(refused(ErrorCode::Invalid, "A court cannot be merged into itself."));
    }
    // In the order of their ids, as two operators might merge them into each other.
    let first = lock_any(cx, duplicate.min(into)).await?;
    let second = lock_any(cx, duplicate.max(into)).await?;
    let (from, to) = if duplicate < into { (first, second) } else { (second, first) };
    if from.merged_into == Some(to.id) {
        return Ok(());
    }
    check(&from, &to)?;
    reviews::move_all(cx, from.id, to.id).await?;
    move_versions(cx, &from, &to).await?;
    proposals::end(cx, store::waiting_at(cx.db(), from.id).await?.as_ref()).await?;
    pictures::release_pictures(cx, &from.images()?, &[]).await?;
    store::set_merged(cx.db(), from.id, to.id, cx.now).await?;
    cx.record("court", from.id.0, "merged", Some(&from.name), Some(&to.id.to_string())).await
}

fn check(from: &Facts, to: &Facts) -> Result<(), Refusal> {
    let sentence = if from.merged_into.is_some() {
        "This court was merged into another one before."
    } else if to.hidden_at.is_some() {
        "The court that stays must be one that people see."
    } else if from.zone != to.zone {
        "These courts are in different time zones, so they are not the same place."
    } else {
        return Ok(());
    };
    Err(Refusal::new(ErrorCode::Conflict, sentence))
}

/// The versions of the duplicate become older ones of the court that stays, whose newest is written again behind them.
async fn move_versions(cx: &Cx, from: &Facts, to: &Facts) -> Result<()> {
    let newest = store::version(cx.db(), to.id, to.version).await?;
    store::move_versions(cx.db(), from.id, to.id, to.version).await?;
    let version = to.version + from.version + 1;
    let newest = match newest {
        Some(newest) => VersionRow { version, at: cx.now, ..newest },
        None => VersionRow { version, editor: to.added_by, at: cx.now, data: store::version_data(&to.form()?, None)? },
    };
    store::insert_version(cx.db(), to.id, &newest).await?;
    store::set_version(cx.db(), to.id, version).await
}

/// Locks a merged court and the one that stays, which it answers; `None` if the court was not merged.
pub(crate) async fn lock_merged(cx: &mut Cx, merged: CourtId) -> Result<Option<Reference>> {
    let from = lock_any(cx, merged).await?;
    let Some(into) = from.merged_into else { return Ok(None) };
    Ok(Some(lock_any(cx, into).await?.into()))
}

/// Hides a court, or shows it again. Games there stay as they are; nobody finds or opens it, or chooses it for a new game.
pub(crate) async fn set_hidden(cx: &mut Cx, court: CourtId, hidden: bool) -> Result<()> {
    let court = lock_any(cx, court).await?;
    if court.merged_into.is_some() {
        return Err(refused(ErrorCode::Conflict, "This court was merged into another one."));
    }
    if court.hidden_at.is_some() == hidden {
        return Ok(());
    }
    store::set_hidden(cx.db(), court.id, hidden.then_some(cx.now)).await?;
    let (from, to) = if hidden { ("shown", "hidden") } else { ("hidden", "shown") };
    cx.record("court", court.id.0, "court", Some(from), Some(to)).await
}

/// The hidden courts of a community, the latest first; merged ones are not among them.
pub(crate) async fn hidden(db: &Db, tenant: TenantId) -> Result<Vec<(CourtId, String)>> {
    Ok(store::hidden(db, tenant, LISTED_MAX).await?.into_iter().map(|court| (court.id, court.name)).collect())
}
