//! Pages of a roster.

use protocol::enrolments::{ListRoster, RosterPage};
use protocol::limits;

use super::reading::{self, Reader};
use crate::error::{Result, not_found};
use crate::features::budget::Budget;
use crate::features::cursor::RosterCursor;
use crate::features::events::{access, facts, organisers};
use crate::run::View;

/// A page of the roster of an event that the caller sees.
pub(super) async fn list(view: &View, args: ListRoster) -> Result<RosterPage> {
    let me = view.caller()?.user;
    if !access::is_visible(view, args.event, args.invite.as_deref()).await? {
        return Err(not_found());
    }
    let after = args.cursor.as_deref().map(RosterCursor::parse).transpose()?;
    let event = facts::find(view.db(), view.tenant(), args.event).await?.ok_or_else(not_found)?;
    let is_in = organisers::role(view.db(), &event, me).await?.is_some() || reading::is_player(view.db(), event.id, me).await?;
    let organises = organisers::organises(view.db(), &event, me).await?;
    let reader = Reader { user: me, organises, is_in: is_in || organises };
    let part = reading::roster(view.db(), event.id, reader, after, limits::ROSTER_PAGE).await?;
    let part = part.rated(view.db(), event.format.as_deref(), view.now).await?;
    let (enrolments, cursor) = part.within(&mut Budget::of_a_reply())?;
    Ok(RosterPage { enrolments, cursor })
}
