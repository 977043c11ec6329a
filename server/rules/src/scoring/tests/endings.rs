//! Entered scores, and how a match can end.

use super::*;

fn judged(code: &str, score: &str, ending: Ending) -> Result<Verdict, String> {
    judge(&format(code), &sets(score), ending).map_err(|wrong| english(&wrong))
}

#[test]
fn a_score_has_its_winner() {
    use Side::{A, B};
    for (code, score, winner, sets, games) in [
        ("SET3-S:6/TB7", "6-4 6-2", A, (2, 0), (12, 6)),
        ("SET3-S:6/TB7", "4-6 7-5 6-7(5)", B, (1, 2), (17, 18)),
        ("SET3-S:6/TB7", "7-6(12) 0-6 7-6", A, (2, 1), (14, 18)),
        ("SET3-S:6/TB7-F:TB10", "6-4 3-6 10-7", A, (2, 1), (10, 10)),
        ("SET3-S:6/TB7-F:TB10", "6-4 3-6 14-16", B, (1, 2), (9, 11)),
        ("SET5-S:6/TB7-F:6/TB10", "6-3 3-6 7-5 5-7 7-6(10)", A, (3, 2), (28, 27)),
        ("SET3-S:4NOAD/TB5NOAD@3", "4-3(4) 3-4(0) 4-2", A, (2, 1), (11, 9)),
        ("SET3-S:6/TB7-F:6", "6-0 0-6 70-68", A, (2, 1), (76, 74)),
        ("SET3-S:6/TB7-F:6/TB7@12", "6-0 0-6 12-13(3)", B, (1, 2), (18, 19)),
        ("SET1-S:8/TB7", "9-8(4)", A, (1, 0), (9, 8)),
        ("SET1-S:T20", "5-7", B, (0, 1), (5, 7)),
        ("SET1-S:TB10", "10-8", A, (1, 0), (1, 0)),
    ] {
        let verdict = judged(code, score, Ending::Completed).unwrap_or_else(|sentence| panic!("{code} {score}: {sentence}"));
        let expected = Verdict { winner: Some(winner), sets: Tally::new(sets.0, sets.1), games: Tally::new(games.0, games.1) };
        assert_eq!(verdict, expected, "{code} {score}");
    }
}

#[test]
fn an_impossible_score_is_refused_with_a_message() {
    let standard = "SET3-S:6/TB7";
    let stops = Ending::Retired(Side::A);
    for (code, score, ending, sentence) in [
        (standard, "6-5 6-2", Ending::Completed, "Set 1: 6-5 is not over. A set ends 6-0 to 6-4, 7-5 or 7-6."),
        (standard, "6-4 6-5", Ending::Completed, "Set 2: 6-5 is not over. A set ends 6-0 to 6-4, 7-5 or 7-6."),
        (standard, "6-6 6-2", Ending::Completed, "Set 1: 6-6 is not over. A set ends 6-0 to 6-4, 7-5 or 7-6."),
        (standard, "8-6 6-2", Ending::Completed, "Set 1: 8-6 cannot be. A set ends 6-0 to 6-4, 7-5 or 7-6."),
        (standard, "7-4", stops, "Set 1: 7-4 cannot be. A set ends 6-0 to 6-4, 7-5 or 7-6."),
        (standard, "6-5 3-2", stops, "Set 1: 6-5 is not over. A set ends 6-0 to 6-4, 7-5 or 7-6."),
        (standard, "600-0 6-0", Ending::Completed, "Set 1: nobody ever played so many."),
        (standard, "7-6(200) 6-0", Ending::Completed, "Set 1: nobody ever played so many."),
        (standard, "6-4(3) 6-0", Ending::Completed, "Set 1: 6-4 was not decided by a tie-break. Leave its points out."),
        (standard, "6-4 6-6(3)", stops, "Set 2: 6-6 was not decided by a tie-break. Leave its points out."),
        (standard, "6-4 6-2 6-1", Ending::Completed, "Set 3: the match was over before. Leave this set out."),
        (standard, "6-4 6-2 0-1", stops, "Set 3: the match was over before. Leave this set out."),
        (
            standard,
            "6-4 4-6",
            Ending::Completed,
            "Nobody has won the match at 1-1 in sets: it takes 2 sets. Add a set, or say why the match stopped.",
        ),
        (
            "SET1-S:8/TB7",
            "",
            Ending::Completed,
            "Nobody has won the match at 0-0 in sets: it takes one set. Add a set, or say why the match stopped.",
        ),
        (standard, "6-4 6-2", stops, "The match was played to its end, so it is completed."),
        (standard, "", stops, "A match that was not begun has no score: it is a walkover."),
        (standard, "0-0", Ending::Walkover(Out::Both), "A match that was not played has no score. Leave the sets out."),
        (standard, "6-0", Ending::DeadRubber, "A match that was not played has no score. Leave the sets out."),
        (
            "SET3-S:6/TB7-F:TB10",
            "6-4 4-6 10-9",
            Ending::Completed,
            "Set 3: 10-9 is not over. A tie-break to 10 ends 10-0 to 10-8, or two points ahead.",
        ),
        ("SET3-S:6/TB7-F:TB10", "6-4 4-6 7-6(4)", Ending::Completed, "Set 3: 7-6 was not decided by a tie-break. Leave its points out."),
        ("SET3-S:4NOAD/TB5NOAD@3", "5-4 4-0", Ending::Completed, "Set 1: 5-4 cannot be. A set ends 4-0 to 4-2 or 4-3."),
        ("SET3-S:4NOAD/TB5NOAD@3", "4-3(5) 4-0", Ending::Completed, "Set 1: whoever loses a tie-break to 5 has 4 points at most."),
        ("SET3-S:6/TB7-F:6", "6-4 4-6 7-6", Ending::Completed, "Set 3: 7-6 is not over. A set ends 6-0 to 6-4, or two games ahead."),
        (
            "SET3-S:6/TB7-F:6/TB7@12",
            "6-4 4-6 7-6",
            Ending::Completed,
            "Set 3: 7-6 is not over. A set ends 6-0 to 6-4, or two games ahead, or 13-12.",
        ),
        ("SET1-S:T20", "4-4", Ending::Completed, "Set 1: 4-4 is not over. A timed set ends with one side ahead."),
    ] {
        assert_eq!(judged(code, score, ending), Err(sentence.into()), "{code} {score}");
    }
}

