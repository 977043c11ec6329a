//! Who plays most often at a court, counted once a day by each node: a busy court has thousands of players.

use std::collections::HashMap;
use std::sync::LazyLock;

use parking_lot::Mutex;
use protocol::{CourtId, Millis, UserId};

use super::games::games;
use super::store;
use crate::db::Db;
use crate::error::Result;

/// Regulars are counted over this many days.
const DAYS: i64 = 90;
const DAY_MILLIS: i64 = 86_400_000;
/// Regulars that are counted; fewer are listed, because some may be hidden from a reader.
const COUNTED_MAX: usize = 64;
/// Regulars that are listed.
const LISTED_MAX: usize = 6;
/// Courts whose regulars are remembered.
const COURTS_MAX: usize = 10_000;

/// The day of the count, as days since 1970, with the court's version, which a merge changes; and the regulars.
type Counted = ((i64, i64), Vec<UserId>);

static COUNTED: LazyLock<Mutex<HashMap<CourtId, Counted>>> = LazyLock::new(Mutex::default);

/// The regulars of a court whom `me` may see, the most frequent first.
pub(super) async fn of(db: &Db, me: UserId, (court, version): (CourtId, i64), now: Millis) -> Result<Vec<UserId>> {
    let today = (now.0.div_euclid(DAY_MILLIS), version);
    let counted = COUNTED.lock().get(&court).filter(|(day, _)| *day == today).cloned();
    let regulars = match counted {
        Some((_, regulars)) => regulars,
        None => {
            let since = Millis(now.0 - DAYS * DAY_MILLIS);
            let regulars = games().regulars(db, court, (since, now), COUNTED_MAX).await?;
            // Nobody is counted quickly, and the first game of a court shows at once.
            if !regulars.is_empty() {
                remember(court, (today, regulars.clone()));
            }
            regulars
        }
    };
    let shown = store::shown_among(db, me, &regulars).await?;
    Ok(regulars.into_iter().filter(|user| shown.contains(user)).take(LISTED_MAX).collect())
}

fn remember(court: CourtId, counted: Counted) {
    let (mut all, (today, _)) = (COUNTED.lock(), counted.0);
    if all.len() >= COURTS_MAX {
        all.retain(|_, ((day, _), _)| *day == today);
    }
    if all.len() >= COURTS_MAX {
        all.clear();
    }
    all.insert(court, counted);
}
