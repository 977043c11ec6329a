//! Races: two at once, again and again until every outcome was seen.

use std::collections::BTreeSet;
use std::time::Duration;

/// Rounds after which an outcome that never came fails the story.
const ROUNDS_MAX: usize = 200;

/// Runs rounds, at least `rounds_min` of them, until each of the outcomes was seen. A round answers which one came; one that
/// is not listed fails.
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
    panic!("{ROUNDS_MAX} rounds, and never {never:?}");
}

/// Runs both at once. Who starts first, and by how much, changes with the round, so that either can win.
pub async fn both<A, B>(round: usize, a: impl Future<Output = A>, b: impl Future<Output = B>) -> (A, B) {
    let head_start = Duration::from_millis(u64::try_from(round / 2 % 3).unwrap());
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

/// Which of two results is the success, by name; the other one is the refusal. Fails unless exactly one succeeded.
pub fn winner<T, E: std::fmt::Debug, U, F: std::fmt::Debug>(
    a: (&'static str, &Result<T, E>),
    b: (&'static str, &Result<U, F>),
) -> &'static str {
    match (a.1.as_ref().err(), b.1.as_ref().err()) {
        (None, Some(_)) => a.0,
        (Some(_), None) => b.0,
        errors => panic!("exactly one of {} and {} succeeds: {errors:?}", a.0, b.0),
    }
}
