//! Leagues: one in its fourth round, a knock-out at its semifinals, a ladder, teams that meet tonight, and one to join.

mod ladder;
mod script;
mod teams;

use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use protocol::events::GenderRule;
use protocol::leagues::{
    AcceptDraw, AnswerSide, CloseEnrolment, Competition, CreateLeague, Fixture, JoinLeague, League, LeagueCommand, LeagueForm, LeagueSide,
    ProposeDates, ReportFixture, ScheduleFixture, SeedSides, TableRules,
};
use protocol::matches::{ConfirmMatch, Ending, MatchCommand, Score, SetScore};
use protocol::{Command, CourtId, FixtureId, LeagueId, Millis, SideId, TenantId, UserId};
use serde::de::DeserializeOwned;

use super::chance::Chance;
use super::commands::{answered, done};
use super::person::Person;
use super::stage::{Ids, Stage};
use super::step;
use crate::error::{Error, Result};
use crate::features::courts::seeding::{self, Known};
use crate::features::leagues::playable::{self, Playable};
use crate::run::{Core, Cx};
use crate::{instance, work};
use script::{Fate, Script, read};

const ZONE: &str = "America/Los_Angeles";
const HOUR: i64 = 3_600_000;
/// When the matches of past rounds began, local time; those to come begin in the evening.
const HOURS: [i8; 4] = [9, 11, 17, 18];
const EVENING: i8 = 19;
/// Enrolment ends so many days before the first day.
const DRAWN_BEFORE: i64 = 2;
/// Which of the possible draws it is.
const DRAW: u32 = 7;
/// Who finds something to answer when they sign in.
const READER: &str = "maya";
/// Sets of the winner, each with the loser's points in a tie-break.
const SCORES: [&[(u16, u16, Option<u16>)]; 8] = [
    &[(6, 4, None), (6, 3, None)],
    &[(7, 5, None), (6, 4, None)],
    &[(6, 2, None), (7, 6, Some(5))],
    &[(6, 4, None), (3, 6, None), (6, 2, None)],
    &[(4, 6, None), (6, 3, None), (7, 5, None)],
    &[(6, 1, None), (6, 4, None)],
    &[(7, 6, Some(3)), (6, 7, Some(6)), (6, 4, None)],
    &[(6, 3, None), (6, 0, None)],
];

/// Plays the missing leagues.
pub(super) async fn play_all(core: &Core, people: &[Person], ids: &Ids) -> Result<()> {
    let places = seeding::known(&core.db, TenantId::FIRST).await?;
    let levels: Vec<(UserId, f64)> = people.iter().filter_map(|person| Some((person.id, person.level()?))).collect();
    for script in read()? {
        step::run(core, || work!(|cx, ids, places, levels, script| perform(cx, ids, places, levels, script))).await?;
    }
    Ok(())
}

async fn perform(cx: &mut Cx, ids: Ids, places: Vec<Known>, levels: Vec<(UserId, f64)>, script: Script) -> Result<()> {
    if !instance::mark(cx.db(), &format!("demo.league.{}", script.key)).await? {
        return Ok(());
    }
    let story = Story { stage: Stage { now: cx.now, ids }, levels, script };
    let league = story.enrol(cx, &places).await?;
    if story.script.first_day <= 0 {
        story.draw(cx, league).await?;
        match (story.script.competition, &story.script.teams) {
            (Competition::Ladder, _) => story.play_ladder(cx, league).await?,
            (_, Some(_)) => story.play_tie(cx, league).await?,
            _ => story.play(cx, league).await?,
        }
    }
    cx.now = story.stage.now;
    Ok(())
}

/// A match that was played.
struct Played {
    /// The first players of sides A and B.
    players: [UserId; 2],
    a_wins: bool,
    starts: Millis,
    /// Whether the loser has confirmed the score.
    is_confirmed: bool,
}

struct Story {
    stage: Stage,
    levels: Vec<(UserId, f64)>,
    script: Script,
}