#[test]
fn a_match_can_end_in_every_way_of_the_rules() {
    use Side::{A, B};
    let standard = "SET3-S:6/TB7";
    for (ending, score, winner) in [
        (Ending::Retired(A), "6-4 2-1", Some(B)),
        (Ending::Retired(B), "0-0", Some(A)),
        (Ending::Retired(B), "6-4 6-6", Some(A)),
        (Ending::Retired(B), "6-4", Some(A)),
        (Ending::Walkover(Out::One(A)), "", Some(B)),
        (Ending::Walkover(Out::Both), "", None),
        (Ending::Defaulted(Out::One(B)), "", Some(A)),
        (Ending::Defaulted(Out::One(B)), "2-6 0-3", Some(A)),
        (Ending::Defaulted(Out::Both), "2-6", None),
        (Ending::Abandoned, "6-4 2-2", None),
        (Ending::Cancelled, "", None),
        (Ending::Incomplete, "6-4 6-5", None),
        (Ending::DeadRubber, "", None),
        (Ending::NotPlayed, "", None),
    ] {
        let verdict = judged(standard, score, ending).unwrap_or_else(|sentence| panic!("{ending:?} {score}: {sentence}"));
        assert_eq!(verdict.winner, winner, "{ending:?} {score}");
    }
}

#[test]
fn endings_decide_who_advances_and_what_counts_for_ratings() {
    for (ending, moves_on, counts) in [
        (Ending::Completed, true, true),
        (Ending::Retired(Side::A), true, true),
        (Ending::Walkover(Out::One(Side::A)), true, false),
        (Ending::Walkover(Out::Both), false, false),
        (Ending::Defaulted(Out::One(Side::A)), true, false),
        (Ending::Defaulted(Out::Both), false, false),
        (Ending::Abandoned, false, false),
        (Ending::Cancelled, false, false),
        (Ending::Incomplete, false, false),
        (Ending::DeadRubber, false, false),
        (Ending::NotPlayed, false, false),
    ] {
        assert_eq!((ending.moves_winner_on(), ending.is_played_result()), (moves_on, counts), "{ending:?}");
    }
}

#[test]
fn a_score_is_shown_in_standard_notation() {
    for (code, score, ending, text) in [
        ("SET3-S:6/TB7-F:TB10", "6-4 6-7(5) 10-7", Ending::Completed, "6-4 6-7(5) [10-7]"),
        ("SET3-S:6/TB7", "6-4 2-1", Ending::Retired(Side::B), "6-4 2-1 ret."),
        ("SET3-S:6/TB7", "", Ending::Walkover(Out::One(Side::B)), "w/o"),
        ("SET3-S:6/TB7", "3-0", Ending::Defaulted(Out::One(Side::B)), "3-0 def."),
        ("SET3-S:6/TB7", "3-0", Ending::Abandoned, "3-0 abd."),
        ("SET1-S:8/TB7", "9-8(3)", Ending::Completed, "9-8(3)"),
    ] {
        assert_eq!(shown(&format(code), &sets(score), ending), text);
    }
}
