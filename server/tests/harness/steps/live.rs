//! Matches scored live.

use protocol::client::ClientError;
use protocol::live::{CreateMatch, LiveMatch, Partner, Recorded, Seat, StartMatch, Toss};
use protocol::matches::Side;
use protocol::{EventId, MatchId, PadId, UserId};
use uuid::Uuid;

use crate::Player;

/// A device that scores.
pub fn pad() -> PadId {
    PadId(Uuid::now_v7())
}

pub fn toss() -> Toss {
    Toss {
        server: Seat { side: Side::A, partner: Partner::First },
        second_server: Partner::First,
        left: Side::A,
        order: protocol::live::ServeOrder::default(),
        ends: protocol::live::EndChanges::default(),
    }
}

/// A match between two players of an event.
pub async fn create(by: &Player, event: EventId, a: UserId, b: UserId) -> Result<LiveMatch, ClientError> {
    let form = CreateMatch { event, a: vec![a], b: vec![b], guests_a: vec![], guests_b: vec![], format: None };
    by.client.call(form).await
}

pub async fn start(by: &Player, match_id: MatchId, pad: PadId) -> Result<Recorded, ClientError> {
    by.client.call(StartMatch { match_id, pad, toss: toss() }).await
}

/// The owner's pad.
pub const PAD: PadId = PadId(Uuid::from_u128(7));