impl Story {
    /// Creates the league, and enrols its sides.
    async fn enrol(&self, cx: &mut Cx, places: &[Known]) -> Result<LeagueId> {
        let Self { stage, script, .. } = self;
        let court = places.iter().find(|place| place.name.starts_with(&script.court));
        let court = court.ok_or_else(|| Error::internal(format!("the demo has no court {}", script.court)))?.id;
        stage.enter(cx, &script.by, script.made.0)?;
        let form = self.form(court)?;
        let league = ask::<League>(cx, LeagueCommand::CreateLeague(CreateLeague { form, draft: false })).await?.id;
        let mut enrolled = Vec::new();
        for (nth, side) in (1..).zip(&script.sides) {
            // One after the other, in the hours after it was made.
            let ago = script.made.0.saturating_sub(Duration::from_secs(3_600) * nth);
            enrolled.push(match &script.teams {
                Some(teams) => self.add_team(cx, league, (teams.name(enrolled.len())?, side), ago).await?,
                None => self.join(cx, league, side, ago).await?,
            });
        }
        if script.seeds > 0 {
            stage.enter(cx, &script.by, script.made.0 / 2)?;
            enrolled.truncate(script.seeds);
            act(cx, LeagueCommand::SeedSides(SeedSides { league, sides: enrolled })).await?;
        }
        Ok(league)
    }

    async fn join(&self, cx: &mut Cx, league: LeagueId, side: &[String], ago: Duration) -> Result<SideId> {
        let [player, partner] = [0, 1].map(|at| side.get(at));
        self.stage.enter(cx, player.ok_or_else(|| Error::internal("a side without players"))?, ago)?;
        let with = partner.map(|key| self.stage.id(key)).transpose()?;
        let joined: LeagueSide = ask(cx, LeagueCommand::JoinLeague(JoinLeague { league, partner: with, name: None })).await?;
        if let Some(partner) = partner {
            self.stage.enter(cx, partner, ago - ago / 20)?;
            act(cx, LeagueCommand::AnswerSide(AnswerSide { side: joined.id, accept: true })).await?;
        }
        Ok(joined.id)
    }

    async fn draw(&self, cx: &mut Cx, league: LeagueId) -> Result<()> {
        let days = u64::try_from(DRAWN_BEFORE - self.script.first_day).unwrap_or_default();
        self.stage.enter(cx, &self.script.by, Duration::from_secs(days * 86_400))?;
        let closed: League = ask(cx, LeagueCommand::CloseEnrolment(CloseEnrolment { league })).await?;
        act(cx, LeagueCommand::AcceptDraw(AcceptDraw { league, seed: DRAW, version: closed.version })).await
    }

    /// Plays the rounds that are over, and begins the next one.
    async fn play(&self, cx: &mut Cx, league: LeagueId) -> Result<()> {
        let mut chance = Chance::of(&self.script.key);
        for round in 1..=self.script.rounds {
            for fixture in of_round(cx, league, round).await? {
                let starts = self.within(&fixture, &mut chance)?;
                self.report(cx, &fixture, starts, true, &mut chance).await?;
            }
        }
        let open = of_round(cx, league, self.script.rounds + 1).await?;
        let reader = self.stage.id(READER)?;
        let (mine, others): (Vec<_>, Vec<_>) = open.into_iter().partition(|fixture| fixture.has(reader));
        for (fixture, fate) in others.iter().zip(&self.script.then) {
            match fate {
                Fate::Played => self.report(cx, fixture, self.at(-1, EVENING)?, true, &mut chance).await?,
                Fate::Reported => self.report(cx, fixture, self.at(-1, HOURS[1])?, false, &mut chance).await?,
                Fate::Tonight => self.schedule(cx, fixture).await?,
            }
        }
        for fixture in mine {
            self.propose(cx, &fixture, reader).await?;
        }
        Ok(())
    }

