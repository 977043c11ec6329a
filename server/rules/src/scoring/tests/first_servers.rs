//! Pairs that choose who serves first in each set.

use super::*;

const A2: Seat = Seat { side: Side::A, partner: Partner::Second };
const B1: Seat = Seat { side: Side::B, partner: Partner::First };
const B2: Seat = Seat { side: Side::B, partner: Partner::Second };

fn doubles(second_server: Partner) -> Setup {
    Setup { doubles: true, second_server, ..singles(Side::A) }
}

/// Who serves this many games, which side A wins.
fn servers(play: &mut Play, games: usize) -> String {
    let mut names = Vec::new();
    for _ in 0..games {
        names.push(name(play.serve().0));
        for _ in 0..4 {
            play.apply(Event::Point(Side::A)).unwrap();
        }
    }
    names.join(" ")
}

fn name(Seat { side, partner }: Seat) -> String {
    format!("{side:?}{}", if partner == Partner::First { 1 } else { 2 })
}

fn choices(play: &Play) -> (bool, bool) {
    (play.chooses_first_server(Side::A), play.chooses_first_server(Side::B))
}

#[test]
fn the_toss_says_who_of_both_pairs_serves_first() {
    for (second, expected) in [(Partner::First, "A1 B1 A2 B2 A1"), (Partner::Second, "A1 B2 A2 B1 A1")] {
        let mut play = Play::new(Format::default(), doubles(second));
        assert_eq!(servers(&mut play, 5), expected);
    }
    let mut play = Play::new(Format::default(), Setup { second_server: Partner::Second, ..singles(Side::A) });
    assert_eq!(servers(&mut play, 3), "A1 B1 A1", "singles have one player a side");
}

#[test]
fn each_pair_chooses_anew_before_its_first_game_of_a_set() {
    let mut play = Play::new(Format::default(), doubles(Partner::First));
    assert_eq!(servers(&mut play, 6), "A1 B1 A2 B2 A1 B1");
    assert_eq!((choices(&play), play.first_server(Side::A), play.first_server(Side::B)), ((true, true), Some(A2), Some(B2)));
    play.apply(Event::FirstServer(Seat::first(Side::A))).unwrap();
    play.apply(Event::FirstServer(B1)).unwrap();
    assert_eq!(servers(&mut play.clone(), 5), "A1 B1 A2 B2 A1");
    play.apply(Event::Point(Side::A)).unwrap();
    assert_eq!(choices(&play), (false, true), "whoever serves has chosen, the others still may");
    assert_eq!(play.apply(Event::FirstServer(A2)), Err(Refused::HasServed));
    play.apply(Event::FirstServer(B2)).unwrap();
    for _ in 0..3 {
        play.apply(Event::Point(Side::A)).unwrap();
    }
    assert_eq!((choices(&play), play.serve().0), ((false, true), B2));
    play.apply(Event::Point(Side::A)).unwrap();
    assert_eq!(choices(&play), (false, false));
    assert_eq!(play.apply(Event::FirstServer(B1)), Err(Refused::HasServed));
    let undone = play.undo();
    assert_eq!((undone, choices(&play)), (Some(Event::Point(Side::A)), (false, true)));
    assert_eq!(Play::new(Format::default(), singles(Side::A)).apply(Event::FirstServer(B1)), Err(Refused::Singles));
}

#[test]
fn pairs_may_change_their_order_for_a_match_tie_break() {
    let mut play = Play::new(format("SET3-S:6/TB7-F:TB10"), doubles(Partner::First));
    servers(&mut play, 6);
    for _ in 0..24 {
        play.apply(Event::Point(Side::B)).unwrap();
    }
    assert_eq!((play.in_tie_break(), play.serve().0), (true, Seat::first(Side::A)));
    play.apply(Event::FirstServer(A2)).unwrap();
    let mut served = Vec::new();
    for point in 0..9 {
        if point == 1 {
            assert_eq!(choices(&play), (false, true), "before their first serve");
            play.apply(Event::FirstServer(B2)).unwrap();
        }
        served.push(name(play.serve().0));
        play.apply(Event::Point(if point % 2 == 0 { Side::A } else { Side::B })).unwrap();
    }
    assert_eq!(served.join(" "), "A2 B2 B2 A1 A1 B1 B1 A2 A2");
    assert_eq!(choices(&play), (false, false));
}

#[test]
fn the_tie_break_of_a_set_has_no_new_order() {
    let mut play = Play::new(Format::default(), doubles(Partner::First));
    for game in 0..12 {
        for _ in 0..4 {
            play.apply(Event::Point(if game % 2 == 0 { Side::A } else { Side::B })).unwrap();
        }
    }
    assert_eq!((play.in_tie_break(), choices(&play)), (true, (false, false)));
    assert_eq!(play.apply(Event::FirstServer(A2)), Err(Refused::HasServed));
}
