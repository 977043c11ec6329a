//! A realistic mix of people searches: mostly near home, mostly with a filter or two.

use protocol::people::{PeopleSort, RoleFilter, Search, Spot};
use rand::{Rng, RngExt};

use crate::Outcome;
use crate::gazetteer::Gazetteer;

/// Prefixes of common names.
const NAMES: [&str; 16] =
    ["mar", "wei", "jo", "garc", "kh", "ana", "li", "Zoë", "o'br", "maria g", "sm", "nguy", "fern", "Łuk", "pri", "kow"];
const AGES: [&str; 6] = ["18_plus", "30_plus", "35_plus", "40_plus", "45_plus", "50_plus"];
const LEVELS: [f64; 10] = [2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5];

/// The distance of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Up to ten miles.
    Near,
    /// 25 to 500 miles.
    Wide,
    /// Without a location.
    Anywhere,
}

impl Reach {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Near => "10 miles",
            Self::Wide => "25 to 500 miles",
            Self::Anywhere => "anywhere",
        }
    }
}

/// A search from a town picked in proportion to its population.
pub fn search(gazetteer: &Gazetteer, chance: &mut impl Rng, reach: Reach) -> Outcome<Search> {
    let town = gazetteer.by_population(chance)?;
    let distance = match reach {
        Reach::Near => *one_of(chance, &[10.0, 10.0, 10.0, 5.0, 2.0])?,
        Reach::Wide => *one_of(chance, &[25.0, 50.0, 100.0, 250.0, 500.0])?,
        Reach::Anywhere => 10.0,
    };
    let mut search = Search {
        location: (reach != Reach::Anywhere).then(|| near(town.spot, chance)),
        // Ten is also the default.
        distance: (reach != Reach::Near || distance < 10.0 || chance.random_ratio(1, 2)).then_some(distance),
        ..Search::default()
    };
    // One in ten sets every filter.
    let all = chance.random_ratio(1, 10);
    if all || chance.random_ratio(1, 2) {
        let first = chance.random_range(0..LEVELS.len() - 2);
        search.level = LEVELS.iter().copied().skip(first).take(chance.random_range(1..=3)).collect();
    }
    if all || chance.random_ratio(1, 5) {
        let first = chance.random_range(0..AGES.len() - 1);
        search.age = AGES.iter().skip(first).take(2).map(|age| (*age).to_owned()).collect();
    }
    if all || chance.random_ratio(1, 6) {
        search.gender = vec![(*one_of(chance, &["female", "male"])?).to_owned()];
    }
    if all || chance.random_ratio(1, 6) {
        search.text = Some((*one_of(chance, &NAMES)?).to_owned());
    }
    if all || chance.random_ratio(1, 5) {
        search.role = RoleFilter::Coach;
    }
    search.sort = match chance.random_range(0..10) {
        0..=5 => PeopleSort::Distance,
        6..=7 => PeopleSort::Level,
        8 => PeopleSort::Activity,
        _ => PeopleSort::Rate,
    };
    Ok(search)
}

/// The town's centre, or as often a point a few miles away.
fn near(town: Spot, chance: &mut impl Rng) -> Spot {
    if chance.random_ratio(1, 2) {
        return town;
    }
    let mut away = || chance.random_range(-0.07..0.07);
    Spot { latitude: (town.latitude + away()).clamp(-90.0, 90.0), longitude: (town.longitude + away()).clamp(-180.0, 180.0) }
}

fn one_of<'a, T>(chance: &mut impl Rng, list: &'a [T]) -> Outcome<&'a T> {
    list.get(chance.random_range(0..list.len())).ok_or_else(|| "there is nothing to choose from".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    #[test]
    fn every_filter_is_used_alone_and_with_all_others() {
        let (gazetteer, mut chance) = (Gazetteer::read().unwrap(), StdRng::seed_from_u64(1));
        let all: Vec<Search> = (0..2_000).map(|_| search(&gazetteer, &mut chance, Reach::Near).unwrap()).collect();
        let filters = |search: &Search| {
            let text = search.text.is_some();
            [!search.level.is_empty(), !search.age.is_empty(), !search.gender.is_empty(), text, search.role == RoleFilter::Coach]
        };
        let set = |search: &Search| filters(search).into_iter().filter(|set| *set).count();
        assert!(all.iter().any(|search| set(search) == 0) && all.iter().filter(|search| set(search) == 5).count() > 100);
        for filter in 0..5 {
            assert!(all.iter().any(|search| set(search) == 1 && filters(search)[filter]), "{filter}");
        }
        assert!(all.iter().all(|search| search.location.is_some() && search.distance.is_none_or(|miles| miles <= 10.0)));
        for sort in [PeopleSort::Distance, PeopleSort::Level, PeopleSort::Activity, PeopleSort::Rate] {
            assert!(all.iter().any(|search| search.sort == sort));
        }
    }
}
