//! A ladder: challenges that were played, one that is to be played, and one that the reader can answer.

use protocol::leagues::{AnswerChallenge, ChallengeSide, Fixture, LeagueCommand};
use protocol::{LeagueId, Millis};

use super::script::{Challenge, Outcome};
use super::{EVENING, HOUR, HOURS, Played, Story, act, ask, enter};
use crate::demo::chance::Chance;
use crate::error::{Error, Result};
use crate::features::leagues::playable;
use crate::run::Cx;

impl Story {
    pub(super) async fn play_ladder(&self, cx: &mut Cx, league: LeagueId) -> Result<()> {
        let mut chance = Chance::of(&self.script.key);
        for challenge in &self.script.challenges {
            self.challenge(cx, league, challenge, &mut chance).await?;
        }
        Ok(())
    }

    async fn challenge(&self, cx: &mut Cx, league: LeagueId, challenge: &Challenge, chance: &mut Chance) -> Result<()> {
        let Challenge { by, of, days_ago, then } = challenge;
        let players = [self.stage.id(by)?, self.stage.id(of)?];
        let made = self.at(-days_ago, HOURS[0])?;
        let side = playable::side_of(cx.db(), league, players[1]).await?;
        let side = side.ok_or_else(|| Error::internal(format!("{of} is not on the ladder")))?;
        cx.act_as(players[0]);
        cx.now = made;
        let fixture = ask::<Fixture>(cx, LeagueCommand::ChallengeSide(ChallengeSide { league, side })).await?.id;
        if *then == Outcome::Open {
            return Ok(());
        }
        cx.act_as(players[1]);
        cx.now = Millis(made.0 + 2 * HOUR);
        act(cx, LeagueCommand::AnswerChallenge(AnswerChallenge { fixture, accept: true, reason: None })).await?;
        if *then == Outcome::Accepted {
            return Ok(());
        }
        let starts = self.at(1 - days_ago, EVENING)?;
        enter(cx, fixture, Played { players, a_wins: *then == Outcome::Won, starts, is_confirmed: true }, chance).await
    }
}
