//! What the rules of a league of teams must be, what a line-up must be, and who has won a tie. Pure.

use std::collections::HashSet;

use protocol::leagues::{LineKind, TeamLine, TeamRules};
use protocol::matches::Side;
use protocol::{Refusal, Sentence, UserId, limits, sentence};

/// Refuses rules by which no tie could be played, or one could end level.
pub fn check(rules: &TeamRules) -> Result<(), Refusal> {
    let refused = |sentence: Sentence| Err(Refusal::invalid("teams", sentence));
    if !(1..=limits::TEAM_LINES_MAX).contains(&rules.lines.len()) {
        return refused(sentence!("team_lines", max = limits::TEAM_LINES_MAX));
    }
    if rules.lines.iter().any(|line| !(1..=limits::RUBBER_WORTH_MAX).contains(&line.worth)) {
        return refused(sentence!("team_worth", max = limits::RUBBER_WORTH_MAX));
    }
    if worth(rules) % 2 == 0 {
        return refused(sentence!("team_worth_even"));
    }
    if !(1..=limits::TEAM_ROSTER_MAX).contains(&rules.roster_max) || !(1..=rules.roster_max).contains(&rules.roster_min) {
        return refused(sentence!("team_roster", max = limits::TEAM_ROSTER_MAX));
    }
    let most = rules.lines.iter().map(|line| size(line.kind)).max().unwrap_or_default();
    if i64::try_from(most).is_ok_and(|most| rules.roster_max < most) {
        return refused(sentence!("team_roster_pairs"));
    }
    if !(0..=limits::LINE_UPS_HOURS_MAX).contains(&rules.line_ups_hours) {
        return refused(sentence!("team_line_ups_hours", max = limits::LINE_UPS_HOURS_MAX));
    }
    Ok(())
}

fn worth(rules: &TeamRules) -> i64 {
    rules.lines.iter().map(|line| line.worth).sum()
}

/// What a team must win to win a tie: more than half of what all lines are worth.
pub fn goal(rules: &TeamRules) -> i64 {
    worth(rules) / 2 + 1
}

/// How many of a team play on a line.
pub fn size(kind: LineKind) -> usize {
    match kind {
        LineKind::Singles => 1,
        LineKind::Doubles | LineKind::Mixed => 2,
    }
}

/// The short name of a line: the second line of singles is S2.
pub fn name(lines: &[TeamLine], index: usize) -> String {
    let Some(line) = lines.get(index) else { return String::new() };
    let letter = match line.kind {
        LineKind::Singles => "S",
        LineKind::Doubles => "D",
        LineKind::Mixed => "M",
    };
    let number = lines.iter().take(index + 1).filter(|other| other.kind == line.kind).count();
    format!("{letter}{number}")
}

/// Somebody who can be fielded.
pub struct Eligible {
    pub user: UserId,
    pub gender: Option<String>,
}

/// Refuses a line-up that is not one: a line of the wrong number, somebody who is not on the roster, or twice in a kind, the same two
/// on two lines, an empty line above a filled one of its kind, or nobody at all.
pub fn check_line_up(lines: &[TeamLine], named: &[Vec<UserId>], roster: &[Eligible]) -> Result<(), Refusal> {
    let refused = |sentence: Sentence| Err(Refusal::invalid("lines", sentence));
    if named.len() != lines.len() {
        return refused(sentence!("line_up_lines", lines = lines.len()));
    }
    if named.iter().all(Vec::is_empty) {
        return refused(sentence!("line_up_empty"));
    }
    let mut seen: HashSet<(UserId, &str)> = HashSet::new();
    let mut pairs: HashSet<Vec<UserId>> = HashSet::new();
    let mut ended: HashSet<&str> = HashSet::new();
    for (index, (line, users)) in lines.iter().zip(named).enumerate() {
        let (kind, line_name) = (kind_name(line.kind), name(lines, index));
        if users.is_empty() {
            ended.insert(kind);
            continue;
        }
        if ended.contains(kind) {
            return refused(sentence!("line_up_from_bottom", line = line_name));
        }
        if users.len() != size(line.kind) {
            return refused(sentence!("line_up_number", line = line_name));
        }
        let players: Vec<&Eligible> = users.iter().filter_map(|user| roster.iter().find(|one| one.user == *user)).collect();
        if players.len() != users.len() {
            return refused(sentence!("line_up_roster", line = line_name));
        }
        if !users.iter().all(|user| seen.insert((*user, kind))) {
            return refused(sentence!("line_up_twice", line = line_name));
        }
        let mut pair = users.clone();
        pair.sort_unstable();
        if pair.len() > 1 && !pairs.insert(pair) {
            return refused(sentence!("line_up_pair_twice", line = line_name));
        }
        if line.kind == LineKind::Mixed
            && let [one, other] = players.as_slice()
            && (one.gender.is_none() || other.gender.is_none() || one.gender == other.gender)
        {
            return refused(sentence!("line_up_mixed", line = line_name));
        }
    }
    Ok(())
}

fn kind_name(kind: LineKind) -> &'static str {
    match kind {
        LineKind::Singles => "singles",
        LineKind::Doubles => "doubles",
        LineKind::Mixed => "mixed",
    }
}

/// What a rubber adds to a tie.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub worth: i64,
    pub winner: Option<Side>,
    /// Nothing more happens to it.
    pub is_over: bool,
}

/// How a tie stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub a: i64,
    pub b: i64,
    /// Whether nothing that is left can change the winner.
    pub is_settled: bool,
    /// Nobody where all rubbers are over and both have won as much.
    pub winner: Option<Side>,
}

