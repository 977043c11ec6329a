//! Parses and writes the code of a format (the ITF's grammar, as in the TODS standard).
//!
//! ```text
//! format    = "SET" ("1" | "3" | "5") "-S:" set ["-F:" set]     the last set, if it differs
//! set       = games ["NOAD"] ["/" tie-break ["@" games]]        by default at the games that the set is played to
//!           | tie-break                                         one tie-break is the set
//!           | "T" minutes
//! tie-break = "TB" points ["NOAD"]                              "NOAD": one deciding point
//! ```
//!
//! Parsing a written code gives the same format, and writing a parsed code gives its shortest form.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::format::{BestOf, Format, GameSet, Margin, Race, SetFormat, TieBreak};

/// Games that a set can be played to (our limits).
const GAMES: RangeInclusive<u16> = 2..=15;
/// Games at which a tie-break can be played (our limits).
const TIE_BREAK_AT: RangeInclusive<u16> = 1..=50;
/// Points that a tie-break can be played to (our limits).
const POINTS: RangeInclusive<u16> = 3..=30;
/// Minutes of a timed set (our limits).
const MINUTES: RangeInclusive<u16> = 5..=300;

/// Why a code is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFormat {
    #[error("This is no format of a match. A usual one is SET3-S:6/TB7.")]
    Unreadable,
    #[error("A match is best of 1, 3 or 5 sets.")]
    Sets,
    #[error("A match of one set has no other last set.")]
    LastOfOne,
    #[error("A set is to 2 to 15 games.")]
    Games,
    #[error("A tie-break is to 3 to 30 points.")]
    Points,
    #[error("A tie-break is played at as many games as the set is to, at one less, or at more: never earlier, and at 50 at most.")]
    At,
    #[error("A timed set has 5 to 300 minutes.")]
    Minutes,
}

impl FromStr for Format {
    type Err = NoFormat;

    fn from_str(code: &str) -> Result<Self, NoFormat> {
        let (sets, rest) = code.strip_prefix("SET").and_then(|rest| rest.split_once("-S:")).ok_or(NoFormat::Unreadable)?;
        let best_of = match sets {
            "1" => BestOf::One,
            "3" => BestOf::Three,
            "5" => BestOf::Five,
            _ => return Err(NoFormat::Sets),
        };
        let Some((set, last)) = rest.split_once("-F:") else {
            let set = rest.parse()?;
            return Ok(Self::new(best_of, set, set));
        };
        if best_of == BestOf::One { Err(NoFormat::LastOfOne) } else { Ok(Self::new(best_of, set.parse()?, last.parse()?)) }
    }
}

impl FromStr for SetFormat {
    type Err = NoFormat;

    fn from_str(code: &str) -> Result<Self, NoFormat> {
        if code.starts_with("TB") {
            return race(code).map(Self::TieBreak);
        }
        if let Some(minutes) = code.strip_prefix('T') {
            return Ok(Self::Timed { minutes: number(minutes, MINUTES, NoFormat::Minutes)? });
        }
        let (games, tie_break) = code.split_once('/').map_or((code, None), |(games, tie_break)| (games, Some(tie_break)));
        let (to, game) = match games.strip_suffix("NOAD") {
            Some(to) => (to, Race::NO_AD_GAME),
            None => (games, Race::ADVANTAGE_GAME),
        };
        let to = number(to, GAMES, NoFormat::Games)?;
        let tie_break = tie_break.map(|code| tie_break_of(code, to)).transpose()?;
        Ok(Self::Games(GameSet { to, game, tie_break }))
    }
}

fn tie_break_of(code: &str, to: u16) -> Result<TieBreak, NoFormat> {
    let Some((code, at)) = code.split_once('@') else { return Ok(TieBreak { race: race(code)?, at: to }) };
    let at = number(at, TIE_BREAK_AT, NoFormat::At)?;
    if at + 1 < to { Err(NoFormat::At) } else { Ok(TieBreak { race: race(code)?, at }) }
}

fn race(code: &str) -> Result<Race, NoFormat> {
    let points = code.strip_prefix("TB").ok_or(NoFormat::Unreadable)?;
    let (points, margin) = points.strip_suffix("NOAD").map_or((points, Margin::Two), |points| (points, Margin::One));
    Ok(Race { to: number(points, POINTS, NoFormat::Points)?, margin })
}

/// A number without a sign and without leading zeros.
fn number(text: &str, allowed: RangeInclusive<u16>, beyond: NoFormat) -> Result<u16, NoFormat> {
    if text.is_empty() || text.starts_with('0') || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NoFormat::Unreadable);
    }
    text.parse().ok().filter(|number| allowed.contains(number)).ok_or(beyond)
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sets = self.best_of().sets();
        let (set, last) = (self.set(0), self.set(sets - 1));
        write!(f, "SET{sets}-S:{set}")?;
        if last == set { Ok(()) } else { write!(f, "-F:{last}") }
    }
}

impl fmt::Display for SetFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TieBreak(race) => write_race(f, *race),
            Self::Timed { minutes } => write!(f, "T{minutes}"),
            Self::Games(GameSet { to, game, tie_break }) => {
                write!(f, "{to}{}", suffix(game.margin))?;
                let Some(TieBreak { race, at }) = tie_break else { return Ok(()) };
                f.write_str("/")?;
                write_race(f, *race)?;
                if at == to { Ok(()) } else { write!(f, "@{at}") }
            }
        }
    }
}

fn write_race(f: &mut fmt::Formatter<'_>, race: Race) -> fmt::Result {
    write!(f, "TB{}{}", race.to, suffix(race.margin))
}

fn suffix(margin: Margin) -> &'static str {
    match margin {
        Margin::One => "NOAD",
        Margin::Two => "",
    }
}

impl Serialize for Format {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}
