//! Setting the score of a match in play.

use super::*;

fn score(finished: &str, games: (u16, u16), points: (u16, u16), server: Side) -> Score {
    Score {
        sets: Sets::try_from(sets(finished).as_slice()).unwrap(),
        games: Tally::new(games.0, games.1),
        points: Tally::new(points.0, points.1),
        server: Seat::first(server),
    }
}

#[test]
fn play_goes_on_from_a_set_score() {
    let mut play = played("SET3-S:6/TB7", singles(Side::A), "ab");
    assert_eq!(play.apply(Event::Score(score("4-6", (5, 4), (3, 2), Side::B))), Ok(Called::default()));
    assert_eq!((play.sets(), play.games(), play.points()), (Tally::new(0, 1), Tally::new(5, 4), Tally::new(3, 2)));
    assert_eq!(play.serve(), (Seat::first(Side::B), Court::Left));
    assert_eq!(play.stakes(), Stakes { a: Some(Stake::Set), b: None, break_point: Some(Side::A) });
    let called = more(&mut play, "a");
    assert_eq!((called.set, play.score()), (Some(Side::A), sets("4-6 6-4")));
    assert_eq!(play.serve().0, Seat::first(Side::A));
    assert_eq!(Play::replay(*play.format(), *play.setup(), play.events()).as_ref(), Ok(&play));
    assert!(play.undo().is_some() && play.undo().is_some());
    assert_eq!(play, played("SET3-S:6/TB7", singles(Side::A), "ab"));
}

#[test]
fn the_server_of_a_set_score_continues_the_order() {
    let mut tie_break = Play::new(Format::default(), singles(Side::A));
    tie_break.apply(Event::Score(score("", (6, 6), (2, 1), Side::B))).unwrap();
    let servers: Vec<_> = (0..4)
        .map(|_| {
            let server = tie_break.serve().0.side;
            more(&mut tie_break, "a");
            server
        })
        .collect();
    assert_eq!(servers, [Side::B, Side::B, Side::A, Side::A], "after three points begins a turn of two");
}

#[test]
fn sets_that_decide_the_match_end_it() {
    let mut play = played("SET3-S:6/TB7", singles(Side::A), "a");
    let called = play.apply(Event::Score(score("6-4 7-6(3)", (0, 0), (0, 0), Side::A))).unwrap();
    assert!(called.over && play.winner() == Some(Side::A) && play.ending() == Some(Ending::Completed));
    assert_eq!((play.score(), play.apply(Event::Point(Side::A))), (sets("6-4 7-6(3)"), Err(Refused::Over)));
}

