//! The story of a match.

use super::*;

fn story(play: &Play) -> History {
    History::of(*play.format(), *play.setup(), play.events()).unwrap()
}

#[test]
fn a_history_has_every_game_with_its_points() {
    let play = played("SET3-S:6/TB7", singles(Side::A), &("abaaa".to_owned() + "aaaa" + &games(4, 0) + "ab"));
    let history = story(&play);
    let [first, second] = history.sets.as_slice() else { panic!("two sets: {history:?}") };
    assert_eq!((first.score, second.score), (set("6-0"), set("0-0")));
    let games: Vec<_> = first.games.iter().map(|game| (game.games.to_string(), game.server.side, game.is_break())).collect();
    assert_eq!(games[..2], [("1-0".to_owned(), Side::A, false), ("2-0".to_owned(), Side::B, true)]);
    let points: Vec<_> = first.games[0].points.iter().map(|point| (point.points.to_string(), point.lead)).collect();
    let expected = [("1-0", 1), ("1-1", 0), ("2-1", 1), ("3-1", 2), ("4-1", 3)].map(|(points, lead)| (points.to_owned(), lead));
    assert_eq!(points, expected);
    assert_eq!(first.games[0].points.last().map(|point| point.stakes.a), Some(Some(Stake::Game)));
    let open = &second.games[0];
    assert_eq!((open.winner, open.games, open.points.len()), (None, Tally::NONE, 2));
    assert_eq!(history.points().count(), play.events().len());
}

#[test]
fn a_history_has_the_tie_break_with_each_server() {
    let history = story(&played("SET3-S:6/TB7", singles(Side::A), &(games(6, 6) + "abaaaaabbbba")));
    let set = &history.sets[0];
    assert_eq!((set.score, set.games.len()), (self::set("7-6(5)"), 13));
    let game = &set.games[12];
    assert!(game.tie_break && !game.is_break() && game.winner == Some(Side::A));
    let servers: String = game.points.iter().map(|point| if point.server.side == Side::A { 'A' } else { 'B' }).collect();
    assert_eq!((servers.as_str(), game.points.last().unwrap().points), ("ABBAABBAABBA", Tally::new(7, 5)));

    let points = games(6, 0) + &games(0, 6) + "aaaaaaaaabba";
    let match_tie_break = story(&played("SET3-S:6/TB7-F:TB10", singles(Side::A), &points));
    let last = match_tie_break.sets.last().unwrap();
    assert_eq!((last.score, last.games.len(), last.games[0].games), (self::set("10-2"), 1, Tally::new(10, 2)));
}

#[test]
fn a_set_score_begins_another_game() {
    let mut play = played("SET3-S:6/TB7", singles(Side::A), "aab");
    let score = |list: &str, games, points| {
        let sets = Sets::try_from(sets(list).as_slice()).unwrap();
        Event::Score(Score { sets, games, points, server: Seat::first(Side::B) })
    };
    play.apply(score("6-4", Tally::new(2, 1), Tally::new(1, 0))).unwrap();
    more(&mut play, "aaa");
    let history = story(&play);
    assert_eq!(history.sets.iter().map(|set| set.score).collect::<Vec<_>>(), sets("6-4 3-1"));
    assert_eq!((history.sets[0].games[0].winner, history.sets[0].games[0].points.len()), (None, 3));
    let game = &history.sets[1].games[0];
    assert_eq!((game.from, game.points.len(), game.winner, game.is_break()), (Tally::new(1, 0), 3, Some(Side::A), true));

    play.apply(score("", Tally::new(5, 4), Tally::NONE)).unwrap();
    let history = story(&play);
    assert_eq!((history.sets.len(), history.sets[0].score), (1, set("5-4")), "the set that did not happen is dropped");
}

#[test]
fn a_timed_set_ends_with_its_time() {
    let mut play = played("SET3-S:T20", singles(Side::A), &(games(3, 2) + "b"));
    play.apply(Event::TimeUp).unwrap();
    more(&mut play, "b");
    let history = story(&play);
    assert_eq!(history.sets.iter().map(|set| set.score).collect::<Vec<_>>(), sets("3-2 0-0"));
    assert_eq!((history.sets[0].games.len(), history.sets[0].games[5].winner), (6, None));
}
