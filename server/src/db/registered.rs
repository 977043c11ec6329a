//! The texts of all `sql!` statements, for a test that prepares each on both engines.

use std::panic::Location;

use super::engine::Engine;

/// A text that [`sql!`] was given, and where.
#[derive(Debug)]
pub struct Registered {
    sqlite: &'static str,
    postgres: &'static str,
    at: &'static Location<'static>,
}

inventory::collect!(Registered);

impl Registered {
    #[doc(hidden)]
    #[track_caller]
    pub const fn new(sqlite: &'static str, postgres: &'static str) -> Self {
        Registered { sqlite, postgres, at: Location::caller() }
    }

    pub fn text(&self, engine: Engine) -> &'static str {
        match engine {
            Engine::Sqlite => self.sqlite,
            Engine::Postgres => self.postgres,
        }
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
