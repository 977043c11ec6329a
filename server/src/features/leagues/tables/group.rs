//! A group of a league, and the table that its fixtures make.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use protocol::leagues::{BoxCertainty, Competition, FixtureState, SideState, Standing, Table, Tally};
use protocol::{FixtureId, LeagueId, SideId};
use rules::competitions::standings::{self, Policy};
use rules::competitions::through::{Contender, through};

use super::counted::{self, Counted, Ties};
use super::zones::Zones;
use crate::db::Db;
use crate::error::Result;
use crate::features::leagues::boxes::store as boxes;
use crate::features::leagues::fixtures::grouped::{self, GroupFixture};
use crate::features::leagues::fixtures::rows::Decided;
use crate::features::leagues::fixtures::ties::store as ties;
use crate::features::leagues::fixtures::with_a_place;
use crate::features::leagues::sides::store as sides;
use crate::features::leagues::store::Row;

/// A group with all that its table is made of.
pub(in crate::features::leagues) struct Group {
    /// In the order of their ids, so that drawn lots do not depend on anything else.
    pub(in crate::features::leagues) sides: Vec<SideId>,
    fixtures: Vec<GroupFixture>,
    pub(in crate::features::leagues) policy: Policy,
    /// The rubbers of its ties, in a league of teams.
    ties: Option<Ties>,
    /// Of the drawn lots.
    pub(in crate::features::leagues) seed: u64,
    /// How many go through to a knock-out.
    advance: Option<usize>,
    /// The per cent of its matches that must be decided for its places to count.
    least_played: i64,
    /// Those who withdrew before they had a place in the knock-out: they never go through.
    gone: HashSet<SideId>,
    /// Of a box.
    zones: Option<Zones>,
}

/// What is certain for each side of a group, by position; empty where no place leads anywhere.
struct Certain {
    /// Who is through to the knock-out, or out of it.
    through: Vec<Option<bool>>,
    /// Who goes up, down or neither, in a box.
    moves: Vec<Option<BoxCertainty>>,
}

impl Group {
    /// Reads a group of a league.
    pub(in crate::features::leagues) async fn read(db: &Db, league: &Row, number: i64) -> Result<Self> {
        let mut gone = HashSet::new();
        let mut zones = None;
        let sides = match league.competition()? {
            Competition::Box => match boxes::of_group(db, league.id, number).await? {
                Some(period) => {
                    let sizes: Vec<usize> = period.boxes.iter().map(Vec::len).collect();
                    let playing = sides::playing(db, league.id).await?;
                    if is_settled(&period, &playing) {
                        zones = Zones::of(&sizes, period.position(number), usize::try_from(league.box_rules()?.moves).unwrap_or_default());
                    }
                    in_order(period.boxes.get(period.position(number)).cloned().unwrap_or_default())
                }
                None => Vec::new(),
            },
            Competition::RoundRobin | Competition::DoubleRoundRobin | Competition::Groups | Competition::Knockout | Competition::Ladder => {
                let mut playing = sides::playing(db, league.id).await?;
                playing.retain(|row| row.group_number == Some(number));
                for row in &playing {
                    if row.state()? == SideState::Withdrawn {
                        gone.insert(row.id);
                    }
                }
                playing.iter().map(|row| row.id).collect()
            }
        };
        let fixtures = grouped::of_group(db, league.id, number).await?;
        let seed = league.draw_seed.and_then(|seed| u64::try_from(seed).ok()).unwrap_or_default();
        let goes_on = league.competition()? == Competition::Groups;
        let advance = league.advance.and_then(|count| usize::try_from(count).ok()).filter(|_| goes_on);
        let ties = match league.teams()? {
            Some(rules) => {
                let ids: Vec<FixtureId> = fixtures.iter().map(|row| row.id).collect();
                Some(Ties { rules, rubbers: ties::rubbers(db, &ids).await? })
            }
            None => None,
        };
        if advance.is_some() && !gone.is_empty() {
            let placed = with_a_place(db, league.id, number).await?;
            gone.retain(|side| !placed.contains(side));
        }
        let rules = league.table_rules()?;
        let policy = counted::policy(&rules, ties.is_some());
        let is_round_robin = matches!(league.competition()?, Competition::RoundRobin | Competition::DoubleRoundRobin);
        let least_played = if is_round_robin { rules.least_played } else { 0 };
        Ok(Self { sides, fixtures, policy, ties, seed, advance, least_played, gone, zones })
    }

