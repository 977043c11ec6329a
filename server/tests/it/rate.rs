//! `rally rate`: matches from standard input, rated by the real binary.

use crate::tools::piped;

/// The fields of the line of each match.
fn rated(input: &str) -> Vec<Vec<f64>> {
    let (status, printed, error) = piped(&["rate"], input.as_bytes());
    assert_eq!((status, error.as_str()), (Some(0), ""), "{printed}");
    printed.lines().map(|line| line.split('\t').map(|field| field.parse().expect("a number")).collect()).collect()
}

#[test]
fn whoever_wins_more_games_than_expected_rises() {
    let lines = rated(
        "2015-08-24\tAnn\tBea\tAnn\t6-4 6-4\n\
         2015-08-25\tBea\tAnn\tAnn\t6-1 6-1\r\n\
         2015-08-25\tAnn\tZoë O'Neil\tZoë O'Neil\t3-6 7-6(5) [10-7]\n\
         2015-08-26\tAnn\tBea\tBea\tw/o\n",
    );
    let [first, second, third, walkover] = <[Vec<f64>; 4]>::try_from(lines).unwrap();
    assert!(first.len() == 5 && first[0] == 0.5);
    assert!(first[1] > 1500.0 && first[3] < 1500.0 && first[2] < 702.0, "{first:?}");
    assert!(second[0] < 0.5 && second[3] > first[1] && second[1] < first[3], "{second:?}");
    assert!(third[0] > 0.5 && third[4] < second[4], "whoever is new starts below the known opponent: {third:?}");
    assert_eq!((walkover[1], walkover[2], walkover[3]), (third[1], third[2], second[1]), "a walkover changes nothing");
}

#[test]
fn a_line_that_is_no_match_is_answered_and_the_others_are_read() {
    let input = b"2015-08-24\tA\tB\tA\t6-4 6-4\nwhat\n\n2015-08-24\tA\tB\tC\t6-4 6-4\n2015-08-23\tA\tB\tA\t6-4 6-4\n\xff\n2015-08-24\tA\tB\tA\t6-4 6-4";
    let (status, printed, error) = piped(&["rate"], input);
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!((status, error.as_str(), lines.len()), (Some(1), "", 7), "{printed}");
    assert_eq!(lines[1], "! line 2: a match is date, A, B, winner and score, separated by tabs: 5 fields, not 1");
    assert_eq!(lines[3], "! line 4: the winner is one of the two players, not \"C\"");
    assert_eq!(lines[4], "! line 5: the dates must be in order: this one is before the one of the last match");
    assert!(lines[2].starts_with("! line 3: ") && lines[5].starts_with("! line 6: ") && !lines[6].starts_with('!'), "{printed}");
    let (status, printed, _) = piped(&["rate"], &[b"2015-08-24\t".repeat(1000), b"\n".to_vec()].concat());
    assert_eq!((status, printed.as_str()), (Some(1), "! line 1: the line is too long: it has 4096 bytes at most\n"));
    assert_eq!(piped(&["rate"], b""), (Some(0), String::new(), String::new()));
}

#[test]
fn a_check_reports_the_second_half() {
    let matches: String =
        (0..40).map(|n| format!("2015-01-{:02}\tA\tB\t{}\t6-4 6-4\n", n / 2 + 1, if n % 4 == 0 { "B" } else { "A" })).collect();
    let (status, _, report) = piped(&["rate", "--check"], matches.as_bytes());
    assert_eq!(status, Some(0));
    assert!(report.starts_with("40 matches; judged are 20 of the second half"), "{report}");
    assert!(report.contains("rally  log loss 0.") && report.contains("elo    log loss 0.") && report.contains(" %  "), "{report}");
}
