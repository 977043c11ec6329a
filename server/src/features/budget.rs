//! The size budget of a reply, and pages of lists: they are cut by bytes, because replies are limited and texts vary a thousandfold.

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
        items.truncate(self.spend(&items)?);
        Ok(items)
    }

    /// Spends the bytes of the longest prefix that fits; returns how many items it has.
    fn spend<T: Serialize>(&mut self, items: &[T]) -> Result<usize> {
        for (index, item) in items.iter().enumerate() {
            if !self.fits(item)? {
                return Ok(index);
            }
        }
        Ok(items.len())
    }
}

/// The rows of one page of a list, in order.
pub(crate) struct Page<R> {
    pub(crate) rows: Vec<R>,
    /// Whether others follow.
    pub(crate) more: bool,
}

impl<R> Page<R> {
    /// The first rows of those read: one more is read than a page holds.
    pub(crate) fn of(mut rows: Vec<R>, most: usize) -> Self {
        let more = rows.len() > most;
        rows.truncate(most);
        Self { rows, more }
    }

    /// As many of the items as fit into a reply, and the cursor of the next page, if there is one. The items are in the order of the
    /// rows, of which some may show nothing; `is_of` finds an item's row.
    pub(crate) fn in_a_reply<T: Serialize>(
        &self,
        items: Vec<T>,
        is_of: impl Fn(&T, &R) -> bool,
        cursor: impl Fn(&R) -> String,
    ) -> Result<(Vec<T>, Option<String>)> {
        self.within(&mut Budget::of_a_reply(), items, is_of, cursor)
    }

    /// The same for a part of a reply.
    pub(crate) fn within<T: Serialize>(
        &self,
        budget: &mut Budget,
        mut items: Vec<T>,
        is_of: impl Fn(&T, &R) -> bool,
        cursor: impl Fn(&R) -> String,
    ) -> Result<(Vec<T>, Option<String>)> {
        let fitting = budget.spend(&items)?;
        let last = match items.get(fitting) {
            Some(next) => self.rows.iter().take_while(|row| !is_of(next, row)).last(),
            None => self.rows.last().filter(|_| self.more),
        };
        items.truncate(fitting);
        Ok((items, last.map(cursor)))
    }
}

impl<R: Serialize> Page<R> {
    /// As many of the rows as fit, where they are shown as they are, and the cursor of the next page, if there is one.
    pub(crate) fn rows_within(mut self, budget: &mut Budget, cursor: impl Fn(&R) -> String) -> Result<(Vec<R>, Option<String>)> {
        let fitting = budget.spend(&self.rows)?;
        self.more |= fitting < self.rows.len();
        self.rows.truncate(fitting);
        let cursor = self.rows.last().filter(|_| self.more).map(cursor);
        Ok((self.rows, cursor))
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

    #[test]
    fn a_page_goes_on_after_the_last_row_that_it_shows() {
        let shown = |bytes: usize, most: usize, read: &[u32]| {
            let page = Page::of(read.to_vec(), most);
            // The row of 2 has nothing to show.
            let items = page.rows.iter().filter(|row| **row != 2).map(u32::to_string).collect();
            page.within(&mut Budget::of(bytes), items, |item: &String, row| *item == row.to_string(), u32::to_string).unwrap()
        };
        let all = |numbers: &[&str], cursor: Option<&str>| (numbers.iter().map(ToString::to_string).collect(), cursor.map(str::to_owned));
        assert_eq!(shown(99, 4, &[1, 2, 3, 4]), all(&["1", "3", "4"], None));
        assert_eq!(shown(99, 3, &[1, 2, 3, 4]), all(&["1", "3"], Some("3")), "as many as a page holds");
        assert_eq!(shown(9, 4, &[1, 2, 3, 4]), all(&["1", "3"], Some("3")), "as many as fit");
        assert_eq!(shown(4, 4, &[1, 2, 3, 4]), all(&["1"], Some("2")), "a row without anything to show is passed");
        assert_eq!(shown(99, 2, &[1, 2, 3]), all(&["1"], Some("2")));
        assert_eq!(shown(99, 2, &[2]), all(&[], None));
    }
}
