//! A line of `rally rate`: a match that was played.

use std::sync::LazyLock;

use jiff::civil::Date;
use rules::ratings::{Day, Played};
use rules::scoring::{BestOf, Ending, Format, Mark, SetScore, Side, Tally, Unreadable, Written, judge, written};

use crate::lines::Line;

/// The most bytes of a line with its end.
pub(super) const BYTES_MAX: usize = 4_096;
/// Characters of a wrong field that are shown.
const SHOWN: usize = 40;
/// The most sets of a match.
const SETS_MAX: usize = 5;
/// The most games of a set, or points of a match tie-break.
const GAMES_MAX: u16 = 199;

/// The formats that a score is looked for in, the usual ones first. The score of most matches fits the first or the second.
static FORMATS: LazyLock<[Format; 14]> = LazyLock::new(|| {
    [
        "SET3-S:6/TB7",
        "SET5-S:6/TB7",
        "SET3-S:6/TB7-F:6",
        "SET5-S:6/TB7-F:6",
        "SET3-S:6/TB7-F:6/TB10",
        "SET5-S:6/TB7-F:6/TB10",
        "SET5-S:6/TB7-F:6/TB7@12",
        "SET3-S:6/TB7-F:TB10",
        "SET3-S:6/TB7-F:TB7",
        "SET3-S:4/TB7",
        "SET3-S:4/TB7@3-F:TB10",
        "SET1-S:8/TB7",
        "SET1-S:6/TB7",
        "SET1-S:4/TB7",
    ]
    .map(|code| code.parse().unwrap_or_default())
});

/// A match between two, by their names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Match<'a> {
    pub(super) day: Day,
    pub(super) a: &'a str,
    pub(super) b: &'a str,
    pub(super) winner: Side,
    pub(super) best_of: BestOf,
    /// `None` if it does not count.
    pub(super) played: Option<Played>,
}

/// Why a line is no match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Wrong {
    #[error("the line is too long: it has {BYTES_MAX} bytes at most")]
    TooLong,
    #[error("the line is not UTF-8")]
    NotText,
    #[error("a match is date, A, B, winner and score, separated by tabs: 5 fields, not {0}")]
    Fields(usize),
    #[error("the date is written as 2015-08-26, not {0:?}")]
    Date(String),
    #[error("the dates must be in order: this one is before the one of the last match")]
    Earlier,
    #[error("a player has no name")]
    NoName,
    #[error("{0:?} plays against themselves")]
    Same(String),
    #[error("the winner is one of the two players, not {0:?}")]
    Winner(String),
    #[error("the score {text:?}: {why}")]
    Score { text: String, why: Unreadable },
    #[error("the score {0:?} has more sets or games than a match can have")]
    TooMany(String),
    #[error("the score {0:?} was won by the other side: it is written from the winner's side")]
    Loser(String),
}

/// Reads a line.
pub(super) fn read(read: Line, line: &[u8]) -> Result<Match<'_>, Wrong> {
    if read == Line::TooLong {
        return Err(Wrong::TooLong);
    }
    let line = std::str::from_utf8(line).map_err(|_| Wrong::NotText)?;
    let line = line.strip_suffix('\n').unwrap_or(line);
    let mut fields = line.strip_suffix('\r').unwrap_or(line).split('\t');
    let all = [(); 5].map(|()| fields.next());
    let [Some(date), Some(a), Some(b), Some(winner), Some(score)] = all else {
        return Err(Wrong::Fields(all.iter().flatten().count()));
    };
    let more = fields.count();
    if more > 0 {
        return Err(Wrong::Fields(all.len() + more));
    }
    let day = day(date)?;
    let winner = winner_of(a, b, winner)?;
    let (best_of, played) = result(score, winner)?;
    Ok(Match { day, a, b, winner, best_of, played })
}

fn day(text: &str) -> Result<Day, Wrong> {
    let date = Some(text).filter(|text| text.len() == 10).and_then(|text| text.parse::<Date>().ok());
    let days = date.map(|date| date.duration_since(Date::constant(1970, 1, 1)).as_hours() / 24);
    days.and_then(|days| i32::try_from(days).ok()).map(Day).ok_or_else(|| Wrong::Date(start_of(text)))
}

fn winner_of(a: &str, b: &str, winner: &str) -> Result<Side, Wrong> {
    if a.is_empty() || b.is_empty() {
        return Err(Wrong::NoName);
    }
    match (winner == a, winner == b) {
        (true, true) => Err(Wrong::Same(start_of(a))),
        _ if a == b => Err(Wrong::Same(start_of(a))),
        (true, false) => Ok(Side::A),
        (false, true) => Ok(Side::B),
        (false, false) => Err(Wrong::Winner(start_of(winner))),
    }
}

/// The length of the match, and what counts of it.
fn result(text: &str, winner: Side) -> Result<(BestOf, Option<Played>), Wrong> {
    let score = written(text).map_err(|why| Wrong::Score { text: start_of(text), why })?;
    if score.sets.len() > SETS_MAX || score.sets.iter().any(|set| set.won.high() > GAMES_MAX) {
        return Err(Wrong::TooMany(start_of(text)));
    }
    let best_of = best_of(&score);
    if score.sets.is_empty() || matches!(score.mark, Some(Mark::Walkover | Mark::Defaulted | Mark::Unfinished)) {
        return Ok((best_of, None));
    }
    if score.mark.is_none() {
        for format in &*FORMATS {
            let Ok(verdict) = judge(format, &score.sets, Ending::Completed) else { continue };
            if verdict.winner == Some(Side::B) {
                return Err(Wrong::Loser(start_of(text)));
            }
            let played = Played { best_of: format.best_of(), winner, games: for_side(verdict.games, winner), retired: false };
            return Ok((played.best_of, Some(played)));
        }
    }
    // Not played to its end, or by rules of its own: as far as it was played, it counts as a retirement does.
    let games = games(&score);
    Ok((best_of, Some(Played { best_of, winner, games: for_side(games, winner), retired: true })))
}

