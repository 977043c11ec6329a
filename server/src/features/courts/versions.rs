//! What was said of a court before, and taking the newest of it back.

use std::collections::HashMap;

use protocol::courts::{Court, CourtForm, CourtVersion, CourtVersions, ListVersions, RevertCourt};
use protocol::people::Person;
use protocol::{CourtId, ErrorCode, Refusal, TenantId, UserId};

use super::changes::{edited_since, pictures, release, write_version};
use super::form::Checked;
use super::reference::lock;
use super::showing::shown;
use super::store::{self, Facts, Said};
use crate::db::Db;
use crate::error::{Result, forbidden, not_found};
use crate::features::auth::verification;
use crate::features::blocks;
use crate::features::people::names;
use crate::run::{Cx, View};
use crate::{dates, media};

/// Versions in one answer.
const LISTED_MAX: usize = 50;

/// What was said of a place, the newest first. Who is in a block with me is not named.
pub(super) async fn list(view: &View, args: ListVersions) -> Result<CourtVersions> {
    let me = view.caller()?.user;
    let facts = store::find(view.db(), view.tenant(), args.court).await?.ok_or_else(not_found)?;
    let said = store::versions(view.db(), facts.id, LISTED_MAX).await?;
    let unseen = blocks::blocked_with(view.db(), me).await?;
    let editors = said.iter().filter_map(|said| said.editor).filter(|editor| !unseen.contains(editor));
    let named = names::named(view.db(), view.tenant(), editors).await?;
    let named: HashMap<UserId, Person> = named.into_iter().map(|person| (person.id, person)).collect();
    let version = |said: Said| {
        Ok(CourtVersion {
            version: said.version,
            editor: said.editor.and_then(|editor| named.get(&editor).cloned()),
            at: said.at,
            form: said.form()?,
            mine_to_revert: said.version == facts.version && said.version > 1 && said.editor == Some(me),
        })
    };
    let mut versions = said.into_iter().map(version).collect::<Result<Vec<_>>>()?;
    fit(&mut versions)?;
    Ok(CourtVersions { versions })
}

/// Leaves out the oldest ones that would not fit into an answer.
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

/// Takes my own edit back, while it is the newest.
pub(super) async fn revert(cx: &mut Cx, args: RevertCourt) -> Result<Court> {
    verification::require(cx).await?;
    let me = cx.caller()?.user;
    let before = lock(cx, args.court).await?;
    if before.version != args.version {
        return Err(edited_since(before.version).into());
    }
    let newest = store::version(cx.db(), before.id, before.version).await?;
    if newest.is_none_or(|newest| newest.editor != Some(me)) {
        return Err(forbidden("Only whoever made the newest edit can take it back."));
    }
    let to = before.version - 1;
    let after = go_back(cx, before, to, Some(me)).await?;
    shown(cx.db(), me, after, cx.now).await
}

/// Says again what a version said. Its pictures come back as far as they are still there.
async fn go_back(cx: &mut Cx, before: Facts, to: i64, editor: Option<UserId>) -> Result<Facts> {
    let Some(said) = store::version(cx.db(), before.id, to).await? else {
        return Err(Refusal::new(ErrorCode::Conflict, "There is nothing before the first version.").into());
    };
    let form = said.form()?;
    let images = there_again(cx, &before.images()?, form.images).await?;
    release(cx, &before.images()?, &images).await?;
    let form = Checked::parse(CourtForm { images, ..form })?;
    let from = before.version;
    let after = write_version(cx.db(), before, &form, editor, cx.now).await?;
    cx.record("court", after.id.0, "reverted", Some(&from.to_string()), Some(&to.to_string())).await?;
    Ok(after)
}

async fn there_again(cx: &Cx, before: &[String], wanted: Vec<String>) -> Result<Vec<String>> {
    let shown = pictures(before);
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

/// What the operator is told of a court: each version with its editor's handle, the newest first.
pub(crate) async fn of_operator(db: &Db, tenant: TenantId, court: CourtId) -> Result<Vec<String>> {
    let facts = store::find(db, tenant, court).await?.ok_or_else(not_found)?;
    let said = store::versions(db, facts.id, LISTED_MAX).await?;
    let named = names::named(db, tenant, said.iter().filter_map(|said| said.editor)).await?;
    let line = |said: Said| {
        let editor = named.iter().find(|person| Some(person.id) == said.editor).map_or("import", |person| &person.handle);
        Ok(format!("{}\t{}\t{editor}\t{}", said.version, dates::minute(said.at), said.data))
    };
    said.into_iter().map(line).collect()
}

/// Goes back to a version in the operator's name, to the one before the newest unless another is named. What was said is
/// its author's, as it was.
pub(crate) async fn revert_by_operator(cx: &mut Cx, court: CourtId, to: Option<i64>) -> Result<i64> {
    let before = lock(cx, court).await?;
    let to = to.unwrap_or(before.version - 1);
    let author = store::version(cx.db(), before.id, to).await?.and_then(|said| said.editor);
    Ok(go_back(cx, before, to, author).await?.version)
}
