//! What must hold for any rating, whatever its parameters.

use super::*;
use crate::scoring::{BestOf, Ending, Format, Out, SetScore, Side, Tally};

const DAY: Day = Day(16_000);

fn rated(mean: f64, deviation: f64) -> Rating {
    Rating { skill: Part::new(mean, deviation), matches: 200, last_played: Some(DAY), ..Rating::UNKNOWN }
}

fn played(games_a: u16, games_b: u16) -> Played {
    let winner = if games_a > games_b { Side::A } else { Side::B };
    Played { best_of: BestOf::Three, winner, games: Tally::new(games_a, games_b), retired: false }
}

fn chance(a: Rating, b: Rating) -> f64 {
    expected(&[a], &[b], DAY, BestOf::Three).chance
}

fn singles(a: Rating, b: Rating, result: Played) -> (Rating, Rating) {
    let Updated { a: [a], b: [b], .. } = update(&[a], &[b], DAY, Claimed::default(), &result);
    (a, b)
}

fn mirrored(result: Played) -> Played {
    Played { winner: result.winner.other(), games: Tally::new(result.games.b, result.games.a), ..result }
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6
}

#[test]
fn the_stronger_is_favoured_and_more_so_the_longer_the_match() {
    let chances: Vec<f64> = (0_u8..20).map(|n| chance(rated(1_000.0 + 50.0 * f64::from(n), 40.0), rated(1_500.0, 40.0))).collect();
    assert!(chances.windows(2).all(|pair| pair[0] < pair[1]), "{chances:?}");
    let (a, b) = ([rated(1_700.0, 40.0)], [rated(1_500.0, 40.0)]);
    let of = |best_of| expected(&a, &b, DAY, best_of);
    assert!(of(BestOf::One).chance < of(BestOf::Three).chance && of(BestOf::Three).chance < of(BestOf::Five).chance);
    assert!(of(BestOf::Three).share_of_games > 0.5 && of(BestOf::Three).share_of_games < of(BestOf::Three).chance);
    assert!(chance(rated(1_700.0, 300.0), b[0]) < chance(a[0], b[0]), "what is uncertain is nearer to a half");
}

#[test]
fn four_hundred_points_are_ten_to_one_where_nothing_is_uncertain() {
    let sure = |mean| Rating { form: Part::new(0.0, 1.0), ..rated(mean, 1.0) };
    let odds = chance(sure(1_900.0), sure(1_500.0));
    assert!((odds - 10.0 / 11.0).abs() < 0.001, "{odds}");
}

#[test]
fn both_sides_see_the_same_match() {
    let (a, b, result) = (rated(1_620.0, 55.0), rated(1_540.0, 120.0), played(13, 9));
    let (one, other) =
        (update(&[a], &[b], DAY, Claimed::default(), &result), update(&[b], &[a], DAY, Claimed::default(), &mirrored(result)));
    assert!(near(one.a[0].mean(), other.b[0].mean()) && near(one.b[0].deviation(), other.a[0].deviation()));
    assert!(near(chance(a, b) + chance(b, a), 1.0));
    assert!(near(chance(a, a), 0.5));
}

#[test]
fn a_better_result_gives_more_points() {
    let (a, b) = (rated(1_600.0, 60.0), rated(1_500.0, 60.0));
    let after: Vec<f64> =
        [(0, 12), (5, 12), (11, 13), (13, 11), (12, 5), (12, 0)].map(|(x, y)| singles(a, b, played(x, y)).0.mean()).into();
    assert!(after.windows(2).all(|pair| pair[0] < pair[1]), "{after:?}");
    let same_games = |winner| singles(a, b, Played { winner, ..played(12, 12) }).0.mean();
    assert!(same_games(Side::A) > same_games(Side::B), "the win itself counts");
}

#[test]
fn points_go_from_one_to_the_other_where_both_are_as_certain() {
    let (a, b) = (rated(1_650.0, 70.0), rated(1_500.0, 70.0));
    let (after_a, after_b) = singles(a, b, played(7, 12));
    assert!(near(after_a.mean() + after_b.mean(), a.mean() + b.mean()));
    let (sure, unsure) = singles(rated(1_500.0, 40.0), rated(1_500.0, 160.0), played(12, 7));
    assert!(sure.mean() - 1_500.0 < 1_500.0 - unsure.mean(), "whoever is less certain moves further");
}

#[test]
fn a_change_is_explained_in_full() {
    let (a, b) = (Rating { form: Part::new(50.0, 30.0), matches: 3, ..rated(1_600.0, 60.0) }, rated(1_500.0, 60.0));
    let Updated { a: [after], explained, .. } = update(&[a], &[b], Day(DAY.0 + 200), Claimed::default(), &played(12, 5));
    let [change] = explained.a;
    assert!(near(change.total(), after.mean() - a.mean()));
    assert!(change.faded < 0.0 && change.played > 0.0 && change.met != 0.0);
    assert_eq!(explained.expected, expected(&[a], &[b], Day(DAY.0 + 200), BestOf::Three));
    assert!(near(explained.share_of_games.unwrap(), 12.0 / 17.0));
    assert_eq!(update(&[a], &[b], DAY, Claimed::default(), &played(0, 0)).explained.share_of_games, None);
}

