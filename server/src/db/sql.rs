//! `sql!`: statements with a fixed text, checked at compile time and registered for a test.

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
