//! Notifications about a league.

use protocol::UserId;
use protocol::leagues::LeagueRef;
use protocol::notifications::{About, LeagueWhat};

use super::due::{Due, Notice};
use super::organisers;
use super::store::Row;
use crate::error::Result;
use crate::features::notifications;
use crate::features::people::names;
use crate::jobs;
use crate::run::Cx;

/// People notified in one transaction: each is pushed to on their own topic, and a command has a limit of topics.
const BATCH: usize = 24;

impl Row {
    /// The league as others refer to it.
    pub(in crate::features) fn named(&self) -> LeagueRef {
        LeagueRef { id: self.id, name: self.name.clone() }
    }
}

/// Notifies people, each once, except whoever does it.
pub(super) async fn league(cx: &mut Cx, league: &Row, users: &[UserId], what: LeagueWhat, reason: Option<String>) -> Result<()> {
    let by = cx.actor().user();
    in_batches(cx, league, vec![Notice { users: users.to_vec(), what, reason, place: None }], by).await
}

/// Notifies sides of what became of each, except whoever caused it.
pub(super) async fn sides(cx: &mut Cx, league: &Row, notices: Vec<Notice>) -> Result<()> {
    let by = cx.actor().user();
    in_batches(cx, league, notices, by).await
}

/// Notifies the next batch, and the others by a job.
pub(super) async fn in_batches(cx: &mut Cx, league: &Row, notices: Vec<Notice>, by: Option<UserId>) -> Result<()> {
    let person = names::named(cx.db(), cx.tenant(), by).await?.pop();
    let (mut left, mut later) = (BATCH, Vec::new());
    for Notice { mut users, what, reason, place } in notices {
        users.retain(|user| Some(*user) != by);
        users.sort_unstable();
        users.dedup();
        let others = users.split_off(users.len().min(left));
        left -= users.len();
        if !others.is_empty() {
            later.push(Notice { users: others, what, reason: reason.clone(), place });
        }
        // A place follows from results, whoever entered them.
        let person = person.clone().filter(|_| place.is_none());
        let about = About::LeagueNews { league: league.named(), what, by: person, reason, place };
        notifications::notify_all(cx, &users, &about, by).await?;
    }
    if later.is_empty() {
        return Ok(());
    }
    jobs::schedule(cx, &Due::Notify { league: league.id, notices: later, by }, cx.now).await
}

/// Notifies the organisers of a league.
pub(super) async fn organisers(cx: &mut Cx, row: &Row, what: LeagueWhat) -> Result<()> {
    let users = organisers::all(cx.db(), row).await?;
    league(cx, row, &users, what, None).await
}
