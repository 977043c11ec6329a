//! `rally standings`: orders groups that are played elsewhere, a group a line, and explains every place.

mod group;

use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use rules::competitions::standings::Policy;
use rules::scoring::Format;

use crate::lines::{BUFFER, Line, next_line};

/// The most bytes of a line: a league of hundreds of sides.
const BYTES_MAX: usize = 64 << 20;

/// `rally standings …`
#[derive(Args, Debug)]
#[command(after_long_help = "\
A line of the input is a group, a JSON object:
  {\"sides\": [\"A\", \"B\"], \"matches\": [{\"a\": \"A\", \"b\": \"B\", \"winner\": \"A\", \"score\": \"6-4 3-6 7-6(5)\", \"end\": \"completed\"}]}

  score    from the winner's side; 7-6(5) with the points of the tie-break's loser, [10-7] for a match tie-break
  end      completed, retired, walkover or defaulted; a walkover has no score. Without a winner both gave the match away
  seed     a number that decides what lots are drawn; 0 by default
  left     the matches left, [{\"a\": \"A\", \"b\": \"C\"}], and
  advance  how many sides get through: each row then has \"through\"

For each line one is printed, a JSON list with the best side first:
  [{\"side\": \"A\", \"place\": 1, \"why\": \"1 win from 1 match.\", \"through\": null}]
  ! match 1: the side C is not in the group
           not possible, also explained on standard error; the other lines are still read, and the exit status is 1

\"through\" is true where in every way that the matches left can end fewer than so many others have at least as many wins, false where in
every way so many others have more, and null otherwise.

Policies, in the order that they compare level sides by:
  rally    wins; head-to-head; share of sets; share of games; fewest defaults; lots. Whoever defaulted a match ranks last
  atp      wins; matches completed; head-to-head of two; share of sets; share of games; lots
  tdm      wins; head-to-head; share of games; lots
As soon as some sides stand out, those that are still level start from the top.")]
pub struct Standings {
    /// What decides the order.
    #[arg(long, value_enum, default_value = "rally")]
    policy: Named,
    /// The format of the matches, in the ITF's code. The last set may also be a match tie-break, in brackets.
    #[arg(long, value_name = "CODE", default_value = "SET3-S:6/TB7")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Named {
    Rally,
    Atp,
    Tdm,
}

/// Orders the groups on standard input.
pub fn run(standings: &Standings) -> ExitCode {
    let input = BufReader::with_capacity(BUFFER, io::stdin().lock());
    let output = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    match order_all(standings, input, output) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever reads has seen enough, like `head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rally: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all lines were groups.
fn order_all(standings: &Standings, mut input: BufReader<impl io::Read>, mut output: impl Write) -> io::Result<bool> {
    let policy = match standings.policy {
        Named::Rally => Policy::rally(),
        Named::Atp => Policy::atp(),
        Named::Tdm => Policy::tdm(),
    };
    let (mut line, mut all_possible) = (Vec::new(), true);
    for number in 1_u64.. {
        if input.buffer().is_empty() {
            output.flush()?;
        }
        let rows = match next_line(&mut input, &mut line, BYTES_MAX)? {
            Line::End => break,
            Line::TooLong => Err(group::Wrong::TooLong(BYTES_MAX)),
            Line::Read => group::ordered(&line, &policy, standings.format),
        };
        match rows {
            Ok(rows) => writeln!(output, "{rows}")?,
            Err(wrong) => {
                all_possible = false;
                writeln!(output, "! {wrong}")?;
                eprintln!("rally: line {number}: {wrong}");
            }
        }
    }
    output.flush()?;
    Ok(all_possible)
}
