//! The versions of a court, and reverting the newest.

use std::collections::HashMap;

use protocol::courts::{Court, CourtForm, CourtVersion, CourtVersions, ListVersions, RevertCourt};
use protocol::people::Person;
use protocol::{CourtId, ErrorCode, Millis, Refusal, TenantId, UserId, sentence};

use super::changes::edited_since;
use super::form::Checked;
use super::reference::{lock, lock_any};
use super::revising::revise;
use super::showing::shown;
use super::store::{self, Facts, VersionRow};
use crate::db::Db;
use crate::error::{Result, forbidden, not_found};
use crate::features::blocks;
use crate::features::people::names;
use crate::features::pictures;
use crate::media;
use crate::run::{Cx, View};

/// Versions in one reply.
const LISTED_MAX: usize = 50;

/// The versions of a court, the newest first. Blocked editors are not named.
pub(super) async fn list(view: &View, args: ListVersions) -> Result<CourtVersions> {
    let me = view.caller()?.user;
    let facts = store::find(view.db(), view.tenant(), args.court).await?.ok_or_else(not_found)?;
    let rows = store::versions(view.db(), facts.id, LISTED_MAX).await?;
    let blocked = blocks::blocked_among(view.db(), me, &rows.iter().filter_map(|row| row.editor).collect()).await?;
    let editors = rows.iter().filter_map(|row| row.editor).filter(|editor| !blocked.contains(editor));
    let named = names::named(view.db(), view.tenant(), editors).await?;
    let named: HashMap<UserId, Person> = named.into_iter().map(|person| (person.id, person)).collect();
    let version = |row: VersionRow| {
        Ok(CourtVersion {
            version: row.version,
            editor: row.editor.and_then(|editor| named.get(&editor).cloned()),
            at: row.at,
            form: row.form()?,
            mine_to_revert: row.version == facts.version && row.version > 1 && row.editor == Some(me),
        })
    };
    let mut versions = rows.into_iter().map(version).collect::<Result<Vec<_>>>()?;
    fit(&mut versions)?;
    Ok(CourtVersions { versions })
}

/// Drops the oldest ones that do not fit into a reply.
fn fit(versions: &mut Vec<CourtVersion>) -> Result<()> {
    let mut room = protocol::limits::REPLY_MAX - 1_024;
    let mut fitting = 0;
    for version in versions.iter() {
        let size = serde_json::to_string(version)?.len() + 1;
        if size > room {
            break;
        }
        room -= size;
        fitting += 1;
    }
    versions.truncate(fitting);
    Ok(())
}

/// Reverts my own edit, while it is the newest.
pub(super) async fn revert(cx: &mut Cx, args: RevertCourt) -> Result<Court> {
    let me = cx.caller()?.user;
    let before = lock(cx, args.court).await?;
    if (before.id, before.version) != (args.court, args.version) {
        return Err(edited_since(before.version).into());
    }
    let newest = store::version(cx.db(), before.id, before.version).await?;
    if newest.is_none_or(|newest| newest.editor != Some(me)) {
        return Err(forbidden(sentence!("court_edit_not_yours")));
    }
    let to = before.version - 1;
    let after = go_back(cx, before, to, Some(me)).await?;
    shown(cx.db(), me, after, cx.now).await
}

/// Writes an earlier version again, with those of its pictures that still exist.
async fn go_back(cx: &mut Cx, before: Facts, to: i64, editor: Option<UserId>) -> Result<Facts> {
    let Some(row) = store::version(cx.db(), before.id, to).await? else {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("court_first_version")).into());
    };
    let form = row.form()?;
    let images = existing(cx, &before.images()?, form.images).await?;
    pictures::release_pictures(cx, &before.images()?, &images).await?;
    let form = Checked::parse(CourtForm { images, ..form })?;
    let from = before.version;
    let after = revise(cx, before, &form, editor).await?;
    cx.record("court", after.id.0, "reverted", Some(&from.to_string()), Some(&to.to_string())).await?;
    Ok(after)
}

/// Those of the wanted pictures that still exist; each that `before` does not show gets a reference.
async fn existing(cx: &Cx, before: &[String], wanted: Vec<String>) -> Result<Vec<String>> {
    let shown = pictures::of_paths(before);
    let mut images = Vec::with_capacity(wanted.len());
    for image in wanted {
        if let Some(picture) = media::of_url(&image)
            && (shown.contains(&picture) || media::claim_again(cx.db(), picture).await?)
        {
            images.push(image);
        }
    }
    Ok(images)
}

/// A version as the operator reads it.
pub(crate) struct OperatorVersion {
    pub(crate) version: i64,
    pub(crate) at: Millis,
    /// The editor's handle, or `import`.
    pub(crate) editor: String,
    /// JSON.
    pub(crate) data: String,
}

/// The versions of a court for the operator, the newest first.
pub(crate) async fn list_for_operator(db: &Db, tenant: TenantId, court: CourtId) -> Result<Vec<OperatorVersion>> {
    let facts = store::find_any(db, tenant, court).await?.ok_or_else(not_found)?;
    let rows = store::versions(db, facts.id, LISTED_MAX).await?;
    let named = names::named(db, tenant, rows.iter().filter_map(|row| row.editor)).await?;
    let version = |VersionRow { version, editor, at, data }: VersionRow| {
        let editor = named.iter().find(|person| Some(person.id) == editor).map_or("import", |person| &person.handle);
        OperatorVersion { version, at, editor: editor.to_owned(), data }
    };
    Ok(rows.into_iter().map(version).collect())
}

/// Reverts to a version, by default the one before the newest; returns the new version's number. Its editor is the editor
/// of the version that comes back, not the operator.
pub(crate) async fn revert_by_operator(cx: &mut Cx, court: CourtId, to: Option<i64>) -> Result<i64> {
    let before = lock_any(cx, court).await?;
    let to = to.unwrap_or(before.version - 1);
    let author = store::version(cx.db(), before.id, to).await?.and_then(|row| row.editor);
    Ok(go_back(cx, before, to, author).await?.version)
}
