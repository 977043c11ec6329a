//! Scores from forms, checked by the rules.

use protocol::matches::{Ending, Score, SetScore, Side};
use protocol::{ErrorCode, Refusal, sentence};
use rules::scoring::code::NoFormat;
use rules::scoring::words::Wrong;
use rules::scoring::{self, Format, SetFormat, Tally, judge};
use serde_json::json;

use crate::error::{Error, Result};

/// A valid score, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entered {
    pub(super) format: String,
    pub(super) sets: Vec<SetScore>,
    pub(super) ending: Ending,
    pub(super) winner: Option<Side>,
}

impl Entered {
    /// Refuses impossible scores, with the rules' explanation.
    pub(super) fn check(score: &Score) -> Result<Self> {
        Self::check_in(score, None)
    }

    /// The same where the format is agreed: it is the default, and no other is possible.
    pub(super) fn check_in(score: &Score, agreed: Option<&str>) -> Result<Self> {
        let format = format_in(score.format.as_deref(), agreed)?;
        let ending = ending_of(score.ending, score.winner)?;
        let sets = sets_of(&format, &score.sets)?;
        let verdict = judge(&format, &sets, ending).map_err(|wrong| refused(&wrong))?;
        let winner = verdict.winner.map(Side::from);
        if score.winner.is_some() && score.winner != winner {
            return Err(Refusal::invalid("winner", sentence!("winner_by_score")).into());
        }
        Ok(Self { format: format.to_string(), sets: written(&format, &sets), ending: score.ending, winner })
    }
}

/// Checks the score of a dispute: complete, or broken off before the end.
pub(super) fn check_disputed(format: &str, sets: &[SetScore]) -> Result<Vec<SetScore>> {
    if sets.is_empty() {
        return Ok(Vec::new());
    }
    let format = format_of(Some(format))?;
    let sets = sets_of(&format, sets)?;
    let whole = judge(&format, &sets, scoring::Ending::Completed);
    whole.or_else(|wrong| judge(&format, &sets, scoring::Ending::Incomplete).map_err(|_| wrong)).map_err(|wrong| refused(&wrong))?;
    Ok(written(&format, &sets))
}

/// Whether a match earns points: not if a side did not appear, was defaulted, or the match was abandoned.
pub(super) fn earns_points(ending: Ending) -> bool {
    match ending {
        Ending::Completed | Ending::Retired => true,
        Ending::Walkover | Ending::Defaulted | Ending::Abandoned => false,
    }
}

/// The score in one line, from the winner's side: `6-4 3-6 [10-7]`.
pub(super) fn to_text(format: &str, sets: &[SetScore], ending: Ending, winner: Option<Side>) -> Result<String> {
    let format = format_of(Some(format))?;
    let mirrored = winner == Some(Side::B);
    let sets: Vec<scoring::SetScore> = sets_of(&format, sets)?.into_iter().map(|set| if mirrored { set.mirrored() } else { set }).collect();
    // The notation is the same whoever stopped.
    let loser = scoring::Side::B;
    let ending = match ending {
        Ending::Completed => scoring::Ending::Completed,
        Ending::Retired => scoring::Ending::Retired(loser),
        Ending::Walkover => scoring::Ending::Walkover(scoring::Out::One(loser)),
        Ending::Defaulted => scoring::Ending::Defaulted(scoring::Out::One(loser)),
        Ending::Abandoned => scoring::Ending::Abandoned,
    };
    Ok(scoring::shown(&format, &sets, ending))
}

/// The format with this code, or the usual one; `invalid` if there is none with it.
pub(super) fn format_of(code: Option<&str>) -> Result<Format> {
    format_on("format", code)
}

/// The format with this code, or the usual one; `invalid` on the field if there is none with it.
pub(in crate::features) fn format_on(field: &str, code: Option<&str>) -> Result<Format> {
    let refused = |no: NoFormat| Refusal::new(ErrorCode::Invalid, no.to_string()).on(field);
    let format = code.filter(|code| !code.is_empty()).map(str::parse).transpose().map_err(refused)?;
    Ok(format.unwrap_or_default())
}

/// The format of a match where one may be agreed already.
pub(super) fn format_in(code: Option<&str>, agreed: Option<&str>) -> Result<Format> {
    let format = format_of(code.or(agreed))?;
    match agreed {
        Some(agreed) if format_of(Some(agreed))? != format => Err(Refusal::invalid("format", sentence!("fixture_format")).into()),
        Some(_) | None => Ok(format),
    }
}

/// The rules' ending, which names the side that stopped where the form names the winner.
fn ending_of(ending: Ending, winner: Option<Side>) -> Result<scoring::Ending> {
    let loser = || match winner {
        Some(winner) => Ok(scoring::Side::from(winner).other()),
        None => Err(Error::from(Refusal::invalid("winner", sentence!("winner_missing")))),
    };
    Ok(match ending {
        Ending::Completed => scoring::Ending::Completed,
        Ending::Retired => scoring::Ending::Retired(loser()?),
        Ending::Walkover => scoring::Ending::Walkover(scoring::Out::One(loser()?)),
        Ending::Defaulted => scoring::Ending::Defaulted(scoring::Out::One(loser()?)),
        Ending::Abandoned if winner.is_some() => return Err(Refusal::invalid("winner", sentence!("winner_abandoned")).into()),
        Ending::Abandoned => scoring::Ending::Abandoned,
    })
}