/// The score of a tie by the rubbers that count for it. Its winner has reached the goal; or else, where rubbers that nobody won leave
/// the goal out of reach, whoever leads once all are over.
pub fn score(parts: impl IntoIterator<Item = Part>, goal: i64) -> Score {
    let (mut a, mut b, mut all_over) = (0, 0, true);
    for part in parts {
        match part.winner.filter(|_| part.is_over) {
            Some(Side::A) => a += part.worth,
            Some(Side::B) => b += part.worth,
            None => {}
        }
        all_over &= part.is_over;
    }
    let is_settled = all_over || a >= goal || b >= goal;
    let winner = match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    Score { a, b, is_settled, winner: winner.filter(|_| is_settled) }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn lines(kinds: &[(LineKind, i64)]) -> Vec<TeamLine> {
        kinds.iter().map(|(kind, worth)| TeamLine { kind: *kind, worth: *worth, score_format: None }).collect()
    }

    fn davis_cup() -> TeamRules {
        use LineKind::{Doubles, Singles};
        let lines = lines(&[(Singles, 1), (Singles, 1), (Singles, 1), (Doubles, 1), (Doubles, 1)]);
        TeamRules { lines, roster_min: 4, roster_max: 8, line_ups_hours: 24, play_dead_rubbers: false }
    }

    fn user(number: u128) -> UserId {
        UserId(Uuid::from_u128(number))
    }

    #[test]
    fn a_tie_cannot_end_level() {
        assert!(check(&davis_cup()).is_ok());
        assert_eq!(goal(&davis_cup()), 3);
        let heavy = TeamRules { lines: lines(&[(LineKind::Singles, 1), (LineKind::Doubles, 2)]), ..davis_cup() };
        assert!(check(&heavy).is_ok());
        assert_eq!(goal(&heavy), 2);
        for wrong in [
            TeamRules { lines: vec![], ..davis_cup() },
            TeamRules { lines: lines(&[(LineKind::Singles, 1); 4]), ..davis_cup() },
            TeamRules { lines: lines(&[(LineKind::Singles, 1); 11]), ..davis_cup() },
            TeamRules { lines: lines(&[(LineKind::Singles, 11)]), ..davis_cup() },
            TeamRules { roster_min: 9, ..davis_cup() },
            TeamRules { roster_min: 0, ..davis_cup() },
            TeamRules { roster_min: 1, roster_max: 1, ..davis_cup() },
            TeamRules { line_ups_hours: 169, ..davis_cup() },
        ] {
            assert!(check(&wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn lines_are_numbered_within_their_kind() {
        let lines = davis_cup().lines;
        assert_eq!((0..5).map(|index| name(&lines, index)).collect::<Vec<_>>(), ["S1", "S2", "S3", "D1", "D2"]);
    }

    #[test]
    fn a_line_up_names_people_of_the_roster_from_the_top_of_each_kind() {
        use LineKind::{Doubles, Mixed, Singles};
        let lines = lines(&[(Singles, 1), (Singles, 1), (Doubles, 1), (Mixed, 1), (Mixed, 1)]);
        let gender = |number: u128| Some(if number.is_multiple_of(2) { "female" } else { "male" }.to_owned());
        let roster: Vec<Eligible> = (1..=6).map(|number| Eligible { user: user(number), gender: gender(number) }).collect();
        let named = |numbers: &[&[u128]]| numbers.iter().map(|line| line.iter().copied().map(user).collect()).collect::<Vec<Vec<_>>>();
        let checked = |numbers: &[&[u128]]| check_line_up(&lines, &named(numbers), &roster);
        assert!(checked(&[&[1], &[2], &[1, 2], &[3, 4], &[5, 6]]).is_ok());
        assert!(checked(&[&[1], &[], &[], &[], &[]]).is_ok(), "what is missing is forfeited");
        for (wrong, why) in [
            (vec![&[1][..], &[2], &[1, 2], &[3, 4]], "a line is missing"),
            (vec![&[][..], &[], &[], &[], &[]], "nobody"),
            (vec![&[][..], &[2], &[1, 2], &[3, 4], &[5, 6]], "the first singles is empty"),
            (vec![&[1, 2][..], &[3], &[], &[], &[]], "two play singles"),
            (vec![&[7][..], &[], &[], &[], &[]], "somebody else"),
            (vec![&[1][..], &[1], &[], &[], &[]], "twice singles"),
            (vec![&[1][..], &[2], &[3, 3], &[], &[]], "with oneself"),
            (vec![&[1][..], &[2], &[1, 2], &[2, 1], &[]], "the same two"),
            (vec![&[1][..], &[2], &[], &[1, 3], &[]], "two men"),
        ] {
            assert!(checked(&wrong).is_err(), "{why}");
        }
    }

    #[test]
    fn a_tie_is_settled_by_its_goal_or_by_its_last_rubber() {
        let part = |winner: Option<Side>, is_over: bool| Part { worth: 1, winner, is_over };
        let (a, b, open) = (part(Some(Side::A), true), part(Some(Side::B), true), part(None, false));
        assert_eq!(score([a, a, b, open, open], 3), Score { a: 2, b: 1, is_settled: false, winner: None });
        assert_eq!(score([a, a, b, a, open], 3), Score { a: 3, b: 1, is_settled: true, winner: Some(Side::A) });
        let nobody = part(None, true);
        assert_eq!(score([a, a, b, nobody, nobody], 3).winner, Some(Side::A), "nobody can reach the goal");
        assert_eq!(score([a, b, nobody, nobody, nobody], 3), Score { a: 1, b: 1, is_settled: true, winner: None });
        let live = part(Some(Side::A), false);
        assert_eq!(score([a, a, live, open, open], 3).winner, None, "not before it is confirmed");
    }
}
