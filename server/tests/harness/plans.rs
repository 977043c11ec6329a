//! Random plans: their seeds, and the refusals that they may meet.

use protocol::ErrorCode;
use protocol::client::ClientError;

/// Random seeds, or only `PLAN_SEED` if it is set, to repeat a failure.
pub fn seeds(count: usize) -> Vec<u64> {
    #[expect(clippy::disallowed_methods, reason = "the tests' own setting, not the program's")]
    let wanted = std::env::var("PLAN_SEED").ok().map(|seed| seed.parse::<u64>().expect("PLAN_SEED is a number"));
    wanted.map_or_else(|| (0..count).map(|_| rand::random::<u32>().into()).collect(), |seed| vec![seed])
}

/// Accepts a success, or a refusal with one of these codes; panics on anything else.
pub fn allow<T>(done: Result<T, ClientError>, refusals: &[ErrorCode]) -> Option<T> {
    match done {
        Ok(done) => Some(done),
        Err(ClientError::Refused(refusal)) if refusals.contains(&refusal.code) => None,
        Err(error) => panic!("unexpected in this plan: {error}"),
    }
}

/// The tests of a plan, `run(backend)`: one on each of these backends.
#[macro_export]
macro_rules! tests_on {
    ($run:ident: $($test:ident $backend:ident),+) => {
        $(
            #[test]
            fn $test() {
                $crate::story::run($run($crate::Backend::$backend));
            }
        )+
    };
}
pub use crate::tests_on;