    /// The position of a side in the group.
    pub(in crate::features::leagues) fn position(&self, side: SideId) -> Option<usize> {
        self.sides.binary_search(&side).ok()
    }

    /// Whether somebody withdrew before having a place in the knock-out.
    pub(super) fn has_gone(&self) -> bool {
        !self.gone.is_empty()
    }

    /// How many go through to a knock-out; none where nobody does.
    pub(in crate::features::leagues) fn advance(&self) -> Option<usize> {
        self.advance
    }

    /// Final results alone.
    pub(in crate::features::leagues) fn finals(&self, format: &str) -> Result<Counted> {
        Counted::of(&self.sides, (&self.fixtures, self.ties.as_ref()), format, |row| row.state == FixtureState::Final)
    }

    /// Also what is being played or not confirmed yet, as it stands.
    pub(in crate::features::leagues) fn now(&self, format: &str) -> Result<Counted> {
        Counted::of(&self.sides, (&self.fixtures, self.ties.as_ref()), format, |row| {
            row.state == FixtureState::Final || row.state.is_moving()
        })
    }

    /// The fixtures that may still bring somebody a win, as positions. Confirmed or not: what is not final can end either way.
    pub(in crate::features::leagues) fn left(&self) -> Vec<(usize, usize)> {
        let open = self.fixtures.iter().filter(|row| !row.state.is_over());
        open.filter_map(|row| self.position(row.a).zip(self.position(row.b))).collect()
    }

    /// Differs once what a forecast is made of does: the sides, the final results or the fixtures left.
    pub(in crate::features::leagues) fn forecast_version(&self, format: &str) -> Result<i64> {
        let mut hasher = DefaultHasher::new();
        (&self.sides, self.left(), self.seed, self.finals(format)?.matches).hash(&mut hasher);
        Ok(hasher.finish().cast_signed())
    }

    /// The table by `counted` fixtures.
    pub(in crate::features::leagues) fn table(&self, counted: &Counted) -> standings::Table {
        standings::table(self.sides.len(), &counted.matches, &self.policy, self.seed)
    }

    /// The sides by what the final results have made of them, by position.
    pub(in crate::features::leagues) fn contenders(&self, finals: &standings::Table) -> Vec<Contender> {
        let mut contenders: Vec<Contender> =
            self.sides.iter().map(|side| Contender { gone: self.gone.contains(side), ..Contender::default() }).collect();
        for standings::Row { side, record, .. } in &finals.rows {
            if let Some(contender) = contenders.get_mut(*side) {
                (contender.wins, contender.defaulted) = (record.won, self.policy.defaulted_last && record.defaults > 0);
            }
        }
        contenders
    }

    /// Who is through or out for certain, by final results and the fixtures `left`, among which are those that are being played; nobody
    /// where nobody goes through.
    pub(in crate::features::leagues) fn through(&self, sides: &[Contender], left: &[(usize, usize)]) -> Vec<Option<bool>> {
        self.advance.map(|advance| through(sides, left, advance, self.policy.defaulted_last)).unwrap_or_default()
    }

    /// What is certain by final results: once nothing is left, what the table says.
    fn certain(&self, finals: &standings::Table) -> Certain {
        let (sides, left) = (self.contenders(finals), self.left());
        if left.is_empty() {
            let moves = self.zones.map(|zones| zones.decided(finals)).unwrap_or_default();
            return Certain { through: self.decided(finals), moves };
        }
        let moves = self.zones.map(|zones| zones.certain(&sides, &left, self.policy.defaulted_last)).unwrap_or_default();
        Certain { through: self.through(&sides, &left), moves }
    }

