//! Town lookups by the text typed so far.

use std::cell::Cell;
use std::rc::Rc;

use clap::Args;
use protocol::places::FindPlace;
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};

use crate::Outcome;
use crate::asking::Askers;
use crate::cli::{Common, Pace};
use crate::dialect::Dialect;
use crate::gazetteer::Gazetteer;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// Maximum letters typed.
const LETTERS_MAX: usize = 12;

/// Town lookups by what has been typed so far.
#[derive(Args, Debug, Default)]
pub struct PlaceFind {
    #[command(flatten)]
    pace: Pace,
}

pub async fn run(common: &Common, args: &PlaceFind) -> Outcome<Vec<Report>> {
    let sockets = common.size(args.pace.sockets, 40, 10);
    let per_second = common.size(args.pace.per_second, 50, 50) as f64;
    let stage = Stage::start(common, Dialect::Rally, sockets, &[]).await?;
    let askers = Askers::connect(&stage).await?;
    let gazetteer = Gazetteer::read()?;
    let chance = &mut StdRng::seed_from_u64(1);
    let found = Rc::new(Cell::new(0_u64));

    let mut reports = Vec::new();
    for span in [common.seconds(None, 2, 1), common.seconds(args.pace.seconds, 60, 5)] {
        let before = Baseline::of(&stage.server)?;
        let (next_request, counter) = (|| Ok(FindPlace { text: typed(&gazetteer, chance)? }), found.clone());
        found.set(0);
        let on_answer = move |_, answer: protocol::places::Places| counter.set(counter.get() + u64::from(!answer.places.is_empty()));
        let figures = askers.paced(per_second, span, next_request, on_answer).await?;
        let mut report = Report::of_requests("place-find", &stage, askers.count(), &figures, &before)?;
        report.goals = vec![
            Goal::at_most("p99 until the towns are received", "ms", 5.0, report.latency_ms[1]),
            Goal::at_most("nothing found", "lookups", 0.0, figures.answered.saturating_sub(found.get()) as f64),
        ];
        // Discards the first, a warm-up.
        reports = vec![report];
    }
    Ok(reports)
}

/// The beginning of a town's name as typed: with or without accents, in any case.
fn typed(gazetteer: &Gazetteer, chance: &mut impl Rng) -> Outcome<String> {
    let town = if chance.random_ratio(1, 2) { gazetteer.by_population(chance)? } else { gazetteer.uniform(chance)? };
    let letters = chance.random_range(1..=LETTERS_MAX);
    let mixed_case = chance.random_ratio(1, 4);
    let type_one = |letter: char| {
        let letter = if chance.random_ratio(1, 2) { plain(letter) } else { letter };
        match mixed_case && chance.random_ratio(1, 3) {
            true if letter.is_lowercase() => letter.to_uppercase().collect::<String>(),
            true => letter.to_lowercase().collect(),
            false => letter.to_string(),
        }
    };
    // Nobody types the leading apostrophe of 's-Hertogenbosch.
    let name = town.name.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    Ok(name.chars().take(letters).map(type_one).collect())
}

/// The letter typed for an accented one.
fn plain(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'ā' | 'ă' | 'ä' | 'å' => 'a',
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => 'i',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ō' | 'ø' => 'o',
        'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ů' => 'u',
        'ñ' | 'ń' | 'ň' => 'n',
        'ç' | 'ć' | 'č' => 'c',
        'ś' | 'š' | 'ş' | 'ș' => 's',
        'Ł' => 'L',
        'ł' => 'l',
        'İ' => 'I',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_text_varies_in_length_accents_and_case() {
        let (gazetteer, mut chance) = (Gazetteer::read().unwrap(), StdRng::seed_from_u64(1));
        let all: Vec<String> = (0..2_000).map(|_| typed(&gazetteer, &mut chance).unwrap()).collect();
        assert!(all.iter().all(|text| !text.trim().is_empty()));
        assert!((1..=LETTERS_MAX).all(|length| all.iter().any(|text| text.chars().count() == length)));
        assert!(all.iter().any(|text| !text.is_ascii()));
        assert!(all.iter().any(|text| text.chars().next().is_some_and(char::is_lowercase)));
    }
}