/// The sets as the rules have them; `invalid` where one is no set of the format.
pub(in crate::features) fn sets_of(format: &Format, sets: &[SetScore]) -> Result<Vec<scoring::SetScore>> {
    let of_rules = |(index, set): (usize, &SetScore)| {
        if set.match_tiebreak && !is_match_tie_break(format, index) {
            let sentence = sentence!("set_has_games", set = index + 1);
            return Err(Refusal::invalid("sets", sentence).with(json!({ "set": index })).into());
        }
        Ok(scoring::SetScore { won: Tally::new(set.a, set.b), tie_break: set.tiebreak })
    };
    sets.iter().enumerate().map(of_rules).collect()
}

pub(super) fn written(format: &Format, sets: &[scoring::SetScore]) -> Vec<SetScore> {
    let of_wire = |(index, set): (usize, &scoring::SetScore)| SetScore {
        a: set.won.a,
        b: set.won.b,
        tiebreak: set.tie_break,
        match_tiebreak: is_match_tie_break(format, index),
    };
    sets.iter().enumerate().map(of_wire).collect()
}

fn is_match_tie_break(format: &Format, index: usize) -> bool {
    matches!(format.set(index), SetFormat::TieBreak(_))
}

pub(super) fn refused(wrong: &Wrong) -> Error {
    let refusal = Refusal::invalid("sets", wrong.sentence());
    match wrong.set {
        Some(index) => refusal.with(json!({ "set": index })).into(),
        None => refusal.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(a: u16, b: u16) -> SetScore {
        SetScore { a, b, tiebreak: None, match_tiebreak: false }
    }

    fn score(sets: Vec<SetScore>, ending: Ending, winner: Option<Side>) -> Score {
        Score { format: Some("SET3-S:6/TB7-F:TB10".into()), sets, ending, winner }
    }

    fn sentence(score: &Score) -> (String, Option<String>) {
        match Entered::check(score) {
            Err(Error::Refused(refusal)) => (refusal.message.clone(), refusal.field.clone()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_score_is_stored_as_its_format_requires() {
        let entered = Entered::check(&score(vec![set(6, 4), set(3, 6), set(7, 10)], Ending::Completed, None)).unwrap();
        assert_eq!(entered.winner, Some(Side::B));
        assert!(entered.sets[2].match_tiebreak && !entered.sets[0].match_tiebreak);
        assert_eq!(to_text(&entered.format, &entered.sets, entered.ending, entered.winner).unwrap(), "4-6 6-3 [10-7]");
        let usual = Score { format: None, ..score(vec![set(6, 4), set(6, 3)], Ending::Completed, Some(Side::A)) };
        assert_eq!(Entered::check(&usual).unwrap().format, "SET3-S:6/TB7");
    }

    #[test]
    fn an_impossible_score_is_refused_on_the_wrong_field() {
        let two = || vec![set(6, 4), set(6, 3)];
        let tie_break = SetScore { match_tiebreak: true, ..set(10, 7) };
        for (form, words, field) in [
            (score(vec![set(6, 5), set(6, 3)], Ending::Completed, None), "Set 1: 6-5 is not over.", "sets"),
            (score(two(), Ending::Completed, Some(Side::B)), "By the score, the other side won.", "winner"),
            (score(vec![set(6, 4)], Ending::Retired, None), "Pick the winner", "winner"),
            (score(vec![], Ending::Walkover, None), "Pick the winner", "winner"),
            (score(vec![set(6, 4)], Ending::Abandoned, Some(Side::A)), "An abandoned match has no winner.", "winner"),
            (score(vec![set(0, 0)], Ending::Walkover, Some(Side::A)), "A match that was not played has no score.", "sets"),
            (score(vec![tie_break], Ending::Completed, None), "Set 1 is played in games", "sets"),
            (Score { format: Some("best of three".into()), ..score(two(), Ending::Completed, None) }, "This is no format", "format"),
        ] {
            let (message, at) = sentence(&form);
            assert!(message.starts_with(words), "{message}");
            assert_eq!(at.as_deref(), Some(field), "{message}");
        }
    }

    #[test]
    fn the_score_of_a_dispute_may_be_incomplete() {
        let format = "SET3-S:6/TB7";
        assert!(check_disputed(format, &[]).unwrap().is_empty());
        assert!(check_disputed(format, &[set(6, 4), set(6, 3)]).is_ok());
        assert!(check_disputed(format, &[set(6, 4), set(2, 3)]).is_ok());
        assert!(check_disputed(format, &[set(6, 5), set(2, 3)]).is_err());
    }
}
