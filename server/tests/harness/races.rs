//! Races: two concurrent actions, repeated until every outcome was seen.

use std::collections::BTreeSet;
use std::time::Duration;

/// The story fails if an outcome is missing after this many rounds.
const ROUNDS_MAX: usize = 200;

/// Runs at least `rounds_min` rounds, until each outcome was seen. A round returns its outcome; an unlisted one fails the
/// story.
pub async fn race<const N: usize>(rounds_min: usize, outcomes: [&'static str; N], mut round: impl AsyncFnMut(usize) -> &'static str) {
    let mut seen = BTreeSet::new();
    for n in 0..ROUNDS_MAX {
        let outcome = round(n).await;
        assert!(outcomes.contains(&outcome), "round {n}: {outcome} is not an outcome of this race");
        seen.insert(outcome);
        if n + 1 >= rounds_min && seen.len() == N {
            return;
        }
    }
    let never: Vec<_> = outcomes.iter().filter(|outcome| !seen.contains(*outcome)).collect();
    panic!("never seen in {ROUNDS_MAX} rounds: {never:?}");
}

/// How many times longer than in the first rounds the actions of this round wait for each other. It grows, so that on a slow
/// machine the late rounds are a sequence, in one order or the other, and each outcome is seen in time.
pub fn growth(round: usize) -> u32 {
    1 + u32::try_from((round / 16).pow(2)).unwrap()
}

/// Runs both concurrently. Which one starts first, and by how much, changes with the round, so that either can win. The head
/// start is 0, 1 or 2 ms, times the [`growth`]: up to 0.3 s in the last rounds.
pub async fn both<A, B>(round: usize, a: impl Future<Output = A>, b: impl Future<Output = B>) -> (A, B) {
    both_apart(round, Duration::from_millis(1), a, b).await
}

/// The same for actions that take long: the head start is 0, 1 or 2 of these steps, times the [`growth`].
pub async fn both_apart<A, B>(round: usize, step: Duration, a: impl Future<Output = A>, b: impl Future<Output = B>) -> (A, B) {
    let head_start = step * u32::try_from(round / 2 % 3).unwrap() * growth(round);
    let late = async || {
        if !head_start.is_zero() {
            tokio::time::sleep(head_start).await
        }
    };
    if round.is_multiple_of(2) {
        tokio::join!(a, async { (late().await, b.await).1 })
    } else {
        let (b, a) = tokio::join!(b, async { (late().await, a.await).1 });
        (a, b)
    }
}

/// The name of the result that succeeded. Panics unless exactly one of the two did.
pub fn winner<T, E: std::fmt::Debug, U, F: std::fmt::Debug>(
    a: (&'static str, &Result<T, E>),
    b: (&'static str, &Result<U, F>),
) -> &'static str {
    match (a.1.as_ref().err(), b.1.as_ref().err()) {
        (None, Some(_)) => a.0,
        (Some(_), None) => b.0,
        errors => panic!("exactly one of {} and {} must succeed: {errors:?}", a.0, b.0),
    }
}
