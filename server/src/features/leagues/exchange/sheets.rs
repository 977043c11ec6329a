//! A league as CSV, for spreadsheets: one line for each fixture, or for each place of a table.

use std::collections::HashMap;

use csv::{Terminator, Writer, WriterBuilder};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use protocol::SideId;
use protocol::events::EventRef;
use protocol::leagues::{Stage, Table};
use protocol::matches::{SetScore, Side};

use crate::error::{Error, Result};
use crate::features::columns::to_column;
use crate::features::leagues::fixtures::FixtureRow;
use crate::features::lookups::Words;

/// Spreadsheets take a file for UTF-8 if it begins with this.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A fixture, with the names of its sides and its game.
pub(super) struct Line {
    pub(super) row: FixtureRow,
    pub(super) a: Option<String>,
    pub(super) b: Option<String>,
    pub(super) game: Option<EventRef>,
}

/// The fixtures by number.
pub(super) fn fixtures(lines: &[Line], words: &Words) -> Result<Vec<u8>> {
    let mut sheet = sheet();
    let heading = |name: &str| words.text(&format!("league.csv.{name}"), &[]);
    let headings = ["number", "stage", "round", "group", "home", "away", "date", "court", "score", "winner", "ending", "state", "play_by"];
    sheet.write_record(headings.map(heading)).map_err(Error::internal)?;
    for Line { row, a, b, game } in lines {
        let stage = heading(&format!("stage_{}", to_column(row.stage)?));
        let group = row.group.filter(|_| row.stage == Stage::Group).map(|group| group.to_string()).unwrap_or_default();
        let winner = row.winner.and_then(|winner| if winner == Side::A { a.clone() } else { b.clone() });
        let ending = if row.winner.is_some() { heading(&format!("ending_{}", to_column(row.ending)?)) } else { String::new() };
        let state = heading(&format!("state_{}", to_column(row.state)?));
        let court = game.as_ref().and_then(|game| game.court.clone()).unwrap_or_default();
        let date = game.as_ref().map(date).unwrap_or_default();
        let (number, round) = (row.number.to_string(), row.round.to_string());
        let a = a.clone().unwrap_or_default();
        let b = b.clone().unwrap_or_default();
        let winner = winner.unwrap_or_default();
        let cells = [number, stage, round, group, a, b, date, court, score(&row.sets), winner, ending, state, row.play_by.clone()];
        sheet.write_record(cells.iter().map(|cell| plain(cell))).map_err(Error::internal)?;
    }
    finished(sheet)
}

/// The tables, by group and place.
pub(super) fn tables(tables: &[Table], names: &HashMap<SideId, String>, words: &Words) -> Result<Vec<u8>> {
    let mut sheet = sheet();
    let headings = ["group", "place", "side", "won", "lost", "sets_won", "sets_lost", "games_won", "games_lost"];
    sheet.write_record(headings.map(|name| words.text(&format!("league.csv.{name}"), &[]))).map_err(Error::internal)?;
    for table in tables {
        for row in &table.rows {
            let name = names.get(&row.side).cloned().unwrap_or_default();
            let tally = row.tally;
            let counts = [tally.won, tally.lost, tally.sets_won, tally.sets_lost, tally.games_won, tally.games_lost];
            let cells = [table.group.to_string(), row.place.to_string(), plain(&name)];
            let cells = cells.into_iter().chain(counts.map(|count| count.to_string()));
            sheet.write_record(cells).map_err(Error::internal)?;
        }
    }
    finished(sheet)
}

fn sheet() -> Writer<Vec<u8>> {
    WriterBuilder::new().terminator(Terminator::CRLF).from_writer(MARK.to_vec())
}

fn finished(sheet: Writer<Vec<u8>>) -> Result<Vec<u8>> {
    sheet.into_inner().map_err(|fault| Error::internal(fault.error()))
}

/// A cell that no spreadsheet takes for a formula: people choose their names.
fn plain(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell.to_owned() }
}

/// `2026-11-20 18:30`, on the clock of the court.
fn date(game: &EventRef) -> String {
    let zone = game.zone.as_deref().and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
    let at = game.starts_at.and_then(|at| Timestamp::from_millisecond(at.0).ok());
    at.map(|at| at.to_zoned(zone).strftime("%Y-%m-%d %H:%M").to_string()).unwrap_or_default()
}

/// `7-6(5) 3-6 [10-7]`, from the home side.
fn score(sets: &[SetScore]) -> String {
    let set = |set: &SetScore| match (set.match_tiebreak, set.tiebreak) {
        (true, _) => format!("[{}-{}]", set.a, set.b),
        (false, Some(losers)) => format!("{}-{}({losers})", set.a, set.b),
        (false, None) => format!("{}-{}", set.a, set.b),
    };
    sets.iter().map(set).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_text() {
        for (cell, shown) in [("Maya", "Maya"), ("=1+1", "'=1+1"), ("@handle", "'@handle"), ("", "")] {
            assert_eq!(plain(cell), shown);
        }
    }

    #[test]
    fn scores_are_written_as_they_are_said() {
        let sets = [
            SetScore { a: 7, b: 6, tiebreak: Some(5), match_tiebreak: false },
            SetScore { a: 3, b: 6, tiebreak: None, match_tiebreak: false },
            SetScore { a: 10, b: 7, tiebreak: None, match_tiebreak: true },
        ];
        assert_eq!(score(&sets), "7-6(5) 3-6 [10-7]");
    }

    #[test]
    fn a_comma_in_a_name_stays_in_its_cell() {
        let row = FixtureRow::drawn(protocol::FixtureId(uuid::Uuid::nil()), protocol::LeagueId(uuid::Uuid::nil()), 1, (Stage::Knockout, 1));
        let line = Line { row, a: Some("Okafor, Maya".into()), b: Some("Elena \"Lena\" Vasquez".into()), game: None };
        let text = String::from_utf8(fixtures(&[line], &Words::in_language(["en"])).unwrap()).unwrap();
        let lines: Vec<&str> = text.trim_start_matches('\u{feff}').split("\r\n").collect();
        assert!(lines[0].starts_with("No.,Stage,Round,Group,Home,Away,"), "{}", lines[0]);
        assert!(lines[1].contains("\"Okafor, Maya\",\"Elena \"\"Lena\"\" Vasquez\""), "{}", lines[1]);
    }
}
