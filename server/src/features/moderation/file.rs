//! A case with everything that a decision needs.

use std::collections::BTreeSet;

use protocol::chat::Message;
use protocol::moderation::{AuthorRecord, CaseFile, CaseNoun, CaseReport, ContextLine, GetCase, TrailEntry, TrailWhat};
use protocol::people::Person;
use protocol::{CommentId, MessageId, Millis, UserId, limits};

use super::store::{self, Row};
use super::trail::{self, Entry};
use super::{deciding, showing};
use crate::db::Db;
use crate::error::{Error, Result, not_found};
use crate::features::budget::Budget;
use crate::features::chat::messages;
use crate::features::people::names;
use crate::features::posts::seen::Seen;
use crate::features::posts::{comments, hiding as posts};
use crate::features::reports::hiding::{HIDDEN_FROM, ONE, weight};
use crate::features::reports::store::{self as report_rows, Report, Reporter};
use crate::features::reports::{of_subject, targets};
use crate::features::users::profiles::account;
use crate::features::users::profiles::standing;
use crate::run::View;
use crate::words;

/// Characters of what stands around the thing that a case is about.
const AROUND_MAX: usize = 400;

pub(super) async fn get(view: &View, args: GetCase) -> Result<CaseFile> {
    let (db, tenant, me) = (view.db(), view.tenant(), view.caller()?.user);
    standing::check_moderator(db, me).await?;
    let row = store::find(db, tenant, args.case).await?;
    let mut reports = of_subject(db, tenant, (&row.noun, &row.subject)).await?;
    reports.retain(|report| is_of(report, &row));
    let entries = trail::of_case(db, row.id, limits::PAGE_MAX).await?;
    let lines = context(db, &row).await?;
    let mut people: Vec<UserId> = reports.iter().map(|report| report.user).collect();
    let records = report_rows::records(db, &people, (&row.noun, &row.subject)).await?;
    people.extend(row.author.into_iter().chain(entries.iter().filter_map(|entry| entry.by)));
    people.extend(lines.iter().filter_map(|line| line.author));
    let named = names::named(db, tenant, people).await?;
    let weigh = |user: UserId| records.iter().find(|one| one.user == user).map_or(0, |one| weight(*one, view.now));
    let open: BTreeSet<UserId> = reports.iter().filter(|report| report.decided_at.is_none()).map(|report| report.user).collect();
    let mut budget = Budget::of_a_reply();
    let context = budget.all_that_fit(lines.into_iter().map(|line| line.shown(&named)).collect())?;
    let author = author(view, &row, &named).await?;
    // Before the reports, which may be long: what was done is short.
    let trail = budget.all_that_fit(trail_of(&reports, entries, &named))?;
    let shown = reports.iter().filter_map(|report| shown(report, &records, &named, view.now)).collect();
    Ok(CaseFile {
        context,
        reports: budget.all_that_fit(shown)?,
        trail,
        weight: thousandths(open.into_iter().map(weigh).sum()),
        hidden_from: thousandths(HIDDEN_FROM),
        author,
        rulings: targets::rulings(&row.noun, &row.subject),
        barred: deciding::bar(db, &row, me).await?.map(|barred| barred.key().to_owned()),
        case: showing::cases(db, tenant, &[row]).await?.pop().ok_or_else(not_found)?,
    })
}

/// Whether a report is part of this case, and not of one about the same thing that was decided before or came after.
fn is_of(report: &Report, row: &Row) -> bool {
    if report.decided_at.is_none() { row.is_open } else { report.decided_at == row.decided_at }
}

fn thousandths(weight: i64) -> i64 {
    weight * 1_000 / ONE
}

fn shown(report: &Report, records: &[Reporter], named: &[Person], now: Millis) -> Option<CaseReport> {
    let known = records.iter().find(|one| one.user == report.user);
    Some(CaseReport {
        by: showing::person(named, Some(report.user))?,
        reason: report.reason.clone(),
        note: report.note.clone(),
        at: report.at,
        decided: known.map_or(0, |one| one.upheld + one.dismissed),
        upheld: known.map_or(0, |one| one.upheld),
        weight: known.map_or(0, |one| thousandths(weight(*one, now))),
    })
}

