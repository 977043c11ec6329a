//! What an import skipped, counted by reason.

use std::collections::BTreeMap;
use std::fmt;

/// Examples printed for each reason.
const EXAMPLES_MAX: usize = 3;

/// Count and first examples of each reason.
#[derive(Default)]
pub(super) struct Skipped(BTreeMap<&'static str, (usize, Vec<String>)>);

impl Skipped {
    pub(super) fn add(&mut self, reason: &'static str, example: &str) {
        let (count, examples) = self.0.entry(reason).or_default();
        *count += 1;
        if examples.len() < EXAMPLES_MAX {
            examples.push(example.chars().filter(|c| !c.is_control()).take(60).collect());
        }
    }
}

/// One line for each reason, each beginning with a line break.
impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (reason, (count, examples)) in &self.0 {
            let more = if *count > examples.len() { ", …" } else { "" };
            write!(f, "\nSkipped {count}: {reason} ({}{more})", examples.join(", "))?;
        }
        Ok(())
    }
}
