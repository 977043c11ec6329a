//! Notifications, and whether they were read. Owns the table `notification`; pushes `notified` and
//! `notifications_read` on `user:{id}`.
//!
//! INVARIANT: a person never sees a notification that names somebody they are in a block with. What players of one game must
//! know of it ([`About::PAST_BLOCKS`]) they are told without a name, and nothing else.

mod asks;
mod bundles;
mod deliveries;
pub(in crate::features) mod mailing;
mod quiet_hours;
pub(in crate::features) mod relevance;
mod store;
pub mod unsubscribing;
mod when;

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use protocol::chat::UserPush;
use protocol::notifications::{
    About, ListNotifications, Notification, NotificationCommand, NotificationQuery, Notifications, ReadNotifications,
};
use protocol::session::Done;
use protocol::{ErrorCode, Millis, NotificationId, Refusal, Topic, UserId, limits, sentence};
use serde::{Deserialize, Serialize};

use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::auth::verification::Requires;
use crate::features::budget::Page;
use crate::features::users::profiles::records;
use crate::features::{blocks, cursor, push};
use crate::jobs::{self, Outside, jobs};
use crate::run::{Answer, Core, Cx, View};

use bundles::Joins;
use deliveries::Delivery;
use push::Pushed;
use store::New;

jobs!("notifications", outside DueOutside => perform_outside);

/// Notifications in one page.
const PAGE: usize = 24;
/// How long notifications are stored.
const RETENTION: Duration = Duration::from_secs(90 * 86_400);

pub fn requires(command: &NotificationCommand) -> Requires {
    match command {
        NotificationCommand::ReadNotifications(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: NotificationCommand) -> Result<Answer> {
    match command {
        NotificationCommand::ReadNotifications(args) => Answer::of(&read(cx, args).await?),
    }
}

pub async fn query(view: &View, query: NotificationQuery) -> Result<Answer> {
    match query {
        NotificationQuery::ListNotifications(args) => Answer::of(&list(view, &args).await?),
    }
}

/// A job that reaches outside.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DueOutside {
    /// Mail a notification to somebody whose settings ask for mail, unless its `row` was read meanwhile.
    MailNotification {
        user: UserId,
        about: Box<About>,
        at: Millis,
        #[serde(default)]
        row: Option<NotificationId>,
    },
}

/// Notifies somebody through the channels of their settings: a stored row, a toast, mail, a push, or none. Mail and pushes wait for
/// the end of their quiet hours, unless they cannot. `by` is the person who caused it: in a block with them, only what concerns a
/// game of both is sent, without a name.
pub async fn notify(cx: &mut Cx, user: UserId, about: About, by: Option<UserId>) -> Result<()> {
    notify_all(cx, &[user], &about, by).await
}

/// Notifies several people of the same, in as many statements as for one, and a few more for each whose row joins others.
pub async fn notify_all(cx: &mut Cx, users: &[UserId], about: &About, by: Option<UserId>) -> Result<()> {
    deliver(cx, users, |_| Some(about), by).await
}

/// Notifies each of several people of something else.
pub async fn notify_each(cx: &mut Cx, abouts: &HashMap<UserId, About>, by: Option<UserId>) -> Result<()> {
    let users: Vec<UserId> = abouts.keys().copied().collect();
    deliver(cx, &users, |user| abouts.get(&user), by).await
}

async fn deliver<'a>(cx: &mut Cx, users: &[UserId], about_of: impl Fn(UserId) -> Option<&'a About>, by: Option<UserId>) -> Result<()> {
    if users.is_empty() {
        return Ok(());
    }
    let blocked = match by {
        Some(by) => blocks::blocked_among(cx.db(), by, &users.iter().copied().collect()).await?,
        None => HashSet::new(),
    };
    if !cx.has_counted() && users.iter().filter_map(|user| about_of(*user)).any(asks::asks) {
        return Err(Error::internal("a command that asks people something and has not counted them"));
    }
    let abouts = users.iter().filter_map(|user| Some((*user, about_of(*user)?)));
    let replaced = bundles::replaced(cx.db(), abouts, by).await?;
    let (mut outside, mut pushed, mut pushes, mut rows) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (user, settings) in records::settings_of(cx.db(), users).await? {
        let Some(about) = about_of(user) else { continue };
        let Some(delivery) = Delivery::of(about, blocked.contains(&user), &settings, cx.now) else { continue };
        let Delivery { about, channels, quiet, leaves_at } = delivery;
        let id = cx.new_id();
        let joins = if channels.row { bundles::joins(&about, user) } else { Joins::None };
        let bundle = match joins {
            Joins::None => id,
            Joins::Counted(subject) => bundles::counted_with(cx.db(), user, (about.kind(), subject), id).await?,
            Joins::Replaces(_) => replaced.get(&user).copied().unwrap_or(id),
        };
        if channels.mail {
            let (about, row) = (Box::new(about.clone()), channels.row.then_some(id));
            outside.push((DueOutside::MailNotification { user, about, at: leaves_at, row }, leaves_at));
        }
        if channels.push.unwrap_or(About::PUSHED.contains(&about.kind())) {
            pushed.push(Pushed { user, about: about.clone(), row: channels.row.then_some(id), due_at: leaves_at });
        }
        // A toast without a row does not count as unread.
        let read_at = (!channels.row).then_some(cx.now);
        let notification = Notification { id: bundle, at: cx.now, read_at, others: None, about };
        if channels.row || channels.toast {
            pushes.push((user, notification.clone(), bundle != id, !channels.toast || quiet));
        }
        if channels.row {
            rows.push(New { id, user, subject: joins.subject(), notification });
        }
    }
    jobs::schedule_all_outside(cx, &outside).await?;
    push::schedule(cx, &pushed).await?;
    store::insert(cx.db(), by, &rows).await?;
    for (user, mut notification, has_others, quiet) in pushes {
        if has_others {
            notification.others = Some(bundles::others(cx.db(), user, notification.id).await?);
        }
        cx.push(Topic::User(user), &UserPush::Notified { notification: Box::new(notification), quiet })?;
    }
    Ok(())
}

