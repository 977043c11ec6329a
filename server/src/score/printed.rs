//! A match as `rally score` prints it.

use std::fmt::Write;

use rules::scoring::{Called, Ending, Play, SetFormat, SetScore, Side, points_called, set_shown, shown};

/// The winner and the sets from the winner's side; `-` and the score from side 1 if nobody has won yet.
pub(super) fn result(play: &Play) -> String {
    let (sets, format) = (play.finished_sets(), play.format());
    let from_b = || sets.iter().copied().map(SetScore::mirrored).collect::<Vec<_>>();
    match play.winner() {
        Some(Side::A) => format!("1 {}", shown(format, sets, Ending::Completed)),
        Some(Side::B) => format!("2 {}", shown(format, &from_b(), Ending::Completed)),
        None => {
            let mut text = String::from("- ");
            if !sets.is_empty() {
                text.push_str(&shown(format, sets, Ending::Completed));
                text.push(' ');
            }
            in_play(play, &mut text);
            text
        }
    }
}

/// Adds the score after a point.
pub(super) fn point(play: &Play, called: Called, text: &mut String) {
    if !text.is_empty() {
        text.push(' ');
    }
    // Writing to a string cannot fail.
    let _ = match (called.over, called.set, called.game) {
        (true, ..) => write!(text, "M"),
        (false, Some(_), _) => write!(text, "S {}", last_set(play)),
        (false, None, Some(_)) => write!(text, "G {}", play.games()),
        (false, None, None) => {
            points(play, text);
            Ok(())
        }
    };
}

/// A character in a message, as far as one byte shows it.
pub(super) fn byte(byte: u8) -> String {
    if byte.is_ascii_graphic() || byte == b' ' { format!("\"{}\"", char::from(byte)) } else { format!("byte {byte:#04x}") }
}

fn last_set(play: &Play) -> String {
    let sets = play.finished_sets();
    sets.last().map(|score| set_shown(play.format().set(sets.len() - 1), score)).unwrap_or_default()
}

fn in_play(play: &Play, text: &mut String) {
    let in_tie_break = matches!(play.format().set(play.finished_sets().len()), SetFormat::TieBreak(_));
    // Writing to a string cannot fail.
    let _ = if in_tie_break { write!(text, "[{}]", play.points()) } else { write!(text, "{} ", play.games()) };
    if !in_tie_break {
        points(play, text);
    }
}

fn points(play: &Play, text: &mut String) {
    let points = play.points();
    if play.in_tie_break() {
        let _ = write!(text, "{points}");
        return;
    }
    for (n, called) in [points_called(points.a, points.b), points_called(points.b, points.a)].into_iter().enumerate() {
        if n == 1 {
            text.push('-');
        }
        text.push_str(if called == "Ad" { "A" } else { called });
    }
}
