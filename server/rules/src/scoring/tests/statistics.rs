//! The figures of a match.

use super::*;

fn figures(play: &Play) -> Statistics {
    Statistics::of(*play.format(), *play.setup(), play.events()).unwrap()
}

#[test]
fn a_game_counts_its_points_and_break_points() {
    // A serves: 0-40, saves three, deuce twice, loses the fourth break point.
    let play = played("SET3-S:6/TB7", singles(Side::A), "bbb aaa a b bb");
    let total = figures(&play).total;
    assert_eq!((play.games(), total.longest_game), (Tally::new(0, 1), 10));
    let a = SideFigures {
        points_won: 4,
        serve_points: 10,
        serve_points_won: 4,
        service_games: 1,
        break_points_faced: 4,
        break_points_saved: 3,
        points_streak: 4,
        ..SideFigures::default()
    };
    let b = SideFigures {
        points_won: 6,
        games_won: 1,
        receive_points: 10,
        receive_points_won: 6,
        break_points: 4,
        break_points_won: 1,
        points_streak: 3,
        games_streak: 1,
        ..SideFigures::default()
    };
    assert_eq!((total.a, total.b), (a, b));
}

#[test]
fn a_tie_break_is_a_game_won_but_no_service_game() {
    let play = played("SET3-S:6/TB7", singles(Side::A), &(games(6, 6) + "aaaaaaa" + &games(0, 1)));
    let statistics = figures(&play);
    assert_eq!(statistics.sets.len(), 2);
    let set = statistics.sets[0];
    assert_eq!((set.a.games_won, set.b.games_won), (7, 6));
    assert_eq!((set.a.service_games, set.a.service_games_held, set.b.service_games, set.b.service_games_held), (6, 6, 6, 6));
    assert_eq!((set.a.serve_points, set.b.serve_points), (24 + 3, 24 + 4), "A serves once, then both serve twice");
    assert_eq!((set.a.break_points, set.b.break_points, set.longest_game), (0, 0, 4));
    assert_eq!((set.a.points_streak, set.a.games_streak), (7, 1));
    // B receives first in the tie-break, so B serves first in the second set.
    let next = statistics.sets[1];
    assert_eq!((next.b.service_games_held, next.b.points_streak, next.a.points_won), (1, 4, 0));
    assert_eq!((statistics.total.a.games_won, statistics.total.b.games_won), (7, 7));
}

#[test]
fn streaks_run_across_games_and_sets() {
    let play = played("SET3-S:6/TB7", singles(Side::A), &("b".to_owned() + &"a".repeat(4) + &games(5, 0) + &games(3, 0) + "b"));
    let statistics = figures(&play);
    assert_eq!((statistics.total.a.points_streak, statistics.total.a.games_streak), (36, 9));
    let of_sets: Vec<_> = statistics.sets.iter().map(|set| (set.a.points_streak, set.a.games_streak)).collect();
    assert_eq!(of_sets, [(24, 6), (12, 3)]);
    assert_eq!((statistics.total.a.break_points, statistics.total.a.break_points_won), (4, 4));
}

#[test]
fn a_set_score_counts_no_points_and_ends_streaks() {
    let mut play = played("SET3-S:6/TB7", singles(Side::A), "aa");
    let score = Score { sets: Sets::NONE, games: Tally::new(3, 2), points: Tally::new(0, 3), server: Seat::first(Side::B) };
    play.apply(Event::Score(score)).unwrap();
    more(&mut play, "ab");
    let total = figures(&play).total;
    assert_eq!((total.a.points_won, total.b.points_won, total.a.points_streak), (3, 1, 2));
    assert_eq!((total.b.service_games, total.b.service_games_held, total.longest_game), (1, 1, 5));
}

/// Whatever is played, the figures of both sides fit each other, those of the sets add up, and adding step by step is the same as
/// at once.
#[test]
fn figures_add_up() {
    for (seed, code) in (1_u32..).zip(FORMATS) {
        let mut play = Play::new(format(code), singles(Side::A));
        let mut live = Statistics::new();
        let mut state = seed;
        for _ in 0..400 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let step = play.follow(Event::Point(if (state >> 16) & 1 == 0 { Side::A } else { Side::B })).unwrap();
            live.add(&step);
            if step.called.over {
                break;
            }
        }
        assert_eq!(live, figures(&play), "{code}");
        let (a, b) = (live.total.a, live.total.b);
        assert_eq!(usize::from(a.points_won + b.points_won), play.events().len(), "{code}");
        for (mine, theirs) in [(a, b), (b, a)] {
            assert_eq!(mine.points_won, mine.serve_points_won + mine.receive_points_won, "{code}");
            assert_eq!((mine.serve_points, mine.break_points), (theirs.receive_points, theirs.break_points_faced), "{code}");
            assert_eq!(mine.break_points_won, theirs.service_games - theirs.service_games_held, "{code}: each break is a break point won");
            assert_eq!(mine.break_points_faced - mine.break_points_saved, theirs.break_points_won, "{code}");
        }
        let sum = |figure: fn(&Figures) -> u16| live.sets.iter().map(figure).sum::<u16>();
        assert_eq!(sum(|set| set.a.serve_points), a.serve_points, "{code}");
        assert_eq!(sum(|set| set.b.games_won), b.games_won, "{code}");
    }
}
