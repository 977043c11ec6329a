//! A match point by point: how points are called, who serves, when ends change, and corrections.

use super::*;

fn doubles(server: Seat) -> Setup {
    Setup { doubles: true, server, ..singles(server.side) }
}

/// Who serves each of the next points, all won by A, as `A1` or `B2`.
fn servers(play: &mut Play, points: usize) -> String {
    let mut names = Vec::new();
    for _ in 0..points {
        names.push(name(play.serve().0));
        more(play, "a");
    }
    names.join(" ")
}

fn name(seat: Seat) -> String {
    format!("{:?}{}", seat.side, if seat.partner == Partner::First { 1 } else { 2 })
}

#[test]
fn points_are_called_as_in_the_rules() {
    for (points, a, b) in [
        ("", "0", "0"),
        ("a", "15", "0"),
        ("aab", "30", "15"),
        ("aaabb", "40", "30"),
        ("aaabbb", "40", "40"),
        ("aaabbb a", "Ad", "40"),
        ("aaabbb ab", "40", "40"),
        ("aaabbb abb", "40", "Ad"),
        ("aaabbb abba", "40", "40"),
    ] {
        let play = played("SET3-S:6/TB7", singles(Side::A), points);
        assert_eq!(play.points_shown(), (a.into(), b.into()), "{points}");
        assert_eq!(play.games(), Tally::NONE);
    }
    let won = played("SET3-S:6/TB7", singles(Side::A), "aaabbb abba bb");
    assert_eq!((won.games(), won.points()), (Tally::new(0, 1), Tally::NONE));
    let in_tie_break = played("SET3-S:6/TB7", singles(Side::A), &(games(6, 6) + "aab"));
    assert_eq!(in_tie_break.points_shown(), ("2".into(), "1".into()));
}

#[test]
fn no_ad_has_one_deciding_point_in_games_and_not_in_its_tie_break() {
    let mut match_ = played("SET3-S:4NOAD/TB7@3", singles(Side::A), "aaabbb");
    assert_eq!(match_.serve().1, Court::ReceiversChoose);
    assert_eq!(more(&mut match_, "b").game, Some(Side::B));
    let mut tie_break = played("SET3-S:4NOAD/TB7@3", singles(Side::A), &(games(3, 3) + "abababababab"));
    assert_eq!(tie_break.points(), Tally::new(6, 6));
    assert_eq!(more(&mut tie_break, "a").game, None, "a tie-break needs a lead of two");
    assert_eq!(more(&mut tie_break, "a").set, Some(Side::A));
    assert_eq!(tie_break.score(), sets("4-3(6)"));
}

#[test]
fn tie_break_sets_advantage_sets_and_match_tie_breaks() {
    let mut tie_break = played("SET3-S:6/TB7", singles(Side::A), &(games(6, 6) + "abababababab"));
    more(&mut tie_break, "bb");
    assert_eq!(tie_break.score(), sets("6-7(6)"));

    let mut advantage = played("SET3-S:6/TB7-F:6", singles(Side::A), &(games(6, 0) + &games(0, 6) + &games(8, 8)));
    assert_eq!((advantage.in_tie_break(), advantage.games()), (false, Tally::new(8, 8)));
    assert!(more(&mut advantage, &games(2, 0)).over);
    assert_eq!(advantage.score(), sets("6-0 0-6 10-8"));

    let mut late = played("SET3-S:6/TB7-F:6/TB7@12", singles(Side::A), &(games(6, 0) + &games(0, 6) + &games(12, 12)));
    assert!(late.in_tie_break());
    assert!(more(&mut late, "bbbbbbb").over);
    assert_eq!(late.score(), sets("6-0 0-6 12-13(0)"));

    let mut short = played("SET3-S:6/TB7-F:TB10", singles(Side::A), &(games(6, 4) + &games(3, 6)));
    assert!(short.in_tie_break());
    assert!(more(&mut short, "bbbbbbb aaaaaaaaaa").over);
    assert_eq!((short.score(), short.winner()), (sets("6-4 3-6 10-7"), Some(Side::A)));
    assert_eq!(short.apply(Event::Point(Side::B)), Err(Refused::Over));
}

#[test]
fn a_match_ends_the_moment_the_needed_set_is_won() {
    for (code, needed) in [("SET1-S:6/TB7", 1), ("SET3-S:6/TB7", 2), ("SET5-S:6/TB7", 3)] {
        let mut match_ = played(code, singles(Side::B), &games(6, 0).repeat(needed - 1));
        assert_eq!((more(&mut match_, &games(5, 0)).over, match_.ending()), (false, None));
        assert_eq!(more(&mut match_, "aaaa"), Called { game: Some(Side::A), set: Some(Side::A), change_ends: false, over: true });
        assert_eq!(match_.ending(), Some(Ending::Completed));
    }
}

