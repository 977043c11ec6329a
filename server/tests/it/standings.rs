//! `rally standings`: groups from standard input, ordered by the real binary.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::tools::piped;

fn ordered(policy: &str, group: &Value) -> Value {
    let (status, printed, error) = piped(&["standings", "--policy", policy], format!("{group}\n").as_bytes());
    assert_eq!((status, error.as_str()), (Some(0), ""), "{printed}");
    serde_json::from_str(&printed).unwrap()
}

fn won(winner: &str, loser: &str, score: &str) -> Value {
    json!({"a": loser, "b": winner, "winner": winner, "score": score, "end": "completed"})
}

fn sides(rows: &Value) -> String {
    rows.as_array().unwrap().iter().map(|row| row["side"].as_str().unwrap()).collect()
}

#[test]
fn a_tie_of_three_is_decided_by_each_policy() {
    let matches = [
        won("A", "B", "6-4 4-6 [10-3]"),
        won("B", "C", "7-6 0-6 7-6(8)"),
        won("C", "A", "6-4 4-6 6-3"),
        won("A", "D", "6-0 6-0"),
        won("B", "D", "7-6 4-6 7-5"),
        won("C", "D", "6-0 4-6 6-0"),
    ];
    let group = json!({"sides": ["D", "C", "B", "A"], "matches": matches, "seed": 1});
    for (policy, order) in [("rally", "ABCD"), ("atp", "ABCD"), ("tdm", "CABD")] {
        let rows = ordered(policy, &group);
        assert_eq!(sides(&rows), order, "{policy}");
        assert_eq!(rows[0].as_object().unwrap().keys().collect::<Vec<_>>(), ["place", "side", "why"]);
        assert!(rows[1]["why"].as_str().unwrap().starts_with("2 wins from 3 matches. Level with "), "{rows}");
    }
    let second = &ordered("rally", &group)[1];
    assert_eq!((second["place"].as_u64(), second["side"].as_str()), (Some(2), Some("B")));
    assert!(second["why"].as_str().unwrap().ends_with("Level with C: ahead head-to-head with 1 won (C 0)."), "{second}");
}

#[test]
fn who_is_through_is_decided_by_what_can_still_happen() {
    let matches =
        [won("A", "B", "6-0 6-0"), won("A", "C", "6-0 6-0"), won("A", "D", "6-0 6-0"), won("B", "D", "6-0 6-0"), won("C", "D", "6-0 6-0")];
    let mut group = json!({"sides": ["A", "B", "C", "D"], "matches": matches, "left": [{"a": "B", "b": "C"}], "advance": 2});
    let through =
        |group: &Value| -> Vec<Value> { ordered("rally", group).as_array().unwrap().iter().map(|row| row["through"].clone()).collect() };
    assert_eq!(through(&group), [json!(true), json!(null), json!(null), json!(null)], "B and C may both default");
    group["left"] = json!([]);
    group["advance"] = json!(3);
    assert_eq!(through(&group), [json!(true), json!(true), json!(true), json!(false)]);
    let names: Vec<String> = (0..40).map(|n| n.to_string()).collect();
    let left: Vec<Value> = (0..200).map(|n| json!({"a": names[n % 40], "b": names[(n + 1 + n / 40) % 40]})).collect();
    let begun = Instant::now();
    ordered("rally", &json!({"sides": names, "matches": [], "left": left, "advance": 20}));
    assert!(begun.elapsed() < Duration::from_secs(2));
}

#[test]
fn every_end_of_a_match_counts_for_what_it_is() {
    let end = |end: &str, score: &str| json!({"a": "A", "b": "B", "winner": "A", "score": score, "end": end});
    for played in
        [end("retired", "6-4 2-1"), end("retired", "2-3 ret."), end("walkover", ""), end("defaulted", "3-6 1-0"), end("defaulted", "")]
    {
        assert_eq!(sides(&ordered("rally", &json!({"sides": ["B", "A"], "matches": [played]}))), "AB");
    }
    let both = json!({"a": "A", "b": "B", "winner": null, "end": "defaulted"});
    assert_eq!(ordered("rally", &json!({"sides": ["A", "B", "C"], "matches": [both]}))[0]["side"], "C");
    assert_eq!(ordered("rally", &json!({"sides": [], "matches": []})), json!([]));
}

#[test]
fn a_line_that_is_no_group_is_reported_and_the_next_ones_are_read() {
    let group = |played: Value| json!({"sides": ["A", "B"], "matches": [played]}).to_string();
    let lines = [
        (group(won("A", "C", "6-0 6-0")), "match 1: the side C is not in the group"),
        (group(won("A", "A", "6-0 6-0")), "match 1: A plays itself"),
        (group(won("A", "B", "3-6 4-6")), "match 1: its score, from the winner's side, is a loss"),
        (group(won("A", "B", "6-x")), "match 1: a set is written as 6-4, as 7-6(5), or as [10-7] if it is a match tie-break"),
        (group(json!({"a": "A", "b": "B", "winner": "C", "score": "6-0 6-0"})), "match 1: the winner C does not play in it"),
        (group(json!({"a": "A", "b": "B", "score": "6-0 6-0"})), "match 1: it has no winner"),
        (json!({"sides": ["A", "A"], "matches": []}).to_string(), "the side A is there twice"),
        (json!({"sides": ["A", "B"], "left": []}).to_string(), "\"advance\" is missing: how many sides get through"),
    ];
    let mut input = lines.iter().map(|(line, _)| format!("{line}\n")).collect::<String>();
    input.push_str("{\"sides\": [\"A\"], \"matches\": []}");
    let (status, printed, error) = piped(&["standings"], input.as_bytes());
    let expected: Vec<String> = lines.iter().map(|(_, wrong)| format!("! {wrong}")).collect();
    assert_eq!(status, Some(1));
    assert_eq!(printed.lines().take(lines.len()).collect::<Vec<_>>(), expected);
    assert_eq!(printed.lines().last(), Some("[{\"side\":\"A\",\"place\":1,\"why\":\"0 wins from 0 matches.\"}]"));
    let explained: Vec<String> = lines.iter().zip(1..).map(|((_, wrong), line)| format!("rally: line {line}: {wrong}")).collect();
    assert_eq!(error.lines().collect::<Vec<_>>(), explained);
    for score in ["6-4", "6-5 6-4", "8-3 6-4", "6-4 6-4 6-4", "[10-7] 6-4", "6-4 7-6(6) 1-0"] {
        let (status, printed, _) = piped(&["standings"], group(won("A", "B", score)).as_bytes());
        assert!(status == Some(1) && printed.starts_with("! match 1: "), "{score}: {printed}");
    }
    for input in ["\n", "{\n", "[]\n", "\u{e9}\n"] {
        assert_eq!(piped(&["standings"], input.as_bytes()).0, Some(1), "{input}");
    }
    assert_eq!(piped(&["standings", "--policy", "coin"], b"").0, Some(2));
    assert_eq!(piped(&["standings"], b""), (Some(0), String::new(), String::new()));
}