#[test]
fn a_score_that_cannot_be_is_refused_with_the_reason() {
    let standard = "SET3-S:6/TB7";
    for (code, finished, games, points, sentence) in [
        (standard, "6-5", (0, 0), (0, 0), "Set 1: 6-5 is not over. A set ends 6-0 to 6-4, 7-5 or 7-6."),
        (standard, "8-3", (0, 0), (0, 0), "Set 1: 8-3 cannot be. A set ends 6-0 to 6-4, 7-5 or 7-6."),
        (standard, "6-4(3)", (0, 0), (0, 0), "Set 1: 6-4 was not decided by a tie-break. Leave its points out."),
        (standard, "6-4 6-4 6-4", (0, 0), (0, 0), "Set 3: the match was over before. Leave this set out."),
        (standard, "6-4 6-4", (1, 0), (0, 0), "Set 3: the match was over before. Leave this set out."),
        (standard, "6-4 6-4", (0, 0), (0, 1), "Set 3: the match was over before. Leave this set out."),
        (standard, "6-4", (6, 4), (0, 0), "Set 2: 6-4 ends the set. Enter it as a finished set."),
        (standard, "6-4", (8, 4), (0, 0), "Set 2: 8-4 cannot be. A set ends 6-0 to 6-4, 7-5 or 7-6."),
        (standard, "6-4", (600, 4), (0, 0), "Set 2: nobody ever played so many."),
        (standard, "6-4", (1, 1), (4, 1), "Set 2: no game or tie-break in play stands at 4-1 in points."),
        (standard, "6-4", (1, 1), (3, 9), "Set 2: no game or tie-break in play stands at 3-9 in points."),
        (standard, "6-4", (6, 6), (7, 5), "Set 2: no game or tie-break in play stands at 7-5 in points."),
        (
            "SET3-S:6/TB7-F:TB10",
            "6-4 4-6",
            (1, 0),
            (0, 0),
            "Set 3: 1-0 cannot be. A tie-break to 10 ends 10-0 to 10-8, or two points ahead.",
        ),
        ("SET3-S:6/TB7-F:TB10", "6-4 4-6", (0, 0), (10, 8), "Set 3: 10-8 ends the set. Enter it as a finished set."),
        ("SET3-S:4NOAD/TB5NOAD@3", "", (1, 1), (4, 4), "Set 1: no game or tie-break in play stands at 4-4 in points."),
    ] {
        let mut play = played(code, singles(Side::A), "aab");
        let before = play.clone();
        let refused = play.apply(Event::Score(score(finished, games, points, Side::A))).unwrap_err();
        let Refused::Score(wrong) = refused else { panic!("{refused}") };
        assert_eq!(english(&wrong), sentence);
        assert_eq!(play, before, "{finished} {games:?} {points:?}");
    }
    let second = Score { server: Seat { side: Side::A, partner: Partner::Second }, ..score("", (1, 0), (0, 0), Side::A) };
    assert_eq!(Play::new(Format::default(), singles(Side::A)).apply(Event::Score(second)), Err(Refused::Singles));
}

#[test]
fn scores_that_can_be_are_accepted() {
    for (code, finished, games, points) in [
        ("SET3-S:6/TB7", "", (0, 0), (0, 0)),
        ("SET3-S:6/TB7", "7-6", (6, 6), (11, 12)),
        ("SET3-S:6/TB7", "", (6, 5), (14, 13)),
        ("SET3-S:6/TB7-F:6", "6-4 4-6", (30, 30), (3, 3)),
        ("SET3-S:6/TB7-F:TB10", "6-4 4-6", (0, 0), (9, 9)),
        ("SET3-S:4NOAD/TB5NOAD@3", "4-3(4)", (3, 3), (4, 4)),
        ("SET1-S:T20", "", (9, 2), (3, 4)),
    ] {
        let mut play = Play::new(format(code), singles(Side::A));
        assert!(play.apply(Event::Score(score(finished, games, points, Side::B))).is_ok(), "{code} {finished} {games:?} {points:?}");
    }
}

#[test]
fn time_that_is_up_stays_up_while_games_are_level() {
    let mut play = played("SET1-S:T20", singles(Side::A), &games(2, 2));
    play.apply(Event::TimeUp).unwrap();
    play.apply(Event::Score(score("", (3, 3), (3, 0), Side::A))).unwrap();
    assert!(more(&mut play.clone(), "a").over);
    play.apply(Event::Score(score("", (4, 3), (0, 0), Side::B))).unwrap();
    assert!(!more(&mut play, "bbbb").over && play.apply(Event::TimeUp).is_ok());
}

#[test]
fn a_set_score_survives_json() {
    let event = Event::Score(score("6-4 6-7(5)", (2, 1), (1, 0), Side::B));
    let json = serde_json::to_value(event).unwrap();
    let expected = serde_json::json!({ "score": {
        "sets": [{ "won": { "a": 6, "b": 4 }, "tie_break": null }, { "won": { "a": 6, "b": 7 }, "tie_break": 5 }],
        "games": { "a": 2, "b": 1 },
        "points": { "a": 1, "b": 0 },
        "server": { "side": "b", "partner": "first" },
    } });
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_value::<Event>(json).unwrap(), event);
    let six = serde_json::json!(vec![SetScore::new(6, 4); 6]);
    assert!(serde_json::from_value::<Sets>(six).unwrap_err().to_string().contains("five sets at most"));
}
