//! Random plans: their seeds, and the refusals that they may meet.

use protocol::ErrorCode;
use protocol::client::ClientError;

/// The seeds of this run: other ones each time, or the one of `PLAN_SEED`, to repeat a failure.
pub fn seeds(count: usize) -> Vec<u64> {
    #[expect(clippy::disallowed_methods, reason = "the tests' own setting, not the program's")]
    let wanted = std::env::var("PLAN_SEED").ok().map(|seed| seed.parse::<u64>().expect("PLAN_SEED is a number"));
    wanted.map_or_else(|| (0..count).map(|_| rand::random::<u32>().into()).collect(), |seed| vec![seed])
}

/// Passes what was done and what was refused with one of these codes; anything else fails.
pub fn allow<T>(done: Result<T, ClientError>, refusals: &[ErrorCode]) -> Option<T> {
    match done {
        Ok(done) => Some(done),
        Err(ClientError::Refused(refusal)) if refusals.contains(&refusal.code) => None,
        Err(error) => panic!("{error}: this plan does not expect that"),
    }
}