    /// Who is through by the places of a table after which nothing is left: the first of those who have not withdrawn.
    fn decided(&self, finals: &standings::Table) -> Vec<Option<bool>> {
        let Some(advance) = self.advance else { return Vec::new() };
        let mut verdicts = vec![Some(false); self.sides.len()];
        let here = finals.rows.iter().filter(|row| self.sides.get(row.side).is_some_and(|side| !self.gone.contains(side)));
        for row in here.take(advance) {
            verdicts.get_mut(row.side).into_iter().for_each(|verdict| *verdict = Some(true));
        }
        verdicts
    }

    /// Whether fewer matches were decided than the rules ask for. Those that a withdrawal cancelled are none that could be.
    fn has_too_few(&self) -> bool {
        let is_decided = |row: &&GroupFixture| row.state == FixtureState::Final;
        let decided = self.fixtures.iter().filter(is_decided).count();
        let never_was = |row: &&GroupFixture| row.state == FixtureState::Cancelled && row.decided == Some(Decided::Withdrawal);
        let all = self.fixtures.len() - self.fixtures.iter().filter(never_was).count();
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        count(decided).saturating_mul(100) < count(all).saturating_mul(self.least_played)
    }

    /// The rows of a table, with what is certain.
    fn rows(&self, table: &standings::Table, certain: &Certain) -> Vec<Standing> {
        let row = |row: &standings::Row| {
            let record = &row.record;
            let lost = |share: standings::Share| i64::from(share.played) - i64::from(share.won);
            Some(Standing {
                side: *self.sides.get(row.side)?,
                place: i64::try_from(row.place).ok()?,
                tally: Tally {
                    won: record.won.into(),
                    lost: record.lost.into(),
                    sets_won: record.sets.won.into(),
                    sets_lost: lost(record.sets),
                    games_won: record.games.won.into(),
                    games_lost: lost(record.games),
                    rubbers_won: self.ties.as_ref().map(|_| record.rubbers.won.into()),
                    rubbers_lost: self.ties.as_ref().map(|_| lost(record.rubbers)),
                },
                through: certain.through.get(row.side).copied().flatten(),
                certain: certain.moves.get(row.side).copied().flatten(),
            })
        };
        table.rows.iter().filter_map(row).collect()
    }

    /// The table as it is stored.
    pub(super) fn made(&self, league: LeagueId, number: i64, format: &str) -> Result<Table> {
        let finals = self.table(&self.finals(format)?);
        let certain = self.certain(&finals);
        let if_ended_now = match self.fixtures.iter().any(|row| row.state.is_moving()) {
            true => Some(self.rows(&self.table(&self.now(format)?), &certain)),
            false => None,
        };
        let left = self.fixtures.iter().filter(|row| !row.state.is_over()).count();
        Ok(Table {
            league,
            group: number,
            rows: self.rows(&finals, &certain),
            if_ended_now,
            left: i64::try_from(left).unwrap_or(i64::MAX),
            too_few: left == 0 && self.has_too_few(),
            version: 0,
        })
    }
}

/// Whether nobody left or joined since a period began that is still played: only then do its places decide who moves.
fn is_settled(period: &boxes::Period, playing: &[sides::Row]) -> bool {
    let groups = period.groups();
    let mut enrolled = playing.iter().filter(|row| row.state().is_ok_and(|state| state == SideState::Enrolled));
    let count = enrolled.clone().count();
    period.closed_at.is_none()
        && count == period.boxes.iter().map(Vec::len).sum::<usize>()
        && enrolled.all(|row| row.group_number.is_some_and(|group| groups.contains(&group)))
}

fn in_order(mut sides: Vec<SideId>) -> Vec<SideId> {
    sides.sort_unstable();
    sides
}
