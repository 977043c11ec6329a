//! `sql!`: texts that are fixed, counted when they are compiled and registered to be prepared by a test.

use std::panic::Location;

use super::Engine;

/// A statement whose text is fixed: `sql!(db, "SELECT name FROM team WHERE id = $1", id).scalar::<String>()`.
///
/// The arguments are borrowed and encoded at once. A placeholder without an argument, or the reverse, does not compile.
/// Where the engines must differ: `sql!(db, sqlite: "…", postgres: "…", id)`.
#[macro_export]
macro_rules! sql {
    ($db:expr, sqlite: $sqlite:expr, postgres: $postgres:expr $(, $arg:expr)* $(,)?) => {{
        const SQLITE: &str = $sqlite;
        const POSTGRES: &str = $postgres;
        const _: () = $crate::db::same_count(SQLITE, <[&str]>::len(&[$(stringify!($arg)),*]));
        const _: () = $crate::db::same_count(POSTGRES, <[&str]>::len(&[$(stringify!($arg)),*]));
        $crate::db::inventory::submit! { $crate::db::Registered::new(SQLITE, POSTGRES) }
        $crate::db::Db::query($db, $crate::db::Sql::Each { sqlite: SQLITE, postgres: POSTGRES })$(.bind(&$arg))*
    }};
    ($db:expr, $text:expr $(, $arg:expr)* $(,)?) => {{
        const TEXT: &str = $text;
        const _: () = $crate::db::same_count(TEXT, <[&str]>::len(&[$(stringify!($arg)),*]));
        $crate::db::inventory::submit! { $crate::db::Registered::new(TEXT, TEXT) }
        $crate::db::Db::query($db, TEXT)$(.bind(&$arg))*
    }};
}

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

/// Whether a text reads only, by its first word. A `WITH` that writes is guessed wrong, and fails loudly on SQLite:
/// `attempt to write a readonly database`. It belongs into a transaction.
pub(super) const fn is_read(text: &str) -> bool {
    let text = text.as_bytes().trim_ascii_start();
    match text.split_first_chunk::<4>() {
        Some((word, _)) if word.eq_ignore_ascii_case(b"WITH") => true,
        Some((word, _)) => word.eq_ignore_ascii_case(b"SELE"),
        None => false,
    }
}

/// Stops the compiler unless `$1` to `$n` are all there and `n` is the number of arguments.
#[doc(hidden)]
pub const fn same_count(text: &str, arguments: usize) {
    let mut rest = text.as_bytes();
    let mut seen = 0_u128;
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
        seen |= 1_u128 << (number - 1);
    }
    assert!(seen == (1_u128 << arguments) - 1, "arguments and $n placeholders differ in number");
}
