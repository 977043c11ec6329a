//! The texts of all `sql!` statements, for a test that prepares each on both engines.

use std::panic::Location;

use super::engine::Engine;
use super::query::Sql;

/// A text that [`sql!`] was given, and where.
#[derive(Debug)]
pub struct Registered {
    text: Sql,
    at: &'static Location<'static>,
}

inventory::collect!(Registered);

impl Registered {
    #[doc(hidden)]
    #[track_caller]
    pub const fn new(text: Sql) -> Self {
        Registered { text, at: Location::caller() }
    }

    pub fn text(&self, engine: Engine) -> &'static str {
        self.text.of(engine)
    }

    pub fn at(&self) -> &'static Location<'static> {
        self.at
    }
}

/// Every text of this program that [`sql!`] was given.
pub fn registered_statements() -> impl Iterator<Item = &'static Registered> {
    inventory::iter::<Registered>.into_iter()
}

/// Stops the compiler unless `$1` to `$n` are all there and `n` is the number of arguments.
#[doc(hidden)]
pub const fn same_count(text: &str, arguments: usize) {
    let mut rest = text.as_bytes();
    let mut found = 0_u128;
    while let [byte, tail @ ..] = rest {
        rest = tail;
        if *byte != b'$' {
            continue;
        }
        let mut number = 0_u8;
        while let [digit @ b'0'..=b'9', tail @ ..] = rest {
            number = number.saturating_mul(10).saturating_add(*digit - b'0');
            rest = tail;
        }
        assert!(number >= 1 && number <= 127, "a placeholder is $1 to $127");
        found |= 1_u128 << (number - 1);
    }
    assert!(found == (1_u128 << arguments) - 1, "arguments and $n placeholders differ in number");
}

/// The text with `?` instead of `$1`, `$2` and so on if each of them stands there once and in order; otherwise unchanged. Blanks
/// take the place of the digits.
#[doc(hidden)]
pub const fn positional<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
    let mut changed = [b' '; LENGTH];
    let (mut rest, mut space) = (text.as_bytes(), changed.as_mut_slice());
    let mut last = 0_u8;
    while let ([byte, tail @ ..], [slot, free @ ..]) = (rest, space) {
        (rest, space) = (tail, free);
        if *byte != b'$' {
            *slot = *byte;
            continue;
        }
        *slot = b'?';
        let mut number = 0_u8;
        let mut digits = 0;
        while let [digit @ b'0'..=b'9', tail @ ..] = rest {
            number = number.saturating_mul(10).saturating_add(*digit - b'0');
            rest = tail;
            digits += 1;
        }
        (_, space) = space.split_at_mut(digits);
        if number != last + 1 {
            return bytes_of(text);
        }
        last = number;
    }
    changed
}

const fn bytes_of<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
    match text.as_bytes().first_chunk() {
        Some(bytes) => *bytes,
        None => panic!("a text of another length"),
    }
}

/// The bytes of [`positional`] as a text.
#[doc(hidden)]
pub const fn text_of(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("no text"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sqlite_gets_question_marks_where_each_argument_is_used_once_and_in_order() {
        const ORDERED: &str = "SELECT 'é' FROM seat WHERE event = $1 AND ($2, $3) > (at, id) LIMIT $4";
        const REPEATED: &str = "SELECT $1, $2 WHERE $1 > 0";
        const BACKWARDS: &str = "UPDATE seat SET at = $2 WHERE id = $1";
        let changed: [u8; ORDERED.len()] = positional(ORDERED);
        assert_eq!(text_of(&changed), "SELECT 'é' FROM seat WHERE event = ?  AND (? , ? ) > (at, id) LIMIT ? ");
        assert_eq!(text_of(&positional::<{ REPEATED.len() }>(REPEATED)), REPEATED);
        assert_eq!(text_of(&positional::<{ BACKWARDS.len() }>(BACKWARDS)), BACKWARDS);
    }
}