/// My notifications, the newest first.
async fn list(view: &View, args: &ListNotifications) -> Result<Notifications> {
    let me = view.caller()?.user;
    let before = args.cursor.as_deref().map(cursor::parse_id).transpose()?;
    let page = Page::of(store::page(view.db(), me, before, PAGE + 1).await?, PAGE);
    let notifications = bundles::with_others(view.db(), me, &page.rows).await?;
    let is_of = |notification: &Notification, row: &store::Row| notification.id == row.bundle();
    let (notifications, cursor) = page.in_a_reply(notifications, is_of, |last| cursor::write_id(&last.id))?;
    Ok(Notifications { unread: unread(view.db(), me).await?, notifications, cursor })
}

/// How many notifications somebody has not read.
pub async fn unread(db: &Db, user: UserId) -> Result<u64> {
    Ok(u64::try_from(store::unread(db, user).await?).unwrap_or_default())
}

/// Marks some or all of my notifications as read. Ignores ids that are not mine.
async fn read(cx: &mut Cx, args: ReadNotifications) -> Result<Done> {
    let me = cx.caller()?.user;
    if args.ids.as_ref().is_some_and(|ids| ids.len() > limits::PAGE_MAX) {
        let sentence = sentence!("at_once", max = limits::PAGE_MAX);
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence).on("ids").into());
    }
    if store::read(cx.db(), me, args.ids.as_deref(), cx.now).await? {
        cx.push(Topic::User(me), &UserPush::NotificationsRead { ids: args.ids })?;
    }
    Ok(Done {})
}

/// Deletes at most `limit` notifications of a removed account, and of those that they caused; whether there may be more. What
/// players of one game must know of it stays, without their name.
pub async fn delete_some(db: &Db, user: UserId, limit: i64) -> Result<bool> {
    let own = store::delete_of(db, user, limit).await?;
    let caused = store::caused_by(db, user, limit).await?;
    for row in &caused {
        match row.about()? {
            about if About::PAST_BLOCKS.contains(&about.kind()) => store::unname(db, row.id, &about.unnamed()).await?,
            _ => store::delete(db, row.id).await?,
        }
    }
    Ok(own || i64::try_from(caused.len()).unwrap_or(i64::MAX) >= limit)
}

/// Deletes old notifications, at most `limit` in one transaction.
pub async fn trim(core: &Core, limit: i64) -> Result<()> {
    let before = core.clock.now() - RETENTION;
    while core.db.tx(async |db| store::trim(db, before, limit).await).await? {}
    Ok(())
}

/// Runs a scheduled job that reaches outside.
async fn perform_outside(outside: &Outside, id: uuid::Uuid, due: DueOutside) -> Result<()> {
    match due {
        DueOutside::MailNotification { user, about, at, row } => mailing::mail(outside, id, user, (&about, row), at).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_a_block_is_a_kind() {
        for kind in About::PAST_BLOCKS {
            assert!(About::KINDS.contains(kind), "{kind}");
        }
    }
}
