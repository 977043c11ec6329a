//! What courts ask of the games that are played at them. Without games nobody plays anywhere.

use async_trait::async_trait;
use protocol::{CourtId, Millis, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::ports::{self, port};
use crate::run::Cx;

/// The games at courts.
#[async_trait]
#[allow(unused_variables, reason = "what is answered without games")]
pub trait GamesAt: Sync {
    /// Whether somebody has played at a court.
    async fn has_played(&self, db: &Db, court: CourtId, user: UserId, now: Millis) -> Result<bool> {
        Ok(false)
    }

    /// The people who played most often at a court's public games, the most frequent first.
    async fn regulars(&self, db: &Db, court: CourtId, span: (Millis, Millis), limit: usize) -> Result<Vec<UserId>> {
        Ok(Vec::new())
    }

    /// The number of public games to come.
    async fn upcoming(&self, db: &Db, court: CourtId, now: Millis) -> Result<i64> {
        Ok(0)
    }

    /// Has the games at a court follow it, by jobs: what people see of it has changed.
    async fn court_changed(&self, cx: &Cx, court: CourtId, version: i64) -> Result<()> {
        Ok(())
    }
}

port!(GamesAt);

struct NoGames;

impl GamesAt for NoGames {}

pub(crate) fn games() -> &'static dyn GamesAt {
    ports::only(&NoGames)
}
