//! `rally score`: replays matches from their points, a match a line, and prints the score of each.
//!
//! Lines stream through in constant memory: a line is read, played and forgotten. What is printed reaches a reader who waits for it
//! as soon as there is no further input.

mod printed;

use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::Args;
use rules::scoring::{Ends, Event, Format, Order, Partner, Play, Seat, Setup, Side};

use crate::lines::{BUFFER, Line, next_line};

/// The most points of a line: then no count of the engine can overflow, and a line needs little memory.
const POINTS_MAX: usize = 65_000;
/// The most bytes of a line: the first server, a space, the points, and the end of the line in two bytes.
const BYTES_MAX: usize = POINTS_MAX + 4;

/// `rally score …`
#[derive(Args, Debug)]
#[command(after_long_help = "\
A line of the input is a match: the first server, 1 or 2, a space, and the winner of each point, 1 or 2, without separators.

One line is printed for each line read:
  2 6-4 3-6 7-6(5)     side 2 won; its score first; in brackets the points of a tie-break's loser
  1 4-6 7-5 [11-9]     a match tie-break
  - 6-4 2-1 30-15      not finished: side 1 first; the set in play and its game, also if they have not begun
  - 6-4 4-6 [8-7]      not finished, in a match tie-break
  ! point 97: the match is over
                       not possible; the other lines are still read, and the exit status is 1

With --points a second line has one entry for every point, side 1 first, up to the first impossible one:
  30-15, 40-40, A-40   the points of the game; in a tie-break they are counted, 6-5
  G 3-2                a game is over: the games of the set
  S 6-4, S 7-6(5)      a set is over: its score; S [10-8] if it is one tie-break
  M                    the match is over

A timed set (T20) has no end here, as points alone do not say when its time is up.")]
pub struct Score {
    /// The format of the matches, in the ITF's code.
    #[arg(long, value_name = "CODE", default_value = "SET3-S:6/TB7")]
    format: Format,
    /// Print the score after every point as well.
    #[arg(long)]
    points: bool,
}

/// Replays matches from standard input: on each line the first server, 1 or 2, a space, and the winners of the points, 1 or 2 each.
pub fn run(score: &Score) -> ExitCode {
    let input = BufReader::with_capacity(BUFFER, io::stdin().lock());
    let output = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    match replay_all(score, input, output) {
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

/// Whether all lines were matches.
fn replay_all(score: &Score, mut input: BufReader<impl io::Read>, mut output: impl Write) -> io::Result<bool> {
    let (mut line, mut points) = (Vec::new(), score.points.then(String::new));
    let mut all_possible = true;
    loop {
        if input.buffer().is_empty() {
            output.flush()?;
        }
        let read = next_line(&mut input, &mut line, BYTES_MAX)?;
        if read == Line::End {
            break;
        }
        if let Some(points) = &mut points {
            points.clear();
        }
        match replay(score.format, read, &line, points.as_mut()) {
            Ok(play) => writeln!(output, "{}", printed::result(&play))?,
            Err(wrong) => {
                all_possible = false;
                writeln!(output, "! {wrong}")?;
            }
        }
        if let Some(points) = &points {
            writeln!(output, "{points}")?;
        }
    }
    output.flush()?;
    Ok(all_possible)
}

/// Why a line is no match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum Wrong {
    #[error("the line is empty: it begins with the first server, 1 or 2")]
    Empty,
    #[error("the line is too long: a match has {} points at most", POINTS_MAX)]
    TooLong,
    #[error("the first server is 1 or 2, not {}", printed::byte(*.0))]
    Server(u8),
    #[error("after the first server comes a space, then the points")]
    NoSpace,
    #[error("point {0}: the match is over")]
    Over(usize),
    #[error("point {point}: won by 1 or 2, not {}", printed::byte(*.byte))]
    Winner { point: usize, byte: u8 },
}

/// Plays a line; writes the score after every point.
fn replay(format: Format, read: Line, line: &[u8], mut shown: Option<&mut String>) -> Result<Play, Wrong> {
    let (server, points) = parts(read, line)?;
    let setup = Setup {
        doubles: false,
        server: Seat::first(server),
        second_server: Partner::First,
        left: Side::A,
        order: Order::default(),
        ends: Ends::default(),
    };
    let mut play = Play::new(format, setup);
    for (n, byte) in (1..).zip(points) {
        let winner = side(*byte).ok_or(Wrong::Winner { point: n, byte: *byte })?;
        let called = play.apply(Event::Point(winner)).map_err(|_| Wrong::Over(n))?;
        if let Some(shown) = &mut shown {
            printed::point(&play, called, shown);
        }
    }
    Ok(play)
}

/// The first server, and the points.
fn parts(read: Line, line: &[u8]) -> Result<(Side, &[u8]), Wrong> {
    if read == Line::TooLong {
        return Err(Wrong::TooLong);
    }
    let (server, rest) = line.trim_ascii_end().split_first().ok_or(Wrong::Empty)?;
    let server = side(*server).ok_or(Wrong::Server(*server))?;
    match rest.split_first() {
        None => Ok((server, rest)),
        Some((b' ', points)) if points.len() > POINTS_MAX => Err(Wrong::TooLong),
        Some((b' ', points)) => Ok((server, points)),
        Some(_) => Err(Wrong::NoSpace),
    }
}

fn side(byte: u8) -> Option<Side> {
    match byte {
        b'1' => Some(Side::A),
        b'2' => Some(Side::B),
        _ => None,
    }
}
