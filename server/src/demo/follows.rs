//! Who follows whom, in chronological order, so that notifications are in order too.

use std::collections::BTreeMap;
use std::time::Duration;

use protocol::notifications::{NotificationCommand, ReadNotifications};

use super::ago::Ago;
use super::stage::{Ids, Stage};
use super::step;
use crate::error::Result;
use crate::features::notifications;
use crate::relations;
use crate::run::{Core, Cx};
use crate::{instance, work};

/// Follows in one transaction: each notifies two people.
const AT_ONCE: usize = 30;
/// Notifications older than this are read in the accounts to sign in to.
const NEWS: Ago = Ago(Duration::from_secs(4 * 3_600));
/// The accounts to sign in to.
const READERS: [&str; 2] = ["maya", "elena"];

/// One person follows another.
#[derive(Clone, Debug)]
struct Follow {
    by: String,
    whom: String,
    ago: Ago,
}

/// All follows, oldest first.
fn read() -> Result<Vec<Follow>> {
    let all: BTreeMap<String, BTreeMap<String, Ago>> = serde_json::from_str(include_str!("follows.json"))?;
    let all = all.into_iter().flat_map(|(by, whom)| whom.into_iter().map(move |(whom, ago)| Follow { by: by.clone(), whom, ago }));
    let mut all: Vec<Follow> = all.collect();
    all.sort_by_key(|follow| std::cmp::Reverse(follow.ago));
    Ok(all)
}

/// Adds missing follows.
pub(super) async fn play_all(core: &Core, ids: &Ids) -> Result<()> {
    let (old, news): (Vec<_>, Vec<_>) = read()?.into_iter().partition(|follow| follow.ago >= NEWS);
    let old = old.chunks(AT_ONCE).enumerate().map(|(number, some)| (format!("demo.follows.{number}"), some.to_vec()));
    for (mark, some) in old.chain([("demo.follows.news".to_owned(), news)]) {
        if !instance::is_marked(&core.db, &mark).await? {
            step::run(core, || work!(|cx, ids, mark, some| play(cx, ids, mark, some))).await?;
        }
    }
    Ok(())
}

async fn play(cx: &mut Cx, ids: Ids, mark: String, some: Vec<Follow>) -> Result<()> {
    if !instance::mark(cx.db(), &mark).await? {
        return Ok(());
    }
    let stage = Stage { now: cx.now, ids };
    if some.iter().all(|follow| follow.ago < NEWS) {
        for reader in READERS {
            stage.enter(cx, reader, NEWS.0)?;
            notifications::command(cx, NotificationCommand::ReadNotifications(ReadNotifications::default())).await?;
        }
    }
    for follow in &some {
        stage.enter(cx, &follow.by, follow.ago.0)?;
        relations::follow(cx, stage.id(&follow.whom)?, true).await?;
    }
    cx.now = stage.now;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::person;
    use crate::demo::sign_ins::SIGN_INS;

    #[test]
    fn follows_are_valid_and_in_order() {
        let ids = person::ids(&person::read().unwrap());
        let all = read().unwrap();
        assert!(all.is_sorted_by_key(|follow| std::cmp::Reverse(follow.ago)));
        for follow in &all {
            assert!(follow.by != follow.whom && ids.contains_key(&follow.by) && ids.contains_key(&follow.whom), "{follow:?}");
        }
        assert!(READERS.iter().zip(&SIGN_INS).all(|(reader, who)| who.email.starts_with(reader)));
        for reader in READERS {
            assert!(all.iter().any(|follow| follow.whom == reader && follow.ago < NEWS), "nothing new for {reader}");
        }
    }
}
