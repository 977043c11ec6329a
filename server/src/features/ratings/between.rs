//! Two players against each other.

use protocol::matches::Match;
use protocol::ratings::{GetHeadToHead, HeadToHead, RatingKind};
use protocol::{Refusal, limits, sentence};
use rules::scoring::BestOf;

use super::reading;
use crate::error::Result;
use crate::features::budget::{Budget, Page};
use crate::features::cursor;
use crate::features::matches::reading as matches;
use crate::run::View;

/// Matches per page.
const PAGE: usize = limits::RESULTS_PAGE;

/// What two players won and lost against each other, and what is expected of them today.
pub(super) async fn between(view: &View, args: &GetHeadToHead) -> Result<HeadToHead> {
    let me = view.caller()?.user;
    let before = args.cursor.as_deref().map(cursor::parse_id).transpose()?;
    let (a, b) = (reading::seen(view, args.a).await?, reading::seen(view, args.b).await?);
    if a.id == b.id {
        return Err(Refusal::invalid("b", sentence!("player_twice")).into());
    }
    let pair = [a.id, b.id];
    let [singles, doubles] = matches::tallies(view.db(), pair, me).await?;
    let known = reading::known(view.db(), RatingKind::Singles, &pair).await?;
    let rating = |user| known.get(&user).map(|known| known.rating);
    let page = Page::of(matches::against(view, pair, me, before, PAGE + 1).await?, PAGE);
    let (matches, cursor) = page.rows_within(&mut Budget::of_a_reply(), |last: &Match| cursor::write_id(&last.id))?;
    Ok(HeadToHead {
        singles,
        doubles,
        rating_a: reading::today(&known, a.id, view.now),
        rating_b: reading::today(&known, b.id, view.now),
        chance: reading::chance(&[rating(a.id)], &[rating(b.id)], view.now, BestOf::Three),
        matches,
        cursor,
        a,
        b,
    })
}
