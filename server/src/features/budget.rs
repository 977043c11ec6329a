//! How much fits into one answer: pages are cut by bytes, for a reply has a limit and texts differ a thousandfold.

use std::io;

use protocol::limits;
use serde::Serialize;

use crate::error::Result;

/// What a reply leaves free for the brackets and names around what is listed in it.
const FRAME: usize = 4 * 1024;

/// Bytes that are still free.
pub(crate) struct Budget(usize);

impl Budget {
    /// All that one reply or snapshot holds.
    pub(crate) fn of_a_reply() -> Self {
        Self(limits::REPLY_MAX - FRAME)
    }

    pub(crate) fn of(bytes: usize) -> Self {
        Self(bytes)
    }

    /// Takes the item's place, if there is enough.
    pub(crate) fn fits(&mut self, item: &impl Serialize) -> Result<bool> {
        let mut count = Count(0);
        serde_json::to_writer(&mut count, item)?;
        let comma = 1;
        let left = self.0.checked_sub(count.0 + comma);
        self.0 = left.unwrap_or(self.0);
        Ok(left.is_some())
    }

    /// The first items of a list, up to one for which there is not enough.
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

/// Counts what is written, and keeps nothing of it.
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
    fn items_take_their_place_until_it_is_gone() {
        let mut budget = Budget::of(20);
        assert!(budget.fits(&"12345678").unwrap());
        assert!(!budget.fits(&"123456789").unwrap(), "11 and a comma do not fit into 9");
        assert!(budget.fits(&"\"\"\"").unwrap(), "what did not fit took nothing, and escapes count");
        assert!(!budget.fits(&"").unwrap());
    }
}
