//! `rally draw`: draws a competition that is run elsewhere.

use std::io::{self, ErrorKind, Read, Write};
use std::process::ExitCode;

use clap::Args;
use rules::competitions::draw::{self, Entries, Legs, NoDraw, Pairing};
use serde::{Deserialize, Serialize};

/// The most bytes of the input.
const BYTES_MAX: u64 = 16 << 20;

/// `rally draw`
#[derive(Args, Debug)]
#[command(after_long_help = "\
The input is one JSON object:
  {\"format\": \"knockout\", \"sides\": [\"A\", \"B\", \"C\"], \"seeds\": [\"A\"], \"seed\": 7}

  format   knockout, round_robin or groups
  sides    everybody who plays
  seeds    the best sides, the best first; none by default
  groups   how many groups; by default of about four sides
  double   everybody meets everybody at home and away; false by default
  seed     a number that decides what is drawn; 0 by default. The same input gives the same draw

The output is one JSON object:
  {\"rounds\": [[{\"a\": \"A\", \"b\": \"B\", \"home\": \"A\", \"group\": 1}]]}

Of a knock-out there is the first round, in the order of its lines, and \"b\" is null where \"a\" has a bye. Seeds stand on the lines of
the ITF; byes go to the seeds in their order, the rest are spread. Seeds come to groups in a snake. Who rests in a round of a round robin
is not in it. What cannot be drawn is explained on standard error, and the exit status is 1.")]
pub struct Draw {}

/// Draws what standard input asks for.
pub fn run(_: &Draw) -> ExitCode {
    let mut input = Vec::new();
    let drawn = match io::stdin().lock().take(BYTES_MAX + 1).read_to_end(&mut input) {
        Ok(_) => drawn(&input).map_err(|wrong| wrong.to_string()),
        Err(error) => Err(error.to_string()),
    };
    let text = match drawn {
        Ok(text) => text,
        Err(wrong) => {
            eprintln!("rally: {wrong}");
            return ExitCode::FAILURE;
        }
    };
    match writeln!(io::stdout().lock(), "{text}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("rally: {error}");
            ExitCode::FAILURE
        }
        // Or whoever reads has seen enough.
        _ => ExitCode::SUCCESS,
    }
}

/// What is asked for.
#[derive(Deserialize)]
struct Asked {
    format: Competition,
    sides: Vec<String>,
    seeds: Option<Vec<String>>,
    groups: Option<usize>,
    double: Option<bool>,
    seed: Option<u64>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Competition {
    Knockout,
    RoundRobin,
    Groups,
}

#[derive(Serialize)]
struct Rounds<'a> {
    rounds: Vec<Vec<Match<'a>>>,
}

#[derive(Serialize)]
struct Match<'a> {
    a: Option<&'a str>,
    b: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    home: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<usize>,
}

#[derive(Debug, thiserror::Error)]
enum Wrong {
    #[error("the input is too long: {BYTES_MAX} bytes at most")]
    TooLong,
    #[error("the input is no draw: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("{0}")]
    NoDraw(#[from] NoDraw<String>),
}

fn drawn(input: &[u8]) -> Result<String, Wrong> {
    if u64::try_from(input.len()).is_ok_and(|length| length > BYTES_MAX) {
        return Err(Wrong::TooLong);
    }
    let asked: Asked = serde_json::from_slice(input)?;
    let entries = Entries::new(&asked.sides, asked.seeds.as_deref().unwrap_or_default())?;
    let (legs, seed) = (if asked.double == Some(true) { Legs::Double } else { Legs::Single }, asked.seed.unwrap_or_default());
    let name = |side: usize| asked.sides.get(side).map(String::as_str);
    let played = |pairing: Pairing, group| Match { a: name(pairing.home), b: name(pairing.away), home: name(pairing.home), group };
    let rounds = match asked.format {
        Competition::Knockout => {
            let first = draw::knockout(&entries, seed)?.first_round();
            vec![first.into_iter().map(|(a, b)| Match { a: name(a), b: b.and_then(name), home: None, group: None }).collect()]
        }
        Competition::RoundRobin => {
            let rounds = draw::round_robin(&entries, legs, seed)?;
            rounds.into_iter().map(|round| round.into_iter().map(|pairing| played(pairing, None)).collect()).collect()
        }
        Competition::Groups => {
            let groups = asked.groups.unwrap_or_else(|| draw::group_count(asked.sides.len()));
            let drawn = draw::groups(&entries, groups, legs, seed)?;
            let round = |round: Vec<(usize, Pairing)>| round.into_iter().map(|(group, pairing)| played(pairing, Some(group + 1))).collect();
            drawn.rounds.into_iter().map(round).collect()
        }
    };
    Ok(serde_json::to_string(&Rounds { rounds })?)
}
