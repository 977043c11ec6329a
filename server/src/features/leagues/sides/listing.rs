//! The sides of a league as lists show them.

use protocol::leagues::{LeagueSide, ListSides, SidePage, SideState};
use protocol::{LeagueId, SideId, UserId};

use super::{changing, store};
use crate::error::Result;
use crate::features::budget::{Budget, Page};
use crate::features::cursor;
use crate::features::leagues::{access, organisers};
use crate::features::ratings;
use crate::run::View;

/// The sides of a league that the caller sees, after the cursor.
pub(in crate::features::leagues) async fn list(view: &View, args: &ListSides) -> Result<SidePage> {
    let me = view.caller()?.user;
    let league = access::seen(view, args.league).await?;
    let after = args.cursor.as_deref().map(cursor::parse_id).transpose()?;
    let organises = organisers::organises(view.db(), &league, me).await?;
    let (sides, cursor) = page(view, (league.id, me, organises), after, &mut Budget::of_a_reply()).await?;
    Ok(SidePage { sides, cursor })
}

/// As many sides as fit, and the cursor of the next page, if there is one. A league has few hundred, in an order of many parts: a page
/// goes on after a side, wherever that is now, and begins anew if it is gone.
pub(in crate::features::leagues) async fn page(
    view: &View,
    (league, me, organises): (LeagueId, UserId, bool),
    after: Option<SideId>,
    budget: &mut Budget,
) -> Result<(Vec<LeagueSide>, Option<String>)> {
    let mut sides = seen(view, league, me, organises).await?;
    let seen_before = sides.iter().position(|side| Some(side.id) == after).map_or(0, |place| place.saturating_add(1));
    let page = Page { rows: sides.split_off(seen_before), more: false };
    page.rows_within(budget, |last| cursor::write_id(&last.id))
}

/// The sides that a reader sees: requests and those that are forming are for organisers and their own players.
async fn seen(view: &View, league: LeagueId, me: UserId, organises: bool) -> Result<Vec<LeagueSide>> {
    let rows = store::listed(view.db(), league).await?;
    let Some(kind) = rows.first().map(store::Row::rating_kind).transpose()? else { return Ok(Vec::new()) };
    let players: Vec<Vec<UserId>> = rows.iter().map(store::Row::rated).collect();
    let ratings = ratings::reading::of_sides(view.db(), kind, view.now, &players).await?;
    let mut waiting = 0_i64;
    let mut listed = Vec::new();
    for (row, rating) in rows.into_iter().zip(ratings) {
        let state = row.state()?;
        let position = (state == SideState::Waitlisted).then(|| {
            waiting += 1;
            waiting
        });
        if organises || row.is_public()? || row.users().contains(&me) || row.asks(me) {
            listed.push(changing::shown_at(&row, position, rating)?);
        }
    }
    Ok(listed)
}
