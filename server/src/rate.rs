//! `rally rate`: rates players from their matches, a match a line, and prints the ratings of both after each.
//!
//! Lines stream through: a match is read, rated and forgotten, only the ratings stay. What is printed reaches a reader who waits
//! for it as soon as there is no further input.

mod check;
mod line;

use std::collections::HashMap;
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::Args;
use rules::ratings::{Claimed, Day, Rating, expected, update};

use crate::lines::{BUFFER, Line, next_line};
use check::Check;
use line::{BYTES_MAX, Match, Wrong};

/// `rally rate …`
#[derive(Args, Debug)]
#[command(after_long_help = "\
A line of the input is a match of singles, in order of time, its fields separated by tabs:
  date     2015-08-26; none is before the one of the last match
  A, B     the two players: any names, UTF-8
  winner   one of the two names
  score    from the winner's side: 6-4 3-6 7-6(5), 6-4 4-6 [10-7], 6-4 2-1 ret.

One line is printed for each line read, its fields separated by tabs:
  chance of A before, A's rating after, its deviation, B's rating after, its deviation
  0.621400  1640.12  60.31  1502.77  84.90
  ! line 97: the winner is one of the two players, not \"C\"
           not a match; the other lines are still read, and the exit status is 1

400 points ahead win ten matches of three sets for one lost. Two times out of three a player's strength is within the deviation.
Every game counts, and the win. A match of which the winner won three sets, or which took more than three, is one of five sets.
A match that was stopped (ret.), or whose score no format allows, counts half, as far as it was played. A walkover (w/o), a default
(def.), an abandoned match (abd.) and a match without a score count nothing: its line shows the ratings as they were.")]
pub struct Rate {
    /// Print on standard error at the end how well the second half of the matches was predicted, those between players who had both
    /// played five, and how well plain Elo predicted the same. This remembers a few bytes of each match.
    #[arg(long)]
    check: bool,
}

/// Rates the matches of standard input.
pub fn run(rate: &Rate) -> ExitCode {
    let input = BufReader::with_capacity(BUFFER, io::stdin().lock());
    let output = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let mut table = Table { check: rate.check.then(Check::default), ..Table::default() };
    match table.rate_all(input, output) {
        Ok(all_matches) => {
            if let Some(check) = &table.check {
                eprint!("{}", check.report());
            }
            if all_matches { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        // Whoever reads has seen enough, like `head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rally: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The ratings so far.
#[derive(Default)]
struct Table {
    ratings: HashMap<String, Rating>,
    /// The day of the last match.
    day: Option<Day>,
    check: Option<Check>,
}

/// What is printed of a match.
struct Rated {
    chance: f64,
    a: Rating,
    b: Rating,
}

impl Table {
    /// Whether all lines were matches.
    fn rate_all(&mut self, mut input: BufReader<impl io::Read>, mut output: impl Write) -> io::Result<bool> {
        let (mut line, mut all_matches) = (Vec::new(), true);
        for number in 1_u64.. {
            if input.buffer().is_empty() {
                output.flush()?;
            }
            let read = next_line(&mut input, &mut line, BYTES_MAX)?;
            if read == Line::End {
                break;
            }
            match line::read(read, &line).and_then(|game| self.rate(&game)) {
                Ok(Rated { chance, a, b }) => {
                    let ([a, a_deviation], [b, b_deviation]) = (shown(&a), shown(&b));
                    writeln!(output, "{chance:.6}\t{a:.2}\t{a_deviation:.2}\t{b:.2}\t{b_deviation:.2}")?;
                }
                Err(wrong) => {
                    all_matches = false;
                    writeln!(output, "! line {number}: {wrong}")?;
                }
            }
        }
        output.flush()?;
        Ok(all_matches)
    }

    fn rate(&mut self, game: &Match) -> Result<Rated, Wrong> {
        if self.day.is_some_and(|day| game.day < day) {
            return Err(Wrong::Earlier);
        }
        self.day = Some(game.day);
        let of = |name| self.ratings.get(name).copied().unwrap_or(Rating::UNKNOWN);
        let (a, b) = (of(game.a), of(game.b));
        let rated = match &game.played {
            None => Rated { chance: expected(&[a], &[b], game.day, game.best_of).chance, a, b },
            Some(played) => {
                let updated = update(&[a], &[b], game.day, Claimed::default(), played);
                let ([a], [b]) = (updated.a, updated.b);
                self.remember(game.a, a);
                self.remember(game.b, b);
                Rated { chance: updated.explained.expected.chance, a, b }
            }
        };
        if let Some(check) = &mut self.check {
            check.add(game, rated.chance, a.matches.min(b.matches));
        }
        Ok(rated)
    }

    fn remember(&mut self, name: &str, rating: Rating) {
        match self.ratings.get_mut(name) {
            Some(known) => *known = rating,
            None => drop(self.ratings.insert(name.to_owned(), rating)),
        }
    }
}

fn shown(rating: &Rating) -> [f64; 2] {
    [rating.mean(), rating.deviation()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is printed, and whether all lines were matches.
    fn rated(input: &str) -> (Vec<String>, bool) {
        let mut output = Vec::new();
        let all = Table::default().rate_all(BufReader::new(input.as_bytes()), &mut output).unwrap();
        (String::from_utf8(output).unwrap().lines().map(str::to_owned).collect(), all)
    }

    #[test]
    fn lines_are_rated_in_order_and_wrong_ones_skipped() {
        let (lines, all) = rated("2020-01-01\tA\tB\tA\t6-4 6-4\nnonsense\n2020-01-03\tB\tA\tA\t6-4 6-4\n2020-01-02\tA\tB\tA\t6-4 6-4\n");
        assert!(!all);
        assert!(lines[0].starts_with("0.500000\t"), "{lines:?}");
        assert_eq!(lines[1], "! line 2: a match is date, A, B, winner and score, separated by tabs: 5 fields, not 1");
        assert!(lines[2].split('\t').next().unwrap().parse::<f64>().unwrap() < 0.5, "{lines:?}");
        assert_eq!(lines[3], "! line 4: the dates must be in order: this one is before the one of the last match");
        let (without, all) = rated("2020-01-01\tA\tB\tA\t6-4 6-4\n2020-01-03\tB\tA\tA\t6-4 6-4\n");
        assert!(all);
        assert_eq!([&lines[0], &lines[2]], [&without[0], &without[1]], "wrong lines leave no trace");
    }

    #[test]
    fn a_walkover_changes_nothing() {
        let (lines, all) = rated("2020-01-01\tA\tB\tA\t6-4 6-4\n2020-01-02\tA\tB\tB\tw/o\n2020-01-02\tA\tC\tC\t\n");
        let ratings = |line: &str| line.split_once('\t').unwrap().1.to_owned();
        assert!(all);
        assert_eq!(ratings(&lines[0]), ratings(&lines[1]));
        assert!(lines[2].ends_with("\t1500.00\t701.14"), "{lines:?}");
    }
}
