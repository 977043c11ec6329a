//! Seats that are open and the line of those who wait for one: who is offered a seat, by which policy.

use protocol::events::WaitingPolicy;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

/// Seats filled together under the policy `fours`.
const FOUR: i64 = 4;

/// The seats left, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    pub left: i64,
    /// Those left for women and for men, where half of all seats are for each.
    pub halves: Option<(i64, i64)>,
}

impl Seats {
    /// Of `capacity` seats `taken` are; `of_each` women and men have one, where half are for each.
    #[must_use]
    pub fn of(capacity: i64, taken: i64, of_each: Option<(i64, i64)>) -> Self {
        let half = capacity / 2;
        let halves = of_each.map(|(women, men)| ((half - women).max(0), (half - men).max(0)));
        Self { left: (capacity - taken).max(0), halves }
    }

    #[must_use]
    pub fn has_one_for(self, gender: Option<&str>) -> bool {
        self.left > 0
            && match (self.halves, gender) {
                (None, _) => true,
                (Some((women, _)), Some("female")) => women > 0,
                (Some((_, men)), Some("male")) => men > 0,
                (Some(_), _) => false,
            }
    }

    /// Counts one seat as taken.
    pub fn take(&mut self, gender: Option<&str>) {
        self.left -= 1;
        match (&mut self.halves, gender) {
            (Some((women, _)), Some("female")) => *women -= 1,
            (Some((_, men)), Some("male")) => *men -= 1,
            _ => {}
        }
    }
}

/// Somebody in the line.
pub trait Waiting {
    fn gender(&self) -> Option<&str>;
    /// Whether they let an offer expire unanswered.
    fn was_silent(&self) -> bool;
}

/// Whether somebody who joins gets a seat: one is open for them, and nobody in the line could take it.
#[must_use]
pub fn has_seat_before<W: Waiting>(seats: Seats, gender: Option<&str>, waiting: &[W]) -> bool {
    seats.has_one_for(gender) && !waiting.iter().any(|one| seats.has_one_for(one.gender()))
}

/// Who is offered a seat, of `waiting` in the order of the list. Those who let an offer expire come after all others.
#[must_use]
pub fn choose<W: Waiting>(policy: WaitingPolicy, waiting: &[W], mut seats: Seats, owed: i64, seed: u64) -> Vec<&W> {
    let mut order: Vec<&W> = waiting.iter().collect();
    if policy == WaitingPolicy::Lottery {
        order.shuffle(&mut StdRng::seed_from_u64(seed));
    }
    order.sort_by_key(|one| one.was_silent());
    let mut chosen = Vec::new();
    for one in order {
        if seats.has_one_for(one.gender()) {
            seats.take(one.gender());
            chosen.push(one);
        }
    }
    let count = i64::try_from(chosen.len()).unwrap_or(i64::MAX);
    let offered = match policy {
        WaitingPolicy::FirstCome | WaitingPolicy::Lottery => count,
        WaitingPolicy::Fours => (count - count % FOUR).max(owed.min(count)),
        WaitingPolicy::Organiser => 0,
    };
    chosen.truncate(usize::try_from(offered).unwrap_or_default());
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct One(&'static str, Option<&'static str>, bool);

    impl Waiting for One {
        fn gender(&self) -> Option<&str> {
            self.1
        }

        fn was_silent(&self) -> bool {
            self.2
        }
    }

    fn line() -> Vec<One> {
        vec![
            One("Ana", Some("female"), true),
            One("Ben", Some("male"), false),
            One("Cleo", Some("female"), false),
            One("Dan", Some("male"), false),
            One("Eve", None, false),
        ]
    }

    fn chosen(policy: WaitingPolicy, seats: Seats, owed: i64, seed: u64) -> Vec<&'static str> {
        choose(policy, &line(), seats, owed, seed).into_iter().map(|one| one.0).collect()
    }

    #[test]
    fn half_of_mixed_seats_are_for_women_and_half_for_men() {
        let mut seats = Seats::of(4, 2, Some((0, 2)));
        assert!(seats.has_one_for(Some("female")) && !seats.has_one_for(Some("male")) && !seats.has_one_for(None));
        seats.take(Some("female"));
        assert!(seats.has_one_for(Some("female")));
        seats.take(Some("female"));
        assert!(!seats.has_one_for(Some("female")));
        assert!(Seats::of(4, 3, None).has_one_for(None));
        assert!(!Seats::of(4, 4, None).has_one_for(None));
    }

    #[test]
    fn each_policy_chooses_of_the_line() {
        let open = |left| Seats::of(left, 0, None);
        assert_eq!(chosen(WaitingPolicy::FirstCome, open(2), 0, 0), ["Ben", "Cleo"]);
        assert_eq!(chosen(WaitingPolicy::FirstCome, open(9), 0, 0), ["Ben", "Cleo", "Dan", "Eve", "Ana"], "who was silent comes last");
        assert_eq!(chosen(WaitingPolicy::FirstCome, Seats::of(4, 1, Some((0, 1))), 0, 0), ["Ben", "Cleo", "Ana"], "half for each");
        assert_eq!(chosen(WaitingPolicy::Fours, open(5), 0, 0), ["Ben", "Cleo", "Dan", "Eve"]);
        assert_eq!(chosen(WaitingPolicy::Fours, open(3), 0, 0), [""; 0]);
        assert_eq!(chosen(WaitingPolicy::Fours, open(3), 2, 0), ["Ben", "Cleo"], "two of an earlier four are owed");
        assert_eq!(chosen(WaitingPolicy::Organiser, open(5), 0, 0), [""; 0]);
        let drawn = |seed| chosen(WaitingPolicy::Lottery, open(2), 0, seed);
        assert_eq!(drawn(1), drawn(1));
        assert!((0..50).any(|seed| drawn(seed) != drawn(1)) && (0..50).all(|seed| !drawn(seed).contains(&"Ana")));
    }

    #[test]
    fn nobody_who_joins_passes_somebody_in_the_line() {
        let line = line();
        assert!(has_seat_before(Seats::of(4, 3, None), None, &line[..0]));
        assert!(!has_seat_before(Seats::of(4, 3, None), None, &line));
        let for_women = Seats::of(4, 2, Some((0, 2)));
        assert!(has_seat_before(for_women, Some("female"), &line[1..2]), "he could not take it");
        assert!(!has_seat_before(for_women, Some("female"), &line[..1]));
    }
}