#[test]
fn play_makes_certain_and_absence_uncertain() {
    let (mut a, mut b) = (Rating::UNKNOWN, Rating::UNKNOWN);
    let mut before = a.deviation();
    for _ in 0..30 {
        (a, b) = singles(a, b, played(12, 11));
        assert!(a.deviation() < before, "{a}");
        before = a.deviation();
    }
    let later: Vec<f64> = [0, 30, 365, 3_650].map(|days| a.on(Day(DAY.0 + days)).deviation()).into();
    assert!(later.windows(2).all(|pair| pair[0] < pair[1]), "{later:?}");
    assert_eq!(a.on(Day(DAY.0 - 50)), a, "time does not run back");
    assert_eq!((a.matches, a.last_played), (30, Some(DAY)));
}

#[test]
fn somebody_unknown_starts_near_the_first_opponent_and_pulls_nobody() {
    let known = rated(1_900.0, 40.0);
    let Updated { a: [new], explained, .. } = update(&[Rating::UNKNOWN], &[known], DAY, Claimed::default(), &played(6, 12));
    assert!(near(explained.a[0].met, 400.0 - model::NEW_IS_LOWER) && new.mean() < 1_900.0, "{new}");
    assert_eq!(explained.b[0].met, 0.0);
    assert!(new.deviation() < 300.0 && !new.is_unknown());
    assert!(near(chance(Rating::UNKNOWN, Rating::UNKNOWN), 0.5));
    let declared = update(&[Rating::of_level(60)], &[known], DAY, Claimed::default(), &played(6, 12));
    assert_eq!(declared.explained.a[0].met, 0.0, "who declared a level starts there");
}

#[test]
fn levels_are_apart_by_the_same_points() {
    let means: Vec<f64> = [0, 10, 35, 40, 70, 900].map(|level| Rating::of_level(level).mean()).into();
    assert_eq!(means, [500.0, 500.0, 1_500.0, 1_700.0, 2_900.0, 2_900.0]);
    assert_eq!(Rating::of_level(40).to_string(), "1700 ± 253");
}

#[test]
fn only_what_was_played_counts() {
    let (format, sets) = (Format::default(), [SetScore::new(6, 4), SetScore::new(2, 1)]);
    let of = |ending| Played::of(&format, &sets, ending);
    for ending in [Ending::Completed, Ending::Walkover(Out::One(Side::B)), Ending::Defaulted(Out::One(Side::B)), Ending::Abandoned] {
        assert_eq!(of(ending), None, "{ending:?}");
    }
    let retired = of(Ending::Retired(Side::B)).unwrap();
    assert_eq!(retired, Played { best_of: BestOf::Three, winner: Side::A, games: Tally::new(8, 5), retired: true });
    let (a, b) = (rated(1_500.0, 60.0), rated(1_500.0, 60.0));
    let gain = |result| singles(a, b, result).0.mean() - 1_500.0;
    assert!(gain(retired) > 0.0 && gain(retired) < gain(Played { retired: false, ..retired }));
}

#[test]
fn a_pair_is_the_mean_of_two() {
    let (strong, weak, other) = (rated(1_800.0, 60.0), rated(1_400.0, 60.0), rated(1_600.0, 60.0));
    let pairs = expected(&[strong, weak], &[other, other], DAY, BestOf::Three);
    assert!(near(pairs.chance, 0.5), "{pairs:?}");
    let Updated { a, b, explained } = update(&[strong, rated(1_400.0, 120.0)], &[other, other], DAY, Claimed::default(), &played(12, 6));
    assert!(explained.a[1].played > explained.a[0].played && explained.a[0].played > 0.0, "the less certain partner moves further");
    assert!(b[0].mean() < 1_600.0 && b[0] == b[1] && a[0].matches == 201);
    let alone = singles(strong, other, played(12, 6)).0.deviation();
    assert!(a[0].deviation() > alone, "doubles say less about each");
    let mixed = update(&[Rating::UNKNOWN, strong], &[other, Rating::UNKNOWN], DAY, Claimed::default(), &played(12, 6));
    assert!(mixed.a[0].mean() < 1_600.0 && mixed.b[1].mean() < 1_800.0, "who is unknown starts below the known opponent");
}

/// The levels, in tenths, of one player after wins over another who loses every game, and has played so many others before.
fn levels_after_wins(of: Rating, over: Rating, others: u32) -> Vec<f64> {
    let (mut a, mut b) = (of, over);
    let mut levels = Vec::new();
    for day in 0..3 {
        let claimed = Claimed { a: a.claimed(20), b: b.claimed(others) };
        let Updated { a: [after_a], b: [after_b], .. } = update(&[a], &[b], Day(DAY.0 + day), claimed, &played(12, 0));
        (a, b) = (after_a, after_b);
        levels.push(f64::from(i32::try_from(model::START_LEVEL).unwrap()) + (a.mean() - model::START) / model::POINTS_OF_LEVEL_TENTH);
    }
    levels
}

