//! Creating a league, editing it, and the draft of its next season.

use jiff::civil::Date;
use protocol::leagues::{CreateLeague, DeleteLeagueDraft, League, NextSeason, PublishLeague, UpdateLeague};
use protocol::session::Done;
use protocol::{ErrorCode, LeagueId, Refusal, Topic, limits, sentence};
use serde_json::json;

use super::due::Due;
use super::forms::{self, CheckedForm};
use super::sides::{line, store as sides};
use super::store::{self, Row};
use super::{access, rooms, showing};
use crate::error::{Error, Result, limit_reached};
use crate::features::pictures::replace_picture;
use crate::features::schedule::local;
use crate::jobs;
use crate::run::Cx;

/// Creates a league, open for enrolment or as a draft.
pub(super) async fn create(cx: &mut Cx, cmd: CreateLeague) -> Result<League> {
    let me = cx.caller()?.user;
    let checked = forms::check(cx.db(), cx.tenant(), cmd.form, cmd.draft).await?;
    if !cmd.draft {
        checked.check_ahead(cx.now)?;
    }
    check_number(cx).await?;
    let mut row = Row::blank(cx.new_id(), me, cx.now);
    checked.fill(&mut row)?;
    row.state = if cmd.draft { "draft" } else { "enrolling" }.into();
    replace_picture(cx, me, None, checked.image()).await?;
    store::insert(cx, &row).await?;
    cx.record("league", row.id.0, "state", None, Some(&row.state)).await?;
    if !cmd.draft {
        schedule(cx, None, &row).await?;
        rooms::open(cx, &row).await?;
    }
    showing::league(cx, row.id, true).await
}

/// Refuses somebody who organises many leagues already.
pub(super) async fn check_number(cx: &Cx) -> Result<()> {
    let most = limits::LEAGUES_ORGANISED_MAX;
    if store::organised(cx.db(), cx.caller()?.user).await? < most {
        Ok(())
    } else {
        Err(limit_reached(sentence!("leagues_most", max = most)))
    }
}

/// Schedules the end of enrolment, the first day and the end of the last one, where they are new.
pub(super) async fn schedule(cx: &mut Cx, before: Option<&Row>, row: &Row) -> Result<()> {
    if let Some(at) = row.enrol_from_at.filter(|at| before.and_then(|before| before.enrol_from_at) != Some(*at)) {
        jobs::schedule(cx, &Due::PostOpening { league: row.id }, at.max(cx.now)).await?;
    }
    if let Some(at) = row.enrol_until_at.filter(|at| before.and_then(|before| before.enrol_until_at) != Some(*at)) {
        jobs::schedule(cx, &Due::EndEnrolment { league: row.id, at }, at).await?;
    }
    if let Some(at) = row.starts_at.filter(|at| before.and_then(|before| before.starts_at) != Some(*at)) {
        jobs::schedule(cx, &Due::Begin { league: row.id, at }, at).await?;
    }
    let ends = row.ends_at.filter(|_| row.is_open_ended());
    if let Some(at) = ends.filter(|at| before.filter(|before| before.is_open_ended()).and_then(|before| before.ends_at) != Some(*at)) {
        jobs::schedule(cx, &Due::End { league: row.id, at }, at).await?;
    }
    Ok(())
}

/// Replaces a league's form.
pub(super) async fn update(cx: &mut Cx, cmd: UpdateLeague) -> Result<League> {
    let row = access::lock_as_organiser(cx, cmd.league).await?;
    if row.version != cmd.version {
        let refusal = Refusal::saying(ErrorCode::Conflict, sentence!("league_changed"));
        return Err(refusal.with(json!({ "state": row.state, "version": row.version })).into());
    }
    let is_draft = row.state == "draft";
    let checked = forms::check(cx.db(), cx.tenant(), cmd.form, is_draft).await?;
    let mut after = row.clone();
    match row.state.as_str() {
        "draft" => checked.fill(&mut after)?,
        "enrolling" | "closed" => fill_undrawn(cx, &row, &checked, &mut after).await?,
        "scheduled" | "active" | "suspended" => fill_drawn(&row, &checked, &mut after)?,
        state => return Err(Refusal::conflict(sentence!("league_over"), state).into()),
    }
    after.version += 1;
    replace_picture(cx, row.organiser, row.image.as_deref(), after.image.as_deref()).await?;
    store::update(cx.db(), &after).await?;
    cx.record("league", row.id.0, "form", Some(&row.version.to_string()), Some(&after.version.to_string())).await?;
    if !is_draft {
        if after.is_private && !row.is_private {
            cx.push_reopen(Topic::League(row.id));
            jobs::schedule(cx, &Due::PostOpening { league: row.id }, cx.now).await?;
        }
        if row.name != after.name {
            rooms::retitle(cx, &after).await?;
        }
        schedule(cx, Some(&row), &after).await?;
        line::fill(cx, &after).await?;
    }
    showing::push_changed(cx, row.id, true).await
}

