//! Results of the courts.

use protocol::matches::{Match, ReportMatch};
use protocol::pairs::ReportCourt;
use protocol::{ErrorCode, Refusal, UserId, sentence};

use super::drawing::save_and_push;
use super::store;
use crate::error::{Result, not_found};
use crate::features::enrolments::reading;
use crate::features::events::access;
use crate::features::matches;
use crate::run::Cx;

/// Enters the result of a court, under the same rules as any result of the event. A court whose result was voided can have another.
pub(super) async fn report(cx: &mut Cx, args: ReportCourt) -> Result<Match> {
    let event = access::lock_visible(cx, args.event, None).await?;
    let mut drawn = store::find(cx.db(), event.id).await?.ok_or_else(not_found)?;
    let entries = reading::entries(cx.db(), &drawn.players).await?;
    let (round, court) = (usize::try_from(args.round).unwrap_or(usize::MAX), usize::try_from(args.court).unwrap_or(usize::MAX));
    let court = drawn.rounds.get_mut(round).and_then(|round| round.courts.get_mut(court)).ok_or_else(not_found)?;
    let user = |seat: &u32| {
        let enrolment = usize::try_from(*seat).ok().and_then(|seat| drawn.players.get(seat))?;
        entries.iter().find(|entry| entry.enrolment == *enrolment)?.user
    };
    let side = |seats: &[u32]| seats.iter().map(user).collect::<Option<Vec<UserId>>>();
    let (Some(a), Some(b)) = (side(&court.a), side(&court.b)) else {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("pairs_guest")).into());
    };
    if let Some(entered) = court.match_id
        && matches::counts(cx, entered).await?
    {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("result_entered")).into());
    }
    let result =
        matches::report_on_court(cx, ReportMatch { event: event.id, a, b, guests_a: Vec::new(), guests_b: Vec::new(), score: args.score })
            .await?;
    court.match_id = Some(result.id);
    drawn.version += 1;
    save_and_push(cx, drawn).await?;
    Ok(result)
}
