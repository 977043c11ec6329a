//! Pairs: who plays with whom on which court of an event, round by round. Owns the table `event_pairs`; pushes `pairs_changed` on
//! `event:{id}`. [`deal`] decides; the organisers change what it decided, and results are entered court by court.
//!
//! INVARIANT: nobody is on two courts of a round.
//! INVARIANT: a round with a result is neither drawn again nor changed by hand.

mod drawing;
mod playing;
pub(in crate::features) mod shown;
mod store;

use protocol::pairs::PairsCommand;

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::run::{Answer, Cx};

pub fn requires(command: &PairsCommand) -> Requires {
    match command {
        PairsCommand::DrawPairs(_) | PairsCommand::MovePairs(_) | PairsCommand::ReportCourt(_) => Requires::VerifiedAddress,
        PairsCommand::ClearPairs(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: PairsCommand) -> Result<Answer> {
    match command {
        PairsCommand::DrawPairs(args) => Answer::of(&drawing::draw(cx, args).await?),
        PairsCommand::MovePairs(args) => Answer::of(&drawing::swap(cx, &args).await?),
        PairsCommand::ClearPairs(args) => Answer::of(&drawing::clear(cx, &args).await?),
        PairsCommand::ReportCourt(args) => Answer::of(&playing::report(cx, args).await?),
    }
}
