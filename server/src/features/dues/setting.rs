//! Setting dues, and marking them as paid.

use std::collections::HashSet;

use protocol::chat::UserPush;
use protocol::dues::{DueAmounts, DueList, MarkPaid, PersonAmount, SetDues};
use protocol::notifications::About;
use protocol::{Refusal, Topic, UserId, limits, sentence};
use uuid::Uuid;

use super::split::shares;
use super::store::{self, New};
use super::{leaving, shown};
use crate::error::{Result, forbidden};
use crate::features::enrolments::reading;
use crate::features::events::terms::Facts;
use crate::features::events::{access, facts, organisers};
use crate::features::notifications;
use crate::features::people::names;
use crate::run::Cx;

/// Sets what players owe. What somebody has paid stays as it is, and so does what a late drop still owes.
pub(super) async fn set(cx: &mut Cx, args: SetDues) -> Result<DueList> {
    let me = cx.caller()?.user;
    let event = access::lock_as_organiser(cx, args.event).await?;
    event.check_on_its_own()?;
    match event.state.as_str() {
        "draft" => return Err(Refusal::conflict(sentence!("game_draft"), "draft").into()),
        "cancelled" => return Err(Refusal::conflict(sentence!("game_cancelled"), "cancelled").into()),
        _ => {}
    }
    let subject = subject_of(cx, &event, args.series).await?;
    let players = players(cx, &event, args.series).await?;
    let amounts = match args.amounts {
        DueAmounts::Price => of_price(cx, &event, args.series, &players).await?,
        DueAmounts::Share { total } => of_share(total, &event, &players)?,
        DueAmounts::Each { amounts } => {
            let owing = store::open_of(cx.db(), subject).await?;
            check_each(&amounts, &event, players.iter().chain(&owing).copied().collect())?;
            amounts
        }
    };
    let mut changed = Vec::new();
    for PersonAmount { user, amount } in amounts {
        let new = New { subject, user, owed_to: event.organiser, amount };
        let is_new =
            if amount == 0 { store::delete_open(cx.db(), subject, user).await? } else { store::set(cx.db(), &new, me, cx.now).await? };
        if is_new {
            changed.push((user, amount));
        }
    }
    let by = names::named(cx.db(), cx.tenant(), [me]).await?.pop();
    for (user, amount) in changed {
        push_own(cx, &event, user).await?;
        if amount > 0 && user != me {
            let about = About::DueSet { event: event.named(), by: by.clone(), amount };
            notifications::notify(cx, user, about, Some(me)).await?;
        }
    }
    leaving::push_to_organisers(cx, &event).await?;
    shown::of_organisers(cx.db(), cx.tenant(), &event).await
}

/// Marks a due as paid, or as open again.
pub(super) async fn mark_paid(cx: &mut Cx, args: MarkPaid) -> Result<DueList> {
    let me = cx.caller()?.user;
    let event = access::lock_as_organiser(cx, args.event).await?;
    let subject = subject_of(cx, &event, args.series).await?;
    if args.user == me {
        return Err(forbidden(sentence!("due_own")));
    }
    let paid_at = args.paid.then_some(cx.now);
    let before = store::paid(cx.db(), (subject, args.user)).await?.ok_or_else(|| Refusal::invalid("user", sentence!("due_none")))?;
    if before.paid_at.is_some() != args.paid {
        store::mark(cx.db(), (subject, args.user), paid_at, me).await?;
        if let Some(pass) = before.pass {
            leaving::give_back(cx, pass).await?;
        }
        let (from, to) = if args.paid { ("open", "paid") } else { ("paid", "open") };
        cx.record("due", subject, &format!("due of {}", args.user), Some(from), Some(to)).await?;
        push_own(cx, &event, args.user).await?;
        leaving::push_to_organisers(cx, &event).await?;
    }
    shown::of_organisers(cx.db(), cx.tenant(), &event).await
}

/// Pushes somebody's own dues for an event to them.
pub(super) async fn push_own(cx: &mut Cx, event: &Facts, user: UserId) -> Result<()> {
    let dues = shown::own(cx.db(), cx.tenant(), (event.id, event.series), user).await?;
    cx.push(Topic::User(user), &UserPush::DueChanged { event: event.id, dues })?.without_author();
    Ok(())
}

/// What a due is for: the event, or the whole series, about which only those decide who organise all of it.
async fn subject_of(cx: &Cx, event: &Facts, series: bool) -> Result<Uuid> {
    if !series {
        return Ok(event.id.0);
    }
    let series = event.series.ok_or_else(|| Refusal::invalid("series", sentence!("due_no_series")))?;
    let organises = organisers::organises_series(cx.db(), series, cx.caller()?.user).await?;
    if organises { Ok(series.0) } else { Err(forbidden(sentence!("series_organiser_only"))) }
}

/// Everybody who plays, the organiser first: with whom the cent stays that cannot be shared.
async fn players(cx: &Cx, event: &Facts, series: bool) -> Result<Vec<UserId>> {
    let mut players = match event.series.filter(|_| series) {
        Some(series) => reading::players_of_series(cx.db(), series).await?,
        None => reading::players(cx.db(), event.id).await?,
    };
    players.sort_by_key(|user| *user != event.organiser);
    Ok(players)
}

async fn of_price(cx: &Cx, event: &Facts, series: bool, players: &[UserId]) -> Result<Vec<PersonAmount>> {
    if series {
        return Err(Refusal::invalid("amounts", sentence!("due_price_series")).into());
    }
    let price = facts::price(cx.db(), cx.tenant(), event.id).await?.filter(|price| *price > 0);
    let amount = price.ok_or_else(|| Refusal::invalid("amounts", sentence!("due_no_price")))?;
    Ok(players.iter().filter(|user| **user != event.organiser).map(|user| PersonAmount { user: *user, amount }).collect())
}

fn of_share(total: i64, event: &Facts, players: &[UserId]) -> Result<Vec<PersonAmount>, Refusal> {
    check_amount(total, 1)?;
    let shares = players.iter().zip(shares(total, players.len()));
    Ok(shares.filter(|(user, _)| **user != event.organiser).map(|(user, amount)| PersonAmount { user: *user, amount }).collect())
}

/// Refuses amounts of people who neither play nor owe anything, of the organiser, and of one person twice.
fn check_each(amounts: &[PersonAmount], event: &Facts, may_owe: HashSet<UserId>) -> Result<(), Refusal> {
    if amounts.is_empty() || amounts.len() > limits::PAGE_MAX {
        return Err(Refusal::invalid("amounts", sentence!("at_once", max = limits::PAGE_MAX)));
    }
    let mut listed = HashSet::new();
    for PersonAmount { user, amount } in amounts {
        check_amount(*amount, 0)?;
        let sentence = if *user == event.organiser {
            sentence!("due_organiser")
        } else if !may_owe.contains(user) {
            sentence!("due_player")
        } else if !listed.insert(*user) {
            sentence!("due_twice")
        } else {
            continue;
        };
        return Err(Refusal::invalid("amounts", sentence));
    }
    Ok(())
}

fn check_amount(amount: i64, min: i64) -> Result<(), Refusal> {
    let is_fine = (min..=limits::PRICE_MAX).contains(&amount);
    if is_fine { Ok(()) } else { Err(Refusal::invalid("amounts", sentence!("due_amount", max = limits::PRICE_MAX / 100))) }
}