#[test]
fn the_first_tie_break_server_serves_once_then_each_serves_twice() {
    let mut play = played("SET3-S:6/TB7", singles(Side::A), &games(6, 6));
    let mut served = Vec::new();
    for point in "abababababab ab ab".chars().filter(|c| !c.is_whitespace()) {
        served.push(name(play.serve().0));
        more(&mut play, &point.to_string());
    }
    assert_eq!(served.join(" "), "A1 B1 B1 A1 A1 B1 B1 A1 A1 B1 B1 A1 A1 B1 B1 A1");
    more(&mut play, "aa");
    assert_eq!(name(play.serve().0), "B1", "the first receiver of the tie-break serves first in the next set");
}

#[test]
fn doubles_partners_take_turns_and_stay_in_order() {
    let mut play = played("SET3-S:6/TB7", doubles(Seat { side: Side::B, partner: Partner::Second }), "");
    let of_games = |play: &mut Play, count: usize| {
        let turns: Vec<_> = (0..count).map(|_| servers(play, 4)[..2].to_owned()).collect();
        turns.join(" ")
    };
    assert_eq!(of_games(&mut play, 5), "B2 A1 B1 A2 B2");
    play.apply(Event::Server(Seat { side: Side::A, partner: Partner::First })).unwrap();
    assert_eq!(of_games(&mut play, 1), "A1", "6-0: the order continues into the next set");
    assert_eq!((play.sets(), name(play.serve().0)), (Tally::new(1, 0), "B1".into()));
}

#[test]
fn doubles_serve_in_order_during_and_after_a_tie_break() {
    let mut play = played("SET3-S:6/TB7", doubles(Seat::first(Side::A)), &games(6, 6));
    assert_eq!(servers(&mut play, 6), "A1 B1 B1 A2 A2 B2");
    more(&mut play, "bbbbbb");
    assert_eq!(servers(&mut play, 2), "A2 B2", "the order continues throughout the tie-break");
    assert_eq!((play.sets(), name(play.serve().0)), (Tally::new(1, 0), "B1".into()));
}

#[test]
fn a_short_set_tie_break_follows_the_organisers_settings() {
    let setup = Setup { order: Order::Twos, ends: Ends::OnceAfterFour, ..doubles(Seat::first(Side::A)) };
    let mut play = played("SET3-S:4NOAD/TB5NOAD@3", setup, &games(3, 3));
    let left = play.left();
    let mut served = Vec::new();
    for (n, point) in "abababab".chars().enumerate() {
        served.push(name(play.serve().0));
        assert_eq!(more(&mut play, &point.to_string()).change_ends, n == 3, "after point {}", n + 1);
    }
    assert_eq!(served.join(" "), "A2 A2 B2 B2 A1 A1 B1 B1", "A2 is due after six games");
    assert_eq!(play.left(), left.other());
    assert_eq!((name(play.serve().0), play.serve().1), ("B1".into(), Court::ReceiversChoose));
    assert!(more(&mut play, "a").set == Some(Side::A));
    assert_eq!(play.score(), sets("4-3(4)"));
}

#[test]
fn serves_alternate_between_the_right_and_left_courts() {
    let mut play = played("SET3-S:6/TB7", singles(Side::A), "");
    for expected in [Court::Right, Court::Left, Court::Right, Court::Left, Court::Right, Court::Left, Court::Right] {
        assert_eq!(play.serve().1, expected);
        let point = if play.points().played().is_multiple_of(2) { "a" } else { "b" };
        more(&mut play, point);
    }
    let mut tie_break = played("SET3-S:6/TB7", singles(Side::A), &games(6, 6));
    for expected in [Court::Right, Court::Left, Court::Right, Court::Left] {
        assert_eq!(tie_break.serve().1, expected);
        more(&mut tie_break, "a");
    }
}

#[test]
fn ends_change_after_odd_games_of_a_set() {
    let mut play = played("SET3-S:6/TB7", singles(Side::A), "");
    let changes = |play: &mut Play, games: &[&str]| -> Vec<bool> { games.iter().map(|game| more(play, game).change_ends).collect() };
    // 6-3: nine games, so ends change at the end of the set.
    let nine = ["aaaa", "bbbb", "aaaa", "bbbb", "aaaa", "bbbb", "aaaa", "aaaa", "aaaa"];
    assert_eq!(changes(&mut play, &nine), [true, false, true, false, true, false, true, false, true]);
    // 4-6: ten games, so ends change after the first game of the next set.
    let ten = ["aaaa", "bbbb", "aaaa", "bbbb", "aaaa", "bbbb", "aaaa", "bbbb", "bbbb", "bbbb"];
    assert_eq!(changes(&mut play, &ten), [true, false, true, false, true, false, true, false, true, false]);
    assert_eq!(changes(&mut play, &["aaaa", "aaaa"]), [true, false]);
}

#[test]
fn ends_change_within_a_tie_break_by_the_leagues_rule() {
    for (ends, after) in [(Ends::EverySix, vec![6, 12]), (Ends::OneThenFours, vec![1, 5, 9, 13]), (Ends::OnceAfterFour, vec![4])] {
        let mut play = played("SET3-S:6/TB7", Setup { ends, ..singles(Side::A) }, &games(6, 6));
        let changed: Vec<_> = (1..=14).filter(|n| more(&mut play, if n % 2 == 0 { "a" } else { "b" }).change_ends).collect();
        assert_eq!(changed, after, "{ends:?}");
        assert!(more(&mut play, "aa").change_ends, "thirteen games: ends change after the tie-break");
    }
    let mut seven_five = played("SET3-S:6/TB7", singles(Side::A), &(games(6, 6) + "aaaaaabbbbb"));
    let left = seven_five.left();
    assert!(more(&mut seven_five, "a").change_ends);
    assert_eq!(seven_five.left(), left.other(), "its twelfth point ends the tie-break: one change, not two");
}

