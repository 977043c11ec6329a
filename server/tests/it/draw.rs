//! `rally draw`: a JSON object from standard input, drawn by the real binary.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::tools::piped;

fn draw(input: &Value) -> Value {
    let (status, printed, error) = piped(&["draw"], input.to_string().as_bytes());
    assert_eq!((status, error.as_str(), printed.lines().count()), (Some(0), "", 1), "{printed}");
    serde_json::from_str(&printed).unwrap()
}

fn sides(count: usize) -> Vec<String> {
    (1..=count).map(|n| format!("S{n}")).collect()
}

#[test]
fn a_knock_out_is_drawn_in_the_order_of_its_lines() {
    let input = json!({"format": "knockout", "sides": sides(23), "seeds": sides(4), "seed": 7});
    let drawn = draw(&input);
    let first = drawn["rounds"][0].as_array().unwrap();
    assert_eq!((drawn["rounds"].as_array().unwrap().len(), first.len()), (1, 16));
    assert_eq!((&first[0], &first[15]), (&json!({"a": "S1", "b": null}), &json!({"a": "S2", "b": null})));
    assert_eq!(first.iter().filter(|pair| pair["b"].is_null()).count(), 9);
    let named: HashSet<&str> = first.iter().flat_map(|pair| [&pair["a"], &pair["b"]]).filter_map(Value::as_str).collect();
    assert_eq!(named.len(), 23);
    assert_eq!(draw(&input), drawn, "the same seed gives the same draw");
    assert_ne!(draw(&json!({"format": "knockout", "sides": sides(23), "seeds": sides(4), "seed": 8})), drawn);
    for count in [2, 3, 129] {
        let drawn = draw(&json!({"format": "knockout", "sides": sides(count), "seeds": sides(count)}));
        assert_eq!(drawn["rounds"][0].as_array().unwrap().len(), count.next_power_of_two() / 2);
    }
}

#[test]
fn a_round_robin_names_who_is_at_home_and_groups_their_number() {
    let drawn = draw(&json!({"format": "round_robin", "sides": sides(5), "double": true, "seed": 1}));
    let rounds = drawn["rounds"].as_array().unwrap();
    assert_eq!((rounds.len(), rounds.iter().map(|round| round.as_array().unwrap().len()).sum::<usize>()), (10, 20));
    assert!(rounds.iter().flat_map(|round| round.as_array().unwrap()).all(|pair| pair["home"] == pair["a"] && pair.get("group").is_none()));
    let drawn = draw(&json!({"format": "groups", "groups": 3, "sides": sides(10), "seeds": sides(3)}));
    let groups: HashSet<u64> = drawn["rounds"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|round| round.as_array().unwrap())
        .map(|pair| pair["group"].as_u64().unwrap())
        .collect();
    assert_eq!(groups, HashSet::from([1, 2, 3]));
}

#[test]
fn what_cannot_be_drawn_is_explained_on_standard_error() {
    for (input, sentence) in [
        (json!({"format": "knockout", "sides": []}), "rally: a draw needs two sides, and there are none\n"),
        (json!({"format": "round_robin", "sides": ["A"]}), "rally: a draw needs two sides, and there is one\n"),
        (json!({"format": "groups", "sides": ["A", "B", "A"]}), "rally: the side A is there twice\n"),
        (json!({"format": "knockout", "sides": ["A", "B"], "seeds": ["C"]}), "rally: the seed C does not play\n"),
        (json!({"format": "knockout", "sides": ["A", "B"], "seeds": ["A", "A"]}), "rally: the seed A is there twice\n"),
        (
            json!({"format": "groups", "sides": ["A", "B", "C"], "groups": 2}),
            "rally: 2 groups are too many for 3 sides: a group has two at least\n",
        ),
    ] {
        assert_eq!(piped(&["draw"], input.to_string().as_bytes()), (Some(1), String::new(), sentence.to_owned()));
    }
    for input in [
        "",
        "{",
        "[]",
        "{\"format\": \"swiss\", \"sides\": []}",
        "{\"sides\": [\"A\", \"B\"]}",
        "{\"format\": \"knockout\", \"sides\": [1, 2]}",
    ] {
        let (status, printed, error) = piped(&["draw"], input.as_bytes());
        assert!(status == Some(1) && printed.is_empty() && error.starts_with("rally: the input is no draw: "), "{input}: {error}");
    }
}
