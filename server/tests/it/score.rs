//! `rally score`: matches from standard input, replayed by the real binary.

mod factory;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::tools::piped;
use harness::servers::program;

/// The status, the standard output and the standard error of `rally score` for this input.
fn score(options: &[&str], input: &str) -> (Option<i32>, String, String) {
    piped(&[&["score"], options].concat(), input.as_bytes())
}

/// The lines for matches that are all possible.
fn scores(format: &str, lines: &[String]) -> Vec<String> {
    let (status, printed, error) = score(&["--format", format], &(lines.join("\n") + "\n"));
    assert_eq!((status, error.as_str()), (Some(0), ""), "{printed}");
    printed.lines().map(str::to_owned).collect()
}

/// Games won to love, from `12`: side 1 wins one, then side 2.
fn games(winners: &str) -> String {
    winners.chars().map(|winner| winner.to_string().repeat(4)).collect()
}

/// A set to these games, as alternating as can be.
fn set(one: usize, two: usize) -> String {
    let both = one.min(two);
    games(&format!("{}{}{}", "12".repeat(both), "1".repeat(one - both), "2".repeat(two - both)))
}

fn tie_break(one: usize, two: usize) -> String {
    let both = one.min(two);
    format!("{}{}{}", "12".repeat(both), "1".repeat(one - both), "2".repeat(two - both))
}

#[test]
fn a_match_is_scored_from_the_side_that_won_or_from_side_1() {
    let level = set(6, 6);
    for (format, points, expected) in [
        ("SET3-S:6/TB7", set(4, 6) + &set(6, 3) + &level + &tie_break(5, 7), "2 6-4 3-6 7-6(5)"),
        ("SET3-S:6/TB7-F:TB10", set(4, 6) + &set(7, 5) + &tie_break(11, 9), "1 4-6 7-5 [11-9]"),
        ("SET3-S:6/TB7", set(6, 4) + &set(2, 1) + "112", "- 6-4 2-1 30-15"),
        ("SET3-S:6/TB7", String::new(), "- 0-0 0-0"),
        ("SET3-S:6/TB7", set(6, 4), "- 6-4 0-0 0-0"),
        ("SET3-S:6/TB7", "1112222".into(), "- 0-0 40-A"),
        ("SET3-S:6/TB7", "1112221".into(), "- 0-0 A-40"),
        ("SET3-S:6/TB7", "11122212".into(), "- 0-0 40-40"),
        ("SET3-S:6/TB7", level.clone() + &tie_break(5, 3), "- 6-6 5-3"),
        ("SET3-S:6/TB7-F:TB10", set(6, 4) + &set(4, 6) + &tie_break(8, 7), "- 6-4 4-6 [8-7]"),
        ("SET3-S:6/TB7-F:TB10", set(6, 4) + &set(4, 6), "- 6-4 4-6 [0-0]"),
        (
            "SET5-S:6/TB7-F:6/TB10",
            set(6, 0) + &set(6, 0) + &set(0, 6) + &set(0, 6) + &level + &tie_break(7, 10),
            "2 0-6 0-6 6-0 6-0 7-6(7)",
        ),
        ("SET3-S:6/TB7-F:6", set(6, 0) + &set(0, 6) + &set(70, 68), "1 6-0 0-6 70-68"),
        ("SET3-S:6/TB7-F:6/TB7@12", set(6, 0) + &set(0, 6) + &set(12, 12) + &tie_break(3, 7), "2 0-6 6-0 13-12(3)"),
        ("SET3-S:6NOAD/TB7-F:TB10", "1112221".to_owned() + &set(5, 0) + &set(0, 6) + &tie_break(10, 0), "1 6-0 0-6 [10-0]"),
        ("SET3-S:6NOAD/TB7-F:TB10", "111222".into(), "- 0-0 40-40"),
        ("SET3-S:4/TB7", set(4, 4) + &tie_break(7, 0) + &set(5, 3), "1 5-4(0) 5-3"),
        ("SET3-S:4NOAD/TB5NOAD@3", set(3, 3) + &tie_break(4, 5) + &set(2, 4), "2 4-3(4) 4-2"),
        ("SET3-S:4NOAD/TB7@3-F:TB10", set(3, 3) + &tie_break(6, 8) + &set(4, 1) + &tie_break(10, 8), "1 3-4(6) 4-1 [10-8]"),
        ("SET1-S:8/TB7", set(8, 8) + &tie_break(7, 4), "1 9-8(4)"),
        ("SET1-S:TB10", tie_break(12, 14), "2 [14-12]"),
        ("SET1-S:T20", set(9, 3) + "1", "- 9-3 15-0"),
    ] {
        assert_eq!(scores(format, &[format!("1 {points}")]), [expected], "{format}");
        assert_eq!(scores(format, &[format!("2 {points}")]), [expected], "{format}: who serves is no matter for the score");
    }
    assert_eq!(score(&[], "1\n1 \r\n2 1\r\n").1, "- 0-0 0-0\n- 0-0 0-0\n- 0-0 15-0\n", "SET3-S:6/TB7 by default");
}

