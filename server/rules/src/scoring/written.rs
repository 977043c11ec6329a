//! Reads a score as it is written down, what [`shown`](super::score::shown) writes: `6-4 3-6 7-6(5)`, `6-4 4-6 [10-7]`,
//! `6-4 2-1 ret.`

use super::score::SetScore;

/// A score as it was read. Whether it is possible is for [`judge`](super::score::judge) to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub sets: Vec<SetScore>,
    /// Whether the last set is in brackets: a match tie-break.
    pub match_tie_break: bool,
    /// What is written behind the score of a match that was not played to its end.
    pub mark: Option<Mark>,
}

/// How a match ended, as it is written behind its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// `ret.`
    Retired,
    /// `w/o`
    Walkover,
    /// `def.`
    Defaulted,
    /// `abd.`, `canc.`, `inc.`, `n/p`: it does not count.
    Unfinished,
}

/// Why a text is no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("a set is written as 6-4, as 7-6(5), or as [10-7] if it is a match tie-break")]
    Set,
    #[error("a match tie-break is the last set only")]
    NotLast,
}

/// Reads a score. Upper and lower case are the same, and the point behind a mark may be missing.
pub fn written(text: &str) -> Result<Written, Unreadable> {
    let mut read = Written { sets: Vec::new(), match_tie_break: false, mark: None };
    for token in text.split_ascii_whitespace() {
        if read.mark.is_some() {
            return Err(Unreadable::Set);
        }
        read.mark = mark(token);
        if read.mark.is_some() {
            continue;
        }
        if read.match_tie_break {
            return Err(Unreadable::NotLast);
        }
        let inner = token.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        read.match_tie_break = inner.is_some();
        let score = set(inner.unwrap_or(token)).filter(|score| inner.is_none() || score.tie_break.is_none());
        read.sets.push(score.ok_or(Unreadable::Set)?);
    }
    Ok(read)
}

fn mark(token: &str) -> Option<Mark> {
    let is = |mark: &str| token.trim_end_matches('.').eq_ignore_ascii_case(mark);
    let any = |marks: &[&str]| marks.iter().any(|mark| is(mark));
    match () {
        () if any(&["ret"]) => Some(Mark::Retired),
        () if any(&["w/o", "wo"]) => Some(Mark::Walkover),
        () if any(&["def"]) => Some(Mark::Defaulted),
        () if any(&["abd", "canc", "inc", "n/p"]) => Some(Mark::Unfinished),
        () => None,
    }
}

/// `6-4` or `7-6(5)`.
fn set(token: &str) -> Option<SetScore> {
    let (games, tie_break) = match token.strip_suffix(')') {
        Some(open) => open.split_once('(').map(|(games, losers)| (games, Some(losers)))?,
        None => (token, None),
    };
    let (a, b) = games.split_once('-')?;
    let score = SetScore::new(number(a)?, number(b)?);
    tie_break.map_or(Some(score), |losers| Some(SetScore { tie_break: Some(number(losers)?), ..score }))
}

/// A number without a sign, in three digits at most.
fn number(text: &str) -> Option<u16> {
    text.parse().ok().filter(|_| text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::super::format::Format;
    use super::super::score::{Ending, Out, shown};
    use super::super::side::Side;
    use super::*;

    #[test]
    fn what_is_shown_is_read_back() {
        let (retired, defaulted) = (Ending::Retired(Side::B), Ending::Defaulted(Out::One(Side::B)));
        let format: Format = "SET3-S:6/TB7-F:TB10".parse().unwrap();
        for (text, ending, mark) in [
            ("6-4 6-7(5)", Ending::Completed, None),
            ("6-4 4-6 [10-7]", Ending::Completed, None),
            ("6-4 2-1 ret.", retired, Some(Mark::Retired)),
            ("6-4 4-6 [5-3] ret.", retired, Some(Mark::Retired)),
            ("3-6 def.", defaulted, Some(Mark::Defaulted)),
            ("w/o", Ending::Walkover(Out::One(Side::B)), Some(Mark::Walkover)),
            ("6-4 2-1 abd.", Ending::Abandoned, Some(Mark::Unfinished)),
        ] {
            let read = written(text).unwrap();
            assert_eq!((shown(&format, &read.sets, ending).as_str(), read.mark), (text, mark));
            assert_eq!(read.match_tie_break, text.contains('['));
        }
        assert_eq!(written(" 6-4  6-3 RET ").unwrap().mark, Some(Mark::Retired));
        assert_eq!(written("").unwrap().sets, []);
    }

    #[test]
    fn what_is_no_score_is_refused() {
        for text in
            ["6", "6-", "-4", "6-4-3", "6:4", "6-+4", "7-6(", "7-6()", "7-6(5", "[10-7", "[7-6(5)]", "7000-1", "6-4,", "w/o 6-4", "é"]
        {
            assert_eq!(written(text), Err(Unreadable::Set), "{text}");
        }
        assert_eq!(written("[10-7] 6-4"), Err(Unreadable::NotLast));
    }
}
