//! Cases as moderators see them.

use protocol::moderation::{Appeal, Case, DecidedCases, Decision, ListDecided, ModerationPush};
use protocol::people::Person;
use protocol::{CaseId, TenantId, Topic, UserId};
use serde_json::Value;

use super::store::{self, Row};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::budget::{Budget, Page};
use crate::features::cursor::Cursor;
use crate::features::people::names;
use crate::features::users::profiles::standing;
use crate::run::{Cx, View};
use crate::words;

/// Decided cases in one page.
const PAGE: usize = 24;
/// Characters of a text in a list.
const START_MAX: usize = 80;

/// Shows the community's moderators how a case is now.
pub(super) async fn push(cx: &mut Cx, id: CaseId) -> Result<Case> {
    let row = store::find(cx.db(), cx.tenant(), id).await?;
    let case = cases(cx.db(), cx.tenant(), &[row]).await?.pop().ok_or_else(not_found)?;
    let push = ModerationPush::CaseChanged { case: Box::new(case.clone()), open: store::count_open(cx.db(), cx.tenant()).await? };
    cx.push(Topic::Moderation(cx.tenant()), &push)?.without_author();
    Ok(case)
}

pub(super) async fn cases(db: &Db, tenant: TenantId, rows: &[Row]) -> Result<Vec<Case>> {
    let people: Vec<UserId> = rows.iter().flat_map(|row| [row.author, row.taken_by, row.decided_by]).flatten().collect();
    let named = names::named(db, tenant, people).await?;
    rows.iter().map(|row| case(row, &named)).collect()
}

fn case(row: &Row, named: &[Person]) -> Result<Case> {
    Ok(Case {
        id: row.id,
        noun: row.noun()?,
        start: words::shortened(&on_one_line(&text_of(&content_of(row)?)), START_MAX),
        author: person(named, row.author),
        reporters: row.reporters,
        reason: row.reason.clone(),
        opened_at: row.opened_at,
        hidden: row.hidden,
        taken_by: person(named, row.taken_by),
        appeal: appeal(row),
        decision: decision(row, named)?,
        open: row.is_open,
        version: row.version,
    })
}

pub(super) fn person(named: &[Person], user: Option<UserId>) -> Option<Person> {
    named.iter().find(|person| Some(person.id) == user).cloned()
}

pub(super) fn appeal(row: &Row) -> Option<Appeal> {
    row.appeal.clone().zip(row.appealed_at).map(|(text, at)| Appeal { text, at })
}

/// The last decision, by whoever of these it was.
pub(super) fn decision(row: &Row, named: &[Person]) -> Result<Option<Decision>> {
    let Some((ruling, at)) = row.ruling()?.zip(row.decided_at) else { return Ok(None) };
    Ok(Some(Decision {
        ruling,
        warned: row.warned,
        suspended_until: row.suspended_until,
        reason: row.decision_reason.clone(),
        by: person(named, row.decided_by),
        at,
    }))
}

/// What it said when it was reported.
pub(super) fn content_of(row: &Row) -> Result<Value> {
    Ok(serde_json::from_str(&row.content)?)
}

/// The text of something, or its name; empty of a picture.
pub(super) fn text_of(content: &Value) -> String {
    let part = |field: &str| content.get(field).and_then(Value::as_str).filter(|text| !text.is_empty());
    let parts = ["name", "text", "about", "description"].iter().filter_map(|field| part(field));
    parts.collect::<Vec<_>>().join("\n")
}

/// Paths.
pub(super) fn images_of(content: &Value) -> Vec<String> {
    let one = content.get("image").and_then(Value::as_str);
    let many = content.get("images").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    one.into_iter().chain(many).map(str::to_owned).collect()
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first of them that fit into a snapshot.
pub(super) fn within_a_reply(cases: Vec<Case>) -> Result<Vec<Case>> {
    Budget::of_a_reply().all_that_fit(cases)
}

/// Decided cases, the newest first.
pub(super) async fn decided(view: &View, args: ListDecided) -> Result<DecidedCases> {
    standing::check_moderator(view.db(), view.caller()?.user).await?;
    let after = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let page = Page::of(store::decided(view.db(), view.tenant(), after, PAGE + 1).await?, PAGE);
    let shown = cases(view.db(), view.tenant(), &page.rows).await?;
    let cursor = |last: &Row| Cursor { at: last.decided_at.unwrap_or(last.opened_at), id: last.id }.write();
    let (cases, cursor) = page.in_a_reply(shown, |case, row| case.id == row.id, cursor)?;
    Ok(DecidedCases { cases, cursor })
}