#[test]
fn nobody_rises_by_an_account_that_declares_what_it_likes() {
    let (modest, proud) = (Rating::of_level(30), Rating::of_level(70));
    let by_own_account = levels_after_wins(modest, proud, 0);
    assert!(by_own_account[2] < 38.0, "{by_own_account:?}");
    assert!(levels_after_wins(modest, proud, 14)[2] > 60.0, "somebody whom others know is taken at their word");
    let known = Rating { matches: 40, last_played: Some(DAY), ..rated(1_300.0, 80.0) };
    let by_own_account = levels_after_wins(known, proud, 0);
    assert!(by_own_account[2] < 31.5, "{by_own_account:?}");
}

#[test]
fn whoever_is_unknown_does_not_start_near_what_somebody_only_claims() {
    let after =
        |claimed| update(&[Rating::UNKNOWN], &[Rating::of_level(70)], DAY, Claimed { a: 0.0, b: claimed }, &played(12, 0)).a[0].mean();
    assert!(after(0.0) > 2_500.0 && after(1.0) < 2_100.0, "{} {}", after(0.0), after(1.0));
}

#[test]
fn nobody_falls_by_such_an_account_nor_loses_by_losing_closely_to_it() {
    let known = rated(2_500.0, 80.0);
    let lost = |claimed| update(&[known], &[Rating::of_level(10)], DAY, Claimed { a: 0.0, b: claimed }, &played(0, 12)).a[0].mean();
    assert!(lost(1.0) > 2_470.0 && lost(1.0) > lost(0.0) + 100.0, "{} {}", lost(1.0), lost(0.0));
    let close = update(&[known], &[Rating::of_level(70)], DAY, Claimed { a: 0.0, b: 1.0 }, &played(11, 13)).a[0];
    assert!((close.mean() - known.mean()).abs() < 2.0, "better than was expected of it, and lost: {close}");
}

#[test]
fn nothing_that_goes_in_makes_nonsense() {
    let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -1.0, 1e300, 1_500.0];
    for mean in odd {
        for deviation in odd {
            let part = Part::new(mean, deviation);
            let a = Rating { skill: part, form: part, matches: u32::MAX, last_played: Some(Day(i32::MIN)), declared: false };
            for result in [played(u16::MAX, 0), played(0, u16::MAX), played(0, 0)] {
                for b in [a, Rating::UNKNOWN, rated(1_500.0, 60.0)] {
                    let Updated { a: [a], b: [b], explained } = update(&[a], &[b], Day(i32::MAX), Claimed::default(), &result);
                    let limits =
                        [(a.skill, model::MEANS), (a.form, model::FORM_MEANS), (b.skill, model::MEANS), (b.form, model::FORM_MEANS)];
                    for (part, means) in limits {
                        assert!(means.contains(&part.mean) && model::DEVIATIONS.contains(&part.deviation), "{mean} {deviation}: {part:?}");
                    }
                    assert!((0.001..=0.999).contains(&explained.expected.chance));
                }
            }
        }
    }
}

/// A season of a club, from a generator: the players and the games of each match.
fn season() -> Vec<(usize, usize, Day, Played)> {
    let mut state = 42_u32;
    let mut next = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        usize::try_from((state >> 8) % below).unwrap()
    };
    (0..400)
        .map(|n| {
            let a = next(12);
            let b = (a + 1 + next(11)) % 12;
            let games = u16::try_from(next(12)).unwrap();
            let result = if next(12) + b > next(12) + a { played(12, games) } else { played(games, 12) };
            (a, b, Day(16_000 + n), result)
        })
        .collect()
}

fn replayed(season: &[(usize, usize, Day, Played)]) -> Vec<Rating> {
    let mut ratings = vec![Rating::UNKNOWN; 12];
    for (a, b, day, result) in season {
        let Updated { a: [after_a], b: [after_b], .. } = update(&[ratings[*a]], &[ratings[*b]], *day, Claimed::default(), result);
        (ratings[*a], ratings[*b]) = (after_a, after_b);
    }
    ratings
}

#[test]
fn a_season_replays_to_the_same_and_a_correction_back_to_it() {
    let (matches, mut wrong) = (season(), season());
    let ratings = replayed(&matches);
    assert_eq!(ratings, replayed(&matches));
    wrong[17].3 = mirrored(wrong[17].3);
    assert_ne!(ratings, replayed(&wrong));
    wrong[17] = matches[17];
    assert_eq!(ratings, replayed(&wrong));
    assert!(ratings[0].mean() > ratings[11].mean(), "{} {}", ratings[0], ratings[11]);
    assert!(ratings.iter().all(|rating| rating.deviation() < 120.0), "{ratings:?}");
}
