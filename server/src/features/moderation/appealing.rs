//! What the author of something sees of its case, and says against it.

use std::time::Duration;

use protocol::moderation::{AppealCase, AppealSuspension, Decision, GetOwnCase, OwnCase, Ruling, TrailWhat};
use protocol::session::Done;
use protocol::text::AppealText;
use protocol::{CaseId, ErrorCode, Millis, Refusal, TenantId, UserId, limits, sentence};
use serde_json::json;

use super::store::{self, Row};
use super::{showing, trail};
use crate::error::{Error, Result, not_found};
use crate::run::{Actor, Core, Cx, View, run_typed};
use crate::work;

/// How long after a decision one may appeal.
const APPEALS: Duration = Duration::from_secs(limits::APPEAL_DAYS * 86_400);

/// A case of the reader's.
pub(super) async fn own(view: &View, args: GetOwnCase) -> Result<OwnCase> {
    let me = view.caller()?.user;
    let row = known_to(store::find(view.db(), view.tenant(), args.case).await?, me)?;
    own_case(&row, view.now)
}

/// Appeals, signed in.
pub(super) async fn appeal(cx: &mut Cx, args: AppealCase) -> Result<OwnCase> {
    let (me, text) = (cx.caller()?.user, AppealText::parse(&args.text)?);
    let row = known_to(store::lock(cx, args.case).await?, me)?;
    let row = add(cx, row, text).await?;
    own_case(&row, cx.now)
}

/// Appeals with the ticket of a refused sign-in.
pub async fn appeal_suspension(core: &Core, tenant: TenantId, form: AppealSuspension) -> Result<()> {
    if !core.keys.is_appeal_ticket(form.case, &form.ticket)? {
        return Err(not_found());
    }
    let text = AppealText::parse(&form.text)?;
    let case = form.case;
    run_typed::<Done>(core, Actor::Guest(tenant), work!(|cx, case, text| appeal_in(cx, case, text))).await.map(drop)
}

async fn appeal_in(cx: &mut Cx, case: CaseId, text: AppealText) -> Result<Done> {
    let row = store::lock(cx, case).await?;
    // The ticket was given to its author, and stands for them.
    cx.act_as(row.author.ok_or_else(not_found)?);
    add(cx, row, text).await?;
    Ok(Done {})
}

/// Adds an appeal to a locked case, which opens it again if it was decided.
async fn add(cx: &mut Cx, mut row: Row, text: AppealText) -> Result<Row> {
    if row.appeal.is_some() {
        return Err(closed("appeal_twice"));
    }
    if appeal_by(&row, cx.now)?.is_none() {
        return Err(closed("appeal_closed"));
    }
    row.appeal = Some(text.into_string());
    row.appealed_at = Some(cx.now);
    row.version += 1;
    if !row.is_open {
        row.is_open = true;
        row.opened_at = cx.now;
    }
    store::update(cx.db(), &row).await?;
    trail::add(cx, row.id, TrailWhat::Appealed, row.appeal.clone()).await?;
    showing::push(cx, row.id).await?;
    Ok(row)
}

fn closed(state: &str) -> Error {
    let sentence = if state == "appeal_twice" { sentence!("appeal_twice") } else { sentence!("appeal_closed") };
    Refusal::saying(ErrorCode::Conflict, sentence).with(json!({ "state": state })).into()
}

/// Refuses those who do not know of a case, like one that does not exist: its author does once it touched them.
fn known_to(row: Row, me: UserId) -> Result<Row> {
    if row.author == Some(me) && (row.hidden || row.decided_at.is_some()) { Ok(row) } else { Err(not_found()) }
}

/// Until when the author may appeal; none where nothing can be taken back.
fn appeal_by(row: &Row, now: Millis) -> Result<Option<Millis>> {
    if row.appeal.is_some() {
        return Ok(None);
    }
    if row.is_open {
        return Ok(row.hidden.then_some(row.opened_at + APPEALS));
    }
    let touched = row.warned || row.suspended_until.is_some() || row.ruling()? == Some(Ruling::Hidden);
    Ok(row.decided_at.map(|at| at + APPEALS).filter(|by| touched && *by > now))
}

fn own_case(row: &Row, now: Millis) -> Result<OwnCase> {
    let content = showing::content_of(row)?;
    Ok(OwnCase {
        id: row.id,
        noun: row.noun()?,
        text: showing::text_of(&content),
        images: showing::images_of(&content),
        hidden: row.hidden,
        open: row.is_open,
        decision: showing::decision(row, &[])?.map(|decision| Decision { by: None, ..decision }),
        appeal: showing::appeal(row),
        appeal_by: appeal_by(row, now)?,
    })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const NOW: Millis = Millis(1_795_201_920_000);

    fn decided(ruling: &str, warned: bool, days_ago: u64) -> Row {
        Row {
            id: CaseId(Uuid::nil()),
            noun: "post".into(),
            subject: Uuid::nil().to_string(),
            author: None,
            content: "{}".into(),
            reason: None,
            reporters: 3,
            opened_at: NOW - APPEALS,
            is_open: false,
            hidden: ruling == "hidden",
            taken_by: None,
            ruling: Some(ruling.into()),
            warned,
            suspended_until: None,
            decision_reason: String::new(),
            decided_by: None,
            decided_at: Some(NOW - Duration::from_secs(days_ago * 86_400)),
            appeal: None,
            appealed_at: None,
            version: 2,
        }
    }

    #[test]
    fn what_can_be_taken_back_can_be_appealed_once_and_for_a_month() {
        let may = |row: &Row| appeal_by(row, NOW).unwrap().is_some();
        assert!(may(&decided("hidden", false, 29)) && !may(&decided("hidden", false, 30)));
        assert!(may(&decided("removed", true, 1)) && !may(&decided("removed", false, 1)));
        assert!(!may(&decided("stands", false, 1)) && !may(&decided("upheld", false, 1)));
        assert!(!may(&Row { appeal: Some("No.".into()), ..decided("hidden", false, 1) }));
        assert!(may(&Row { is_open: true, decided_at: None, ruling: None, ..decided("hidden", false, 1) }), "before anybody looked");
        assert!(!may(&Row { is_open: true, hidden: false, decided_at: None, ruling: None, ..decided("hidden", false, 1) }));
    }
}