async fn author(view: &View, row: &Row, named: &[Person]) -> Result<Option<AuthorRecord>> {
    let Some((author, person)) = row.author.zip(showing::person(named, row.author)) else { return Ok(None) };
    let record = store::record_of(view.db(), author, row.id).await?;
    let suspension = standing::suspension(view.db(), author, view.now).await?;
    let member_since = account::member_since(view.db(), author).await?.ok_or_else(|| Error::internal("an author without an account"))?;
    Ok(Some(AuthorRecord {
        person,
        member_since,
        broke_rules: record.broke_rules,
        warnings: record.warnings,
        suspensions: record.suspensions,
        suspended_until: suspension.map(|suspension| suspension.until),
    }))
}

/// The reports, and what was done since, in the order of time.
fn trail_of(reports: &[Report], entries: Vec<Entry>, named: &[Person]) -> Vec<TrailEntry> {
    let reported = reports.iter().map(|report| TrailEntry {
        at: report.at,
        by: showing::person(named, Some(report.user)),
        what: TrailWhat::Reported,
        detail: Some(report.reason.clone()),
    });
    let done = entries.into_iter().map(|Entry { at, by, what, detail }| TrailEntry { at, by: showing::person(named, by), what, detail });
    let mut all: Vec<TrailEntry> = reported.chain(done).collect();
    all.sort_by_key(|entry| entry.at);
    all.truncate(limits::PAGE_MAX);
    all
}

/// A line of the context, before its author is named.
struct Line {
    author: Option<UserId>,
    text: String,
    images: Vec<String>,
    at: Option<Millis>,
    subject: bool,
}

impl Line {
    fn shown(self, named: &[Person]) -> ContextLine {
        let Self { author, text, images, at, subject } = self;
        let text = if subject { text } else { words::shortened(&text, AROUND_MAX) };
        ContextLine { author: showing::person(named, author), text, images, at, subject }
    }
}

/// The thing itself, with what stands around it.
async fn context(db: &Db, row: &Row) -> Result<Vec<Line>> {
    let lines = match row.noun()? {
        CaseNoun::Message => conversation(db, row).await?,
        CaseNoun::Comment => under_a_post(db, row).await?,
        CaseNoun::Post => match row.subject.parse() {
            Ok(post) => posts::any(db, post).await?.map(|seen| posted(seen, true)).into_iter().collect(),
            Err(_) => Vec::new(),
        },
        CaseNoun::Person | CaseNoun::Event | CaseNoun::League | CaseNoun::Court | CaseNoun::Review | CaseNoun::Picture => Vec::new(),
    };
    // What is gone, and what stands by itself, is shown as it was reported.
    Ok(if lines.iter().any(|line| line.subject) { lines } else { lines.into_iter().chain([as_reported(row)?]).collect() })
}

fn as_reported(row: &Row) -> Result<Line> {
    let content = showing::content_of(row)?;
    Ok(Line { author: row.author, text: showing::text_of(&content), images: showing::images_of(&content), at: None, subject: true })
}

async fn conversation(db: &Db, row: &Row) -> Result<Vec<Line>> {
    let Ok(id) = row.subject.parse::<MessageId>() else { return Ok(Vec::new()) };
    let content = showing::content_of(row)?;
    let line = |message: Message| {
        let subject = message.id == id;
        // A deleted one says nothing, but for what was reported of it.
        let text = message.text.or_else(|| subject.then(|| showing::text_of(&content)))?;
        Some(Line { author: Some(message.author), text, images: Vec::new(), at: Some(message.sent_at), subject })
    };
    Ok(messages::around(db, id).await?.into_iter().filter_map(line).collect())
}

async fn under_a_post(db: &Db, row: &Row) -> Result<Vec<Line>> {
    let Ok(id) = row.subject.parse::<CommentId>() else { return Ok(Vec::new()) };
    let Some(comment) = comments::hiding::any(db, id).await? else { return Ok(Vec::new()) };
    let post = posts::any(db, comment.post).await?;
    Ok(post.map(|post| posted(post, false)).into_iter().chain([posted(comment, true)]).collect())
}

fn posted(seen: Seen, subject: bool) -> Line {
    Line { author: Some(seen.author), text: seen.text, images: seen.images, at: Some(seen.at), subject }
}