#[test]
fn a_wrong_serving_order_is_corrected_and_points_stand() {
    // Discovered during a game: corrected at once.
    let mut in_game = played("SET3-S:6/TB7", singles(Side::A), "aab");
    assert!(!in_game.altered_order_stays());
    in_game.apply(Event::Server(Seat::first(Side::B))).unwrap();
    assert_eq!((in_game.points(), name(in_game.serve().0)), (Tally::new(2, 1), "B1".into()));
    more(&mut in_game, "aa");
    assert_eq!(name(in_game.serve().0), "A1");
    // Discovered after the game: the order stays altered.
    assert!(in_game.altered_order_stays());
    // In a tie-break: corrected after an even number of points, unchanged after an odd one.
    let mut tie_break = played("SET3-S:6/TB7", singles(Side::A), &games(6, 6));
    for (n, stays) in [(0, false), (1, true), (2, false), (3, true)] {
        assert_eq!((tie_break.points().played(), tie_break.altered_order_stays()), (n, stays));
        more(&mut tie_break, "a");
    }
    tie_break.apply(Event::Server(Seat::first(Side::B))).unwrap();
    assert_eq!(tie_break.points(), Tally::new(4, 0));
    assert_eq!(servers(&mut tie_break, 1), "B1");
    assert_eq!(name(tie_break.serve().0), "A1", "after five points the other side serves two");
    assert_eq!(
        Play::new(Format::default(), singles(Side::A)).apply(Event::Server(Seat { side: Side::A, partner: Partner::Second })),
        Err(Refused::Singles)
    );
}

#[test]
fn a_timed_set_is_won_by_the_side_that_leads_when_time_is_up() {
    let mut ahead = played("SET1-S:T20", singles(Side::A), &(games(9, 7) + "bbb"));
    assert!(ahead.apply(Event::TimeUp).unwrap().over);
    assert_eq!((ahead.score(), ahead.winner()), (sets("9-7"), Some(Side::A)));

    let mut level = played("SET1-S:T20", singles(Side::A), &(games(4, 4) + "a"));
    assert!(!level.apply(Event::TimeUp).unwrap().over);
    assert_eq!(level.apply(Event::TimeUp), Err(Refused::NotTimed), "time is up only once");
    assert!(more(&mut level, "bbbb").over);
    assert_eq!((level.score(), level.winner()), (sets("4-5"), Some(Side::B)));
    assert_eq!(played("SET3-S:6/TB7", singles(Side::A), "a").apply(Event::TimeUp), Err(Refused::NotTimed));
}

#[test]
fn a_match_stops_early_only_as_the_rules_allow() {
    let begun = || played("SET3-S:6/TB7", singles(Side::A), "a");
    let not_begun = || played("SET3-S:6/TB7", singles(Side::A), "");
    assert!(begun().apply(Event::End(Ending::Retired(Side::A))).unwrap().over);
    assert!(not_begun().apply(Event::End(Ending::Retired(Side::A))).is_err());
    assert!(not_begun().apply(Event::End(Ending::Walkover(Out::One(Side::A)))).unwrap().over);
    assert!(begun().apply(Event::End(Ending::Walkover(Out::One(Side::A)))).is_err());
    assert!(begun().apply(Event::End(Ending::Defaulted(Out::One(Side::A)))).unwrap().over);
    assert!(not_begun().apply(Event::End(Ending::Defaulted(Out::One(Side::A)))).unwrap().over);
    assert_eq!(begun().apply(Event::End(Ending::Completed)), Err(Refused::ByScore));

    let mut stopped = played("SET3-S:6/TB7", singles(Side::A), &(games(6, 4) + &games(6, 6) + "aab"));
    stopped.apply(Event::End(Ending::Retired(Side::A))).unwrap();
    assert_eq!((stopped.score(), stopped.winner()), (sets("6-4 6-6"), Some(Side::B)));
    assert_eq!(stopped.undo(), Some(Event::End(Ending::Retired(Side::A))));
    assert_eq!((stopped.ending(), stopped.points()), (None, Tally::new(2, 1)));
}

#[test]
fn a_match_resumes_with_its_score_server_and_ends() {
    let setup = Setup { left: Side::B, ..doubles(Seat { side: Side::A, partner: Partner::Second }) };
    let mut before = played("SET3-S:6/TB7", setup, &(games(3, 2) + "aab"));
    before.apply(Event::OtherEnds).unwrap();
    let saved = serde_json::to_string(&(setup, before.events())).unwrap();
    let (setup, events): (Setup, Vec<Event>) = serde_json::from_str(&saved).unwrap();
    assert_eq!(Play::replay(format("SET3-S:6/TB7"), setup, &events), Ok(before));
}
