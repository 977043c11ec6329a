//! Ports: what a noun asks of nouns that stand above it, and that it therefore does not import. It declares a trait, whose own answers
//! are those of a server without such nouns; a noun above implements the trait in its file `ports.rs`.
//!
//! INVARIANT: a port is asked in the caller's transaction and under its locks; the trait says what an answer may lock.

/// What the macros of this module expand to.
pub use inventory;

/// That a noun answers a port.
pub struct Answered {
    /// The trait.
    pub port: &'static str,
    /// The module that implements it.
    pub by: &'static str,
}

inventory::collect!(Answered);

/// Makes a trait a port, which other nouns can answer.
macro_rules! port {
    ($port:ident) => {
        $crate::ports::inventory::collect!(&'static dyn $port);
    };
}

/// Answers a port with a value that implements it.
macro_rules! answers {
    ($port:ident, $value:expr) => {
        $crate::ports::inventory::submit! { &$value as &'static dyn $port }
        $crate::ports::inventory::submit! { $crate::ports::Answered { port: stringify!($port), by: module_path!() } }
    };
}

pub(crate) use {answers, port};

/// Whoever answers a port that has one answer; `nobody` where no noun does.
pub fn only<P: ?Sized>(nobody: &'static P) -> &'static P
where
    &'static P: inventory::Collect,
{
    all().next().unwrap_or(nobody)
}

/// Everybody who answers a port.
pub fn all<P: ?Sized>() -> impl Iterator<Item = &'static P>
where
    &'static P: inventory::Collect,
{
    inventory::iter::<&'static P>.into_iter().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A port that nobody answers is one whose questions get the answers of a server without that noun: nothing else would show it.
    #[test]
    fn every_port_is_answered() {
        let mut answered: Vec<String> = inventory::iter::<Answered>
            .into_iter()
            .map(|answered| {
                format!("{}: {}", answered.port, answered.by.trim_start_matches("rally::features::").trim_end_matches("::ports"))
            })
            .collect();
        answered.sort_unstable();
        assert_eq!(
            answered,
            [
                "Fixtures: leagues",
                "GamesAt: events",
                "Occasions: posts",
                "Passes: packages",
                "Results: matches",
                "ShowsPeople: play",
                "StillNews: events",
                "StillNews: lessons",
                "StillNews: posts",
                "TakesTime: lessons",
            ]
        );
    }
}