    /// Enters the result of a fixture whose winner is left to chance.
    async fn report(&self, cx: &mut Cx, fixture: &Playable, starts: Millis, is_confirmed: bool, chance: &mut Chance) -> Result<()> {
        let [a, b] = [&fixture.a, &fixture.b].map(|side| side.first().copied().ok_or_else(|| Error::internal("a side without players")));
        let (a, b) = (a?, b?);
        let a_wins = self.wins(a, b, chance);
        enter(cx, fixture.id, Played { players: [a, b], a_wins, starts, is_confirmed }, chance).await
    }

    /// Whether A wins: the better one does, three times in four.
    fn wins(&self, a: UserId, b: UserId, chance: &mut Chance) -> bool {
        let level = |user| self.levels.iter().find(|(one, _)| *one == user).map_or(3.5, |(_, level)| *level);
        let is_upset = chance.pick(4) == 0;
        let ahead = level(a).total_cmp(&level(b));
        if ahead.is_eq() { chance.pick(2) == 0 } else { ahead.is_gt() != is_upset }
    }

    /// Sets the date of a fixture to the next evening.
    async fn schedule(&self, cx: &mut Cx, fixture: &Playable) -> Result<()> {
        self.stage.enter(cx, &self.script.by, Duration::from_secs(86_400))?;
        let schedule = ScheduleFixture { fixture: fixture.id, starts_at: self.evening(0)?, court: None, if_free: false };
        act(cx, LeagueCommand::ScheduleFixture(schedule)).await
    }

    /// The reader's opponent proposes two evenings.
    async fn propose(&self, cx: &mut Cx, fixture: &Playable, reader: UserId) -> Result<()> {
        let opponents = if fixture.a.contains(&reader) { &fixture.b } else { &fixture.a };
        cx.act_as(*opponents.first().ok_or_else(|| Error::internal("a side without players"))?);
        cx.now = Millis(self.stage.now.0 - HOUR);
        let starts = vec![self.evening(1)?, self.evening(2)?];
        act(cx, LeagueCommand::ProposeDates(ProposeDates { fixture: fixture.id, starts, court: None })).await
    }

    /// A time in the last three days of a fixture's round, or yesterday.
    fn within(&self, fixture: &Playable, chance: &mut Chance) -> Result<Millis> {
        let last: Date = fixture.play_by.parse().map_err(Error::internal)?;
        let day = last.checked_sub(Span::new().days(i64::from(chance.pick(3)))).map_err(Error::internal)?;
        local(day.min(self.day(-1)?), chance.one_of(&HOURS))
    }

    fn at(&self, days: i64, hour: i8) -> Result<Millis> {
        local(self.day(days)?, hour)
    }

    /// An evening that is still to come, so many evenings after the next one.
    fn evening(&self, after: i64) -> Result<Millis> {
        let is_over = self.at(0, EVENING)?.0 - HOUR < self.stage.now.0;
        self.at(after + i64::from(is_over), EVENING)
    }

    /// A day in the courts' time zone, counted from today.
    fn day(&self, days: i64) -> Result<Date> {
        local_day(self.stage.now)?.checked_add(Span::new().days(days)).map_err(Error::internal)
    }

    fn form(&self, court: CourtId) -> Result<LeagueForm> {
        let script = &self.script;
        let day = |days| self.day(days).map(|day| Some(day.to_string()));
        Ok(LeagueForm {
            name: script.name.clone(),
            competition: script.competition,
            format: script.format,
            score_format: None,
            court: Some(court),
            surface: None,
            enrol_from: Some(local_day(self.stage.now - script.made.0)?.to_string()),
            enrol_until: day(script.first_day - DRAWN_BEFORE)?,
            starts_on: day(script.first_day)?,
            ends_on: day(script.first_day + script.days - 1)?,
            is_private: false,
            level_min: None,
            level_max: None,
            age_range: Vec::new(),
            gender: GenderRule::Open,
            capacity: script.capacity,
            groups: script.groups,
            advance: script.groups.map(|_| 2),
            consolation: false,
            teams: script.teams.as_ref().map(|teams| Box::new(teams.rules.clone())),
            ladder: (script.competition == Competition::Ladder).then(Box::default),
            boxes: None,
            price: script.price,
            description: Some(script.description.clone()),
            image: None,
            rules: TableRules::default(),
        })
    }
}

