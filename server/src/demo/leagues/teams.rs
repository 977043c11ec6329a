//! Teams, and their tie of tonight: two of its rubbers are being played.

use std::time::Duration;

use protocol::leagues::{AddSide, AnswerSide, LeagueCommand, LeagueSide, ScheduleFixture};
use protocol::teams::{AnswerTeam, HandInLineUp, MadeMatch, PlayRubber, TeamCommand};
use protocol::{Command, FixtureId, LeagueId, Millis, SideId, UserId};

use super::{HOUR, Story, act, ask, of_round};
use crate::demo::commands::{answered, done};
use crate::demo::live::{RUBBER_PADS, start};
use crate::error::{Error, Result};
use crate::features::leagues::playable::Playable;
use crate::run::Cx;

/// How long ago the tie began.
const BEGUN: i64 = 40 * 60_000;

impl Story {
    /// Invites a team as the organiser, and has all accept.
    pub(super) async fn add_team(&self, cx: &mut Cx, league: LeagueId, (name, keys): (String, &[String]), ago: Duration) -> Result<SideId> {
        self.stage.enter(cx, &self.script.by, ago)?;
        let players = keys.iter().map(|key| self.stage.id(key)).collect::<Result<Vec<UserId>>>()?;
        let add = AddSide { league, players: players.clone(), name: Some(name) };
        let side = ask::<LeagueSide>(cx, LeagueCommand::AddSide(add)).await?;
        for player in players {
            cx.act_as(player);
            if side.asked.contains(&player) {
                act(cx, LeagueCommand::AnswerSide(AnswerSide { side: side.id, accept: true })).await?;
            } else if player != self.stage.id(&self.script.by)? {
                done(cx, Command::Teams(TeamCommand::AnswerTeam(AnswerTeam { side: side.id, accept: true }))).await?;
            }
        }
        Ok(side.id)
    }

    /// The first tie has begun, at whatever hour; the others follow in the next evenings.
    pub(super) async fn play_tie(&self, cx: &mut Cx, league: LeagueId) -> Result<()> {
        let (mut starts, mut after) = (Millis(self.stage.now.0 - BEGUN), 0);
        let ties = of_round(cx, league, 1).await?;
        for tie in &ties {
            self.stage.enter(cx, &self.script.by, Duration::from_secs(86_400))?;
            act(cx, LeagueCommand::ScheduleFixture(ScheduleFixture { fixture: tie.id, starts_at: starts, court: None, if_free: false }))
                .await?;
            after += 1;
            starts = self.evening(after)?;
        }
        let tonight = ties.first().ok_or_else(|| Error::internal("a league of teams without a tie"))?;
        for players in [&tonight.a, &tonight.b] {
            self.hand_in(cx, tonight.id, players).await?;
        }
        self.begin(cx, tonight).await
    }

    /// The captain plays the first line, the next one the second; both others play doubles.
    async fn hand_in(&self, cx: &mut Cx, fixture: FixtureId, players: &[UserId]) -> Result<()> {
        let [captain, second, others @ ..] = players else { return Err(Error::internal("a team is too small")) };
        cx.act_as(*captain);
        cx.now = Millis(self.stage.now.0 - 3 * HOUR);
        let lines = vec![vec![*captain], vec![*second], others.iter().take(2).copied().collect()];
        done(cx, Command::Teams(TeamCommand::HandInLineUp(HandInLineUp { fixture, lines }))).await
    }

    /// Starts the singles; the organiser scores.
    async fn begin(&self, cx: &mut Cx, tie: &Playable) -> Result<()> {
        for (rubber, pad) in (1..).zip(RUBBER_PADS) {
            self.stage.enter(cx, &self.script.by, Duration::ZERO)?;
            let play = PlayRubber { fixture: tie.id, rubber };
            let made: MadeMatch = answered(cx, Command::Teams(TeamCommand::PlayRubber(play))).await?;
            start(cx, made.match_id, pad).await?;
        }
        Ok(())
    }
}
