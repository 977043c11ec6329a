//! Matches scored live: points from one pad at a time, boards for everybody, a result at the end.

mod ending;
mod entering;
mod favourites;
mod hidden;
mod killed;
mod odds;
mod pads;
mod pairs;
mod pictures;
mod plans;
mod scorers;
mod stopping;
mod watching;

use protocol::client::ClientError;
use protocol::live::{Board, Both, FinishMatch, LiveMatch, LiveSnapshot, Partner, Recorded, ScorePoint, Seat, UndoPoint};
use protocol::matches::Side;
use protocol::{EventId, MatchId, PadId, Topic};

use harness::steps::live::{create, pad, start, toss};
use harness::steps::matches::Game;
use harness::{Player, World};

async fn point(by: &Player, match_id: MatchId, (pad, after): (PadId, i64), side: Side) -> Result<Recorded, ClientError> {
    by.client.call(ScorePoint { match_id, pad, after, side }).await
}

async fn undo(by: &Player, match_id: MatchId, (pad, after): (PadId, i64)) -> Result<Recorded, ClientError> {
    by.client.call(UndoPoint { match_id, pad, after }).await
}

async fn finish(by: &Player, match_id: MatchId, (pad, after): (PadId, i64)) -> Result<Recorded, ClientError> {
    by.client.call(FinishMatch { match_id, pad, after }).await
}

/// Records points, such as `aabb`; returns how many events there are then.
async fn points(by: &Player, match_id: MatchId, (pad, mut after): (PadId, i64), won: &str) -> i64 {
    for side in won.chars() {
        let side = if side == 'a' { Side::A } else { Side::B };
        after = point(by, match_id, (pad, after), side).await.expect("a point").events;
    }
    after
}

/// The board as somebody sees it who opens the match now.
async fn board(reader: &Player, id: MatchId) -> Board {
    reader.snapshot::<LiveSnapshot>(Topic::Match(id)).await.live.board
}

/// Maya's game with Elena, Diego and Omar; the first two play a match that Maya scores.
struct Cast {
    maya: Player,
    elena: Player,
    diego: Player,
    event: EventId,
    live: LiveMatch,
    pad: PadId,
}

impl Cast {
    async fn new(world: &World) -> Self {
        let (maya, elena, diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let event = Game::of(&maya).with(world, [maya.id, elena.id, diego.id]).await;
        let live = create(&maya, event, maya.id, elena.id).await.expect("a match");
        let pad = pad();
        start(&maya, live.id, pad).await.expect("started");
        Self { maya, elena, diego, event, live, pad }
    }
}

/// The points of a set that side A wins to love.
const LOVE_SET: &str = "aaaaaaaaaaaaaaaaaaaaaaaa";
