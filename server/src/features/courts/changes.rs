//! Adding and editing courts. Every edit is a version.

use protocol::courts::{AddCourt, Court, CourtForm, EditCourt};
use protocol::{CourtId, ErrorCode, Refusal, sentence};

use super::form::Checked;
use super::proposals;
use super::reference::lock;
use super::revising::revise;
use super::showing::shown;
use super::store::{self, Facts, VersionRow};
use crate::error::Result;
use crate::features::pictures::replace_pictures;
use crate::run::Cx;

/// Adds a court.
pub(super) async fn add(cx: &mut Cx, args: AddCourt) -> Result<Court> {
    insert(cx, cx.new_id(), args.form).await
}

/// Adds a court under a given id.
pub(crate) async fn insert(cx: &mut Cx, id: CourtId, form: CourtForm) -> Result<Court> {
    let (me, form) = (cx.caller()?.user, Checked::parse(form)?);
    let facts = Facts::new(id, cx.tenant(), &form, cx.now);
    let facts = Facts { added_by: Some(me), ..facts };
    store::insert(cx.db(), &facts, None).await?;
    store::insert_version(
        cx.db(),
        facts.id,
        &VersionRow { version: facts.version, editor: Some(me), at: cx.now, data: store::version_data(form.form(), None)? },
    )
    .await?;
    replace_pictures(cx, me, &[], &form.form().images).await?;
    cx.record("court", facts.id.0, "added", None, Some(&facts.name)).await?;
    shown(cx.db(), me, facts, cx.now).await
}

/// Edits a court; refused if it was edited since the caller read it. A name or place may have to wait (`proposals`).
pub(super) async fn edit(cx: &mut Cx, args: EditCourt) -> Result<Court> {
    let (me, form) = (cx.caller()?.user, Checked::parse(args.form)?);
    let before = lock(cx, args.court).await?;
    // A merged court has other versions.
    if (before.id, before.version) != (args.court, args.version) {
        return Err(edited_since(before.version).into());
    }
    let form = proposals::set_aside(cx, &before, form, me).await?;
    if before.form()? == *form.form() {
        return shown(cx.db(), me, before, cx.now).await;
    }
    replace_pictures(cx, me, &before.images()?, &form.form().images).await?;
    let after = revise(cx, before, &form, Some(me)).await?;
    cx.record("court", after.id.0, "edited", None, Some(&after.version.to_string())).await?;
    shown(cx.db(), me, after, cx.now).await
}

pub(super) fn edited_since(version: i64) -> Refusal {
    let sentence = sentence!("court_edited");
    Refusal::saying(ErrorCode::Conflict, sentence).with(serde_json::json!({ "state": "edited", "version": version }))
}