/// Of five sets, if somebody won three or it took more than three.
fn best_of(score: &Written) -> BestOf {
    let won = |of: fn(&SetScore) -> bool| score.sets.iter().filter(|set| of(set)).count();
    let most = won(|set| set.won.a > set.won.b).max(won(|set| set.won.b > set.won.a));
    if most > 2 || score.sets.len() > 3 { BestOf::Five } else { BestOf::Three }
}

/// All games; a match tie-break is one.
fn games(score: &Written) -> Tally {
    let whole = score.sets.len() - usize::from(score.match_tie_break);
    let sets = score
        .sets
        .iter()
        .take(whole)
        .fold(Tally::NONE, |sum, set| Tally::new(sum.a.saturating_add(set.won.a), sum.b.saturating_add(set.won.b)));
    let last = score.sets.iter().skip(whole).find_map(|set| set.won.leader());
    last.map_or(sets, |side| sets.and(side))
}

/// A count from the winner's side, from side A.
fn for_side(games: Tally, winner: Side) -> Tally {
    match winner {
        Side::A => games,
        Side::B => Tally::new(games.b, games.a),
    }
}

fn start_of(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Result<Match<'_>, Wrong> {
        read(Line::Read, line.as_bytes())
    }

    fn played(score: &str) -> Option<Played> {
        of(&format!("2015-08-26\tAnn\tBea\tBea\t{score}")).unwrap().played
    }

    #[test]
    fn a_match_is_read_from_side_a() {
        let line = of("1970-01-11\tAnn\tBea\tBea\t3-6 7-5 6-1\r\n").unwrap();
        let games = Tally::new(12, 16);
        let played = Played { best_of: BestOf::Three, winner: Side::B, games, retired: false };
        assert_eq!(line, Match { day: Day(10), a: "Ann", b: "Bea", winner: Side::B, best_of: BestOf::Three, played: Some(played) });
        assert_eq!(of("1969-12-31\tA\tB\tA\t6-0 6-0").unwrap().day, Day(-1));
    }

    #[test]
    fn every_score_counts_for_what_it_is() {
        for (score, best_of, games, retired) in [
            ("6-4 6-4", BestOf::Three, (8, 12), false),
            ("6-4 4-6 [10-7]", BestOf::Three, (10, 11), false),
            ("6-4 6-4 6-4", BestOf::Five, (12, 18), false),
            ("6-4 4-6 70-68", BestOf::Three, (78, 80), false),
            ("8-5", BestOf::One, (5, 8), false),
            ("6-4 2-1 ret.", BestOf::Three, (5, 8), true),
            ("0-3 RET", BestOf::Three, (3, 0), true),
            ("6-4 3-2", BestOf::Three, (6, 9), true),
        ] {
            let counted = played(score).unwrap_or_else(|| panic!("{score} counts"));
            assert_eq!((counted.best_of, counted.games, counted.retired), (best_of, Tally::new(games.0, games.1), retired), "{score}");
        }
        for score in ["w/o", "", "6-4 def.", "6-4 3-2 abd."] {
            assert_eq!(played(score), None, "{score}");
        }
    }

    #[test]
    fn what_is_no_match_is_refused() {
        for (line, why) in [
            ("", Wrong::Fields(1)),
            ("2015-08-26 A B A 6-4 6-4", Wrong::Fields(1)),
            ("2015-08-26\tA\tB\tA", Wrong::Fields(4)),
            ("2015-08-26\tA\tB\tA\t6-4 6-4\t", Wrong::Fields(6)),
            ("2015-02-29\tA\tB\tA\t6-4 6-4", Wrong::Date("2015-02-29".into())),
            ("26.8.2015\tA\tB\tA\t6-4 6-4", Wrong::Date("26.8.2015".into())),
            ("2015-08-26\t\tB\tB\t6-4 6-4", Wrong::NoName),
            ("2015-08-26\tA\tA\tA\t6-4 6-4", Wrong::Same("A".into())),
            ("2015-08-26\tA\tB\tC\t6-4 6-4", Wrong::Winner("C".into())),
            ("2015-08-26\tA\tB\tA\t4-6 4-6", Wrong::Loser("4-6 4-6".into())),
            ("2015-08-26\tA\tB\tA\tsix", Wrong::Score { text: "six".into(), why: Unreadable::Set }),
            ("2015-08-26\tA\tB\tA\t200-0", Wrong::TooMany("200-0".into())),
            ("2015-08-26\tA\tB\tA\t6-4 4-6 6-4 4-6 6-4 6-4", Wrong::TooMany("6-4 4-6 6-4 4-6 6-4 6-4".into())),
        ] {
            assert_eq!(of(line), Err(why), "{line}");
        }
        assert_eq!(read(Line::Read, b"\xff"), Err(Wrong::NotText));
        assert_eq!(read(Line::TooLong, b""), Err(Wrong::TooLong));
    }

    #[test]
    fn all_formats_are_read() {
        let [first, others @ ..] = &*FORMATS;
        assert!(others.iter().all(|format| format != first), "a code that is none would be the default");
    }
}
