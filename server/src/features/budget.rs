//! The size budget of a reply: pages are cut by bytes, because replies are limited and texts vary a thousandfold.

use std::io;

use protocol::limits;
use serde::Serialize;

use crate::error::Result;

/// Reserved for the envelope around a listed page, in bytes.
const FRAME: usize = 4 * 1024;

/// The bytes left.
pub(crate) struct Budget(usize);

impl Budget {
    /// The budget of one reply or snapshot.
    pub(crate) fn of_a_reply() -> Self {
        Self(limits::REPLY_MAX - FRAME)
    }

    pub(crate) fn of(bytes: usize) -> Self {
        Self(bytes)
    }

    /// Spends the bytes of the item as JSON, if enough are left.
    pub(crate) fn fits(&mut self, item: &impl Serialize) -> Result<bool> {
        let mut count = Count(0);
        serde_json::to_writer(&mut count, item)?;
        let comma = 1;
        let left = self.0.checked_sub(count.0 + comma);
        self.0 = left.unwrap_or(self.0);
        Ok(left.is_some())
    }

    /// The longest prefix of a list that fits.
    pub(crate) fn all_that_fit<T: Serialize>(&mut self, mut items: Vec<T>) -> Result<Vec<T>> {
        let mut fitting = 0;
        while let Some(item) = items.get(fitting)
            && self.fits(item)?
        {
            fitting += 1;
        }
        items.truncate(fitting);
        Ok(items)
    }
}

/// Counts the bytes written and discards them.
struct Count(usize);

impl io::Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_fit_until_the_budget_is_spent() {
        let mut budget = Budget::of(20);
        assert!(budget.fits(&"12345678").unwrap());
        assert!(!budget.fits(&"123456789").unwrap(), "11 and a comma do not fit into 9");
        assert!(budget.fits(&"\"\"\"").unwrap(), "what did not fit took nothing, and escapes count");
        assert!(!budget.fits(&"").unwrap());
    }
}
