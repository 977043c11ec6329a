//! Why a side holds its place, in English sentences with numbers. Clients phrase the same from [`Table::splits`].

use std::fmt::Display;

use super::order::{By, Row, Split, Table, Value};
use super::policy::Criterion;

/// Others that are named in a sentence; of more than these only the next above and the next below.
const NAMED: usize = 3;

impl Table {
    /// Why a row's side holds its place. `name` names a side.
    #[must_use]
    pub fn why<N: Display>(&self, row: &Row, name: impl Fn(usize) -> N) -> String {
        let mut text = count(row.record.won, "win from ", "wins from ") + &count(row.record.played, "match.", "matches.");
        for split in row.why.iter().filter_map(|split| self.splits.get(*split)) {
            if split.by != By::Criterion(Criterion::Wins) {
                text.push(' ');
                text.push_str(&step(split, row.side, &name));
            }
        }
        text
    }
}

fn count(number: u32, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

/// One step: whom the side was level with, and what told them apart.
fn step<N: Display>(split: &Split, side: usize, name: &impl Fn(usize) -> N) -> String {
    let Some(at) = split.sides.iter().position(|(other, _)| *other == side) else { return String::new() };
    let own = split.of(side).unwrap_or(Value::Count(0));
    if split.by == By::Defaulted {
        return match own {
            Value::Count(0) => "Never defaulted, so ranked above those who did.".to_owned(),
            Value::Count(_) | Value::Share(_) => "Defaulted a match, so ranked below all who did not.".to_owned(),
        };
    }
    let others = split.sides.len() - 1;
    let level = match others {
        0..=NAMED => format!("Level with {}", list(split.sides.iter().filter(|(other, _)| *other != side).map(|(other, _)| name(*other)))),
        _ => format!("Level with {others} others"),
    };
    let compared = match others {
        0..=NAMED => split.sides.iter().filter(|(other, _)| *other != side).copied().collect(),
        _ => neighbours(split, at),
    };
    let of_others = compared.iter().map(|(other, value)| format!("{} {}", name(*other), shown(*value))).collect::<Vec<_>>().join(", ");
    format!("{level}: {}", told_apart(split, at, own, &of_others))
}

/// What told them apart, with the numbers of the others.
fn told_apart(split: &Split, at: usize, own: Value, others: &str) -> String {
    let own_shown = shown(own);
    match split.by {
        By::Criterion(Criterion::HeadToHead | Criterion::HeadToHeadOfTwo) if split.sides.len() == 2 => {
            let verdict = if at == 0 { "ahead" } else { "behind" };
            format!("{verdict} head-to-head with {own_shown} won ({others}).")
        }
        By::Criterion(Criterion::HeadToHead | Criterion::HeadToHeadOfTwo) => {
            format!("{own_shown} won in the matches among them ({others}).")
        }
        By::Criterion(Criterion::Wins) => format!("{own_shown} won ({others})."),
        By::Criterion(Criterion::Completed) => format!("{own_shown} completed ({others})."),
        By::Criterion(Criterion::Rubbers) => format!("{own_shown} rubbers won ({others})."),
        By::Criterion(Criterion::Sets) => format!("{own_shown} sets won ({others})."),
        By::Criterion(Criterion::Games) => format!("{own_shown} games won ({others})."),
        By::Criterion(Criterion::Defaults) => format!("{own_shown} defaulted ({others})."),
        By::Lot => format!("nothing tells them apart; lot {} of {} drawn.", at + 1, split.sides.len()),
        By::Defaulted => String::new(),
    }
}

/// The next above and the next below with another value.
fn neighbours(split: &Split, at: usize) -> Vec<(usize, Value)> {
    let own = split.sides.get(at).map(|(_, value)| *value);
    let differs = |(_, value): &&(usize, Value)| Some(*value) != own;
    let above = split.sides.get(..at).and_then(|sides| sides.iter().rev().find(differs));
    let below = split.sides.get(at + 1..).and_then(|sides| sides.iter().find(differs));
    above.into_iter().chain(below).copied().collect()
}

fn shown(value: Value) -> String {
    match value {
        Value::Count(count) => count.to_string(),
        Value::Share(share) => format!("{} of {}", share.won, share.played),
    }
}

/// `A`, `A and B`, `A, B and C`.
fn list<N: Display>(names: impl Iterator<Item = N>) -> String {
    let names: Vec<String> = names.map(|name| name.to_string()).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}