/// The form of a league that is not drawn yet: as many places as are taken remain, pairs remain pairs, and teams remain teams.
async fn fill_undrawn(cx: &Cx, row: &Row, checked: &CheckedForm, after: &mut Row) -> Result<()> {
    checked.fill(after)?;
    if after.capacity < row.taken {
        return Err(Refusal::invalid("capacity", sentence!("league_capacity_taken", taken = row.taken)).into());
    }
    let is_other = after.is_of_teams() != row.is_of_teams() || (!row.is_of_teams() && after.format != row.format);
    if is_other && !sides::listed(cx.db(), row.id).await?.is_empty() {
        return Err(Refusal::invalid("format", sentence!("league_format_fixed")).into());
    }
    Ok(())
}

/// The form of a league that is drawn: who plays whom and by which rules is fixed.
fn fill_drawn(row: &Row, checked: &CheckedForm, after: &mut Row) -> Result<()> {
    if checked.changes_draw(row)? {
        return Err(Refusal::conflict(sentence!("league_form_frozen"), &row.state).into());
    }
    checked.fill_after_draw(after)
}

/// Opens a draft for enrolment.
pub(super) async fn publish(cx: &mut Cx, cmd: PublishLeague) -> Result<League> {
    let row = lock_draft(cx, cmd.league).await?;
    let checked = forms::check(cx.db(), cx.tenant(), forms::form_of(&row)?, false).await?;
    checked.check_ahead(cx.now)?;
    let mut after = row.clone();
    checked.fill(&mut after)?;
    (after.state, after.version) = ("enrolling".into(), row.version + 1);
    store::update(cx.db(), &after).await?;
    cx.record("league", row.id.0, "state", Some("draft"), Some("enrolling")).await?;
    schedule(cx, None, &after).await?;
    rooms::open(cx, &after).await?;
    showing::push_changed(cx, row.id, true).await
}

pub(super) async fn delete_draft(cx: &mut Cx, cmd: DeleteLeagueDraft) -> Result<Done> {
    let row = lock_draft(cx, cmd.league).await?;
    replace_picture(cx, row.organiser, row.image.as_deref(), None).await?;
    store::delete_draft(cx.db(), row.id).await?;
    cx.record("league", row.id.0, "state", Some("draft"), None).await?;
    Ok(Done {})
}

async fn lock_draft(cx: &Cx, id: LeagueId) -> Result<Row> {
    let row = access::lock_as_organiser(cx, id).await?;
    if row.state == "draft" { Ok(row) } else { Err(Refusal::conflict(sentence!("league_published"), &row.state).into()) }
}

/// Creates a draft of the next season: the same form, its days moved so that it begins the day after this one ends.
pub(super) async fn next_season(cx: &mut Cx, cmd: NextSeason) -> Result<League> {
    let row = access::lock_as_organiser(cx, cmd.league).await?;
    if !matches!(row.state.as_str(), "scheduled" | "active" | "completed" | "archived") {
        return Err(Refusal::conflict(sentence!("league_no_season_yet"), &row.state).into());
    }
    check_number(cx).await?;
    let mut next = Row { previous: Some(row.id), ..Row::blank(cx.new_id(), cx.caller()?.user, cx.now) };
    let mut form = forms::form_of(&row)?;
    // A picture belongs to one league.
    form.image = None;
    let days = season_days(&row)?;
    for day in [&mut form.enrol_from, &mut form.enrol_until, &mut form.starts_on, &mut form.ends_on] {
        *day = day.as_deref().map(|text| moved(text, days)).transpose()?.flatten();
    }
    forms::check(cx.db(), cx.tenant(), form, true).await?.fill(&mut next)?;
    store::insert(cx, &next).await?;
    cx.record("league", next.id.0, "state", None, Some("draft")).await?;
    showing::league(cx, next.id, true).await
}

/// How many days a season takes, with both its first and its last.
fn season_days(row: &Row) -> Result<i64> {
    let day = |text: &Option<String>| text.as_deref().map(|text| local::date("starts_on", text)).transpose();
    let (first, last) = day(&row.starts_on)?.zip(day(&row.ends_on)?).ok_or_else(|| Error::internal("a league without dates"))?;
    Ok(local::day_number(last) - local::day_number(first) + 1)
}

fn moved(text: &str, days: i64) -> Result<Option<String>> {
    let day: Date = local::date("starts_on", text)?;
    Ok(local::day_after(day, days).map(|day| day.to_string()))
}
