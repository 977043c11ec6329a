//! Feeds: pages of posts, the newest first, and the topics on which new ones are pushed.

use protocol::posts::{FeedKind, FeedPage, FeedSnapshot, GetFeed};
use protocol::{Cell, Topic, limits};

use super::store::{self, Of, Part, Row, topic_of};
use super::{place, showing};
use crate::error::{Result, not_found};
use crate::features::budget::{Budget, Page};
use crate::features::cursor::Cursor;
use crate::geo;
use crate::geo::circle::Circle;
use crate::run::View;

/// Topic cells of one feed.
const TOPICS_MAX: usize = 20;
/// Posts in a snapshot.
const NEWEST: usize = 10;

pub(super) async fn get(view: &View, args: GetFeed) -> Result<FeedPage> {
    let reader = view.caller()?.user;
    let card = args.card.map(store::noun_column).transpose()?;
    let after = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let part = Part { tenant: view.tenant(), reader, card: card.as_deref(), after, limit: limits::FEED_PAGE + 1 };
    let (rows, cells) = match args.feed {
        FeedKind::Area => {
            let miles = geo::check_distance(args.distance, limits::FEED_DISTANCE_MAX)?;
            args.location.map_or(Ok(()), geo::check)?;
            let middle = place::middle(view.db(), reader, args.location).await?;
            let cells = Circle::new(middle, miles).topic_cells(TOPICS_MAX)?;
            (store::newest(view.db(), Of::Areas(&cells), part).await?, cells)
        }
        FeedKind::Followed => {
            let authors = store::latest_authors(view.db(), part).await?;
            (store::newest(view.db(), Of::Authors(&authors), part).await?, Vec::new())
        }
        FeedKind::Saved => (store::saved(view.db(), part).await?, Vec::new()),
        FeedKind::Mine => (store::newest(view.db(), Of::Authors(&[reader]), part).await?, Vec::new()),
    };
    let topics = cells.into_iter().filter(|_| after.is_none()).filter_map(|cell| topic_of(view.tenant(), cell)).collect();
    page(view, rows, topics).await
}

/// As many of the posts as a page holds; one more than that was read.
async fn page(view: &View, rows: Vec<Row>, topics: Vec<Topic>) -> Result<FeedPage> {
    let page = Page::of(rows, limits::FEED_PAGE);
    let entries = showing::entries(view.db(), view.caller()?.user, &page.rows).await?;
    let cursor = |last: &Row| Cursor { at: last.listed_at, id: last.id }.write();
    let (posts, cursor) = page.in_a_reply(entries, |entry, row| entry.post.id == row.id, cursor)?;
    Ok(FeedPage { posts, topics, cursor })
}

/// The state of `feed:{cell}`, as its reader may see it.
pub(super) async fn snapshot(view: &View, cell: Cell) -> Result<FeedSnapshot> {
    let reader = view.caller()?.user;
    if cell.tenant() != view.tenant() {
        return Err(not_found());
    }
    let part = Part { tenant: view.tenant(), reader, card: None, after: None, limit: NEWEST };
    let rows = store::newest(view.db(), Of::Areas(&[cell.number().cast_signed()]), part).await?;
    let entries = showing::entries(view.db(), reader, &rows).await?;
    Ok(FeedSnapshot { posts: Budget::of_a_reply().all_that_fit(entries)? })
}