#[test]
fn the_score_after_every_point_is_printed_on_request() {
    let points = "11121".to_owned() + &games("222222");
    let (status, printed, _) = score(&["--points", "--format", "SET1-S:6/TB7"], &format!("1 {points}\n1\n1 1x\n"));
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!((status, lines[0]), (Some(1), "2 6-1"));
    let begins = "15-0 30-0 40-0 40-15 G 1-0 0-15 0-30 0-40 G 1-1 0-15 0-30 0-40 G 1-2 0-15";
    assert!(lines[1].starts_with(begins) && lines[1].ends_with("G 1-5 0-15 0-30 0-40 M"), "{}", lines[1]);
    assert_eq!(lines[2..], ["- 0-0 0-0", "", "! point 2: won by 1 or 2, not \"x\"", "15-0"]);

    let sets = set(6, 6) + &tie_break(7, 5) + &set(4, 6) + &tie_break(10, 8);
    let (_, printed, _) = score(&["--points", "--format", "SET3-S:6/TB7-F:TB10"], &format!("2 {sets}\n"));
    let entries = printed.lines().nth(1).unwrap();
    for part in ["G 6-6 1-0 1-1", "6-5 S 7-6(5) 15-0", "0-40 S 4-6 1-0 1-1", "8-8 9-8 M"] {
        assert!(entries.contains(part), "{part}: {entries}");
    }
    let (_, printed, _) = score(&["--points", "--format", "SET3-S:TB7"], &format!("2 {}\n", tie_break(7, 5)));
    assert!(printed.ends_with("6-5 S [7-5]\n"), "{printed}");
    assert_eq!(
        score(&["--points"], "1 11122212122\n").1.lines().nth(1).unwrap(),
        "15-0 30-0 40-0 40-15 40-30 40-40 A-40 40-40 A-40 40-40 40-A"
    );
}

#[test]
fn an_impossible_line_is_reported_and_the_next_ones_are_read() {
    let over = set(6, 0) + &set(6, 0);
    let long = "12".repeat(40_000);
    let input = format!("1 {over}1\n3 12\n\n1 12 12\n1 12é\n12\n2 {over}22\n1 {long}\n2 {over}");
    let (status, printed, error) = score(&["--format", "SET3-S:6/TB7"], &input);
    assert_eq!((status, error.as_str()), (Some(1), ""));
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(
        lines,
        [
            "! point 49: the match is over",
            "! the first server is 1 or 2, not \"3\"",
            "! the line is empty: it begins with the first server, 1 or 2",
            "! point 3: won by 1 or 2, not \" \"",
            "! point 3: won by 1 or 2, not byte 0xc3",
            "! after the first server comes a space, then the points",
            "! point 49: the match is over",
            "! the line is too long: a match has 65000 points at most",
            "1 6-0 6-0",
        ]
    );
    let longest = format!("1 {}\n1\n", "12".repeat(32_500));
    assert_eq!(score(&[], &longest).1, "- 0-0 40-40\n- 0-0 0-0\n");
}

#[test]
fn a_nonsense_format_is_refused() {
    for (code, sentence) in [
        ("tennis", "This is no format of a match. A usual one is SET3-S:6/TB7."),
        ("SET2-S:6/TB7", "A match is best of 1, 3 or 5 sets."),
        ("", "This is no format of a match. A usual one is SET3-S:6/TB7."),
    ] {
        let (status, printed, error) = score(&["--format", code], "1 12\n");
        assert!(status == Some(2) && printed.is_empty() && error.contains(sentence), "{code}: {error}");
    }
}

#[test]
fn lines_stream_while_they_come() {
    let mut command = Command::new(program());
    let mut child = command.arg("score").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("rally");
    let (mut input, output) = (child.stdin.take().expect("the input"), child.stdout.take().expect("the output"));
    let mut printed = BufReader::new(output).lines();
    for (line, expected) in [("1 1", "- 0-0 15-0"), ("2 22", "- 0-0 0-30")] {
        writeln!(input, "{line}").expect("a reader");
        assert_eq!(printed.next().expect("a line").expect("text"), expected);
    }
    drop(input);
    assert!(printed.next().is_none() && child.wait().expect("an end").success());
}

#[test]
fn many_lines_are_scored_in_order() {
    let over = set(6, 0) + &set(6, 0);
    let lines: Vec<_> = (0..20_000_usize).map(|n| format!("1 {}", &over[..n % 49])).collect();
    let printed = scores("SET3-S:6/TB7", &lines);
    assert_eq!(printed.len(), lines.len());
    assert_eq!((printed[1].as_str(), printed[48].as_str(), printed[19_600 + 24].as_str()), ("- 0-0 15-0", "1 6-0 6-0", "- 6-0 0-0 0-0"));
}
