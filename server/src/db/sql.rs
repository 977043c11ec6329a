//! `sql!`: statements with a fixed text, checked at compile time and registered for a test.

/// A statement whose text is fixed: `sql!(db, "SELECT name FROM team WHERE id = $1", id).scalar::<String>()`.
///
/// The arguments are borrowed and encoded at once. A placeholder without an argument, or the reverse, does not compile.
/// Where the engines must differ: `sql!(db, sqlite: "…", postgres: "…", id)`.
///
/// SQLite finds `$n` by its name, one after the other. If each argument is used once and in order, it gets `?` instead.
#[macro_export]
macro_rules! sql {
    ($db:expr, sqlite: $sqlite:expr, postgres: $postgres:expr $(, $arg:expr)* $(,)?) => {{
        const SQLITE: &str = $sqlite;
        const POSTGRES: &str = $postgres;
        const _: () = $crate::db::same_count(SQLITE, <[&str]>::len(&[$(stringify!($arg)),*]));
        const _: () = $crate::db::same_count(POSTGRES, <[&str]>::len(&[$(stringify!($arg)),*]));
        const FOR_SQLITE: [u8; SQLITE.len()] = $crate::db::positional(SQLITE);
        const EACH: $crate::db::Sql = $crate::db::Sql::Each { sqlite: $crate::db::text_of(&FOR_SQLITE), postgres: POSTGRES };
        $crate::db::inventory::submit! { $crate::db::Registered::new(EACH) }
        $crate::db::Db::query($db, EACH)$(.bind(&$arg))*
    }};
    ($db:expr, $text:expr $(, $arg:expr)* $(,)?) => {{
        const TEXT: &str = $text;
        const _: () = $crate::db::same_count(TEXT, <[&str]>::len(&[$(stringify!($arg)),*]));
        const FOR_SQLITE: [u8; TEXT.len()] = $crate::db::positional(TEXT);
        const EACH: $crate::db::Sql = $crate::db::Sql::Each { sqlite: $crate::db::text_of(&FOR_SQLITE), postgres: TEXT };
        $crate::db::inventory::submit! { $crate::db::Registered::new(EACH) }
        $crate::db::Db::query($db, EACH)$(.bind(&$arg))*
    }};
}