async fn ask<T: DeserializeOwned>(cx: &mut Cx, command: LeagueCommand) -> Result<T> {
    answered(cx, Command::Leagues(command)).await
}

async fn act(cx: &mut Cx, command: LeagueCommand) -> Result<()> {
    done(cx, Command::Leagues(command)).await
}

/// Enters a result after the match, which the other side confirms.
async fn enter(cx: &mut Cx, fixture: FixtureId, played: Played, chance: &mut Chance) -> Result<()> {
    let Played { players: [a, b], a_wins, starts, is_confirmed } = played;
    let sets = sets(chance.one_of(&SCORES), a_wins);
    let score = Score { format: None, sets, ending: Ending::Completed, winner: None };
    cx.act_as(if a_wins { a } else { b });
    cx.now = Millis(starts.0 + 2 * HOUR);
    let report = ReportFixture { fixture, played_at: Some(starts), score };
    let reported: Fixture = ask(cx, LeagueCommand::ReportFixture(report)).await?;
    let Some(match_id) = reported.match_id.filter(|_| is_confirmed) else { return Ok(()) };
    cx.act_as(if a_wins { b } else { a });
    cx.now = Millis(starts.0 + 3 * HOUR);
    // A match that was just reported has its first version.
    done(cx, Command::Matches(MatchCommand::ConfirmMatch(ConfirmMatch { match_id, version: 1, score: None }))).await
}

async fn of_round(cx: &Cx, league: LeagueId, round: i64) -> Result<Vec<Playable>> {
    let mut fixtures = playable::of_league(cx.db(), league).await?;
    fixtures.retain(|fixture| fixture.round == round);
    Ok(fixtures)
}

/// The day that it is on the courts.
fn local_day(at: Millis) -> Result<Date> {
    let zone = TimeZone::get(ZONE).map_err(Error::internal)?;
    Ok(Timestamp::from_millisecond(at.0).map_err(Error::internal)?.to_zoned(zone).date())
}

fn local(day: Date, hour: i8) -> Result<Millis> {
    let zone = TimeZone::get(ZONE).map_err(Error::internal)?;
    Ok(Millis(day.at(hour, 0, 0, 0).to_zoned(zone).map_err(Error::internal)?.timestamp().as_millisecond()))
}

/// The sets of a match, from those of its winner.
fn sets(won: &[(u16, u16, Option<u16>)], a_wins: bool) -> Vec<SetScore> {
    let set = |&(winner, loser, tiebreak)| {
        let (a, b) = if a_wins { (winner, loser) } else { (loser, winner) };
        SetScore { a, b, tiebreak, match_tiebreak: false }
    };
    won.iter().map(set).collect()
}

#[cfg(test)]
mod tests {
    use protocol::events::Format;

    use super::*;
    use crate::demo::person;

    #[test]
    fn league_scripts_are_consistent() {
        let ids = person::ids(&person::read().unwrap());
        for script in read().unwrap() {
            let all = script.sides.iter().flatten();
            assert!(all.clone().chain([&script.by]).all(|key| ids.contains_key(key)), "{}", script.key);
            let distinct: std::collections::BTreeSet<_> = all.clone().collect();
            assert_eq!(distinct.len(), all.count(), "{}", script.key);
            let size = match &script.teams {
                Some(teams) => usize::try_from(teams.rules.roster_min).unwrap(),
                None if script.format == Format::Double => 2,
                None => 1,
            };
            assert!(script.sides.iter().all(|side| side.len() == size), "{}", script.key);
            assert!(script.teams.is_none_or(|teams| teams.names.len() == script.sides.len()), "{}", script.key);
            let challengers = script.challenges.iter().flat_map(|one| [&one.by, &one.of]);
            assert!(challengers.into_iter().all(|key| script.sides.iter().flatten().any(|other| other == key)), "{}", script.key);
            assert!(i64::try_from(script.sides.len()).unwrap() <= script.capacity && script.seeds <= script.sides.len(), "{}", script.key);
        }
    }
}
