//! What games ask of their matches, and of what is known of their players. Without matches nothing is played, and nobody has a rating.

use async_trait::async_trait;
use protocol::matches::Match;
use protocol::pairs::Pairs;
use protocol::ratings::{RatingKind, SideRating};
use protocol::{EventId, Millis, TenantId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::budget::Page;
use crate::features::cursor::Cursor;
use crate::ports::{self, port};
use crate::run::Cx;

/// The results of games. Nothing here locks a row but those of matches.
#[async_trait]
#[allow(unused_variables, reason = "what is answered without matches")]
pub(crate) trait Results: Sync {
    /// At most `limit` results of an event, the newest first, visible to everybody who sees the event.
    async fn newest(&self, db: &Db, tenant: TenantId, event: EventId, limit: usize) -> Result<Page<Match>> {
        Ok(Page::of(Vec::new(), limit))
    }

    /// Whether an event has a result that is not void.
    async fn has_any(&self, db: &Db, event: EventId) -> Result<bool> {
        Ok(false)
    }

    /// The pairs of an event, if they were drawn.
    async fn pairs(&self, db: &Db, event: EventId) -> Result<Option<Pairs>> {
        Ok(None)
    }

    /// What is known of sides, each of one player or two, as it is shown: by their position.
    async fn ratings(&self, db: &Db, kind: RatingKind, now: Millis, sides: &[Vec<UserId>]) -> Result<Vec<Option<SideRating>>> {
        Ok(sides.iter().map(|_| None).collect())
    }

    /// Has jobs call off what is played in an event that was cancelled.
    async fn call_off(&self, cx: &mut Cx, event: EventId) -> Result<()> {
        Ok(())
    }

    /// Leaves the matches of an event that is no longer public to those who see the event.
    async fn hide(&self, cx: &mut Cx, event: EventId) -> Result<()> {
        Ok(())
    }

    /// Makes everybody who watches the matches of an event open them again: who may see the event has changed.
    async fn reopen(&self, cx: &mut Cx, event: EventId) -> Result<()> {
        Ok(())
    }

    /// Ends what somebody sees of the matches of an event, where they may watch them no longer.
    async fn cut_from_event(&self, cx: &mut Cx, event: EventId, user: UserId) -> Result<()> {
        Ok(())
    }

    /// Has jobs do the same for many events.
    async fn cut_from_events(&self, cx: &mut Cx, events: &[EventId], user: UserId) -> Result<()> {
        Ok(())
    }

    /// Has jobs end what each of two people sees of the matches of the other: a block or an unfollow came between.
    async fn cut_between(&self, cx: &mut Cx, pair: [UserId; 2]) -> Result<()> {
        Ok(())
    }
}

port!(Results);

struct NoMatches;

impl Results for NoMatches {}

pub(crate) fn results() -> &'static dyn Results {
    ports::only(&NoMatches)
}

/// Where a list of the results of an event goes on after one of them.
pub(in crate::features) fn cursor_after(last: &Match) -> String {
    Cursor { at: last.reported_at, id: last.id }.write()
}
