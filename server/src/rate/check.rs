//! How well matches were predicted, beside plain Elo.

use std::collections::HashMap;
use std::fmt::Write;

use rules::scoring::Side;

use super::line::Match;

/// Matches that both must have played before a prediction is judged.
const SEEN: u32 = 5;
/// Points in which the odds of Elo are ten to one.
const ELO_SCALE: f64 = 400.0;
/// The classes of chances in a report, from 50 to 100 %.
const CLASSES: usize = 10;

/// The predictions so far.
#[derive(Default)]
pub(super) struct Check {
    elo: HashMap<String, Elo>,
    /// Of every match, the chances that were given to its winner; `None` if one of the two was too new.
    matches: Vec<Option<Given>>,
}

/// The chances that were given to the winner of a match.
#[derive(Clone, Copy)]
struct Given {
    rally: f32,
    elo: f32,
}

/// A rating of plain Elo, in which a player's results weigh less the more they played.
#[derive(Clone, Copy, Default)]
struct Elo {
    points: f64,
    matches: u32,
}

impl Elo {
    fn weight(self) -> f64 {
        250.0 / (f64::from(self.matches) + 5.0).powf(0.4)
    }

    fn after(self, surprise: f64) -> Self {
        Self { points: self.points + self.weight() * surprise, matches: self.matches.saturating_add(1) }
    }
}

impl Check {
    /// Adds a match with the chance that side A was given, and the fewer of the matches that the two had played.
    pub(super) fn add(&mut self, game: &Match, chance: f64, seen: u32) {
        let of = |name| self.elo.get(name).copied().unwrap_or_default();
        let (a, b) = (of(game.a), of(game.b));
        let elo = 1.0 / (1.0 + 10_f64.powf((b.points - a.points) / ELO_SCALE));
        let won = if game.winner == Side::A { 1.0 } else { 0.0 };
        if game.played.is_some() {
            self.elo.insert(game.a.to_owned(), a.after(won - elo));
            self.elo.insert(game.b.to_owned(), b.after(elo - won));
        }
        let given = |chance: f64| narrowed(if game.winner == Side::A { chance } else { 1.0 - chance });
        let judged = game.played.is_some() && seen >= SEEN;
        self.matches.push(judged.then(|| Given { rally: given(chance), elo: given(elo) }));
    }

    /// The report of the second half.
    pub(super) fn report(&self) -> String {
        let half: Vec<Given> = self.matches.iter().skip(self.matches.len() / 2).flatten().copied().collect();
        let mut text = format!(
            "{} matches; judged are {} of the second half, between players who had both played {SEEN} before\n",
            self.matches.len(),
            half.len()
        );
        if half.is_empty() {
            return text;
        }
        write_quality("rally", half.iter().map(|given| given.rally), &mut text);
        write_quality("elo", half.iter().map(|given| given.elo), &mut text);
        text.push_str("chance of the favourite: matches, mean chance, won\n");
        for class in 0..CLASSES {
            write_class(&half, class, &mut text);
        }
        text
    }
}

/// The log loss and the accuracy of the chances that the winners were given.
fn write_quality(name: &str, chances: impl Iterator<Item = f32> + Clone, text: &mut String) {
    let chances = chances.map(f64::from);
    let loss = mean(chances.clone().map(|chance| -chance.max(f64::from(f32::MIN_POSITIVE)).ln()));
    let right = mean(chances.map(|chance| if chance > 0.5 { 100.0 } else { 0.0 }));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{name:5}  log loss {loss:.4}  accuracy {right:.1} %");
}

fn write_class(half: &[Given], class: usize, text: &mut String) {
    let place = |share: usize| 50.0 + 50.0 * number(share) / number(CLASSES);
    let (from, to) = (place(class), place(class + 1));
    let favourite = |given: &Given| f64::from(given.rally.max(1.0 - given.rally)) * 100.0;
    let inside = || half.iter().filter(|given| (from..to).contains(&favourite(given)));
    let count = inside().count();
    if count > 0 {
        let chance = mean(inside().map(favourite));
        let won = mean(inside().map(|given| if given.rally >= 0.5 { 100.0 } else { 0.0 }));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{from:3.0} to {to:3.0} %  {count:8}  {chance:4.1} %  {won:4.1} %");
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0_usize), |(sum, count), value| (sum + value, count + 1));
    sum / number(count.max(1))
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Six digits are enough to judge a chance.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "there is no other conversion from f64 to f32")]
fn narrowed(chance: f64) -> f32 {
    chance as f32
}
